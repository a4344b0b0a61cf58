"""Cited rules: what they rest on, how firmly, and by which key they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines import library
from nines.cite import STANDINGS, Cited, bound, cite, rule_key
from nines.errors import CorpusError

if TYPE_CHECKING:
    from nines.game import AnyGame


def test_a_rule_that_rests_on_nothing_is_refused() -> None:
    with pytest.raises(CorpusError, match="the king stops: cites no passage and embodies no reading"):
        cite("the king stops", "")


@pytest.mark.parametrize("name", ["King", "the king", "king_stops", "-king", "king-", "a.b"])
def test_a_rule_is_named_by_short_words_and_hyphens(name: str) -> None:
    with pytest.raises(CorpusError, match="short words and hyphens"):
        cite("the king stops", "wp-comet:069", name=name)


def test_what_a_source_says_is_stated() -> None:
    assert cite("x", "wp-comet:069").standing == "stated"


def test_what_follows_from_a_source_is_implied() -> None:
    assert cite("x", "wp-comet:069", implied=True).standing == "implied"


def test_what_a_source_leaves_open_is_a_reading() -> None:
    assert cite("x", "wp-comet:069", "comet-stops").standing == "reading"
    assert cite("x", "", "sitting-tied").standing == "reading"


def test_an_option_of_the_source_is_stated_by_it() -> None:
    assert library().corpus.point("caught-comet-fiche").kind == "option"
    offered = cite("x", "wp-comet:081", "caught-comet-fiche")
    assert bound(offered, "comet-1718", "caught", {"caught-comet-fiche"}).standing == "stated"


def test_what_an_amending_source_leaves_alone_is_carried() -> None:
    assert (
        Cited("x", ("wp-comet:069",), ("comet-stops",), carried="comet-1718/stop/king").standing == "carried"
    )


def test_every_standing_has_its_sentence() -> None:
    assert set(STANDINGS) == {"stated", "implied", "carried", "reading"}


words = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)*", fullmatch=True)


@given(words, st.from_regex(r"[a-z]+(_[a-z]+)*", fullmatch=True), st.one_of(st.just(""), words))
def test_a_key_is_lower_case_words_hyphens_and_slashes(slug: str, aspect: str, name: str) -> None:
    key = rule_key(slug, aspect, name)
    assert key.count("/") == 1 + bool(name)
    assert set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-/")
    assert bound(cite("x", "wp-comet:069", name=name), slug, aspect).key == key


def test_every_rule_of_a_game_knows_its_key_and_prints_one_line(comet: AnyGame) -> None:
    rules = comet.rules()
    assert len(rules) == sum(map(len, comet.aspects().values()))
    for key, cited in rules.items():
        assert cited.key == key
        assert key.startswith("comet-1718/")
        assert str(cited.rule)
        assert "\n" not in str(cited.rule)


def test_every_rule_of_a_game_cites_passages_and_points_that_exist(comet: AnyGame) -> None:
    for cited in comet.rules().values():
        assert all(library().corpus.passage(passage) for passage in cited.passages)
        assert all(library().corpus.point(point) for point in cited.points)


def test_the_witness_is_named_with_the_document_through_which_we_know() -> None:
    """wp-comet:069 cites the book of 1718; the picture of wp-comet:002 cites nothing."""
    said = library().corpus.witness(library().corpus.passage("wp-comet:069"))
    assert said == "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069"
    assert library().corpus.witness(library().corpus.passage("wp-comet:002")) == "wp-comet:002"
