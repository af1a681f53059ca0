# SPDX-License-Identifier: MIT
"""How many positions on polyominoes have a pairing: a sweep over all shapes of one size."""
from collections.abc import Iterable, Iterator
from ctypes import byref
from typing import NamedTuple

from . import _prototypes as c
from ._handles import Worker, figures, make
from ._library import call
from .budget import Budget
from .game import Game
from .involution import Involution, SearchKind
from .maps import Map, Maps, mask_of
from .position import Move, Position
from .terms import Player


class OneMove(NamedTuple):
    """A position with a move to a paired one: whoever makes it wins by pairing. `pairing` is of what is left after the
    move, with the cells blocked that no move can touch any more."""

    position: Position
    player: Player
    move: Move
    pairing: Involution


class Census(Worker):
    """Counts the pairings of the polyominoes of a number of cells under a game.

    maps: the group under which shapes count as the same
    search: the wide search
    outcomes: find the second player's wins, too
    keep: keep the extra maps for `extra`, and the moves for `one_moves`
    one_move: find the positions one move away from a paired one
    threads: how many to start; the results do not depend on it

    >>> with Census("cram", 6, keep=True) as census:
    ...     census.run()
    ...     census.statistics["shapes"], census.statistics["any"], [str(pairing) for pairing in census.extra()]
    (68, 3, ['(1,3 3,1)(2,2 3,3)(2,3 3,2)'])
    """

    __slots__ = ()
    _kind = c.census

    def __init__(
        self,
        game: Game | str,
        cells: int,
        *,
        maps: int | Iterable[Map] = Maps.RECTANGLE,
        search: SearchKind = SearchKind.GRAPH,
        outcomes: bool = True,
        keep: bool = False,
        one_move: bool = False,
        threads: int = 1,
    ) -> None:
        rules = Game(game) if isinstance(game, str) else game
        self._hold(make(call.cgt_census_new, c.census, rules, cells))
        options = {
            "maps": mask_of(maps),
            "search": search,
            "outcomes": int(outcomes),
            "keep": int(keep),
            "one-move": int(one_move),
            "threads": threads,
        }
        for option, value in options.items():
            call.cgt_census_set(self, option, value)

    def run(self, budget: Budget | None = None) -> None:
        """Runs to the end. A node of the budget is a shape; a run that was stopped is gone on with by the next."""
        call.cgt_census_run(self, budget)

    def extra(self) -> Iterator[Involution]:
        """The pairings that are no rigid motions, if they were kept."""
        k = 0
        while pairing := make(call.cgt_census_extra, c.involution, self, k):
            yield Involution._adopt(pairing)
            k += 1

    def one_moves(self) -> Iterator[OneMove]:
        """The positions one move away from a paired one, if they were kept.

        >>> with Census("cram", 4, keep=True, one_move=True) as census:
        ...     census.run()
        ...     print(next(census.one_moves()).position)
        cram: #..|..#
        """
        k = 0
        while found := self._one_move(k):
            yield found
            k += 1

    def _one_move(self, k: int) -> OneMove | None:
        position, player, move = c.position(), c.int32(), c.uint64()
        pairing = make(call.cgt_census_one_move, c.involution, self, k, byref(position), byref(player), byref(move))
        if not pairing:
            return None
        before, mover = Position._adopt(position), Player(player.value)
        return OneMove(before, mover, before.moves(mover)[move.value], Involution._adopt(pairing))

    #: The keys of `statistics`.
    STATISTICS = (
        "shapes", "positions", "wins", "first", "rigid", "any", "gained", "extra-shapes", "extra-maps", "most-extra",
        "one-move", "one-move-last", "one-move-both", "candidates", "contradictions", "done",
    )

    @property
    def statistics(self) -> dict[str, int]:
        """Figures of the shapes done so far, as cgt_census_statistic names them."""
        return figures(call.cgt_census_statistic, self.STATISTICS, self)
