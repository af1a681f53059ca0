#!/bin/sh
# SPDX-License-Identifier: MIT
# The tarball of the sources makes itself again, byte for byte, where it is unpacked, without git and by other habits.
. tests/support.sh

# dist DIRECTORY PATH: makes the tarball there, into the folder "made".
dist() { (cd "$1" && umask 077 && PATH=$2 $MAKE --no-print-directory B="$1/made" dist); }
name=libcgt-$VERSION

# All programs but git.
mkdir "$work/programs"
for folder in $(printf '%s' "$PATH" | tr : ' '); do ln -s "$folder"/* "$work/programs" 2>/dev/null; done
rm -f "$work/programs/git"

check "make dist" $MAKE --no-print-directory B="$work" dist
check "unpack it" tar -C "$work" -xf "$work/$name.tar.gz"
check "there is no git" sh -c '! PATH=$1 command -v git' - "$work/programs"
check "make dist in the tarball" dist "$work/$name" "$work/programs"
check "the tarball is the same" cmp "$work/$name.tar.gz" "$work/$name/made/$name.tar.gz"
check "it holds the sources" test -s "$work/$name/libcgt/libcgt.map"
check "and nothing that only the repository has" sh -c '! tar -tf "$1" | grep -e /debian/ -e /[.]git/ -e /build/' - "$work/$name.tar.gz"
check "the owner is nobody's name" sh -c 'tar --numeric-owner -tvf "$1" | awk "\$2 != \"0/0\" { exit 1 }"' - "$work/$name.tar.gz"
check "make deb there says where it works" sh -c '! $1 -C "$2" B="$2/made" deb >"$3" 2>&1 && grep "works in a clone" "$3"' - \
	"$MAKE" "$work/$name" "$work/said"
rm "$work/$name/MANIFEST"
check "without its list it says what is missing" sh -c '! $1 -C "$2" B="$2/made" dist >"$3" 2>&1 && grep MANIFEST "$3"' - \
	"$MAKE" "$work/$name" "$work/said"
finish
