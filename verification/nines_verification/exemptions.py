"""Sides of rules that no scenario needs to show: sides that a rule cannot have, and sides not shown yet.

The list ``by-nature.toml`` contains the sides that a rule cannot have, and the list ``holes.toml`` contains
the known failures. Both lists give reasons, and are in the folder ``coverage`` of a library's checks. An
entry for a rule of a game also holds in each game that amends this game, if the later game takes over the
rule unchanged. A later game that needs other entries for the rule has entries of its own, and they alone hold
there.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.corpus.entries import Entry, read_toml
from nines.libraries.alternatives import alternatives
from nines_verification.turns import SIDES, Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from importlib.resources.abc import Traversable

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

FOLDER: Final = "coverage"  # in the folder of a library's checks
BY_NATURE: Final = "by-nature.toml"
HOLES: Final = "holes.toml"
OURS: Final = Path(__file__).parent / FOLDER


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
    side: Side
    why: str


def exempt(library: Library, game: AnyGame) -> dict[str, frozenset[Side]]:
    """Return the sides of a game's rules that no scenario needs to show; the keys omit the game.

    The game's own entries in ``holes.toml`` are not among them, because a check asks whether each is needed.

    Parameters
    ----------
    library
        The library with the lists.
    game
        The game with its choices.

    Examples
    --------
    >>> from nines import library, load
    >>> found = exempt(library(), load("pink-nines-1974"))
    >>> sorted(found["together"]), "together" in exempt(library(), load("red-nines-1881"))
    (['at work', 'withholds'], False)
    """
    nature, rules = by_nature(library), known_rules(game)
    exempt = _of_classes(nature, rules)
    for place, sides in _by_key(library, game, nature, own_holes=False).items():
        exempt[place] = exempt.get(place, frozenset()) | sides
    return exempt


def _of_classes(
    nature: Collection[Excused], rules: Mapping[str, frozenset[str]]
) -> dict[str, frozenset[Side]]:
    """Return the sides that rules cannot have because of their class or their sentence, under any reading."""
    named = {side: {excused.rule for excused in nature if excused.side == side} for side in SIDES}
    found = {
        place: frozenset(
            side
            for side in SIDES
            if all(not named[side].isdisjoint((rule, rule.partition(":")[0])) for rule in of_place)
        )
        for place, of_place in rules.items()
    }
    return {place: sides for place, sides in found.items() if sides}


def _by_key(
    library: Library, game: AnyGame, nature: Collection[Excused], *, own_holes: bool
) -> dict[str, frozenset[Side]]:
    """Return the sides that entries name by the key of the rule, or else by the key of the amended rule."""
    amendment = library.corpus.amendments.get(game.slug)
    found: dict[str, frozenset[Side]] = {}
    for base in dict.fromkeys(amendment.games.values()) if amendment else ():
        for place, sides in _by_key(library, library.load(base), nature, own_holes=True).items():
            if _takes_over(library, game, base, place):
                found[place] = found.get(place, frozenset()) | sides
    holes = known_holes(library, game.slug)
    named: dict[str, set[Side]] = {place: {*sides} if own_holes else set() for place, sides in holes.items()}
    for excused in nature:
        slug, _, place = excused.rule.partition("/")
        if place and slug == game.slug:
            named.setdefault(place, set()).add(excused.side)
    return {**found, **{place: frozenset(sides) for place, sides in named.items()}}


def _takes_over(library: Library, game: AnyGame, base: str, place: str) -> bool:
    """Return whether a game has the rule of an amended game unchanged, in each reading that has the rule."""
    taken = False
    for one in (game, *(other for _, _, other in alternatives(game))):
        ours = one.rules().get(f"{game.slug}/{place}")
        if ours is None:
            continue
        if one.choices.base != base:
            return False
        theirs = library.load(one.choices.of_base().name).rules().get(f"{base}/{place}")
        if theirs is None or theirs.rule != ours.rule:
            return False
        taken = True
    return taken


def known_rules(game: AnyGame) -> dict[str, frozenset[str]]:
    """Return each rule's classes and sentences under all readings; the keys omit the game."""
    found: dict[str, set[str]] = {}
    for one in (game, *(other for _, _, other in alternatives(game))):
        for key, cited in one.rules().items():
            name = f"{type(cited.rule).__name__}: {cited.rule}"
            found.setdefault(key.removeprefix(f"{game.slug}/"), set()).add(name)
    return {place: frozenset(classes) for place, classes in found.items()}


def by_nature(library: Library) -> tuple[Excused, ...]:
    """Return the sides that rules cannot have, with reasons, from our list and from the library's list."""
    theirs = library.checks / FOLDER if library.checks else None
    folders = (OURS, *([theirs] if theirs is not None and str(theirs) != str(OURS) else []))
    return tuple(excused for folder in folders for excused in _listed(folder, BY_NATURE, "rule"))


def known_holes(library: Library, slug: str) -> dict[str, dict[Side, str]]:
    """Return the reasons why sides of a game's rules are not shown yet; the keys omit the game.

    Raises
    ------
    CorpusError
        If the list has the wrong format.
    """
    found: dict[str, dict[Side, str]] = {}
    for excused in _listed(library.checks / FOLDER, HOLES, "hole") if library.checks else ():
        game, _, place = excused.rule.partition("/")
        if game == slug:
            found.setdefault(place, {})[excused.side] = excused.why
    return found


def _listed(folder: Traversable, file: str, table: str) -> Iterator[Excused]:
    if not (folder / file).is_file():
        return
    for number, one in enumerate(read_toml(folder, file).get(table, []), 1):
        entry = Entry(file, f"{table} {number}", one)
        rule, side, why = entry.text("rule"), entry.text("side"), entry.text("why")
        entry.end()
        if side not in SIDES:
            raise entry.fault(f"side is {side!r}; it is one of {', '.join(SIDES)}")
        yield Excused(rule, side, why)
