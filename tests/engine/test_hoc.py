"""Hoc Mazarin of 1765: bids, contests, and aspects that a text has where we have not seen it."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

import nines
from nines.cards import parse_cards
from nines.errors import CardsError, CorpusError, IllegalActError, LacunaError
from nines.evidence.cite import cite
from nines.kernel.inheritance import amend
from nines.kernel.lacuna import NOT_SEEN, Lacuna, absence
from nines.kernel.playing import begin, dealt
from nines.shuffle import Stream
from nines.stops.acts import PASS, STAY, Raise, parse_act
from nines.stops.bidding import bids_allowed, raising
from nines.stops.bidding import objection as objection_to_bid
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.games.hoc_mazarin_1765 import HOCS
from nines.stops.moves import objection
from nines.stops.observation import observe
from nines.stops.rules import contests, holdings
from nines.stops.rules.sequence import AnyCard
from nines.stops.settlement_inputs import Won

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.evidence.choices import Choices
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.stops.rule_set import StopsRules

GAME: Final = nines.load("hoc-mazarin-1765")
AS_COMET: Final = nines.load("hoc-mazarin-1765[unseen-play=as-comet-1718]")
OWN: Final = cite("encyclopedie-1753:006", AnyCard)  # a rule of the later game
HANDS: Final = ["K♥ 9♥ 2♣", "10♠ 3♣ 4♦"]


def after(*acts: str, hands: list[str] | None = None) -> AnyPosition:
    """Return the position after some bids of two players."""
    table = GAME.start(HANDS if hands is None else hands)
    for act in acts:
        table = GAME.play(table, GAME.parse_act(act)).position
    return table


def held(text: str) -> frozenset[Card]:
    """Return a hand."""
    return frozenset(parse_cards(text))


def won(hand: str = "", *, pool: str = "pool", raised: bool = False, unwon_before: bool = False) -> Won:
    """Return a contest that is won."""
    return Won(pool, held(hand), raised, unwon_before)


# Acts


def test_bids_are_written_as_they_are_read() -> None:
    assert [parse_act(text) for text in ("stay", " Stay ", "raise 3", "Raise  20")] == [
        *(STAY, STAY),
        *(Raise(3), Raise(20)),
    ]
    assert [str(act) for act in (STAY, Raise(3))] == ["stay", "raise 3"]


@pytest.mark.parametrize("text", ["raise 0", "raise -1", "raise 03", "raise", "raise 1.5", "raise two"])
def test_a_raise_is_a_whole_number_from_one(text: str) -> None:
    with pytest.raises(CardsError):
        parse_act(text)


# Bids


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


def test_the_first_player_leads_when_the_contests_are_over() -> None:
    table = AS_COMET.start(HANDS)
    for _ in range(6):
        table = AS_COMET.play(table, PASS).position
    assert table.bids is None
    assert table.to_act == observe(AS_COMET.rule_set, table, 1).turn == 0
    assert bids_allowed(AS_COMET.rule_set, table) == ()
    assert objection(AS_COMET.rule_set, table, STAY) == (None, "there is no contest to bid in")
    assert objection_to_bid(AS_COMET.rule_set, table, PASS) == (None, "there is no contest to bid in")


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


# Contests


def test_hands_are_compared_by_what_they_hold() -> None:
    point, longest = holdings.Point("pool").strength, holdings.LongestSuit("pool").strength
    assert point(held("A♥ K♥")) > point(held("10♠")) == point(held("J♣"))
    assert longest(held("2♥ 3♥ 4♥")) > longest(held("K♠ Q♠"))
    assert point(held("2♥ 3♥ 4♥")) < point(held("K♠ Q♠"))


def test_a_longer_run_beats_a_higher_and_aces_are_low() -> None:
    strength = holdings.Sequence("pool").strength
    assert strength(held("A♥ 2♥ 3♥ 4♥")) > strength(held("J♥ Q♥ K♥")) > strength(held("10♠ J♠ Q♠"))
    assert strength(held("Q♥ K♥ A♥")) == strength(held("7♥ 8♠ 9♥")) == strength(frozenset()) == ()


def test_three_of_a_rank_are_a_tricon() -> None:
    four_better, four_alike = holdings.Tricon("pool"), holdings.Tricon("pool", four_beat_three=False)
    three, four = held("9♣ 9♦ 9♥"), held("8♣ 8♦ 8♥ 8♠")
    assert four_better.strength(four) > four_better.strength(three)
    assert four_alike.strength(four) < four_alike.strength(three)
    assert four_better.strength(held("9♣ 9♦")) == ()


def test_a_player_without_a_sequence_may_be_kept_out() -> None:
    assert [contests.OnlyWithHolding(allowed).forbids(()) for allowed in (False, True)] == [True, False]
    assert not contests.OnlyWithHolding(allowed=False).forbids((3, 9))


def test_every_sequence_is_paid_for_unless_somebody_raised() -> None:
    pays, two = contests.EachSequencePays("pool", 2), "7♥ 8♥ 9♥ 2♠ 3♠ 4♠ 5♠ K♣"
    assert pays.due(won(two)) == 4
    assert pays.due(won(two, raised=True)) == pays.due(won(two, pool="another")) == pays.due(won("K♣")) == 0
    assert contests.EachSequencePays("pool", 2, 4).due(won(two)) == 2


def test_a_doubled_stake_pays_in_addition() -> None:
    assert [contests.DoubledStakesPay(3).due(won(unwon_before=unwon)) for unwon in (False, True)] == [0, 3]
    later = won(unwon_before=True)._replace(first=False)
    assert [contests.DoubledStakesPay(3, once).due(later) for once in (False, True)] == [3, 0]


def test_equal_hands_are_settled_in_the_order_of_play() -> None:
    assert contests.FirstInTurn().winner((2, 0)) == 2
    assert contests.NobodyWins().winner((2, 0)) is None


def test_six_cards_are_hocs() -> None:
    assert GAME.rule_set.wild_cards == AS_COMET.rule_set.wild_cards == set(HOCS)
    assert len(HOCS) == 6


# What we have not seen


def test_the_rule_of_an_unseen_aspect_cannot_be_used() -> None:
    with pytest.raises(LacunaError, match="for hoc-mazarin-1765, no source says what the rules on lead are"):
        _ = GAME.rule_set.lead.rule
    assert "lead" in GAME.rule_set.not_seen
    assert "deal" not in GAME.rule_set.not_seen
    assert AS_COMET.rule_set.not_seen == ()


def test_a_lacuna_is_like_no_rules_but_says_why() -> None:
    lead = GAME.rule_set.lead
    assert isinstance(lead, Lacuna)
    assert not lead
    assert (lead == NOT_SEEN, lead != NOT_SEEN) == (True, False)
    assert (lead == (), lead != ()) == (False, True)
    assert hash(lead) == hash(NOT_SEEN)
    assert repr(lead) == "NOT_SEEN"
    assert [absence(rules) for rules in (lead, (), ("a rule",))] == ["not seen", "not mentioned", ""]


def test_it_survives_copies() -> None:
    rules = GAME.rule_set
    for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), rules.replaced({})):  # noqa: S301 - our own
        assert again == rules
        assert again.not_seen == rules.not_seen
        assert again.lead.game == "hoc-mazarin-1765"
        with pytest.raises(
            LacunaError, match="for hoc-mazarin-1765, no source says what the rules on lead are"
        ):
            _ = again.lead.rule
    assert copy.copy(rules.lead).aspect == "lead"


def test_unseen_aspects_are_inherited() -> None:
    def unseen(choices: Choices) -> StopsRules:
        return comet_1718(choices).replaced({"lead": NOT_SEEN, "stop": NOT_SEEN})

    made = amend(unseen, nines.library().choices("comet-1753"), points="unseen-half")
    assert made.not_seen == ("lead", "stop")
    with pytest.raises(LacunaError, match="for comet-1753, no source says what the rules on lead are"):
        _ = made.lead.rule
    seen = amend(unseen, nines.library().choices("comet-1753"), points="unseen-half", lead=OWN)
    assert seen.not_seen == ("stop",)


def test_other_rules_can_be_exchanged_while_some_are_not_seen() -> None:
    rules = GAME.rule_set.with_rule("hoc-mazarin-1765/raising", contests.RaiseBy(3))
    assert rules.not_seen == GAME.rule_set.not_seen
    assert list(map(str, bids_allowed(rules, after()))) == ["pass", "stay", "raise 1", "raise 2", "raise 3"]


def test_an_aspect_cannot_be_both_not_seen_and_not_mentioned() -> None:
    with pytest.raises(CorpusError):
        replace(GAME.rule_set, silent=f"{GAME.rule_set.silent} lead")
