#!/bin/sh
# SPDX-License-Identifier: MIT
# doc/adding-an-engine.md: the engine in it compiles into the library without a warning, and its tests pass; and the page says of every
# answer that an engine can give what it is.
. tests/support.sh
page=doc/adding-an-engine.md

check "the files of the page are found" $PYTHON tests/docs/programs.py "$page" "$work/page"

# The list of engines with the lines of the page.
mkdir "$work/solver"
sed -e "/^#include \"sums\/engine.h\"\$/r $work/page/libcgt/solver/engines.c.include" \
	-e "/^const struct cgti_engine \*const cgti_solver_engines\[\] = {\$/r $work/page/libcgt/solver/engines.c.line" \
	libcgt/solver/engines.c >"$work/solver/engines.c"

# An object that is named comes before the one of the archive.
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
check "the engine and its tests compile" $CC $CFLAGS -std=c11 -D_POSIX_C_SOURCE=200809L $warnings -pthread \
	-I"$work/page/libcgt" -Iinclude -Ilibcgt -Itests -DTEST_DATA='"tests/data"' $($PKG_CONFIG --cflags check) -o "$work/check_tweedle" \
	"$work/page/libcgt/tweedle/engine.c" "$work/solver/engines.c" "$work/page/tests/check_tweedle.c" "$B/libcgt.a" \
	$($PKG_CONFIG --libs check)
check "its tests pass" "$work/check_tweedle"

sed -n '/^struct cgti_engine {/,/^};/p' libcgt/search/engine.h | sed -n -e 's/.*(\*\([a-z_]*\))(.*/\1/p' \
	-e 's/^\tconst char \*\([a-z_]*\);/\1/p' | sort -u >"$work/members"
check "the answers of an engine are found" test -s "$work/members"
while read -r member; do
	check "the page says what $member is" grep -qF "\`$member\`" "$page"
done <"$work/members"
finish
