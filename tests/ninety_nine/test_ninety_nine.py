"""Rounds of Ninety-nine: options, conservation and sight."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nines import library, load, sentence
from nines.kernel.playing import begin, dealt, play_match
from nines.ninety_nine.position import Bid
from nines.policies import at_random
from nines.shuffle import POLICIES, Stream
from nines_verification.conformance import check_conformance

FORMS = {
    "ninety-nine-3p": 3,
    "ninety-nine-2p": 2,
    "ninety-nine-4p": 4,
    "ninety-nine-classic": 3,
    "oxford-whist": 3,
}
OPTIONS = {"ninety-nine-4p": 286}  # of thirteen cards; of twelve, 220
each_form = pytest.mark.parametrize("slug", FORMS)


@each_form
def test_three_of_twelve_cards_are_220_bids(slug: str) -> None:
    game = load(slug)
    table = dealt(game, begin(game, FORMS[slug], 1).position, 1).position
    acts = game.legal_acts(table)
    assert len(acts) == len(set(acts)) == OPTIONS.get(slug, 220)
    assert {game.rule_set.bid_of(act.cards, table.turn_up) for act in acts if isinstance(act, Bid)} <= set(
        range(10)
    )


@each_form
def test_every_deal_conforms(slug: str) -> None:
    tried, failures = check_conformance(library(), load(slug), 6)
    assert failures == ()
    assert tried >= 3


@each_form
def test_a_sitting_ends_and_every_point_has_an_event(slug: str) -> None:
    game = load(slug)
    opened = begin(game, FORMS[slug], 5)
    deals = list(play_match(game, opened.position, 5, at_random))
    last = deals[-1].match
    assert game.match_winners(last)
    told = [
        sum(event.amount for event in deal.events if event.taker == seat)
        for seat in range(FORMS[slug])
        for deal in deals
    ]
    assert sum(told) == sum(last.ledger.seats)
    assert sum(last.ledger.balances().values()) == 0


def test_a_match_of_games_ends_or_is_cut() -> None:
    game = load("ninety-nine-3p[game-scheme=parlett]")
    deals = list(play_match(game, begin(game, 3, 2).position, 2, at_random))
    last = deals[-1].match.more
    assert max(last.bonuses) == 3 or last.games == 50
    assert sum(event.kind == "game_over" for deal in deals for event in deal.events) == last.games


@pytest.mark.slow
@each_form
@settings(max_examples=4, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_what_a_seat_sees_is_the_same_whatever_is_hidden(slug: str, seed: int) -> None:
    game, stream = load(slug), Stream.of(seed, POLICIES)
    table = dealt(game, begin(game, FORMS[slug], seed).position, seed).position
    pack = game.cards(table)
    while not table.ended:
        for seat in range(table.seats):
            imagined = game.family.determinize(game.rule_set, table, seat, stream)
            assert game.observe(imagined, seat) == game.observe(table, seat)
            lines = (
                game.family.display.observation_lines(game.rule_set, game.observe(one, seat))
                for one in (imagined, table)
            )
            assert next(lines) == next(lines)
            assert game.cards(imagined) == pack
        table = game.apply(table, at_random(None, game.legal_acts(table), stream)).position
        assert game.cards(table) == pack


@each_form
def test_hidden_cards_are_counted_for_the_others(slug: str) -> None:
    game = load(slug)
    step = dealt(game, begin(game, FORMS[slug], 3).position, 3)
    table = step.position
    seat = table.turn
    hidden = [event for event in step.events if event.cards and event.seen_by is not None]
    assert len(hidden) == FORMS[slug] + (game.rule_set.dummy is not None)
    bid = game.play(table, game.legal_acts(table)[0]).events[0]
    assert bid.seen_by == (seat,)
    assert sentence(bid.as_seen((seat + 1) % table.seats)).endswith("bids with 3 cards")


@pytest.mark.parametrize(("slug", "before"), [("oxford-whist", True), ("ninety-nine-classic", False)])
def test_trumps_are_turned_up_before_or_after_the_deal(slug: str, *, before: bool) -> None:
    """wp-ninety-nine:122: before each deal; wp-ninety-nine:031, 110: after it, from what it leaves."""
    game = load(slug)
    for seed in range(3):
        opened = begin(game, 3, seed)
        kinds = [event.kind for event in dealt(game, opened.position, seed).events]
        assert kinds[:2] == (["turned_up", "trumps"] if before else ["deals", "dealt"])
        assert kinds[-2:] == (["dealt"] * 2 if before else ["turned_up", "trumps"])
