# SPDX-License-Identifier: MIT
"""The command at work, for tests that stop it: nothing here waits for a time to pass, but for something that the command has done."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import threading

# What no computer ends soon, and how each command is brought to work on it.
ENDLESS = "cram: 7x9"
PATIENCE = 60  # seconds, after which something is wrong


class Running:
    """A command whose standard error is a terminal, on which its progress shows that it is at work."""

    def __init__(self, *words, columns=80, ignored=(), environment=None, **streams):
        def begin():
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        self.terminal, other = pty.openpty()
        self.resize(columns)
        streams.setdefault("stdin", subprocess.DEVNULL)
        streams.setdefault("stdout", subprocess.PIPE)
        if streams["stdout"] == "terminal":
            streams["stdout"] = other
        self.process = subprocess.Popen(words, stderr=other, preexec_fn=begin, env=environment, **streams)
        os.close(other)
        self.shown = b""

    def resize(self, columns):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24 if columns else 0, columns, 0, 0))

    def look(self):
        """Takes what the command writes on the terminal; False when it has ended."""
        ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
        assert ready, f"nothing more comes after {self.shown[-200:]!r}"
        try:
            text = os.read(self.terminal, 65536)
        except OSError:  # nobody has it open any more
            text = b""
        self.shown += text
        return bool(text)

    def wait_for(self, pattern, after=0):
        """Until the terminal shows what matches behind so many bytes; how many it has shown then."""
        while not re.search(pattern, self.shown[after:]):
            assert self.look(), f"{pattern!r} does not come, but {self.shown!r}"
        return len(self.shown)

    def send(self, number):
        self.process.send_signal(number)

    def finish(self):
        """Its exit status (negative: the signal that ended it) and what it has printed, when it ends."""
        out = b""
        if self.process.stdout:
            watch = threading.Timer(PATIENCE, self.process.kill)
            watch.start()
            out = self.process.stdout.read()
            watch.cancel()
        while self.look():
            pass
        os.close(self.terminal)
        status = self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        return status, out.decode()
