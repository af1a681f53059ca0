# SPDX-License-Identifier: MIT
"""All polyominoes of a size, one after the other."""
from collections.abc import Iterable, Iterator

from . import _prototypes as c
from ._handles import Worker, make, number
from ._library import END, call
from .board import Board
from .budget import Budget
from .maps import Map, Maps, mask_of


class Polyominoes(Worker, Iterator[Board]):
    """Goes through the connected shapes of a number of cells, each class under translation and a group of maps once.

    part, parts: only one of so many disjoint parts, numbered from 0, that together are all shapes.

    >>> [str(board) for board in Polyominoes(3)]
    ['...', '.|.|.', '#.|..']
    >>> Polyominoes(10, Maps.ALL).count()
    4655

    The budget is for each step; a node is a fixed polyomino looked at. A walk that was stopped goes on where it was.
    """

    __slots__ = ("_budget",)
    _kind = c.polyominoes

    def __init__(
        self,
        cells: int,
        maps: int | Iterable[Map] = Maps.RECTANGLE,
        part: int = 0,
        parts: int = 1,
        budget: Budget | None = None,
    ) -> None:
        self._budget = budget
        self._hold(make(call.cgt_polyominoes_new, c.polyominoes, cells, mask_of(maps), part, parts))

    def __next__(self) -> Board:
        if call.cgt_polyominoes_next(self, self._budget) == END:
            raise StopIteration
        return Board._adopt(make(call.cgt_polyominoes_board, c.board, self))

    def count(self) -> int:
        """How many shapes are left; the walk is then at its end. If it is stopped, the walk stays where it was."""
        return number(call.cgt_polyominoes_count, c.uint64, self, self._budget)
