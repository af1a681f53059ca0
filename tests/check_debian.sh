#!/bin/sh
# SPDX-License-Identifier: MIT
# The Debian packaging follows the library: the list of symbols is what the map says, the names of files and packages go with
# the SONAME, and every version is the one of the header.
. tests/support.sh
[ -d debian ] || { echo "skipped: the tarball of the sources has no debian/"; finish; }

awk -f tests/abi/symbols.awk libcgt/libcgt.map >"$work/symbols"
check "the map has functions" grep -q 'cgt_version@CGT_0.9 0.9.0' "$work/symbols"
check "debian/libcgt0.symbols lists what the map does (else: make abi-update)" diff "$work/symbols" debian/libcgt0.symbols
check "the package of the library is named after $SONAME" \
	grep -qx "Package: $(echo "$SONAME" | sed 's/\.so\.//')" debian/control
check "and holds it" grep -qF "$SONAME*" "debian/$(echo "$SONAME" | sed 's/\.so\.//').install"
finish
