# SPDX-License-Identifier: MIT
"""Values and their tables: what they are made of, the order, what is asked of them, tables and threads."""
import copy
import gc
import pickle
import threading
import unittest
import weakref
import xml.dom.minidom
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import cgt
from cgt import Budget, Outcome, Player, Relation, Value, Values

HALF = Fraction(1, 2)

# What is known of some values: outcome, mean, temperature, left and right stop, birthday, followers.
KNOWN: dict[str, tuple[Any, ...]] = {
    "0": (Outcome.P, 0, -1, 0, 0, 0, 1),
    "-1/2": (Outcome.R, -HALF, -HALF, -HALF, -HALF, 2, 3),
    "*8": (Outcome.N, 0, 0, 0, 0, 8, 9),
    "^": (Outcome.L, 0, 0, 0, 0, 2, 3),
    "{1|-1}": (Outcome.N, 0, 1, 1, -1, 2, 4),
    "{2|-1}": (Outcome.N, HALF, 1 + HALF, 2, -1, 3, 5),
    "{3||2*|1*}": (Outcome.L, Fraction(9, 4), Fraction(3, 4), 3, 2, 5, 8),
}

# Values that a day or two make, and one more.
SOME = "0", "1", "-1", "1/2", "*", "*2", "^", "v", "^*", "{1|-1}", "{1|0}", "{2|-1}", "Tiny(1)", "{3||2*|1*}"


class Making(unittest.TestCase):
    def test_sources(self) -> None:
        self.assertEqual(str(Value(3)), "3")
        self.assertEqual(str(Value(Fraction(-3, 8))), "-3/8")
        self.assertEqual(str(Value("{0|*}")), "^")
        self.assertEqual(Value(Value("^")), Value.up())
        self.assertEqual(Value.up(-2), Value("vv"))
        self.assertEqual(Value.nimber(3), Value("*3"))
        self.assertEqual(Value.nimber(0), 0)
        self.assertEqual(Value.from_options([1], [-1]), Value("+-1"))
        self.assertEqual(Value.from_options([], []), 0)
        self.assertEqual(Value.from_options([-1, Fraction(1, 4)], ["{1|1/2}", Value(1)]), HALF)
        self.assertEqual(Value.uptimal([]), 0)
        self.assertEqual(Value.uptimal([2, 0, 1]), Value("^^") + "^<3>")
        self.assertEqual(Value(2**63 - 1).number, 2**63 - 1)

    def test_refusals(self) -> None:
        strange: list[Any] = [0.5, None, [1], b"*"]
        for source in strange:
            for attempt in (
                lambda: Value(source), lambda: Value("*") + source, lambda: source + Value("*"), lambda: Value("*") - source,
                lambda: source - Value("*"), lambda: Value("*") < source, lambda: Value.from_options([source], []),
                lambda: Value("*") * source, lambda: Value("*").product(source),
            ):  # fmt: skip
                self.assertRaises(TypeError, attempt)
        position: Any = cgt.Position("*")
        for attempt in (
            lambda: Value(position), lambda: Value("*") < position, lambda: Value("*") * position,
            lambda: Value("*").product(position), lambda: Value.from_options([position], []),
        ):  # fmt: skip
            self.assertRaises(TypeError, attempt)
        for times in "2", HALF, Value(2):
            with self.assertRaises(TypeError):
                Value("*") * times  # type: ignore[operator]
        for order in Value.__lt__, Value.__le__, Value.__gt__, Value.__ge__:
            self.assertIs(order(Value(1), "2"), NotImplemented)  # type: ignore[arg-type]
        with self.assertRaises(cgt.BadSyntax) as caught:
            Value("{1|-1} + cram")
        self.assertEqual((caught.exception.line, caught.exception.column), (1, 10))
        for number in Fraction(1, 3), "1/3":
            self.assertRaises(cgt.NoValue, Value, number)
        for large in 2**63, -(2**70), Fraction(1, 2**63):
            self.assertRaises(cgt.TooLarge, Value, large)
        self.assertRaises(cgt.BadArgument, Value.nimber, -1)
        self.assertRaises(cgt.NoValue, lambda: Value("*").number)
        self.assertRaises(cgt.NoValue, lambda: Value(1).atomic_weight)
        self.assertRaises(cgt.NoValue, lambda: Value("+-1").uptimal_expansion)
        self.assertRaises(cgt.NoValue, Value("+-1").norton, 0)
        self.assertRaises(cgt.NoValue, Value("+-1").cool, Fraction(1, 3))
        self.assertRaises(cgt.BadArgument, Value("+-1").cool, -1)

    def test_arithmetic(self) -> None:
        switch = Value("{1|-1}")
        self.assertEqual(str(switch + 1), "{2|0}")
        self.assertEqual(str(1 + switch), "{2|0}")
        self.assertEqual(str(switch - HALF), "{1/2|-3/2}")
        self.assertEqual(HALF - switch, switch + HALF)
        self.assertEqual("*" + switch, switch + "*")
        self.assertEqual("^" - switch, switch + "^")
        self.assertEqual(sum([switch, switch, Value(3)]), 3)
        self.assertEqual(sum(5 * [Value("^")]), Value("^5"))
        self.assertEqual((3 * Value("^*"), Value("^*") * -2, 0 * switch), (Value("^3*"), Value("vv"), 0))
        self.assertEqual(-Value("{2|-1}"), Value("{1|-2}"))
        self.assertEqual([bool(value) for value in (Value(0), Value("*"), switch - switch)], [False, True, False])

    def test_equality_and_hash(self) -> None:
        for text in SOME:
            value, again = Value(text), Value(text, Values())
            with self.subTest(text):
                self.assertEqual(value, again)
                self.assertIsNot(value.table, again.table)
                self.assertEqual(hash(value), hash(again))
                self.assertEqual(eval(repr(value), vars(cgt)), value)
                self.assertEqual(pickle.loads(pickle.dumps(again)), value)
                self.assertIs(copy.copy(value), value)
                self.assertIs(copy.deepcopy(value), value)
                self.assertNotEqual(value, value + 1)
                self.assertNotEqual(again, value + 1)
                self.assertFalse(value == str(value))
        self.assertEqual(len({Value(text) for text in SOME}), len(SOME))
        numbers: dict[object, str] = {5: "five", HALF: "half"}
        self.assertEqual((numbers[Value(5)], numbers[Value("1/2")]), ("five", "half"))
        self.assertNotEqual(Value("*"), 0)
        self.assertNotEqual(Value(0), Fraction(1, 3))
        self.assertNotEqual(Value(0), 2**100)

    def test_order(self) -> None:
        up, star = Value("^"), Value("*")
        cases: list[tuple[Value, Value | int | Fraction, Relation]] = [
            (up, 0, Relation.GREATER), (-up, Fraction(0), Relation.LESS), (up, star, Relation.CONFUSED),
            (2 * up, star, Relation.GREATER), (up, Value("{0|*}"), Relation.EQUAL), (Value(1), Value(2), Relation.LESS),
            (Value("{1|-1}"), 1, Relation.CONFUSED), (Value("{1|-1}"), 2, Relation.LESS),
        ]  # fmt: skip
        for a, b, relation in cases:
            with self.subTest(a=a, b=b):
                self.assertIs(a.compare(b), relation)
                less, equal, greater = (relation is each for each in (Relation.LESS, Relation.EQUAL, Relation.GREATER))
                self.assertEqual((a < b, a <= b, a > b, a >= b), (less, less or equal, greater, greater or equal))
                self.assertEqual((b > a, b >= a, b < a, b <= a), (less, less or equal, greater, greater or equal))
                self.assertEqual((a == b, a != b), (equal, not equal))
                self.assertEqual(a.confused_with(b), relation is Relation.CONFUSED)
        self.assertTrue(up.confused_with("*"))
        self.assertIs(star.compare("^^"), Relation.LESS)


class Asking(unittest.TestCase):
    def test_figures(self) -> None:
        for text, known in KNOWN.items():
            value = Value(text)
            with self.subTest(text):
                found = (
                    value.outcome, value.mean, value.temperature, value.left_stop, value.right_stop, value.birthday,
                    value.followers,
                )  # fmt: skip
                self.assertEqual(found, known)

    def test_kinds(self) -> None:
        def kinds(text: str) -> str:
            value = Value(text)
            held = {
                "number": value.is_number, "infinitesimal": value.is_infinitesimal, "all-small": value.is_all_small,
                "impartial": value.is_impartial, "hot": value.is_hot,
            }  # fmt: skip
            return " ".join(name for name, holds in held.items() if holds)

        self.assertEqual(kinds("0"), "number infinitesimal all-small impartial")
        self.assertEqual(kinds("3/4"), "number")
        self.assertEqual(kinds("*2"), "infinitesimal all-small impartial")
        self.assertEqual(kinds("^"), "infinitesimal all-small")
        self.assertEqual(kinds("Tiny(1)"), "infinitesimal")
        self.assertEqual(kinds("+-1"), "hot")
        self.assertEqual(kinds("1*"), "")

    def test_options(self) -> None:
        known: list[tuple[str, list[str], list[str]]] = [
            ("3", ["2"], []), ("3/8", ["1/4"], ["1/2"]), ("*2", ["0", "*"], ["0", "*"]), ("^", ["0"], ["*"]),
            ("{1,{2|0}|-1}", ["1", "{2|0}"], ["-1"]),
        ]  # fmt: skip
        for text, left, right in known:
            value = Value(text)
            with self.subTest(text):
                self.assertEqual(sorted(map(str, value.left_options)), sorted(left))
                self.assertEqual(sorted(map(str, value.right_options)), sorted(right))
        self.assertEqual(Value("{3|-1}").incentives(Player.LEFT), [Value("{4|0}")])
        self.assertEqual(Value("{3||1|0}").incentives(Player.RIGHT), [Value("{3||1|0}") - "{1|0}"])

    def test_operations(self) -> None:
        hot = Value("{3||2*|1*}")
        made: dict[str, Value] = {
            "*11": Value("*5").ordinal_sum("*6"), "{^6|^^}": Value("{3|1}").product("^^"),
            "{^^*||0|v4}": Value.up().norton("^"), "{5/2|2*}": hot.cool(HALF), "9/4": hot.cool(70), "9/4*": hot.frozen,
            "1/4*": Value("1/4").cool(Fraction(-1, 4)), "{4|||3|1||0|-2}": hot.heat(1), "2": Value("2^*3").reduced,
            "-2": Value("vv*").atomic_weight, "Tiny({2|1})": Value("{2|1}").tiny, "{3|1}": Value("2").overheat(1, 5) + "+-1",
        }  # fmt: skip
        for text, value in made.items():
            self.assertEqual(str(value), text)
        self.assertEqual(Value("3/4v[2]*5").uptimal_expansion, (Value("3/4*5"), (-1, -1)))
        self.assertEqual(Value("*").overheat(7, 2), Value("+-2"))


class Thermographs(unittest.TestCase):
    def test_walls(self) -> None:
        thermograph = Value("{3||2*|1*}").thermograph
        mast = Fraction(9, 4), Fraction(3, 4)
        self.assertEqual(thermograph.left_wall, [(4, -1), mast])
        self.assertEqual(thermograph.right_wall, [(1, -1), (2, 0), (2, HALF), mast])
        self.assertEqual(thermograph.right_wall, thermograph.wall(Player.RIGHT))
        self.assertEqual(Value(3).thermograph.left_wall, [(3, -1)])
        self.assertEqual(str(thermograph), "Thermograph(9/4,[3/4],[0,-1],9/4,[3/4,1/2,0],[0,1,0,1])")
        self.assertEqual(repr(thermograph), f"<{thermograph}>")
        for text, (_, mean, temperature, *_) in KNOWN.items():
            found = Value(text).thermograph
            self.assertEqual((found.mean, found.temperature), (mean, temperature), text)

    def test_equality(self) -> None:
        one, two = Value("{1|-1}").thermograph, Value("{1|-1}", Values()).thermograph
        self.assertEqual(one, two)
        self.assertEqual(len({one, two, Value("{2|-1}").thermograph}), 2)
        self.assertEqual(Value("*").thermograph, Value("*2").thermograph)
        self.assertNotEqual(one, str(one))
        self.assertIs(copy.copy(one), one)
        self.assertRaises(TypeError, pickle.dumps, one)

    def test_pictures(self) -> None:
        hot, cold = Value("{2|-1}"), Value("1/2")
        picture = hot.thermograph.svg()
        self.assertEqual(picture, hot.thermograph._repr_svg_())
        both = hot.thermograph.svg(cold.thermograph)
        self.assertNotEqual(both, picture)
        for svg in picture, both:
            self.assertEqual(xml.dom.minidom.parseString(svg).documentElement.tagName, "svg")

    def test_they_outlive_the_table(self) -> None:
        with Values() as table:
            thermograph = Value("{2|-1}", table).thermograph
        self.assertEqual(thermograph.temperature, 1 + HALF)


class Tables(unittest.TestCase):
    def test_default(self) -> None:
        table = Values.default()
        self.assertIs(Value("*").table, table)
        self.assertIs(Values.default(), table)
        found: list[Value] = []
        thread = threading.Thread(target=lambda: found.append(Value("{1|-1}")))
        thread.start()
        thread.join()
        self.assertIsNot(found[0].table, table)
        self.assertEqual(found[0], Value("{1|-1}"))
        self.assertEqual(found[0] + "*2", Value("*2") + found[0])
        kept = Value("^")
        table.close()
        self.assertIsNot(Values.default(), table)
        with self.assertRaisesRegex(ValueError, "closed"):
            str(kept)

    def test_two_tables(self) -> None:
        one, two = Values(), Values()
        for text in SOME:
            a, b = Value(text, one), Value("{2|-1}", two)
            with self.subTest(text):
                self.assertEqual(a + b, b + a)
                self.assertIs((a + b).table, one)
                self.assertIs((b - a).table, two)
                self.assertIs((1 - a).table, one)
                self.assertIs(a.compare(Value(text, two)), Relation.EQUAL)
                self.assertIs(Value(a, two).table, two)
                self.assertIs(Value(a).table, one)
                self.assertEqual(Value.from_options([a], [b], two), Value.from_options([str(a)], [str(b)]))

    def test_a_foreign_code(self) -> None:
        stray = Value._adopt(Values(), Value("{1|-1}", Values())._code)
        self.assertRaises(cgt.Foreign, str, stray)

    def test_statistics(self) -> None:
        with Values() as table:
            before = table.statistics
            Value("{1|-1}", table)
            after = table.statistics
            self.assertEqual((after["with-options"], after["options"]), (before["with-options"] + 1, before["options"] + 2))
            self.assertGreater(after["bytes"], 0)

    def test_budget(self) -> None:
        def hot(table: Values, terms: int) -> Value:
            return sum((Value(f"{{{k * k + 3 * k}||{k}|-{5 * k + 1}}}", table) for k in range(1, terms)), Value(0, table))

        table = Values()
        expected = hot(table, 6)
        table.budget = Budget(nodes=3)
        with self.assertRaises(cgt.LimitReached):
            expected + "{5|3||-1}"
        table.budget = Budget()
        table.budget.cancel()
        for attempt in (
            lambda: hot(table, 9), lambda: expected.thermograph, lambda: expected.heat("{9|1}"), lambda: expected.mean,
            lambda: expected.followers, lambda: expected.reduced, lambda: expected.incentives(Player.LEFT),
            lambda: 3 * expected,
        ):  # fmt: skip
            self.assertRaises(cgt.Cancelled, attempt)
        table.budget = None
        self.assertEqual(hot(table, 6), expected)
        budget = Budget()
        self.assertIs(Values(budget).budget, budget)

    def test_threads(self) -> None:
        """They share a table by turns."""
        table, answers = Values(), []

        def work() -> None:
            values = [Value(text, table) for text in SOME]
            answers.append([a + b - a for a in values for b in values])

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, 4 * [len(SOME) * [Value(text) for text in SOME]])


class OfPositions(unittest.TestCase):
    def test_solver(self) -> None:
        with cgt.Solver() as solver:
            board = solver.value("domineering: ....|....|....|....")
            self.assertEqual(str(board), "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}")
            self.assertTrue(board.is_infinitesimal)
            self.assertIs(board.table, solver.values)
            self.assertIs(solver.value("domineering: ..").table, solver.values)
            self.assertEqual(solver.value("domineering: ..|.. - 1/2"), Value("+-1") - HALF)
            self.assertEqual(solver.value("cram: ...|... + *5"), Value.nimber(solver.grundy("cram: ...|... + *5")))
            self.assertGreater(solver.statistics["valued"], 0)
            with self.assertRaises(cgt.LimitReached):
                solver.value("domineering: .....|.....|.....", Budget(nodes=2))
            with self.assertRaises(cgt.NoValue):
                solver.value("dawson-pawns: p.|.P|..")
            before = solver.values
            solver.clear()
            self.assertIsNot(solver.values, before)
            self.assertEqual(solver.value("domineering: ..|.."), Value("+-1"))
            self.assertIs(board.table, before)
        self.assertEqual(board + board, 0)

    def test_summands(self) -> None:
        """A value is a summand of positions, from either side, and what they are worth is it again."""
        board = cgt.Position("cram: ..")
        with cgt.Solver() as solver:
            for text in (*SOME, "-2^", "2Tiny(3)", "1v<2>*2", "+-{0,^*}", "-1/2Miny({2|1})"):
                value = Value(text)
                position = cgt.Position(value)
                self.assertEqual(position, cgt.Position(str(value)))
                self.assertEqual(len(position.components), int(value != 0))
                self.assertEqual(solver.value(value), value)
                self.assertEqual(solver.outcome(value), value.outcome)
                self.assertEqual(solver.value(board + value), value + "*")
                self.assertEqual(solver.value(board - value), "*" - value)
                self.assertEqual(value + board, position + board)
                self.assertEqual(value - board, position - board)
                self.assertEqual(solver.outcome(position - value), Outcome.P)
        with self.assertRaises(cgt.TooLarge):
            cgt.Position(Value(2**62))

    def test_best_moves(self) -> None:
        boards = cgt.Position("domineering: ..|..|.. + domineering: ..#|...|... + domineering: ...|...|...")
        with cgt.Solver() as solver:
            self.assertEqual(solver.best_moves(boards, Player.LEFT, "hotstrat"), ["2:2,2-3,2"])
            self.assertEqual(solver.best_moves(2, Player.RIGHT, "hotstrat"), [])
            # Left replies in the first board if it is hotter there than it ever was before, else moves where it is hottest.
            sum_ = cgt.Position("domineering: ...|... + domineering: ..|..")
            after = sum_.play(Player.RIGHT, "1:1,1-1,2")
            self.assertEqual(solver.best_moves(after, Player.LEFT, "sentestrat", [sum_]), ["2:1,1-2,1", "2:1,2-2,2"])
            self.assertEqual(solver.best_moves(after, Player.LEFT, "sentestrat", [0, sum_]), ["1:1,3-2,3"])
            with self.assertRaises(cgt.BadArgument):
                solver.best_moves(sum_, Player.LEFT, "sentestrat", earlier=["domineering: ..."])
            with self.assertRaisesRegex(cgt.BadArgument, "sentestrat"):
                solver.best_moves(sum_, Player.LEFT, "no-such")

    def test_a_table_keeps_its_solver(self) -> None:
        """Until it is closed itself; and the solver makes another one then."""
        solver = cgt.Solver()
        value, kept = solver.value("domineering: ...|..."), weakref.ref(solver)
        del solver
        gc.collect()
        self.assertIsNotNone(kept())
        self.assertEqual(value, Value("{2|-1/2}"))
        value = Value("{2|-1/2}")
        gc.collect()
        self.assertIsNone(kept())
        solver = cgt.Solver()
        table = solver.values
        table.close()
        self.assertFalse(solver.values.closed)
        self.assertEqual(solver.value("domineering: ...|..."), value)
        solver.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            solver.values

    def test_turns(self) -> None:
        """While one thread asks a solver, another waits with the values that it has given."""
        solver = cgt.Solver()
        known = solver.value("domineering: ...|...")
        found: list[Value] = []
        boards = [cgt.Position.of("domineering", board) for board in cgt.Polyominoes(7)]
        thread = threading.Thread(target=lambda: found.extend([solver.value(board) for board in boards]))
        thread.start()
        sums = [known]
        while thread.is_alive():
            sums.append(sums[-1] + f"{{{len(sums)}|-1}}" - sums[-1] + known)
        thread.join()
        self.assertEqual(sums[1:], [known + f"{{{k}|-1}}" for k in range(1, len(sums))])
        self.assertEqual(found, [cgt.Solver().value(board) for board in boards])

    def test_busy(self) -> None:
        """A solver and its table are at work together."""
        solver = cgt.Solver()
        known = solver.value("domineering: ...|...")
        errors: list[Exception] = []

        def progress(*arguments: object) -> bool:
            attempts: list[Callable[[], object]] = [
                lambda: solver.value("*"), lambda: known + 1, lambda: solver.values.statistics, solver.clear, solver.close,
                solver.values.close,
            ]  # fmt: skip
            for attempt in attempts:
                try:
                    attempt()
                except cgt.Busy as error:
                    errors.append(error)
            return False

        budget = Budget(progress=progress)
        with self.assertRaises(cgt.Cancelled):
            solver.value(cgt.Position.of("domineering", cgt.Board.rectangle(8, 8)), budget)
        self.assertEqual(len(errors), 6)
        solver.values.budget = budget
        with self.assertRaises(cgt.Cancelled):
            for k in range(1, 20):
                known += f"{{{k * k + 3 * k}||{k}|-{5 * k + 1}}}"
        self.assertEqual(len(errors), 12)
        solver.values.budget = None
        self.assertEqual(solver.value("domineering: ..|.."), Value("+-1"))


if __name__ == "__main__":
    unittest.main()
