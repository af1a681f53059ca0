# SPDX-License-Identifier: MIT
"""Combinatorial game theory: the library libcgt in Python.

A position is a sum of components, each a board under a game's rules, and the package answers questions about it: who
wins, what is it worth, is there a map of its cells by which the second player can answer every move.

>>> import cgt
>>> staircase = cgt.Position("cram: .##|..#|...")
>>> print(cgt.Solver().outcome(staircase))
P
>>> for pairing in cgt.InvolutionSearch(staircase):
...     print(pairing)
(1,1 3,3)(2,1 3,2)(2,2 3,1)
>>> print(cgt.Solver().value("domineering: ...|..."))
{2|-1/2}

The library is loaded when the package is imported: the file that CGT_LIBRARY names, or else libcgt.so.0 of the system.
"""
from . import _version
from .board import Board, BoardKind
from .budget import Budget, Progress
from .census import Census, OneMove
from .errors import (
    BadArgument,
    BadSyntax,
    Busy,
    CallbackFailed,
    Cancelled,
    Corrupt,
    Error,
    FileError,
    Foreign,
    IllegalMove,
    LimitReached,
    NoValue,
    OutOfMemory,
    TooLarge,
    Unsupported,
)
from .game import Game
from .involution import Involution, InvolutionSearch, Motion, MotionScope, Nearest, SearchKind
from .limits import limit
from .maps import Map, Maps, is_group
from .misere import GenusStyle, Misere, MisereForm, MisereKind
from .pairing import Failure, PairingReport, PlayTest, Proof, Reading, Strategy, Verdict, pairing_test, play_test
from .pawns import Exchange, PawnSearch, PawnWalk, pawn_exchange, pawn_runs
from .polyomino import Polyominoes
from .position import Component, Move, Moves, Position
from .proof import WrittenProof
from .sequence import Maximum, Period, PeriodStatus, Rare, Sequence, SequenceMethod
from .solver import Solver
from .terms import Convention, Outcome, Player
from .thermograph import Corner, Thermograph
from .values import Relation, Uptimal, Value, Values

__version__ = _version.VERSION

__all__ = [
    "BadArgument", "BadSyntax", "Board", "BoardKind", "Budget", "Busy", "CallbackFailed", "Cancelled", "Census",
    "Component", "Convention", "Corner", "Corrupt", "Error", "Exchange", "Failure", "FileError", "Foreign", "Game",
    "GenusStyle", "IllegalMove", "Involution", "InvolutionSearch", "is_group", "limit", "LimitReached", "Map", "Maps",
    "Maximum", "Misere", "MisereForm", "MisereKind", "Motion", "MotionScope", "Move", "Moves", "Nearest", "NoValue",
    "OneMove", "Outcome", "OutOfMemory", "pairing_test", "PairingReport", "pawn_exchange", "pawn_runs", "PawnSearch",
    "PawnWalk", "Period", "PeriodStatus", "play_test", "Player", "PlayTest", "Polyominoes", "Position", "Progress",
    "Proof", "Rare", "Reading", "Relation", "SearchKind", "Sequence", "SequenceMethod", "Solver", "Strategy",
    "Thermograph", "TooLarge", "Unsupported", "Uptimal", "Value", "Values", "Verdict",
    "WrittenProof",
]
