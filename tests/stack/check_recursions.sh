#!/bin/sh
# SPDX-License-Identifier: MIT The stack that a call needs. Every recursion of the library is listed in recursions.txt, with
# what bounds it. With the long tests, too: the deepest chain of calls that there can be takes no more than
# cgt_limit("stack-bytes"), less a quarter for what runs on top of it, such as signal handlers. tests/check_stack.c makes the
# calls.
. tests/support.sh

if ! command -v clang >/dev/null; then
	echo "skipped: the recursions of the library (no clang, which tells who calls whom)"
	finish
fi

flags='-D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -Iinclude -Ilibcgt -std=c11 -pthread -fPIC'
limit=$(sed -n 's/.*CGTI_STACK_BYTES (\([0-9]*\) \* 1024)$/\1/p' libcgt/support/limits.h)

# for_each COMMAND: runs it on each file of the library, as $1, with the name that what it makes is to have without its
# ending as $2.
for_each()
{
	find libcgt -name '*.c' | sed 'p; s|^libcgt/\(.*\)/\(.*\)\.c$|'"$work"'/\1+\2|' | xargs -P "$(nproc)" -n 2 sh -c "$1" -
}
look_at_calls() { for_each "clang $flags -O0 -S -emit-llvm \"\$1\" -o \"\$2.ll\""; }
look_at_frames() { for_each "$CC $flags $CFLAGS -g0 -fstack-usage -S \"\$1\" -o \"\$2.s\""; }
look() { "$PYTHON" tests/stack/stack.py "$work" tests/stack/recursions.txt "$@"; }

check "the calls of the library can be looked at" look_at_calls
case ${CK_EXCLUDE_TAGS:-} in
*long*)
	check "every recursion is known" look
	;;
*)
	check "the frames of its functions, too" look_at_frames
	check "every recursion is known, and 3/4 of $limit KiB are enough" look $((limit * 768))
	;;
esac
[ "${V:-}" != 1 ] || cat "$work/output"
finish
