#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Takes the C programs out of a document, each with what it is said to print.

Usage: tests/docs/programs.py DOCUMENT DIRECTORY

A fenced block of C is a program: the n-th becomes n.c, and the block of text that follows it n.expected. If a file is named
behind the "c", the block becomes that file. A program without a text under it is an error.
"""
import pathlib
import re
import sys

BLOCK = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main(document: pathlib.Path, directory: pathlib.Path) -> None:
    """Writes the files."""
    programs, waiting = 0, False
    for language, name, text in BLOCK.findall(document.read_text(encoding="utf-8")):
        if waiting and language != "text":
            break
        if language == "c" and not name:
            programs += 1
            name = f"{programs}.c"
            waiting = True
        elif waiting:
            name = f"{programs}.expected"
            waiting = False
        if name:
            (directory / name).parent.mkdir(parents=True, exist_ok=True)
            (directory / name).write_text(text, encoding="utf-8")
    if waiting:
        sys.exit(f"{document}: nothing says what program {programs} prints")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
