"""Two accounts of Pink Nines in one document: neither carries anything from the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

TAYLOR, PARLETT = nines.load("pink-nines-1974"), nines.load("pink-nines-2008")
OWN = {"seats", "deal"}


def test_both_accounts_share_passages_and_origins() -> None:
    for key, cited in PARLETT.rules().items():
        place = key.removeprefix("pink-nines-2008/")
        told = TAYLOR.rules()[f"pink-nines-1974/{place}"]
        if place not in OWN:
            assert (told.passages, told.via) == (cited.passages, cited.via)
            assert told.rule == cited.rule
            assert [detail.name for detail in told.details] == [detail.name for detail in cited.details]
            for mine, theirs in zip(told.details, cited.details, strict=True):
                origins = [detail.inherited and detail.inherited.origin for detail in (mine, theirs)]
                assert origins[0] == origins[1], f"{key} {mine.name}"
    assert len(TAYLOR.rules()) == len(PARLETT.rules())


def test_nameless_words_are_taylors_by_a_reading() -> None:
    """What rests on no words, as who deals first, is our choice for either account."""
    for key, cited in TAYLOR.rules().items():
        if key.removeprefix("pink-nines-1974/") not in OWN:
            for detail in cited.details:
                points = [choice.point for choice in detail.all_choices]
                leans = bool(detail.passages or detail.inherited)
                assert ("which-account" in points) == leans, f"{key} {detail.name}"
    assert TAYLOR.rules()["pink-nines-1974/lot"].points == ("first-dealer",)


def test_the_older_account_inherits_nothing_from_the_later() -> None:
    found = [
        detail.inherited.rule
        for cited in TAYLOR.rules().values()
        for detail in cited.details
        if detail.inherited
    ]
    assert found
    assert all(key.startswith("red-nines-1881/") for key in found)


def test_what_the_older_account_shares_is_our_choice() -> None:
    """The document sets only the deal of the one against the other."""
    assert {cited.warrant for cited in TAYLOR.rules().values()} <= {"sure-choice", "doubtful-choice"}


def test_words_on_one_account_are_cited_for_it_alone() -> None:
    theirs = {"pink-nines-1974": ("164", "165"), "pink-nines-2008": ("156", "157", "158")}
    for game in (TAYLOR, PARLETT):
        cited = {passage for rule in game.rules().values() for passage in rule.passages}
        for slug, numbers in theirs.items():
            assert cited.isdisjoint(f"wp-red-nines:{n}" for n in numbers) == (slug != game.slug)


@pytest.mark.parametrize("game", [TAYLOR, PARLETT], ids=lambda game: game.slug)
def test_a_game_with_only_a_pool_has_its_unit(game: AnyGame) -> None:
    assert game.unit == "stake"
    assert game.read({"cards-left-paid": "all"}).unit == "counter"
