"""The comparison of deals in a browser and here: which deals, what was found, and what is stored."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, parse_json, read_stored
from nines.corpus.heads import Head, lines_without_head, made_by
from nines.errors import CorpusError, in_words
from nines.libraries.digests import digest_of_lock
from nines.libraries.rests_on import Grounds
from nines_tools import HOUSE, STORED
from nines_tools.same_answers import deals
from nines_tools.same_answers.deals import DEALS, PARTS
from nines_tools.same_answers.words import digest_of_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nines.libraries import Library

Found = dict[str, Any]  # the digests of a deal, from deal_digests

FILE: Final = STORED / "browser_deals.jsonl"
PIN: Final = HOUSE / "docs" / "_ext" / "play_here" / "pyodide.toml"  # the version of Python for browsers
COMMAND: Final = made_by("browser")
DIGITS: Final = 12
# What is stored of a deal. States are compared whenever it is played, but their form changes often.
STORED_PARTS: Final = tuple(part for part in PARTS if part != "states")


@dataclass(frozen=True, slots=True)
class Compared:
    """Deals of a game that were played in a browser and here.

    Parameters
    ----------
    rests_on
        The digest of the rules and words of the game, of Python for browsers, and of our script.
    played_in
        The browser, and the version of Python in it.
    deals
        A digest for each deal: of its events, acts, refusals and balances.
    kinds
        For each kind of act, the numbers of the deals in which such an act was legal for the person.
    differing
        What was not the same, such as ``deal 3: refusals``.
    """

    rests_on: str
    played_in: str
    deals: tuple[str, ...]
    kinds: Mapping[str, tuple[int, ...]]
    differing: tuple[str, ...] = ()


def compared(there: Sequence[Found], here: Sequence[Found], rests_on: str, played_in: str) -> Compared:
    """Return the comparison of the deals of a game, given the digests of each deal, from number 1.

    Examples
    --------
    >>> one = dict.fromkeys(PARTS, "0f") | {"kinds": ["cards lay"]}
    >>> found = compared([one, one], [one, one | {"refusals": "1f"}], "1f", "Chromium 150")
    >>> found.differing, dict(found.kinds)
    (('deal 2: refusals',), {'cards lay': (1, 2)})
    """
    kinds: dict[str, tuple[int, ...]] = {}
    for number, one in enumerate(here, 1):
        for kind in one["kinds"]:
            kinds[kind] = (*kinds.get(kind, ()), number)
    both = enumerate(zip(there, here, strict=True), 1)
    differing = tuple(f"deal {number}: {part}" for number, (a, b) in both for part in differences(a, b))
    return Compared(rests_on, played_in, tuple(map(digest_of, here)), dict(sorted(kinds.items())), differing)


def differences(there: Found, here: Found) -> Iterator[str]:
    """Yield the parts of a deal that are not the same in a browser and here."""
    return (part for part in here if there.get(part) != here[part])


def digest_of(found: Found) -> str:
    """Return one digest of what is stored of a deal."""
    return sha256("".join(found[part] for part in STORED_PARTS).encode()).hexdigest()[:DIGITS]


def every_deal(slugs: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the deals of games, by slug and number."""
    return ((slug, number) for slug in slugs for number in range(1, DEALS + 1))


def tenth(stored: Mapping[str, Compared], seed: int) -> list[tuple[str, int]]:
    """Return a tenth of the deals by slug and number, with every game and every kind of act among them.

    Parameters
    ----------
    stored
        The comparisons of all games, by slug.
    seed
        The seed by which the deals are chosen.

    Examples
    --------
    >>> rare = Compared(
    ...     "1f", "Chromium 150", ("",) * 10, {"cards lay": tuple(range(1, 11)), "word show": (4,)}
    ... )
    >>> chosen = tenth({"comet-1718": rare}, seed=1)
    >>> ("comet-1718", 4) in chosen, len(chosen) <= 2
    (True, True)
    """
    drawn = Random(seed)  # noqa: S311 - no secret
    chosen = [(slug, drawn.randint(1, DEALS)) for slug in stored]
    missing = dict.fromkeys(kind for one in stored.values() for kind in one.kinds)
    for slug, number in chosen:
        for kind in kinds_in(stored[slug], number):
            missing.pop(kind, None)
    while missing:
        kind = next(iter(missing))
        having = [(slug, number) for slug, one in stored.items() for number in one.kinds.get(kind, ())]
        slug, number = drawn.choice(having)
        chosen.append((slug, number))
        for found in kinds_in(stored[slug], number):
            missing.pop(found, None)
    return chosen


def kinds_in(one: Compared, number: int) -> Iterator[str]:
    """Yield the kinds of acts in a deal."""
    return (kind for kind, numbers in one.kinds.items() if number in numbers)


def grounds(library: Library, slugs: Iterable[str]) -> dict[str, str]:
    """Return a digest for each game: of its rules and words, of Python for browsers, and of our script."""
    of_rules = Grounds(library)
    others = "".join(sha256(file.read_bytes()).hexdigest() for file in (PIN, Path(deals.__file__)))
    games = {slug: library.load(slug) for slug in slugs}
    texts = {slug: of_rules.of(game) + digest_of_words(game) + others for slug, game in games.items()}
    return {slug: sha256(text.encode()).hexdigest()[:DIGITS] for slug, text in texts.items()}


def stale(library: Library, stored: Mapping[str, Compared], slugs: Iterable[str]) -> list[str]:
    """Return the games that are not stored, and those whose rules or words have changed since then."""
    now = grounds(library, slugs)
    return [slug for slug, digest in now.items() if slug not in stored or stored[slug].rests_on != digest]


# --- The file: a line for each game, after the head ---


def read_compared() -> dict[str, Compared]:
    """Return the stored comparisons, by game.

    Raises
    ------
    CorpusError
        If the file does not have the expected form.

    Examples
    --------
    >>> len(read_compared()["comet-1718"].deals)
    10
    """
    name = FILE.name
    _, lines = lines_without_head(read_stored(FILE, name), name, COMMAND)
    try:
        return dict(
            _of_data(parse_json(line, name, f"line {at}")) for at, line in enumerate(lines.splitlines(), 2)
        )
    except MISSHAPEN as error:
        raise CorpusError(
            name, "the whole", f"it does not have the expected form: {in_words(error)}"
        ) from None


def write_compared(library: Library, found: Mapping[str, Compared]) -> Path:
    """Store comparisons in place of older ones of the same games, and return the file."""
    known = {**(read_compared() if FILE.is_file() else {}), **found}
    lines = [json.dumps({"game": slug, **asdict(known[slug])}) for slug in library.playable if slug in known]
    write_whole(FILE, Head(COMMAND, digest_of_lock(library)).line() + "\n".join((*lines, "")), over=ANY)
    return FILE


def _of_data(data: dict[str, Any]) -> tuple[str, Compared]:
    kinds = {kind: tuple(numbers) for kind, numbers in data["kinds"].items()}
    told = tuple(data["deals"]), kinds, tuple(data["differing"])
    return data["game"], Compared(data["rests_on"], data["played_in"], *told)
