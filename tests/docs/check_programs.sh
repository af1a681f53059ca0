#!/bin/sh
# SPDX-License-Identifier: MIT
# Each C program in README.md and in the tutorial compiles without a warning and prints what stands under it.
. tests/support.sh
export LD_LIBRARY_PATH="$PWD/$B"
case $B in /*) LD_LIBRARY_PATH=$B ;; esac

for document in README.md doc/tutorial-c.md; do
	programs=$work/$(basename "$document" .md)
	mkdir "$programs"
	check "the programs of $document are found" $PYTHON tests/docs/programs.py "$document" "$programs"
	check "there are some" test -s "$programs/1.expected"
	for source in "$programs"/[0-9]*.c; do
		program=${source%.c}
		check "$document: program ${program##*/} compiles" \
			$CC $CFLAGS -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$program" "$source" -L"$B" -lcgt
		(cd "$programs" && "$program") >"$program.printed" 2>&1
		check "$document: program ${program##*/} ends well" test $? -eq 0
		check "$document: program ${program##*/} prints what stands under it" diff "$program.expected" "$program.printed"
	done
done
finish
