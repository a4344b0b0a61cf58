"""How large the automata of the editions are: stored, and counted again.

The command is ``python -m nines_verification automata``. The page "Automaton" shows the stored numbers.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.corpus.heads import Head, made_by
from nines.errors import LacunaError, RequestError
from nines.libraries.alternatives import afresh, alternatives
from nines.libraries.rests_on import Grounds, stale
from nines.reference.automata import COMMAND, FOLDER, automaton_answer, stored_sizes
from nines.reference.data import to_data
from nines.table.saved import usual_seats
from nines_verification.report import Failure
from nines_verification.storing import edition, folder_for
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.automata import AutomatonAnswer, AutomatonSize, StoredSizes
    from nines_verification.report import Level

LARGE: Final = (  # editions whose automata take long to count: at ``standard``, they are not counted again
    *("comet-1752", "comet-2018", "commit-1857", "commit-1914", "commit-1991", "commit-2011"),
    *("planetenspiel-1861", "pope-joan-1909", "red-nines-1881", "red-nines-20c"),
)
WORDS: Final = {  # for the numbers of an automaton
    "seats": "players",
    "states": "states",
    "acts": "acts",
    "moves": "moves",
    "steps": "steps",
    "questions": "questions",
    "unkept": "answers that no table can keep",
    "filled": "filled states",
    "asked": "moves that the rules decide each time",
}
ONLY_RULES: Final = "only the digest of its rules compared; --full counts it again"


def check_automata(library: Library, game: AnyGame, level: Level) -> tuple[int, tuple[Failure, ...], str]:
    """Return how many automata were checked, the stored numbers that differ, and how they were checked.

    Parameters
    ----------
    library
        The library that stores the numbers.
    game
        The edition.
    level
        The level: ``full`` counts all automata again, and compares the tables that their states share;
        ``standard`` counts all but those in :data:`LARGE`.
    """
    place, again = f"{FOLDER}/{game.slug}.json", made_by(COMMAND, game.slug, package=library.package)
    stored = stored_sizes(library, game.slug)
    if stored is None:
        return 1, (Failure(place, f"no numbers are stored; write them with: {again}"),), ""
    failures = list[Failure]()
    what = stale(stored.rests_on, Grounds(library).of(library.load(game.slug)), again)
    if what:
        failures.append(Failure(place, what))
    if level != "full" and game.slug in LARGE:
        return 1, tuple(failures), ONLY_RULES
    now = automaton_answer(library, game.name, usual_seats(game))
    if (now.sizes, now.why_none) != (stored.sizes, stored.why_none):
        failures.append(Failure(place, "; ".join(_differences(stored, now))))
    compared, found = _shared(game) if level == "full" else (0, [])
    failures += [Failure(game.slug, difference) for difference in found]
    note = f", and {compared:,} answers in shared tables compared" if compared else ""
    return 1, tuple(failures), f"counted again{note}"


def _shared(game: AnyGame) -> tuple[int, list[str]]:
    """Compare the tables that states share, under our choices and under each other answer.

    Return how many answers were compared, and the first difference of each game that has one.
    """
    compare, compared, found = tools_of(game.family).shared_difference, 0, list[str]()
    if compare is None:
        return 0, []
    for variant in (game, *(other for _, _, other in alternatives(game))):
        with suppress(LacunaError):  # nothing to compare where a source is silent on a rule
            number, difference = compare(afresh(variant), usual_seats(variant))
            compared += number
            found += [difference] if difference else []
    return compared, found


def _differences(stored: StoredSizes, now: AutomatonAnswer) -> Iterator[str]:
    """Yield in words what differs between the stored numbers and those that were counted."""
    if stored.why_none != now.why_none:
        why = [words or "there is an automaton" for words in (stored.why_none, now.why_none)]
        yield f"stored: {why[0]}; now: {why[1]}"
    for one, other in zip_longest(stored.sizes, now.sizes):
        if one is None or other is None:
            how = "stored, but not counted" if one else "counted, but not stored"
            yield f"an automaton for {(one or other).seats} players is {how}"
            continue
        if one.closed != other.closed:
            yield f"it is stored as {'' if one.closed else 'not '}closed, which is wrong"
        before, after = _numbers(one), _numbers(other)
        for words in dict.fromkeys((*before, *after)):
            if before.get(words) != after.get(words):
                yield f"{before.get(words, 0):,} {words} are stored, {after.get(words, 0):,} are counted"


def _numbers(size: AutomatonSize) -> dict[str, int]:
    """Return the numbers of an automaton by what they count, in words."""
    looks = {f"moves that depend on {what}": number for what, number in size.looks.items()}
    return {**{words: getattr(size, name) for name, words in WORDS.items()}, **looks}


def write_automata(library: Library, slug: str) -> Path:
    """Count the automaton of an edition for the usual number of players, and return the path of the file.

    Raises
    ------
    RequestError
        If this is not an edition under our choices, if its family has no automata, or if the library has no
        folder of checks.
    """
    game = with_machine(edition(library.load(slug)))
    path = folder_for(library, FOLDER, "automata") / f"{game.slug}.json"
    answer = automaton_answer(library, game.slug, usual_seats(game))
    head = Head(made_by(COMMAND, game.slug, package=library.package), Grounds(library).of(game))
    data = {**head.data(), "why_none": answer.why_none, "sizes": to_data(answer.sizes)}
    write_whole(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n", over=ANY)
    return path


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Count the automata of the named editions, or of all Stops editions, and store the numbers."""
    parser = ArgumentParser(f"python -m nines_verification {COMMAND}", description=__doc__.partition("\n")[0])
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = open_library(asked.library)
    for slug in named(ours, asked.games):
        yield f"wrote {write_automata(ours, slug)}"


def named(library: Library, names: Sequence[str]) -> list[str]:
    """Return the named editions, or all that have an automaton.

    Raises
    ------
    RequestError
        If a name is not that of an edition under our choices, or if its family has no automata.
    """
    return [with_machine(edition(library.load(name))).slug for name in names] or with_tables(library)


def with_machine(game: AnyGame) -> AnyGame:
    """Return a game of a family that has automata.

    Raises
    ------
    RequestError
        If the game is of another family.
    """
    if game.family.machine() is None:
        raise RequestError(f"{game.slug} is of the family {game.family.name}, whose games have no automaton")
    return game


def with_tables(library: Library) -> list[str]:
    """Return the editions that an automaton plays."""
    return [slug for slug in library.playable if library.load(slug).family.machine() is not None]
