#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads the examples of doc/position-syntax.md with the library: each is a position, and is printed as the page says.

Usage: tests/docs/syntax.py LIBRARY

An example is a line of the block that follows the grammar: a position, spaces, and what is said of it. "is read as" and "the long
form of" are followed by the text that is printed; all others are printed as they stand. Games of the user's own are passed over.
"""
from __future__ import annotations

import ctypes
import pathlib
import re
import sys

PAGE = pathlib.Path("doc/position-syntax.md")
PRINTED = re.compile(r"(?:is read as|the long form of) (.*)")
OWN_GAME = "(version="


def printed(cgt: ctypes.CDLL, text: str) -> str:
    """What the library prints of a position, or the name of the status."""
    position, buffer = ctypes.c_void_p(), ctypes.create_string_buffer(1000)
    status = cgt.cgt_position_parse(text.encode(), ctypes.byref(position))
    if status == 0:
        status = cgt.cgt_position_text(position, buffer, ctypes.c_size_t(len(buffer)), None)
        cgt.cgt_position_unref(position)
    cgt.cgt_status_name.restype = ctypes.c_char_p
    name: bytes = cgt.cgt_status_name(status)
    return (name if status else buffer.value).decode()


def main(library: str) -> int:
    cgt = ctypes.CDLL(library)
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    examples = [re.split(r" {2,}", line, maxsplit=1) for line in blocks[1].splitlines() if OWN_GAME not in line]
    wrong = 0
    for text, said in examples:
        match = PRINTED.match(said)
        expected, got = match[1] if match else text, printed(cgt, text)
        if got != expected:
            print(f"{PAGE}: {text} is printed {got}, not {expected}")
            wrong += 1
    return 1 if wrong or not examples else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
