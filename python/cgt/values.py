# SPDX-License-Identifier: MIT
"""What short games are worth: canonical forms of partizan games, and their arithmetic."""
import threading
from collections.abc import Iterable
from ctypes import byref
from enum import IntEnum
from fractions import Fraction
from typing import Any, NamedTuple, Self, TypeAlias

from . import _prototypes as c
from ._handles import Worker, array, array_of, figures, make, number, text
from ._library import Function, call
from .budget import Budget
from .errors import NoValue, TooLarge
from .terms import Outcome, Player
from .thermograph import Thermograph

_Source: TypeAlias = "Value | str | int | Fraction"

# The numerators that the library takes.
_NUMERATORS = range(-(2**63), 2**63)


class Relation(IntEnum):
    """How a game is to another one."""

    LESS = 1
    EQUAL = 2
    GREATER = 3
    CONFUSED = 4


class Values(Worker):
    """A table of values, each of which is held once.

    Each thread has a table of its own, made when it first needs one, where a `Value` is that is given no other; a solver has
    one for the values of positions. So nobody has to think of tables, but for two reasons. A table only grows: what it
    holds is given back when it is closed, or when nobody has it or a value of it any more. And threads that share the
    values of one table wait for each other.

    budget: what each operation on values of the table may cost, operators and properties too; it may be changed at any time.
    A node of a budget is a comparison, a sum or a negative met for the first time, or a follower that was looked at.

    >>> with Values(Budget(seconds=10)) as table:
    ...     print(Value("{1|-1}", table) + "*")
    ...     table.statistics["with-options"] > 0
    +-(1*)
    True
    """

    __slots__ = ("_solver", "budget")
    _kind = c.values

    def __init__(self, budget: Budget | None = None) -> None:
        self._hold(make(call.cgt_values_new, c.values))
        self._solver: Worker | None = None
        self.budget = budget

    @classmethod
    def _of_solver(cls, solver: Worker) -> Self:
        """The table of a solver, with which it takes turns, and which therefore keeps it."""
        table = cls.__new__(cls)
        table._hold(make(call.cgt_solver_values, c.values, solver), solver._turn)
        table._solver = solver
        table.budget = None
        return table

    @staticmethod
    def default() -> "Values":
        """The table of this thread; once it is closed, a new one."""
        if _thread.table is None or _thread.table.closed:
            _thread.table = Values()
        return _thread.table

    def _code(self, source: _Source) -> int:
        """The code that a value has in this table."""
        if isinstance(source, Value):
            if source.table is self:
                return source._code
            source = str(source)
        if isinstance(source, str):
            return number(call.cgt_values_parse, c.uint64, self, source, self.budget)
        if isinstance(source, (int, Fraction)):
            return number(call.cgt_values_number, c.uint64, self, *_dyadic(source))
        raise TypeError(f"a value is made from a text, a whole number or a fraction, not from {type(source).__name__}")

    def _codes(self, sources: Iterable[_Source]) -> Any:
        return array_of(c.uint64, [self._code(source) for source in sources])

    #: The keys of `statistics`.
    STATISTICS = ("values", "with-options", "options", "bytes")

    @property
    def statistics(self) -> dict[str, int]:
        """Values held, those of them that have options, all these options, bytes held."""
        return figures(call.cgt_values_statistic, self.STATISTICS, self)


class _Thread(threading.local):
    """What each thread has of its own."""

    table: Values | None = None


_thread = _Thread()


def _dyadic(source: int | Fraction) -> tuple[int, int]:
    """The numerator of a number, and the exponent of the power of 2 below it."""
    numerator, denominator = source.as_integer_ratio()
    exponent = denominator.bit_length() - 1
    if denominator != 1 << exponent:
        raise NoValue(f"{source} is no short game: the denominator of a number is a power of 2")
    if numerator not in _NUMERATORS:
        raise TooLarge("the numerator of a number is at most 2^63 - 1 either way")
    return numerator, exponent


class Uptimal(NamedTuple):
    """An uptimal: the sum of `rest` and as many powers of up, the first to the last, as the coefficients say."""

    rest: "Value"
    coefficients: tuple[int, ...]


class Value:
    """What a short game is worth: its canonical form, read and written in the notation of CGSuite.

    table: where the value is held, if not in the table of this thread; a value of another table is copied.

    >>> switch = Value("{1|-1}")
    >>> switch, switch + "*2" - 1, 2 * switch, -Value("^")
    (Value('+-1'), Value('{*2|-2*2}'), Value('0'), Value('v'))
    >>> switch.left_options, switch.mean, switch.temperature
    ([Value('1')], Fraction(0, 1), Fraction(1, 1))
    >>> Value("^") > 0, Value("^") > Value("*"), Value("^").confused_with("*")
    (True, False, True)
    >>> Value("{0|1}") == Fraction(1, 2)
    True

    Values are immutable and hashable, and equal if the games are. In sums and wherever a method takes a value, numbers and
    texts stand for the values they are read as; `==` and `<` take numbers for values, and texts for texts. The order is
    partial: of two values that are confused neither is less. Values of different tables are compared and added like
    others, which costs writing and reading one of them, and is `TooLarge` where its text is; what is made of both is in
    the table of the first.
    """

    __slots__ = ("_code", "table")

    #: The table that holds the value.
    table: Values
    _code: int

    def __init__(self, source: _Source, table: Values | None = None) -> None:
        self.table = source.table if table is None and isinstance(source, Value) else _table(table)
        self._code = self.table._code(source)

    @classmethod
    def _adopt(cls, table: Values, code: int) -> Self:
        """The value of a code that a table has given."""
        value = cls.__new__(cls)
        value.table, value._code = table, code
        return value

    @classmethod
    def from_options(cls, left: Iterable[_Source], right: Iterable[_Source], table: Values | None = None) -> Self:
        """The value of the game with these options.

        >>> Value.from_options([0, "*"], [0, "*", 1])
        Value('*2')
        """
        held = _table(table)
        ours, theirs = held._codes(left), held._codes(right)
        function = call.cgt_values_from_options
        return cls._adopt(held, number(function, c.uint64, held, ours, len(ours), theirs, len(theirs), held.budget))

    @classmethod
    def nimber(cls, size: int, table: Values | None = None) -> Self:
        """The value of a nim heap."""
        held = _table(table)
        return cls._adopt(held, number(call.cgt_values_nimber, c.uint64, held, size))

    @classmethod
    def up(cls, count: int = 1, table: Values | None = None) -> Self:
        """So many times up; down, if the number is negative."""
        held = _table(table)
        return cls._adopt(held, number(call.cgt_values_up, c.uint64, held, count))

    @classmethod
    def uptimal(cls, coefficients: Iterable[int], table: Values | None = None) -> Self:
        """The sum of so many copies of the powers of up, from the first on.

        >>> Value.uptimal([1, 1, 1]), Value.uptimal([0, 0, -1])
        (Value('^[3]'), Value('v<3>'))
        """
        held, counts = _table(table), array_of(c.int64, list(coefficients))
        return cls._adopt(held, number(call.cgt_values_uptimal, c.uint64, held, counts, len(counts), held.budget))

    def _made(self, function: Function, *arguments: int) -> "Value":
        """The value that a function makes of this one and more."""
        table = self.table
        return Value._adopt(table, number(function, c.uint64, table, self._code, *arguments, table.budget))

    def __add__(self, other: _Source) -> "Value":
        if not isinstance(other, (Value, str, int, Fraction)):
            return NotImplemented
        return self._made(call.cgt_values_sum, self.table._code(other))

    __radd__ = __add__

    def __sub__(self, other: _Source) -> "Value":
        if not isinstance(other, (Value, str, int, Fraction)):
            return NotImplemented
        return self._made(call.cgt_values_difference, self.table._code(other))

    def __rsub__(self, other: str | int | Fraction) -> "Value":
        if not isinstance(other, (str, int, Fraction)):
            return NotImplemented
        return Value(other, self.table) - self

    def __neg__(self) -> "Value":
        return self._made(call.cgt_values_negative)

    def __mul__(self, times: int) -> "Value":
        """So many copies, for a whole number; for products of values there are `product` and `norton`."""
        if not isinstance(times, int):
            return NotImplemented
        table = self.table
        return Value._adopt(table, number(call.cgt_values_multiple, c.uint64, table, times, self._code, table.budget))

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (int, Fraction)):
            return self.is_number and self.number == other
        if not isinstance(other, Value):
            return NotImplemented
        if self.table is other.table:
            return self._code == other._code
        return hash(self) == hash(other) and str(self) == str(other)

    def __hash__(self) -> int:
        if self.is_number:
            return hash(self.number)
        keys = "birthday", "left-options", "right-options"
        return hash((self.left_stop, self.right_stop, *map(self._figure, keys)))

    def __bool__(self) -> bool:
        """A value is false if it is 0."""
        return self != 0

    def compare(self, other: _Source) -> Relation:
        """How it is to another value."""
        table = self.table
        return Relation(number(call.cgt_values_compare, c.int32, table, self._code, table._code(other), table.budget))

    def confused_with(self, other: _Source) -> bool:
        """Whether it is neither less nor equal nor greater."""
        return self.compare(other) is Relation.CONFUSED

    def __lt__(self, other: "Value | int | Fraction") -> bool:
        return self.compare(other) is Relation.LESS if isinstance(other, _ORDERED) else NotImplemented

    def __le__(self, other: "Value | int | Fraction") -> bool:
        return self.compare(other) in (Relation.LESS, Relation.EQUAL) if isinstance(other, _ORDERED) else NotImplemented

    def __gt__(self, other: "Value | int | Fraction") -> bool:
        return self.compare(other) is Relation.GREATER if isinstance(other, _ORDERED) else NotImplemented

    def __ge__(self, other: "Value | int | Fraction") -> bool:
        return self.compare(other) in (Relation.GREATER, Relation.EQUAL) if isinstance(other, _ORDERED) else NotImplemented

    def __str__(self) -> str:
        return text(call.cgt_values_text, self.table, self._code)

    def __repr__(self) -> str:
        return f"Value({str(self)!r})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Value, (str(self),)

    def _options(self, player: Player) -> "list[Value]":
        codes = array(call.cgt_values_options, c.uint64, self.table, self._code, player)
        return [Value._adopt(self.table, code) for code in codes]

    @property
    def left_options(self) -> "list[Value]":
        """Left's options in the canonical form, in any order."""
        return self._options(Player.LEFT)

    @property
    def right_options(self) -> "list[Value]":
        """Right's options in the canonical form, in any order."""
        return self._options(Player.RIGHT)

    def _number(self, key: str) -> Fraction:
        numerator, exponent = c.int64(), c.uint32()
        table = self.table
        call.cgt_values_dyadic(table, self._code, key, table.budget, byref(numerator), byref(exponent))
        return Fraction(numerator.value, 2**exponent.value)

    @property
    def number(self) -> Fraction:
        """The number that it is; `NoValue` if it is none."""
        return self._number("number")

    @property
    def left_stop(self) -> Fraction:
        """The number that is reached if Left begins and nobody moves in a number."""
        return self._number("left-stop")

    @property
    def right_stop(self) -> Fraction:
        """The number that is reached if Right begins and nobody moves in a number."""
        return self._number("right-stop")

    @property
    def mean(self) -> Fraction:
        """What a copy of it is worth in a sum of many."""
        return self._number("mean")

    @property
    def temperature(self) -> Fraction:
        """The least tax on moves at which it is worth its mean; negative for numbers."""
        return self._number("temperature")

    @property
    def thermograph(self) -> Thermograph:
        """Its thermograph."""
        table = self.table
        return Thermograph._adopt(make(call.cgt_thermograph_new, c.thermograph, table, self._code, table.budget))

    def _figure(self, key: str) -> int:
        table = self.table
        return number(call.cgt_values_figure, c.uint64, table, self._code, key, table.budget)

    @property
    def outcome(self) -> Outcome:
        """Who wins it in normal play."""
        return Outcome(self._figure("outcome"))

    @property
    def birthday(self) -> int:
        """The most moves that a play of its canonical form can take."""
        return self._figure("birthday")

    @property
    def followers(self) -> int:
        """How many values play in its canonical form can lead to, itself among them."""
        return self._figure("followers")

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return bool(self._figure("number"))

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it is less than every positive number and greater than every negative one."""
        return bool(self._figure("infinitesimal"))

    @property
    def is_all_small(self) -> bool:
        """Whether in it and in each of its followers both players can move or neither."""
        return bool(self._figure("all-small"))

    @property
    def is_impartial(self) -> bool:
        """Whether it equals a nimber."""
        return bool(self._figure("impartial"))

    @property
    def is_hot(self) -> bool:
        """Whether its left stop is greater than its right stop."""
        return bool(self._figure("hot"))

    def ordinal_sum(self, exponent: _Source) -> "Value":
        """The ordinal sum of its canonical form and another value: a move in the first takes the second away.

        >>> Value("1/2").ordinal_sum("1/4")
        Value('9/16')
        """
        return self._made(call.cgt_values_ordinal_sum, self.table._code(exponent))

    def product(self, other: _Source) -> "Value":
        """Conway's product of two canonical forms.

        >>> Value("*4").product("*4")
        Value('*6')
        """
        return self._made(call.cgt_values_product, self.table._code(other))

    def norton(self, unit: _Source) -> "Value":
        """Norton's product with a unit, a value greater than 0.

        >>> Value("1/2").norton("^")
        Value('{^^*|v*}')
        """
        return self._made(call.cgt_values_norton_product, self.table._code(unit))

    def incentives(self, player: Player) -> "list[Value]":
        """What the moves of a player are worth to who makes them, without those that are at most another one."""
        table = self.table
        codes = array(call.cgt_values_incentives, c.uint64, table, self._code, player, table.budget)
        return [Value._adopt(table, code) for code in codes]

    def cool(self, temperature: int | Fraction) -> "Value":
        """The value cooled: each move costs so much, and at last it is worth its mean.

        >>> [Value("{3||2*|1*}").cool(Fraction(k, 4)) for k in range(5)]
        [Value('{3||2*|1*}'), Value('{11/4||2|3/2}'), Value('{5/2|2*}'), Value('9/4*'), Value('9/4')]
        """
        return self._made(call.cgt_values_cool, *_dyadic(temperature))

    @property
    def frozen(self) -> "Value":
        """The value cooled by its temperature."""
        return self._made(call.cgt_values_freeze)

    def heat(self, temperature: _Source) -> "Value":
        """The value heated: each move but those in numbers gains so much, which may be any value.

        >>> Value("{3||2*|1*}").heat("*")
        Value('{3*||2|1}')
        """
        return self._made(call.cgt_values_heat, self.table._code(temperature))

    def overheat(self, start: _Source, stop: _Source) -> "Value":
        """The value overheated: a whole number n becomes n copies of `start`, in all others each move gains `stop`."""
        return self._made(call.cgt_values_overheat, self.table._code(start), self.table._code(stop))

    @property
    def reduced(self) -> "Value":
        """The reduced canonical form: the simplest of the games that differ from it by an infinitesimal."""
        return self._made(call.cgt_values_reduced)

    @property
    def atomic_weight(self) -> "Value":
        """The atomic weight; `NoValue` if it has none.

        >>> Value("^3*").atomic_weight
        Value('3')
        """
        return self._made(call.cgt_values_atomic_weight)

    @property
    def tiny(self) -> "Value":
        """Tiny of it, {0||0|-G}; the negative of that is miny of it.

        >>> Value(2).tiny, -Value(2).tiny
        (Value('Tiny(2)'), Value('Miny(2)'))
        """
        return self._made(call.cgt_values_tiny)

    @property
    def uptimal_expansion(self) -> Uptimal:
        """The value taken apart into powers of up and the rest, a number, a nimber or the sum of both; `NoValue` if there is
        no way to.

        >>> Value("2^[3]*").uptimal_expansion
        Uptimal(rest=Value('2*'), coefficients=(1, 1, 1))
        """
        rest, table = c.uint64(), self.table
        function = call.cgt_values_uptimal_expansion
        coefficients = array(function, c.int64, table, self._code, table.budget, byref(rest))
        return Uptimal(Value._adopt(table, rest.value), tuple(coefficients))


# What a value can be less or greater than.
_ORDERED = (Value, int, Fraction)


def _table(table: Values | None) -> Values:
    """A table that was given, or that of this thread."""
    return Values.default() if table is None else table
