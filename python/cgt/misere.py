# SPDX-License-Identifier: MIT
"""Impartial games in misere play: canonical forms, and the genus."""
from collections.abc import Iterable
from enum import IntEnum
from fractions import Fraction

from . import _prototypes as c
from ._handles import Worker, array, array_of, figures, make, name, number, text
from ._library import call
from .budget import Budget
from .errors import Foreign
from .position import Position, as_position
from .values import Value


class MisereKind(IntEnum):
    """The kinds of games in misere play, each before those that are wilder."""

    TAME = 1
    GENERALLY_TAME = 2
    RESTIVE = 3
    GENERALLY_RESTIVE = 4
    RESTLESS = 5
    WILD = 6

    def __str__(self) -> str:
        return name(call.cgt_misere_kind_name, self)


class GenusStyle(IntEnum):
    """How much of a genus is written: all of it, or as much as determines it."""

    FULL = 1
    SHORT = 2


class Misere(Worker):
    """A table of misere canonical forms.

    >>> table = Misere()
    >>> two = table.nim_heap(2)
    >>> two + two == table.nim_heap(0)
    False
    >>> form = table.from_options([two + two, table.nim_heap(0)])
    >>> print(form, form.genus_text(), form.kind)
    *[2[2]0] 1^20 restive

    Two games are equal in misere play exactly if their forms in a table are. A node of a budget is a component of a
    position, or a sum or difference of two forms, met for the first time.
    """

    __slots__ = ()
    _kind = c.misere

    def __init__(self) -> None:
        self._hold(make(call.cgt_misere_new, c.misere))

    def nim_heap(self, size: int) -> "MisereForm":
        """The form of a nim heap."""
        return MisereForm(self, number(call.cgt_misere_nim_heap, c.uint64, self, size))

    def from_options(self, options: "Iterable[MisereForm]") -> "MisereForm":
        """The form of the game with these options."""
        codes = array_of(c.uint64, [self._code(option) for option in options])
        return MisereForm(self, number(call.cgt_misere_from_options, c.uint64, self, codes, len(codes)))

    def from_position(self, position: Position | str | int | Fraction | Value, budget: Budget | None = None) -> "MisereForm":
        """The form of an impartial position, a sum as a whole."""
        return MisereForm(self, number(call.cgt_misere_from_position, c.uint64, self, as_position(position), budget))

    def parse(self, text: str, budget: Budget | None = None) -> "MisereForm":
        """Reads a form, such as "*[2#0]"; {*2, 0} is written "*[2,0]"."""
        return MisereForm(self, number(call.cgt_misere_parse, c.uint64, self, text, budget))

    def sum(self, a: "MisereForm", b: "MisereForm", budget: Budget | None = None) -> "MisereForm":
        """The sum of two forms."""
        return MisereForm(self, number(call.cgt_misere_sum, c.uint64, self, self._code(a), self._code(b), budget))

    def difference(self, whole: "MisereForm", part: "MisereForm", budget: Budget | None = None) -> "MisereForm":
        """The one form that gives `whole` if `part` is added; `NoValue` if there is none."""
        function = call.cgt_misere_difference
        return MisereForm(self, number(function, c.uint64, self, self._code(whole), self._code(part), budget))

    def mate(self, form: "MisereForm", budget: Budget | None = None) -> "MisereForm":
        """The mate: the form and its mate together are won by the previous player."""
        return MisereForm(self, number(call.cgt_misere_mate, c.uint64, self, self._code(form), budget))

    def parts(self, form: "MisereForm", budget: Budget | None = None) -> "list[MisereForm]":
        """All that a sum of two that gives the form can have as a summand, but for what is trivial; none if it is prime."""
        return [MisereForm(self, code) for code in array(call.cgt_misere_parts, c.uint64, self, self._code(form), budget)]

    def _code(self, form: "MisereForm") -> int:
        if form.table is not self:
            raise Foreign("the form is of another table")
        return form._code

    #: The keys of `statistics`.
    STATISTICS = ("forms", "operations", "bytes")

    @property
    def statistics(self) -> dict[str, int]:
        """Forms held, operations remembered, bytes held."""
        return figures(call.cgt_misere_statistic, self.STATISTICS, self)


class MisereForm:
    """A canonical form of a table: a sum of two is written +, a difference -."""

    __slots__ = ("_code", "table")

    def __init__(self, table: Misere, code: int) -> None:
        self.table = table
        self._code = code

    def __add__(self, other: "MisereForm") -> "MisereForm":
        return self.table.sum(self, other) if isinstance(other, MisereForm) else NotImplemented

    def __sub__(self, other: "MisereForm") -> "MisereForm":
        return self.table.difference(self, other) if isinstance(other, MisereForm) else NotImplemented

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MisereForm):
            return NotImplemented
        return self.table is other.table and self._code == other._code

    def __hash__(self) -> int:
        return hash(self._code)

    def __str__(self) -> str:
        return text(call.cgt_misere_text, self.table, self._code, None)

    def __repr__(self) -> str:
        return f"<MisereForm {self}>"

    @property
    def options(self) -> "list[MisereForm]":
        """The options, in an order that depends on the forms only."""
        return [MisereForm(self.table, code) for code in array(call.cgt_misere_options, c.uint64, self.table, self._code)]

    def _figure(self, key: str) -> int:
        return number(call.cgt_misere_figure, c.uint64, self.table, self._code, key)

    @property
    def birthday(self) -> int:
        """The most moves that a play of it can take."""
        return self._figure("birthday")

    @property
    def grundy(self) -> int:
        """Its Grundy value in normal play."""
        return self._figure("grundy")

    @property
    def misere_grundy(self) -> int:
        """Its misere Grundy value; 0 means that the previous player wins in misere play."""
        return self._figure("misere-grundy")

    @property
    def kind(self) -> MisereKind:
        """How wild it is."""
        return MisereKind(self._figure("kind"))

    @property
    def genus(self) -> tuple[int, ...]:
        """The genus: g, then the digits of the superscript, the last two of which repeat for ever."""
        return tuple(array(call.cgt_misere_genus, c.uint64, self.table, self._code))

    def genus_text(self, style: GenusStyle = GenusStyle.FULL) -> str:
        """The genus as it is written, such as "3^1431"."""
        return text(call.cgt_misere_genus_text, self.table, self._code, style)
