"""What rests on a passage: the command line, the data and the pages of a site all say the same."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any, Final

import pytest
from click.testing import CliRunner

from nines import library
from nines.cli import commands
from nines.libraries.index import Index, ReadingUse
from nines.reference.names import named_game, short_name
from nines.reference.relations import lineage_words
from nines.sphinx.base import passage_anchor

if TYPE_CHECKING:
    from tests.conftest import Build, Site

LABELS: Final = ("Games", "Claims tested", "In the list of contradictions", "In the lineage")


@pytest.fixture(scope="module")
def shown() -> dict[str, dict[str, Any]]:
    """Return what ``nines show KEY --json`` says of every passage."""
    run = CliRunner()
    found = {}
    for key in library().corpus.passages:
        result = run.invoke(commands, ["show", key, "--json"])
        assert result.exit_code == 0, key
        found[key] = json.loads(result.stdout)
    return found


@pytest.fixture
def pages(small: Build) -> Site:
    every = "\n".join(f"```{{nines:passages}} {siglum}\n```" for siglum in library().corpus.documents)
    return small(f"# Page\n\n{every}\n", "nines_data = True\n")


# Every passage is shown, and measured, by tests/reference/test_every_key.py.
@pytest.mark.slow
def test_the_data_of_a_site_says_of_every_passage_what_the_command_line_says(
    pages: Site, shown: dict[str, dict[str, Any]]
) -> None:
    told = json.loads((pages.folder / "data" / "passages.json").read_text(encoding="utf-8"))["passages"]
    assert [{"what": "passage", **one} for one in told] == list(shown.values())


# The same.
@pytest.mark.slow
def test_the_page_of_every_passage_says_what_the_command_line_says(
    pages: Site, shown: dict[str, dict[str, Any]]
) -> None:
    html = pages.page("index").replace("’", "'")
    starts = {key: html.index(f'id="{passage_anchor(key)}"') for key in shown}
    ends = dict(zip(sorted(starts.values()), [*sorted(starts.values())[1:], len(html)], strict=True))
    for key, record in shown.items():
        block = html[starts[key] : ends[starts[key]]]
        assert {label: listed(block, label) for label in LABELS} == {
            "Games": [titled(one) for one in record["record"]["games"]],
            "Claims tested": [asked(one) for one in record["claims"]],
            "In the list of contradictions": [asked_of_texts(one) for one in record["errata"]],
            "In the lineage": [lineage_words(library(), one) for one in record["lineage"]],
        }, key
        readings = {one["key"]: written(one) for one in record["readings"]}
        names = {one: short_name(library(), one) for one in record["rules"]}
        assert by_game(block, "Rules") == expected(names, record["record"]["games"], "rules"), key
        assert by_game(block, "Open questions") == expected(
            readings, record["record"]["games"], "questions"
        ), key


def titled(game: str) -> str:
    """Return the title of a game or of an edition."""
    games = library().corpus.games
    return games[game].title if game in games else named_game(library(), game).title


def asked(claim: str) -> str:
    """Return the question of a claim, with the apostrophes of the page under test."""
    return library().claims.by_key[claim].asks.replace("’", "'")


def asked_of_texts(erratum: str) -> str:
    """Return the question on which texts contradict each other."""
    return library().corpus.erratum(erratum).question.replace("’", "'")


def by_game(block: str, label: str) -> dict[str, list[str]]:
    """Return what follows a label with the title of a game, or with *other games*, by that."""
    found = re.findall(rf"<p[^>]*>{label} of ([^<]*?): ", block)
    return {unescape(title): listed(block, f"{label} of {title}") for title in found}


def expected(names: dict[str, str], games: list[str], nouns: str) -> dict[str, list[str]]:
    """Return the names of what rests on a passage in its own games, and the numbers in the others."""
    rests: dict[str, list[str]] = {}
    for key, name in names.items():
        rests.setdefault(key.partition("/")[0], []).append(name)
    own = [game for game in rests if game in games] or list(rests)[:1]
    titles = {game: named_game(library(), game).title for game in rests}
    others = [
        f"{titles[game]} ({len(found)} {nouns})" if len(found) > 1 else titles[game]
        for game, found in rests.items()
        if game not in own
    ]
    return {titles[game]: rests[game] for game in own} | ({"other games": others} if others else {})


def listed(block: str, label: str) -> list[str]:
    """Return what a paragraph has after its label."""
    paragraph = re.search(rf"<p[^>]*>{label}: (.*?)</p>", block, re.DOTALL)
    if paragraph is None:
        return []
    text = unescape(re.sub("<[^>]*>", "", paragraph[1]))
    return " ".join(text.split()).split(" · ")


def written(use: dict[str, Any]) -> str:
    """Return the name of an open question, with how the reading rests on the passage."""
    notes = [f"answer “{name}”" for name in use["candidates"] if use["role"] == "candidate"]
    notes += [f"inherited from {named_game(library(), use['inherited']).title}"] if use["inherited"] else []
    name = library().corpus.point(use["key"].rpartition("/")[2]).name
    return f"{name} ({', '.join(notes)})" if notes else name


@pytest.mark.slow
def test_the_index_has_all_that_the_corpus_and_the_rules_say() -> None:
    """Count it anew, passage by passage, in the plainest way."""
    ours, index = library(), library().index
    corpus = ours.corpus
    rules = [each for slug in ours.playable for each in ours.load(slug).rules().items()]
    readings = {one.key: one for slug in corpus.titled for one in corpus.readings_of(slug).values()}
    for key in corpus.passages:
        uses = index.of(key)
        assert list(uses.rules) == [rule for rule, one in rules if key in (*one.passages, *one.via)]
        resting = {
            name
            for name, one in readings.items()
            if key in one.passages or any(key in other.passages for other in one.candidates.values())
        }
        assert {one.key for one in uses.readings} == resting
        for use in uses.readings:
            reading = readings[use.key]
            chosen = key in (*reading.passages, *reading.candidates[reading.chosen].passages)
            assert (use.role == "chosen", use.inherited) == (chosen, reading.carried)
        assert set(uses.errata) == {
            one.id for one in corpus.errata.values() if any(key in side.passages for side in one.sides)
        }
        assert len(uses.lineage) == sum(
            any(key in side.passages for side in one.sides) for one in corpus.relations.values()
        ) + sum(key in one.passages for one in corpus.attestations.values())


def test_a_candidate_that_is_not_chosen_is_told_from_what_is() -> None:
    uses = [use for key in library().corpus.passages for use in library().index.of(key).readings]
    assert {use.role for use in uses} == {"chosen", "candidate"}
    assert any(use.inherited for use in uses)
    assert all(use.candidates for use in uses if use.role == "candidate")


def test_every_name_is_known_by_itself_and_in_the_list() -> None:
    index = library().index
    assert {name: index.what(name) for name in index.names} == index.names
    assert {"game", "edition", "account", "aspect", "rule", "reading", "passage", "point", "erratum"} <= set(
        index.names.values()
    )
    for name in ("comet-1781", "comet-1718/stpo", "comet-1718/", "nain-jaune/stop", ""):
        assert index.what(name) is None


def test_the_index_is_built_kind_by_kind_when_it_is_asked() -> None:
    index = Index(library())
    before = set(vars(index))
    assert index.errata["wp-comet:045"] == ("two-play-comet",)
    assert set(vars(index)) - before == {"errata"}
    assert index.of("no-such:001") == ((), (), (), (), ())
    assert isinstance(index.readings["wp-comet:045"][0], ReadingUse)
