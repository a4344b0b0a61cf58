"""Does everything hold: corpus, coverage, scenarios, golden plays, conformance.

The scenarios and claims in this package are read without what checks them, which is imported when it is asked
for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nines_verification.report import Failure, Level, Section
    from nines_verification.run import verify

__all__ = ["Failure", "Level", "Section", "verify"]
_HOMES: Final = {**dict.fromkeys(__all__, "nines_verification.report"), "verify": "nines_verification.run"}


def __getattr__(name: str) -> object:
    """Return one of the names above, imported now.

    Raises
    ------
    AttributeError
        If there is no such name.
    """
    if name not in _HOMES:
        raise AttributeError(f"module 'nines_verification' has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    return found
