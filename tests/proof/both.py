# SPDX-License-Identifier: MIT
"""Holds the check of proofs by the library and by tools/check_proof.c against each other.

Usage: both.py PROGRAM

Proofs of the library, and many made from them by changes of single bytes and whole lines, are given to both. They have to agree on
each; of those in which nothing was changed, that they are right, whatever an editor made of line ends and of the beginning.
"""
import os
import random
import subprocess
import sys
import tempfile

import cgt

SEED = int(os.environ.get("TEST_SEED", "20261129"), 0)
CHANGED = 60

# In each rule occurs somewhere.
CLAIMS = [
    ("cram: ...|...|..#", "= *2"),
    ("cram: .....|.....|..... + cram: ... + cram: ...", "= *1"),
    ("cram: ....|....|....|....", "= 0"),
    ("cram: ...|..#", "misere N"),
    ("domineering: ...|...|...", "|| 0"),
    ("domineering: .....|.....|.....|.....", "> 0"),
    ("domineering: .......|.......|.......", "<= 0"),
    ("domineering: ..|.. - domineering: ..|.. + domineering: ...", "< 0"),
    ("clobber: xox|oxo", "= 0"),
    ("clobber: xxo - clobber: xxo + clobber: xo", "|| 0"),
    ("clobber: xxoo|oo.x", "misere left-first left-wins"),
    ("{2|-1} + {1|-2} + 1/2 - 1/4", "> 0"),
    ("{0|*} + {0|*} + *", "> 0"),
    ("-2v3*2 + 2^^^ + *3 - 1/2^* + 1/2", "<= 0"),
    ("{3||1^|0} + {0|-1v||-3}", "= 0"),
    ("*3 + *5 + *6", "= 0"),
]

MARK = "\ufeff"
POOLS = ["0123456789", ".#", "<>=|", "xo", "*+-", "gmsn"]


def sealed(entries: str) -> str:
    """The whole text of a proof with these entries."""
    text = "cgt-proof 1\n" + entries
    checksum = 0xCBF29CE484222325
    for byte in text.encode():
        checksum = (checksum ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return f"{text}end {entries.count(chr(10))} {checksum:016x}\n"


def by_library(text: str) -> bool:
    try:
        cgt.WrittenProof(text).check()
    except cgt.Corrupt:
        return False
    return True


def by_program(program: str, text: str) -> bool:
    done = subprocess.run([program], input=text.encode(), capture_output=True, check=False)
    assert done.returncode == 0 or (done.returncode == 1 and done.stderr.startswith(b"check_proof: ")), done
    return done.returncode == 0


def changed(entries: str) -> str:
    """The entries with something changed."""
    if random.random() < 0.15:
        lines = entries.splitlines(keepends=True)
        del lines[random.randrange(len(lines))]
        return "".join(lines) or entries
    if random.random() < 0.1:
        at = random.randrange(len(entries))
        return entries[:at] + random.choice([MARK, "\r\n"]) + entries[at:]
    for _ in range(1 + random.randrange(2)):
        pool = random.choice(POOLS)
        places = [i for i, byte in enumerate(entries) if byte in pool]
        if places:
            at = random.choice(places)
            entries = entries[:at] + random.choice(pool) + entries[at + 1 :]
    return entries


def edited(text: str) -> list[str]:
    """The same proof as editors save it."""
    lines = text.splitlines()
    mixed = "".join(line + random.choice(["\n", "\r\n"]) for line in lines)
    return [MARK + text, text.replace("\n", "\r\n"), MARK + text.replace("\n", "\r\n"), mixed]


def refuses_utf_16(program: str, text: str) -> bool:
    """Whether both say what is wrong with the proof in UTF-16."""
    for order in ("utf-16-le", "utf-16-be"):
        content = (MARK + text).encode(order)
        done = subprocess.run([program], input=content, capture_output=True, check=False)
        if done.returncode != 1 or b"UTF-16" not in done.stderr:
            return False
        with tempfile.NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            try:
                cgt.WrittenProof.load(file.name)
            except cgt.Corrupt as wrong:
                if "UTF-16" not in str(wrong):
                    return False
            else:
                return False
    return True


def main(program: str) -> int:
    random.seed(SEED)
    print(f"TEST_SEED={SEED}")
    rules: set[str] = set()
    refused = 0
    for position, claim in CLAIMS:
        with cgt.Solver() as solver:
            text = str(solver.prove(position, claim))
        entries = text.split("\n", 1)[1].rsplit("end ", 1)[0]
        assert text == sealed(entries)
        assert by_library(text) and by_program(program, text), (position, claim)
        for other in edited(text):
            assert str(cgt.WrittenProof(other)) == text and by_library(other) and by_program(program, other), other
        assert refuses_utf_16(program, text)
        rules.update(line.rsplit(" ; ", 1)[1].split()[0] for line in entries.splitlines())
        for _ in range(CHANGED):
            other = sealed(changed(entries))
            verdict = by_library(other)
            refused += not verdict
            if by_program(program, other) != verdict:
                print(f"the library {'accepts' if verdict else 'refuses'}, the program does not agree:\n{other}")
                return 1
    print(f"{len(CLAIMS) * CHANGED} changed proofs, {refused} refused; rules: {' '.join(sorted(rules))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
