"""Check that scenarios show each rule of a game at work, and also show it withholding something.

Each rule has these two sides: at work, and withholding. :mod:`nines_verification.evidence` observes which
sides the scenarios show. A side that no scenario shows is a failure, with two exceptions; see
:mod:`nines_verification.exemptions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines_verification.evidence import Evidence, Shown
from nines_verification.exemptions import HOLES, exempt, known_holes, known_rules
from nines_verification.report import Failure
from nines_verification.scenario import scenarios_of
from nines_verification.turns import SIDES, Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

Found = dict[str, dict[Side, Shown]]  # by the key of a rule without the game
SHOWN: Final = "sides of rules shown by a scenario"
CHECKED: Final = "of these checked by an expectation"
UNSEEN: Final[dict[Side, str]] = {
    "at work": "no scenario shows this rule at work",
    "withholds": "no scenario shows what this rule refuses or withholds",
}


def check_rule_coverage(
    library: Library, game: AnyGame
) -> tuple[int, tuple[Failure, ...], Mapping[str, int]]:
    """Return the number of a game's rules under all readings, the sides that are not shown, and totals.

    Parameters
    ----------
    library
        The library with the scenarios.
    game
        The game with its choices.
    """
    excused = exempt(library, game)
    found = _found(library, game, excused)
    return len(found), tuple(_failures(library, game, found, excused)), totals(found)


def totals(found: Found) -> dict[str, int]:
    """Return how many sides of rules are shown, and how many of these sides an expectation checks.

    Examples
    --------
    >>> totals({"stop/king": {"at work": Shown("a king stops", "ends", checked=True)}})
    {'sides of rules shown by a scenario': 1, 'of these checked by an expectation': 1}
    """
    shown = [one for sides in found.values() for one in sides.values()]
    return {SHOWN: len(shown), CHECKED: sum(one.checked for one in shown)}


def search(library: Library, game: AnyGame) -> Found:
    """Return the evidence that the scenarios of a game give about the sides of each rule.

    The search for a rule ends when the sides that must be shown are shown, so a side that need not be shown
    is here only if it was met on the way. The search takes seconds.

    Parameters
    ----------
    library
        The library with the scenarios.
    game
        The game with its choices.
    """
    return _found(library, game, exempt(library, game))


def _found(library: Library, game: AnyGame, excused: Mapping[str, frozenset[Side]]) -> Found:
    evidence = Evidence(library, game, scenarios_of(library, game.slug))
    return {
        place: evidence.of(place, frozenset(SIDES) - excused.get(place, frozenset()))
        for place in sorted(known_rules(game))
    }


def _failures(
    library: Library, game: AnyGame, found: Found, excused: Mapping[str, frozenset[Side]]
) -> Iterator[Failure]:
    holes = known_holes(library, game.slug)
    for place, seen in found.items():
        yield from _judged(
            f"{game.slug}/{place}", seen, excused.get(place, frozenset()), holes.get(place, {})
        )
    for place in sorted(holes.keys() - found.keys()):
        yield Failure(f"{game.slug}/{place}", f"is not a rule of the game; mend {HOLES}")


def _judged(
    key: str, seen: Collection[Side], excused: Collection[str], holes: Collection[str]
) -> Iterator[Failure]:
    """Yield the sides of a rule that no scenario shows, and those that are wrongly listed as not shown."""
    for side in SIDES:
        if side in holes and (side in seen or side in excused):
            yield Failure(key, f"is listed in {HOLES} as not shown {side}, but is shown or need not be shown")
        elif side not in seen and side not in excused and side not in holes:
            yield Failure(key, UNSEEN[side])
