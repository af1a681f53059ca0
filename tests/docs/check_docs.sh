#!/bin/sh
# SPDX-License-Identifier: MIT
# The documents hold together: their links lead somewhere, the comments of the headers say what they must, positions are read
# as their syntax says, every type is on the page on threads and in the table of handles, and the index lists every document.
. tests/support.sh

check "links lead somewhere" $PYTHON tests/docs/links.py
check "the comments of the headers are whole" $PYTHON tests/docs/comments.py
check "examples of positions are read as the page says" $PYTHON tests/docs/syntax.py "$B/$SONAME"

sed -n 's/^typedef struct \(cgt_[a-z_]*\) cgt_[a-z_]*;$/\1/p' include/cgt/*.h >"$work/types"
check "there are types" test -s "$work/types"
while read -r type; do
	check "doc/threads.md says who may use a $type" grep -q "^|.*\`$type\`.*|" doc/threads.md
	check "doc/architecture.md says what a $type is" grep -q "^| \`$type\` |" doc/architecture.md
done <"$work/types"

for document in doc/*.md; do
	[ "$document" = doc/README.md ] ||
		check "doc/README.md lists $document" grep -qF "](${document#doc/})" doc/README.md
done
finish
