#!/bin/sh
# SPDX-License-Identifier: MIT
# Each public header compiles alone, read twice, as C11 and as C++17, with every compiler there is and no warning.
. tests/support.sh
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"

compile_all()
{
	compiler=$1
	shift
	if ! command -v "${compiler%% *}" >/dev/null; then
		echo "skipped: there is no $compiler"
		return
	fi
	for header in include/cgt/*.h; do
		name=cgt/${header##*/}
		printf '#include <%s>\n#include <%s>\nextern int nothing;\n' "$name" "$name" >"$work/alone"
		check "$compiler $* with <$name>" $compiler $warnings -Iinclude -fsyntax-only "$@" "$work/alone"
	done
}

for compiler in "$CC" gcc clang; do echo "$compiler"; done | sort -u | sed 's/^cc$/gcc/' | sort -u >"$work/c"
for compiler in "$CXX" g++ clang++; do echo "$compiler"; done | sort -u >"$work/c++"
while read -r compiler; do compile_all "$compiler" -std=c11 -x c; done <"$work/c"
while read -r compiler; do compile_all "$compiler" -std=c++17 -x c++; done <"$work/c++"

for header in include/cgt/*.h; do
	name=cgt/${header##*/}
	[ "$name" = cgt/cgt.h ] || check "cgt.h includes $name" grep -q "^#include <$name>" include/cgt/cgt.h
done
finish
