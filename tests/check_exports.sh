#!/bin/sh
# SPDX-License-Identifier: MIT
# What the library exports: the headers, the map and the shared library list the same functions; nothing else gets out,
# nothing but the C library gets in.
. tests/support.sh
export LC_ALL=C
so=$B/libcgt.so.$VERSION

cat include/cgt/*.h | tr '\n' ' ' | grep -o 'CGT_API [^;(]*(' |
	sed -n 's/.*[ *]\(cgt_[a-z0-9_]*\)($/\1/p' | sort >"$work/declared"
sed -n 's/^\t\(cgt_[a-z0-9_]*\);$/\1/p' libcgt/libcgt.map >"$work/listed"
nm -D --defined-only "$so" | awk '$2 == "T" { print $3 }' | sed 's/@@*CGT_.*//' | sort >"$work/exported"
nm -D --defined-only "$so" | awk '$2 !~ /^[TA]$/' >"$work/data"
nm -g --defined-only "$B/libcgt.a" | awk 'NF == 3 && $3 !~ /^cgti?_/' >"$work/archive"
nm -D --undefined-only "$so" | awk '$1 != "w" && $2 !~ /@GLIBC_/' >"$work/undefined"
grep -lE '(^|[^a-z_])(open|openat|creat|f(d|re)?open|mko?stemp|tmpfile|popen|pipe|dup2?|socket) *\(' libcgt/*/*.c |
	grep -vx libcgt/support/file.c >"$work/opened"
readelf -d "$so" >"$work/dynamic"
sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' "$work/dynamic" | grep -v -e '^libc\.so' -e '^libpthread\.so' -e '^ld-linux' \
	-e '^lib[a-z]*san\.so' >"$work/needed"

check "the headers declare functions" test -s "$work/declared"
check "the map is sorted" sort -cu "$work/listed"
check "the map lists what the headers declare" diff "$work/declared" "$work/listed"
check "the shared library exports what the map lists" diff "$work/listed" "$work/exported"
check "the shared library exports no data" test ! -s "$work/data"
check "the static library's global names begin with cgt_ or cgti_" diff /dev/null "$work/archive"
check "undefined symbols are those of the C library" diff /dev/null "$work/undefined"
check "files are opened in support/file.c alone" diff /dev/null "$work/opened"
check "no library but the C library is needed" diff /dev/null "$work/needed"
check "the SONAME is $SONAME" grep -q "(SONAME).*\[$SONAME\]" "$work/dynamic"
check "there is no RPATH" sh -c '! grep -e RPATH -e RUNPATH "$1"' - "$work/dynamic"
check "the stack is not executable" sh -c '! readelf -lW "$1" | grep "GNU_STACK.*RWE"' - "$so"
finish
