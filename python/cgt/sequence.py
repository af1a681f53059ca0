# SPDX-License-Identifier: MIT
"""Grundy values of take-and-break games on heaps: octal games and their kin."""
import os
from collections.abc import Iterator
from ctypes import byref
from enum import IntEnum
from typing import NamedTuple, SupportsIndex, overload

from . import _prototypes as c
from ._handles import Worker, array, figures, make, name, text
from ._library import call
from .budget import Budget


class SequenceMethod(IntEnum):
    """How values are computed. AUTO takes whichever of the two others looks cheaper."""

    AUTO = 1
    PLAIN = 2
    SPARSE = 3


class PeriodStatus(IntEnum):
    """What is known of a period."""

    UNKNOWN = 1
    OBSERVED = 2
    PROVED = 3

    def __str__(self) -> str:
        return name(call.cgt_period_status_name, self)


class Period(NamedTuple):
    """g(n + period) = g(n) for all n from preperiod on; both are 0 where none is known."""

    status: PeriodStatus
    period: int
    preperiod: int


class Maximum(NamedTuple):
    """The greatest value known, and the first heap that has it."""

    value: int
    heap: int


class Rare(NamedTuple):
    """The rare heaps, and the space in which they are rare: heap n is if g(n) & mask has an even number of bits, plus, where
    `by_position` says so, n less the counters after whose removal two heaps may be left."""

    heaps: list[int]
    mask: int
    by_position: bool


class Sequence(Worker):
    """The Grundy values of single heaps of a game, heap by heap; they are computed as they are asked for.

    code: such as "0.137", "4!.0", "0.[3]", "S{1,3,4}", "allbut{2,3}" or "grundy"
    period: look for the period now and then, and end where one is proved

    >>> dawson = Sequence(".137")
    >>> dawson[:12]
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    >>> dawson[10**18]
    7
    >>> dawson.period()
    Period(status=<PeriodStatus.PROVED: 3>, period=34, preperiod=52)
    """

    __slots__ = ()
    _kind = c.sequence

    def __init__(self, code: str, *, method: SequenceMethod = SequenceMethod.AUTO, period: bool = True) -> None:
        self._hold(make(call.cgt_sequence_new, c.sequence, code))
        call.cgt_sequence_set(self, "method", method)
        call.cgt_sequence_set(self, "period", int(period))

    @property
    def code(self) -> str:
        """The code in its standard form."""
        return text(call.cgt_sequence_code, self)

    def __repr__(self) -> str:
        return f"<Sequence {'closed' if self.closed else self.code}>"

    @property
    def known(self) -> int:
        """The greatest heap whose value is known; 2**64 - 1 once a period is proved."""
        return int(call.cgt_sequence_known(self))

    def extend(self, heap: int, budget: Budget | None = None) -> None:
        """Computes the values of all heaps up to one; what was computed is kept if it is stopped. A node is a heap."""
        call.cgt_sequence_extend(self, heap, budget)

    def values(self, first: int, count: int) -> list[int]:
        """The values of so many heaps from one on, all of which must be known."""
        room = (c.uint64 * count)()
        call.cgt_sequence_values(self, first, count, room)
        return list(room)

    @overload
    def __getitem__(self, heap: SupportsIndex) -> int: ...

    @overload
    def __getitem__(self, heap: slice) -> list[int]: ...

    def __getitem__(self, heap: SupportsIndex | slice) -> int | list[int]:
        if not isinstance(heap, slice):
            n = heap.__index__()
            return self._computed(n, n)[0]
        if heap.stop is None or heap.step not in (None, 1):
            raise ValueError("a slice of a sequence has an end, and step 1")
        first, stop = heap.start or 0, heap.stop
        return self._computed(first, stop - 1) if first < stop else []

    def _computed(self, first: int, last: int) -> list[int]:
        if first < 0:
            raise IndexError("heaps are counted from 0")
        self.extend(last)
        return self.values(first, last - first + 1)

    def __iter__(self) -> Iterator[int]:
        """The values of the heaps from 0 on, without end."""
        heap = 0
        while True:
            yield self[heap]
            heap += 1

    def period(self, budget: Budget | None = None) -> Period:
        """The period of the values known so far: proved, or observed, or unknown."""
        status, period, preperiod = c.int32(), c.uint64(), c.uint64()
        call.cgt_sequence_period(self, budget, byref(status), byref(period), byref(preperiod))
        return Period(PeriodStatus(status.value), period.value, preperiod.value)

    @property
    def maximum(self) -> Maximum:
        """The greatest value known, and the first heap that has it."""
        value, heap = c.uint64(), c.uint64()
        call.cgt_sequence_maximum(self, byref(value), byref(heap))
        return Maximum(value.value, heap.value)

    def histogram(self, first: int, last: int) -> list[int]:
        """How many heaps from first to last, both counted, have the value 0, 1, 2 and so on; first is 0 or 1.

        >>> dawson = Sequence(".137")
        >>> dawson.extend(11)
        >>> dawson.histogram(0, 11)
        [3, 4, 2, 3]
        """
        return array(call.cgt_sequence_histogram, c.uint64, self, first, last)

    def rare(self, first: int = 0) -> Rare:
        """The rare heaps from one on, in the sparse space in which they are fewest."""
        mask, by_position = c.uint64(), c.int32()
        heaps = array(call.cgt_sequence_rare, c.uint64, self, first, after=(byref(mask), byref(by_position)))
        return Rare(heaps, mask.value, bool(by_position.value))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves the values in a file, which is replaced whole or not at all."""
        call.cgt_sequence_save(self, os.fsencode(path))

    def load(self, path: str | os.PathLike[str]) -> None:
        """Takes over the values of a file, if it has more of them."""
        call.cgt_sequence_load(self, os.fsencode(path))

    def svg(self, last: int) -> str:
        """A picture of the values of the heaps from 0 to `last`, which must be known."""
        return text(call.cgt_render_sequence, self, last)

    #: The keys of `statistics`.
    STATISTICS = ("heaps", "bytes", "sparse")

    @property
    def statistics(self) -> dict[str, int]:
        """Heaps computed, bytes held, and whether the last heap was computed by the sparse method."""
        return figures(call.cgt_sequence_statistic, self.STATISTICS, self)
