"""Positions, figures of a match so far, acts, and what each seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from nines import library
from nines.errors import CardsError, IllegalActError, RequestError, UnknownNameError
from nines.kernel.inheritance import amend, variant_of
from nines.ninety_nine import load
from nines.ninety_nine.games.ninety_nine_3p import ninety_nine_3p
from nines.shuffle import Stream

if TYPE_CHECKING:
    from nines.kernel.transition import Transition

HANDS = ["A♠ 6♠ 6♦ 7♦", "K♠ 7♠ 8♦ 9♦", "Q♠ 10♦ J♦ Q♦"]
BIDS = ("bid 6♠+6♦+7♦", "bid 7♠+8♦+9♦", "bid 10♦+J♦+Q♦")


def test_a_match_so_far_knows_its_figures_by_name() -> None:
    game = load("ninety-nine-3p")
    with pytest.raises(UnknownNameError, match="did you mean 'succeeded'"):
        game.match_so_far([0, 0, 0], succeded=2)
    with pytest.raises(RequestError, match="do not fit"):
        game.match_so_far([0, 0, 0], start=[1, 2])
    with pytest.raises(RequestError, match="whole numbers"):
        game.match_so_far([0, 0, 0], succeeded=-1)
    with pytest.raises(RequestError, match="a match of ninety-nine-3p is not for ninety-nine-2p"):
        load("ninety-nine-2p").start(
            ["6♠ 6♥ 6♣ 6♦", "7♠ 7♥ 7♣ 7♦"], "8♠ 8♥ 8♣ 8♦", 0, game.match_so_far([0, 0, 0])
        )


def test_other_cards_lie_unseen_out_of_play() -> None:
    game = load("ninety-nine-3p")
    table = game.start(HANDS, pile="6♣ 7♣")
    assert len(game.cards(table)) == 14
    assert len(game.cards(game.family.determinize(game.rule_set, table, 0, Stream.of(1)))) == 14


def test_a_round_is_not_closed_before_its_end() -> None:
    game = load("ninety-nine-3p")
    table = game.start(HANDS)
    with pytest.raises(RequestError, match="not over"):
        game.settle(table)
    with pytest.raises(IllegalActError, match="the play of tricks begins when all bidding is finished"):
        game.play(table, game.parse_act("lay A♠"))
    assert table.ending is None
    assert not game.is_legal(table, game.parse_act("lay A♠"))
    assert game.is_legal(table, game.parse_act("bid 6♠+6♦+7♦"))


@pytest.mark.parametrize("text", ["", "bid", "lay", "bid 5", "lay 7", "double", "lay 7♥+8♥"])
def test_what_is_no_act_is_said_to_be_none(text: str) -> None:
    if text == "bid":
        assert str(load("ninety-nine-3p").parse_act(text)) == "bid "
        return
    with pytest.raises(CardsError):
        load("ninety-nine-3p").parse_act(text)


def test_the_joker_is_written_out() -> None:
    game = load("ninety-nine-classic")
    assert str(game.parse_act("lay JOKER")) == "lay Joker"
    assert str(game.parse_act("bid joker 6d 7d")) == "bid Joker+6♦+7♦"


def test_a_rule_may_be_exchanged_for_experiments() -> None:
    game = load("ninety-nine-3p")
    other = load("ninety-nine-4p").rules()["ninety-nine-4p/pack"].rule
    changed = game.with_rule("ninety-nine-3p/pack", other)
    assert str(changed.rules()["ninety-nine-3p/pack"].rule) == "52 cards are used"
    assert changed.read({"game-scheme": "target-200"}).rules()["ninety-nine-3p/pack"].rule == other
    with pytest.raises(UnknownNameError, match="did you mean 'ninety-nine-3p/pack'"):
        game.with_rule("ninety-nine-3p/packs", other)


def test_a_form_says_only_what_it_changes() -> None:
    choices = library().choices("ninety-nine-classic")
    base = ninety_nine_3p(choices.of_base())
    with pytest.raises(UnknownNameError, match="no aspect of ninety-nine-classic 'trumps'"):
        variant_of(base, choices, trumps=())
    with pytest.raises(UnknownNameError, match="inherited by ninety-nine-classic 'trumps'"):
        amend(base, choices, via="wp-ninety-nine:109", confirmed={"trumps": "wp-ninety-nine:110"})


def test_nobody_hears_bids_that_are_announced_together() -> None:
    game = load("ninety-nine-3p[premium-priority=together]")
    table = game.start(HANDS)
    for text in (*BIDS, "declare"):
        table = game.play(table, game.parse_act(text)).position
    assert game.observe(table, 1).said == ()
    assert game.observe(table, 0).said == ((0, "declare"),)
    table = game.play(table, game.parse_act("reveal")).position
    step = game.play(table, game.parse_act("pass"))
    assert step.position.phase == "raise"
    assert step.position.turn == 0
    step = game.play(step.position, game.parse_act("pass"))
    assert step.position.stands == ((1, "reveal"),)


def shown(step: Transition[Any]) -> list[str]:
    """Return the kinds of the events by which cards are shown."""
    return [event.kind for event in step.events if event.kind.endswith("_shown")]


def test_cards_shown_after_the_first_lead_are_hidden_before() -> None:
    game = load("ninety-nine-3p[exposure-time=after-lead]")
    table = game.start(HANDS)
    for text in (*BIDS, "reveal", "pass", "pass"):
        table = game.play(table, game.parse_act(text)).position
    assert not any(game.observe(table, 1).shown)
    step = game.play(table, game.parse_act("lay A♠"))
    assert shown(step) == ["bid_shown", "hand_shown"]
    assert game.observe(step.position, 1).bids[0] == table.bids[0]


def test_read_so_that_a_revelation_shows_the_hand_only() -> None:
    game = load("ninety-nine-3p[revelation-shows=hand]")
    table = game.start(HANDS)
    for text in (*BIDS, "reveal", "pass", "pass"):
        step = game.play(table, game.parse_act(text))
        table = step.position
    assert shown(step) == ["hand_shown"]
    assert game.observe(table, 1).shown[0] == table.hands[0]
    assert game.observe(table, 1).bids[0] == frozenset()


def test_premium_bids_that_nobody_has_heard_are_imagined_anew() -> None:
    game = load("ninety-nine-3p").read({"premium-priority": "together"})
    table = game.start(HANDS)
    for act in (*BIDS, "declare"):
        table = game.play(table, game.parse_act(act)).position
    speaker = table.said[0][0]
    other = (speaker + 1) % 3

    def imagined(seat: int) -> set[tuple[tuple[int, str], ...]]:
        determinize, rules = game.family.determinize, game.rule_set
        return {determinize(rules, table, seat, Stream.of(number)).said for number in range(30)}

    assert imagined(speaker) == {((speaker, "declare"),)}
    assert imagined(other) == {((speaker, word),) for word in ("", "declare", "reveal")}
    assert game.observe(table, other).said == ()
