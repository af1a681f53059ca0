#!/bin/sh
# SPDX-License-Identifier: MIT
# The Debian packages in build/deb come out byte for byte the same when they are built again, elsewhere, by other habits and
# without their tests.
. tests/support.sh

umask 077
export LC_ALL=C TZ=Pacific/Auckland DEB_BUILD_OPTIONS=nocheck
check "build the packages in another folder" $MAKE B="$work/another/folder" deb
check "no test was run there" sh -c '! grep "Checks:" "$1"' - "$work/output"
for package in "$B"/deb/*.deb; do
	check "${package##*/} is the same" cmp "$package" "$work/another/folder/deb/${package##*/}"
done
check "there were packages" test -s "$B/deb/libcgt0_$VERSION-1_$(dpkg --print-architecture).deb"
finish
