# SPDX-License-Identifier: MIT
"""Games: sets of rules that turn a board into a position, those of the library and your own.

A game of your own is made of Python functions. They are kept, by a number that the library hands back to each callback,
until the library gives up the game: then `destroy` is called with the number.
"""
import itertools
from collections.abc import Callable, Iterable
from ctypes import create_string_buffer, string_at
from typing import Any, NamedTuple, Self, SupportsIndex

from . import _prototypes as c
from ._handles import Immutable, array_of, make, text
from ._library import call, guarded
from .board import Board, BoardKind
from .budget import Budget
from .errors import Cancelled, LimitReached
from .terms import Player

# Room for the report of a check: a line at most for each kind of mistake, which shows the beginning of a board.
_REPORT_BYTES = 2**14


class _Rules(NamedTuple):
    """The functions of a game of the user's."""

    options: Callable[[bytes, Player], Iterable[bytes]]
    text: Callable[[bytes], str] | None
    parse: Callable[[str], bytes | None] | None
    negative: Callable[[bytes], bytes] | None
    split: Callable[[bytes], Iterable[bytes]] | None


_rules: dict[int, _Rules] = {}
_numbers = itertools.count(1)


def _refuse(*arguments: Any) -> None:
    """Hands over what the library does not take: whatever the callback answers, its call then fails."""
    emit, context = arguments[-2:]
    emit(context, None, 1)


def _callback(kind: Any, answer: Callable[..., Any]) -> Any:
    """The callback of which `answer` gives what is to be handed over, from the rules, the bytes and what else there is."""

    def body(user: int, address: int, count: int, *rest: Any) -> int:
        *more, emit, context = rest
        for board in answer(_rules[user], string_at(address, count), *more):
            if not isinstance(board, bytes):
                raise TypeError(f"a game of your own hands over bytes, not {type(board).__name__}")
            if not emit(context, board, len(board)):
                return 0
        return 1

    return kind(guarded(body, _refuse))


def _parsed(rules: Any, data: bytes) -> Iterable[Any]:
    board = rules.parse(data.decode())
    return () if board is None else (board,)


_options = _callback(c.options_fn, lambda rules, data, player: rules.options(data, Player(player)))
_text_out = _callback(c.board_fn, lambda rules, data: (rules.text(data).encode(),))
_text_in = _callback(c.board_fn, _parsed)
_negative = _callback(c.board_fn, lambda rules, data: (rules.negative(data),))
_split = _callback(c.board_fn, lambda rules, data: rules.split(data))
_destroy = c.destroy_fn(lambda user: _rules.pop(user, None))


class Game(Immutable):
    """A set of rules, from a spec such as "cram" or "dawson-pawns(captures=optional)", or from the code of a game on heaps.

    >>> Game("cram").impartial
    True
    >>> Game(".137")
    Game('0.137')

    Games are equal if their specs are; one of your own is equal to itself alone.
    """

    __slots__ = ()
    _kind = c.game

    def __init__(self, spec: str) -> None:
        self._hold(make(call.cgt_game_new, c.game, spec))

    @classmethod
    def define(
        cls,
        name: str,
        options: Callable[[bytes, Player], Iterable[bytes]],
        *,
        version: str = "1",
        impartial: bool = False,
        text: Callable[[bytes], str] | None = None,
        parse: Callable[[str], bytes | None] | None = None,
        negative: Callable[[bytes], bytes] | None = None,
        split: Callable[[bytes], Iterable[bytes]] | None = None,
    ) -> Self:
        """A game of your own. Its boards are bytes that only these functions understand.

        options(board, player): the boards to which a player can move; the one function that is needed
        impartial: both players always have the same options
        text(board), parse(text): a board as text, and back; parse returns None for a text that is no board. Both or neither.
        negative(board): the one board on which the players have exchanged their roles, now and later
        split(board): the boards whose sum it is; none if nobody can ever move on it

        The functions must depend on their arguments alone; `check` looks for mistakes. What they raise, the call raises
        that needed them. They may be called from any thread that uses the game, and are kept as long as it is: a function
        that refers to its own game keeps both for good.

        >>> def take(board, player):
        ...     return [bytes([board[0] - n]) for n in (1, 2) if n <= board[0]]
        >>> game = Game.define("take-two", take, impartial=True)
        >>> import cgt
        >>> cgt.Solver().grundy(cgt.Position.of(game, cgt.Board.of_bytes(bytes([5]))))
        2
        """
        builder = make(call.cgt_game_builder_new, c.builder, name, version)
        try:
            number = next(_numbers)
            call.cgt_game_builder_set_user(builder, number, _destroy)
            _rules[number] = _Rules(options, text, parse, negative, split)
            call.cgt_game_builder_set_options(builder, _options)
            if text:
                call.cgt_game_builder_set_text_out(builder, _text_out)
            if parse:
                call.cgt_game_builder_set_text_in(builder, _text_in)
            if negative:
                call.cgt_game_builder_set_negative(builder, _negative)
            if split:
                call.cgt_game_builder_set_split(builder, _split)
            call.cgt_game_builder_set_impartial(builder, int(impartial))
            call.cgt_game_builder_set_thread_safe(builder, 1)
            return cls._adopt(make(call.cgt_game_builder_build, c.game, builder))
        finally:
            call.cgt_game_builder_free(builder)

    @staticmethod
    def known() -> list[str]:
        """The names of the games of the library, but for codes.

        >>> "clobber" in Game.known()
        True
        """
        names: list[str] = []
        while name := text(call.cgt_game_known, len(names)):
            names.append(name)
        return names

    @property
    def impartial(self) -> bool:
        """Whether both players always have the same moves."""
        return bool(call.cgt_game_is_impartial(self))

    @property
    def board_kind(self) -> BoardKind:
        """The kind of board the game is played on."""
        return BoardKind(call.cgt_game_board_kind(self))

    @property
    def alphabet(self) -> str:
        """The contents a grid may have besides '.' and '#'."""
        return text(call.cgt_game_alphabet, self)

    def board(self, text: str) -> Board:
        """Reads a board of this game.

        >>> Game("toads-and-frogs").board("XX.O")
        Board('tt.f', 'ft')
        """
        return Board._adopt(make(call.cgt_game_board_parse, c.board, self, text))

    def text(self, board: Board) -> str:
        """A board as positions of this game show it."""
        return text(call.cgt_game_board_text, self, board)

    def check(self, samples: Iterable[Board] = (), budget: Budget | None = None) -> list[str]:
        """Cross-tests the functions of a game of your own on sample boards and all that play reaches from them.

        Each line says what does not hold, and where first: the same options when asked again, and for both players of an
        impartial game; texts that are read as the board they were written of; negatives; splits; that no board comes back.
        It looks at all boards that can be reached, so samples should be small; if the budget is spent before, a note of the
        exception has the lines found until then. A node of the budget is a board looked at.
        """
        boards = list(samples)
        report = create_string_buffer(_REPORT_BYTES)
        try:
            call.cgt_game_check(self, array_of(c.board, boards), len(boards), budget, report, len(report), None, None)
        except (LimitReached, Cancelled) as error:
            error.add_note(report.value.decode())
            raise
        return report.value.decode().splitlines()

    @property
    def _own(self) -> bool:
        return self.board_kind is BoardKind.BYTES and str(self) != "value"

    def __str__(self) -> str:
        return text(call.cgt_game_spec, self)

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return bool(call.cgt_game_equal(self, other))

    def __hash__(self) -> int:
        return hash(call.cgt_game_hash(self))

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        if self._own:
            raise TypeError("a game of your own cannot be pickled")
        return Game, (str(self),)
