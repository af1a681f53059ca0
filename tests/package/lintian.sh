#!/bin/sh
# SPDX-License-Identifier: MIT
# The Debian packages in build/deb have no fault that lintian knows of as an error or a warning.
. tests/support.sh
command -v lintian >/dev/null || { echo "skipped: there is no lintian"; finish; }

check "lintian is content" lintian -EI --pedantic --fail-on error,warning "$B/deb/libcgt_$VERSION"-*.changes
cat "$work/output"
finish
