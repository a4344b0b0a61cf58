"""The checks that ``nines verify`` runs: scenarios, golden plays, conformance, coverage and others.

The scenarios and claims in this package can be read without importing the code that checks them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines_verification.report import Failure, Level, Section

if TYPE_CHECKING:
    from nines_verification.kept import Kept
    from nines_verification.run import BY_DATA, left_to_full, verify

__all__ = ["BY_DATA", "Failure", "Kept", "Level", "Section", "left_to_full", "verify"]


def __getattr__(name: str) -> object:
    """Import what runs the checks when one of its names is first used.

    Raises
    ------
    AttributeError
        If this package does not export the name.
    """
    if name not in ("BY_DATA", "Kept", "left_to_full", "verify"):
        raise AttributeError(f"module 'nines_verification' has no attribute {name!r}")
    from nines_verification import kept, run  # noqa: PLC0415 - slow to import, and most ask for less

    return getattr(kept if name == "Kept" else run, name)
