# SPDX-License-Identifier: MIT
"""Does an involution pair a position, why not, and the strategy it gives."""
from enum import IntEnum

from . import _prototypes as c
from ._handles import Immutable, Worker, make, name, number, text
from ._library import call
from .budget import Budget
from .errors import NoValue
from .involution import Involution
from .position import Position, moves_in
from .terms import Player


class Reading(IntEnum):
    """What the clause "no cell is fixed" speaks of: of all cells, or of those that a move can touch."""

    STRICT = 1
    PLAYABLE = 2


class Failure(IntEnum):
    """What is wrong with an involution as a pairing."""

    HOLDS = 1
    START_MOVES = 2
    FIXED_CELL = 3
    NO_IMAGE = 4
    WRONG_PLAYER = 5
    SELF_PAIRED = 6
    NO_ROOM = 7

    def __str__(self) -> str:
        return name(call.cgt_pairing_failure_name, self)


class Proof(IntEnum):
    """How a report came to its diagnosis: by the clauses, or by playing the image."""

    CLAUSES = 1
    PLAY = 2


class PlayTest(IntEnum):
    """The tests by play: is the image of each move there as an answer; can the symmetry be restored."""

    IMAGE = 1
    RESTORE = 2


class Verdict(IntEnum):
    """What a test by play finds: it fails, it holds if the replies are chosen well, it holds whichever are chosen."""

    FAILS = 1
    HOLDS = 2
    HOLDS_FREELY = 3

    def __str__(self) -> str:
        return name(call.cgt_play_verdict_name, self)


# In the place of an opponent: whichever player he is.
_EITHER = 3


def _opponent(player: Player | None) -> int:
    return _EITHER if player is None else player


def pairing_test(involution: Involution, reading: Reading = Reading.STRICT) -> Failure:
    """Tests an involution against the clauses of a pairing: what fails first.

    >>> from cgt import Map
    >>> pairing_test(Involution.of_map("cram: ..|..", Map.HALF_TURN))
    <Failure.HOLDS: 1>
    >>> pairing_test(Involution.of_map("cram: ..|..", Map.LEFT_RIGHT))
    <Failure.SELF_PAIRED: 6>
    """
    return Failure(number(call.cgt_pairing_test, c.int32, involution, reading))


def play_test(
    involution: Involution, test: PlayTest = PlayTest.IMAGE, opponent: Player | None = None, budget: Budget | None = None
) -> Verdict:
    """Tests an involution by play, exactly, whatever the game.

    opponent: who is to move; None for the lesser of both verdicts. A node of the budget is a position in which he is to
    move.
    """
    return Verdict(number(call.cgt_pairing_play_test, c.int32, involution, test, _opponent(opponent), budget))


class PairingReport(Immutable):
    """The diagnosis of an involution as a pairing.

    restore: also test whether the symmetry can be restored. A node of the budget is as in `play_test`.

    >>> from cgt import Map
    >>> report = PairingReport(Involution.of_map("cram: ..|..", Map.LEFT_RIGHT))
    >>> report.holds, report.failure, report.move
    (False, <Failure.SELF_PAIRED: 6>, '1,1-1,2')
    """

    __slots__ = ()
    _kind = c.report

    def __init__(
        self,
        involution: Involution,
        reading: Reading = Reading.STRICT,
        restore: bool = False,
        budget: Budget | None = None,
    ) -> None:
        tests = PlayTest.IMAGE | PlayTest.RESTORE if restore else PlayTest.IMAGE
        self._hold(make(call.cgt_pairing_report_new, c.report, involution, reading, tests, budget))

    @property
    def holds(self) -> bool:
        """Whether it pairs the position."""
        return self.failure is Failure.HOLDS

    @property
    def failure(self) -> Failure:
        """What fails."""
        return Failure(call.cgt_pairing_report_failure(self))

    @property
    def failures(self) -> frozenset[Failure]:
        """All that fails: what the report finds, and whatever keeps a first move from having its image as an answer."""
        bits = call.cgt_pairing_report_failures(self)
        return frozenset(failure for failure in Failure if bits >> failure & 1)

    @property
    def proof(self) -> Proof:
        """How the diagnosis was come to."""
        return Proof(call.cgt_pairing_report_proof(self))

    def verdict(self, test: PlayTest = PlayTest.IMAGE, opponent: Player | None = None) -> Verdict:
        """The verdict of a test by play."""
        return Verdict(number(call.cgt_pairing_report_verdict, c.int32, self, test, _opponent(opponent)))

    @property
    def cell(self) -> int | None:
        """The cell that fails, by its number in the position; None if no cell is to blame."""
        try:
            return number(call.cgt_pairing_report_cell, c.size, self)
        except NoValue:
            return None

    @property
    def move(self) -> str | None:
        """The move that fails; None if no move is to blame."""
        try:
            return text(call.cgt_pairing_report_move, self)
        except NoValue:
            return None

    @property
    def line(self) -> list[str]:
        """The shortest play-out, the opponent first, up to a move that has no answer; empty if none shows the failure."""
        return moves_in(text(call.cgt_pairing_report_line, self))

    def __str__(self) -> str:
        """The diagnosis as a sentence."""
        return text(call.cgt_pairing_report_text, self)

    def __repr__(self) -> str:
        return f"<PairingReport: {self}>"


class Strategy(Worker):
    """The second player's strategy from an involution that pairs its position.

    >>> strategy = Strategy(Involution("cram: .##|..#|...", "(1,1 3,3)(2,1 3,2)(2,2 3,1)"))
    >>> strategy.answer(Player.LEFT, "1,1-2,1")
    '3,2-3,3'

    A node of the budget, which is for the proof that it pairs, is as in `play_test`.
    """

    __slots__ = ()
    _kind = c.strategy

    def __init__(self, involution: Involution, budget: Budget | None = None) -> None:
        self._hold(make(call.cgt_strategy_new, c.strategy, involution, budget))

    def answer(self, player: Player, move: str) -> str:
        """Takes the opponent's move and gives the answer; both are made. After a failure nothing has been played."""
        return text(call.cgt_strategy_answer, self, player, move)

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return Position._adopt(make(call.cgt_strategy_position, c.position, self))
