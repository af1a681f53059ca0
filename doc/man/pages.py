#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the man pages of section 3 from the public headers: one a header, and for each function a link to its page.

Usage: doc/man/pages.py DIRECTORY

Run at the root of the tree; what is in the directory is written over. The comments of the headers are plain text: paragraphs,
lists of a term and what is said of it in a column of its own, and indented blocks, which are kept as they stand. The same
headers give the same bytes. libcgt(3), the overview, is written by hand.
"""
from __future__ import annotations

import pathlib
import re
import sys
import textwrap

sys.dont_write_bytecode = True
import headers  # noqa: E402  (beside this file)

HEADERS = pathlib.Path("include/cgt")

TERM = re.compile(r"( *)(\S.*?) {2,}(?=\S)")
SIGNS = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}


# ---- text ----

def literal(text: str) -> str:
    """A text that comes out sign by sign."""
    line = "".join(SIGNS.get(sign, sign) for sign in text)
    return r"\&" + line if line.startswith(".") else line


def prose(line: str) -> str:
    """A line of a paragraph; names of the library are bold, and headers become the pages that are made of them."""
    line = re.sub(r"\b(cgt_\w+|CGT_\w+)", r"\\fB\1\\fP", literal(line))
    return re.sub(r"\bcgt/(\w+)\.h\b", r"\\fBcgt_\1\\fP(3)", line)


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def list_items(lines: list[str]) -> tuple[list[tuple[str, list[str]]], int]:
    """The list that the lines begin with, as terms and what is said of them, and how many lines it takes; none is no list."""
    items: list[tuple[str, list[str]]] = []
    base, column = indent_of(lines[0]), 0
    for taken, line in enumerate(lines):
        match = TERM.match(line)
        if line and indent_of(line) == base and match:
            column = match.end()
            items.append((match[2], [line[column:]]))
        elif items and line[:column].strip() and indent_of(line) == base and line[column - 1:column] == " ":
            items.append((line[:column].strip(), [line[column:]]))  # a long term, with one space before the column
        elif items and line and indent_of(line) > base:
            items[-1][1].append(line.strip())
        else:
            return items, taken
    return items, len(lines)


def list_page(items: list[tuple[str, list[str]]]) -> list[str]:
    page = []
    for term, lines in items:
        page += [".TP", r"\fB" + literal(term) + r"\fP", *map(prose, lines)]
    return page


def verbatim(lines: list[str]) -> list[str]:
    return [".nf", *(literal(line.replace("\t", "    ")) for line in lines), ".fi"]


def text_page(lines: list[str]) -> list[str]:
    """The page of a comment, without a break before it."""
    page: list[str] = []
    at, listed = 0, False
    while at < len(lines):
        if not lines[at]:
            at += 1
            continue
        items, taken = list_items(lines[at:])
        if items:
            page += list_page(items)
            at, listed = at + taken, True
            continue
        start, indented = at, indent_of(lines[at]) > 0
        while at < len(lines) and lines[at] and (indent_of(lines[at]) > 0) == indented:
            at += 1
        block = lines[start:at]
        if page:
            page.append(".PP")
        page += [".RS 4", *verbatim(textwrap.dedent("\n".join(block)).split("\n")), ".RE"] if indented else map(prose, block)
    return page


# ---- pages ----

def wrapped(code: str) -> list[str]:
    """A declaration on lines that a terminal of eighty columns holds, broken between parameters."""
    if "#define" in code or "{" in code:
        return code.split("\n")
    parts = ", ".join(re.sub(r"\s+", "\0", part) for part in re.split(r",\s+", code))
    lines = textwrap.wrap(parts, 72, subsequent_indent=4 * " ", break_long_words=False, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]


def synopsis(header: headers.Header) -> list[str]:
    """The header, its handles and its functions."""
    lines = [f"#include <cgt/{header.topic}.h>"]
    if handles := [item.code for item in header.items if item.kind == "handle"]:
        lines += ["", *handles]
    for item in header.functions():
        lines += ["", *wrapped(item.code)]
    return verbatim(lines)


def definition(item: headers.Item) -> list[str]:
    """The section of a type or constant."""
    page = [f'.SS "{"enum " if item.kind == "enum" else ""}{item.name}"']
    constants = item.enumerators()
    if any(comment for _, _, comment in constants):
        return page + text_page(item.comment) + list_page([(f"{name} = {value}", said) for name, value, said in constants])
    return page + verbatim(wrapped(item.code)) + ([".PP", *text_page(item.comment)] if item.comment else [])


def function(item: headers.Item) -> list[str]:
    return [f'.SS "{item.name}({", ".join(item.parameters())})"', *text_page(item.comment)]


def see_also(header: headers.Header) -> list[str]:
    """The pages of the headers that this one includes or speaks of."""
    comments = [*header.opening, *(line for item in header.items for line in item.comment)]
    topics = set(header.includes).union(re.findall(r"\bcgt/(\w+)\.h\b", "\n".join(comments))) - {header.topic}
    names = ["libcgt", *(f"cgt_{topic}" for topic in sorted(topics))]
    return [f".BR {name} (3){',' if name != names[-1] else ''}" for name in names]


def version_of(header: headers.Header) -> str:
    """The version, as cgt/version.h has it."""
    numbers = re.findall(r"#define CGT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header.path.read_text(encoding="ascii"))
    return ".".join(numbers)


def released(version: str) -> str:
    """The day on which the version was released, as CHANGELOG.md has it; nothing if it is not released yet."""
    changes = pathlib.Path("CHANGELOG.md").read_text(encoding="utf-8")
    match = re.search(rf"^## {re.escape(version)}, (\d{{4}}-\d\d-\d\d)$", changes, re.MULTILINE)
    return match[1] if match else ""


def topic_page(header: headers.Header, version: str) -> str:
    names = [f"cgt_{header.topic}", *(item.name for item in header.functions())]
    page = [r'.\" SPDX-License-Identifier: MIT', rf'.\" Made from cgt/{header.topic}.h by doc/man/pages.py.',
            f'.TH CGT_{header.topic.upper()} 3 "{released(version)}" "libcgt {version}" "libcgt"', ".nh", ".ad l",
            ".SH NAME", ", ".join(dict.fromkeys(names)) + r" \- " + prose(header.title),
            ".SH SYNOPSIS", *synopsis(header)]
    if header.opening:
        page += [".SH DESCRIPTION", *text_page(header.opening)]
    if definitions := [item for item in header.items if item.kind not in ("function", "handle")]:
        page += [".SH TYPES AND CONSTANTS", *(line for item in definitions for line in definition(item))]
    page += [".SH FUNCTIONS", *(line for item in header.functions() for line in function(item))]
    page += [".SH SEE ALSO", *see_also(header)]
    return "\n".join(page) + "\n"


def main(directory: pathlib.Path) -> None:
    """Writes all pages."""
    topics = [header for header in headers.read_all(HEADERS) if header.topic != "cgt"]
    version = version_of(next(header for header in topics if header.topic == "version"))
    directory.mkdir(parents=True, exist_ok=True)
    for header in topics:
        for item in header.functions():
            (directory / f"{item.name}.3").write_text(f".so man3/cgt_{header.topic}.3\n", encoding="ascii")
    for header in topics:  # last, since cgt_version() has the name of its page
        (directory / f"cgt_{header.topic}.3").write_text(topic_page(header, version), encoding="ascii")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
