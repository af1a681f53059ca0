# SPDX-License-Identifier: MIT
"""Thermographs: how a game cools."""
from fractions import Fraction
from typing import NamedTuple

from . import _prototypes as c
from ._handles import Immutable, array, array_of, text
from ._library import call
from .terms import Player

# The numbers that the library gives for each corner.
_CORNER = 4


class Corner(NamedTuple):
    """Where a wall begins or bends."""

    value: Fraction
    temperature: Fraction


class Thermograph(Immutable):
    """The thermograph of a value: its stops as it is cooled, from temperature -1 up.

    >>> from cgt import Value
    >>> thermograph = Value("{2|-1}").thermograph
    >>> for wall in thermograph.left_wall, thermograph.right_wall:
    ...     print(*(f"{corner.value} at {corner.temperature}" for corner in wall), sep=", ")
    3 at -1, 1/2 at 3/2
    -2 at -1, 1/2 at 3/2
    >>> print(thermograph.mean, thermograph.temperature)
    1/2 3/2

    Thermographs are equal if they have the same walls, whatever values they are of. They live on without the table.
    """

    __slots__ = ()
    _kind = c.thermograph

    def wall(self, player: Player) -> list[Corner]:
        """The corners of a player's wall, from below: where it begins, and each bend. Above the last it is vertical."""
        numbers = array(call.cgt_thermograph_wall, c.int64, self, player)
        corners = (numbers[k : k + _CORNER] for k in range(0, len(numbers), _CORNER))
        return [Corner(Fraction(value, 2**i), Fraction(temperature, 2**j)) for value, i, temperature, j in corners]

    @property
    def left_wall(self) -> list[Corner]:
        """Left's wall."""
        return self.wall(Player.LEFT)

    @property
    def right_wall(self) -> list[Corner]:
        """Right's wall."""
        return self.wall(Player.RIGHT)

    @property
    def mean(self) -> Fraction:
        """Where the mast stands."""
        return self.left_wall[-1].value

    @property
    def temperature(self) -> Fraction:
        """Where the mast begins."""
        return max(wall[-1].temperature for wall in (self.left_wall, self.right_wall))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Thermograph):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return text(call.cgt_thermograph_text, self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def svg(self, *others: "Thermograph") -> str:
        """A picture: the value to the left, the temperature upwards, and other thermographs over this one."""
        drawn = [self, *others]
        return text(call.cgt_render_thermographs, array_of(c.thermograph, drawn), len(drawn))

    def _repr_svg_(self) -> str:
        return self.svg()
