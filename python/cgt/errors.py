# SPDX-License-Identifier: MIT
"""What is raised: one exception a status of the library, each derived from the built-in one that it is a case of."""
from typing import ClassVar


class Error(Exception):
    """A call of the library failed. The text says what is wrong, where, and what would be right.

    >>> import cgt
    >>> try:
    ...     cgt.Position("cram: ..|.")
    ... except cgt.Error as error:
    ...     print(type(error).__name__, error.line, error.column)
    BadSyntax 1 11
    """

    #: The number of the status, as in cgt/status.h.
    status: ClassVar[int] = 0

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        #: Line of a text that could not be read, from 1; 0 where there is none.
        self.line = line
        #: Column in that line, counted in bytes from 1; 0 where there is none.
        self.column = column


class BadArgument(Error, ValueError):
    """An argument is out of its range or of the wrong kind."""

    status = 2


class BadSyntax(Error, ValueError):
    """A text is not of its form; `line` and `column` say where."""

    status = 3


class IllegalMove(Error, ValueError):
    """The rules of the game forbid this move here."""

    status = 4


class TooLarge(Error, OverflowError):
    """The input is beyond a stated limit of the library."""

    status = 5


class OutOfMemory(Error, MemoryError):
    """The system gave no memory."""

    status = 7


class LimitReached(Error):
    """The budget is spent: the answer is unknown, never guessed. What was learnt is kept."""

    status = 8


class Cancelled(Error):
    """The budget was cancelled, or its progress function returned False."""

    status = 9


class NoValue(Error, ValueError):
    """What was asked for does not exist, such as the Grundy value of a partizan game."""

    status = 10


class Unsupported(Error, NotImplementedError):
    """It exists, but the library has no way to it."""

    status = 11


class Busy(Error, RuntimeError):
    """The object is already at work: it was called again from its own callback."""

    status = 12


class Corrupt(Error, ValueError):
    """A file does not check."""

    status = 13


class FileError(Error, OSError):
    """The operating system refused a file operation."""

    status = 14


class CallbackFailed(Error, RuntimeError):
    """A function of a game of your own handed over something that it must not."""

    status = 15


class Foreign(Error, ValueError):
    """Something belongs to another table, game or position."""

    status = 16


BY_STATUS: dict[int, type[Error]] = {kind.status: kind for kind in Error.__subclasses__()}
