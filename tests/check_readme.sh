#!/bin/sh
# SPDX-License-Identifier: MIT
# The README is true: its C program compiles as printed and prints what stands under it, and the pictures and documents it
# points at are there.
. tests/support.sh

# block LANGUAGE: the text of the first fenced block of that language.
block()
{
	awk -v fence='```'"$1" '$0 == fence { inside = 1; next } inside && /^```/ { exit } inside' README.md
}

block c >"$work/example.c"
block text >"$work/expected"
check "there is a C program" test -s "$work/example.c"
check "it compiles" $CC -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$work/example" "$work/example.c" -L"$B" -lcgt
LD_LIBRARY_PATH=$B "$work/example" >"$work/printed" 2>&1
check "it prints what the README says" diff "$work/expected" "$work/printed"

grep -o '](\([^)]*\))' README.md | sed 's/^](\([^)#]*\).*)$/\1/' | grep -v -e '^http' -e '^$' >"$work/links"
check "there are links" test -s "$work/links"
while read -r link; do check "the README's $link is there" test -e "$link"; done <"$work/links"
finish
