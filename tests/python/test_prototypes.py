# SPDX-License-Identifier: MIT
"""The table of prototypes, the enumerations, statuses and figures against the headers and the library: both ways, so that
nothing can be missing, left over or of another type."""
import ctypes
import inspect
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import cgt
import headers
from cgt import _library, _prototypes, errors

NUMBERS: dict[str, Any] = {
    "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "uint8_t": ctypes.c_uint8, "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t, "double": ctypes.c_double, "cgt_status": _prototypes.Status,
    "void": None,
}  # fmt: skip

# Each enumeration of the headers: the class, and how the names of its members begin there.
ENUMS: dict[str, tuple[type[IntEnum], str]] = {
    "cgt_board_kind": (cgt.BoardKind, "CGT_BOARD_"),
    "cgt_convention": (cgt.Convention, "CGT_"),
    "cgt_genus_style": (cgt.GenusStyle, "CGT_GENUS_"),
    "cgt_map": (cgt.Map, "CGT_MAP_"),
    "cgt_map_mask": (cgt.Maps, "CGT_MAPS_"),
    "cgt_misere_kind": (cgt.MisereKind, "CGT_MISERE_"),
    "cgt_motion_scope": (cgt.MotionScope, "CGT_MOTIONS_"),
    "cgt_outcome": (cgt.Outcome, "CGT_OUTCOME_"),
    "cgt_pairing_failure": (cgt.Failure, "CGT_PAIRING_"),
    "cgt_pairing_proof": (cgt.Proof, "CGT_PROOF_"),
    "cgt_period_status": (cgt.PeriodStatus, "CGT_PERIOD_"),
    "cgt_play_test": (cgt.PlayTest, "CGT_PLAY_"),
    "cgt_play_verdict": (cgt.Verdict, "CGT_PLAY_"),
    "cgt_player": (cgt.Player, "CGT_"),
    "cgt_reading": (cgt.Reading, "CGT_READING_"),
    "cgt_relation": (cgt.Relation, "CGT_"),
    "cgt_search_kind": (cgt.SearchKind, "CGT_SEARCH_"),
    "cgt_sequence_method": (cgt.SequenceMethod, "CGT_SEQUENCE_"),
}

# Members that are no players and no map; None stands for the players.
UNNAMED = {"CGT_NOBODY", "CGT_EITHER", "CGT_MAP_COUNT"}

# Functions that no class calls, and why.
UNUSED = {
    "cgt_position_parse": "cgt_position_parse_with does the same",
    "cgt_polyominoes_cells": "the board of a shape has them",
    "cgt_status_name": "exceptions have names",
    "cgt_version_string": "its number is enough",
    "cgt_status_text": "exceptions have names",
}


def ctype(written: str) -> Any:
    """The type of the table that a C type must have."""
    base, _, stars = written.partition(" *")
    if written == "const char *":
        return ctypes.c_char_p
    if written == "char *":
        return ctypes.POINTER(ctypes.c_char)
    if written == "void *":
        return ctypes.c_void_p
    if base.endswith("_fn"):
        return getattr(_prototypes, base.removeprefix("cgt_"))
    if base not in NUMBERS:  # a handle
        kinds = {kind for kind in vars(_prototypes).values() if getattr(kind, "__name__", "") == f"LP_{base}"}
        assert len(kinds) == 1, base
        return ctypes.POINTER(*kinds) if stars == "*" else kinds.pop()
    return ctypes.POINTER(NUMBERS[base]) if " *" in written else NUMBERS[base]


class Table(unittest.TestCase):
    def test_headers(self) -> None:
        declared = headers.functions()
        self.assertGreater(len(declared), 100)
        self.assertEqual(set(declared), set(_prototypes.PROTOTYPES))
        for name, types in declared.items():
            with self.subTest(name):
                self.assertEqual(tuple(map(ctype, types)), _prototypes.PROTOTYPES[name])

    def test_callbacks(self) -> None:
        declared = headers.callbacks()
        kinds = {name for name in vars(_prototypes) if name.endswith("_fn")}
        self.assertEqual({name.removeprefix("cgt_") for name in declared}, kinds)
        for name, (returns, *takes) in declared.items():
            # Bytes that a callback gets are a bare address; those that `emit` is given are a bytes object.
            given = ctypes.c_char_p if name == "cgt_emit_fn" else ctypes.c_void_p
            kind = getattr(_prototypes, name.removeprefix("cgt_"))
            with self.subTest(name):
                self.assertIs(kind._restype_, ctype(returns))
                self.assertEqual(kind._argtypes_, tuple(given if each == "uint8_t *" else ctype(each) for each in takes))

    @unittest.skipUnless(shutil.which("nm"), "there is no nm")
    def test_symbols(self) -> None:
        self.assertEqual(headers.symbols(_library._native._name), set(_prototypes.PROTOTYPES))

    @unittest.skipUnless(shutil.which("readelf"), "there is no readelf")
    def test_debug_information(self) -> None:
        described = headers.debug_information(_library._native._name)
        if not described:
            self.skipTest("the library has no debug information")
        self.assertEqual(described, headers.functions())

    def test_everything_is_used(self) -> None:
        package = Path(inspect.getfile(cgt)).parent
        text = "".join(path.read_text() for path in package.glob("*.py") if path.name != "_prototypes.py")
        used = set(re.findall(r"\b(?:call|_native|library)\.(cgt_\w+)", text))
        counted = {name for name in _prototypes.PROTOTYPES if name.endswith(("_ref", "_unref", "_free"))}
        self.assertEqual(set(_prototypes.PROTOTYPES) - used - counted, set(UNUSED))


class Names(unittest.TestCase):
    def test_enums(self) -> None:
        declared = headers.enums()
        self.assertEqual(set(declared) - {"cgt_status_code"}, set(ENUMS))
        for name, (kind, begin) in ENUMS.items():
            members = {member: value for member, value in declared[name].items() if member not in UNNAMED}
            with self.subTest(name):
                self.assertEqual({begin + member: value for member, value in kind.__members__.items()}, members)

    def test_statuses(self) -> None:
        raised = headers.statuses()
        for answer in "CGT_OK", "CGT_END", "CGT_BUFFER_TOO_SMALL":
            self.assertEqual(raised.pop(answer), getattr(_library, answer.removeprefix("CGT_")))
        self.assertEqual(set(raised.values()), set(errors.BY_STATUS))
        others = {"CGT_LIMIT": "LimitReached", "CGT_IO": "FileError"}
        for name, status in raised.items():
            kind = others.get(name) or name.removeprefix("CGT_").title().replace("_", "")
            self.assertEqual(errors.BY_STATUS[status].__name__, kind)
            self.assertIs(getattr(cgt, kind), errors.BY_STATUS[status])

    def test_figures(self) -> None:
        workers: list[tuple[Callable[..., Any], Any]] = [
            (_library.call.cgt_involution_search_statistic, cgt.InvolutionSearch("cram: ..")),
            (_library.call.cgt_solver_statistic, cgt.Solver()),
            (_library.call.cgt_census_statistic, cgt.Census("cram", 2)),
            (_library.call.cgt_sequence_statistic, cgt.Sequence("0.3")),
            (_library.call.cgt_misere_statistic, cgt.Misere()),
            (_library.call.cgt_pawn_walk_statistic, cgt.PawnWalk()),
            (_library.call.cgt_pawn_search_statistic, cgt.PawnSearch()),
            (_library.call.cgt_values_statistic, cgt.Values()),
        ]
        for function, worker in workers:
            with self.subTest(type(worker).__name__), self.assertRaises(cgt.BadArgument) as caught:
                function(worker, "no-such", ctypes.byref(ctypes.c_uint64()))
            message = str(caught.exception).partition(" there ")[2]
            listed = [word for word in re.findall(r"[a-z-]+", message) if word not in ("is", "are", "and")]
            self.assertEqual(tuple(listed), worker.STATISTICS)
            self.assertEqual(list(worker.statistics), listed)

    def test_keys_of_values(self) -> None:
        """Each is asked for somewhere."""
        source = Path(inspect.getfile(cgt.Value)).read_text()
        asked: list[Callable[[str], object]] = [cgt.Value(0)._figure, cgt.Value(0)._number]
        for ask in asked:
            with self.assertRaises(cgt.BadArgument) as caught:
                ask("no-such")
            message = str(caught.exception).partition(" there ")[2]
            listed = {word for word in re.findall(r"[a-z-]+", message) if word not in ("is", "are", "and")}
            self.assertGreater(len(listed), 4)
            self.assertEqual({key for key in listed if f'"{key}"' not in source}, set())

    def test_limits(self) -> None:
        """Each key that the header lists has the value of the macro beside it, or the number."""
        source = headers.INCLUDE.joinpath("version.h").read_text()
        listed = dict(re.findall(r'^ \*   "([a-z-]+)" +(CGT_\w+)$', source, re.MULTILINE))
        macros = dict(re.findall(r"^#define (CGT_\w+) (\d+)$", headers.source(), re.MULTILINE))
        self.assertGreater(len(listed), 10)
        for key, macro in listed.items():
            self.assertEqual(cgt.limit(key), int(macros[macro]), key)
        numbers = re.findall(r'^ \*   "([a-z-]+)" +(\d+)\b', source, re.MULTILINE)
        self.assertGreater(len(numbers), 4)
        for key, number in numbers:
            self.assertEqual(cgt.limit(key), int(number), key)
        with self.assertRaises(cgt.BadArgument):
            cgt.limit("no-such")

    def test_version(self) -> None:
        numbers = re.findall(r"#define CGT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", headers.source())
        self.assertEqual(".".join(numbers), cgt.__version__)
        self.assertEqual(_library.call.cgt_version_string().decode(), cgt.__version__)

    def test_what_is_exported(self) -> None:
        public = {name for name, thing in vars(cgt).items() if not (name.startswith("_") or inspect.ismodule(thing))}
        self.assertEqual(set(cgt.__all__), public)
        for name in cgt.__all__:
            self.assertTrue(inspect.getdoc(getattr(cgt, name)), f"{name} has no docstring")


class Loading(unittest.TestCase):
    """How the library is found, each time in a process of its own."""

    def imported(self, library: str, **variables: str) -> str:
        environment = os.environ | {"CGT_LIBRARY": library} | variables
        program = "try:\n\timport cgt\n\tprint(cgt.__version__)\nexcept ImportError as error:\n\tprint(error)"
        command = [sys.executable, "-c", program]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    def test_named_file(self) -> None:
        self.assertEqual(self.imported(_library._native._name), cgt.__version__ + "\n")

    def test_soname(self) -> None:
        folder = str(Path(_library._native._name).resolve().parent)
        self.assertEqual(self.imported("", LD_LIBRARY_PATH=folder), cgt.__version__ + "\n")

    def test_no_such_file(self) -> None:
        self.assertRegex(self.imported("/no/such/file"), "tried CGT_LIBRARY=/no/such/file: .*No such file")

    def test_too_old(self) -> None:
        """A binding of a later version does not take the library."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(Path(inspect.getfile(cgt)).parent, f"{folder}/cgt")
            Path(folder, "cgt", "_version.py").write_text('VERSION = "99.0.0"\n')
            self.assertRegex(
                self.imported(_library._native._name, PYTHONPATH=folder),
                f"cannot load libcgt 99.0.0 or newer; tried CGT_LIBRARY=.*: this is version {cgt.__version__}",
            )

    def test_another_library(self) -> None:
        self.assertRegex(self.imported("libc.so.6"), "tried CGT_LIBRARY=libc.so.6: .*undefined symbol: cgt_")
