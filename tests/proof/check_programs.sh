#!/bin/sh
# SPDX-License-Identifier: MIT
# Proofs that the library writes are checked by the program that shares nothing with it, and of proofs that were changed at random
# both say the same.
. tests/support.sh
export CGT_LIBRARY="$B/$SONAME" PYTHONPATH=python PYTHONDONTWRITEBYTECODE=1

check "the program calls nothing of the library" sh -c '! nm -D --undefined-only "$1" | grep cgt_' - "$B/bin/check_proof"
check "both checks agree" $PYTHON tests/proof/both.py "$B/bin/check_proof"
finish
