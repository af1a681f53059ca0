#!/bin/sh
# SPDX-License-Identifier: MIT
# The README is true: its C program compiles as printed and prints what stands under it, the census prints the table, the
# picture is what the library draws, and the documents it points at are there.
. tests/support.sh
export LD_LIBRARY_PATH="$B"

# block LANGUAGE N: the text of the N-th fenced block of that language.
block()
{
	awk -v fence='```'"$1" -v n="$2" '$0 == fence { inside = ++count == n; next } /^```/ { inside = 0 } inside' README.md
}

block c 1 >"$work/example.c"
block text 1 >"$work/expected"
check "there is a C program" test -s "$work/example.c"
check "it compiles" $CC -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$work/example" "$work/example.c" -L"$B" -lcgt
"$work/example" >"$work/printed" 2>&1
check "it prints what the README says" diff "$work/expected" "$work/printed"

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

grep -o '](\([^)]*\))' README.md | sed 's/^](\([^)#]*\).*)$/\1/' | grep -v -e '^http' -e '^$' >"$work/links"
check "there are links" test -s "$work/links"
while read -r link; do check "the README's $link is there" test -e "$link"; done <"$work/links"
finish
