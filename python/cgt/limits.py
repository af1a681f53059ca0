# SPDX-License-Identifier: MIT
"""The limits of the library."""
from . import _prototypes as c
from ._handles import number
from ._library import call


def limit(key: str) -> int:
    """A limit of the library, by one of the keys that cgt/version.h lists.

    >>> limit("board-cells")
    4096
    """
    return number(call.cgt_limit, c.uint64, key)
