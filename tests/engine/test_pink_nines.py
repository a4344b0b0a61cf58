"""Two accounts that are told together: neither carries anything from the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines import library

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

TAYLOR, PARLETT = nines.load("pink-nines-1974"), nines.load("pink-nines-2008")
OWN = {"seats", "deal"}


def test_what_both_accounts_have_rests_on_the_same_passages_and_comes_from_the_same_rule() -> None:
    for key, cited in PARLETT.rules().items():
        place = key.removeprefix("pink-nines-2008/")
        told = TAYLOR.rules()[f"pink-nines-1974/{place}"]
        if place not in OWN:
            assert (told.passages, told.via) == (cited.passages, cited.via)
            assert told.rule == cited.rule
            assert [one.name for one in told.details] == [one.name for one in cited.details]
            for mine, theirs in zip(told.details, cited.details, strict=True):
                origins = [one.inherited and one.inherited.origin for one in (mine, theirs)]
                assert origins[0] == origins[1], f"{key} {mine.name}"
    assert len(TAYLOR.rules()) == len(PARLETT.rules())


def test_whatever_rests_on_words_that_name_nobody_rests_on_the_reading_that_they_are_taylors_too() -> None:
    """What rests on no words, as who deals first, is our choice for either account."""
    for key, cited in TAYLOR.rules().items():
        if key.removeprefix("pink-nines-1974/") not in OWN:
            for one in cited.details:
                points = [choice.point for choice in one.all_choices]
                leans = bool(one.passages or one.inherited)
                assert ("which-account" in points) == leans, f"{key} {one.name}"
    assert TAYLOR.rules()["pink-nines-1974/lot"].points == ("first-dealer",)


def test_nothing_is_inherited_from_the_later_book_by_the_older_account() -> None:
    found = [
        detail.inherited.rule
        for cited in TAYLOR.rules().values()
        for detail in cited.details
        if detail.inherited
    ]
    assert found
    assert all(key.startswith("red-nines-1881/") for key in found)


def test_what_the_older_account_shares_with_the_later_book_is_our_choice() -> None:
    """The document sets only the deal of the one against the other."""
    assert {cited.warrant for cited in TAYLOR.rules().values()} <= {"sure-choice", "doubtful-choice"}


def test_what_the_document_says_of_each_account_alone_is_cited_for_that_account_only() -> None:
    theirs = {"pink-nines-1974": ("164", "165"), "pink-nines-2008": ("156", "157", "158")}
    for game in (TAYLOR, PARLETT):
        cited = {passage for rule in game.rules().values() for passage in rule.passages}
        for slug, numbers in theirs.items():
            assert cited.isdisjoint(f"wp-red-nines:{n}" for n in numbers) == (slug != game.slug)


@pytest.mark.parametrize("game", [TAYLOR, PARLETT], ids=lambda game: game.slug)
def test_the_unit_of_a_game_that_stakes_only_a_pool_is_that_of_the_pool(game: AnyGame) -> None:
    assert game.unit == "stake"
    assert game.read({"cards-left-paid": "all"}).unit == "counter"


def test_the_payments_of_1881_do_not_come_by_themselves() -> None:
    taken = {key.split("/")[1] for key in PARLETT.rules()}
    assert taken.isdisjoint({"doubling", "stakes", "dissolution", "leftover", "call"})
    with_all = {key.split("/")[1] for key in PARLETT.read({"cards-left-paid": "all"}).rules()}
    assert with_all >= {"doubling", "stakes", "dissolution", "leftover"}


def test_a_question_of_1881_that_does_not_arise_is_not_asked() -> None:
    aside = library().corpus.amendments["pink-nines-2008"].set_aside
    assert "fourfold-payment" in aside
    assert aside.keys().isdisjoint(library().corpus.readings_of("pink-nines-1974"))
    assert all(reason.endswith(".") for reason in aside.values())
