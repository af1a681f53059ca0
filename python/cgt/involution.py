# SPDX-License-Identifier: MIT
"""Maps of a position's cells onto themselves that are their own inverse, and the search for those that pair it."""
from collections.abc import Iterator, Sequence
from ctypes import byref
from enum import IntEnum
from fractions import Fraction
from typing import Any, NamedTuple, Self, SupportsIndex

from . import _prototypes as c
from ._handles import Immutable, Worker, array, array_of, figure, figures, make, text
from ._library import OK, call
from .budget import Budget
from .maps import Map
from .position import Position, as_position
from .values import Value


class MotionScope(IntEnum):
    """Which motions `Involution.nearest` compares with: those that carry the free cells onto themselves, the eight maps of
    their box, or each of the eight maps followed by any translation."""

    OF_SHAPE = 1
    OF_BOX = 2
    ALL = 3


class SearchKind(IntEnum):
    """Ways to search: the maps of the square; all involutions, as the reference; automorphisms of the move structure."""

    RIGID = 1
    EXHAUSTIVE = 2
    GRAPH = 3


class Motion(NamedTuple):
    """A rigid motion: the linear part of a map of the square, then a shift. It is patched by an involution that differs
    from it exactly on the free cells that the motion fixes."""

    map: Map
    rows: int
    cols: int
    patched: bool


class Nearest(NamedTuple):
    """The motions nearest to an involution, and on how many free cells they differ from it."""

    motions: tuple[Motion, ...]
    differing: int


class Involution(Immutable):
    """A map of the cells of a position onto themselves that is its own inverse, read from the pairs it exchanges.

    The word "exchange" before them says that it exchanges the players, too.

    >>> Involution(Position("cram: .##|..#|..."), "(1,1 3,3)(2,1 3,2)(2,2 3,1)").image
    (8, 1, 2, 7, 6, 5, 4, 3, 0)
    """

    __slots__ = ()
    _kind = c.involution

    def __init__(self, position: Position | str, text: str) -> None:
        self._hold(make(call.cgt_involution_parse, c.involution, as_position(position), text))

    @classmethod
    def of_image(cls, position: Position | str, image: Sequence[int], exchange: bool = False) -> Self:
        """The involution that sends cell i to image[i]."""
        cells = array_of(c.size, image)
        return cls._adopt(
            make(call.cgt_involution_new, c.involution, as_position(position), cells, len(image), int(exchange))
        )

    @classmethod
    def of_map(cls, position: Position | str, map_: Map, exchange: bool = False) -> Self:
        """The involution that moves every board by one of the maps of the square.

        >>> Involution.of_map("cram: ..", Map.HALF_TURN)
        Involution(Position('cram: ..'), '(1,1 1,2)')
        """
        return cls._adopt(make(call.cgt_involution_new_map, c.involution, as_position(position), map_, int(exchange)))

    @classmethod
    def copy_swap(cls, position: Position | str) -> Self:
        """The involution that exchanges each component with another that is its negative: on G + (-G), the answer in the
        other copy."""
        return cls._adopt(make(call.cgt_involution_new_copy_swap, c.involution, as_position(position)))

    @property
    def image(self) -> tuple[int, ...]:
        """The image of every cell."""
        return tuple(array(call.cgt_involution_image, c.size, self))

    @property
    def exchanges(self) -> bool:
        """Whether it exchanges the players."""
        return bool(call.cgt_involution_exchanges(self))

    @property
    def position(self) -> Position:
        """The position it belongs to."""
        return Position._adopt(make(call.cgt_involution_position, c.position, self))

    def nearest(self, scope: MotionScope = MotionScope.OF_SHAPE) -> Nearest:
        """The rigid motions that differ from an involution of a single grid on the fewest free cells.

        >>> staircase = Involution("cram: .##|..#|...", "(1,1 3,3)(2,1 3,2)(2,2 3,1)")
        >>> staircase.nearest()
        Nearest(motions=(Motion(map=<Map.ANTIDIAGONAL: 7>, rows=2, cols=2, patched=True),), differing=2)
        """
        differing, needed, room = c.size(), c.size(), 0
        while True:
            triples, patched = (c.int32 * (3 * room))(), (c.int32 * room)()
            if call.cgt_involution_nearest(self, scope, triples, patched, room, byref(needed), byref(differing)) == OK:
                break
            room = needed.value
        motions = zip(map(Map, triples[0::3]), triples[1::3], triples[2::3], map(bool, patched))
        return Nearest(tuple(map(Motion._make, motions)), differing.value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Involution):
            return NotImplemented
        return bool(call.cgt_involution_equal(self, other))

    def __hash__(self) -> int:
        return hash(call.cgt_involution_hash(self))

    def __str__(self) -> str:
        return text(call.cgt_involution_text, self)

    def __repr__(self) -> str:
        return f"Involution({self.position!r}, {str(self)!r})"

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return Involution, (self.position, str(self))

    def _repr_html_(self) -> str:
        """For notebooks: the picture, and the text, which says more, such as that the players are exchanged."""
        return figure(self.position.svg(self), f"{self.position}: {self}")


class InvolutionSearch(Worker, Iterator[Involution]):
    """Goes through the involutions that pair a position.

    >>> [str(pairing) for pairing in InvolutionSearch("cram: .##|..#|...")]
    ['(1,1 3,3)(2,1 3,2)(2,2 3,1)']

    The budget is for each step; a search that was stopped goes on where it was.
    """

    __slots__ = ("_budget",)
    _kind = c.involution_search

    def __init__(
        self,
        position: Position | str | int | Fraction | Value,
        kind: SearchKind = SearchKind.GRAPH,
        budget: Budget | None = None,
    ) -> None:
        self._budget = budget
        self._hold(make(call.cgt_involution_search_new, c.involution_search, as_position(position), kind))

    def __next__(self) -> Involution:
        pairing = make(call.cgt_involution_search_next, c.involution, self, self._budget)
        if pairing is None:
            raise StopIteration
        return Involution._adopt(pairing)

    #: The keys of `statistics`.
    STATISTICS = ("candidates", "nodes", "found")

    @property
    def statistics(self) -> dict[str, int]:
        """Whole maps tested, nodes searched, pairings found."""
        return figures(call.cgt_involution_search_statistic, self.STATISTICS, self)
