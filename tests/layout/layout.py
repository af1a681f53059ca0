# SPDX-License-Identifier: MIT
"""Holds a house rule against the tree: layout.py RULE OBJECTS, where OBJECTS is the folder of object files. Prints what breaks it."""

import collections
import pathlib
import re
import subprocess
import sys

MOST_LINES_OF_FILE = 500
MOST_LINES_OF_TEST = 1000
MOST_LINES_OF_FOLDER = 4000

EXCEPTIONS = pathlib.Path(__file__).with_name("exceptions.txt")


def read_exceptions(rule):
    """The exceptions of a rule: lines "RULE: WHAT" below a comment with the reason."""
    wanted = rule + ": "
    return {line[len(wanted):].strip() for line in EXCEPTIONS.read_text().splitlines() if line.startswith(wanted)}


def files_below(*folders, endings=(".c", ".h", ".py", ".cpp")):
    """The source files below folders of the tree."""
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix in endings and path.is_file():
                yield path


def without_comments(text):
    """C without comments."""
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S)


def lines_of(path):
    """How many lines a file has."""
    return path.read_text().count("\n")


def check_sizes(_objects):
    """No file and no folder is too long."""
    folders = collections.Counter()
    for path in files_below("libcgt", "include", "tools", "python"):
        folders[path.parent] += lines_of(path)
        if lines_of(path) > MOST_LINES_OF_FILE:
            yield str(path), f"has {lines_of(path)} lines, more than {MOST_LINES_OF_FILE}"
    for path in files_below("tests"):
        if lines_of(path) > MOST_LINES_OF_TEST:
            yield str(path), f"has {lines_of(path)} lines, more than {MOST_LINES_OF_TEST}"
    for folder, lines in folders.items():
        if lines > MOST_LINES_OF_FOLDER:
            yield str(folder), f"has {lines} lines, more than {MOST_LINES_OF_FOLDER}"


def symbols(objects):
    """Which file of the library defines each symbol, and which symbols each file uses."""
    names = {f"{objects}/{path.with_suffix('.o')}": str(path.relative_to("libcgt").with_suffix(""))
             for path in files_below("libcgt", endings=(".c",))}
    defines, uses = {}, {name: set() for name in names.values()}
    listed = subprocess.run(["nm", "-P", "-A", *names], capture_output=True, text=True, check=True)
    for line in listed.stdout.splitlines():
        path, symbol, kind = line.split()[:3]
        name = names[path.rstrip(":")]
        if kind == "U":
            uses[name].add(symbol)
        elif kind.isupper():
            defines[symbol] = name
    return defines, uses


def knots(graph):
    """The sets of nodes from each of which all others of the set can be reached (Tarjan 1972), those of one node left out."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            knot = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(knot) > 1:
                found.append(sorted(knot))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def check_circles(objects):
    """Files and folders do not use each other in circles."""
    defines, uses = symbols(objects)
    files, folders = collections.defaultdict(set), collections.defaultdict(set)
    for user, wanted in uses.items():
        for symbol in wanted:
            definer = defines.get(symbol, user)
            if definer != user:
                files[user].add(definer)
            if definer.split("/")[0] != user.split("/")[0]:
                folders[user.split("/")[0]].add(definer.split("/")[0])
    for knot in knots(files) + knots(folders):
        yield " ".join(knot), "use each other in a circle"


def check_floors(objects):
    """The floors of doc/architecture.md are those of the code: each folder uses lower ones only, and is as low as it can be."""
    defines, uses = symbols(objects)
    below = collections.defaultdict(set)
    for user, wanted in uses.items():
        for symbol in wanted:
            definer = defines.get(symbol, user).split("/")[0]
            if definer != user.split("/")[0]:
                below[user.split("/")[0]].add(definer)

    def floor_of(folder):
        return 1 + max((floor_of(other) for other in below[folder]), default=-1)

    text = pathlib.Path("doc/architecture.md").read_text()
    told = {folder: int(floor) for floor, folders in re.findall(r"^\| (\d+) \| ([a-z, ]+) \|", text, re.M)
            for folder in folders.split(", ")}
    for path in sorted(pathlib.Path("libcgt").iterdir()):
        if path.is_dir() and told.get(path.name) != floor_of(path.name):
            yield path.name, f"is on floor {floor_of(path.name)}, and doc/architecture.md says {told.get(path.name)}"


def check_includes(_objects):
    """Headers and folders do not include each other in circles."""
    headers, folders = collections.defaultdict(set), collections.defaultdict(set)
    for path in files_below("libcgt", endings=(".c", ".h")):
        own = str(path.relative_to("libcgt"))
        for included in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
            if path.suffix == ".h":
                headers[own].add(included)
            if included.split("/")[0] != own.split("/")[0]:
                folders[own.split("/")[0]].add(included.split("/")[0])
    for knot in knots(headers) + knots(folders):
        yield " ".join(knot), "include each other in a circle"


def check_declarations(objects):
    """Each header declares the functions of the file beside it."""
    defines, _ = symbols(objects)
    for path in files_below("libcgt", endings=(".h",)):
        own = str(path.relative_to("libcgt").with_suffix(""))
        text = re.sub(r"\{[^{}]*\}", "", without_comments(path.read_text()))
        others = collections.Counter(defines[name] for name in set(re.findall(r"\b(cgti_\w+)\(", text))
                                     if defines.get(name, own) != own and re.search(rf"^[^#\n=]*\b{name}\(", text, re.M))
        for other in others:
            yield f"{own}.h {other}.c", "the header declares functions of that file"


def check_names(_objects):
    """No name of the inside is defined in two headers."""
    places = collections.defaultdict(set)
    for path in files_below("libcgt", endings=(".h",)):
        text = without_comments(path.read_text())
        for kind, name in re.findall(r"^(struct|enum|union) (\w+) \{", text, re.M):
            places[name].add(str(path))
        for name in re.findall(r"^#define (\w+)", text, re.M):
            places[name].add(str(path))
    for name, paths in sorted(places.items()):
        if len(paths) > 1:
            yield name, "is defined in " + " and ".join(sorted(paths))


def check_mentions(_objects):
    """Comments name files that are there."""
    for path in files_below("libcgt", "tools", "examples", "tests", endings=(".c", ".h", ".cpp")):
        for comment in re.findall(r"/\*.*?\*/", path.read_text(), re.S):
            for name in re.findall(r"(?<![\w/.])((?:[a-z_]+/)+[a-z_0-9]+\.[ch])\b", comment):
                if not any((pathlib.Path(base) / name).exists() for base in (".", "libcgt", "include", "tests", path.parent)):
                    yield f"{path} {name}", "there is no such file"


def main():
    rule, objects = sys.argv[1:]
    excused = read_exceptions(rule)
    broken = {what: why for what, why in globals()["check_" + rule](objects)}
    for what, why in broken.items():
        if what not in excused:
            print(f"{what}: {why}")
    for what in sorted(excused - set(broken)):
        print(f"{what}: is excused in {EXCEPTIONS.name}, and needs not be")
    return 0 if set(broken) == excused else 1


if __name__ == "__main__":
    sys.exit(main())
