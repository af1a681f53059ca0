# SPDX-License-Identifier: MIT
"""Calls that take long: Ctrl-C, limits, progress, cancelling, threads; and games of your own, whose functions may raise."""
import _thread
import itertools
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import traceback
import unittest
from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from typing import Any

import cgt
from cgt import Board, Budget, Game, Player, Position
from cgt import _prototypes as c
from cgt._library import call

# Seconds from Ctrl-C to the exception; here those that the processor works for the call, which others cannot make more.
PROMISED = 0.2

# Of work after which a call has begun in earnest.
BEGUN = 0.1

HARD = Position.of("cram", Board.rectangle(7, 8))

CHILD = """
import signal, sys, time
import cgt
from cgt import Board, Position, Player
calls = {
    "grundy": lambda: cgt.Solver().grundy(Position.of("cram", Board.rectangle(7, 8))),
    "census": lambda: cgt.Census("cram", 14, threads=2).run(),
    "count": lambda: cgt.Polyominoes(20).count(),
    "sequence": lambda: cgt.Sequence("0.6").extend(10**7),
    "value": lambda: cgt.Solver().value(Position.of("domineering", Board.rectangle(7, 8))),
    "sums": lambda: sum(cgt.Value(f"{{{k * k + 3 * k}||{k}|-{5 * k + 1}}}") for k in range(1, 30)),
    "search": lambda: next(cgt.InvolutionSearch("cram: " + "|".join(4 * ["....."]), cgt.SearchKind.EXHAUSTIVE)),
}
call = calls[sys.argv[1]]
try:
    print("begins", flush=True)
    call()
except KeyboardInterrupt:
    print(time.process_time())
"""


def work_of(process: int) -> float:
    """Seconds that the processor has worked for another process (Linux numbers these clocks so)."""
    return time.clock_gettime(~process << 3 | 2)


def wait_until(condition: Callable[[], bool]) -> None:
    while not condition():
        time.sleep(0.002)


class Meanwhile(threading.Thread):
    """Does something in a thread of its own once the main thread is at work in a call that it makes now."""

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__()
        clock = time.pthread_getcpuclockid(threading.get_ident())
        begun = time.clock_gettime(clock) + BEGUN
        self.condition, self.action = lambda: time.clock_gettime(clock) >= begun, action

    def run(self) -> None:
        wait_until(self.condition)
        self.action()


def take(board: bytes, player: Player) -> list[bytes]:
    """Each byte is a heap, from which one, two or three may be taken."""
    return [board[:i] + bytes([h - n]) + board[i + 1 :] for i, h in enumerate(board) for n in (1, 2, 3) if n <= h]


def heaps(*sizes: int) -> Board:
    return Board.of_bytes(bytes(sizes))


class Interrupts(unittest.TestCase):
    def test_from_outside(self) -> None:
        """The delay of Ctrl-C, as a shell would send it, in calls of several kinds."""
        for what in "grundy", "census", "count", "sequence", "value", "sums", "search":
            with self.subTest(what):
                self.assertLess(self.delay(what), PROMISED)

    def delay(self, what: str) -> float:
        """Seconds of work from the signal to the exception in a process of its own."""
        command = [sys.executable, "-c", CHILD, what]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            assert child.stdout
            self.assertEqual(child.stdout.readline(), "begins\n")
            begun = work_of(child.pid) + BEGUN
            wait_until(lambda: work_of(child.pid) >= begun)
            sent = work_of(child.pid)
            child.send_signal(signal.SIGINT)
            answer, complaint = child.communicate()
        self.assertEqual(complaint, "")
        return float(answer) - sent

    def test_afterwards(self) -> None:
        """What was at work can be used again, and what was learnt is kept."""
        hook = sys.unraisablehook
        with cgt.Solver() as solver:
            interrupter = Meanwhile(_thread.interrupt_main)
            with self.assertRaises(KeyboardInterrupt):
                interrupter.start()
                solver.grundy(HARD)
            interrupter.join()
            learnt = solver.statistics["components"]
            self.assertGreater(learnt, 0)
            self.assertEqual(solver.grundy("cram: ...|..."), 1)
            with self.assertRaises(cgt.LimitReached):
                solver.grundy(HARD, budget=Budget(nodes=1000))
            self.assertGreaterEqual(solver.statistics["components"], learnt)
        self.assertIs(sys.unraisablehook, hook)

    def test_a_handler_that_does_not_raise(self) -> None:
        """A call goes on after it; the third time it cancels."""
        met: list[int] = []
        budget = Budget()

        def handler(number: int, frame: object) -> None:
            met.append(number)
            if len(met) == 3:
                budget.cancel()

        before = signal.signal(signal.SIGVTALRM, handler)
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.02, 0.02)
            with self.assertRaises(cgt.Cancelled):
                cgt.Solver().grundy(HARD, budget=budget)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
        self.assertGreaterEqual(len(met), 3)

    def test_any_exception_of_any_handler(self) -> None:
        class Bell(Exception):
            pass

        def ring(number: int, frame: object) -> None:
            raise Bell

        before = signal.signal(signal.SIGVTALRM, ring)
        try:
            with self.assertRaises(Bell):
                signal.setitimer(signal.ITIMER_VIRTUAL, BEGUN)
                cgt.Solver().grundy(HARD)
        finally:
            signal.signal(signal.SIGVTALRM, before)

    def test_other_unraisable_exceptions(self) -> None:
        """The hook passes on what is none of its business."""
        seen: list[Any] = []
        before, sys.unraisablehook = sys.unraisablehook, lambda unraisable: seen.append(unraisable.exc_type)

        class Dying:
            def __del__(self) -> None:
                raise LookupError

        def progress(*arguments: object) -> bool:
            Dying()
            return False

        try:
            with self.assertRaises(cgt.Cancelled):
                cgt.Solver().grundy(HARD, budget=Budget(progress=progress))
        finally:
            sys.unraisablehook = before
        self.assertEqual(seen, [LookupError])

    def test_in_the_callbacks_of_a_game(self) -> None:
        """However often it is interrupted there, a solver learns nothing that is wrong."""
        game = Game.define("take-three", take, impartial=True)
        armed = done = False

        def handler(number: int, frame: object) -> None:
            nonlocal armed
            if armed:
                armed = False
                raise KeyboardInterrupt

        def pester() -> None:
            while not done:
                time.sleep(random.uniform(0.0002, 0.005))
                os.kill(os.getpid(), signal.SIGINT)

        before = signal.signal(signal.SIGINT, handler)
        thread = threading.Thread(target=pester)
        solver, interrupts = cgt.Solver(), 0
        sizes = 9, 8, 7, 5
        thread.start()
        try:
            while interrupts < 20:
                try:
                    armed = True
                    solver.grundy(Position.of(game, heaps(*sizes)))
                    armed = False
                    solver.clear()
                except KeyboardInterrupt:
                    interrupts += 1
        finally:
            done = True
            thread.join()
            signal.signal(signal.SIGINT, before)
        for reached in itertools.product(*(range(size + 1) for size in sizes)):
            value = solver.grundy(Position.of(game, heaps(*reached)))
            self.assertEqual(value, reduce(xor, (size % 4 for size in reached)), reached)


class Budgets(unittest.TestCase):
    def test_limits(self) -> None:
        for budget in Budget(nodes=100), Budget(seconds=0.05), Budget(bytes=100000):
            with cgt.Solver() as solver, self.assertRaises(cgt.LimitReached):
                solver.grundy(HARD, budget=budget)
        refused: list[dict[str, Any]] = [{"nodes": 0}, {"seconds": 0}, {"bytes": -1}, {"nodes": 2**64}]
        for limits in refused:
            with self.assertRaises(cgt.BadArgument):
                Budget(**limits)

    def test_the_shortest_time(self) -> None:
        with self.assertRaises(cgt.LimitReached):
            cgt.Solver().grundy(HARD, budget=Budget(seconds=0.0001))

    def test_progress(self) -> None:
        told: list[cgt.Progress] = []

        def progress(at: cgt.Progress) -> bool:
            self.assertIs(threading.current_thread(), threading.main_thread())
            if at.nodes >= 1000:  # the machine may have been too busy for that
                told.append(at)
            return len(told) < 3

        with self.assertRaises(cgt.Cancelled):
            cgt.Solver().grundy(HARD, budget=Budget(progress=progress))
        self.assertEqual(len(told), 3)
        self.assertEqual(told, sorted(told))
        self.assertTrue(all(at.task for at in told))
        parts = []
        for at in told:
            assert at.part is not None and at.table_load is not None
            self.assertTrue(0 <= at.part <= 1 and 0 <= at.table_load <= 1)
            self.assertTrue(at.depth > 0 and at.table_entries > 0)
            if at.part == 0:
                self.assertIsNone(at.seconds_left)
            self.assertRegex(at.line, r"^1 of 1, [1-9]")
            parts.append(at.part)
        self.assertEqual(parts, sorted(parts))

    def test_progress_of_what_is_no_search(self) -> None:
        told: list[cgt.Progress] = []

        def progress(at: cgt.Progress) -> bool:
            told.append(at)
            return False

        with self.assertRaises(cgt.Cancelled):
            cgt.Polyominoes(20, budget=Budget(progress=progress)).count()
        self.assertEqual({(at.depth, at.line, at.part, at.seconds_left, at.table_load) for at in told}, {(0, "", None, None, None)})

    def test_progress_that_returns_nothing_goes_on(self) -> None:
        calls: list[int] = []

        def progress(at: cgt.Progress) -> bool | None:
            calls.append(at.nodes)
            return None if len(calls) < 3 else False

        with self.assertRaises(cgt.Cancelled):
            cgt.Solver().grundy(HARD, budget=Budget(progress=progress))
        self.assertEqual(len(calls), 3)

    def test_progress_that_raises(self) -> None:
        def progress(at: cgt.Progress) -> None:
            raise LookupError(at.task)

        try:
            cgt.Solver().grundy(HARD, budget=Budget(progress=progress))
        except LookupError as error:
            self.assertEqual(str(error), "Grundy value")
            self.assertEqual(traceback.extract_tb(error.__traceback__)[-1].name, "progress")
        else:
            self.fail("nothing was raised")

    def test_busy(self) -> None:
        solver = cgt.Solver()
        errors: list[Exception] = []

        def progress(*arguments: object) -> bool:
            for attempt in (lambda: solver.grundy("*"), solver.clear, solver.close):
                try:
                    attempt()
                except cgt.Busy as error:
                    errors.append(error)
            return False

        with self.assertRaises(cgt.Cancelled):
            solver.grundy(HARD, budget=Budget(progress=progress))
        self.assertEqual(len(errors), 3)
        self.assertEqual(solver.grundy("*3"), 3)

    def test_a_call_inside_progress(self) -> None:
        values: list[int] = []

        def progress(*arguments: object) -> bool:
            values.append(cgt.Solver().grundy("cram: ...|..."))
            with unittest.TestCase().assertRaises(cgt.BadSyntax):
                Position("cram: ?")
            return False

        with self.assertRaises(cgt.Cancelled):
            cgt.Solver().grundy(HARD, budget=Budget(progress=progress))
        self.assertEqual(values, [1])

    def test_cancel(self) -> None:
        budget = Budget()
        canceller = Meanwhile(budget.cancel)
        canceller.start()
        with self.assertRaises(cgt.Cancelled):
            cgt.Solver().grundy(HARD, budget=budget)
        canceller.join()
        self.assertTrue(budget.cancelled)
        with self.assertRaises(cgt.Cancelled):
            cgt.Solver().grundy(HARD, budget=budget)
        budget.uncancel()
        self.assertFalse(budget.cancelled)
        self.assertEqual(cgt.Solver().grundy("cram: ..", budget=budget), 1)


class Threads(unittest.TestCase):
    def test_the_interpreter_runs_on(self) -> None:
        """While one thread searches, another counts and then stops it, although nothing is called back. The limit ends the search
        where it keeps the interpreter to itself."""
        budget = Budget(nodes=10**6)
        call.cgt_budget_set_progress(budget, c.progress_fn(), None)
        counter = Meanwhile(lambda: (sum(range(10**5)), budget.cancel()))
        counter.start()
        with self.assertRaises(cgt.Cancelled):
            cgt.Solver().grundy(HARD, budget=budget)
        counter.join()

    def test_one_solver_in_several_threads(self) -> None:
        """They take turns."""
        solver = cgt.Solver()
        positions = [Position.of("cram", board) for board in itertools.islice(cgt.Polyominoes(9), 300)]
        expected = [cgt.Solver().grundy(position) for position in positions[:40]]
        answers: list[list[int]] = []

        def work() -> None:
            answers.append([solver.grundy(position) for position in positions][:40])

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, 4 * [expected])

    def test_closing_waits(self) -> None:
        """Until the call of another thread has ended, which is cancelled only once the main thread is in `close`."""
        solver = cgt.Solver()
        working = threading.Event()
        budget = Budget(progress=lambda at: working.set())
        main = threading.get_ident()
        ended: list[str] = []

        def work() -> None:
            try:
                solver.grundy(HARD, budget=budget)
            except cgt.Cancelled:
                ended.append("cancelled")

        def closes() -> bool:
            return any(frame.f_code.co_name == "close" for frame, line in traceback.walk_stack(sys._current_frames()[main]))

        def cancel() -> None:
            wait_until(closes)
            budget.cancel()

        threads = [threading.Thread(target=work), threading.Thread(target=cancel)]
        threads[0].start()
        working.wait()
        threads[1].start()
        solver.close()
        for thread in threads:
            thread.join()
        self.assertEqual(ended, ["cancelled"])

    def test_a_child_does_not_wait_for_a_thread_that_it_has_not(self) -> None:
        """What another thread was at work with when the process was forked is busy in the child; all else works."""
        solver, other, at_work, go_on = cgt.Solver(), cgt.Solver(), threading.Event(), threading.Event()

        def progress(*arguments: object) -> bool:
            at_work.set()
            go_on.wait()
            return False

        def work() -> None:
            with self.assertRaises(cgt.Cancelled):
                solver.grundy(HARD, budget=Budget(progress=progress))

        def busy(call: Callable[[], object]) -> bool:
            try:
                call()
            except cgt.Busy:
                return True
            return False

        thread = threading.Thread(target=work)
        thread.start()
        at_work.wait()
        child = os.fork()
        if child == 0:
            signal.alarm(20)  # it must not hang
            good = busy(lambda: solver.grundy("cram: ..")) and busy(solver.close) and other.grundy("cram: ..") == 1
            os._exit(0 if good and cgt.Solver().grundy("cram: ..") == 1 else 1)
        status = os.waitpid(child, 0)[1]
        go_on.set()
        thread.join()
        self.assertEqual(status, 0)
        self.assertEqual(solver.grundy("cram: .."), 1)

    def test_an_exception_in_a_thread(self) -> None:
        raised: list[BaseException] = []

        def progress(*arguments: object) -> None:
            raise LookupError

        def work() -> None:
            try:
                cgt.Solver().grundy(HARD, budget=Budget(progress=progress))
            except BaseException as error:
                raised.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        self.assertEqual([type(error) for error in raised], [LookupError])


def parse(text: str) -> bytes | None:
    return bytes(map(int, text.split())) if text.replace(" ", "").isdigit() else None


class OwnGames(unittest.TestCase):
    def define(self, **functions: Any) -> Game:
        whole: dict[str, Any] = {
            "options": take, "impartial": True, "text": lambda board: " ".join(map(str, board)), "parse": parse,
            "split": lambda board: [bytes([size]) for size in board],
        }  # fmt: skip
        return Game.define("take-three", **(whole | functions))

    def test_whole(self) -> None:
        game = self.define(version="2")
        self.assertEqual((str(game), game.impartial, game.board_kind), ("take-three(version=2)", True, cgt.BoardKind.BYTES))
        self.assertEqual(game.check([heaps(2, 3)]), [])
        position = Position('take-three: "3 5" + *2', games=[game])
        self.assertEqual(str(position), 'take-three(version=2): "3 5" + *2')
        self.assertEqual(position, Position.of(game, heaps(3, 5)) + "*2")
        self.assertEqual(cgt.Solver().grundy(position), 3 ^ 1 ^ 2)
        self.assertEqual(list(position.moves(Player.LEFT))[:2], ['1:"2 5"', '1:"1 5"'])
        self.assertEqual(position.play(Player.LEFT, '1:"2 5"').components[0].board, heaps(2, 5))
        self.assertEqual(position.components[0].game, game)
        self.assertEqual(hash(position.components[0].game), hash(game))
        self.assertEqual(len(cgt.Solver().best_line(Position.of(game, heaps(2, 2)), Player.LEFT)), 4)
        self.assertIn("<svg", position.svg())
        self.assertNotEqual(game, self.define(version="2"))
        with self.assertRaises(cgt.BadSyntax):
            Position('take-three: "three"', games=[game])
        with self.assertRaises(cgt.BadSyntax):
            Position('take-three: "3"')
        self.assertRaises(TypeError, pickle.dumps, game)
        self.assertRaises(TypeError, pickle.dumps, position)

    def test_partizan(self) -> None:
        """Cutcake of one piece: Left cuts columns, Right rows; its negative is turned. 2 x 5 is worth 1."""

        def cut(board: bytes, player: Player) -> Iterator[bytes]:
            for at in range(0, len(board), 2):
                rows, cols = board[at : at + 2]
                for first in range(1, (cols if player is Player.LEFT else rows) // 2 + 1):
                    across, along = (rows, first, rows, cols - first), (first, cols, rows - first, cols)
                    yield board[:at] + bytes(across if player is Player.LEFT else along) + board[at + 2 :]

        game = Game.define(
            "cutcake",
            cut,
            negative=lambda board: b"".join(board[at : at + 2][::-1] for at in range(0, len(board), 2)),
            split=lambda board: [board[at : at + 2] for at in range(0, len(board), 2)],
        )
        self.assertEqual(game.check([heaps(2, 3)]), [])
        cake = Position.of(game, heaps(2, 5))
        with cgt.Solver() as solver:
            self.assertIs(solver.outcome(cake - 1), cgt.Outcome.P)
            self.assertIs(solver.outcome(cake - cake), cgt.Outcome.P)

    def test_what_check_finds(self) -> None:
        game = self.define(split=lambda board: [bytes([size]) for size in board[:1]], text=lambda board: "1")
        lines = game.check([heaps(2, 1)])
        self.assertEqual([line.split(": ")[1] for line in lines], ["text", "split"])
        with self.assertRaises(cgt.LimitReached) as caught:
            game.check([heaps(2, 9, 9)], Budget(nodes=10))
        self.assertIn("text: ", "".join(caught.exception.__notes__))

    def test_exceptions(self) -> None:
        """What a function raises, or hands over that it must not, the call raises that needed it."""

        def fail(*arguments: object) -> Any:
            raise LookupError("from below")

        board = heaps(3, 5)
        attempts: list[tuple[str, Callable[[Game], object]]] = [
            ("options", lambda game: cgt.Solver().grundy(Position.of(game, board))),
            ("options", lambda game: Position.of(game, board).moves(Player.LEFT)),
            ("text", lambda game: str(Position.of(game, board))),
            ("parse", lambda game: game.board('"3 5"')),
            ("parse", lambda game: Position('take-three: "3"', games=[game])),
            ("split", lambda game: cgt.Solver().grundy(Position.of(game, board))),
        ]
        for name, attempt in attempts:
            with self.subTest(name):
                game = self.define(**{name: fail})
                with self.assertRaisesRegex(LookupError, "from below"):
                    attempt(game)
                game = self.define(**{name: lambda *arguments: 5})
                with self.assertRaises((TypeError, AttributeError)):
                    attempt(game)
        game = self.define(impartial=False, negative=fail)
        with self.assertRaisesRegex(LookupError, "from below"):
            -Position.of(game, board)
        with self.assertRaises(cgt.TooLarge):
            Position.of(self.define(options=lambda *arguments: [bytes(70000)]), board).moves(Player.LEFT)
        with self.assertRaises(SystemExit):
            Position.of(self.define(options=lambda *arguments: sys.exit()), board).moves(Player.LEFT)
        with self.assertRaises(cgt.Unsupported):
            cgt.Solver().grundy(Position.of(self.define(options=lambda board, player: [board]), board))

    def test_definitions_that_are_refused(self) -> None:
        for name, functions in (
            ("cram", {}), ("Take", {}), ("take", {"text": str}), ("take", {"version": ""}),
        ):  # fmt: skip
            with self.subTest(name), self.assertRaises(cgt.BadArgument):
                Game.define(name, take, **functions)  # type: ignore[arg-type]

    def test_a_game_may_ask_about_itself(self) -> None:
        """And about other positions, while one of its functions runs."""

        def options(board: bytes, player: Player) -> list[bytes]:
            if len(board) > 1:
                cgt.Solver().grundy(Position.of(game, Board.of_bytes(board[:1])))
            return take(board, player)

        game = Game.define("take-three", options, impartial=True)
        self.assertEqual(cgt.Solver().grundy(Position.of(game, heaps(3, 2))), 1)

    def test_deep_in_the_stack(self) -> None:
        """Wherever the stack ends, a game's answer is right or RecursionError is raised."""
        game = Game.define("take-three", take, impartial=True)
        position = Position.of(game, heaps(2, 3))
        answers: list[int] = []
        refused = 0

        def dive() -> None:
            nonlocal refused
            try:
                answers.append(cgt.Solver().grundy(position))
            except RecursionError:
                refused += 1
                raise
            dive()

        limit = sys.getrecursionlimit()
        try:
            sys.setrecursionlimit(250)
            self.assertRaises(RecursionError, dive)
        finally:
            sys.setrecursionlimit(limit)
        self.assertEqual(set(answers), {1})
        self.assertEqual(refused, 1)


if __name__ == "__main__":
    unittest.main()
