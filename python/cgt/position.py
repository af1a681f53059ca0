# SPDX-License-Identifier: MIT
"""Positions: sums of components, each a board under a game's rules or a value; and the moves in them."""
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex, overload

from . import _prototypes as c
from ._handles import Immutable, array, array_of, figure, make, number, text
from ._library import call
from .board import Board
from .errors import BadSyntax, IllegalMove
from .game import Game
from .terms import Player
from .values import Value

if TYPE_CHECKING:
    from .involution import Involution


# How many moves are shown by repr.
_SHOWN = 10

# What a position is read from, beside a position.
_READ = (str, int, Fraction, Value)


class Component(NamedTuple):
    """One component of a sum. The game of a value is "value"."""

    game: Game
    board: Board


class Position(Immutable):
    """A sum of components, read from its text; a whole number, a fraction of a power of two or a `Value` is a value in it.

    games: games of your own that the text may name.

    >>> staircase = Position("cram: .##|..#|...")
    >>> staircase + 1 - Position("clobber: xo")
    Position('cram: .##|..#|... + 1 + clobber: ox')
    >>> list(staircase.moves(Player.LEFT))
    ['1,1-2,1', '2,1-2,2', '2,1-3,1', '2,2-3,2', '3,1-3,2', '3,2-3,3']
    >>> staircase.play(Player.LEFT, "1,1-2,1")
    Position('cram: ###|#.#|...')
    >>> Position("domineering: ..") + Value("^*") - Value("{3||2|1}")
    Position('domineering: .. + ^* + {{-1|-2}|-3}')

    A value is played as its canonical form, in misere play too; what a position is worth tells `Solver.value`. Positions are immutable and hashable. They are equal if they have equal components in the same order: `==` asks how
    they are written and not what they are worth. In sums, numbers, values and texts stand for the positions they are
    read as.
    """

    __slots__ = ()
    _kind = c.position

    def __init__(self, source: "str | int | Fraction | Value | Position", games: Iterable[Game] = ()) -> None:
        if isinstance(source, Position):
            self._hold(call.cgt_position_ref(source))
            return
        if not isinstance(source, _READ):
            kind = type(source).__name__
            raise TypeError(f"a position is made from a text, a whole number, a fraction or a value, not from {kind}")
        known = list(games)
        self._hold(make(call.cgt_position_parse_with, c.position, str(source), array_of(c.game, known), len(known)))

    @classmethod
    def of(cls, game: Game | str, board: Board | str) -> Self:
        """One board under a game.

        >>> Position.of("cram", Board.rectangle(2, 3))
        Position('cram: ...|...')
        """
        rules = Game(game) if isinstance(game, str) else game
        cells = rules.board(board) if isinstance(board, str) else board
        return cls._adopt(make(call.cgt_position_new, c.position, rules, cells))

    @property
    def components(self) -> tuple[Component, ...]:
        """The components, values among them."""
        return tuple(
            Component(
                Game._adopt(make(call.cgt_position_game, c.game, self, k)),
                Board._adopt(make(call.cgt_position_board, c.board, self, k)),
            )
            for k in range(call.cgt_position_component_count(self))
        )

    @property
    def cells(self) -> int:
        """How many cells all boards have together."""
        return int(call.cgt_position_cell_count(self))

    @property
    def impartial(self) -> bool:
        """Whether both players have the same moves, whatever is played, so that it has a Grundy value."""
        return bool(call.cgt_position_is_impartial(self))

    def moves(self, player: Player) -> "Moves":
        """The moves of a player."""
        return Moves._adopt(make(call.cgt_position_moves, c.moves, self, player))

    def play(self, player: Player, move: str) -> "Position":
        """The position after a move."""
        return Position._adopt(make(call.cgt_position_play, c.position, self, player, move))

    def __add__(self, other: "Position | str | int | Fraction | Value") -> "Position":
        if not isinstance(other, (Position, *_READ)):
            return NotImplemented
        return Position._adopt(make(call.cgt_position_sum, c.position, self, as_position(other)))

    def __radd__(self, other: "str | int | Fraction | Value") -> "Position":
        if not isinstance(other, _READ):
            return NotImplemented
        return Position(other) + self

    def __neg__(self) -> "Position":
        return Position._adopt(make(call.cgt_position_negative, c.position, self))

    def __sub__(self, other: "Position | str | int | Fraction | Value") -> "Position":
        if not isinstance(other, (Position, *_READ)):
            return NotImplemented
        return self + -as_position(other)

    def __rsub__(self, other: "str | int | Fraction | Value") -> "Position":
        if not isinstance(other, _READ):
            return NotImplemented
        return Position(other) + -self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bool(call.cgt_position_equal(self, other))

    def __hash__(self) -> int:
        return hash(call.cgt_position_hash(self))

    def __str__(self) -> str:
        return text(call.cgt_position_text, self)

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return Position._sum, ([(game, board) for game, board in self.components],)

    @staticmethod
    def _sum(components: "list[tuple[Game, Board]]") -> "Position":
        return sum((Position.of(game, board) for game, board in components), Position(0))

    def svg(self, involution: "Involution | None" = None) -> str:
        """A picture: the boards side by side, and a map of their cells drawn over them."""
        return text(call.cgt_render_position, self, involution)

    def _repr_html_(self) -> str:
        """For notebooks: the picture, and the text, since boards of different games may look the same."""
        return figure(self.svg(), str(self))


def as_position(source: "Position | str | int | Fraction | Value") -> Position:
    """The position that stands for itself, or that a text, a number or a value is read as."""
    return source if isinstance(source, Position) else Position(source)


class Move(str):
    """A move: its text, which knows the cells that it changes and what it leads to.

    >>> move = Position("cram: ..|..").moves(Player.LEFT)[0]
    >>> move, move.cells, move.after
    ('1,1-1,2', (0, 1), Position('cram: ##|..'))
    """

    __slots__ = ("_moves", "number")

    _moves: "Moves"
    #: Which one of its player's moves it is, from 0.
    number: int

    def __new__(cls, moves: "Moves", k: int) -> Self:
        move = super().__new__(cls, text(call.cgt_moves_text, moves, k))
        move._moves = moves
        move.number = k
        return move

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return str, (str(self),)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that the move changes, by their numbers in the position, in the order of its text."""
        return tuple(array(call.cgt_moves_cells, c.size, self._moves, self.number))

    @property
    def after(self) -> Position:
        """The position after the move."""
        return Position._adopt(make(call.cgt_moves_play, c.position, self._moves, self.number))


def moves_in(line: str) -> list[str]:
    """The moves of a line, which are separated by spaces; a board in double quotes may hold some itself."""
    return re.findall(r'(?:"[^"]*"|\S)+', line)


class Moves(Immutable, Sequence[Move]):
    """The moves of a player in a position: a sequence of `Move`, each made when it is asked for.

    >>> moves = Position("0.[3]: [18446744073709551615]").moves(Player.LEFT)
    >>> moves.total
    18446744073709551615
    >>> moves[-1], moves.index("1->1")
    ('1->0', 18446744073709551613)

    There can be more of them than `len` can say; `total` says how many there are.
    """

    __slots__ = ()
    _kind = c.moves

    @property
    def total(self) -> int:
        """How many moves there are."""
        return int(call.cgt_moves_count(self))

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    @overload
    def __getitem__(self, k: SupportsIndex) -> Move: ...

    @overload
    def __getitem__(self, k: slice) -> list[Move]: ...

    def __getitem__(self, k: SupportsIndex | slice) -> Move | list[Move]:
        if isinstance(k, slice):
            return [Move(self, i) for i in range(self.total)[k]]
        i = k.__index__()
        if not -self.total <= i < self.total:
            raise IndexError(f"there is no move {i} among {self.total}")
        return Move(self, i % self.total)

    def __iter__(self) -> Iterator[Move]:
        return (Move(self, i) for i in range(self.total))

    def index(self, move: str, start: int = 0, stop: int | None = None) -> int:
        """The number of a move, which may be written in any way that can be read."""
        try:
            k = number(call.cgt_moves_find, c.uint64, self, move)
        except (BadSyntax, IllegalMove) as error:
            raise ValueError(f"{move!r} is not among the moves: {error}") from error
        if k not in range(self.total)[start:stop]:
            raise ValueError(f"{move!r} is not among the moves from {start}")
        return k

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return False
        try:
            self.index(move)
        except ValueError:
            return False
        return True

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:_SHOWN]))
        return f"Moves([{shown}{', ...' if self.total > _SHOWN else ''}])"
