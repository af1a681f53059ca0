# SPDX-License-Identifier: MIT
"""The version of the binding, which is that of the library it was written for."""

VERSION = "0.9.1"
