#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python binding against the library in the tree.
set -eu
export CGT_LIBRARY="$B/libcgt.so.0" PYTHONPATH=python PYTHONDONTWRITEBYTECODE=1
export HYPOTHESIS_STORAGE_DIRECTORY="$B/hypothesis"
exec $PYTHON tests/python/run.py
