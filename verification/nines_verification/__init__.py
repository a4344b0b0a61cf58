"""Does everything hold: corpus, coverage, scenarios, golden plays, conformance.

The scenarios and claims in this package are read without the code that checks them, which is imported only
when it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines_verification.report import Failure, Level, Section

if TYPE_CHECKING:
    from nines_verification.run import BY_DATA, left_to_full, verify

__all__ = ["BY_DATA", "Failure", "Level", "Section", "left_to_full", "verify"]


def __getattr__(name: str) -> object:
    """Return what verifies, or what it leaves out, imported now.

    Raises
    ------
    AttributeError
        If the name is none of them.
    """
    if name not in ("BY_DATA", "left_to_full", "verify"):
        raise AttributeError(f"module 'nines_verification' has no attribute {name!r}")
    from nines_verification import run  # noqa: PLC0415 - slow to import, and most ask for less

    return getattr(run, name)
