"""Check that scenarios show each rule of a game at work, and also show it withholding something.

Each rule has these two sides: at work, and withholding. :mod:`nines_verification.evidence` observes which
sides the scenarios show. Observing takes a minute or more for each game, so the results are stored, and the
check only confirms them. A side that no scenario shows is a failure, with two exceptions; see
:mod:`nines_verification.exemptions`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.files import ANY, write_whole
from nines.libraries.alternatives import alternatives
from nines.libraries.rests_on import Grounds, stale
from nines_verification.evidence import Evidence, Shown
from nines_verification.exemptions import FOLDER, HOLES, exempt, known_holes, known_rules
from nines_verification.report import Failure
from nines_verification.scenario import scenarios_of
from nines_verification.turns import SIDES, Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

COMMAND: Final = "python -m nines_verification coverage"
Found = dict[str, dict[Side, Shown]]  # by the key of a rule without the game
UNSEEN: Final[dict[Side, str]] = {
    "at work": "no scenario shows this rule at work",
    "withholds": "no scenario shows what this rule refuses or withholds",
}


def check_rule_coverage(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of a game's rules under all readings, and the sides of rules that are not shown.

    Parameters
    ----------
    library
        The library with the scenarios.
    game
        The game with its choices.
    """
    rules = known_rules(game)
    return len(rules), (*_outdated(library, game), *_failures(library, game, rules))


def _outdated(library: Library, game: AnyGame) -> Iterator[Failure]:
    """Yield a failure if the stored results do not rest on the current rules."""
    if _stored(library, game.slug) and (what := outdated(library, game)):
        yield Failure(f"{FOLDER}/{game.slug}.json", what)


def outdated(library: Library, game: AnyGame) -> str:
    """Return what is wrong if no stored coverage rests on the current rules of a game; empty if one does."""
    kept = _stored(library, game.slug).get("rests_on", "")
    return stale(kept, _rests_on(library, game.slug), f"{COMMAND} {game.slug}")


def needs_search(library: Library, game: AnyGame) -> bool:
    """Return whether a new search of the scenarios would store something else.

    Parameters
    ----------
    library
        The library with the scenarios and the stored coverage.
    game
        The game with its choices.
    """
    again = f"{COMMAND} {game.slug}"
    return any(again in failure.what for failure in check_rule_coverage(library, game)[1])


def _rests_on(library: Library, slug: str) -> str:
    """Return the digest of the rules of a game with our choices and with each of the other answers."""
    game = library.load(slug)
    return Grounds(library).of(game, *(other for _, _, other in alternatives(game)))


def _failures(library: Library, game: AnyGame, rules: Mapping[str, frozenset[str]]) -> Iterator[Failure]:
    stored = read_coverage(library, game.slug)
    evidence = Evidence(library, game, scenarios_of(library, game.slug))
    excused_at, holes = exempt(library, game), known_holes(library, game.slug)
    for place in sorted(rules):
        key, theirs = f"{game.slug}/{place}", stored.get(place, {})
        kept = evidence.of(place, {shown.scenario for shown in theirs.values()})
        excused, seen = excused_at.get(place, frozenset()), kept
        if set(SIDES) - seen.keys() - excused:
            seen = {**evidence.of(place), **kept}
        yield from _judged(key, seen, excused, holes.get(place, {}))
        if stored:
            changed = (seen.keys() - excused) & (
                (theirs.keys() - kept.keys()) | (seen.keys() - theirs.keys())
            )
            yield from _stale(key, [side for side in SIDES if side in changed])
    for place in sorted((stored.keys() | holes.keys()) - rules.keys()):
        yield Failure(
            f"{game.slug}/{place}", f"is not a rule of the game; mend {HOLES}, or run {COMMAND} {game.slug}"
        )


def _judged(
    key: str, seen: Collection[Side], excused: Collection[str], holes: Collection[str]
) -> Iterator[Failure]:
    """Yield the sides of a rule that no scenario shows, and those that are wrongly listed as not shown."""
    for side in SIDES:
        if side in holes and (side in seen or side in excused):
            yield Failure(key, f"is listed in {HOLES} as not shown {side}, but is shown or need not be shown")
        elif side not in seen and side not in excused and side not in holes:
            yield Failure(key, UNSEEN[side])


def _stale(key: str, sides: Sequence[Side]) -> Iterator[Failure]:
    """Yield a failure for each side of a rule that another scenario shows but the stored one does not."""
    slug, _, _ = key.partition("/")
    for side in sides:
        yield Failure(key, f"the stored scenario does not show it {side}; another does; run {COMMAND} {slug}")


def search(library: Library, game: AnyGame) -> Found:
    """Return the evidence that all scenarios give about each rule of a game.

    The search takes a minute or more.
    """
    evidence = Evidence(library, game, scenarios_of(library, game.slug))
    return {place: _searched(evidence, place) for place in sorted(known_rules(game))}


def _searched(evidence: Evidence, place: str) -> dict[Side, Shown]:
    """Return evidence about a rule; the scenarios in this evidence are enough to confirm it.

    Two scenarios together can show that a rule chooses differently. If the best scenarios for the two sides
    do not together show this difference, all scenarios are searched.
    """
    plays = evidence.of(place)
    if evidence.of(place, {shown.scenario for shown in plays.values()}).keys() == plays.keys():
        return plays
    return evidence.of(place, {scenario.name for scenario in evidence.scenarios})


def read_coverage(library: Library, slug: str) -> Found:
    """Return the stored coverage of the rules of a game; nothing if no coverage is stored.

    Examples
    --------
    >>> from nines import library
    >>> sorted(read_coverage(library(), "comet-1718")["stop/king"])
    ['at work', 'withholds']
    """
    return {
        place: {side: Shown(**sides[side]) for side in SIDES if side in sides}
        for place, sides in _stored(library, slug).get("rules", {}).items()
    }


def _stored(library: Library, slug: str) -> dict[str, Any]:
    file = library.checks / FOLDER / f"{slug}.json" if library.checks else None
    if file is None or not file.is_file():
        return {}
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def write_coverage(library: Library, game: AnyGame) -> Path:
    """Search the scenarios of a game for evidence, store it in the source tree, and return the file."""
    data = {
        place: {side: shown._asdict() for side, shown in sorted(sides.items())}
        for place, sides in search(library, game).items()
    }
    path = Path(str(library.checks)) / FOLDER / f"{game.slug}.json"
    path.parent.mkdir(exist_ok=True)
    shown = json.dumps(data, indent=1, ensure_ascii=False)
    head = json.dumps(_rests_on(library, game.slug))
    write_whole(path, f'{{"rests_on": {head}, "rules":\n{shown}\n}}\n', over=ANY)
    return path
