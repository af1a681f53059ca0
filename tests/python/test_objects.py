# SPDX-License-Identifier: MIT
"""What a Python person expects of the classes: equality, hashing, order of none, sums, sequences, copies, errors."""
import copy
import pickle
import re
import sys
import tempfile
import unittest
import xml.dom.minidom
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import cgt
from cgt import Board, Game, Map, Maps, Player, Position

STAIRCASE = "cram: .##|..#|..."
PAIRING = "(1,1 3,3)(2,1 3,2)(2,2 3,1)"


class Values(unittest.TestCase):
    def test_equality_and_hash(self) -> None:
        makers: list[Callable[[], Any]] = [
            lambda: Board("xo|.#", "xo"), lambda: Board("[3,5]"), lambda: Board("<00ff>"), lambda: Game("clobber"),
            lambda: Game("dawson-pawns(captures=optional)"), lambda: Position("cram: ... + 1/2 + *3"),
            lambda: cgt.Involution(STAIRCASE, PAIRING), lambda: cgt.Involution("clobber: xo", "exchange (1,1 1,2)"),
        ]  # fmt: skip
        for make in makers:
            a, b = make(), make()
            with self.subTest(repr(a)):
                self.assertEqual(a, b)
                self.assertEqual(hash(a), hash(b))
                self.assertEqual(eval(repr(a), vars(cgt)), a)
                self.assertEqual(copy.copy(a), a)
                self.assertEqual(copy.deepcopy(a), a)
                self.assertEqual(pickle.loads(pickle.dumps(a)), a)
                self.assertNotEqual(a, 5)
                self.assertFalse(a == "cram: ...")
                with self.assertRaises(TypeError):
                    a < b
        self.assertEqual(len({repr(make()) for make in makers}), len(makers))
        self.assertEqual(len({make() for make in makers}), len(makers))

    def test_boards(self) -> None:
        board = Board.of_cells({(5, -2): "x", (6, -1): "o"})
        self.assertEqual(str(board), "x#|#o")
        self.assertEqual((board.kind, board.rows, board.cols, len(board)), (cgt.BoardKind.GRID, 2, 2, 4))
        self.assertEqual(board.contents, b"x##o")
        self.assertEqual((board[0, 0], board[0, 1], board[1, 1]), ("x", "#", "o"))
        for cell in (2, 0), (0, 2), (-1, 0):
            with self.assertRaises(IndexError):
                board[cell]
        with self.assertRaises(TypeError):
            iter(board)  # type: ignore[call-overload]
        self.assertEqual(board.symmetries, {Map.IDENTITY, Map.DIAGONAL})
        self.assertEqual(board.components(), [[0], [3]])
        self.assertEqual(Board("...|###").canonical(Maps.IDENTITY), Board("..."))
        turns = [Map.IDENTITY, Map.QUARTER_TURN, Map.HALF_TURN, Map.THREE_QUARTER_TURN]
        self.assertEqual(Board(".|.|.").canonical(turns), Board("...").canonical(Maps.ROTATIONS))
        heaps = Board.of_heaps([2**64 - 1, 0])
        self.assertEqual((heaps.heaps, heaps.rows, len(heaps)), ((2**64 - 1, 0), 0, 2))
        self.assertEqual(Board.of_bytes(b"\0\xff\0").contents, b"\0\xff\0")
        self.assertEqual(len(Board.of_bytes(b"")), 0)
        self.assertTrue(Board.of_bytes(b""))
        self.assertEqual(len(Board.of_heaps([])), 0)
        big = Board.rectangle(64, 64)
        self.assertEqual(len(str(big)), 64 * 65 - 1)
        self.assertEqual(big.contents, b"." * 4096)

    def test_maps(self) -> None:
        for first in Map:
            self.assertIs(first.then(first.inverse), Map.IDENTITY)
            for second in Map:
                rows, cols = (2, 3) if first < Map.DIAGONAL else (3, 2)
                self.assertEqual(first.then(second).cell(2, 3, 1, 0), second.cell(rows, cols, *first.cell(2, 3, 1, 0)))
        self.assertTrue(all(map(cgt.is_group, Maps)))
        self.assertFalse(cgt.is_group([]))

    def test_games(self) -> None:
        self.assertEqual(Game("CLOBBER").alphabet, "xo")
        self.assertFalse(Game("clobber").impartial)
        self.assertEqual(Game("0.137").board_kind, cgt.BoardKind.HEAPS)
        self.assertEqual(Game("toads-and-frogs").text(Game("toads-and-frogs").board("T.F")), "t.f")
        self.assertEqual(sorted(Game.known()), Game.known())
        for name in Game.known():
            self.assertEqual(str(Game(name)), name)

    def test_sums(self) -> None:
        cram = Position("cram: ...")
        self.assertEqual(str(cram + 1), "cram: ... + 1")
        self.assertEqual(str(1 + cram), "1 + cram: ...")
        self.assertEqual(str(cram - Fraction(1, 2)), "cram: ... - 1/2")
        self.assertEqual(str(Fraction(3, 8) - cram), "3/8 + cram: ...")
        self.assertEqual(str("*2" + cram), "*2 + cram: ...")
        self.assertEqual(str("*2" - cram), "*2 + cram: ...")
        self.assertEqual(-Position("clobber: xo"), Position("clobber: ox"))
        self.assertEqual(sum([cram, cram]), Position("cram: ... + cram: ..."))
        self.assertEqual(str(Position(0)), "0")
        self.assertEqual(str(Position(-3)), "-3")
        self.assertEqual(Position(cram), cram)
        for strange in 0.5, None, [1], b"cram: ...":
            with self.assertRaises(TypeError):
                cram + strange  # type: ignore[operator]
            with self.assertRaises(TypeError):
                strange - cram  # type: ignore[operator]
            with self.assertRaises(TypeError):
                Position(strange)  # type: ignore[arg-type]
            with self.assertRaises(TypeError):
                cram - strange  # type: ignore[operator]
            with self.assertRaises(TypeError):
                strange + cram  # type: ignore[operator]
        with self.assertRaises(ValueError):
            Position(Fraction(1, 3))
        value, board = Position("1/2 + cram: ..").components
        self.assertEqual((str(value.game), board.game, board.board), ("value", Game("cram"), Board("..")))
        self.assertEqual(Position("1/2 + cram: ..").cells, 2)

    def test_moves(self) -> None:
        position = Position(STAIRCASE)
        moves = position.moves(Player.RIGHT)
        self.assertEqual(len(moves), 6)
        self.assertEqual(list(moves), [str(move) for move in moves])
        self.assertEqual(moves[-1], moves[5])
        self.assertEqual(moves[1:3], [moves[1], moves[2]])
        self.assertEqual(moves[::-1], list(reversed(moves)))
        for k, move in enumerate(moves):
            self.assertEqual((move.number, moves.index(move)), (k, k))
            self.assertEqual(position.play(Player.RIGHT, move), move.after)
            before, after = (each.components[0].board.contents for each in (position, move.after))
            changed = [cell for cell in range(9) if before[cell] != after[cell]]
            self.assertEqual(sorted(move.cells), changed)
        self.assertIn("2,1-1,1", moves, "the cells may be named in either order")
        self.assertNotIn("1,1-1,2", moves)
        self.assertNotIn("nonsense", moves)
        self.assertNotIn(3, moves)
        self.assertEqual(moves.count(moves[2]), 1)
        for number in 6, -7:
            with self.assertRaises(IndexError):
                moves[number]
        with self.assertRaises(ValueError):
            moves.index(moves[0], 1)
        self.assertFalse(Position(0).moves(Player.LEFT))
        self.assertEqual(repr(Position("cram: ..").moves(Player.LEFT)), "Moves(['1,1-1,2'])")
        huge = Position("0.[3]: [18446744073709551615]").moves(Player.LEFT)
        self.assertTrue(huge)
        self.assertRaises(OverflowError, len, huge)
        self.assertEqual(huge[huge.total // 2].after.components[0].board.heaps[0], 2**63 - 1)
        self.assertTrue(repr(huge).endswith(", ...])"))
        self.assertIs(type(pickle.loads(pickle.dumps(moves[0]))), str)
        self.assertRaises(TypeError, pickle.dumps, moves)
        self.assertIs(copy.copy(moves), moves)

    def test_terms(self) -> None:
        self.assertEqual([str(player) for player in Player], ["Left", "Right"])
        self.assertEqual(f"{cgt.Outcome.N} {cgt.Convention.MISERE}", "N misere")
        self.assertEqual([player.opponent.opponent for player in Player], list(Player))
        self.assertEqual(str(Map.QUARTER_TURN), "quarter-turn")
        named = [cgt.BoardKind.HEAPS, cgt.Failure.FIXED_CELL, cgt.Verdict.HOLDS_FREELY, cgt.PeriodStatus.PROVED]
        self.assertEqual([str(member) for member in named], ["heaps", "fixed cell", "holds freely", "proved"])

    def test_pictures(self) -> None:
        pairing = cgt.Involution(STAIRCASE, PAIRING)
        pictured: list[Any] = [Board(".#"), Board("xo", "xo"), Board("[3,5]"), Position("cram: .. + *3"), pairing]
        for shown in pictured:
            figure = xml.dom.minidom.parseString(shown._repr_html_()).documentElement
            self.assertEqual([figure.tagName, figure.firstChild.tagName, figure.lastChild.tagName], ["figure", "svg", "figcaption"])
        self.assertIn(Position(STAIRCASE).svg(pairing), pairing._repr_html_())
        self.assertIsNone(Board("ab", "ab")._repr_html_())
        with self.assertRaises(cgt.Foreign):
            Position("cram: ..").svg(pairing)
        dawson = cgt.Sequence("0.137")
        dawson.extend(100)
        self.assertIn("<svg", dawson.svg(100))


def shown(thing: Any) -> str:
    """What a notebook shows of an object; the title of a picture is not seen."""
    for kind in "html", "svg", "latex":
        rich = getattr(thing, f"_repr_{kind}_", lambda: None)()
        if rich is not None:
            return re.sub(r"<title>.*?</title>|<desc>.*?</desc>", "", rich, flags=re.DOTALL)
    return repr(thing)


class Notebooks(unittest.TestCase):
    """What is shown of two objects of a class tells them apart."""

    def test_objects_are_told_apart(self) -> None:
        texts = "*", "*2", "^", "1", "+-1", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"
        boards = "cram: ..|..", "domineering: ..|..", "clobber: xo", "clobber: ox", "toads-and-frogs: t.f", "*3", "cram: ..#"
        own = Position("clobber: xo|ox")
        maps = [[3, 2, 1, 0], [1, 0, 3, 2]]
        samples: list[list[Any]] = [
            [cgt.Value(text) for text in texts],
            [Position(text) for text in (*boards, "cram: .. + cram: ..", "cram: .. + domineering: ..")],
            [*map(Board, ("..", "..|..", "[2,3]", "[23]", "..#", "#..")), Board("xo", "xo"), Board("ox", "xo")],
            [cgt.Involution.of_image(own, image) for image in maps] + [cgt.Involution.of_image("cram: ..|..", maps[0])],
            [cgt.Value(text).thermograph for text in ("*", "{1|-1}", "{2|-1}", "{1000000|-1000000}", "{1/1024|-1/1024}")],
        ]
        for things in samples:
            seen = [shown(thing) for thing in things]
            self.assertEqual(len(set(seen)), len(things), things)
        classes = [kind for kind in vars(cgt).values() if isinstance(kind, type)]
        rich = {kind for kind in classes if any(name.startswith("_repr_") for name in dir(kind))}
        self.assertLessEqual(rich, {type(things[0]) for things in samples})
        self.assertEqual(shown(cgt.Value("*")), "Value('*')")


class Pairings(unittest.TestCase):
    def test_involutions(self) -> None:
        pairing = cgt.Involution(STAIRCASE, PAIRING)
        self.assertEqual(cgt.Involution.of_image(STAIRCASE, pairing.image), pairing)
        self.assertEqual(str(pairing.position), STAIRCASE)
        self.assertFalse(pairing.exchanges)
        swap = cgt.Involution.copy_swap(Position("domineering: ..") - "domineering: ..")
        self.assertTrue(swap.exchanges)
        self.assertIs(cgt.play_test(swap), cgt.Verdict.HOLDS)
        for image in (0, 0), (1, 2), (0,), (-1, 0), (2**64, 0):
            with self.subTest(image), self.assertRaises(cgt.BadArgument):
                cgt.Involution.of_image("cram: ..", image)
        with self.assertRaises(cgt.BadArgument):
            cgt.Involution.of_map("cram: ..|..", Map.QUARTER_TURN)

    def test_searches_agree(self) -> None:
        for shape in cgt.Polyominoes(6):
            position = Position.of("cram", shape)
            with cgt.InvolutionSearch(position) as graph, cgt.InvolutionSearch(position, cgt.SearchKind.EXHAUSTIVE) as plain:
                found = set(graph)
                self.assertEqual(found, set(plain))
                self.assertEqual(graph.statistics["found"], len(found))
                self.assertIsNone(next(graph, None), "a search stays at its end")
            for pairing in found:
                self.assertIs(cgt.pairing_test(pairing), cgt.Failure.HOLDS)

    def test_report(self) -> None:
        report = cgt.PairingReport(cgt.Involution.of_map("cram: ..|..", Map.LEFT_RIGHT), restore=True)
        self.assertFalse(report.holds)
        self.assertIn(report.failure, report.failures)
        self.assertIs(report.proof, cgt.Proof.CLAUSES)
        self.assertIsNone(report.cell)
        self.assertEqual(repr(report), f"<PairingReport: {report}>")
        self.assertEqual((report.move, report.line), ("1,1-1,2", ["1,1-1,2"]))
        self.assertIs(report.verdict(), cgt.Verdict.FAILS)
        self.assertIn(report.verdict(cgt.PlayTest.RESTORE), cgt.Verdict)
        fixed = cgt.PairingReport(cgt.Involution("cram: ...", "(1,1 1,3)"))
        self.assertEqual((fixed.failure, fixed.cell, fixed.move), (cgt.Failure.FIXED_CELL, 1, None))
        with self.assertRaises(cgt.NoValue):
            fixed.verdict(cgt.PlayTest.RESTORE)

    def test_strategy(self) -> None:
        pairing = cgt.Involution(STAIRCASE, PAIRING)
        for first in Position(STAIRCASE).moves(Player.LEFT):
            with cgt.Strategy(pairing) as strategy:
                self.assertEqual(strategy.position, Position(STAIRCASE))
                with self.assertRaises(cgt.IllegalMove):
                    strategy.answer(Player.LEFT, "1,1-1,2")
                move = str(first)
                while True:
                    strategy.answer(Player.LEFT, move)
                    moves = strategy.position.moves(Player.LEFT)
                    if not moves:
                        break
                    move = moves[0]
        with self.assertRaises(cgt.BadArgument):
            cgt.Strategy(cgt.Involution.of_map("cram: ..|..", Map.LEFT_RIGHT))


class Workers(unittest.TestCase):
    def test_closing(self) -> None:
        workers: list[cgt.Solver | cgt.Sequence | cgt.Polyominoes] = [cgt.Solver(), cgt.Sequence("0.3"), cgt.Polyominoes(3)]
        for worker in workers:
            with worker as entered:
                self.assertIs(entered, worker)
                self.assertFalse(worker.closed)
            self.assertTrue(worker.closed)
            worker.close()
            with self.assertRaisesRegex(ValueError, "closed"):
                next(worker) if isinstance(worker, cgt.Polyominoes) else worker.statistics
            copiers: list[Callable[[Any], object]] = [copy.copy, copy.deepcopy, pickle.dumps]
            for copied in copiers:
                self.assertRaises(TypeError, copied, worker)

    def test_solver(self) -> None:
        with cgt.Solver() as solver:
            self.assertIs(solver.outcome("clobber: xo"), cgt.Outcome.N)
            self.assertEqual(solver.grundy("*2 + *2", cgt.Convention.MISERE), 0)
            self.assertIs(solver.winner(2, Player.RIGHT), Player.LEFT)
            self.assertTrue(Position("cram: .. + *2 + {*|*}").impartial)
            self.assertFalse(Position("cram: .. + 1").impartial)
            self.assertIs(solver.winner(2, Player.LEFT, cgt.Convention.MISERE), Player.RIGHT)
            half = cgt.Involution.of_map("cram: ..|..", Map.HALF_TURN)
            self.assertIs(solver.winner_image_first(half, Player.LEFT), Player.RIGHT)
            self.assertGreater(solver.statistics["nodes"], 0)
            solver.clear()
            self.assertEqual(solver.statistics["nodes"], 0)
            for move in solver.winning_moves("cram: ....", Player.LEFT):
                self.assertEqual(solver.grundy(move.after), 0)
        with cgt.Solver(check_pairings=True) as solver, self.assertRaises(cgt.Unsupported):
            solver.winner("cram: ..", Player.LEFT, cgt.Convention.MISERE)

    def test_sequence(self) -> None:
        sequence = cgt.Sequence(".137")
        self.assertEqual((sequence.code, sequence.known, repr(sequence)), ("0.137", 0, "<Sequence 0.137>"))
        self.assertEqual([g for g, _ in zip(sequence, range(8))], sequence[:8])
        self.assertEqual(sequence[5:5], [])
        self.assertEqual(sequence[3:6], sequence.values(3, 3))
        for strange in slice(0, None), slice(0, 4, 2):
            self.assertRaises(ValueError, sequence.__getitem__, strange)
        self.assertRaises(IndexError, sequence.__getitem__, -1)
        self.assertEqual(sequence.period()[1:], (0, 0))
        sequence.extend(1000)
        self.assertEqual(sequence.period(), (cgt.PeriodStatus.PROVED, 34, 52))
        self.assertEqual(sequence.known, 2**64 - 1)
        self.assertEqual(sequence[2**64 - 1], sequence[(2**64 - 1 - 52) % 34 + 52])
        self.assertEqual(sequence.maximum.value, max(sequence[:200]))
        self.assertEqual(sequence.maximum.heap, sequence[:200].index(sequence.maximum.value))
        self.assertEqual(sequence.histogram(1, 99), [sequence[1:100].count(v) for v in range(max(sequence[1:100]) + 1)])
        rare = sequence.rare(1)
        self.assertTrue(rare.heaps == sorted(set(rare.heaps)) and rare.heaps[0] >= 1)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "values \N{LATIN SMALL LETTER E WITH ACUTE}"
            sequence.save(path)
            again = cgt.Sequence("0.137")
            again.load(path)
            self.assertEqual(again[:500], sequence[:500])
            with self.assertRaises(cgt.Foreign):
                cgt.Sequence("0.7").load(path)
            with self.assertRaises(OSError):
                cgt.Sequence("0.7").load(path / "nowhere")
            path.write_bytes(path.read_bytes()[:-1])
            with self.assertRaises(cgt.Corrupt):
                cgt.Sequence("0.137").load(path)

    def test_misere(self) -> None:
        table = cgt.Misere()
        star, two = table.nim_heap(1), table.parse("*2")
        self.assertEqual(star + star, table.from_position(0))
        self.assertEqual(table.from_position("*2 + *1"), two + star)
        self.assertEqual((two + star) - star, two)
        self.assertEqual(table.from_options([star, table.nim_heap(0)]), two)
        self.assertEqual(two.options, [table.nim_heap(0), star])
        self.assertEqual(len({two, table.nim_heap(2), star}), 2)
        self.assertNotEqual(two, 2)
        wild = table.parse("*[2#]")
        self.assertEqual((wild.grundy, wild.misere_grundy, wild.birthday), (0, 0, 3))
        self.assertEqual(wild.genus_text(), cgt.Misere().parse(str(wild)).genus_text())
        self.assertEqual(wild.genus_text(cgt.GenusStyle.SHORT)[0], str(wild.genus[0]))
        self.assertEqual((wild + table.mate(wild)).misere_grundy, 0)
        self.assertEqual(table.parts(two), [])
        self.assertIs(two.kind, cgt.MisereKind.TAME)
        self.assertEqual(repr(two), "<MisereForm *[2]>")
        self.assertGreater(table.statistics["forms"], 3)
        with self.assertRaises(cgt.NoValue):
            table.difference(star, wild)
        other = cgt.Misere().nim_heap(2)
        self.assertNotEqual(two, other)
        with self.assertRaises(cgt.Foreign):
            two + other
        with self.assertRaises(TypeError):
            two + 1  # type: ignore[operator]
        with self.assertRaises(TypeError):
            two - 1  # type: ignore[operator]

    def test_polyominoes(self) -> None:
        self.assertEqual([sum(1 for _ in cgt.Polyominoes(n, Maps.ALL)) for n in range(1, 8)], [1, 1, 2, 5, 12, 35, 108])
        self.assertEqual([cgt.Polyominoes(n, Maps.IDENTITY).count() for n in range(1, 8)], [1, 2, 6, 19, 63, 216, 760])
        parts = [set(cgt.Polyominoes(6, part=part, parts=3)) for part in range(3)]
        self.assertEqual(set.union(*parts), set(cgt.Polyominoes(6)))
        self.assertEqual(sum(map(len, parts)), len(set.union(*parts)))

    def test_census(self) -> None:
        results = []
        for threads in 1, 2:
            with cgt.Census("cram", 6, keep=True, one_move=True, threads=threads) as census:
                with self.assertRaises(cgt.LimitReached):
                    census.run(cgt.Budget(nodes=5))
                self.assertEqual(census.statistics["done"], 0)
                census.run()
                figures = census.statistics
                keys = "shapes", "wins", "rigid", "any", "extra-maps", "done"
                self.assertEqual([figures[key] for key in keys], [68, 22, 2, 3, 1, 1])
                moves = list(census.one_moves())
                self.assertEqual(len(moves), figures["one-move"])
                for found in moves:
                    self.assertEqual(cgt.Solver().grundy(found.position.play(found.player, found.move)), 0)
                results.append((figures, list(census.extra())))
        self.assertEqual(results[0], results[1])

    def test_pawns(self) -> None:
        rules = Game("dawson-pawns")
        dawson = cgt.Sequence("0.137")
        search = cgt.PawnSearch()
        for files in range(1, 9):
            board = rules.board("|".join((files * "p", files * ".", files * "P")))
            diagram = Position.of(rules, board)
            self.assertEqual(cgt.pawn_runs(board), [files])
            self.assertEqual(search.grundy(diagram), dawson[files])
            for convention in cgt.Convention:
                walk = cgt.PawnWalk()
                self.assertIs(walk.search(board, Player.LEFT, convention), search.winner(diagram, Player.LEFT, convention))
                self.assertIn((board, Player.LEFT), walk)
        walk = cgt.PawnWalk("dawson-pawns(promotion=queen)")
        self.assertTrue(walk, "it is there, though it holds nothing")
        self.assertEqual(len(walk), 0)
        board = Game("dawson-pawns(promotion=queen)").board("p|.|P")
        walk.retrograde(board, Player.LEFT)
        self.assertEqual(walk[0], (board, Player.LEFT))
        self.assertEqual(len(set(walk)), len(walk))
        self.assertNotIn((board, Player.RIGHT), walk)
        self.assertRaises(IndexError, walk.__getitem__, len(walk))
        self.assertEqual(sum(walk.statistics[who] for who in ("left", "right", "drawn")), len(walk))
        walk.reach(board, Player.RIGHT)
        self.assertIn((board, Player.RIGHT), walk)
        with self.assertRaises(cgt.IllegalMove):
            cgt.pawn_exchange(rules, rules.board("p|p|P"), Player.LEFT, 0)


class Errors(unittest.TestCase):
    def test_built_in_kin(self) -> None:
        kin = {
            cgt.BadArgument: ValueError, cgt.BadSyntax: ValueError, cgt.IllegalMove: ValueError, cgt.NoValue: ValueError,
            cgt.Foreign: ValueError, cgt.Corrupt: ValueError, cgt.TooLarge: OverflowError, cgt.OutOfMemory: MemoryError,
            cgt.Unsupported: NotImplementedError, cgt.Busy: RuntimeError, cgt.CallbackFailed: RuntimeError,
            cgt.FileError: OSError,
        }  # fmt: skip
        for kind, built_in in kin.items():
            self.assertTrue(issubclass(kind, built_in) and issubclass(kind, cgt.Error))
            error = kind("what went wrong", 1, 2)
            self.assertEqual((str(error), error.line, error.column), ("what went wrong", 1, 2))
        self.assertEqual(set(cgt.Error.__subclasses__()) - set(kin), {cgt.LimitReached, cgt.Cancelled})

    def test_raised(self) -> None:
        with self.assertRaises(cgt.BadSyntax) as caught:
            Position("cram: ..\n + cram: .x")
        self.assertEqual((caught.exception.line, caught.exception.status), (2, 3))
        with self.assertRaises(cgt.NoValue):
            cgt.Solver().grundy("domineering: ..")
        with self.assertRaises(cgt.TooLarge):
            Board.rectangle(1000, 1000)
        with self.assertRaises(cgt.IllegalMove):
            Position("cram: .#").play(Player.LEFT, "1,1-1,2")
        with self.assertRaises(cgt.Unsupported):
            cgt.Solver().outcome("dawson-pawns(promotion=queen): p|.|P")

    def test_arguments_are_not_cut(self) -> None:
        """ctypes alone would take 2**32 for 0, and a text for what stands before its first zero."""
        attempts: list[Callable[[], object]] = [
            lambda: Board.rectangle(2**32 + 1, 1), lambda: Board.of_heaps([2**64]), lambda: Board.of_heaps([-1]),
            lambda: Board.of_cells([(2**32, 0)]), lambda: Position("cram: ..\0junk"), lambda: Board(".", "x\0o"),
            lambda: Board.rectangle(1, 1, "xo"), lambda: Board.rectangle(1, 1, "\N{BULLET}"),
            lambda: cgt.Solver().outcome("*", 2**32 + 1),  # type: ignore[arg-type]
        ]  # fmt: skip
        for attempt in attempts:
            with self.assertRaises(cgt.BadArgument):
                attempt()
        strangers: list[Callable[[], object]] = [
            lambda: Board.rectangle(1.0, 1),  # type: ignore[arg-type]
            lambda: Position.of("cram", 3),  # type: ignore[arg-type]
            lambda: cgt.Solver().grundy(cgt.Solver()),  # type: ignore[arg-type]
            lambda: cgt.PairingReport(Position("cram: ..")),  # type: ignore[arg-type]
            lambda: cgt.Solver().grundy("*", Board(".")),  # type: ignore[arg-type]
        ]
        for strange in strangers:
            with self.assertRaises(TypeError):
                strange()

    def test_texts_as_editors_save_them(self) -> None:
        """A byte order mark and line ends of two bytes are no part of a text."""
        solver, values, misere = cgt.Solver(), cgt.Values(), cgt.Misere()
        proof = str(solver.prove("cram: ..", "= *1"))
        readers: list[tuple[Callable[[str], object], str]] = [
            (Board, "..\n.#\n"), (Game, "cram\n"), (Position, "cram: ..\n.. +\n1"), (lambda text: Position.of("cram", text), "..\n.."),
            (lambda text: cgt.Value(text, values), "{1|\n-1}"), (misere.parse, "*[2,\n3]"), (cgt.Sequence, "S{1,\n3}"), (cgt.WrittenProof, proof),
            (lambda text: cgt.Involution("cram: ..", text), "(1,1\n1,2)"), (lambda text: Position("cram: ..").play(Player.LEFT, text), "1,1-1,2\n"),
            (lambda text: solver.prove("cram: ..", text), "= *1\n"),
        ]  # fmt: skip
        for read, text in readers:
            for edited in ("\ufeff" + text, text.replace("\n", "\r\n"), "\ufeff" + text.replace("\n", "\r\n")):
                self.assertEqual(str(read(edited)), str(read(text)))
        with self.assertRaisesRegex(cgt.BadSyntax, "line 2, column 2") as caught:
            Board("\ufeff..\r\n.x")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 2))

    def test_surrogates(self) -> None:
        self.assertRaises(ValueError, Position, "cram: \udcff")

    def test_deep_in_the_stack(self) -> None:
        """Wherever the stack ends, a call says so or goes through."""
        solver = cgt.Solver()

        def dive(depth: int) -> int:
            try:
                return dive(depth + 1)
            except RecursionError:
                return solver.grundy("cram: ..|..", budget=cgt.Budget(progress=lambda *arguments: True))

        limit = sys.getrecursionlimit()
        try:
            sys.setrecursionlimit(200)
            self.assertEqual(dive(0), 0)
        finally:
            sys.setrecursionlimit(limit)


if __name__ == "__main__":
    unittest.main()
