"""What verification has found: the last full run, and the tools that check the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.boundary.reprs import short_repr
from nines.corpus.entries import MISSHAPEN, read_json
from nines.corpus.heads import made_by, without_head
from nines.errors import CorpusError, RequestError, UnknownNameError, in_words
from nines.reference.warrants import WarrantTally

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.libraries import Library


# --- The stored results of the last full verification ---

REPORT: Final = "report.json"  # a file in the folder of the library's checks
MAKES_REPORT: Final = made_by("report")


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """The outcome of one check."""

    checked: int  # the number of cases tried
    unit: str  # what the cases are
    failed: int  # the number of cases that failed

    __repr__ = short_repr

    @property
    def outcome(self) -> str:
        """The outcome in words. A check counts as passed only if at least one case was tried."""
        if not self.checked:
            return "nothing was tried"
        return f"{self.failed:,} failed" if self.failed else "holds"


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """The size of a game, and the outcome of each of its checks."""

    rules: int  # the number of rules
    details: WarrantTally
    readings: int  # the number of readings
    checks: Mapping[str, CheckAnswer]


@dataclass(frozen=True, slots=True)
class VerificationAnswer:
    """The results of the last full verification."""

    version: str  # the version of nines
    level: str  # how thorough the run was
    corpus: Mapping[str, CheckAnswer]  # the checks of the corpus, by name
    games: Mapping[str, CheckedGame]  # the checks of the games, by slug

    __repr__ = short_repr

    def game(self, slug: str) -> CheckedGame:
        """Return the checks of one game.

        Raises
        ------
        UnknownNameError
            If the verification did not include the game.
        """
        if slug not in self.games:
            raise UnknownNameError("game that was verified", slug, self.games)
        return self.games[slug]

    @property
    def units(self) -> Mapping[str, str]:
        """The checks of games in their order, each with the unit of its cases, for example deals."""
        return {name: check.unit for game in self.games.values() for name, check in game.checks.items()}


def report_file(library: Library) -> Traversable | None:
    """Return the file with the stored results of a library's checks; None if the library has no checks."""
    return library.checks / REPORT if library.checks else None


def verification_answer(library: Library) -> VerificationAnswer:
    """Return the results of the last full verification of a library.

    Raises
    ------
    RequestError
        If the library has no stored results.
    CorpusError
        If the results do not have the expected form.

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
        return _run(without_head(read_json(file, REPORT), REPORT, MAKES_REPORT)[1])
    except MISSHAPEN as error:
        raise CorpusError(
            REPORT, "the whole", f"it does not have the expected form: {in_words(error)}"
        ) from None


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
    return {
        name: CheckAnswer(check["checked"], check["unit"], check["failed"]) for name, check in data.items()
    }


# --- The stored findings of the verification tools that check the rules ---

FILE: Final = "instruments.json"  # a file in the folder of the library's checks
MAKES_FILE: Final = made_by("instruments", "--write")


@dataclass(frozen=True, slots=True)
class InstrumentAnswer:
    """One verification tool: the question that it answers, and its findings."""

    name: str
    asks: Annotated[str, "The question that the instrument answers."]
    figures: Annotated[
        Mapping[str, int], "The numbers by label; the first number is the total for the others."
    ]
    named: Annotated[tuple[str, ...], "The cases that the instrument missed or left open."]

    __repr__ = short_repr


def instruments_file(library: Library) -> Traversable | None:
    """Return the file with the stored findings for a library; None if the library has no checks."""
    return library.checks / FILE if library.checks else None


def instrument_answers(library: Library) -> tuple[InstrumentAnswer, ...]:
    """Return what the verification tools found about the games of a library.

    Raises
    ------
    RequestError
        If no findings are stored.
    CorpusError
        If the stored findings do not have the expected form.

    Examples
    --------
    >>> from nines import library
    >>> instrument_answers(library())[0].name
    'observed coverage'
    """
    file = instruments_file(library)
    if file is None or not file.is_file():
        raise RequestError(f"{library!r} has no stored results of long checks")
    try:
        _, stored = without_head(read_json(file, FILE), FILE, MAKES_FILE)
        return tuple(
            InstrumentAnswer(**{**instrument, "named": tuple(instrument["named"])})
            for instrument in stored["instruments"]
        )
    except MISSHAPEN as error:
        raise CorpusError(
            FILE, "the whole", f"it does not have the expected form: {in_words(error)}"
        ) from None
