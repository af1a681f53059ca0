#!/bin/sh
# SPDX-License-Identifier: MIT
# The version is the same wherever it is said: the header says it first.
. tests/support.sh
export LD_LIBRARY_PATH="$B"

says() { echo "$2" | grep -qx "$1" || { echo "$1 is expected, and it is $2"; false; }; }

check "the header has a version" sh -c 'echo "$1" | grep -qx "[0-9]*\.[0-9]*\.[0-9]*"' - "$VERSION"
check "the changes begin with it" says "## $VERSION.*" "$(grep -m 1 '^## ' CHANGELOG.md)"
check "libcgt.pc has it" says "Version: $VERSION" "$(grep '^Version:' "$B/libcgt.pc")"
check "the command has it" says "cgt.* $VERSION.*" "$("$B/bin/cgt" --version | head -n 1)"
check "the binding has it" says "$VERSION" \
	"$(CGT_LIBRARY=$B/$SONAME PYTHONPATH=python $PYTHON -B -c 'import cgt; print(cgt.__version__)')"
check "a man page that has a version has this one" \
	sh -c '! grep -h "^\.TH" doc/man/*.[13] "$1"/man/*.3 | grep "[0-9]\.[0-9]" | grep -vF "$2"' - "$B" "$VERSION"
if [ -d debian ]; then
	check "the Debian packages have it" says "libcgt ($VERSION-[0-9]*) .*" "$(head -n 1 debian/changelog)"
fi
finish
