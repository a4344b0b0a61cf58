"""Bids, in Hoc Mazarin of 1765."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

import nines
from nines.errors import IllegalActError, LacunaError
from nines.kernel.playing import begin, dealt
from nines.shuffle import Stream
from nines.stops.acts import PASS, STAY, Raise
from nines.stops.bidding import bids_allowed, raising
from nines.stops.bidding import objection as objection_to_bid
from nines.stops.moves import objection
from nines.stops.observation import observe
from nines.stops.rules import contests

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition

GAME: Final = nines.stops.load("hoc-mazarin-1765")
HANDS: Final = ["K♥ 9♥ 2♣", "10♠ 3♣ 4♦"]


def after(*acts: str, hands: list[str] | None = None) -> AnyPosition:
    """Return the position after some bids of two players."""
    table = GAME.start(HANDS if hands is None else hands)
    for act in acts:
        table = GAME.play(table, GAME.parse_act(act)).position
    return table


def test_all_bids_that_the_rules_allow_are_listed_in_order() -> None:
    assert list(map(str, GAME.legal_acts(after()))) == [
        "pass",
        "stay",
        *(f"raise {by}" for by in range(1, 21)),
    ]


def test_a_player_without_credit_may_stay_but_not_raise() -> None:
    match = GAME.match_so_far((100, 0))
    table = GAME.start(HANDS, match=match)
    table = GAME.play(table, Raise(4)).position
    assert GAME.legal_acts(table) == (PASS, STAY)
    found = objection(GAME.rule_set, table, Raise(1))
    assert found is not None
    cited, words = found
    assert cited is not None
    assert cited.key == "hoc-mazarin-1765/credit"
    assert words.startswith("you have only 0 jetons for a bid of 5")
    assert GAME.play(table, STAY).position.ledger.seats == (100, 0)


def test_the_player_in_turn_is_the_one_who_bids() -> None:
    table = after("raise 2")
    assert table.turn == 0
    assert table.to_act == 1
    assert [observe(GAME.rule_set, table, seat).turn for seat in (0, 1)] == [1, 1]


RECONSTRUCTED: Final = nines.stops.load("hoc-mazarin-1765[unseen-play=reconstructed]")


def test_the_first_player_leads_when_the_contests_are_over() -> None:
    table = RECONSTRUCTED.start(HANDS)
    for _ in range(6):
        table = RECONSTRUCTED.play(table, PASS).position
    assert table.bids is None
    assert table.to_act == observe(RECONSTRUCTED.rule_set, table, 1).turn == 0
    assert bids_allowed(RECONSTRUCTED.rule_set, table) == ()
    assert objection(RECONSTRUCTED.rule_set, table, STAY) == (None, "there is no contest to bid in")
    assert objection_to_bid(RECONSTRUCTED.rule_set, table, PASS) == (None, "there is no contest to bid in")


def test_a_deal_whose_play_is_unseen_has_no_winner() -> None:
    table = after(*["pass"] * 6)
    assert (table.ended, table.winners, table.void) == (True, (), "not seen")
    assert GAME.legal_acts(table) == ()
    with pytest.raises(IllegalActError, match="the deal is over"):
        GAME.play(table, PASS)


def test_no_card_is_played_while_players_bid() -> None:
    with pytest.raises(IllegalActError, match="cards are played when the contests are over"):
        GAME.play(after(), GAME.parse_act("lay 2♣"))


def test_without_a_rule_on_raises_there_are_no_contests() -> None:
    with pytest.raises(LacunaError, match="by how much a player may raise"):
        raising(GAME.rule_set.replaced({"raising": None}))


def test_a_game_without_contests_begins_with_the_lead(comet: AnyGame) -> None:
    assert comet.start(HANDS).bids is None
    with pytest.raises(IllegalActError, match="there is no contest to bid in"):
        comet.play(comet.start(HANDS), STAY)


def test_everyone_sees_the_bids() -> None:
    table = after("raise 2")
    for seat in (0, 1):
        observation = observe(GAME.rule_set, table, seat)
        assert observation.bids == table.bids
        lines = dict(GAME.family.display.observation_lines(GAME.rule_set, observation))
        assert lines["bids"] == "on the point: player 1, at 2 jetons above the stake"


def test_an_imagined_position_has_the_same_bids() -> None:
    table = after("raise 2", "stay", "pass")
    for number in range(5):
        imagined = GAME.family.determinize(GAME.rule_set, table, 1, Stream.of(number))
        assert (imagined.bids, imagined.ledger) == (table.bids, table.ledger)
        assert imagined.hands[1] == table.hands[1]
        assert GAME.legal_acts(imagined) == GAME.legal_acts(table)


def test_all_jetons_stay_in_the_game_whatever_is_bid() -> None:
    for seed in range(10):
        table, stream = dealt(GAME, begin(GAME, 3, seed).position, seed).position, Stream.of(seed)
        while not table.ended:
            acts = GAME.legal_acts(table)
            table = GAME.play(table, acts[stream.below(len(acts))]).position
            assert min(table.ledger.seats) >= 0
            pools = (table.ledger.held(cited.rule.name) for cited in GAME.rule_set.pool)
            assert sum(table.ledger.seats) + sum(pools) == 300


def test_other_rules_can_be_exchanged_while_some_are_not_seen() -> None:
    rules = GAME.rule_set.with_rule("hoc-mazarin-1765/raising", contests.RaiseBy(3))
    assert rules.not_seen == GAME.rule_set.not_seen
    assert list(map(str, bids_allowed(rules, after()))) == ["pass", "stay", "raise 1", "raise 2", "raise 3"]
