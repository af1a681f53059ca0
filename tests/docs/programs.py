#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Takes the C programs out of a document, each with what it is said to print.

Usage: tests/docs/programs.py DOCUMENT DIRECTORY

Program n becomes n.c, and the block of text that follows it n.expected; a block that begins with a comment of one file name
becomes that file. That a program has no text under it, or a text no program above it, is an error.
"""
import pathlib
import re
import sys

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"/\* ([\w./-]+\.[ch]) \*/\n")


def main(document: pathlib.Path, directory: pathlib.Path) -> None:
    """Writes the files, and the number of programs to standard output."""
    count, before = 0, ""
    for language, text in BLOCK.findall(document.read_text(encoding="utf-8")):
        named = NAMED.match(text) if language == "c" else None
        if before == "program" and language != "text":
            sys.exit(f"{document}: nothing says what program {count} prints")
        if named:
            (directory / named[1]).write_text(text, encoding="utf-8")
        elif language == "c":
            count += 1
            (directory / f"{count}.c").write_text(text, encoding="utf-8")
        elif language == "text" and before == "program":
            (directory / f"{count}.expected").write_text(text, encoding="utf-8")
        before = "program" if language == "c" and not named else ""
    if before == "program":
        sys.exit(f"{document}: nothing says what program {count} prints")
    print(count)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
