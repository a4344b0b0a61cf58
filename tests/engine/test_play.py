"""A game as it is asked from outside: the shared protocol, matches, and what a table can be imagined as."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nines
from nines.cards import in_order, pack
from nines.errors import LacunaError, RequestError
from nines.evidence.cite import cite
from nines.kernel.playing import begin, dealt, play_deal, play_match
from nines.policies import at_random
from nines.shuffle import Stream

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.stops.family import StopsGame
    from nines.stops.rule_inputs import Leading

SEEDS = st.integers(0, 2**32)


def changed(game: AnyGame, **rules: Any) -> AnyGame:  # noqa: ANN401 - rules of any aspect
    """Return a game with other rules, of no source."""
    return replace(game, rule_set=game.rule_set.replaced(rules))


@dataclass(frozen=True)
class NoKingLeads:
    """A rule of no source, to see a lead refused."""

    def leads(self, leading: Leading) -> frozenset[Card]:
        """Return the cards that may open."""
        return frozenset(card for card in leading.hand if card.rank != 13)

    def __str__(self) -> str:
        return "a king may not be led"


def test_a_lead_that_a_rule_refuses_names_that_rule(comet: StopsGame) -> None:
    game = changed(comet, lead=cite("wp-comet:063", NoKingLeads))
    table = game.start(["K♥ 2♣", "5♠"])
    assert [str(act) for act in game.legal_acts(table)] == ["lay 2♣"]
    refusal = game.why_not(table, nines.parse_act("K♥"))
    assert refusal is not None
    assert str(refusal) == "K♥ may not be led [comet-1718/lead: wp-comet:063]"


def test_a_game_silent_on_passing_cannot_answer_a_pass(comet: StopsGame) -> None:
    game = changed(comet, passing=())
    table = game.start(["7♥ 2♣", "5♠"])
    with pytest.raises(LacunaError, match="whether the right to lead may be passed on"):
        game.play(table, nines.Pass())
    with pytest.raises(LacunaError, match="whether a player may pass"):
        game.play(game.play(table, nines.parse_act("7♥")).position, nines.Pass())


def test_a_game_answers_for_its_seats_and_turns(comet: StopsGame) -> None:
    """wp-comet:045."""
    assert [seats for seats in range(8) if comet.admits(seats)] == [2, 3, 4, 5]
    assert comet.start(["7♥", "5♠"], turn=1).to_act == 1


@given(SEEDS, st.integers(2, 5), st.integers(0, 2**32))
def test_what_a_seat_imagines_it_cannot_tell_from_what_is(seed: int, seats: int, dream: int) -> None:
    game = nines.load("comet-1718")
    table = dealt(game, begin(game, seats, seed).position, seed).position
    for seat in range(seats):
        imagined = game.family.determinize(game.rule_set, table, seat, Stream.of(dream))
        assert game.observe(imagined, seat) == game.observe(table, seat)
        assert game.cards(imagined) == game.cards(table) == in_order(pack())


# Deals and matches played by a policy


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


def test_every_event_of_a_deal_names_a_rule(comet: StopsGame) -> None:
    deal = play_deal(comet, begin(comet, 3, 7).position, 7, 1, at_random)
    assert {event.rule for event in deal.events} <= set(comet.rules())
    assert all(map(nines.sentence, deal.events))


def test_a_game_silent_on_two_doublings_cannot_combine_them() -> None:
    game = changed(nines.load("red-nines-20c"), together=None)
    table = game.start(["9♥", "9♦ 5♠", "6♠", "7♣"])
    with pytest.raises(LacunaError, match="how several doublings combine"):
        game.play(table, nines.parse_act("9♥"))
