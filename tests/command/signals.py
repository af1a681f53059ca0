# SPDX-License-Identifier: MIT
"""Signals: whatever a command is at, SIGINT, SIGTERM and SIGHUP stop it in good order, and nothing is lost.

Usage: signals.py PROGRAM
"""
import fcntl
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest

from running import ENDLESS, Running

CGT = ""
SIGNALS = {signal.SIGINT: "the interrupt", signal.SIGTERM: "SIGTERM", signal.SIGHUP: "SIGHUP"}

# Commands that do not end by themselves, and what their progress counts.
AT_WORK = [
    (["solve", ENDLESS], b" nodes"),
    (["solve", "--misere", "--threads", "2", ENDLESS], b" nodes"),
    (["solve", "--moves", "--line", "--to-move", "left", ENDLESS], b" nodes"),
    (["grundy", ENDLESS], b" nodes"),
    (["grundy", "--misere", ENDLESS], b" nodes"),
    (["value", "domineering: 9x9"], b" nodes"),
    (["pair", "--search", "exhaustive", "--all", "cram: 4x5"], b" nodes"),
    (["census", "cram", "28"], b" shapes"),
    (["octal", "0.007", "1000000000"], b" heaps"),
]


class Stopping(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)

    def path(self, name):
        return os.path.join(self.directory.name, name)

    def stopped(self, number, words, *progress, **streams):
        """What a command prints that is stopped by a signal when it has shown such progress."""
        command = Running(CGT, *words, **streams)
        for pattern in progress:
            command.wait_for(pattern)
        command.send(number)
        status, out = command.finish()
        self.assertEqual(status, 128 + number, (words, out, command.shown))
        return out

    def test_the_partial_answer_is_told(self):
        for (number, name), (words, unit) in itertools.product(SIGNALS.items(), AT_WORK):
            out = self.stopped(number, words, unit)
            self.assertRegex(out, rf"\nstopped +by {name}, after [0-9,]+{unit.decode()} and [0-9.]+ s: this is a partial answer\n$")

    def test_the_partial_answer_is_told_to_programs(self):
        for number, (words, unit) in zip(itertools.cycle(SIGNALS), AT_WORK):
            answer = json.loads(self.stopped(number, words + ["--json"], unit))
            self.assertEqual((answer["complete"], answer["stopped"], answer["stopped_by"]), (False, "interrupt", "signal"), words)
            self.assertGreater(answer["nodes"], 0)
            self.assertGreater(answer["seconds"], 0)

    def test_a_check_is_stopped(self):
        """A proof says the same thing very often."""
        entries = "".join(f"{k} cram: 40x40 + cram: 40x40 ; = 0 ; mirror half-turn\n" for k in range(1, 20001))
        checksum = 0xCBF29CE484222325
        text = "cgt-proof 1\n" + entries
        for byte in text.encode():
            checksum = (checksum ^ byte) * 0x100000001B3 & (1 << 64) - 1
        with open(self.path("proof"), "w", encoding="ascii") as file:
            file.write(f"{text}end 20000 {checksum:016x}\n")
        for number in SIGNALS:
            out = self.stopped(number, ["check", self.path("proof")], b" entries")
            self.assertIn("proved          not known\n", out)

    def test_results_are_saved(self):
        empty = self.path("empty")
        subprocess.run([CGT, "solve", "--save", empty, "*"], check=True, stdout=subprocess.DEVNULL)
        for number, command in itertools.product(SIGNALS, ("solve", "grundy")):
            path = self.path(f"{command}{number}")
            self.stopped(number, [command, "--save", path, ENDLESS], rb"\d\d,?\d{3} nodes")
            self.assertGreater(os.path.getsize(path), os.path.getsize(empty))
            subprocess.run([CGT, command, "--resume", path, "*"], check=True, stdout=subprocess.DEVNULL)

    def test_what_a_proof_found_is_saved(self):
        """The solver knows the answer by bounds, but is asked for more by the proof."""
        for number in SIGNALS:
            path = self.path(f"proof{number}")
            words = ["solve", "--save", path, "--proof", self.path("proof"), "domineering: 7x8"]
            self.stopped(number, words, rb"proof: \d\d,?\d{3} nodes")
            self.assertGreater(os.path.getsize(path), 10000)
            self.assertFalse(os.path.exists(self.path("proof")))

    def test_values_of_heaps_are_saved(self):
        for number in SIGNALS:
            path = self.path(f"values{number}")
            self.stopped(number, ["octal", "0.007", "1000000000", "--checkpoint", path], b" heaps")
            again = subprocess.run([CGT, "octal", "--json", "0.007", "10", "--checkpoint", path], check=True, capture_output=True)
            self.assertGreater(json.loads(again.stdout)["computed"], 11)

    def test_a_batch_is_ended(self):
        for number in SIGNALS:
            out = self.stopped(number, ["solve", "--json", "1", ENDLESS, "2"], b" nodes")
            self.assertEqual([json.loads(line)["complete"] for line in out.splitlines()], [True, False])

    def test_the_wait_for_a_position_is_ended(self):
        for number, words in itertools.product(SIGNALS, (["solve"], ["grundy"], ["value"], ["value", "--expression"], ["pair"], ["draw"])):
            command = Running(CGT, *words, "--json", "-", stdin=subprocess.PIPE)
            command.process.stdin.write(b"0\n")
            command.process.stdin.flush()
            self.assertTrue(json.loads(command.process.stdout.readline()))
            command.send(number)
            status, out = command.finish()
            command.process.stdin.close()
            self.assertEqual((status, out), (128 + number, ""), words)

    def test_play_is_ended(self):
        for number in SIGNALS:
            command = Running(CGT, "play", "cram: ...", stdin=subprocess.PIPE)
            while b"   1 . . .\n" not in command.process.stdout.readline():
                pass
            command.send(number)
            status, out = command.finish()
            command.process.stdin.close()
            self.assertEqual((status, out), (128 + number, ""))
            out = self.stopped(number, ["play", "--second", "--time", "1000h", ENDLESS], b" nodes")
            self.assertNotIn("computer:", out)

    def test_other_programs_stop_so_too(self):
        """What the command shares with the other examples serves them."""
        program = os.path.join(os.path.dirname(CGT), "pairing_census")
        for number in SIGNALS:
            command = Running(program, "--max-cells", "30", "--no-outcomes")
            command.wait_for(b" shapes")
            command.send(number)
            status, out = command.finish()
            self.assertEqual(status, 128 + number)
            self.assertIn("interrupted at ", out)

    def test_what_is_ignored_stays_ignored(self):
        """As under nohup: of two signals the second one stops it."""
        for ignored, number in itertools.permutations(SIGNALS, 2):
            command = Running(CGT, "solve", ENDLESS, ignored=[ignored])
            shown = command.wait_for(b" nodes")
            command.send(ignored)
            command.wait_for(b" nodes", command.wait_for(b" nodes", shown))
            command.send(number)
            status, out = command.finish()
            self.assertEqual(status, 128 + number)
            self.assertIn(f"by {SIGNALS[number]}, ", out)

    def test_a_signal_that_is_sent_twice_is_one(self):
        """As by timeout(1), and when a terminal is closed."""
        for number in (signal.SIGTERM, signal.SIGHUP):
            path = self.path(f"twice{number}")
            command = Running(CGT, "solve", "--save", path, ENDLESS)
            command.wait_for(b" nodes")
            command.send(number)
            command.send(number)
            status, out = command.finish()
            self.assertEqual(status, 128 + number)
            self.assertIn("this is a partial answer", out)
            self.assertTrue(os.path.exists(path))

    def test_a_second_signal_ends_it_at_once(self):
        """The first one leads to an answer that nobody reads, so that it waits for ever."""
        for number in SIGNALS:
            reader, writer = os.pipe()
            fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
            try:
                while os.write(writer, b"x" * 4096):
                    pass
            except BlockingIOError:
                fcntl.fcntl(writer, fcntl.F_SETFL, 0)
            command = Running(CGT, "solve", ENDLESS, stdout=writer)
            os.close(writer)
            command.wait_for(b" nodes")
            command.send(number)
            while True:
                command.send(number)
                try:
                    command.process.wait(0.1)
                    break
                except subprocess.TimeoutExpired:
                    pass
            status, _ = command.finish()
            os.close(reader)
            self.assertEqual(status, -number)

    def test_a_saved_file_is_whole(self):
        """Results are saved after each position; whenever the signal comes, the file can be read."""
        path = self.path("results")
        for turn in range(20):
            command = Running(CGT, "grundy", "--json", "--save", path, "-", stdin=subprocess.PIPE)
            command.process.stdin.write(b"".join(b"cram: 3x%d\n" % n for n in range(3, 9 + turn % 4)))
            command.process.stdin.flush()
            for _ in range(1 + turn % 5):
                command.process.stdout.readline()
            command.send(signal.SIGTERM)
            status, _ = command.finish()
            command.process.stdin.close()
            self.assertEqual(status, 128 + signal.SIGTERM)
            subprocess.run([CGT, "grundy", "--resume", path, "*"], check=True, stdout=subprocess.DEVNULL)
            self.assertEqual([name for name in os.listdir(self.directory.name) if name != "results"], [])


if __name__ == "__main__":
    CGT = sys.argv.pop(1)
    unittest.main()
