# SPDX-License-Identifier: MIT
"""Proofs of what positions are, written by a solver, checked without one."""
import os
from typing import Self

from . import _prototypes as c
from ._handles import Immutable, make, text
from ._library import call
from .budget import Budget
from .position import Position


class WrittenProof(Immutable):
    """A proof: a list of entries, of which the last one is what is proved. `Solver.prove` makes them.

    >>> proof = WrittenProof("cgt-proof 1\\n1 domineering: .. ; <= 0 ; moves\\nend 1 b531601326236d96\\n")
    >>> proof.check()
    >>> print(proof.position, proof.claim)
    domineering: .. <= 0

    `check` raises `Corrupt`, with the line and what is wrong, if an entry does not follow from those that it rests on. Only
    the frame of the text is looked at before.
    """

    __slots__ = ()
    _kind = c.proof

    def __init__(self, source: str) -> None:
        self._hold(make(call.cgt_proof_parse, c.proof, source))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Reads a proof from a file."""
        return cls._adopt(make(call.cgt_proof_load, c.proof, os.fsencode(path)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves the text in a file, which is replaced whole or not at all."""
        call.cgt_proof_save(self, os.fsencode(path))

    def check(self, budget: Budget | None = None) -> None:
        """Checks every entry; a node of the budget is an entry."""
        call.cgt_proof_check(self, budget)

    def __len__(self) -> int:
        return int(call.cgt_proof_count(self))

    def entry(self, k: int) -> tuple[Position, str]:
        """What entry k, from 0, is about, and what it claims."""
        position = Position._adopt(make(call.cgt_proof_position, c.position, self, k))
        return position, text(call.cgt_proof_claim, self, k)

    @property
    def position(self) -> Position:
        """What the last entry is about."""
        return self.entry(len(self) - 1)[0]

    @property
    def claim(self) -> str:
        """What the last entry claims."""
        return self.entry(len(self) - 1)[1]

    def __str__(self) -> str:
        return text(call.cgt_proof_text, self)

    def __repr__(self) -> str:
        return f"<WrittenProof of {self.position} {self.claim}, {len(self)} entries>"
