#!/bin/sh
# SPDX-License-Identifier: MIT
# The house rules that can be counted: sizes of files and folders, no circles among files and folders, headers that stand alone and
# declare the functions of one file, no private name twice, and no comment that names a file that is not there. What is excused
# stands in tests/layout/exceptions.txt, with the reason.
. tests/support.sh

flags='-D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -Iinclude -Ilibcgt -std=c11 -Wall -Wextra -Werror -fsyntax-only'

rule() { check "$1" "$PYTHON" tests/layout/layout.py "$2" "$OBJECTS"; }

# A file for each header, which includes it twice.
alone()
{
	mkdir "$work/alone"
	(cd libcgt && find . -name '*.h') | sed 's|^\./||' | while read -r header; do
		printf '#include "%s"\n#include "%s"\nextern int nothing;\n' "$header" "$header" \
			>"$work/alone/$(echo "$header" | tr / +).c"
	done
	find "$work/alone" -name '*.c' | xargs -P "$(nproc)" -n 50 $CC $flags
}

together()
{
	(cd libcgt && find . -name '*.h' | sort | sed 's|^\./\(.*\)|#include "\1"|'; echo 'extern int nothing;') >"$work/together.c"
	$CC $flags "$work/together.c"
}

rule "no folder and no file is too long" sizes
rule "files do not call each other in circles, nor do folders" circles
rule "the page on the architecture has the floors of the code" floors
rule "headers do not include each other in circles" includes
rule "a header declares the functions of its own file" declarations
rule "no private name is defined twice in headers" names
rule "comments name files that are there" mentions
check "every internal header can be included alone, and twice" alone
check "all internal headers can be included together" together
finish
