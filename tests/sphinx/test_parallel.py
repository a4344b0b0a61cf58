"""The parallel text: every clause of every account has its words, or a blank that says why."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.corpus.records import SEEN
from nines.errors import UnknownNameError
from nines.reference.comparisons import CHOICES, STATES, parallel_answer
from nines.reference.editions import shelf_answer

if TYPE_CHECKING:
    from tests.conftest import Build, Site

    from nines.reference.comparisons import Clause

ANSWER = parallel_answer(library(), "stops")
PLACES = {one.game: place for place, one in enumerate(ANSWER.editions)}


def clause(edition: str, aspect: str) -> Clause:
    rows = (row for part in ANSWER.parts for row in part.rows if row.aspect == aspect)
    return next(rows).clauses[PLACES[edition]]


# The answer


def test_every_aspect_is_a_clause_and_every_edition_has_its_column() -> None:
    game = library().games("stops")[0]
    rows = [row for part in ANSWER.parts for row in part.rows]
    assert {row.aspect for row in rows} == set(game.aspects())
    assert len(rows) == len(game.aspects())
    for row in rows:
        assert [one.edition for one in row.clauses] == [one.slug for one in library().games("stops")]
        assert all(one.state in STATES for one in row.clauses)


def test_a_clause_has_words_exactly_where_the_account_says_it() -> None:
    for part in ANSWER.parts:
        for row in part.rows:
            for one in row.clauses:
                assert bool(one.passages) == (one.state == "said")
                assert bool(one.shown or one.see) == (one.state == "said")
                assert bool(one.rules) == (one.state != "no rule")
                assert (one.state in ("as in", "unseen", "assumed")) <= bool(one.origin)
                assert all(
                    one.edition in library().corpus.passages[said.record.id].games for said in one.passages
                )


def test_what_is_unseen_lost_or_not_mentioned_is_told_apart() -> None:
    assert clause("comet-1718", "stop").state == "said"
    assert clause("comet-1753", "pack").state == "unseen"  # in the half of the article that nobody here saw
    assert clause("comet-1753", "pack").origin == "comet-1718"
    assert clause("red-nines-1881", "ties").state == "not reported"
    assert clause("red-nines-1881", "opera").state == "no rule"
    assert clause("commit-2011", "pack").state == "as in"
    assert clause("commit-2011", "pack").via
    whole = [one.game for one in ANSWER.editions if one.account_seen == SEEN["whole"]]
    silent = {
        one.edition
        for part in ANSWER.parts
        for row in part.rows
        for one in row.clauses
        if one.state == "silent"
    }
    assert silent <= set(whole) == {"planetenspiel-1861", "red-nines-20c"}


def attributed(edition: str, aspect: str) -> set[str]:
    """Return the passages of an account that any detail of a clause cites, by the corpus alone."""
    corpus = library().corpus
    source = corpus.accounts[corpus.editions[edition].account].source
    rules = library().load(edition).aspects().get(aspect, ())
    keys = {key for cited in rules for detail in cited.details for key in detail.passages}
    mine = {key for key in keys if edition in corpus.passages[key].games}
    named = {key for key in mine if source in {one.source for one in corpus.passages[key].cites}}
    return named or {key for key in mine if not corpus.passages[key].cites}


def test_no_clause_is_blank_if_one_of_its_rules_cites_a_passage_of_the_account() -> None:
    for place, edition in enumerate(ANSWER.editions):
        above: dict[str, str] = {}
        for row in (row for part in ANSWER.parts for row in part.rows):
            one = row.clauses[place]
            found = attributed(edition.game, row.aspect)
            assert {said.record.id for said in one.passages} == found, (edition.game, row.aspect)
            assert {said.record.id for said in one.shown} == {key for key in found if key not in above}
            assert {aspect for aspect, _ in one.see} == {above[key] for key in found if key in above}
            above |= dict.fromkeys((said.record.id for said in one.shown), row.aspect)


@pytest.mark.parametrize(
    ("edition", "aspect", "passages"),
    [
        ("comet-1752", "pack", "wp-comet:086 wp-comet:087 wp-comet:088 wp-comet:090"),
        ("comet-1752", "sides", "wp-comet:093"),
        ("comet-1752", "redeal", "wp-comet:097"),
        ("comet-1718", "lot", "wp-comet:056"),
        ("red-nines-1881", "seats", "wp-red-nines:053"),
        ("comet-1991", "pack", "wp-comet:118 wp-comet:119 wp-comet:120"),
        ("pink-nines-1974", "suit", "wp-red-nines:160"),
        ("pink-nines-1974", "ranking", "wp-red-nines:161"),
        ("pink-nines-1974", "blocked", "wp-red-nines:162"),
    ],
)
def test_what_is_reported_is_shown_though_the_rule_is_our_choice(
    edition: str, aspect: str, passages: str
) -> None:
    found = clause(edition, aspect)
    assert found.state == "said"
    assert set(passages.split()) <= {one.record.id for one in found.passages}
    assert found.choice == "our choice"


def test_a_choice_is_marked_where_a_passage_does_not_settle_the_rule() -> None:
    assert clause("comet-1752", "deal").choice == "partly our choice"
    assert not clause("comet-1718", "pack").choice
    assert {one.choice for part in ANSWER.parts for row in part.rows for one in row.clauses} == {"", *CHOICES}


def test_who_says_so_names_a_report_only_where_the_account_was_not_read() -> None:
    for games in shelf_answer(library()).values():
        for one in games:
            assert bool(one.through) == (one.account_seen == "not seen")


# The page


def test_the_page_has_every_passage_and_every_blank(site: Site) -> None:
    html = site.page("parallel")
    cells = re.findall(
        r'<td data-column="(\d+)" data-label="([^"]+)" class="nines-([\w-]+)">(.*?)</td>', html, re.DOTALL
    )
    rows = [
        row for part in ANSWER.parts for row in part.rows if {one.state for one in row.clauses} != {"no rule"}
    ]
    assert len(cells) == len(rows) * len(ANSWER.editions)
    for (column, label, state, told), one in zip(
        cells, (c for row in rows for c in row.clauses), strict=True
    ):
        assert PLACES[one.edition] == int(column)
        assert unescape(label) == ANSWER.editions[int(column)].title
        assert state == one.state.replace(" ", "-")
        assert told.count("<p>") == len(one.shown)
        for aspect, called in one.see:
            assert f'href="#clause-{aspect}">{called}</a>' in told
            assert html.count(f' id="clause-{aspect}"') == 1
        assert not one.choice or f'<span class="nines-ours">{one.choice}</span>' in told
        assert not one.rules or f"games/{one.edition}.html#" in told


def test_a_clause_leads_to_a_drawn_play_that_shows_it(site: Site) -> None:
    html = site.page("parallel")
    plays = re.findall(r'href="games/([\w-]+)\.html#(play-[\w-]+)">play</a>', html)
    assert len(plays) > 20
    for slug, place in plays:
        assert f'id="{place}"' in site.page(f"games/{slug}")


@pytest.mark.parametrize(("given", "says"), [("stop", "stops"), ("stops\n:show: comet-1719", "comet-1718")])
def test_a_name_that_is_wrong_is_told_with_the_nearest(given: str, says: str, small: Build) -> None:
    made = small(f"# Page\n\n```{{nines:parallel}} {given}\n```\n")
    assert says in made.warnings
    with pytest.raises(UnknownNameError):
        parallel_answer(library(), "stop")
