"""Marks that say how the functions of the machine are translated into compiled code.

Python takes no notice of the marks, and can run the same functions without translation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
MARK: Final = "translated"  # the attribute of a marked function
INLINED: Final = "into each function that calls it"
APART: Final = "separately"


def inlined(function: F) -> F:
    """Translate a function into each function that calls it."""
    setattr(function, MARK, INLINED)
    return function


def apart(function: F) -> F:
    """Translate a rarely called function separately, which makes the compiled code smaller."""
    setattr(function, MARK, APART)
    return function
