#!/bin/sh
# SPDX-License-Identifier: MIT
# The gate of the binary interface closes when it should: a small library is written down, changed in one way at a time, and
# held against what was written down. Whether libcgt itself passes is asked by make abi-check.
. tests/support.sh
for tool in abidw abidiff gcc; do
	command -v $tool >/dev/null || { echo "skipped: there is no $tool (Debian: abigail-tools, gcc)"; finish; }
done
gate=$PWD/tests/abi/abi
cd "$work" || exit 1

# build EDIT...: the library after sed has edited it; the marks in the text are what the edits take hold of.
build()
{
	rm -rf headers toy.c toy.map
	mkdir headers
	cat >headers/toy.h <<-'END'
		#include <stdint.h>
		typedef struct cgt_toy cgt_toy;
		typedef int32_t (*cgt_toy_fn)(void *user, const uint8_t *bytes);
		enum cgt_toy_kind { CGT_TOY_ROUND = 1, CGT_TOY_SQUARE = 2 };
		#define CGT_TOY_MAX 100
		int32_t cgt_toy_size(const cgt_toy *toy, uint32_t *size);
		int32_t cgt_toy_call(cgt_toy *toy, cgt_toy_fn function);
	END
	cat >toy.c <<-'END'
		#include "toy.h"
		struct cgt_toy { int64_t hidden; };
		int32_t cgt_toy_size(const cgt_toy *toy, uint32_t *size) { return toy && size; }
		int32_t cgt_toy_call(cgt_toy *toy, cgt_toy_fn function) { return toy && function; }
	END
	echo 'CGT_0.9 { global: cgt_toy_size; cgt_toy_call; local: *; };' >toy.map
	for edit in "$@"; do sed -i "$edit" headers/toy.h toy.c toy.map; done
	gcc -g -O0 -fPIC -shared -Iheaders -Wl,--version-script=toy.map -o toy.so toy.c
}

# gate_says STATUS WORDS: how the gate answers the library as it was built last.
gate_says()
{
	"$gate" check toy.so headers baseline >answer 2>&1
	[ $? -eq "$1" ] && grep -qF -- "$2" answer || { cat answer; false; }
}

# finds STATUS WORDS WHAT EDIT...: a library edited so is answered so.
finds()
{
	status=$1 words=$2 what=$3
	shift 3
	check "build: $what" build "$@"
	check "$what: status $status, \"$words\"" gate_says "$status" "$words"
}

check "build" build
check "nothing is let through before it is written down" gate_says 2 "was not written down"
check "write it down" "$gate" update toy.so headers baseline
finds 0 "2 functions, 3 constants" "no change"
finds 0 "as it was written down" "a change of what is private" 's/int64_t hidden;/int64_t hidden, more;/'
finds 1 "broken" "a removed function" '/^int32_t cgt_toy_call/d' 's/ cgt_toy_call;//'
finds 1 "broken" "a renamed function" 's/cgt_toy_call/cgt_toy_cry/'
finds 1 "broken" "a wider parameter" 's/uint32_t \*size/uint64_t *size/'
finds 1 "broken" "another sign" 's/^int32_t cgt_toy_size/uint32_t cgt_toy_size/'
finds 1 "broken" "a parameter that is const no more" 's/const cgt_toy/cgt_toy/'
finds 1 "broken" "another parameter of a callback" 's/const uint8_t \*bytes/const uint8_t *bytes, int32_t count/'
finds 1 "broken" "another node" 's/CGT_0.9/CGT_0.8/'
finds 1 "was: CGT_TOY_SQUARE 2" "another value of an enumerator" 's/SQUARE = 2/SQUARE = 3/'
finds 1 "was: CGT_TOY_MAX 100" "another value of a macro" 's/MAX 100/MAX 101/'
finds 1 "make abi-update" "an added function" 's/^int32_t cgt_toy_call\(.*\)/&\nint32_t cgt_toy_sing\1/' 's/global:/& cgt_toy_sing;/'
finds 1 "[A] CGT_TOY_FLAT 3" "an added enumerator" 's/SQUARE = 2/&, CGT_TOY_FLAT = 3/'
check "what was added is written down" "$gate" update toy.so headers baseline
check "and is let through then" gate_says 0 "2 functions, 4 constants"
check "build" build
check "its removal is found" gate_says 1 "was: CGT_TOY_FLAT 3"
strip -g toy.so
check "a library without debug information is refused" gate_says 2 "build it with -g"
finish
