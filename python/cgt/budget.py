# SPDX-License-Identifier: MIT
"""How much a call may cost, and how it is watched and stopped."""
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from . import _prototypes as c
from ._handles import Immutable, make
from ._library import call, guarded
from .errors import BadArgument


class Progress(NamedTuple):
    """How far a call has got.

    nodes, seconds: those of the call so far
    task: a short text of what is going on
    depth: how deep the search is
    line: where it is on its first plies, such as "3 of 17, 2 of 9"; "" if that is not known
    part: a guess at the part that is done, from 0 to 1, and
    seconds_left: the seconds left if that is right; None if that is not known
    table_entries, table_load: the results in the table of results, and how much of what it may hold it holds, from 0 to 1; None
        if there is no such table
    """

    nodes: int
    seconds: float
    task: str
    depth: int
    line: str
    part: float | None
    seconds_left: float | None
    table_entries: int
    table_load: float | None


def _known(number: float) -> float | None:
    return None if number < 0 else number


def _read(progress: Any) -> Progress:
    return Progress(
        call.cgt_progress_nodes(progress),
        call.cgt_progress_seconds(progress),
        call.cgt_progress_task(progress).decode(),
        call.cgt_progress_depth(progress),
        call.cgt_progress_line(progress).decode(),
        _known(call.cgt_progress_part(progress)),
        _known(call.cgt_progress_seconds_left(progress)),
        call.cgt_progress_table_entries(progress),
        _known(call.cgt_progress_table_load(progress)),
    )


class Budget(Immutable):
    """Limits of each call that is given it, a progress function, and a mark by which such calls are cancelled.

    nodes, seconds, bytes: what one call may cost; None is no limit. What a node is, the method that takes the budget says;
    bytes are those that the call adds to what its object holds already. A call whose budget is spent raises `LimitReached`.

    progress: called several times a second in the thread of the call, with a `Progress`. If it returns False, the call raises
    `Cancelled`; what it raises itself, the call raises.

    >>> import cgt
    >>> with cgt.Solver() as solver:
    ...     try:
    ...         solver.grundy(cgt.Position.of("cram", cgt.Board.rectangle(6, 7)), budget=cgt.Budget(nodes=1000))
    ...     except cgt.LimitReached:
    ...         print("unknown")
    unknown

    Ctrl-C needs no budget: every long call answers it within a fifth of a second by KeyboardInterrupt, and what was
    learnt until then is kept. Only the text of a value is written to its end, which takes seconds if it has megabytes.
    """

    __slots__ = ("_progress",)
    _kind = c.budget

    def __init__(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        bytes: int | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> None:
        milliseconds = None if seconds is None else math.ceil(seconds * 1000)
        for what, limit in ("nodes", nodes), ("seconds", milliseconds), ("bytes", bytes):
            if limit is not None and limit < 1:
                raise BadArgument(f"a limit of {what} must be more than 0")
        self._hold(make(call.cgt_budget_new, c.budget))
        call.cgt_budget_set_nodes(self, nodes or 0)
        call.cgt_budget_set_milliseconds(self, milliseconds or 0)
        call.cgt_budget_set_bytes(self, bytes or 0)

        def watch(user: Any, at: Any) -> int:
            return int(progress is None or progress(_read(at)) is not False)

        self._progress = c.progress_fn(guarded(watch, lambda *arguments: None))
        call.cgt_budget_set_progress(self, self._progress, None)

    def cancel(self) -> None:
        """Stops every call that uses this budget, now or later, in whatever thread: they raise `Cancelled`."""
        call.cgt_budget_cancel(self)

    def uncancel(self) -> None:
        """Takes the mark of `cancel` away."""
        call.cgt_budget_uncancel(self)

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called and not undone."""
        return bool(call.cgt_budget_cancelled(self))
