"""Two accounts that are told together: neither carries anything from the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines import library

if TYPE_CHECKING:
    from nines.game import AnyGame

TAYLOR, PARLETT = nines.load("pink-nines-1974"), nines.load("pink-nines-2008")
OWN = {"seats", "deal"}


def test_what_both_accounts_have_rests_on_the_same_passages_and_is_carried_from_the_same_rule() -> None:
    for key, cited in PARLETT.rules().items():
        place = key.removeprefix("pink-nines-2008/")
        told = TAYLOR.rules()[f"pink-nines-1974/{place}"]
        if place not in OWN:
            assert (told.passages, told.via, told.carried) == (cited.passages, cited.via, cited.carried)
            assert told.rule == cited.rule
            assert "which-account" in told.points
    assert len(TAYLOR.rules()) == len(PARLETT.rules())


def test_nothing_is_carried_from_the_later_book_into_the_older() -> None:
    carried = [cited.carried for cited in TAYLOR.rules().values() if cited.carried]
    assert carried
    assert all(key.startswith("red-nines-1881/") for key in carried)


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
