# SPDX-License-Identifier: MIT
"""Runs the tests of the Python binding, and says how many passed as the test programs of the library do.

They are the unit tests beside this file, the doctests of the package and of the documents, and the check of its types.
Each test is one check; one that needs what is not installed says that it was skipped.
"""
import doctest
import importlib
import importlib.util
import os
import pkgutil
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import cgt

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "doc" / "tutorial-python.md"]


class Types(unittest.TestCase):
    def test_mypy(self) -> None:
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("there is no mypy (Debian: mypy)")
        cache = Path(os.environ["B"]).resolve() / "mypy"
        command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", f"--cache-dir={cache}", "-p", "cgt"]
        done = subprocess.run(command, cwd=ROOT / "python", capture_output=True, text=True)
        self.assertEqual((done.stdout, done.returncode), ("", 0))


class Installation(unittest.TestCase):
    def test_pip(self) -> None:
        """What pip installs is the whole package, and of the version that it says."""
        for module in "pip", "setuptools", "wheel":
            if importlib.util.find_spec(module) is None:
                self.skipTest(f"there is no {module} (Debian: python3-{module})")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "python", f"{folder}/python")
            pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--no-build-isolation"]
            subprocess.run([*pip, "--target", f"{folder}/installed", f"{folder}/python"], check=True, capture_output=True)
            installed = {path.name for path in Path(folder, "installed", "cgt").iterdir() if path.is_file()}
            self.assertEqual(installed, {path.name for path in (ROOT / "python" / "cgt").iterdir() if path.is_file()})
            self.assertTrue(Path(folder, "installed", f"cgt-{cgt.__version__}.dist-info").is_dir())


def docstrings() -> unittest.TestSuite:
    """The examples of the package, a test for each docstring that has some."""
    modules = [cgt, *(importlib.import_module(f"cgt.{module.name}") for module in pkgutil.iter_modules(cgt.__path__))]
    return unittest.TestSuite(doctest.DocTestSuite(module) for module in modules)


def documents() -> unittest.TestSuite:
    """The examples of each document, which build on one another."""
    suite = unittest.TestSuite()
    for path in DOCUMENTS:
        text = re.sub(r"^```.*$", "", path.read_text(), flags=re.MULTILINE)
        examples = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
        if not examples.examples:
            raise AssertionError(f"{path.name} has no examples in Python")
        suite.addTest(doctest.DocTestCase(examples))
    return suite


def main() -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever began this may have it ignored
    loader = unittest.defaultTestLoader
    suite = unittest.TestSuite([loader.discover(str(HERE)), loader.loadTestsFromTestCase(Types), docstrings(), documents()])
    if "long" not in os.environ.get("CK_EXCLUDE_TAGS", ""):
        suite.addTests(loader.loadTestsFromTestCase(Installation))
    result = unittest.TextTestRunner(sys.stdout).run(suite)
    for test, reason in result.skipped:
        print(f"skipped: {test}: {reason}")
    failures, errors = len(result.failures), len(result.errors)
    percent = 100 * (result.testsRun - failures - errors) // max(result.testsRun, 1)
    print(f"{percent}%: Checks: {result.testsRun}, Failures: {failures}, Errors: {errors}")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
