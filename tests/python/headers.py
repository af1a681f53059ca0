# SPDX-License-Identifier: MIT
"""What the public headers declare, and what the debug information of the library says of the same functions.

A type is written as in C without `const`, but for "const char *": "cgt_board **", "int32_t". A declaration is what a
function returns, then what it takes.
"""
import re
import subprocess
from pathlib import Path

INCLUDE = Path(__file__).resolve().parents[2] / "include" / "cgt"
Declarations = dict[str, tuple[str, ...]]


def source() -> str:
    """All headers, without comments."""
    text = "\n".join(path.read_text() for path in sorted(INCLUDE.glob("*.h")))
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)


def plain(declared: str) -> str:
    """A type as this module writes it."""
    base = " ".join(re.sub(r"\bconst\b|\*", " ", declared).split())
    stars = "*" * declared.count("*")
    const = "const " if base == "char" and stars and "const" in declared else ""
    return f"{const}{base} {stars}".rstrip()


def _takes(arguments: str) -> tuple[str, ...]:
    """The types of the arguments between two brackets, which may be named."""
    if arguments.strip() == "void":
        return ()
    return tuple(plain(re.sub(r"(?<=[\s*])[a-z_]\w*$", "", each.strip())) for each in arguments.split(","))


def functions() -> Declarations:
    """The functions that the headers declare."""
    found = re.findall(r"\bCGT_API\s+([\w\s*]+?)\b(cgt_\w+)\(([^()]*)\)\s*;", source())
    return {name: (plain(returns), *_takes(arguments)) for returns, name, arguments in found}


def callbacks() -> Declarations:
    """The types of callbacks."""
    found = re.findall(r"\btypedef\s+(\w+)\s*\(\*(cgt_\w+)\)\(([^()]*)\)\s*;", source())
    return {name: (plain(returns), *_takes(arguments)) for returns, name, arguments in found}


def enums() -> dict[str, dict[str, int]]:
    """The enumerations: their names, and the numbers of their members."""
    found = {}
    for name, body in re.findall(r"\benum\s+(cgt_\w+)\s*\{([^{}]*)\}", source()):
        members = re.findall(r"\b(CGT_\w+)\s*=\s*(\d\w*)", body)
        found[name] = {member: int(value, 0) for member, value in members}
    return found


def statuses() -> dict[str, int]:
    """The table of statuses."""
    return {name: int(value) for name, value in re.findall(r"X\((CGT_\w+), (\d+), ", source())}


def symbols(library: str) -> set[str]:
    """The functions that a library exports."""
    listed = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1].split("@")[0] for line in listed.splitlines() if " T " in line}


class _Entry:
    """An entry of the debug information."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.attributes: dict[str, str] = {}
        self.takes: list["_Entry"] = []


def debug_information(library: str) -> Declarations:
    """The exported functions as the debug information of a library describes them; none if it has none."""
    listed = subprocess.run(["readelf", "--debug-dump=info", library], check=True, capture_output=True, text=True).stdout
    entries: dict[str, _Entry] = {}
    path: dict[int, _Entry] = {}
    entry = None
    for line in listed.splitlines():
        if start := re.match(r" <(\d+)><(\w+)>: Abbrev Number: \d+ \((\w+)\)", line):
            depth = int(start[1])
            entry = path[depth] = entries[start[2]] = _Entry(start[3])
            if entry.tag == "DW_TAG_formal_parameter" and depth > 0:
                path[depth - 1].takes.append(entry)
        elif entry and (attribute := re.match(r"    <\w+>   DW_AT_(name|type|external|declaration)\s*: (.*)", line)):
            entry.attributes[attribute[1]] = attribute[2].rsplit("): ", 1)[-1].strip().strip("<>").removeprefix("0x")

    def spelled(entry: _Entry) -> str:
        kind = entries.get(entry.attributes.get("type", ""))
        return "void" if kind is None else written(kind)

    def written(kind: _Entry) -> str:
        if kind.tag == "DW_TAG_pointer_type":
            return spelled(kind) + " *"
        if kind.tag == "DW_TAG_const_type":
            return "const " + spelled(kind)
        return kind.attributes["name"]

    return {
        name: (plain(spelled(entry)), *(plain(spelled(each)) for each in entry.takes))
        for entry in entries.values()
        if entry.tag == "DW_TAG_subprogram" and "external" in entry.attributes and "declaration" not in entry.attributes
        and (name := entry.attributes.get("name", "")).startswith("cgt_")
    }
