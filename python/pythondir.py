# SPDX-License-Identifier: MIT
"""Where the modules of a prefix are.

Usage: pythondir.py PREFIX     prints the directory below the prefix in which this Python looks for modules, or, if there is
                               none, the one that Python has below other prefixes
       pythondir.py --tell DIRECTORY     prints what else Python must be told to look there; nothing if it does so by itself
"""
import os
import site
import sys
import sysconfig


def looked_into() -> list[str]:
    """The directories in which this Python looks for modules that were installed, whether they are there yet or not."""
    own = [site.getusersitepackages()] if site.ENABLE_USER_SITE else []
    return [os.path.normpath(path) for path in site.getsitepackages() + own]


def directory_of(prefix: str) -> str:
    below = os.path.join(os.path.normpath(prefix), "lib")
    for path in looked_into():
        if path.startswith(below):
            return path
    return sysconfig.get_path("purelib", "posix_prefix", {"base": os.path.normpath(prefix)})


def main(arguments: list[str]) -> None:
    if arguments[0] != "--tell":
        print(directory_of(arguments[0]))
    elif os.path.normpath(arguments[1]) not in looked_into():
        print(f"Python finds the module with PYTHONPATH={arguments[1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
