"""Pope Joan of 1909: what it rests on, and what it shares with the games around it."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines.kernel.playing import dealt
from nines.libraries.compare import Agreement, compare
from nines.shuffle import Stream
from nines.stops.observation import observe

GAME: Final = nines.stops.load("pope-joan-1909")
SAME: Final[tuple[Agreement, ...]] = ("same", "otherwise-cited")


def aspects(other: str, *, same: bool) -> set[str]:
    """Return the aspects in which Pope Joan and another game have the same rules, or other rules."""
    pairs = [pair for pair in compare(GAME, nines.stops.load(other)) if all(pair.mentioned)]
    return {pair.aspect for pair in pairs if (pair.agreement in SAME) == same}


def test_it_builds_and_finds_dealers_like_red_nines() -> None:
    shared = {
        "lead",
        "continuation",
        "suit",
        "blocked",
        "going-out",
        "leftover",
        "lot",
        "succession",
        "dealer",
    }
    assert shared <= aspects("red-nines-1881", same=True)
    differ = {"pack", "ranking", "deal", "wild", "stop", "pool", "sweep", "insight"}
    assert differ <= aspects("red-nines-1881", same=False)


def test_it_has_cards_deal_and_stops_of_commit() -> None:
    assert {"pack", "ranking", "deal", "lead", "suit", "insight"} <= aspects("commit-1857", same=True)


def test_its_suits_and_its_nine_are_not_those_of_comet() -> None:
    assert {"suit", "wild", "deal", "lot"} <= aspects("comet-1718", same=False)
    assert not GAME.rule_set.wild_cards
    assert not GAME.aspects()["naming"]


@pytest.mark.parametrize(
    ("place", "name", "ground"),
    [
        ("deal", "whole_hands", "stated"),
        ("deal", "longer", "read"),
        ("turn", "", "read"),
        ("turn-up", "", "implied"),
        ("pool/pope", "amount", "stated"),
        ("settlement/cards", "card", "stated"),
        ("lot", "rank", "stated"),
    ],
)
def test_what_the_chapter_says_is_kept_apart_from_what_follows(place: str, name: str, ground: str) -> None:
    details = {detail.name: detail for detail in GAME.rules()[f"{GAME.slug}/{place}"].details}
    assert details[name].ground == ground


def test_each_amount_on_the_board_rests_on_its_words() -> None:
    amounts = [
        detail for cited in GAME.aspects()["pool"] for detail in cited.details if detail.name == "amount"
    ]
    assert [amount.value for amount in amounts] == [6, 2, 2, 1, 1, 1, 1, 1]
    assert {amount.passages for amount in amounts} == {("hoffmann-1909:012",)}


def test_the_turn_up_is_seen_by_all_and_never_dealt() -> None:
    match = nines.begin(GAME, 4, 9).position
    position = dealt(GAME, match, 9).position
    for seat in range(4):
        assert observe(GAME.rule_set, position, seat).turn_up == position.turn_up
        other = GAME.family.determinize(GAME.rule_set, position, seat, Stream.of(3, number=4))
        assert other.turn_up == position.turn_up
        assert other.turn_up in other.dead
        assert len(other.dead) == len(position.dead)
        assert sorted(map(len, other.hands)) == sorted(map(len, position.hands))
    assert position.aside[-1] == position.turn_up
    assert frozenset(position.aside) == position.dead
