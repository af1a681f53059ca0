# SPDX-License-Identifier: MIT
"""What all classes of the package are made of: a handle of the library, given back when its object is no longer used.

An `Immutable` thing may be shared, kept and used in any thread. A `Worker` holds what it has learnt, and is one
thread's at a time: another that calls it waits, and a call from inside its own callback is answered by `Busy`; workers
that share a table of the library take turns by one `Turn`. Handles may be given back in any order. The functions below
fetch results, whole texts and arrays at once.
"""
import html
import os
import threading
import weakref
from collections.abc import Iterable, Sequence
from ctypes import byref, create_string_buffer
from types import TracebackType
from typing import Any, ClassVar, Self, SupportsIndex

from . import _prototypes as c
from ._library import BUFFER_TOO_SMALL, END, Function, call, converter
from .errors import Busy

_FIRST_TEXT = 512
_FIRST_ARRAY = 64

# The functions that give a handle back, by its kind.
_RELEASE: dict[Any, Function] = {
    takes[0]: getattr(call, name)
    for name, (returns, *takes) in c.PROTOTYPES.items()
    if name.endswith(("_unref", "_free"))
}


class Handle:
    """Holds one handle of the library."""

    __slots__ = ("__weakref__", "_finalizer", "_pointer")

    #: The pointer type, from the table of prototypes.
    _kind: ClassVar[Any]

    def _hold(self, pointer: Any) -> None:
        self._pointer = pointer
        self._finalizer = weakref.finalize(self, _RELEASE[self._kind]._native, pointer)
        self._finalizer.atexit = False  # another thread may still be at work with it then

    @classmethod
    def _adopt(cls, pointer: Any) -> Self:
        """An object that holds a handle which the library has just made."""
        handle = cls.__new__(cls)
        handle._hold(pointer)
        return handle

    @property
    def _as_parameter_(self) -> Any:
        return self._pointer


class Immutable(Handle):
    """An immutable thing."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        raise TypeError(f"a {type(self).__name__} cannot be pickled")


class Turn:
    """Whose turn it is: of the thread that holds the lock, with so many calls, all but the first from callbacks.

    A child process has none of the threads but that which forked. What another one was at work with stays at work for ever.
    """

    __slots__ = ("__weakref__", "calls", "lock", "lost")

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.calls = 0
        self.lost = False
        _turns.add(self)

    def check(self, worker: object) -> None:
        """Raises Busy if the thread that is at work was left behind in the parent process."""
        if self.lost:
            raise Busy(f"this {type(worker).__name__} is at work: another thread was, when this process was forked")


_turns: weakref.WeakSet[Turn] = weakref.WeakSet()


def _find_lost() -> None:
    """In a child process: gives new locks to those that a thread holds which is not there."""
    for turn in _turns:
        if turn.lock.acquire(blocking=False):
            turn.lock.release()
        else:
            turn.lock, turn.lost = threading.RLock(), True


os.register_at_fork(after_in_child=_find_lost)


class Worker(Handle):
    """A thing with tables or a place of its own, of one thread at a time; a context manager."""

    __slots__ = ("_turn",)

    def _hold(self, pointer: Any, turn: Turn | None = None) -> None:
        self._turn = turn or Turn()
        super()._hold(pointer)

    @property
    def _as_parameter_(self) -> Any:
        if self.closed:
            raise ValueError(f"this {type(self).__name__} is closed")
        return self._pointer

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return not self._finalizer.alive

    def close(self) -> None:
        """Gives the memory back now; to be called as often as one likes."""
        with self._turn.lock:
            self._turn.check(self)
            if self._turn.calls:
                raise Busy(f"this {type(self).__name__} is at work: it was closed from its own callback")
            self._finalizer()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        raise TypeError(f"a {type(self).__name__} can be neither copied nor pickled")


def make(function: Function, kind: Any, *arguments: Any, after: Iterable[Any] = ()) -> Any:
    """The handle that a function makes, or None at the end of an iteration. `after` are arguments after it."""
    pointer = kind()
    try:
        if function(*arguments, byref(pointer), *after) == END:
            return None
    except BaseException:
        if pointer:  # an exception was pending, but the call had gone well
            _RELEASE[kind]._native(pointer)
        raise
    return pointer


def number(function: Function, kind: Any, *arguments: Any) -> int:
    """The one number that a function writes through its last argument."""
    value = kind()
    function(*arguments, byref(value))
    return int(value.value)


def name(function: Function, code: int) -> str:
    """The static text that a function returns for a number."""
    text: bytes = function(code)
    return text.decode()


def text(function: Function, *arguments: Any, after: Iterable[Any] = ()) -> str:
    """The text that a function writes. `after` are arguments after those of the text."""
    written: bytes = _fetch(function, create_string_buffer, _FIRST_TEXT, arguments, after)[0].value
    return written.decode()


def array(function: Function, kind: Any, *arguments: Any, after: Iterable[Any] = ()) -> list[int]:
    """The array of numbers that a function writes. `after` are arguments after those of the array."""
    items, count = _fetch(function, lambda size: (kind * size)(), _FIRST_ARRAY, arguments, after)
    return list(items[:count])


def _fetch(function: Function, room: Any, size: int, arguments: tuple[Any, ...], after: Iterable[Any]) -> tuple[Any, int]:
    """Lets a function write into a buffer that is made anew as long as it is too small; the buffer, and what was needed."""
    needed = c.size()
    while True:
        buffer = room(size)
        if function(*arguments, buffer, size, byref(needed), *after) != BUFFER_TOO_SMALL:
            return buffer, needed.value
        size = needed.value


def figures(function: Function, keys: Iterable[str], *arguments: Any) -> dict[str, int]:
    """The figures that a function gives by key."""
    return {key: number(function, c.uint64, *arguments, key) for key in keys}


def figure(picture: str, caption: str) -> str:
    """A picture with a line of text below it, as HTML."""
    return f'<figure style="margin: 0">{picture}<figcaption><code>{html.escape(caption)}</code></figcaption></figure>'


def array_of(kind: Any, items: Sequence[Any]) -> Any:
    """An array of numbers or handles to hand to a function."""
    return (kind * len(items))(*map(converter(kind), items))
