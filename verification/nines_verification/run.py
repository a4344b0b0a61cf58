"""Run every check and yield its section as soon as it is done."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from nines.catalogue import CATALOGUE, load
from nines.errors import RequestError
from nines_verification.ablation import check_ablation
from nines_verification.conformance import check_conformance
from nines_verification.golden import check_golden
from nines_verification.integrity import corpus_is_whole, coverage
from nines_verification.otherwise import check_read_otherwise
from nines_verification.perform import check_scenarios
from nines_verification.report import Failure, Level, Section

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.game import Playable

EXAMPLES: Final[dict[Level, int]] = {"quick": 40, "standard": 200, "full": 2000}
DEALS_READ_OTHERWISE: Final[dict[Level, int]] = {"quick": 3, "standard": 8, "full": 50}
Outcome = tuple[int, tuple[Failure, ...]]


def verify(
    games: Sequence[str] = (), level: Level = "standard", *, randomise: bool = False
) -> Iterator[Section]:
    """Yield the outcome of each check on the corpus and on *games*, all if none are named.

    Parameters
    ----------
    games
        Slugs of games.
    level
        How much is tried: ``quick``, ``standard`` or ``full``.
    randomise
        Draw fresh examples for conformance instead of the same ones every time.

    Raises
    ------
    UnknownNameError
        If a game is not in the catalogue.
    RequestError
        If readings are named with it: golden plays and scenarios are those of the game.

    Examples
    --------
    >>> [section.passed for section in verify(["comet-1718"], "quick")]
    [True, True, True, True, True, True, True]
    """
    for name in games:
        if "[" in name:
            raise RequestError(f"{name}: every reading is checked with its game; name the game alone")
    subjects = [load(name) for name in dict.fromkeys(games) or (listed.slug for listed in CATALOGUE)]
    yield _section("corpus integrity", "corpus", "records", corpus_is_whole)
    for game in subjects:
        for name, unit, check in _checks(game, level, randomise=randomise):
            yield _section(name, game.name, unit, check)


def _checks(
    game: Playable[Any, Any], level: Level, *, randomise: bool
) -> Iterator[tuple[str, str, Callable[[], Outcome]]]:
    yield "coverage both ways", "passages and readings", lambda: coverage(game)
    yield "scenarios", "scenarios", lambda: check_scenarios(game)
    yield "rule ablation", "replaced rules and readings", lambda: check_ablation(game)
    yield "golden play", "lines", lambda: check_golden(game)
    yield "conformance", "deals", lambda: check_conformance(game, EXAMPLES[level], randomise=randomise)
    each = DEALS_READ_OTHERWISE[level]
    yield "read otherwise", "readings", lambda: check_read_otherwise(game, each, randomise=randomise)


def _section(name: str, subject: str, unit: str, check: Callable[[], Outcome]) -> Section:
    began = perf_counter()
    checked, failures = check()
    seconds = perf_counter() - began
    return Section(name, subject, checked, unit, failures, seconds, scored=name == "rule ablation")
