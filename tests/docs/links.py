#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks up where the links of the documents lead: to a file of the tree, and to a heading of it if one is named.

Usage: tests/docs/links.py

Each link that leads nowhere is a line on the standard output; the exit status is 1 if there is one, or no link at all. Links out
of the tree are not followed. Headings have the anchors that GitHub gives them.
"""
from __future__ import annotations

import pathlib
import re
import sys

PLACES = ("*.md", "doc/**/*.md", "python/**/*.md")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(document: pathlib.Path) -> set[str]:
    """The anchors of a document's headings."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.*)$", CODE.sub("", document.read_text(encoding="utf-8")), re.MULTILINE):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")
        count = sum(known == slug or re.fullmatch(re.escape(slug) + r"-\d+", known) is not None for known in found)
        found.add(f"{slug}-{count}" if count else slug)
    return found


def links(document: pathlib.Path) -> list[str]:
    """The links of a document that lead into the tree."""
    text = INLINE_CODE.sub("", CODE.sub("", document.read_text(encoding="utf-8")))
    return [link for link in LINK.findall(text) if not re.match(r"[a-z]+:", link)]


def complaint(document: pathlib.Path, link: str) -> str:
    """What is wrong with a link, or nothing."""
    path, _, anchor = link.partition("#")
    target = document.parent / path if path else document
    if not target.exists():
        return f"{document}: {link}: there is no {target}"
    if anchor and anchor not in anchors(target):
        return f"{document}: {link}: {target} has no heading #{anchor}"
    return ""


def main() -> int:
    documents = sorted({path for place in PLACES for path in pathlib.Path().glob(place)})
    found = [(document, link) for document in documents for link in links(document)]
    complaints = [said for document, link in found if (said := complaint(document, link))]
    if not found:
        complaints.append("no document has a link")
    for said in complaints:
        print(said)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
