#!/bin/sh
# SPDX-License-Identifier: MIT
# The progress fits the terminal, and is gone when the answer comes.
. tests/support.sh

check "progress fits the terminal" env PYTHONDONTWRITEBYTECODE=1 $PYTHON tests/command/terminal.py "$B/bin/cgt"
finish
