#!/bin/sh
# SPDX-License-Identifier: MIT
# Twenty lines of Python that know nothing but the headers drive the shared library.
. tests/support.sh

echo "Grundy value 0, one pairing: (1,1 3,3)(2,1 3,2)(2,2 3,1)" >"$work/expected"
LD_LIBRARY_PATH=$B $PYTHON tests/python/staircase.py >"$work/printed" 2>&1
check "the staircase's value and pairing" diff "$work/expected" "$work/printed"
check "the script has at most twenty lines" test "$(wc -l <tests/python/staircase.py)" -le 20
finish
