# SPDX-License-Identifier: MIT
"""Laws that hold of everything, tried on what Hypothesis makes up; what it finds it shrinks and prints with a way to repeat it."""
import os
import unittest
from collections.abc import Callable
from fractions import Fraction
from functools import cache, reduce
from operator import xor

import cgt
from cgt import Board, Convention, Corner, Game, Map, Maps, Outcome, Player, Position, Value

try:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
except ImportError as error:
    raise unittest.SkipTest("there is no Hypothesis (Debian: python3-hypothesis)") from error

# Where the long tests are left out, these are short.
EXAMPLES = 25 if "long" in os.environ.get("CK_EXCLUDE_TAGS", "") else 300

UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}  # machines may be busy
settings.register_profile("cgt", max_examples=EXAMPLES, database=None, print_blob=True, **UNHURRIED)
settings.load_profile("cgt")


def grids(contents: str, cells: int) -> st.SearchStrategy[str]:
    """Texts of grids of at most so many cells."""
    sizes = [(rows, cols) for rows in range(1, 5) for cols in range(1, 5) if rows * cols <= cells]
    return st.sampled_from(sizes).flatmap(
        lambda size: st.lists(
            st.text(contents, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        ).map("|".join)
    )


def numbers() -> st.SearchStrategy[str]:
    return st.builds(lambda n, k: str(Fraction(n, 2**k)), st.integers(-20, 20), st.integers(0, 3))


nimbers = st.integers(1, 6).map("*{}".format)
values = st.recursive(
    numbers() | nimbers,
    lambda inner: st.builds(
        lambda left, right: "{%s|%s}" % (",".join(left), ",".join(right)), *2 * [st.lists(inner, max_size=2)]
    ),
    max_leaves=4,
)
heaps = st.lists(st.integers(0, 12), min_size=1, max_size=3).map(lambda sizes: str(sizes).replace(" ", ""))
impartial = st.one_of(
    grids(".#", 8).map("cram: {}".format), heaps.map("0.137: {}".format), heaps.map("S{{1,3,4}}: {}".format), nimbers
)
boards = st.one_of(
    grids(".#", 8).map("domineering: {}".format), grids("xo.", 6).map("clobber: {}".format),
    grids("tf.", 6).map("toads-and-frogs: {}".format),
)  # fmt: skip
partizan = boards | values
components = impartial | partizan
sums = st.lists(components, min_size=0, max_size=3).map(lambda parts: sum(map(Position, parts), Position(0)))
players = st.sampled_from(Player)

short_games = st.recursive(
    st.sampled_from(["0", "1", "-2", "1/2", "-3/4", "*", "*2", "^", "vv", "^*", "1*", "Tiny(1)", "{2|-1}"]),
    lambda inner: st.builds(
        lambda left, right: "{%s|%s}" % (",".join(left), ",".join(right)), *2 * [st.lists(inner, max_size=2)]
    ),
    max_leaves=6,
).map(Value)
infinitesimals = st.sampled_from(["*", "*3", "^", "v*", "Tiny(2)", "^<2>", "{0||0|-1/2}"])
temperatures = st.integers(0, 24).map(lambda k: Fraction(k, 8))


def at(wall: list[Corner], temperature: Fraction) -> Fraction:
    """Where a wall stands at a temperature."""
    for low, high in zip(wall, wall[1:]):
        if temperature <= high.temperature:
            slope = (high.value - low.value) / (high.temperature - low.temperature)
            return low.value + slope * (temperature - low.temperature)
    return wall[-1].value


class Positions(unittest.TestCase):
    @given(sums)
    def test_what_is_written_is_read(self, position: Position) -> None:
        again = Position(str(position))
        self.assertEqual(again, position)
        self.assertEqual(hash(again), hash(position))
        self.assertEqual(str(again), str(position))

    @given(sums, sums, sums)
    def test_sums(self, a: Position, b: Position, c: Position) -> None:
        self.assertEqual((a + b) + c, a + (b + c))
        self.assertEqual(a + 0, a)
        self.assertEqual(-(-a), a)
        self.assertEqual(-(a + b), -a + -b)
        self.assertEqual(a - b, a + -b)
        self.assertEqual((a + b).components, a.components + b.components)

    @given(sums, players)
    def test_moves(self, position: Position, player: Player) -> None:
        moves = position.moves(player)
        self.assertEqual(len(moves), len(list(moves)))
        for move in moves:
            self.assertEqual(position.play(player, move), move.after)
            self.assertEqual(moves.index(move), move.number)
        mirrored = {-move.after for move in moves}
        self.assertEqual({move.after for move in (-position).moves(player.opponent)}, mirrored)

    @given(st.fractions(-1000, 1000).map(lambda number: Fraction(round(number * 64), 64)))
    def test_numbers(self, number: Fraction) -> None:
        self.assertEqual(str(Position(number)), str(number))
        self.assertIs(cgt.Solver().outcome(Position(number) - number), Outcome.P)


class Boards(unittest.TestCase):
    @given(grids(".#xo", 12), st.sampled_from(Map), st.sampled_from(Map))
    def test_images(self, text: str, first: Map, second: Map) -> None:
        board = Board(text, "xo")
        image = board.image(first)
        self.assertEqual(image.image(second), board.image(first.then(second)))
        self.assertEqual(image.image(first.inverse), board)
        self.assertEqual(first in board.symmetries, image == board)
        self.assertEqual(image.canonical(Maps.ALL), board.canonical(Maps.ALL))
        for row in range(board.rows):
            for col in range(board.cols):
                self.assertEqual(image[first.cell(board.rows, board.cols, row, col)], board[row, col])

    @given(st.dictionaries(st.tuples(*2 * [st.integers(-5, 5)]), st.sampled_from(".xo"), min_size=1, max_size=8))
    def test_cells(self, cells: dict[tuple[int, int], str]) -> None:
        board = Board.of_cells(cells)
        top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
        for row in range(board.rows):
            for col in range(board.cols):
                self.assertEqual(board[row, col], cells.get((row + top, col + left), "#"))
        free = [cell for cell, content in enumerate(board.contents) if content != ord("#")]
        self.assertEqual(sorted(cell for part in board.components() for cell in part), free)

    @given(st.lists(st.integers(0, 2**64 - 1)), st.binary())
    def test_heaps_and_bytes(self, sizes: list[int], data: bytes) -> None:
        self.assertEqual(Board.of_heaps(sizes).heaps, tuple(sizes))
        self.assertEqual(Board(str(Board.of_heaps(sizes))), Board.of_heaps(sizes))
        self.assertEqual(Board.of_bytes(data).contents, data)
        self.assertEqual(Board(str(Board.of_bytes(data))), Board.of_bytes(data))


class Outcomes(unittest.TestCase):
    @given(components)
    def test_a_game_and_its_negative(self, text: str) -> None:
        position = Position(text)
        with cgt.Solver() as solver:
            self.assertIs(solver.outcome(position - position), Outcome.P)

    @given(st.lists(impartial, min_size=1, max_size=3))
    def test_grundy_values_of_sums(self, texts: list[str]) -> None:
        with cgt.Solver() as solver:
            parts = [solver.grundy(text) for text in texts]
            whole = sum(map(Position, texts), Position(0))
            self.assertEqual(solver.grundy(whole), reduce(xor, parts))
            for part, text in zip(parts, texts):
                self.assertIs(solver.outcome(Position(text) + f"*{part}" if part else text), Outcome.P)

    @given(components, st.sampled_from(Convention), players)
    def test_winners_by_plain_play(self, text: str, convention: Convention, player: Player) -> None:
        """Against the rules alone: who cannot move loses, or in misere play wins."""

        @cache
        def wins(position: Position, player: Player) -> bool:
            moves = position.moves(player)
            if not moves:
                return convention is Convention.MISERE
            return any(not wins(move.after, player.opponent) for move in moves)

        position = Position(text)
        with cgt.Solver() as solver:
            winner = solver.winner(position, player, convention)
            self.assertIs(winner, player if wins(position, player) else player.opponent)
            winning = [move for move in position.moves(player) if not wins(move.after, player.opponent)]
            self.assertEqual(solver.winning_moves(position, player, convention), winning)
            exchanged = {Outcome.L: Outcome.R, Outcome.R: Outcome.L}
            outcome = solver.outcome(position, convention)
            self.assertIs(solver.outcome(-position, convention), exchanged.get(outcome, outcome))

    @given(components, players)
    def test_best_lines_can_be_played(self, text: str, player: Player) -> None:
        position = Position(text)
        with cgt.Solver() as solver:
            winner, mover = solver.winner(position, player), player
            for move in solver.best_line(position, player):
                self.assertIs(solver.winner(position, mover), winner)
                position, mover = position.play(mover, move), mover.opponent
            self.assertFalse(position.moves(mover))
            self.assertIs(mover.opponent, winner)


class Pairings(unittest.TestCase):
    @given(grids(".#", 9), st.data(), st.booleans())
    def test_texts_of_involutions(self, text: str, data: st.DataObject, exchange: bool) -> None:
        position = Position("domineering: " + text)
        shuffled = data.draw(st.permutations(range(position.cells)))
        image = list(range(position.cells))
        free = [cell for cell in shuffled if position.components[0].board.contents[cell] == ord(".")]
        for a, b in zip(free[::2], free[1::2]):
            if data.draw(st.booleans()):
                image[a], image[b] = b, a
        involution = cgt.Involution.of_image(position, image, exchange)
        self.assertEqual(list(involution.image), image)
        self.assertEqual(cgt.Involution(position, str(involution)), involution)
        report = cgt.PairingReport(involution)
        self.assertEqual(report.holds, cgt.pairing_test(involution) is cgt.Failure.HOLDS)
        self.assertEqual(report.holds, not report.failures)

    @given(grids(".#", 9))
    def test_pairings_win(self, text: str) -> None:
        position = Position("cram: " + text)
        for pairing in cgt.InvolutionSearch(position):
            self.assertEqual(cgt.Solver().grundy(position), 0)
            self.assertIsNot(cgt.play_test(pairing), cgt.Verdict.FAILS)
            self.assertTrue(all(pairing.image[pairing.image[cell]] == cell for cell in range(position.cells)))


class Heaps(unittest.TestCase):
    @given(st.lists(st.integers(0, 7), min_size=1, max_size=5))
    def test_octal_games_by_brute_force(self, digits: list[int]) -> None:
        code = "0." + "".join(map(str, digits))
        values = [0]
        for n in range(1, 40):
            options = set()
            for taken, digit in enumerate(digits, 1):
                left = n - taken
                if digit & 1 and left == 0:
                    options.add(0)
                if digit & 2 and left > 0:
                    options.add(values[left])
                if digit & 4:
                    options.update(values[a] ^ values[left - a] for a in range(1, left))
            values.append(next(g for g in range(n + 2) if g not in options))
        self.assertEqual(cgt.Sequence(code)[:40], values)
        self.assertEqual(cgt.Solver().grundy(Position.of(code, Board.of_heaps([7, 11]))), values[7] ^ values[11])

    @given(st.lists(st.integers(0, 7), min_size=1, max_size=3), st.integers(0, 9))
    def test_misere_forms_by_brute_force(self, digits: list[int], heap: int) -> None:
        position = Position.of("0." + "".join(map(str, digits)), Board.of_heaps([heap]))
        table = cgt.Misere()

        @cache
        def wins(position: Position) -> bool:
            moves = position.moves(Player.LEFT)
            return not moves or any(not wins(move.after) for move in moves)

        form = table.from_position(position)
        self.assertEqual(form.misere_grundy != 0, wins(position))
        self.assertEqual(form.misere_grundy, cgt.Solver().grundy(position, Convention.MISERE))
        self.assertEqual(form.grundy, cgt.Solver().grundy(position))
        self.assertEqual(table.parse(str(form)), form)
        self.assertEqual((form + form) - form, form)


class ShortGames(unittest.TestCase):
    @given(short_games, short_games, short_games)
    def test_group(self, a: Value, b: Value, c: Value) -> None:
        self.assertEqual((a + b) + c, a + (b + c))
        self.assertEqual(a + b, b + a)
        self.assertEqual(hash(a + b), hash(b + a))
        self.assertEqual(a - a, 0)
        self.assertEqual(a - b, a + -b)
        self.assertEqual(-(a + b), -a - b)
        self.assertEqual(3 * a, a + a + a)
        self.assertEqual(a + (b - b), a)

    @given(short_games)
    def test_what_is_written_is_read(self, value: Value) -> None:
        again = Value(str(value), cgt.Values())
        self.assertEqual(again, value)
        self.assertEqual(hash(again), hash(value))
        self.assertEqual(str(again), str(value))

    @given(short_games, short_games, short_games)
    def test_canonical_forms(self, value: Value, left: Value, right: Value) -> None:
        """They are those of their options, and stay when gift horses are added."""
        lefts, rights = value.left_options, value.right_options
        self.assertEqual(Value.from_options(lefts, rights), value)
        gifts = [option for option in [left] if not option >= value], [option for option in [right] if not option <= value]
        self.assertEqual(Value.from_options(lefts + gifts[0], gifts[1] + rights), value)

    @given(short_games, short_games, short_games)
    def test_order(self, a: Value, b: Value, c: Value) -> None:
        @cache
        def at_most(a: Value, b: Value) -> bool:
            """By the definition: no option of Left's in a is at least b, and none of Right's in b at most a."""
            refuted = any(at_most(b, option) for option in a.left_options)
            return not refuted and not any(at_most(option, a) for option in b.right_options)

        self.assertEqual((a <= b, a >= b), (at_most(a, b), at_most(b, a)))
        self.assertEqual((a < b, a == b), (a <= b and not a >= b, a <= b and a >= b))
        self.assertEqual(a.compare(b), (a - b).compare(0))
        self.assertEqual(a.compare(b), (a + c).compare(b + c))
        signs = {Outcome.L: a > 0, Outcome.R: a < 0, Outcome.P: a == 0, Outcome.N: a.confused_with(0)}
        self.assertEqual([outcome for outcome, holds in signs.items() if holds], [a.outcome])

    @given(short_games, short_games)
    def test_stops_and_means(self, a: Value, b: Value) -> None:
        if a.is_number:
            self.assertEqual((a.left_stop, a.right_stop, a.mean), 3 * (a.number,))
        else:
            self.assertEqual(a.left_stop, max(option.right_stop for option in a.left_options))
            self.assertEqual(a.right_stop, min(option.left_stop for option in a.right_options))
        self.assertEqual(a.birthday, 1 + max((option.birthday for option in a.left_options + a.right_options), default=-1))
        self.assertEqual((a.is_hot, a.is_infinitesimal), (a.left_stop > a.right_stop, a.left_stop == a.right_stop == 0))
        self.assertTrue(a.right_stop <= a.mean <= a.left_stop)
        self.assertTrue(a.right_stop + b.right_stop <= (a + b).right_stop <= (a + b).left_stop <= a.left_stop + b.left_stop)
        self.assertEqual((a + b).mean, a.mean + b.mean)
        self.assertLessEqual((a + b).temperature, max(a.temperature, b.temperature))

    @given(short_games, short_games, temperatures)
    def test_cooling(self, a: Value, b: Value, temperature: Fraction) -> None:
        cooled, thermograph = a.cool(temperature), a.thermograph
        self.assertEqual((thermograph.mean, thermograph.temperature), (a.mean, a.temperature))
        self.assertEqual(cooled.left_stop, at(thermograph.left_wall, temperature))
        self.assertEqual(cooled.right_stop, at(thermograph.right_wall, temperature))
        self.assertEqual((a + b).cool(temperature), cooled + b.cool(temperature))
        self.assertEqual(cooled.cool(Fraction(1, 2)), a.cool(temperature + Fraction(1, 2)))
        self.assertTrue((a.frozen - a.mean).is_infinitesimal)

    @given(short_games, short_games)
    def test_heating(self, value: Value, heat: Value) -> None:
        """By the definition, of the canonical form."""

        def moved(warm: Callable[[Value], Value]) -> Value:
            lefts = [warm(option) + heat for option in value.left_options]
            return Value.from_options(lefts, [warm(option) - heat for option in value.right_options])

        heated = value if value.is_number else moved(lambda option: option.heat(heat))
        self.assertEqual(value.heat(heat), heated)
        whole = value.is_number and value.number.denominator == 1
        overheated = Value.up(int(value.number)) if whole else moved(lambda option: option.overheat("^", heat))
        self.assertEqual(value.overheat("^", heat), overheated)

    @given(short_games, infinitesimals)
    def test_infinitesimals(self, value: Value, small: str) -> None:
        self.assertTrue((value - value.reduced).is_infinitesimal)
        self.assertEqual((value + small).reduced, value.reduced)
        self.assertEqual(value.reduced.reduced, value.reduced)

    @given(short_games, short_games, st.integers(-4, 4))
    def test_products(self, a: Value, b: Value, n: int) -> None:
        self.assertEqual(Value(n).product(a), n * a)
        self.assertEqual(Value(n).norton("^"), Value.up(n))
        self.assertEqual(a.norton("^") + b.norton("^"), (a + b).norton("^"))
        self.assertEqual(a.norton("^").atomic_weight, a)
        self.assertEqual(a.norton("^").compare(b.norton("^")), a.compare(b))

    @given(st.lists(st.integers(-2, 2), max_size=4), st.integers(0, 3), st.integers(-3, 3))
    def test_uptimals(self, coefficients: list[int], nimber: int, whole: int) -> None:
        rest = Value.nimber(nimber) + whole
        while coefficients and not coefficients[-1]:
            coefficients.pop()
        expansion = (Value.uptimal(coefficients) + rest).uptimal_expansion
        self.assertEqual(expansion, (rest, tuple(coefficients)))

    @given(components, components)
    def test_values_of_positions(self, first: str, second: str) -> None:
        a, b = Position(first), Position(second)
        with cgt.Solver() as solver:
            value = solver.value(a)
            self.assertIs(value.outcome, solver.outcome(a))
            self.assertEqual(solver.value(-a), -value)
            self.assertEqual(solver.value(a + b), value + solver.value(b))
            left, right = ([solver.value(move.after) for move in a.moves(player)] for player in Player)
            self.assertEqual(Value.from_options(left, right, solver.values), value)
            if a.impartial:
                self.assertEqual(value, Value.nimber(solver.grundy(a)))

    @given(st.lists(boards, min_size=1, max_size=3), players)
    def test_best_moves(self, texts: list[str], player: Player) -> None:
        """By the definitions of the rules; Right's moves are Left's in the negative."""
        position = sum(map(Position, texts), Position(0))
        with cgt.Solver() as solver:

            def left(position: Position) -> Value:
                return solver.value(position if player is Player.LEFT else -position)

            moves = list(position.moves(player))
            worth = [left(move.after) for move in moves]
            undominated = [move for move, value in zip(moves, worth) if not any(other > value for other in worth)]
            self.assertEqual(solver.best_moves(position, player, "undominated"), undominated)
            winning = [move for move in undominated if left(move.after) >= 0]
            self.assertEqual(solver.best_moves(position, player), winning)

            gains = []
            for part in map(Position, texts):
                value = left(part)
                for move in part.moves(player):
                    wall = left(move.after).thermograph.right_wall
                    gains.append((value.temperature, at(wall, value.temperature) - value.mean))
            hottest = [move for move, gain in zip(moves, gains, strict=True) if gain == max(gains)]
            for rule in "hotstrat", "sentestrat":
                self.assertEqual(solver.best_moves(position, player, rule), hottest)


class OwnGames(unittest.TestCase):
    @given(grids(".#", 8))
    def test_cram_in_python(self, text: str) -> None:
        """A game of one's own, by its rules, has the values of the library's."""
        board = Board(text)
        cols = board.cols

        def options(data: bytes, player: Player) -> list[bytes]:
            found = []
            for cell in range(len(data)):
                for other in (cell + 1,) * ((cell + 1) % cols > 0) + (cell + cols,):
                    if other < len(data) and data[cell] == data[other] == ord("."):
                        filled = bytearray(data)
                        filled[cell] = filled[other] = ord("#")
                        found.append(bytes(filled))
            return found

        game = Game.define("my-cram", options, impartial=True)
        mine = Position.of(game, Board.of_bytes(board.contents))
        with cgt.Solver() as solver:
            self.assertEqual(solver.grundy(mine), solver.grundy(Position.of("cram", board)))
            self.assertEqual(solver.grundy(mine, Convention.MISERE), solver.grundy(Position.of("cram", board), Convention.MISERE))


if __name__ == "__main__":
    unittest.main()
