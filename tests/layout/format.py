# SPDX-License-Identifier: MIT
"""Holds the C of the tree against what .editorconfig says: format.py prints every line that does not keep to it.

How statements are laid out is in .clang-format, which "make format" applies to the lines of a change.
"""

import pathlib
import sys

MOST_COLUMNS = 132
TAB = 8


def width(line):
    """The columns that a line takes."""
    columns = 0
    for character in line:
        columns += TAB - columns % TAB if character == "\t" else 1
    return columns


def faults(text):
    """The lines of a file that are not as they should be, each with its number and the reason."""
    lines = text.split("\n")
    if lines[-1]:
        yield len(lines), "the file does not end with a line end"
    for number, line in enumerate(lines, 1):
        if line != line.rstrip():
            yield number, "there is white space at the end"
        if " \t" in line[: len(line) - len(line.lstrip())]:
            yield number, "a tab comes after a space"
        if width(line) > MOST_COLUMNS:
            yield number, f"{width(line)} columns, more than {MOST_COLUMNS}"


def main():
    found = 0
    for folder in ("libcgt", "include", "tools", "examples", "tests"):
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix in (".c", ".h", ".cpp"):
                for number, why in faults(path.read_text()):
                    print(f"{path}:{number}: {why}")
                    found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
