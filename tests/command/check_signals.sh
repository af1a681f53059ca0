#!/bin/sh
# SPDX-License-Identifier: MIT
# Signals stop the command in good order, whatever it is at.
. tests/support.sh

check "signals stop every command in good order" env PYTHONDONTWRITEBYTECODE=1 $PYTHON tests/command/signals.py "$B/bin/cgt"
finish
