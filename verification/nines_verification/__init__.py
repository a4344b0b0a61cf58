"""Does everything hold: corpus, coverage, scenarios, golden plays, conformance."""

from __future__ import annotations

from nines_verification.report import Failure, Level, Section
from nines_verification.run import verify

__all__ = ["Failure", "Level", "Section", "verify"]
