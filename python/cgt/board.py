# SPDX-License-Identifier: MIT
"""Boards: what a position looks like before any rules are read into it."""
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Self, SupportsIndex

from . import _prototypes as c
from ._handles import Immutable, array, array_of, figure, make, name, number, text
from ._library import call
from .errors import BadArgument
from .maps import Map, Maps, maps_of, mask_of


class BoardKind(IntEnum):
    """The three kinds of boards."""

    GRID = 1
    HEAPS = 2
    BYTES = 3

    def __str__(self) -> str:
        return name(call.cgt_board_kind_name, self)


def _content(content: str) -> int:
    if len(content) != 1 or not content.isascii():
        raise BadArgument(f"the content of a cell is one ASCII character, not {content!r}")
    return ord(content)


class Board(Immutable):
    """A grid of cells, a list of heaps, or an opaque string of bytes; read from its text.

    alphabet: the contents that a grid may have besides '.' (empty) and '#' (blocked, no part of the board).

    >>> Board(".##|..#|...")
    Board('.##|..#|...')
    >>> Board("xo|ox", "xo")[0, 1]
    'o'
    >>> Board("[3,5]").heaps
    (3, 5)

    Boards are immutable, equal if they look the same, and hashable. Cells are numbered row by row from 0.
    """

    __slots__ = ()
    _kind = c.board

    def __init__(self, text: str, alphabet: str = "") -> None:
        self._hold(make(call.cgt_board_parse, c.board, text, alphabet))

    @classmethod
    def rectangle(cls, rows: int, cols: int, content: str = ".") -> Self:
        """A box whose cells all hold the same.

        >>> Board.rectangle(2, 3)
        Board('...|...')
        """
        return cls._adopt(make(call.cgt_board_new_rectangle, c.board, rows, cols, _content(content)))

    @classmethod
    def of_cells(cls, cells: Iterable[tuple[int, int]] | Mapping[tuple[int, int], str]) -> Self:
        """The smallest box round some cells (row, column), the rest of it blocked; a mapping says what they hold.

        >>> Board.of_cells([(0, 0), (1, 0), (1, 1)])
        Board('.#|..')
        >>> Board.of_cells({(0, 0): "x", (0, 1): "o"})
        Board('xo', 'ox')
        """
        contents = bytes(map(_content, cells.values())) if isinstance(cells, Mapping) else None
        places = list(cells)
        rows = array_of(c.int32, [row for row, _ in places])
        cols = array_of(c.int32, [col for _, col in places])
        return cls._adopt(make(call.cgt_board_new_cells, c.board, rows, cols, contents, len(places)))

    @classmethod
    def of_heaps(cls, sizes: Iterable[int]) -> Self:
        """A list of heaps.

        >>> Board.of_heaps([3, 5])
        Board('[3,5]')
        """
        heaps = array_of(c.uint64, list(sizes))
        return cls._adopt(make(call.cgt_board_new_heaps, c.board, heaps, len(heaps)))

    @classmethod
    def of_bytes(cls, data: bytes) -> Self:
        """An opaque board, which only a game of your own reads.

        >>> Board.of_bytes(b"\\x03\\x04")
        Board('<0304>')
        """
        return cls._adopt(make(call.cgt_board_new_bytes, c.board, bytes(data), len(data)))

    @property
    def kind(self) -> BoardKind:
        """Whether it is a grid, heaps or bytes."""
        return BoardKind(call.cgt_board_kind(self))

    @property
    def rows(self) -> int:
        """The rows of a grid's box; 0 for other kinds."""
        return int(call.cgt_board_rows(self))

    @property
    def cols(self) -> int:
        """The columns of a grid's box; 0 for other kinds."""
        return int(call.cgt_board_cols(self))

    def __len__(self) -> int:
        """How many cells the box has, or how many heaps or bytes there are."""
        return int(call.cgt_board_size(self))

    def __bool__(self) -> bool:
        return True

    @property
    def contents(self) -> bytes:
        """What the cells of a grid hold, in the order of their numbers, or the bytes of an opaque board."""
        return bytes(array(call.cgt_board_contents, c.uint8, self))

    @property
    def heaps(self) -> tuple[int, ...]:
        """The sizes of the heaps."""
        return tuple(array(call.cgt_board_heaps, c.uint64, self))

    def __getitem__(self, cell: tuple[SupportsIndex, SupportsIndex]) -> str:
        """What the cell of a grid at (row, column), from 0, holds."""
        row, col = (place.__index__() for place in cell)
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"there is no cell {row}, {col} on this board")
        return chr(self.contents[row * self.cols + col])

    __iter__: None = None  # a board is no sequence

    def __str__(self) -> str:
        return text(call.cgt_board_text, self)

    def __repr__(self) -> str:
        letters = self._letters()
        return f"Board({str(self)!r}, {letters!r})" if letters else f"Board({str(self)!r})"

    def _letters(self) -> str:
        """The alphabet without which the text cannot be read."""
        if self.kind is not BoardKind.GRID:
            return ""
        return "".join(sorted(set(self.contents.decode()) - set(".#")))

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return Board, (str(self), self._letters())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return bool(call.cgt_board_equal(self, other))

    def __hash__(self) -> int:
        return hash(call.cgt_board_hash(self))

    def image(self, map_: Map) -> "Board":
        """A grid under one of the eight maps.

        >>> Board(".##|..#").image(Map.QUARTER_TURN)
        Board('..|.#|##')
        """
        return Board._adopt(make(call.cgt_board_image, c.board, self, map_))

    @property
    def symmetries(self) -> frozenset[Map]:
        """The maps that carry a grid onto itself, contents included.

        >>> sorted(map(str, Board(".##|..#|...").symmetries))
        ['antidiagonal', 'identity']
        """
        return maps_of(number(call.cgt_board_symmetries, c.uint32, self))

    def components(self) -> list[list[int]]:
        """The cells of each connected component of what is not blocked; cells are neighbours along an edge.

        >>> Board(".#.|.#.").components()
        [[0, 3], [2, 5]]
        """
        parts: dict[int, list[int]] = {}
        for cell, part in enumerate(array(call.cgt_board_components, c.int32, self, after=(None,))):
            if part >= 0:
                parts.setdefault(part, []).append(cell)
        return list(parts.values())

    def canonical(self, maps: int | Iterable[Map] = Maps.RECTANGLE) -> "Board":
        """The one grid of its class under translation and a group of maps.

        >>> Board("###|.##|..#").canonical(Maps.ALL) == Board("..|#.").canonical(Maps.ALL)
        True
        """
        return Board._adopt(make(call.cgt_board_canonical, c.board, self, mask_of(maps), after=(None,)))

    def _repr_html_(self) -> str | None:
        """For notebooks: a picture, drawn as a position of the first game that has such boards, and the text; None if there is
        no such game."""
        from .game import Game
        from .position import Position

        games = ["0.[3]"] if self.kind is BoardKind.HEAPS else Game.known()
        for game in games:
            try:
                return figure(Position.of(game, self).svg(), str(self))
            except BadArgument:
                continue
        return None
