"""What an act causes: stops, blocks, payments to the jeton, claims, and the settlement."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines.cards import Face
from nines.errors import LacunaError
from nines.kernel.playing import begin, dealt
from nines.kernel.transition import Transition
from nines.stops.spot import not_dealt

if TYPE_CHECKING:
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.stops.position import StopsMatch, StopsPosition


def course(
    reading: str, hands: list[str], plays: str, dead: str = "", match: StopsMatch | None = None
) -> Transition[StopsPosition]:
    """Return the position after *plays*, parted by commas, and all events on the way."""
    game = nines.stops.load(f"comet-1718[{reading}]" if reading else "comet-1718")
    events: list[Event] = []
    table = game.start(hands, dead, match=match)
    for play in plays.split(","):
        step = game.play(table, nines.parse_act(play))
        table, events = step.position, [*events, *step.events]
    return Transition(table, tuple(events))


def paid(step: Transition[StopsPosition]) -> dict[str, int]:
    """Return what was paid in all under each rule, by the last parts of its key."""
    sums: dict[str, int] = {}
    for event in step.events:
        if event.kind == "paid":
            rule = event.rule.removeprefix("comet-1718/")
            sums[rule] = sums.get(rule, 0) + event.amount
    return sums


def kinds(step: Transition[StopsPosition]) -> list[str]:
    return [event.kind for event in step.events]


# Stops and blocks


def test_a_king_is_paid_by_each_and_begins_another_sequence() -> None:
    """wp-comet:069, wp-comet:070, wp-comet:071."""
    step = course("", ["K♥ 2♣", "5♠", "6♠"], "K♥")
    assert step.position.ledger.seats == (102, 99, 99)
    assert kinds(step) == ["laid", "paid", "paid", "stopped"]
    assert step.position.turn == 0
    assert step.position.run == ()
    assert len(step.position.runs) == 1


def test_the_last_to_lay_is_paid_for_a_block() -> None:
    """wp-comet:073, wp-comet:074."""
    step = course("", ["7♥ 2♣", "5♠", "6♠"], "7♥, pass, pass, pass")
    assert paid(step) == {"payment/block": 2}
    assert step.position.ledger.seats == (102, 99, 99)
    assert (step.position.turn, step.position.run, step.position.passed) == (0, (), ())
    assert kinds(step) == ["laid", "passed", "passed", "passed", "paid", "paid", "blocked"]


def test_one_who_passes_says_what_he_is_without() -> None:
    """wp-comet:072."""
    step = course("", ["7♥ 2♣", "5♠"], "7♥, pass")
    assert [nines.sentence(event) for event in step.events] == [
        "player 1 plays 7♥, saying “seven”",
        "player 1 passes, saying “without eight”",
    ]


def test_another_player_goes_on_and_is_then_the_last() -> None:
    step = course("", ["7♥ 2♣", "8♠ 3♦"], "7♥, pass, 8♠, pass, pass")
    assert step.position.turn == 1
    assert step.position.ledger.seats == (99, 101)


def test_asked_again_the_last_player_may_lay_the_comet() -> None:
    plays = "7♥, pass, pass"
    assert "blocked" in kinds(course("", ["7♥ 9♦ 2♣", "5♠"], plays))
    again = course("last-asked-again=yes", ["7♥ 9♦ 2♣", "5♠"], plays)
    assert "blocked" not in kinds(again)
    assert again.position.turn == 0
    assert "blocked" in kinds(course("last-asked-again=yes", ["7♥ 9♦ 2♣", "5♠"], f"{plays}, pass"))


def test_a_sequence_without_next_cards_may_be_blocked_at_once() -> None:
    step = course("required-rank-laid=halt", ["7♥ 2♣", "5♠"], "7♥")
    assert kinds(step) == ["laid", "nobody_asked", "paid", "blocked"]
    assert step.events[1].rule == "comet-1718/asked"
    because = "no card that could follow was dealt"
    assert nines.sentence(step.events[1]) == f"nobody else gets a chance to continue: {because}"
    hidden = course("required-rank-laid=halt", ["7♥ 2♣", "5♠"], "7♥", dead="8♣")
    assert kinds(hidden) == ["laid"]


def test_by_another_reading_the_lead_may_be_passed_on() -> None:
    step = course("right-to-lead=may-pass", ["7♥ 2♣", "5♠ 6♠"], "pass, 5♠")
    assert step.events[0].rule == "comet-1718/passing/lead"
    assert nines.sentence(step.events[0]) == "player 1 passes"
    assert step.position.turn == 1


def test_by_another_reading_the_turn_goes_anticlockwise() -> None:
    assert course("", ["7♥ 2♣", "5♠", "6♠"], "7♥, pass").position.turn == 1
    assert course("direction=anticlockwise", ["7♥ 2♣", "5♠", "6♠"], "7♥, pass").position.turn == 2


@pytest.mark.parametrize(
    ("reading", "stop"),
    [
        ("", "stop/comet-as-king"),
        ("wild-as-stop=no", ""),
        ("comet-stops=yes,wild-as-stop=no", "stop/comet"),
    ],
)
def test_the_comet_as_a_king_is_a_stop_or_not(reading: str, stop: str) -> None:
    step = course(reading, ["Q♥ 9♦ 2♣", "5♠"], "Q♥, 9♦ as K")
    rules = [event.rule.removeprefix("comet-1718/") for event in step.events if event.kind == "stopped"]
    assert rules == ([stop] if stop else [])


def test_the_sequence_continues_above_the_comet_or_ends() -> None:
    """wp-comet:075; the other reading is that of the picture, wp-comet:062."""
    assert course("", ["7♥ 9♦ 9♣ 2♣", "5♠"], "7♥, 9♦ as 8, 9♣").position.run[-1].cards[0].rank == 9
    assert course("comet-stops=yes", ["7♥ 9♦ 9♣", "5♠"], "7♥, 9♦ as 8").position.run == ()


# Payments in play: reading, hands, plays, what is paid under which rule

PAYMENTS = [
    ("", ["7♥ 9♦ 2♣", "5♠", "6♠"], "7♥, 9♦ as 8", {"payment/manille": 20}),  # wp-comet:076
    ("", ["8♥ 9♦ 2♣", "5♠", "6♠"], "8♥, 9♦", {"payment/manille-as-nine": 20}),
    ("", ["8♥ 9♦ 2♣", "5♠", "6♠"], "9♦", {"payment/manille-as-nine": 20}),
    ("comet-as-nine-paid=no", ["8♥ 9♦ 2♣", "5♠", "6♠"], "8♥, 9♦", {}),
    ("comet-as-nine-paid=no", ["8♥ 9♦ 2♣", "5♠", "6♠"], "9♦ as 3", {"payment/manille": 20}),
    ("", ["Q♥ 9♦ 2♣", "5♠", "6♠"], "Q♥, 9♦ as K", {"payment/manille": 20}),
    (
        "wild-as-king-paid=yes",
        ["Q♥ 9♦ 2♣", "5♠", "6♠"],
        "Q♥, 9♦ as K",
        {"payment/comet-as-king": 2, "payment/manille": 20},
    ),
    ("", ["K♥ 2♣", "5♠", "6♠"], "K♥", {"payment/king": 2}),
    ("block-paid-at-stop=yes", ["K♥ 2♣", "5♠", "6♠"], "K♥", {"payment/king": 2, "payment/block-at-stop": 2}),
    (
        "block-paid-when-able=no,natural-card-held-back=yes",
        ["7♥ 2♣", "8♠"],
        "7♥, pass, pass",
        {},
    ),
    ("block-paid-when-able=no", ["7♥ 2♣", "5♠"], "7♥, pass, pass", {"payment/block": 1}),
    ("natural-card-held-back=yes", ["7♥ 2♣", "8♠"], "7♥, pass, pass", {"payment/block": 1}),
    ("several-of-a-rank=yes", ["K♥ K♠ 2♣", "8♠"], "K♥+K♠", {"payment/king": 2}),
    (
        "several-of-a-rank=yes,wild-as-king-paid=yes",
        ["K♥ 9♦ 2♣", "8♠"],
        "K♥+9♦ as K",
        {"payment/king": 1, "payment/comet-as-king": 1, "payment/manille": 10},
    ),
    # the card that ends the deal
    ("", ["K♥", "5♠", "6♠"], "K♥", {"payment/king": 2, "settlement/points": 11}),
    ("last-card-paid=no", ["K♥", "5♠", "6♠"], "K♥", {"settlement/points": 11}),
    ("", ["7♥", "5♠", "6♠"], "7♥", {"settlement/points": 11}),
    ("block-paid-at-end=yes", ["7♥", "5♠", "6♠"], "7♥", {"payment/block-at-end": 2, "settlement/points": 11}),
    ("block-paid-at-end=yes", ["7♥", "8♠", "6♠"], "7♥", {"settlement/points": 14}),
]


@pytest.mark.parametrize(("reading", "hands", "plays", "wanted"), PAYMENTS)
def test_payments_in_play_are_right_to_the_jeton(
    reading: str, hands: list[str], plays: str, wanted: dict[str, int]
) -> None:
    assert paid(course(reading, hands, plays)) == wanted


# Claims


def test_a_fiche_is_claimed_in_time_by_default() -> None:
    step = course("", ["7♥ 9♦ 2♣", "5♠"], "7♥, 9♦ as 8")
    assert step.position.unclaimed == ()
    assert "paid" in kinds(step)


@pytest.mark.parametrize("reading", ["before-any-card", "before-another-plays"])
def test_a_fiche_is_paid_when_it_is_claimed(reading: str) -> None:
    """wp-comet:077."""
    waiting = course(f"fiche-claimed={reading}", ["7♥ 9♦ 2♣", "5♠"], "7♥, 9♦ as 8")
    assert len(waiting.position.unclaimed) == 1
    assert paid(waiting) == {}
    claimed = course(f"fiche-claimed={reading}", ["7♥ 9♦ 2♣", "5♠"], "7♥, 9♦ as 8, claim")
    assert claimed.position.unclaimed == ()
    assert paid(claimed) == {"payment/manille": 10}
    assert claimed.events[-2].rule == "comet-1718/claim"


@pytest.mark.parametrize(
    ("reading", "plays", "lost"),
    [
        ("before-any-card", "7♥, 9♦ as 8, 9♣", True),
        ("before-another-plays", "7♥, 9♦ as 8, 9♣", False),
        ("before-any-card", "7♥, 9♦ as 8, pass", False),
        ("before-another-plays", "7♥, 9♦ as 8, 9♣, pass, 10♠", True),
    ],
)
def test_a_fiche_not_claimed_in_time_is_lost(reading: str, plays: str, *, lost: bool) -> None:
    natural = "natural-card-held-back=yes"
    step = course(f"fiche-claimed={reading},{natural}", ["7♥ 9♦ 9♣ 2♣", "10♠ 3♦"], plays)
    assert ("lapsed" in kinds(step)) is lost
    assert bool(step.position.unclaimed) is not lost
    assert "payment/manille" not in paid(step)


def test_what_waits_at_the_end_of_the_deal_is_paid() -> None:
    step = course("fiche-claimed=before-another-plays", ["7♥ 9♦", "5♠"], "7♥, 9♦ as 8")
    assert paid(step) == {"payment/manille": 10, "settlement/points": 5}


def test_other_payments_need_no_claim() -> None:
    assert paid(course("fiche-claimed=before-any-card", ["K♥ 2♣", "5♠"], "K♥")) == {"payment/king": 1}


def test_only_he_to_whom_it_is_due_can_claim() -> None:
    game = nines.stops.load("comet-1718[fiche-claimed=before-another-plays]")
    table = game.start(["7♥ 9♦ 2♣", "5♠", "6♠"])
    for play in ("7♥", "9♦ as 8", "pass"):
        table = game.play(table, nines.parse_act(play)).position
    assert table.turn == 1
    assert not game.is_legal(table, nines.parse_act("claim"))


# The settlement: reading, hands of the losers, gains. The winner lays 7♥ and is out.

SETTLEMENTS = [
    ("", ["5♠ 6♦", "A♣ Q♠ K♥"], (32, -11, -21)),  # wp-comet:079, wp-comet:080
    ("", ["9♦", "2♣"], (21, -29, 8)),  # a fiche to each, and nine points: wp-comet:081, wp-comet:083
    ("caught-comet-fiche=four", ["9♦", "2♣"], (15, -17, 2)),  # wp-comet:082
    ("caught-comet-paid-to=winner", ["9♦", "2♣"], (21, -19, -2)),
    ("caught-comet-paid-to=losers", ["9♦", "2♣"], (11, -19, 8)),
    ("caught-comet-value=extra", ["9♦", "2♣"], (30, -38, 8)),
    ("cards-left=by-card", ["5♠ 6♦", "A♣ Q♠ K♥"], (5, -2, -3)),  # wp-comet:085
    ("cards-left=by-card", ["9♦", "2♣"], (12, -21, 9)),
    ("cards-left=by-card-only", ["9♦ K♠", "2♣"], (3, -2, -1)),
    ("caught-king=extra", ["5♠ 6♦", "A♣ Q♠ K♥"], (42, -11, -31)),
    ("caught-king=one-to-each", ["5♠ 6♦", "A♣ K♠ K♥"], (34, -9, -25)),
    ("caught-king=one-to-each", ["K♣ 6♦", "A♣ K♠"], (29, -17, -12)),
]


@pytest.mark.parametrize(("reading", "losers", "gains"), SETTLEMENTS)
def test_the_settlement_is_right_to_the_jeton(
    reading: str, losers: list[str], gains: tuple[int, ...]
) -> None:
    game = nines.stops.load(f"comet-1718[{reading}]" if reading else "comet-1718")
    table = game.play(game.start(["7♥", *losers]), nines.parse_act("7♥")).position
    assert game.outcome(table).winners == (0,)
    assert game.outcome(table).gains == gains
    assert sum(gains) == 0


def test_a_comet_out_of_play_costs_nobody_anything(comet: AnyGame) -> None:
    table = comet.play(comet.start(["7♥", "2♣"], pile="9♦"), nines.parse_act("7♥")).position
    assert comet.outcome(table).gains == (2, -2)


# Purses


def poor(game: AnyGame, *balances: int) -> StopsMatch:
    return game.match_so_far(balances)


def test_debts_are_kept_or_nobody_pays_beyond_their_purse(comet: AnyGame) -> None:
    match = poor(comet, 100, 1, 100)
    plays = "7♥, 9♦ as 8"
    owed = course("", ["7♥ 9♦ 2♣", "5♠", "6♠"], plays, match=match)
    assert owed.position.ledger.seats == (120, -9, 90)
    capped = course("counters-run-out=capped", ["7♥ 9♦ 2♣", "5♠", "6♠"], plays, match=match)
    assert capped.position.ledger.seats == (111, 0, 90)


def test_who_has_nothing_pays_nothing(comet: AnyGame) -> None:
    capped = course("counters-run-out=capped", ["K♥ 2♣", "5♠"], "K♥", match=poor(comet, 100, 0))
    assert capped.position.ledger.seats == (100, 0)
    assert paid(capped) == {}


@given(st.integers(0, 2**32), st.integers(2, 5), st.lists(st.integers(0, 40), min_size=1, max_size=60))
def test_cards_and_jetons_are_kept_together_through_a_deal(seed: int, seats: int, picks: list[int]) -> None:
    game = nines.stops.load("comet-1718")
    table: StopsPosition = dealt(game, begin(game, seats, seed).position, seed).position
    whole = sorted(card for cards in (*table.hands, table.dead) for card in cards)
    for number in range(600):
        acts = game.legal_acts(table)
        if not acts:
            break
        table = game.play(table, acts[picks[number % len(picks)] % len(acts)]).position
        laid = [card for run in (*table.runs, table.run) for one in run for card in one.cards]
        assert sorted([*laid, *(card for cards in (*table.hands, table.dead) for card in cards)]) == whole
        assert sum(table.ledger.seats) == 100 * seats
    assert table.ended


def changed(game: AnyGame, **rules: Any) -> AnyGame:  # noqa: ANN401 - rules of any aspect
    """Return a game with other rules, of no source."""
    return replace(game, rule_set=game.rule_set.replaced(rules))


def test_a_game_silent_on_two_doublings_cannot_combine_them() -> None:
    game = changed(nines.stops.load("red-nines-20c"), together=None)
    table = game.start(["9♥", "9♦ 5♠", "6♠", "7♣"])
    with pytest.raises(LacunaError, match="how several doublings combine"):
        game.play(table, nines.parse_act("9♥"))


@pytest.mark.parametrize(
    ("face", "says"),
    [
        (Face(8), "no card was dealt"),
        (Face(7), "every card has been played or was not dealt"),
        (Face(7, "♥"), ""),
    ],
)
def test_a_card_that_was_not_dealt_is_not_played(face: Face, says: str) -> None:
    position = course("", ["7♥ 2♣", "5♠"], "7♥").position
    assert not_dealt(nines.stops.load("comet-1718").rule_set, position, (face,), "card") == says


def test_a_wild_card_is_refused_with_a_true_reason() -> None:
    game = nines.stops.load("comet-1718[required-rank-laid=pass-only]")
    position = game.play(game.start(["9♦ 7♥", "5♠"]), nines.parse_act("7♥")).position
    refusal = game.why_not(position, nines.parse_act("9♦ as 8"))
    assert refusal is not None
    assert refusal.says.endswith("whose cards have all been played, and no 8 was dealt")
