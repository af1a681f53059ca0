# SPDX-License-Identifier: MIT
"""Dawson's pawns, beyond what the solver does with every game."""
from collections.abc import Iterator
from ctypes import byref
from typing import NamedTuple

from . import _prototypes as c
from ._handles import Worker, array, figures, make, number
from ._library import call
from .board import Board
from .budget import Budget
from .game import Game
from .position import Position, as_position
from .terms import Convention, Player


class Exchange(NamedTuple):
    """A step and all the captures that had to be made: the number of moves, and the board at the end."""

    moves: int
    end: Board


def pawn_runs(board: Board) -> list[int]:
    """The lengths of the runs of untouched files, from the left.

    >>> pawn_runs(Game("dawson-pawns").board("pp.p|....|PP.P"))
    [2, 1]
    """
    return array(call.cgt_pawn_runs, c.int32, board)


def pawn_exchange(game: Game | str, board: Board, player: Player, file: int, budget: Budget | None = None) -> Exchange:
    """Plays an exchange that begins with the step of a player's pawn on a file, counted from 0.

    >>> rules = Game("dawson-pawns")
    >>> pawn_exchange(rules, rules.board("ppp|...|PPP"), Player.LEFT, 0)
    Exchange(moves=3, end=Board('p.p|P..|..P', 'Pp'))
    """
    moves = c.int32()
    function = call.cgt_pawn_exchange
    end = make(function, c.board, _rules(game), board, player, file, budget, byref(moves))
    return Exchange(moves.value, Board._adopt(end))


def _rules(game: Game | str) -> Game:
    return Game(game) if isinstance(game, str) else game


class PawnWalk(Worker):
    """Plays one board out as it stands, position by position, and keeps those it has met: the slow way, to count with and to
    check by. It takes queens.

    >>> walk = PawnWalk()
    >>> print(walk.search(Game("dawson-pawns").board("ppp|...|PPP"), Player.LEFT))
    Left
    >>> len(walk)
    12

    A node of a budget is a position met.
    """

    __slots__ = ()
    _kind = c.pawn_walk

    def __init__(self, game: Game | str = "dawson-pawns") -> None:
        self._hold(make(call.cgt_pawn_walk_new, c.pawn_walk, _rules(game)))

    def search(
        self, board: Board, to_move: Player, convention: Convention = Convention.NORMAL, budget: Budget | None = None
    ) -> Player:
        """Who wins, found depth first; no queens."""
        return Player(number(call.cgt_pawn_walk_search, c.int32, self, board, to_move, convention, budget))

    def reach(self, board: Board, to_move: Player, budget: Budget | None = None) -> None:
        """Finds every position that can be reached."""
        call.cgt_pawn_walk_reach(self, board, to_move, budget)

    def retrograde(
        self, board: Board, to_move: Player, convention: Convention = Convention.NORMAL, budget: Budget | None = None
    ) -> Player | None:
        """Who wins, found backwards from the ends of all play; None for a draw."""
        winner = number(call.cgt_pawn_walk_retrograde, c.int32, self, board, to_move, convention, budget)
        return Player(winner) if winner else None

    def __len__(self) -> int:
        """How many positions it holds; a board and who is to move make one."""
        return int(call.cgt_pawn_walk_count(self))

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, k: int) -> tuple[Board, Player]:
        """The k-th position met, and who is to move."""
        if not 0 <= k < len(self):
            raise IndexError(f"there is no position {k} among {len(self)}")
        to_move = c.int32()
        board = make(call.cgt_pawn_walk_position, c.board, self, k, after=(byref(to_move),))
        return Board._adopt(board), Player(to_move.value)

    def __iter__(self) -> Iterator[tuple[Board, Player]]:
        return (self[k] for k in range(len(self)))

    def __contains__(self, position: tuple[Board, Player]) -> bool:
        board, to_move = position
        return bool(call.cgt_pawn_walk_holds(self, board, to_move))

    #: The keys of `statistics`.
    STATISTICS = ("positions", "far-rank", "left", "right", "drawn", "bytes")

    @property
    def statistics(self) -> dict[str, int]:
        """Figures of the last call, as cgt_pawn_walk_statistic names them."""
        return figures(call.cgt_pawn_walk_statistic, self.STATISTICS, self)


class PawnSearch(Worker):
    """Knows how a diagram falls apart, and answers the solver's questions on far wider boards.

    >>> search = PawnSearch()
    >>> search.grundy("dawson-pawns: pppppp|......|PPPPPP")
    1

    A node of a budget is a sum whose moves were tried.
    """

    __slots__ = ()
    _kind = c.pawn_search

    def __init__(self, game: Game | str = "dawson-pawns") -> None:
        self._hold(make(call.cgt_pawn_search_new, c.pawn_search, _rules(game)))

    def winner(
        self,
        position: Position | str,
        to_move: Player,
        convention: Convention = Convention.NORMAL,
        budget: Budget | None = None,
    ) -> Player:
        """Who wins a sum of boards under the game of the search."""
        return Player(number(call.cgt_pawn_search_winner, c.int32, self, as_position(position), to_move, convention, budget))

    def grundy(self, position: Position | str, budget: Budget | None = None) -> int:
        """The nim heap that a position at rest is worth in normal play with compulsory captures."""
        return number(call.cgt_pawn_search_grundy, c.uint64, self, as_position(position), budget)

    #: The keys of `statistics`.
    STATISTICS = ("nodes", "last-nodes", "pieces", "sums", "bytes")

    @property
    def statistics(self) -> dict[str, int]:
        """Sums searched, pieces and sums stored, bytes held."""
        return figures(call.cgt_pawn_search_statistic, self.STATISTICS, self)
