"""Deals and matches: all that chance and the policies do comes from the seed, so each can be played again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nines
from nines.errors import IllegalActError, RequestError
from nines.kernel.playing import (
    begin,
    by_seat,
    chance_streams,
    deal_transitions,
    dealt,
    deciding,
    play_deal,
    play_match,
    play_on,
)
from nines.kernel.position import CHANCE
from nines.policies import at_random
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.stops.family import StopsGame

PLAYABLE: Final = nines.library().playable
SEED: Final = 1718


def seats_of(game: AnyGame) -> int:
    return next(number for number in range(2, 9) if game.admits(number))


@pytest.mark.parametrize("slug", PLAYABLE)
def test_the_lot_and_each_deal_have_numbered_streams(slug: str) -> None:
    game = nines.load(slug)
    opened = begin(game, seats_of(game), SEED)
    assert opened == game.new_match(seats_of(game), Stream.of(SEED))
    assert (opened.position.deals, opened.position.seats) == (0, seats_of(game))
    for deals in range(3):
        match = replace(opened.position, deals=deals)
        step = dealt(game, match, SEED)
        assert step == game.deal(match, Stream.of(SEED, number=deals + 1))
        assert step.position.seats == seats_of(game)


@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_deal_is_its_transitions_and_the_settlement(slug: str) -> None:
    game = nines.load(slug)
    match = begin(game, seats_of(game), SEED).position
    deal = play_deal(game, match, SEED, 1, at_random)
    steps = list(deal_transitions(game, match, SEED, 1, deciding(game, at_random)))
    settled = game.settle(steps[-1].position)
    assert [step.position.ended for step in steps].count(True) == 1
    assert deal.events == tuple(event for step in (*steps, settled) for event in step.events)
    assert (deal.number, deal.match, deal.match.deals) == (1, settled.position, 1)
    assert deal.outcome == game.outcome(steps[-1].position)
    assert deal == play_deal(game, match, SEED, 1, at_random)


@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_match_goes_on_from_deal_to_deal(slug: str) -> None:
    game = nines.load(slug)
    match = begin(game, seats_of(game), SEED).position
    deals = list(play_match(game, match, SEED, at_random, deals=3))
    assert [deal.number for deal in deals] == [1, 2, 3]
    for number, deal in enumerate(deals, 1):
        assert deal == play_deal(game, match, SEED, number, at_random)
        match = deal.match
        assert match.deals == number


def test_a_match_ends_with_its_winners(comet: AnyGame) -> None:
    deals = list(play_match(comet, begin(comet, 4, SEED).position, SEED, at_random))
    over = [comet.match_winners(deal.match) for deal in deals]
    assert over[:-1] == [None, None, None]
    assert over[-1]


def test_a_finished_match_continues_only_by_request(comet: AnyGame) -> None:
    over = comet.match_so_far([110, 90], deals=2)
    assert comet.match_winners(over) == (0,)
    assert list(play_match(comet, over, SEED, at_random)) == []
    assert len(list(play_match(comet, over, SEED, at_random, deals=1))) == 1


@pytest.mark.parametrize("deals", [0, -1])
def test_fewer_than_one_deal_is_refused_before_any_is_played(comet: AnyGame, deals: int) -> None:
    with pytest.raises(RequestError, match=f"{deals} deals cannot be played; ask for 1 or more"):
        play_match(comet, begin(comet, 3, SEED).position, SEED, at_random, deals)


def test_an_act_that_is_refused_is_not_played_on(comet: AnyGame) -> None:
    with pytest.raises(IllegalActError, match="8♠ is not in the hand"):
        play_on(comet, comet.start(["7♥", "8♠"]), comet.parse_act("8♠"), chance_streams(1, 0))


def test_where_no_chance_acts_to_play_on_is_to_play(comet: AnyGame) -> None:
    position, act = comet.start(["7♥ 2♣", "8♠"]), comet.parse_act("7♥")
    assert play_on(comet, position, act, iter(())) == comet.play(position, act)


def test_nobody_is_asked_where_one_act_is_left(comet: AnyGame) -> None:
    asked = []

    def choose(observation: Any, acts: Sequence[Any], _: Stream) -> Any:  # noqa: ANN401 - each family has its own
        asked.append((observation.seat, len(acts)))
        return acts[0]

    decide = deciding(comet, choose)
    stream = Stream.of(1, POLICIES, 1)
    only = comet.play(comet.start(["7♥ 2♣", "5♠"]), comet.parse_act("7♥")).position
    assert [str(act) for act in comet.legal_acts(only)] == ["pass"]
    assert str(decide(only, stream)) == "pass"
    assert asked == []
    assert str(decide(comet.start(["7♥ 2♣", "5♠"]), stream)) == "lay 2♣"
    assert asked == [(0, 2)]


def test_each_player_sees_and_chooses_by_seat(comet: AnyGame) -> None:
    def first(_: Any, acts: Sequence[Any], __: Stream) -> Any:  # noqa: ANN401 - each family has its own
        return acts[0]

    def last(_: Any, acts: Sequence[Any], __: Stream) -> Any:  # noqa: ANN401 - each family has its own
        return acts[-1]

    decide = deciding(comet, by_seat([first, last]))
    stream = Stream.of(1)
    hands = ["7♥ 2♣", "K♠ 3♠"]
    assert [str(decide(comet.start(hands, turn=turn), stream)) for turn in (0, 1)] == ["lay 2♣", "lay K♠"]


def test_a_redeal_has_other_cards_in_the_same_deal() -> None:
    game = nines.load("comet-1752")

    def demand(position: Any, _: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts = game.legal_acts(position)
        return next((act for act in acts if str(act) == "redeal"), acts[-1])

    match = begin(game, 2, SEED).position
    steps = list(deal_transitions(game, match, SEED, 1, demand))
    redealt = [step for step in steps if step.position.ended and step.position.ending.redealt]
    dealings = [step for step in steps if any(event.kind == "deals" for event in step.events)]
    assert (len(redealt), len(dealings)) == (1, 2)
    first, second = dealings
    assert second.position.match.deals == first.position.match.deals == 0
    assert second.position.hands != first.position.hands
    assert second.position.match.dealer == first.position.match.dealer
    assert steps[-1].position.ended
    assert not steps[-1].position.ending.redealt
    assert game.settle(steps[-1].position).position.deals == 1


SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.integers(2, 5))
@settings(max_examples=15)  # whole matches, twice
def test_a_sitting_can_be_repeated_and_keeps_every_jeton(seed: int, seats: int) -> None:
    game = nines.load("comet-1718")
    match = begin(game, seats, seed).position
    deals = list(play_match(game, match, seed, at_random))
    assert [deal.number for deal in deals] == list(range(1, seats + 1))
    assert game.match_winners(deals[-1].match) is not None
    assert sum(deals[-1].match.ledger.seats) == 100 * seats
    assert all(sum(deal.outcome.gains) == 0 for deal in deals)
    assert deals == list(play_match(game, match, seed, at_random))


def test_in_a_sitting_each_is_first_hand_once(comet: StopsGame) -> None:
    match = begin(comet, 4, 1718).position
    deals = list(play_match(comet, match, 1718, at_random))
    first = [match.first_hand, *(deal.match.first_hand for deal in deals[:-1])]
    assert sorted(first) == [0, 1, 2, 3]


def test_so_many_deals_are_played_as_are_asked_for(comet: StopsGame) -> None:
    match = begin(comet, 3, 7).position
    deals = list(play_match(comet, match, 7, at_random, deals=5))
    assert len(deals) == 5
    assert deals[0] == play_deal(comet, match, 7, 1, at_random)
    with pytest.raises(RequestError, match="0 deals cannot be played; ask for 1 or more"):
        play_match(comet, match, 7, at_random, deals=0)


def test_a_sitting_until_ruin_ends_with_somebody_ruined() -> None:
    game = nines.load("comet-1718[sitting=until-ruin]")
    *_, last = play_match(game, begin(game, 3, 7).position, 7, at_random)
    assert min(last.match.ledger.seats) <= 0
    assert game.match_winners(last.match) is not None


# Chance within a deal


def test_chance_has_a_new_stream_for_every_act() -> None:
    def first(seed: int, deals: int) -> list[int]:
        streams = chance_streams(seed, deals)
        return [next(streams).word() for _ in range(4)]

    words = [word for deals in range(3) for word in first(5, deals)]
    dealing = [Stream.of(5, number=number).word() for number in range(200)]
    assert len(set(words)) == len(words)
    assert not set(words) & set(dealing)
    assert first(5, 1) == first(5, 1) != first(6, 1)


MULTIPLE_9: Final = nines.load("multiple-9-2007")


def test_a_deal_in_which_chance_acts_can_be_played_again() -> None:
    def deal(seed: int) -> list[Any]:
        match = begin(MULTIPLE_9, 2, seed).position
        return list(deal_transitions(MULTIPLE_9, match, seed, 1, deciding(MULTIPLE_9, at_random)))

    seed = next(
        seed
        for seed in range(50)
        if any(event.kind == "reshuffled" for step in deal(seed) for event in step.events)
    )
    assert deal(seed) == deal(seed)
    assert all(step.position.to_act is not CHANCE for step in deal(seed))
