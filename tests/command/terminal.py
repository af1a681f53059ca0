# SPDX-License-Identifier: MIT
"""The progress on a terminal: one line that fits, whatever the width, and that is gone when the answer comes.

Usage: terminal.py PROGRAM
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

from running import ENDLESS, Running

CGT = ""
NUMBER = r"\d{1,3}(,\d{3})*"
# A search that knows early how much of it is done.
GUESSING = "domineering: 9x9"
LINES = 6  # of progress, that are looked at


class Screen:
    """What a terminal shows: a text that reaches the last column goes on in the next line, and that is noted."""

    def __init__(self, columns):
        self.columns, self.lines, self.column, self.scrolled = columns, [""], 0, False

    def put(self, text):
        for character in text:
            if character == "\r":
                self.column = 0
            elif character == "\n":
                self.lines.append("")
            else:
                self.scrolled |= self.column >= self.columns
                line = self.lines[-1].ljust(self.column)
                self.lines[-1] = line[: self.column] + character + line[self.column + 1 :]
                self.column += 1

    def shown(self):
        return [line.rstrip() for line in self.lines]


def progress_of(text):
    """The lines of progress in what a command has shown."""
    return [line.rstrip() for line in text.decode().split("\r") if "\n" not in line and line.strip()]


class Progress(unittest.TestCase):
    def run_until(self, command, count):
        """Until so many lines of progress were shown since this call."""
        begin = len(command.shown)
        while len(progress_of(command.shown[begin:])) < count:
            self.assertTrue(command.look(), command.shown)

    def shown_at(self, columns, position, **more):
        """What a command shows in a terminal of so many columns until it is interrupted."""
        command = Running(CGT, "solve", position, columns=columns, **more)
        self.run_until(command, LINES)
        command.send(signal.SIGINT)
        status, out = command.finish()
        self.assertEqual(status, 130)
        return progress_of(command.shown), out

    def test_the_line_fits(self):
        for columns in (20, 40, 60, 80, 200):
            for position in (ENDLESS, GUESSING):
                command = Running(CGT, "solve", position, columns=columns, stdout="terminal")
                self.run_until(command, LINES)
                command.send(signal.SIGINT)
                status, _ = command.finish()
                screen = Screen(columns)
                before, answer = command.shown.decode().split("position ")
                screen.put(before)
                self.assertEqual((status, screen.scrolled, screen.shown(), screen.column), (130, False, [""], 0), command.shown)
                self.assertIn("this is a partial answer", answer)

    def test_what_matters_stays(self):
        """The nodes, or where there is no room for all, what is known of the end."""
        for columns in (20, 40, 60, 80, 200):
            for position in (ENDLESS, GUESSING):
                for line in self.shown_at(columns, position)[0]:
                    self.assertRegex(line, rf"^(.*: )?{NUMBER}( nodes)?(, |$)|^\d+ %")
                    self.assertNotRegex(line, r"\d{4}")
        for columns in (20, 40, 60):
            self.assertTrue(any("%" in line for line in self.shown_at(columns, GUESSING)[0]), columns)

    def test_the_end_of_the_line_is_what_is_left_to_do(self):
        lines = self.shown_at(200, GUESSING)[0]
        self.assertTrue(any(re.search(rf"^.*: {NUMBER} nodes, {NUMBER} s, {NUMBER}/s, .*at \d.*, \d+ % done", line) for line in lines), lines)

    def test_the_moves_are_shortened_first(self):
        wide, narrow = (self.shown_at(columns, GUESSING)[0] for columns in (200, 80))
        self.assertGreater(max(line.count(" of ") for line in wide), max(line.count(" of ") for line in narrow))
        self.assertTrue(any("% done" in line for line in narrow))

    def test_the_width_may_change(self):
        command = Running(CGT, "solve", GUESSING, columns=200)
        self.run_until(command, LINES)
        for columns in (40, 20, 100):
            command.resize(columns)
            self.run_until(command, 2)  # one may have been on its way
            begin = len(command.shown)
            self.run_until(command, LINES)
            lines = progress_of(command.shown[begin:])
            self.assertLess(max(len(line) for line in lines), columns)
        command.send(signal.SIGINT)
        self.assertEqual(command.finish()[0], 130)

    def test_a_terminal_without_a_width(self):
        environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        for said, columns in (("30", 30), ("0", 80), ("wide", 80), (None, 80)):
            if said:
                environment["COLUMNS"] = said
            else:
                environment.pop("COLUMNS")
            lines = self.shown_at(0, ENDLESS, environment=environment)[0]
            self.assertLess(max(len(line) for line in lines), columns)
            self.assertGreater(max(len(line) for line in lines), columns // 2)

    def test_the_width_of_the_terminal_comes_before_that_of_the_environment(self):
        lines = self.shown_at(40, ENDLESS, environment={**os.environ, "COLUMNS": "200"})[0]
        self.assertLess(max(len(line) for line in lines), 40)

    def test_quiet(self):
        """Neither progress nor notes, but mistakes."""
        with tempfile.TemporaryDirectory() as directory:
            results = os.path.join(directory, "results")
            for option in ("-q", "--quiet"):
                words = [option, "--resume", results, "--save", results, "--nodes", "20000", "cram: 7x9", "cram: x"]
                command = Running(CGT, "solve", *words)
                status, out = command.finish()
                self.assertEqual(status, 3)
                self.assertIn("this is a partial answer", out)
                self.assertRegex(command.shown.decode(), r"\Acgt: position:1:7: [^\r\n]*\r\n    cram: x\r\n          \^\r\n\Z")
                os.remove(results)

    def test_notes(self):
        with tempfile.TemporaryDirectory() as directory:
            results = os.path.join(directory, "results")
            words = [CGT, "solve", "--resume", results, "--save", results, "*"]
            done = subprocess.run(words, check=True, capture_output=True)
            self.assertEqual(done.stderr.decode(), f"cgt: {results} is not there yet: this begins from nothing\n")
            self.assertEqual(subprocess.run(words, check=True, capture_output=True).stderr, b"")


if __name__ == "__main__":
    CGT = sys.argv.pop(1)
    unittest.main()
