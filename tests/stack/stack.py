#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much stack a call of the library needs at most: which functions call each other, and what that comes to.

Usage: tests/stack/stack.py DIRECTORY KNOWN [BYTES]

DIRECTORY has of each file of the library LLVM's text without optimisation (.ll), which tells who calls whom. A pointer to a
function may lead to every function of its type whose address is taken. Functions that call each other have to be listed in
KNOWN, with how often each of them is on the stack at most. With BYTES it prints the deepest chain of calls, from the frames
of the functions as the compiler made them, which DIRECTORY has, too (.su), and fails if that takes more.
"""
import collections
import pathlib
import re
import sys

# What a function of the C library takes, those that print among them, and the loader where it looks one up.
OUTSIDE = 8192

NAME = r"[\w.]+"
DEFINITION = re.compile(rf"^define (.*?)@({NAME})\(")
CALLEE = re.compile(rf"(?<= )([@%])({NAME})\(")
ATTRIBUTE = re.compile(r"\b(?:noundef|nonnull|zeroext|signext|noalias|dso_local|internal|hidden) ?")


def closing(text, opening):
    """The place of the parenthesis that closes the one at a place."""
    depth = 0
    for place in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    raise ValueError(text)


def items(text):
    """What stands between the commas that are in no brackets."""
    found, depth = [""], 0
    for c in text:
        depth += (c in "([{<") - (c in ")]}>")
        if c == "," and depth == 0:
            found.append("")
        else:
            found[-1] += c
    return [item for item in found if item.strip()]


def type_of(text):
    """The type at the beginning of a parameter or an argument: that of a pointer to a function has spaces in it."""
    text, depth = ATTRIBUTE.sub("", text).strip(), 0
    for place, c in enumerate(text):
        depth += (c in "([{<") - (c in ")]}>")
        if c == " " and depth == 0 and not text[place:].lstrip().startswith("("):
            text = text[:place]
            break
    return re.sub(r"\s", "", text)


def signature(result, parameters):
    return re.sub(r"\s", "", ATTRIBUTE.sub("", result)), tuple(type_of(item) for item in items(parameters))


class Graph:
    """Who calls whom. A static function is called after its file, search/value.c:push, any other by its name alone."""

    def __init__(self):
        self.calls = collections.defaultdict(set)
        self.signature = {}
        self.taken = set()
        self.through_pointers = []
        self.files = collections.defaultdict(dict)  # of each file: the names above by the plain ones

    def read(self, path):
        name, text = path.name[:-3].replace("+", "/") + ".c", path.read_text()
        own = self.files[name]
        for linkage, function in re.findall(rf"^define (.*?)@({NAME})\(", text, re.MULTILINE):
            own[function] = f"{name}:{function}" if "internal" in linkage else function
        caller = None
        for line in text.splitlines():
            definition = DEFINITION.match(line)
            if definition:
                caller = own[definition[2]]
                parameters = line[definition.end() : closing(line, definition.end() - 1)]
                self.signature[caller] = signature(definition[1], parameters)
            elif line.startswith("}"):
                caller = None
            elif caller and re.match(r" .*\bcall ", line):
                self.read_call(own, caller, line)
            elif caller:
                self.take(own, line)
            elif line.startswith("@"):
                self.take(own, line.partition("=")[2])

    def take(self, own, text):
        self.taken.update(own.get(name, name) for name in re.findall(rf"@({NAME})", text))

    def read_call(self, own, caller, line):
        start = line.index("call ") + 5
        callee = CALLEE.search(line, start - 1)
        arguments = line[callee.end() : closing(line, callee.end() - 1)]
        self.take(own, arguments)
        if callee[1] == "%":
            self.through_pointers.append((caller, signature(line[start : callee.start()], arguments)))
        elif not callee[2].startswith("llvm."):
            self.calls[caller].add(own.get(callee[2], callee[2]))

    def follow_pointers(self):
        """A pointer that leads to no function of the library is the user's; what a callback takes comes on top."""
        targets = collections.defaultdict(set)
        for function in self.taken & set(self.signature):
            targets[self.signature[function]].add(function)
        for caller, wanted in self.through_pointers:
            self.calls[caller] |= targets[wanted]

    def components(self):
        """The sets of functions that call each other, those that are called before those that call them (Tarjan 1972)."""
        index, low, stack, sets = {}, {}, [], []

        def visit(function):
            index[function] = low[function] = len(index)
            stack.append(function)
            for callee in sorted(self.calls.get(function, ())):
                if callee not in index:
                    visit(callee)
                if callee in stack:
                    low[function] = min(low[function], low[callee])
            if low[function] == index[function]:
                place = stack.index(function)
                sets.append(frozenset(stack[place:]))
                del stack[place:]

        for function in sorted(self.signature):
            if function not in index:
                visit(function)
        return sets

    def is_recursive(self, functions):
        return any(function in self.calls.get(function, ()) for function in functions) or len(functions) > 1


def read_frames(directory, graph):
    """The bytes of each function's frame; those of parts that a compiler cuts out of it are added."""
    frames = collections.Counter()
    for path in directory.glob("*.su"):
        own = graph.files[path.name[:-3].replace("+", "/") + ".c"]
        for line in path.read_text().splitlines():
            where, size, kind = line.split("\t")
            function = where.split(":")[-1].partition(".")[0]
            if kind.startswith("dynamic") and "bounded" not in kind:
                sys.exit(f"{where}: its frame has no bound")
            frames[own.get(function, function)] += int(size)
    return frames


def read_known(path):
    """Sets of functions with how often each is on the stack; before each set a line says why."""
    known, counts = [], {}
    for line in path.read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if not line.startswith("\t"):
            known.append(set())
            continue
        count, function = line.split()
        known[-1].add(function)
        counts[function] = int(count)
    return known, counts


def check_known(graph, known):
    """What is missing in the list, and what in it there is no longer."""
    found = [set(functions) for functions in graph.components() if graph.is_recursive(functions)]
    for functions in found:
        if functions not in known:
            print("these functions call each other, and are not listed like that:", *sorted(functions), sep="\n\t")
    for functions in known:
        if functions not in found:
            print("these are listed, but do not call each other like that:", *sorted(functions), sep="\n\t")
    return sorted(map(sorted, known)) == sorted(map(sorted, found))


class Depth:
    """The bytes that the deepest chain of calls takes."""

    def __init__(self, graph, frames, counts):
        self.graph, self.frames, self.counts = graph, frames, counts
        self.sets = graph.components()
        self.set_of = {function: k for k, functions in enumerate(self.sets) for function in functions}
        self.below = {}
        for k, functions in enumerate(self.sets):
            callees = {self.set_of[callee] for function in functions for callee in graph.calls.get(function, ())} - {k}
            deepest = max(callees, key=lambda callee: self.below[callee][0], default=None)
            own = self.own_bytes(functions)
            self.below[k] = own + (self.below[deepest][0] if deepest is not None else 0), deepest, own

    def own_bytes(self, functions):
        """A function that was put into its callers counts with them: in a set they are there as often as any of those."""
        if not functions <= set(self.graph.signature):
            return OUTSIDE
        inside = [self.counts.get(function, 1) for function in functions if function not in self.frames]
        return sum(max([self.counts.get(function, 1), *inside]) * self.frames[function] for function in functions)

    def print_chain(self, function):
        k = self.set_of[function]
        while k is not None:
            total, deepest, own = self.below[k]
            print(f"{total:8} {own:8}  {', '.join(sorted(self.sets[k])[:3])}")
            k = deepest


def print_deepest(depth, most):
    """Prints the deepest chain, which may begin with a public function or that of a thread; whether it takes no more."""
    deepest = max(depth.graph.signature, key=lambda function: depth.below[depth.set_of[function]][0])
    taken = depth.below[depth.set_of[deepest]][0]
    print(f"{taken} bytes at most, by {deepest}; what the chain takes from there, and each function of it:")
    depth.print_chain(deepest)
    return taken <= most


def main(directory, known, most=None):
    graph = Graph()
    sys.setrecursionlimit(10000)
    for path in sorted(directory.glob("*.ll")):
        graph.read(path)
    graph.follow_pointers()
    known, counts = read_known(known)
    good = check_known(graph, known)
    if most is not None:
        good = print_deepest(Depth(graph, read_frames(directory, graph), counts), most) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), *map(int, sys.argv[3:])))
