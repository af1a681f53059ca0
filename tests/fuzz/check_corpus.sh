#!/bin/sh
# SPDX-License-Identifier: MIT
# Every input that fuzzing kept is replayed through its target.
. tests/support.sh

for target in $REPLAYS; do
	name=${target##*/fuzz_}
	check "the corpus of $name" "$target" tests/fuzz/corpus/"$name"/*
done
finish
