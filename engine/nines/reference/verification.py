"""Stored results: what the last whole run checked, and whether it held. They are read as data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nines.errors import CorpusError, RequestError, UnknownNameError
from nines.reference.tallies import WarrantTally

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.libraries import Library

REPORT: Final = "report.json"  # in the folder of the library's checks


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """The outcome of one check."""

    checked: int  # how much was tried
    unit: str
    failed: int

    @property
    def outcome(self) -> str:
        """Whether it held, in words; a check that found nothing to try did not."""
        if not self.checked:
            return "nothing was tried"
        return f"{self.failed:,} failed" if self.failed else "holds"


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What a game holds, and the outcome of every check of it."""

    rules: int
    details: WarrantTally
    readings: int
    checks: Mapping[str, CheckAnswer]


@dataclass(frozen=True, slots=True)
class VerificationAnswer:
    """The last whole run."""

    version: str
    level: str
    corpus: Mapping[str, CheckAnswer]
    games: Mapping[str, CheckedGame]

    def game(self, slug: str) -> CheckedGame:
        """Return what was checked of a game.

        Raises
        ------
        UnknownNameError
            If it was not in the run.
        """
        if slug not in self.games:
            raise UnknownNameError("game that was verified", slug, self.games)
        return self.games[slug]

    @property
    def units(self) -> Mapping[str, str]:
        """The checks of games in order, each with the unit in which it counts."""
        return {name: one.unit for game in self.games.values() for name, one in game.checks.items()}


def report_file(library: Library) -> Traversable | None:
    """Return where the results of a library's checks are stored; None if it has no checks."""
    return library.checks / REPORT if library.checks else None


def verification_answer(library: Library) -> VerificationAnswer:
    """Return what was checked in the last whole run of a library's checks.

    Raises
    ------
    RequestError
        If the library has no stored results.
    CorpusError
        If they are not of their form.

    Examples
    --------
    >>> from nines import library
    >>> verification_answer(library()).game("comet-1718").checks["scenarios"].outcome
    'holds'
    """
    file = report_file(library)
    if file is None or not file.is_file():
        raise RequestError(f"{library!r} has no stored results of its checks")
    try:
        return _run(json.loads(file.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError(REPORT, "the whole", f"it is not of the form that is written: {error!r}") from None


def _run(data: Mapping[str, Any]) -> VerificationAnswer:
    return VerificationAnswer(
        version=data["version"],
        level=data["level"],
        corpus=_checks(data["corpus"]),
        games={
            slug: CheckedGame(
                game["rules"], WarrantTally(**game["details"]), game["readings"], _checks(game["checks"])
            )
            for slug, game in data["games"].items()
        },
    )


def _checks(data: Mapping[str, Mapping[str, Any]]) -> dict[str, CheckAnswer]:
    return {name: CheckAnswer(one["checked"], one["unit"], one["failed"]) for name, one in data.items()}
