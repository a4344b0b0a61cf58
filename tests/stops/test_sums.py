"""How a payment at the end of a deal comes about, in words: the cards left, and what raises their cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines

if TYPE_CHECKING:
    from nines.kernel.event import Event

ON_A_NINE = (("2♣ 9♦", "4♣ 9♥", "5♠", "3♠"), ("2♣", "9♦ as 3"))
WENT_OUT = "because player 1 went out on 9♦"
PLAIN = (("2♣", "4♣ 9♥", "5♠ 7♠", "K♠"), ("2♣",))


def payments(name: str, hands: tuple[str, ...], acts: tuple[str, ...]) -> dict[int | str | None, Event]:
    """Return what each player pays, or scores, when the last act ends the deal."""
    game = nines.load(name)
    position = game.start(hands)
    for act in acts:
        position, events = game.play(position, game.parse_act(act))
    return {event.giver: event for event in events if event.kind == "paid"}


def words(event: Event) -> str:
    return ", ".join(part.says for part in event.made_of.parts()) if event.made_of else ""


@pytest.mark.parametrize(
    ("reading", "short", "whole"),
    [
        (
            "",
            "4 + 9 = 13, doubled twice to 52",
            "4 + 9 = 13, doubled for 9♥ in hand, doubled again because player 1 went out on 9♦",
        ),
        (
            "[doublings-together=larger]",
            "4 + 9 = 13, doubled to 26",
            "4 + 9 = 13, doubled for 9♥ in hand and because player 1 went out on 9♦",
        ),
        (
            "[doublings-together=added]",
            "4 + 9 = 13, doubled, raised to 39",
            "4 + 9 = 13, doubled for 9♥ in hand, raised to 39 because player 1 went out on 9♦",
        ),
        (
            "[what-is-doubled=nine-only]",
            "4 + 9 = 13, raised to 22, doubled to 44",
            f"4 + 9 = 13, raised to 22 for 9♥ in hand, whose own points are doubled, doubled {WENT_OUT}",
        ),
    ],
)
def test_a_score_is_spelled_out_as_it_is_read(reading: str, short: str, whole: str) -> None:
    paid = payments(f"red-nines-20c{reading}", *ON_A_NINE)[1]
    assert nines.sentence(paid) == f"player 2 scores {paid.amount} points: {short}"
    assert words(paid) == whole


def test_a_sum_names_the_rules_that_raise_it() -> None:
    made_of = payments("red-nines-20c", *ON_A_NINE)[1].made_of
    assert made_of is not None
    assert [part.rules for part in made_of.parts()] == [
        (),
        ("red-nines-20c/doubling/caught",),
        ("red-nines-20c/doubling/out-on-red-nine",),
    ]


def test_one_card_that_nothing_raises_needs_no_sum() -> None:
    paid = payments("red-nines-20c", *PLAIN)
    assert nines.sentence(paid[3]) == "player 4 scores 13 points"
    assert nines.sentence(paid[2]) == "player 3 scores 12 points: 5 + 7 = 12"


def test_cards_that_cost_the_same_are_counted() -> None:
    paid = payments("comet-1718[cards-left=by-card]", ("2♣", "4♣ 5♥ J♦", "5♠"), ("2♣",))
    assert nines.sentence(paid[1]) == "player 2 pays 3 jetons to player 1: 1 for each of 3 cards"


def test_an_event_that_raises_a_payment_says_why() -> None:
    game = nines.load("red-nines-20c")
    position = game.start(ON_A_NINE[0])
    for act in ON_A_NINE[1]:
        position, events = game.play(position, game.parse_act(act))
    raised = [nines.sentence(event) for event in events if event.kind == "doubled" and event.actor == 1]
    assert raised == [
        "player 2 pays double for 9♥ in hand",
        "player 2 pays double because player 1 went out on 9♦",
    ]


def test_a_payment_cut_short_has_no_sum() -> None:
    game = nines.load("comet-1718[counters-run-out=capped]")
    match = game.match_so_far((100, 5, 100), deals=1)
    position = game.start(("2♣", "4♣ 5♥ J♦", "5♠ 6♠"), match=match)
    paid = {event.giver: event for event in game.play(position, game.parse_act("2♣")).events if event.unit}
    assert nines.sentence(paid[1]) == "player 2 pays 5 jetons to player 1"
    assert nines.sentence(paid[2]) == "player 3 pays 11 jetons to player 1: 5 + 6 = 11"
