# SPDX-License-Identifier: MIT
"""Reads the public headers: what each declares, and the comment that goes with it.

The headers are written in one shape, on which this rests: the licence, an opening comment "cgt/TOPIC.h - TITLE", and then
declarations, each directly under its comment. A line that is nothing known is an error, so that no declaration is passed over.
"""
from __future__ import annotations

import pathlib
import re
from dataclasses import dataclass

IGNORED = re.compile(r'#(include|if|ifdef|ifndef|else|endif|undef)\b|extern "C" \{$|\}$')


@dataclass(frozen=True)
class Item:
    """One declaration; #defines that stand together are one."""
    kind: str           # "function", "callback", "handle", "scalar", "enum" or "define"
    name: str
    code: str           # as it stands, but for CGT_API
    comment: list[str]  # lines, without the signs of a comment

    def parameters(self) -> list[str]:
        """The names of a function's parameters."""
        inside = self.code[self.code.index("(") + 1:self.code.rindex(")")]
        return [] if inside == "void" else [re.findall(r"\w+", part)[-1] for part in inside.split(",")]

    def enumerators(self) -> list[tuple[str, str, list[str]]]:
        """Name, value and comment of each constant of an enum; none if they come out of a macro."""
        found: list[tuple[str, str, list[str]]] = []
        before = ""
        for part in re.finditer(r"/\*.*?\*/|(\w+) = (\w+),?(?:\s*(/\*.*?\*/))?", self.code, re.DOTALL):
            if part[1]:
                found.append((part[1], part[2], comment_lines(part[3] or before)))
                before = ""
            else:
                before = part[0]
        return [] if "#define" in self.code else found


@dataclass(frozen=True)
class Header:
    """A public header."""
    path: pathlib.Path
    topic: str
    title: str
    opening: list[str]
    items: list[Item]
    includes: list[str]  # the topics of the headers it includes

    def functions(self) -> list[Item]:
        return [item for item in self.items if item.kind == "function"]


def comment_lines(comment: str) -> list[str]:
    """The lines of a comment, without its signs and without blank lines at both ends."""
    inside = comment.strip().removeprefix("/*").removesuffix("*/")
    lines = [re.sub(r"^\s*\*( |$)", "", line).rstrip() for line in inside.split("\n")]
    lines[0] = lines[0].strip()
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def item_of(code: str, comment: list[str]) -> Item:
    """What a declaration is."""
    for kind, pattern in (("define", r"#define (\w+)"), ("enum", r"enum (\w+)"), ("handle", r"typedef struct (\w+)"),
                          ("callback", r"typedef [^;(]*\(\*(\w+)\)\("), ("scalar", r"typedef \w+ (\w+);"),
                          ("function", r"CGT_API [^;(]*?(\w+)\(")):
        match = re.match(pattern, code)
        if match:
            return Item(kind, match[1], code.removeprefix("CGT_API "), comment)
    raise ValueError(f"this is no declaration: {code}")


def end_of(lines: list[str], start: int) -> int:
    """The line behind a declaration."""
    end = start
    if lines[start].startswith("#define"):
        while lines[end].startswith("#define") or lines[end - 1].endswith("\\"):
            end += 1
        return end
    last = "};" if lines[start].startswith("enum") else ";"
    while not lines[end].endswith(last):
        end += 1
    return end + 1


def read(path: pathlib.Path) -> Header:
    """Reads one header."""
    text = path.read_text(encoding="ascii")
    match = re.match(r"/\* SPDX-License-Identifier: MIT \*/\n(/\*\n \* cgt/(\w+)\.h - .*?\*/)\n", text, re.DOTALL)
    if not match:
        raise ValueError(f"{path} does not begin with a licence and an opening comment")
    opening = comment_lines(match[1])
    first_blank = opening.index("") if "" in opening else len(opening)
    title = " ".join(opening[:first_blank]).split(" - ", 1)[1].rstrip(".")

    items: list[Item] = []
    comment: list[str] = []
    lines = text[match.end():].split("\n")
    at = 0
    while at < len(lines):
        line, start = lines[at], at
        if line.startswith("/*"):
            while not lines[at].endswith("*/"):
                at += 1
            comment = comment_lines("\n".join(lines[start:at + 1]))
            at += 1
        elif not line and comment:
            raise ValueError(f"{path}: a comment belongs to nothing: {comment[0]}")
        elif not line or IGNORED.match(line) or re.match(r"#define (CGT_\w+_H$|CGT_API\b)", line):
            at += 1
        else:
            at = end_of(lines, start)
            items.append(item_of("\n".join(lines[start:at]), comment))
            comment = []
    includes = re.findall(r"#include <cgt/(\w+)\.h>", text)
    return Header(path, match[2], title, opening[first_blank + 1:], items, includes)


def read_all(directory: pathlib.Path) -> list[Header]:
    """Reads all headers of a directory, in the order of their names."""
    return [read(path) for path in sorted(directory.glob("*.h"))]
