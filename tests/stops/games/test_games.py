"""What the details of several games rest on."""

from __future__ import annotations

import pytest
from tests.details import by_name, rule

import nines
from nines import library

SLUGS = ("comet-1991", "comet-2011", "comet-2011-two-hand", "comet-2018", "multiple-9-2007")


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_not_inherited_cites_passages_on_the_game_itself(slug: str) -> None:
    corpus = library().corpus
    for key, cited in nines.load(slug).rules().items():
        for detail in cited.details:
            if not detail.inherited:
                strange = [
                    passage for passage in detail.passages if slug not in corpus.passage(passage).games
                ]
                assert not strange, (key, detail.name)


@pytest.mark.parametrize(
    ("key", "point"),
    [
        ("comet-1991/stop/comet-among-nines", "comet-among-nines"),
        ("comet-1991/stop/set", "after-a-set"),
        ("comet-1991/passing/comet", "wild-card-held-back"),
        ("comet-1991/payment-limit/last-card", "last-card-paid"),
        ("comet-1991/payment-limit/answer", "answer-comet-paid"),
        ("comet-1991/last-wild/comet-among-nines", "comet-among-nines"),
        ("comet-2011/rise", "comet-value-rises"),
        ("multiple-9-2007/pack", "which-pack"),
        ("multiple-9-2007/cut", "endless-play"),
        ("multiple-9-2007/lot", "first-dealer"),
        ("multiple-9-2007/ties", "sitting"),
    ],
)
def test_what_the_text_leaves_open_is_not_called_stated(key: str, point: str) -> None:
    which = by_name(rule(key))[""]
    assert point in [choice.point for choice in which.choices]
    assert which.ground == "read"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("hoc-mazarin-1765/ranking", "order"),
        ("comet-1752/value", "aces"),
        ("comet-1991/value", "aces"),
        ("comet-2011-two-hand/opera", "after_passes"),
        ("commit-1857/stakes", ""),
        ("commit-1991/stakes", ""),
        ("commit-1991/deal", "on_table"),
        ("planetenspiel-1861/deal", "on_table"),
        ("planetenspiel-1861/stakes", ""),
        ("newmarket-1891/blocked", ""),
        ("newmarket-1891/dealer", ""),
        ("newmarket-1891/ranking", "order"),
        ("newmarket-1891/stakes", ""),
        ("newmarket-1891/suit", "kept"),
    ],
)
def test_a_value_that_no_passage_says_is_not_stated(key: str, name: str) -> None:
    assert by_name(rule(key))[name].ground == "implied"
