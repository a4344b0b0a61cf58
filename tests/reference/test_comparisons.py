"""Comparisons as answers: two games, the matrix, the history of an aspect, accounts side by side."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.corpus.records import SEEN
from nines.errors import CorpusError
from nines.libraries.compare import compare, not_seen
from nines.reference import diff_answer, history_answer, matrix_answer
from nines.reference.comparisons import CHOICES, STATES, parallel_answer
from nines.reference.listed import full_title
from nines.reference.shelf import shelf_answer
from nines.reference.summaries import summary_of
from nines.reference.warrants import pair_counts, rests_on, total
from nines.reference.what_changed import (
    FIRST_ROWS,
    LEAST_FOLDED,
    STATED_BY,
    count_sentence,
    rest_in_words,
    shown_first,
    what_changed,
)
from nines.sphinx.pages import pairs

if TYPE_CHECKING:
    from nines.reference.comparisons import Clause, DiffAnswer, RulePair

SOME = [*pairs(library())][::9]


# --- What changed ---


def differing(answer: DiffAnswer) -> list[RulePair]:
    return [pair for line in answer.aspects for pair in line.rules if pair.agreement == "differs"]


@pytest.mark.parametrize("pair", SOME, ids="--".join)
def test_rows_have_the_best_stated_first_in_order_of_play(pair: tuple[str, str]) -> None:
    record = diff_answer(library(), *pair)
    rows = what_changed(record)
    order = [aspect.aspect for aspect in record.aspects]
    assert all(row.stated_by >= other.stated_by for row, other in pairwise(rows))
    for row in rows:
        rules = [rule for rule in (row.pair.earlier, row.pair.later) if rule]
        stated = sum(rests_on(rule.warrant, rule.inherited) == "stated" for rule in rules)
        assert stated == row.stated_by
        assert all(rule.aspect == row.aspect for rule in rules)
    for rank in STATED_BY:
        places = [order.index(row.aspect) for row in rows if row.stated_by == rank]
        assert places == sorted(places)
    first = shown_first(rows)
    assert first == len(rows) or (first == FIRST_ROWS and len(rows) >= first + LEAST_FOLDED)
    assert not rows[first:] or rest_in_words(rows[first:]).startswith(
        f"{len(rows) - first} more rules differ"
    )


def test_the_comparison_of_1718_and_1753_shows_the_king() -> None:
    rows = what_changed(diff_answer(library(), "comet-1718", "comet-1753"))
    assert [(row.aspect, row.pair.name) for row in rows] == [
        ("settlement", "manille"),
        ("settlement", "king"),
    ]


def test_a_game_without_a_rule_leaves_its_place_empty() -> None:
    rows = what_changed(diff_answer(library(), "comet-1718", "red-nines-1881"))
    assert any(row.pair.later is None and not row.later_mentions for row in rows)


def test_counts_add_up_and_name_the_games() -> None:
    same = count_sentence(diff_answer(library(), "comet-1718", "comet-1718"))
    assert same == "None of the 47 rules of the two games differs."
    one = count_sentence(diff_answer(library(), "comet-1718", "comet-1718[comet-stops=yes]"))
    assert one == "1 of the 47 rules of the two games differs: 1 is in both games but not the same."
    only = count_sentence(diff_answer(library(), "comet-1991", "comet-2011"))
    assert only.endswith(": 3 are in both games but not the same; 2 are only in Modern comet of 1991.")


# --- Summaries ---


def test_a_summary_is_only_for_the_choices_of_the_editions() -> None:
    assert diff_answer(library(), "red-nines-1881", "comet-1718").summary
    assert diff_answer(library(), "red-nines-1881", "comet-1718[comet-stops=yes]").summary is None
    assert diff_answer(library(), "commit-2011", "comet-1718").summary is None


def test_a_clause_about_what_does_not_differ_is_refused() -> None:
    with pytest.raises(
        CorpusError, match=r"summaries\.toml, comet-1753\.after\.comet-1718: .*settlement/king"
    ):
        summary_of(library(), "comet-1718", "comet-1753", ["settlement/manille"])


# --- Rules that are taken over are counted apart ---


@pytest.mark.slow
@pytest.mark.parametrize("family", ["stops", "ninety-nine"])
def test_the_counts_of_two_games_add_up(family: str) -> None:
    games = library().games(family)
    for place, later in enumerate(games):
        for earlier in games[:place]:
            told = diff_answer(library(), earlier.slug, later.slug)
            unseen = {*not_seen(earlier, later), "text-end"}  # which only says where our copy ends
            for side, game in ((told.earlier_counts, earlier), (told.later_counts, later)):
                assert side.rules == sum(key.split("/")[1] not in unseen for key in game.rules())
            differing = [
                p
                for aspect_pair in compare(earlier, later)
                for p in aspect_pair.pairs
                if p.agreement == "differs"
            ]
            of_later = [pair for pair in differing if pair.later]
            count = told.later_counts
            assert count.stated_differ + count.choice_differ + count.taken_over_differ == len(of_later)


def test_a_rule_taken_over_is_not_counted_as_agreeing() -> None:
    told = diff_answer(library(), "comet-1718", "comet-1753")
    assert told.later_counts.taken_over > told.later_counts.stated
    assert told.later_counts.taken_over_differ == 0
    assert "so their agreement proves nothing" in told.sentences[0]


def test_the_sheet_of_pairs_counts_as_the_page_of_two() -> None:
    for pair_count in pair_counts(library(), "stops")[:4]:
        for earlier, counts in pair_count.earlier:
            assert diff_answer(library(), earlier.game, pair_count.game.game).later_counts == counts


# --- Accounts side by side ---


ANSWER = parallel_answer(library(), "stops")
PLACES = {shelved_game.game: place for place, shelved_game in enumerate(ANSWER.editions)}


def clause(edition: str, aspect: str) -> Clause:
    rows = (row for part in ANSWER.parts for row in part.rows if row.aspect == aspect)
    return next(rows).clauses[PLACES[edition]]


def test_every_aspect_is_a_row_and_every_edition_a_column() -> None:
    game = library().games("stops")[0]
    rows = [row for part in ANSWER.parts for row in part.rows]
    assert {row.aspect for row in rows} == set(game.aspects())
    assert len(rows) == len(game.aspects())
    for row in rows:
        assert [clause.edition for clause in row.clauses] == [one.slug for one in library().games("stops")]
        assert all(clause.state in STATES for clause in row.clauses)


def test_a_clause_has_words_exactly_where_the_account_says_it() -> None:
    for part in ANSWER.parts:
        for row in part.rows:
            for clause in row.clauses:
                assert bool(clause.passages) == (clause.state == "said")
                assert bool(clause.shown or clause.see) == (clause.state == "said")
                assert bool(clause.rules) == (clause.state != "no rule")
                assert (clause.state in ("as in", "unseen", "assumed")) <= bool(clause.origin)
                assert all(
                    clause.edition in library().corpus.passages[said.record.id].games
                    for said in clause.passages
                )


def test_unseen_lost_and_unmentioned_rules_are_kept_apart() -> None:
    assert clause("comet-1718", "stop").state == "said"
    assert clause("comet-1753", "pack").state == "unseen"  # in the half of the article that nobody here saw
    assert clause("comet-1753", "pack").origin == "comet-1718"
    assert clause("red-nines-1881", "ties").state == "not reported"
    assert clause("red-nines-1881", "opera").state == "no rule"
    assert clause("commit-2011", "pack").state == "as in"
    assert clause("commit-2011", "pack").via
    whole = [edition.game for edition in ANSWER.editions if edition.account_seen == SEEN["whole"]]
    silent = {
        clause.edition
        for part in ANSWER.parts
        for row in part.rows
        for clause in row.clauses
        if clause.state == "silent"
    }
    assert set(whole) == {
        "planetenspiel-1861",
        "commit-1914",
        "newmarket-1891",
        "pope-joan-1909",
        "red-nines-20c",
    }
    assert silent <= set(whole)


def attributed(edition: str, aspect: str) -> set[str]:
    """Return the passages of an account that any detail of a clause cites, by the corpus alone."""
    corpus = library().corpus
    source = corpus.accounts[corpus.editions[edition].account].source
    rules = library().load(edition).aspects().get(aspect, ())
    keys = {key for cited in rules for detail in cited.details for key in detail.passages}
    mine = {key for key in keys if edition in corpus.passages[key].games}
    named = {key for key in mine if source in {cite.source for cite in corpus.passages[key].cites}}
    return named or {key for key in mine if not corpus.passages[key].cites}


def test_a_clause_is_filled_if_a_rule_cites_its_account() -> None:
    for place, edition in enumerate(ANSWER.editions):
        above: dict[str, str] = {}
        for row in (row for part in ANSWER.parts for row in part.rows):
            clause = row.clauses[place]
            found = attributed(edition.game, row.aspect)
            assert {said.record.id for said in clause.passages} == found, (edition.game, row.aspect)
            assert {said.record.id for said in clause.shown} == {key for key in found if key not in above}
            assert {aspect for aspect, _ in clause.see} == {above[key] for key in found if key in above}
            above |= dict.fromkeys((said.record.id for said in clause.shown), row.aspect)


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
def test_a_report_is_shown_beside_a_rule_of_our_choice(edition: str, aspect: str, passages: str) -> None:
    found = clause(edition, aspect)
    assert found.state == "said"
    assert set(passages.split()) <= {passage.record.id for passage in found.passages}
    assert found.choice == "our choice"


def test_a_choice_is_marked_where_no_passage_settles_the_rule() -> None:
    assert clause("comet-1752", "deal").choice == "partly our choice"
    assert not clause("comet-1718", "pack").choice
    assert {clause.choice for part in ANSWER.parts for row in part.rows for clause in row.clauses} == {
        "",
        *CHOICES,
    }


def test_a_report_is_named_only_for_an_account_not_read() -> None:
    for games in shelf_answer(library()).values():
        for game in games:
            assert bool(game.through) == (game.account_seen == "not seen")


def test_the_full_title_says_that_an_account_is_only_reported() -> None:
    shelved = [game for games in shelf_answer(library()).values() for game in games]
    titles = {game.game: full_title(library(), game.game) for game in shelved}
    for game in shelved:
        full = titles[game.game]
        assert full.endswith(", as reported)") == (game.account_seen == "not seen"), game.game
        assert game.account_seen == "not seen" or full == game.title
        assert "reported" not in game.title  # the short name of headings, lists and pictures
    assert len(set(titles.values())) == len(titles)
    assert titles["comet-1718"] == "Comet (Académie 1718, as reported)"


# --- All games ---


def test_the_matrix_counts_every_detail_that_says_something() -> None:
    games, record = library().games(), matrix_answer(library())
    for place, game in enumerate(games):
        cells = [row.cells[place] for row in record.aspects]
        assert sum(cell.rules for cell in cells) == len(game.rules())
        assert total(cell.details for cell in cells) == record.totals[place]
        assert record.totals[place].total == sum(len(cited.counted) for cited in game.rules().values())
    assert total(record.totals) == record.total


def test_games_stand_in_order_of_date() -> None:
    dates = [game.year or 9999 for game in matrix_answer(library()).games]
    assert dates == sorted(dates)
    read = nines.load("comet-1718[comet-stops=yes]")
    assert [game.name for game in library().by_date([read, nines.load("comet-1718")])] == [
        read.name,
        "comet-1718",
    ]


@pytest.mark.parametrize("pair", SOME[::7], ids="--".join)
def test_the_earlier_game_comes_first_however_they_are_named(pair: tuple[str, str]) -> None:
    one, other = pair
    assert diff_answer(library(), other, one) == diff_answer(library(), one, other)


@pytest.mark.parametrize(("one", "other"), [*combinations_with_replacement(nines.library().playable, 2)])
def test_no_rule_is_lost_when_two_games_are_compared(one: str, other: str) -> None:
    answer = diff_answer(library(), one, other)
    asked = nines.load(one).aspects().keys() & nines.load(other).aspects().keys()
    same_family = nines.load(one).family is nines.load(other).family
    for side in ("earlier", "later"):
        game = nines.load(getattr(answer, side).game)
        told = [
            rule.key
            for line in answer.aspects
            for pair in line.rules
            for rule in [getattr(pair, side)]
            if rule
        ]
        # Of games of two families only what is asked of both is compared, and what was not seen never is.
        left_out = {*not_seen(nines.load(one), nines.load(other)), *game.family.outline.of_text}
        rules = [
            key
            for key in game.rules()
            if (same_family or key.split("/")[1] in asked) and key.split("/")[1] not in left_out
        ]
        assert sorted(told) == sorted(rules)
    shown = [row.pair for row in what_changed(answer)]
    assert sorted(map(id, shown)) == sorted(map(id, differing(answer)))


def test_a_history_has_every_game_and_its_rules() -> None:
    history = history_answer(library(), "passing")
    assert [game.game for game in history.games] == [game.name for game in library().games("stops")]
    for game in history.games:
        assert game.answer
        rules = nines.load(game.game).aspects()["passing"]
        assert [rule.key for rule in game.answer.rules] == [cited.key for cited in rules]
