# SPDX-License-Identifier: MIT
"""The words every question is asked in: players, conventions, outcome classes."""
from enum import IntEnum

from ._handles import name
from ._library import call


class Player(IntEnum):
    """The two players.

    >>> print(Player.LEFT, Player.LEFT.opponent)
    Left Right
    """

    LEFT = 1
    RIGHT = 2

    def __str__(self) -> str:
        return name(call.cgt_player_name, self)

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT


class Convention(IntEnum):
    """Normal play: who cannot move loses. Misere play: who cannot move wins."""

    NORMAL = 1
    MISERE = 2

    def __str__(self) -> str:
        return name(call.cgt_convention_name, self)


class Outcome(IntEnum):
    """Who wins under best play: the Next player, the Previous player, Left or Right, whoever begins.

    >>> print(Outcome.P)
    P
    """

    N = 1
    P = 2
    L = 3
    R = 4

    def __str__(self) -> str:
        return name(call.cgt_outcome_name, self)
