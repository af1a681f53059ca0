#!/bin/sh
# SPDX-License-Identifier: MIT
# The man pages: those made from the headers are the ones that are installed, the same bytes every time, and clean for groff and
# mandoc; libcgt(3) names what there is, lists every page, and its program runs.
. tests/support.sh
export LC_ALL=C
pages=$B/man
overview=doc/man/libcgt.3

check "the pages are made" $PYTHON doc/man/pages.py "$work/again"
check "they are the same bytes every time" diff -r -x made "$pages" "$work/again"

sed -n 's/^\t\(cgt_[a-z0-9_]*\);$/\1.3/p' libcgt/libcgt.map >"$work/functions"
for header in include/cgt/*.h; do echo "cgt_$(basename "$header" .h).3"; done | grep -vx cgt_cgt.3 >"$work/topics"
sort -u "$work/functions" "$work/topics" >"$work/wanted"
(cd "$work/again" && ls) >"$work/made"
check "each header and each function has a page" diff "$work/wanted" "$work/made"
grep -l '^\.so ' "$work/again"/* | while read -r link; do
	sed -n 's/^\.so man3\///p' "$link"
done | sort -u | comm -23 - "$work/topics" >"$work/nowhere"
check "no link leads nowhere" diff /dev/null "$work/nowhere"

sed -n '/^\.SS Pages/,/^\.SH/s/^\.BR \(cgt_[a-z]*\) (3)$/\1.3/p' "$overview" | sort | diff "$work/topics" - >"$work/listed"
check "libcgt(3) lists every page" diff /dev/null "$work/listed"
grep -oE '\b(cgt|CGT)_[A-Za-z0-9_]+' "$overview" | sort -u | while read -r name; do
	grep -qxF "$name.3" "$work/wanted" || grep -qwF "$name" include/cgt/*.h || echo "$name"
done >"$work/unknown"
check "libcgt(3) names nothing that is not there" diff /dev/null "$work/unknown"

# What has a function that gives back a reference is named among what is counted, and what has one that frees among the workers.
owned() { tr '\n' ' ' <"$overview" | sed 's/.*\.SS Ownership//; s/\.SS.*//'; }
handles()
{
	sed -n "s/^\tcgt_\([a-z_]*\)_$1;\$/\1/p" libcgt/libcgt.map | sed 's/.*_//' | sed -e '/^moves$/b' -e 's/^budget$/a budget/;t' \
		-e 's/^values$/table of values/;t' -e 's/^misere$/tables of misere forms/;t' -e 's/^polyominoes$/walks/;t' \
		-e 's/y$/ies/;t' -e 's/\(s\|ch\)$/&es/;t' -e 's/$/s/'
}
names_all()
{
	printf '%s\n' "$2" | tr -d '\n' >"$work/paragraph"
	handles "$1" | while read -r handle; do grep -qw "$handle" "$work/paragraph" || echo "$handle"; done >"$work/missing"
	[ "$(handles "$1" | wc -l)" -gt 8 ] && diff /dev/null "$work/missing"
}
counted=$(owned | sed 's/Workers.*releas//'; owned | grep -o 'A table of values.*')
check "libcgt(3) names all that is counted" names_all unref "$counted"
check "libcgt(3) names all that is freed" names_all free "$(owned | grep -o 'Workers.*free')"

sed -n '/^\.EX/,/^\.EE/{/^\.E[XE]/d;s/\\e/\\/g;p}' "$overview" >"$work/program.c"
check "its program compiles" \
	$CC $CFLAGS -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$work/program" "$work/program.c" -L"$B" -lcgt
LD_LIBRARY_PATH="$B" "$work/program" >"$work/printed" 2>&1
check "it prints what the page says" grep -qF "It prints \"$(cat "$work/printed")\"." "$overview"

# A page without a date is one of a version that is not released yet.
lint()
{
	if ! command -v "$1" >/dev/null; then
		echo "skipped: there is no $1"
		return
	fi
	for page in doc/man/cgt.1 "$overview" $(sed "s|^|$work/again/|" "$work/topics"); do
		"$@" "$page" 2>&1
	done | grep -v 'missing date' >"$work/complaints"
	check "$1 has nothing to say against them" diff /dev/null "$work/complaints"
}
lint groff -z -man -ww -Kutf8 -Tutf8
lint mandoc -T lint -W warning
finish
