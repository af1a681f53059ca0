#!/bin/sh
# SPDX-License-Identifier: MIT
# The README is true: the census prints the table, and the picture is what the library draws. (Its program and its links are
# tested with those of all documents, in tests/docs.)
. tests/support.sh
export LD_LIBRARY_PATH="$B"

# block LANGUAGE N: the text of the N-th fenced block of that language.
block()
{
	awk -v fence='```'"$1" -v n="$2" '$0 == fence { inside = ++count == n; next } /^```/ { inside = 0 } inside' README.md
}

block text 2 >"$work/table"
"$B/bin/pairing_census" | grep -xFf "$work/table" >"$work/printed"
check "there is a table" test -s "$work/table"
check "the census prints it" diff "$work/table" "$work/printed"

$PYTHON - >"$work/staircase.svg" <<'END'
from ctypes import CDLL, byref, c_size_t, c_void_p, create_string_buffer
cgt, position, pairing, svg = CDLL("libcgt.so.0"), c_void_p(), c_void_p(), create_string_buffer(10000)
assert cgt.cgt_position_parse(b"cram: .##|..#|...", byref(position)) == 0
assert cgt.cgt_involution_parse(position, b"(1,1 3,3)(2,1 3,2)(2,2 3,1)", byref(pairing)) == 0
assert cgt.cgt_render_position(position, pairing, svg, c_size_t(10000), None) == 0
print(svg.value.decode(), end="")
END
check "the picture is what the library draws" cmp "$work/staircase.svg" doc/img/staircase.svg

finish
