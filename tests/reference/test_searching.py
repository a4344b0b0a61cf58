"""Finding by words: what people ask comes first, in any spelling; a word of no text gets the nearest."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from nines import library
from nines.errors import RequestError, UnknownNameError
from nines.reference import search
from nines.reference.search_levels import WEIGHTS
from nines.reference.search_things import LABELS, things
from nines.reference.search_words import known_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.reference.searching import FoundThing

DATA: Final = Path(__file__).parents[1] / "data" / "search_queries.toml"
QUERIES: Final = tomllib.loads(DATA.read_text("utf-8"))["query"]
OF_THE_SITE: Final = {  # what pages of the site answer, and nothing that has a name
    "cite",
    "bibtex",
    "install",
    "play online",
    "perft",
    "simulate",
    "download csv",
    "license",
}
ASKED: Final = [
    query for query in QUERIES if query["asked_by"] == "issue" and query["words"] not in OF_THE_SITE
]
ENOUGH: Final = 0.9  # of the queries have a useful thing among the first three


def places(thing: FoundThing) -> Iterator[str]:
    """Yield where the site has a thing, for a comparison with what was judged to be useful there."""
    key = thing.name.rpartition("/")[2]
    slug, _, rest = thing.name.partition("/")
    match thing.what:
        case "edition":
            yield f"games/{key}.html"
        case "rule" | "reading":
            yield from (f"r/{thing.name}/", f"games/{slug}.html#r-{slug}-{rest.replace('/', '-')}")
        case "aspect":
            yield f"aspects/{key}.html"
        case "game":
            yield from (f"lineage.html#lineage-{key}", f"lineage-evidence.html#l-{key}")
        case "attestation":
            yield from (f"attestations.html#at-{key}", f"r/{thing.name}/")
        case "document":
            yield from (f"documents/{key}.html", f"sources.html#d-{key}")
        case "account":
            yield f"lineage.html#lineage-account.{key}"
        case "passage":
            document, _, number = thing.name.partition(":")
            yield f"documents/{document}.html#p-{document}-{number}"
        case _:
            page = {"term": "glossary.html#t", "erratum": "errata.html#e", "source": "sources.html#source"}
            page |= {"claim": "claims.html#claim"}
            yield f"{page.get(thing.what, 'none')}-{key}"


def fits(useful: str, address: str) -> bool:
    """Return whether an address is one of those that a line of the list of queries describes."""
    end = "" if useful.endswith("*") else r"$" if "#" in useful else r"(#.*)?$"
    pattern = re.escape(useful.removesuffix("*")).replace(r"\{game\}", r"(?P<game>[a-z0-9-]+)", 1)
    return re.match(pattern.replace(r"\{game\}", r"(?P=game)") + end, address) is not None


def rank(query: dict[str, list[str]]) -> int:
    """Return the place of the first useful thing; 0 if none of the first ten is useful."""
    for number, thing in enumerate(search(library(), str(query["words"])).found, 1):
        if any(fits(useful, one) for useful in query["useful"] for one in places(thing)):
            return number
    return 0


def test_most_queries_find_a_useful_thing_at_once() -> None:
    late = {str(query["words"]): place for query in ASKED if (place := rank(query)) not in (1, 2, 3)}
    assert len(ASKED) == 30
    assert len(late) <= (1 - ENOUGH) * len(ASKED), late


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("COMÉTE 1753", "comet-1753"),
        (unicodedata.normalize("NFD", "comète 1753"), "comet-1753"),
        ("nain jaune", "nain-jaune"),
        ("the kings left in the hand", "king-left-in-hand"),
        ("H-01", "king-left-in-hand"),
        ("comet-1718/reading/comet-stops", "comet-1718/reading/comet-stops"),
        ("wp-comet:069", "wp-comet:069"),
        ("jeton", "jeton"),
        ("opera", "opera"),
        ("new market", "newmarket-1891"),
    ],
)
def test_a_thing_is_found_in_any_spelling(typed: str, first: str) -> None:
    found = search(library(), typed).found
    assert found[0].name.removeprefix("term/") == first, [thing.name for thing in found[:3]]


def test_every_name_that_is_found_can_be_shown() -> None:
    """The only rule of an aspect has the name of the aspect."""
    shown = [(what, library().index.what(one.address), one.address) for what, one in things(library())]
    alone = {("rule", "aspect")}
    assert [one for one in shown if one[0] not in ("aspect", one[1]) and one[:2] not in alone] == []
    assert {what for what, _ in things(library())} == set(LABELS)


def test_kinds_and_a_number_limit_what_is_returned() -> None:
    answer = search(library(), "king", ["passage", "term"], 4)
    assert {thing.what for thing in answer.found} <= {"passage", "term"}
    assert len(answer.found) == 4 < answer.count


@pytest.mark.parametrize(
    ("typed", "first", "page"),
    [
        ("house rules", "", "Your house rules"),
        ("who starts the game", "lot", ""),
        ("what does a jack cost", "value", ""),
        ("cheating", None, ""),
    ],
)
def test_no_short_word_is_replaced_by_an_unlike_one(typed: str, first: str | None, page: str) -> None:
    answer = search(library(), typed)
    assert not any(word.instead or word.nearest for word in answer.words)
    assert answer.pages == ((page,) if page else ())
    assert [thing.name for thing in answer.found[:1]] == ([first] if first else []) or first == ""


@pytest.mark.parametrize(
    ("typed", "instead", "near"),
    [("setlement", "settlement", ""), ("rednines", "red nines", ""), ("hallleyss", "", "halley")],
)
def test_a_word_that_no_text_has_gets_the_nearest(typed: str, instead: str, near: str) -> None:
    (word,) = search(library(), typed).words
    assert word.instead == ((instead,) if instead else ())
    assert word.nearest[:1] == ((near,) if near else ())
    assert word.missing is bool(near)


@pytest.mark.parametrize("typed", ["", "  ", "?!", "\x1b\x07", "x" * 501])
def test_what_has_no_words_or_too_many_is_refused(typed: str) -> None:
    with pytest.raises(RequestError, match=r"at least one|at most 500"):
        search(library(), typed)


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'rule'"):
        search(library(), "king", ["rules"])


def test_one_table_names_kinds_and_aspects_that_there_are() -> None:
    asked = known_words().asked
    aspects = {entry.address for what, entry in things(library()) if what == "aspect"}
    assert set(asked["aspects"]) <= aspects
    assert set(asked["kinds"]) <= set(WEIGHTS)
