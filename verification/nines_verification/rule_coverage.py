"""Check that scenarios show each rule of a game at work, and also show it withholding something.

Each rule has these two sides: at work, and withholding. :mod:`nines_verification.evidence` observes which
sides the scenarios show. Observing takes a minute or more for each game, so the results are stored, and the
check only confirms them. A side that no scenario shows is a failure, with two exceptions. The list
``by-nature.toml`` contains the sides that a rule cannot have, and the list ``holes.toml`` contains the known
failures. Both lists give reasons, and are in the folder of the stored results.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.alternatives import alternatives
from nines.corpus.entries import Entry, read_toml
from nines.files import ANY, write_whole
from nines.rests_on import Grounds, stale
from nines_verification.evidence import Evidence, Shown
from nines_verification.report import Failure
from nines_verification.scenario import scenarios_of
from nines_verification.turns import SIDES, Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

FOLDER: Final = "coverage"  # in the folder of a library's checks
BY_NATURE: Final = "by-nature.toml"
HOLES: Final = "holes.toml"
OURS: Final = Path(__file__).parent / FOLDER
COMMAND: Final = "python -m nines_verification coverage"
Found = dict[str, dict[Side, Shown]]  # by the key of a rule without the game
UNSEEN: Final[dict[Side, str]] = {
    "at work": "no scenario shows this rule at work",
    "withholds": "no scenario shows what this rule refuses or withholds",
}


class Excused(NamedTuple):
    """A side of a rule that no scenario needs to show, with the reason.

    Parameters
    ----------
    rule
        The key of the rule. An entry that applies to all games gives the class of the rule instead, or the
        class and the sentence as ``Class: sentence``.
    side
        The side: one of :data:`nines_verification.turns.SIDES`.
    why
        The reason why no scenario shows this side.
    """

    rule: str
    side: str
    why: str


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
    stored = _stored(library, game.slug)
    today = _rests_on(library, game.slug)
    what = stale(stored.get("rests_on", ""), today, f"{COMMAND} {game.slug}") if stored else ""
    if what:
        yield Failure(f"{FOLDER}/{game.slug}.json", what)


def _rests_on(library: Library, slug: str) -> str:
    """Return the digest of the rules of a game with our choices and with each of the other answers."""
    game = library.load(slug)
    return Grounds(library).of(game, *(other for _, _, other in alternatives(game)))


def _failures(library: Library, game: AnyGame, rules: Mapping[str, frozenset[str]]) -> Iterator[Failure]:
    stored = read_coverage(library, game.slug)
    evidence = Evidence(library, game, scenarios_of(library, game.slug))
    nature, holes = by_nature(library), known_holes(library, game.slug)
    for place in sorted(rules):
        key, theirs = f"{game.slug}/{place}", stored.get(place, {})
        kept = evidence.of(place, {shown.scenario for shown in theirs.values()})
        excused, seen = _excused(key, rules[place], nature), kept
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


def known_rules(game: AnyGame) -> dict[str, frozenset[str]]:
    """Return each rule's classes and sentences under all readings; the keys omit the game."""
    found: dict[str, set[str]] = {}
    for one in (game, *(other for _, _, other in alternatives(game))):
        for key, cited in one.rules().items():
            name = f"{type(cited.rule).__name__}: {cited.rule}"
            found.setdefault(key.removeprefix(f"{game.slug}/"), set()).add(name)
    return {place: frozenset(classes) for place, classes in found.items()}


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
    found = evidence.of(place)
    if evidence.of(place, {shown.scenario for shown in found.values()}).keys() == found.keys():
        return found
    return evidence.of(place, {one.name for one in evidence.scenarios})


def by_nature(library: Library) -> tuple[Excused, ...]:
    """Return the sides that rules cannot have, with reasons, from our list and from the library's list."""
    theirs = library.checks / FOLDER if library.checks else None
    folders = (OURS, *([theirs] if theirs is not None and str(theirs) != str(OURS) else []))
    return tuple(one for folder in folders for one in _listed(folder, BY_NATURE, "rule"))


def known_holes(library: Library, slug: str) -> dict[str, dict[str, str]]:
    """Return the reasons why sides of a game's rules are not shown yet; the keys omit the game."""
    found: dict[str, dict[str, str]] = {}
    for one in _listed(library.checks / FOLDER, HOLES, "hole") if library.checks else ():
        game, _, place = one.rule.partition("/")
        if game == slug:
            found.setdefault(place, {})[one.side] = one.why
    return found


def _listed(folder: Traversable, file: str, table: str) -> Iterator[Excused]:
    if not (folder / file).is_file():
        return
    for number, one in enumerate(read_toml(folder, file).get(table, []), 1):
        entry = Entry(file, f"{table} {number}", one)
        found = Excused(entry.text("rule"), entry.text("side"), entry.text("why"))
        entry.end()
        if found.side not in SIDES:
            raise entry.fault(f"side is {found.side!r}; it is one of {', '.join(SIDES)}")
        yield found


def _excused(key: str, rules: frozenset[str], nature: tuple[Excused, ...]) -> set[str]:
    """Return the sides that a rule cannot have under any reading."""
    found = set[str]()
    for side in SIDES:
        named = {one.rule for one in nature if one.side == side}
        if key in named or all(not named.isdisjoint((rule, rule.partition(":")[0])) for rule in rules):
            found.add(side)
    return found


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
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


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
