#!/bin/sh
# SPDX-License-Identifier: MIT
# doc/adding-a-game.md: the game in it compiles into the library without a warning, and its tests pass; and the page says of
# every answer that a game can give what it is.
. tests/support.sh
page=doc/adding-a-game.md

check "the files of the page are found" $PYTHON tests/docs/programs.py "$page" "$work/page"

# add_line FILE LINE: a copy of the file in which the page's line comes behind this one.
add_line()
{
	sed "/^$2\$/r $work/page/$1" "$1" >"$work/games/${1##*/}"
}

mkdir "$work/games"
add_line libcgt/games/registry.c '\t&cgti_clobber_rules,'
add_line libcgt/games/game.h 'extern const struct cgti_rules cgti_clobber_rules;'
cp "$work/page/libcgt/games/col.c" "$work/games"

# An object that is named comes before the one of the archive.
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
check "the game and its tests compile" $CC $CFLAGS -std=c11 -D_POSIX_C_SOURCE=200809L $warnings -pthread \
	-I"$work" -Iinclude -Ilibcgt -Itests -DTEST_DATA='"tests/data"' $($PKG_CONFIG --cflags check) -o "$work/check_col" \
	"$work/games/col.c" "$work/games/registry.c" "$work/page/tests/check_col.c" "$B/libcgt.a" $($PKG_CONFIG --libs check)
check "its tests pass" "$work/check_col"

for rules in cgti_rules cgti_byte_rules; do
	sed -n "/^struct $rules {/,/^};/p" libcgt/games/game.h | sed 's,/\*.*\*/,,' | sed -n -e 's/.*(\*\([a-z_]*\))(.*/\1/p' \
		-e 's/^\t[a-z].*[ *]\([a-z_]*\)\(\[[A-Z_]*\]\)* *;.*/\1/p'
done | sort -u >"$work/members"
check "the answers of a game are found" test -s "$work/members"
while read -r member; do
	check "the page says what $member is" grep -qF "\`$member\`" "$page"
done <"$work/members"
finish
