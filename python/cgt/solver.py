# SPDX-License-Identifier: MIT
"""Who wins, and what a position is worth."""
import os
import weakref
from collections.abc import Callable, Iterable
from fractions import Fraction

from . import _prototypes as c
from ._handles import Worker, array, array_of, figures, make, number, text
from ._library import call
from .budget import Budget
from .involution import Involution
from .position import Move, Moves, Position, as_position, moves_in
from .proof import WrittenProof
from .terms import Convention, Outcome, Player
from .values import Value, Values

_Source = Position | str | int | Fraction | Value


class Solver(Worker):
    """Holds tables of what it has learnt, all of it proved, and answers questions of positions.

    check_pairings: look for a pairing before a component is searched; true in normal play only, so that questions about
    misere play are then `Unsupported`.
    threads: how many work together at large pieces of Cram, and at Domineering.
    table_bytes: the most that the table of results may hold; None: 1 GiB, taken as it is needed.

    >>> with Solver() as solver:
    ...     solver.grundy("cram: ...|... + *3")
    ...     print(solver.outcome("domineering: ..|.."))
    ...     print(solver.winner("clobber: xoxo", Player.LEFT))
    ...     solver.best_line("domineering: ..|..", Player.LEFT)
    2
    N
    Left
    ['1,1-2,1']

    A node of a budget is a component or sum whose options were searched. A question that was stopped goes on where it was
    when it is asked again.
    """

    __slots__ = ("_values",)
    _kind = c.solver

    _values: Callable[[], Values | None]

    def __init__(self, *, check_pairings: bool = False, table_bytes: int | None = None, threads: int = 1) -> None:
        self._hold(make(call.cgt_solver_new, c.solver))
        self._values = lambda: None
        call.cgt_solver_set(self, "check-pairings", int(check_pairings))
        call.cgt_solver_set(self, "threads", threads)
        if table_bytes is not None:
            call.cgt_solver_set(self, "table-bytes", table_bytes)

    def clear(self) -> None:
        """Forgets what was learnt."""
        with self._turn.lock:
            call.cgt_solver_clear(self)
            self._values = lambda: None

    def save(self, path: str | os.PathLike[str], budget: Budget | None = None) -> None:
        """Writes what is proved into a file, from which another solver can go on; at any moment there is the old file or the
        new one. What has no name in a file is left out: `statistics["left-out"]`."""
        call.cgt_solver_save(self, os.fsencode(path), budget)

    def load(self, path: str | os.PathLike[str], budget: Budget | None = None) -> None:
        """Takes over what is in a file that `save` wrote, after all of it was checked for accidents and contradictions. That it
        is true is not checked: take a file only from somebody from whom you would take a program. What is said of a game of your
        own is taken if the solver has been asked about one of its boards; else it is left out: `statistics["left-out"]`."""
        call.cgt_solver_load(self, os.fsencode(path), budget)

    def grundy(
        self, position: _Source, convention: Convention = Convention.NORMAL, budget: Budget | None = None
    ) -> int:
        """The Grundy value of an impartial position: in normal play the size of the nim heap it equals, in misere play the
        one n for which the position and a nim heap of n together are won by the previous player."""
        return number(call.cgt_solver_grundy, c.uint64, self, as_position(position), convention, budget)

    def winner(
        self,
        position: _Source,
        to_move: Player,
        convention: Convention = Convention.NORMAL,
        budget: Budget | None = None,
    ) -> Player:
        """Who wins with best play."""
        return Player(number(call.cgt_solver_winner, c.int32, self, as_position(position), to_move, convention, budget))

    def outcome(
        self, position: _Source, convention: Convention = Convention.NORMAL, budget: Budget | None = None
    ) -> Outcome:
        """The outcome class: who wins when Left begins and when Right begins."""
        return Outcome(number(call.cgt_solver_outcome, c.int32, self, as_position(position), convention, budget))

    def prove(self, position: _Source, claim: str, budget: Budget | None = None) -> WrittenProof:
        """A proof of a claim about a position, such as "<= 0", "= *2" or "misere P"; `NoValue` if the claim is false.

        >>> with Solver() as solver:
        ...     proof = solver.prove("cram: ...|...", "= *1")
        ...     proof.check()
        ...     print(proof.position, proof.claim)
        cram: ...|... = *1
        """
        return WrittenProof._adopt(make(call.cgt_solver_prove, c.proof, self, as_position(position), claim, budget))

    def winning_moves(
        self,
        position: _Source,
        to_move: Player,
        convention: Convention = Convention.NORMAL,
        budget: Budget | None = None,
    ) -> list[Move]:
        """All moves with which a player wins.

        >>> Solver().winning_moves("*3 + *1", Player.LEFT)
        ['1:*']
        """
        asked = as_position(position)
        numbers = array(call.cgt_solver_winning_moves, c.uint64, self, asked, to_move, convention, budget)
        return _chosen(asked.moves(to_move), numbers)

    def best_line(
        self,
        position: _Source,
        to_move: Player,
        convention: Convention = Convention.NORMAL,
        budget: Budget | None = None,
    ) -> list[str]:
        """Play to the end in which the winner hurries and the loser holds out as long as he can."""
        return moves_in(text(call.cgt_solver_best_line, self, as_position(position), to_move, convention, budget))

    def winner_image_first(
        self,
        involution: Involution,
        to_move: Player,
        convention: Convention = Convention.NORMAL,
        budget: Budget | None = None,
    ) -> Player:
        """Who wins, found by pairing until the symmetry breaks, then by search: what `winner` answers, at another cost."""
        function = call.cgt_solver_winner_image_first
        return Player(number(function, c.int32, self, involution, to_move, convention, budget))

    def value(self, position: _Source, budget: Budget | None = None) -> Value:
        """What a position is worth in normal play.

        >>> Solver().value("domineering: ..|..|..")
        Value('{1/2|-2}')

        Values are found by components, and boards that are images of each other under a symmetry of their game once. Pawns
        with compulsory captures have a value at rest only, and then not always: else `NoValue`.
        """
        asked = as_position(position)
        with self._turn.lock:
            code = number(call.cgt_solver_value, c.uint64, self, asked, budget)
            return Value._adopt(self.values, code)

    def best_moves(
        self,
        position: _Source,
        to_move: Player,
        rule: str = "winning",
        earlier: Iterable[_Source] = (),
        budget: Budget | None = None,
    ) -> list[Move]:
        """The best moves of a player in normal play, by the values of what they leave.

        rule: "undominated", all moves than which none leaves a better value; "winning", those of them that win; "hotstrat",
        those that gain most where it is hottest; "sentestrat", replies to what the other player has just made hot, else
        hotstrat. The last two look at temperatures alone, and need not win.

        earlier: the positions that have been before this one, for "sentestrat".

        >>> Solver().best_moves("domineering: ...|... + domineering: ..|..", Player.LEFT, "hotstrat")
        ['1:1,2-2,2']
        """
        asked, before = as_position(position), [as_position(each) for each in earlier]
        played, function = array_of(c.position, before), call.cgt_solver_best_moves
        numbers = array(function, c.uint64, self, asked, to_move, rule, played, len(before), budget)
        return _chosen(asked.moves(to_move), numbers)

    @property
    def values(self) -> Values:
        """The table that holds the values of positions; after `clear` it is another one.

        It takes turns with the solver, and outlives it where it is closed.
        """
        with self._turn.lock:
            table = self._values()
            if table is None or table.closed:
                table = Values._of_solver(self)
                self._values = weakref.ref(table)
            return table

    #: The keys of `statistics`.
    STATISTICS = (
        "nodes", "last-nodes", "components", "sums", "lines", "valued", "table-entries", "table-bytes", "left-out", "bytes",
        "pairing-checks", "pairings-found", "checks-given-up", "symmetric-nodes", "images-tried", "images-enough",
    )

    @property
    def statistics(self) -> dict[str, int]:
        """Figures: nodes searched, things stored, bytes held, pairings looked for and found, and so on."""
        return figures(call.cgt_solver_statistic, self.STATISTICS, self)


def _chosen(moves: Moves, numbers: list[int]) -> list[Move]:
    return [moves[k] for k in numbers]
