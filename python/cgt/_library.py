# SPDX-License-Identifier: MIT
"""The library itself: found, checked, and called.

`call.cgt_board_rows(board)` and so on are the functions of the library. A call checks its arguments (ctypes would cut
integers that are too wide and texts at their first zero), lets one thread at a time work with an object that has one
owner, and raises what went wrong: the exception of the library's status or, before all else, one that was raised in a
callback meanwhile.

Signals. Python runs signal handlers in the main thread between two steps of a program, so that a call into C would put
off Ctrl-C to its end. But the library calls a progress function several times a second, and handlers run as that is
entered. What they raise there is no longer in the function's own hands: ctypes passes it to sys.unraisablehook, and the
library gets as an answer whatever an earlier callback returned. So a call in the main thread puts a hook of its own
there, which keeps the exception and sees to it that the answer does not count.
"""
import operator
import os
import sys
import threading
from collections.abc import Callable
from ctypes import CDLL, Structure, byref, c_int32, create_string_buffer
from typing import Any

from . import _prototypes as c
from ._version import VERSION
from .errors import BY_STATUS, BadArgument, Error

SONAME = "libcgt.so.0"

OK, END, BUFFER_TOO_SMALL = 0, 1, 6
_ANSWERS = (OK, END, BUFFER_TOO_SMALL)

# How many Python functions deep a callback may go before it can catch its own exceptions.
_HEADROOM = 16

_WORKERS = (c.involution_search, c.strategy, c.polyominoes, c.solver, c.census, c.sequence, c.misere, c.pawn_walk,
            c.pawn_search, c.values)


def _place() -> tuple[str, str]:
    """The file of the library, and how it was found."""
    named = os.environ.get("CGT_LIBRARY")
    if named:
        return named, f"CGT_LIBRARY={named}"
    beside = os.path.join(os.path.dirname(__file__), SONAME)  # a link that `make install` puts there
    if os.path.exists(beside):
        return beside, f"{beside} (CGT_LIBRARY, which names a file, is not set)"
    return SONAME, f"{SONAME} of the system (CGT_LIBRARY, which names a file, is not set)"


def _load() -> CDLL:
    path, tried = _place()
    try:
        library = CDLL(path)
        found = library.cgt_version()
        version = f"{found // 1000000}.{found // 1000 % 1000}.{found % 1000}"
        if tuple(map(int, version.split("."))) < tuple(map(int, VERSION.split("."))):
            raise OSError(f"this is version {version}")
        for name, (returns, *takes) in c.PROTOTYPES.items():
            function = getattr(library, name)
            function.restype = c_int32 if returns is c.status else returns
            function.argtypes = takes
    except (OSError, AttributeError) as error:
        raise ImportError(f"cannot load libcgt {VERSION} or newer; tried {tried}: {error}") from error
    return library


_native = _load()


class _Pending(threading.local):
    """What a callback raised in this thread, until the call that it interrupted has returned."""

    error: BaseException | None = None


_pending = _Pending()


def _keep(error: BaseException) -> None:
    if _pending.error is None:
        _pending.error = error


def guarded(body: Callable[..., int], refuse: Callable[..., object]) -> Callable[..., int]:
    """A callback that keeps what its body raises and then answers 0. Where it could not even be entered, the hook below
    calls `refuse` with the same arguments, to see to it that the answer does not count."""

    def guard(*arguments: Any, refuse: Callable[..., object] = refuse) -> int:
        try:
            if _pending.error is None:
                return body(*arguments)
        except BaseException as error:
            _keep(error)
        return 0

    return guard


_GUARD = guarded(int, int).__code__


def _hook(previous: Callable[[Any], object]) -> Callable[[Any], None]:
    """Takes what was raised as a guard was entered, and leaves all else to the hook that was there before."""

    def hook(unraisable: Any) -> None:
        traceback = unraisable.exc_traceback
        if traceback is None or traceback.tb_frame.f_code is not _GUARD:
            previous(unraisable)
            return
        names = traceback.tb_frame.f_locals
        names["refuse"](*names["arguments"])
        _keep(unraisable.exc_value)

    return hook


def _have_headroom(depth: int) -> None:
    """Raises RecursionError now if a callback would meet it as it is entered."""
    if depth:
        _have_headroom(depth - 1)


def _failure(status: int) -> Error:
    line, column, message = c_int32(), c_int32(), create_string_buffer(1024)
    _native.cgt_last_error(None, byref(line), byref(column), message, len(message), None)
    return BY_STATUS.get(status, Error)(message.value.decode(errors="replace"), line.value, column.value)


def _whole(low: int, high: int) -> Callable[[Any], int]:
    def convert(value: Any) -> int:
        number = operator.index(value)
        if not low <= number <= high:
            raise BadArgument(f"{number} is not from {low} to {high}")
        return number

    return convert


def _text(value: str | bytes) -> bytes:
    text = value if isinstance(value, bytes) else value.encode()
    if 0 in text:
        raise BadArgument("a text holds a zero byte")
    return text


def _bytes(value: Any) -> Any:
    """Bytes to be read, NULL if there are none, or an array to be written."""
    if not isinstance(value, bytes):
        return value
    return (c.uint8 * len(value)).from_buffer_copy(value) if value else None


def _handle(kind: Any) -> Callable[[Any], Any]:
    def convert(value: Any) -> Any:
        pointer = getattr(value, "_as_parameter_", value)
        if pointer is not None and type(pointer) is not kind:
            raise TypeError(f"a {kind._type_.__name__} is needed, not {type(value).__name__}")
        return pointer

    return convert


# A call without a budget is watched all the same: for Ctrl-C.
_go_on = c.progress_fn(guarded(lambda *arguments: 1, lambda *arguments: None))
_watched = c.budget()
_native.cgt_budget_new(byref(_watched))
_native.cgt_budget_set_progress(_watched, _go_on, None)


def _budget(value: Any) -> Any:
    return _watched if value is None else _handle(c.budget)(value)


_CONVERTERS: dict[Any, Callable[[Any], Any]] = {
    c.int32: _whole(-(2**31), 2**31 - 1),
    c.status: _whole(-(2**31), 2**31 - 1),
    c.int64: _whole(-(2**63), 2**63 - 1),
    c.uint8: _whole(0, 2**8 - 1),
    c.uint32: _whole(0, 2**32 - 1),
    c.uint64: _whole(0, 2**64 - 1),
    c.size: _whole(0, 2 * sys.maxsize + 1),
    c.text: _text,
    c.ptr(c.uint8): _bytes,
    c.budget: _budget,
}


def converter(kind: Any) -> Callable[[Any], Any]:
    """What checks an argument of a type and makes it ready; buffers and the like are handed on as they are."""
    if kind in _CONVERTERS:
        return _CONVERTERS[kind]
    if isinstance(getattr(kind, "_type_", None), type) and issubclass(kind._type_, Structure):
        return _handle(kind)
    return lambda value: value


class Function:
    """One function of the library."""

    def __init__(self, name: str) -> None:
        returns, *takes = c.PROTOTYPES[name]
        self._native = getattr(_native, name)
        self._can_fail = returns is c.status
        self._on_worker = bool(takes) and takes[0] in _WORKERS
        self._converters = list(map(converter, takes))

    def __call__(self, *arguments: Any) -> Any:
        if not self._on_worker:
            return self._run(arguments)
        turn = arguments[0]._turn
        with turn.lock:
            turn.check(arguments[0])
            turn.calls += 1
            try:
                return self._run(arguments)
            finally:
                turn.calls -= 1

    def _run(self, arguments: tuple[Any, ...]) -> Any:
        values = [convert(argument) for convert, argument in zip(self._converters, arguments, strict=True)]
        if not self._can_fail:
            return self._native(*values)
        _have_headroom(_HEADROOM)
        if threading.get_ident() != threading.main_thread().ident:
            status = self._native(*values)
        else:
            previous = sys.unraisablehook
            sys.unraisablehook = _hook(previous)
            try:
                status = self._native(*values)
            finally:
                sys.unraisablehook = previous
        if _pending.error is not None:
            error, _pending.error = _pending.error, None
            try:
                raise error
            finally:
                del error
        if status not in _ANSWERS:
            raise _failure(status)
        return status


class _Call:
    """The functions of the library by their names."""

    def __init__(self) -> None:
        self.__dict__.update((name, Function(name)) for name in c.PROTOTYPES)

    def __getattr__(self, name: str) -> Function:
        raise AttributeError(name)


call = _Call()
