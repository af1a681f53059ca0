#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the comments of the public headers against what a user must be told.

Usage: tests/docs/comments.py

Every function has a comment; it names the version that first had it, which is the one it is listed under in libcgt.map; where it
answers a status, it says which ones, or that they are those of another function. What comments name exists, and every header says
what threads may do. Each breach is a line on the standard output, and the exit status is 1 if there is one.
"""
from __future__ import annotations

import pathlib
import re
import sys
from collections.abc import Iterator

sys.dont_write_bytecode = True
sys.path.insert(0, "doc/man")
import headers  # noqa: E402  (doc/man/headers.py)

STATUSES_OF_ALL = "as do all that follow"


def versions() -> dict[str, str]:
    """The version that first had each function."""
    found, version = {}, ""
    for line in pathlib.Path("libcgt/libcgt.map").read_text(encoding="ascii").split("\n"):
        if match := re.match(r"CGT_(\S+) \{", line):
            version = match[1]
        elif match := re.match(r"\t(cgt_\w+);", line):
            found[match[1]] = version
    return found


def declared_names(all_headers: list[headers.Header]) -> set[str]:
    """Every name that a comment may use: what is declared, and the pages of the headers."""
    names = {f"cgt_{header.topic}" for header in all_headers}
    for header in all_headers:
        for item in header.items:
            names.add(item.name)
            names.update(re.findall(r"\bCGT_\w+", item.code))
    return names


def statuses(all_headers: list[headers.Header]) -> set[str]:
    table = next(item for header in all_headers for item in header.items if item.name == "CGT_STATUS_TABLE")
    return set(re.findall(r"X\((CGT_\w+),", table.code))


def function_breaches(header: headers.Header, since: dict[str, str], known: set[str]) -> Iterator[str]:
    """What is wrong with the comments of a header's functions."""
    told_for_all = False
    for item in header.functions():
        comment = " ".join(item.comment)
        if not comment:
            yield f"{item.name} has no comment"
            continue
        versions_told = re.findall(r"\bSince (\d+\.\d+)\b", comment)
        if versions_told != [since.get(item.name)]:
            yield f"{item.name} is told to be since {versions_told}, but libcgt.map has it under {since.get(item.name)}"
        told_for_all = told_for_all or STATUSES_OF_ALL in comment
        told = known & set(re.findall(r"\bCGT_\w+", comment)) or re.search(r"\b[Aa]s cgt_\w+", comment) or told_for_all
        if item.code.startswith("cgt_status ") and not told:
            yield f"{item.name} does not say which statuses it answers"


def header_breaches(header: headers.Header, names: set[str]) -> Iterator[str]:
    """What is wrong with all comments of a header together."""
    comments = [*header.opening, *(line for item in header.items for line in item.comment)]
    comments += [line for item in header.items if item.kind == "enum" for _, _, said in item.enumerators() for line in said]
    text = re.sub(r'"\w+"', "", "\n".join(comments))  # what is in quotes is a text that a function gives
    for name in sorted(set(re.findall(r"\b(?:cgt|CGT)_\w+", text)) - names):
        yield f"{header.path}: there is no {name}"
    for topic in re.findall(r"\bcgt/(\w+\.h)", text):
        if not (header.path.parent / topic).exists():
            yield f"{header.path}: there is no cgt/{topic}"
    if not re.search(r"\bthreads?\b", text, re.IGNORECASE):
        yield f"{header.path} says nothing about threads"


def main() -> int:
    all_headers = headers.read_all(pathlib.Path("include/cgt"))
    since, known, names = versions(), statuses(all_headers), declared_names(all_headers)
    breaches = [said for header in all_headers
                for said in (*function_breaches(header, since, known), *header_breaches(header, names))]
    for said in breaches:
        print(said)
    return 1 if breaches or not since else 0


if __name__ == "__main__":
    sys.exit(main())
