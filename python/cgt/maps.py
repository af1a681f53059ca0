# SPDX-License-Identifier: MIT
"""The eight maps of the square, and the groups of them under which shapes count as the same."""
from collections.abc import Iterable
from ctypes import byref
from enum import IntEnum

from . import _prototypes as c
from ._handles import name, number
from ._library import call


class Map(IntEnum):
    """One of the eight maps of the square on the box of a board.

    >>> print(Map.QUARTER_TURN.then(Map.LEFT_RIGHT), Map.QUARTER_TURN.inverse)
    diagonal three-quarter-turn
    """

    IDENTITY = 0
    LEFT_RIGHT = 1
    TOP_BOTTOM = 2
    HALF_TURN = 3
    DIAGONAL = 4
    QUARTER_TURN = 5
    THREE_QUARTER_TURN = 6
    ANTIDIAGONAL = 7

    def __str__(self) -> str:
        return name(call.cgt_map_name, self)

    def then(self, second: "Map") -> "Map":
        """The map that does this one and then another."""
        return Map(number(call.cgt_map_compose, c.int32, self, second))

    @property
    def inverse(self) -> "Map":
        """The map that undoes this one."""
        return Map(number(call.cgt_map_inverse, c.int32, self))

    def cell(self, rows: int, cols: int, row: int, col: int) -> tuple[int, int]:
        """The image of a cell of a box, both counted from 0."""
        image_row, image_col = c.int32(), c.int32()
        call.cgt_map_cell(self, rows, cols, row, col, byref(image_row), byref(image_col))
        return image_row.value, image_col.value


class Maps(IntEnum):
    """Groups of maps that count shapes in the usual ways. Wherever one is asked for, an iterable of maps does as well."""

    IDENTITY = 0x01
    LEFT_RIGHT = 0x03
    HALF_TURN = 0x09
    RECTANGLE = 0x0F
    ROTATIONS = 0x69
    ALL = 0xFF


def mask_of(maps: int | Iterable[Map]) -> int:
    """A set of maps as the library writes it: bit 1 << map for each."""
    if isinstance(maps, int):
        return maps
    return sum({1 << map_ for map_ in maps})


def maps_of(mask: int) -> frozenset[Map]:
    """The set of maps that a mask stands for."""
    return frozenset(map_ for map_ in Map if mask >> map_ & 1)


def is_group(maps: int | Iterable[Map]) -> bool:
    """Whether a set of maps holds the identity and every composition of its maps.

    >>> is_group([Map.IDENTITY, Map.HALF_TURN]), is_group([Map.HALF_TURN])
    (True, False)
    """
    return bool(call.cgt_map_mask_is_group(mask_of(maps)))
