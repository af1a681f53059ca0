# SPDX-License-Identifier: MIT
"""Objects may be dropped in any order, and nothing is left of them."""
import ctypes
import gc
import itertools
import random
import tracemalloc
import unittest
import weakref
from collections.abc import Callable
from typing import Any

import cgt
from cgt import Board, Game, Player, Position, game as games


ROUNDS = 200


class _Mallinfo(ctypes.Structure):
    """What mallinfo2 of the GNU C library returns."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    ]


def in_use() -> int:
    """The bytes allocated with malloc and not freed; 0 where the C library does not say."""
    function = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if function is None:
        return 0
    function.restype = _Mallinfo
    counted = function()
    return int(counted.uordblks + counted.hblkhd)


def take(board: bytes, player: Player) -> list[bytes]:
    return [bytes([n]) for n in range(board[0])]


def fail(*arguments: object) -> Any:
    raise LookupError


def everything() -> list[object]:
    """One object of each class that holds a handle, most of them made from others."""
    board = Board(".##|..#|...")
    rules = Game("cram")
    position = Position.of(rules, board)
    pairing = cgt.Involution(position, "(1,1 3,3)(2,1 3,2)(2,2 3,1)")
    moves = position.moves(Player.LEFT)
    search = cgt.InvolutionSearch(position)
    own = Game.define("take-any", take, impartial=True)
    solver = cgt.Solver()
    solver.grundy(position + Position.of(own, Board.of_bytes(b"\5")))
    table = cgt.Misere()
    walk = cgt.PawnWalk()
    walk.reach(Game("dawson-pawns").board("pp|..|PP"), Player.LEFT)
    values = cgt.Values()
    switch = cgt.Value("{2|-1}", values)
    return [
        board, rules, position, pairing, moves, moves[0], moves[0].after, search, next(search), own, solver, table,
        table.nim_heap(3), walk, walk[0][0], cgt.PawnSearch(), cgt.PairingReport(pairing), cgt.Strategy(pairing),
        cgt.Budget(progress=print), cgt.Polyominoes(4), cgt.Census(rules, 4), cgt.Sequence(".137"), values, switch,
        switch + "*", switch.thermograph, cgt.Solver().value("domineering: ...|..."), solver.values,
    ]  # fmt: skip


def failures() -> None:
    """Calls that fail half way."""
    attempts: list[Callable[[], object]] = [
        lambda: Position("cram: ..|."),
        lambda: cgt.Solver().grundy(Position.of(Game.define("failing", fail), Board.of_bytes(b"\1"))),
        lambda: Game.define("cram", take),
        lambda: cgt.Solver().grundy("cram: .....|.....", budget=cgt.Budget(nodes=3)),
        lambda: cgt.Value("{1|-1", cgt.Values()),
        lambda: cgt.Value("1", cgt.Values()).atomic_weight,
        lambda: cgt.Solver().value("domineering: .....|.....", cgt.Budget(nodes=3)),
    ]
    for attempt in attempts:
        try:
            attempt()
        except (cgt.Error, LookupError):
            continue
        raise AssertionError("an attempt that should fail went well")


class Lifetimes(unittest.TestCase):
    def test_any_order(self) -> None:
        for seed in range(100):
            things = everything()
            random.Random(seed).shuffle(things)
            while things:
                things.pop()

    def test_children_outlive_what_they_were_made_of(self) -> None:
        moves = Position("clobber: xo|ox").moves(Player.LEFT)
        gc.collect()
        self.assertEqual(moves[0].after.moves(Player.RIGHT).total, len(list(moves[0].after.moves(Player.RIGHT))))
        own = Position.of(Game.define("take-any", take, impartial=True), Board.of_bytes(b"\3"))
        gc.collect()
        self.assertEqual(cgt.Solver().grundy(own), 3)
        self.assertEqual(cgt.Solver().grundy(Position.of(own.components[0].game, Board.of_bytes(b"\4"))), 4)

    def test_the_functions_of_a_game_go_with_it(self) -> None:
        class Rules:
            def options(self, board: bytes, player: Player) -> list[bytes]:
                return take(board, player)

        before = len(games._rules)
        rules = Rules()
        gone = weakref.ref(rules)
        position = Position.of(Game.define("take-any", rules.options), Board.of_bytes(b"\3"))
        del rules
        gc.collect()
        self.assertIsNotNone(gone())
        del position
        gc.collect()
        self.assertIsNone(gone())
        self.assertEqual(len(games._rules), before)

    def test_nothing_leaks(self) -> None:
        """Neither of Python's memory nor, where the C library tells, of its own."""

        def growth(held: Callable[[], int], work: Callable[[], object]) -> float:
            """Bytes more a round."""
            gc.collect()
            before = held()
            for _ in range(ROUNDS):
                work()
            gc.collect()
            return (held() - before) / ROUNDS

        for work in everything, failures:
            for _ in range(20):
                work()
            with self.subTest(work.__name__):
                self.assertLess(growth(in_use, work), 32)
                tracemalloc.start()
                self.assertLess(growth(lambda: tracemalloc.get_traced_memory()[0], work), 64)
                tracemalloc.stop()

    def test_cells_and_texts_in_bulk(self) -> None:
        """Many objects at a time."""
        boards = [Board.rectangle(8, 8) for _ in range(5000)]
        self.assertEqual(len(set(boards)), 1)
        positions = list(itertools.accumulate([Position("cram: ..")] * 50))
        self.assertEqual(positions[-1].cells, 100)


if __name__ == "__main__":
    unittest.main()
