"""From deal to deal: lot, deal, what passes on, and who wins the match."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines.errors import LacunaError, RequestError, UnknownNameError
from nines.kernel.ledger import Ledger
from nines.kernel.playing import begin, dealt

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.stops.family import StopsGame
    from nines.stops.position import StopsMatch, StopsPosition

SEEDS = st.integers(0, 2**64 - 1)


def ended(game: AnyGame, *losers: str, match: StopsMatch | None = None) -> StopsPosition:
    """Return a deal that player 1 has just won by laying the seven of hearts."""
    table = game.start(["7♥", *losers], match=match)
    after: StopsPosition = game.play(table, nines.parse_act("7♥")).position
    return after


# The lot


@given(SEEDS, st.integers(2, 5))
def test_the_highest_cut_is_first_hand_and_equals_cut_again(seed: int, seats: int) -> None:
    """wp-comet:056."""
    step = begin(nines.load("comet-1718"), seats, seed)
    *draws, last = step.events
    assert len(draws) % seats == 0
    rounds = [draws[at : at + seats] for at in range(0, len(draws), seats)]
    for number, cut in enumerate(rounds, 1):
        ranks = [event.cards[0].rank for event in cut]
        assert (ranks.count(max(ranks)) == 1) is (number == len(rounds))
    final = [event.cards[0].rank for event in rounds[-1]]
    assert last.actor == final.index(max(final)) == step.position.first_hand


def test_by_another_reading_the_lowest_card_is_first_hand() -> None:
    step = begin(nines.load("comet-1718[first-hand-cut=lowest]"), 3, 7)
    ranks = [event.cards[0].rank for event in step.events[-4:-1]]
    assert step.position.first_hand == ranks.index(min(ranks))


@given(SEEDS, st.integers(2, 5))
def test_the_highest_of_the_suit_turned_up_is_first_hand(seed: int, seats: int) -> None:
    """wp-comet:057."""
    step = begin(nines.load("comet-1718[first-hand-lot=suit-turned-up]"), seats, seed)
    turned_up, *drawn = step.events[-seats - 2 : -1]
    suit = turned_up.cards[0].suit
    ranks = {event.actor: event.cards[0].rank for event in drawn if event.cards[0].suit == suit}
    assert step.position.first_hand == max(ranks, key=lambda seat: ranks[seat])
    assert turned_up.actor is None


def test_if_nobody_has_the_suit_it_is_done_again() -> None:
    game = nines.load("comet-1718[first-hand-lot=suit-turned-up]")
    lots = [begin(game, 2, seed).events for seed in range(40)]
    assert any(len(events) > 4 for events in lots)


# The deal


@pytest.mark.parametrize(("seats", "size", "left"), [(2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2)])
def test_hands_are_equal_and_the_rest_is_out_of_play(seats: int, size: int, left: int) -> None:
    """wp-comet:060, wp-comet:061."""
    game = nines.load("comet-1718")
    step = dealt(game, begin(game, seats, 1718).position, 1718)
    assert [len(hand) for hand in step.position.hands] == [size] * seats
    assert len(step.position.dead) == left
    assert ("out of play" in nines.sentence(step.events[-1])) is bool(left)


def test_the_whole_pack_is_dealt_where_it_is_so_read() -> None:
    """wp-red-nines:026."""
    game = nines.load("comet-1718[cards-each=whole-pack]")
    step = dealt(game, begin(game, 5, 1718).position, 1718)
    sizes = [len(hand) for hand in step.position.hands]
    first = step.position.match.first_hand
    assert Counter(sizes) == {10: 3, 11: 2}
    assert sizes[first] == sizes[(first + 1) % 5] == 11
    assert step.position.dead == frozenset()


@given(SEEDS, st.integers(2, 5), st.integers(0, 50))
def test_a_deal_can_be_repeated_and_the_next_differs(seed: int, seats: int, deals: int) -> None:
    game = nines.load("comet-1718")
    match = replace(begin(game, seats, seed).position, deals=deals)
    assert dealt(game, match, seed) == dealt(game, match, seed)
    following = replace(match, deals=deals + 1)
    assert dealt(game, match, seed).position.hands != dealt(game, following, seed).position.hands


def test_the_dealer_sits_before_first_hand_and_first_hand_leads() -> None:
    for seed in range(6):
        game = nines.load("comet-1718")
        match = begin(game, 4, seed).position
        assert (match.dealer + 1) % 4 == match.first_hand
        step = dealt(game, match, seed)
        assert step.position.to_act == match.first_hand
        assert step.events[0].actor == match.dealer
        assert step.events[1].actor == match.first_hand


@pytest.mark.parametrize(
    ("reading", "step"), [("", -1), ("dealer=first-hand", 0), ("direction=anticlockwise", 1)]
)
def test_who_deals_follows_the_reading(reading: str, step: int) -> None:
    match = begin(nines.load(f"comet-1718[{reading}]" if reading else "comet-1718"), 4, 5).position
    assert match.dealer == (match.first_hand + step) % 4


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_two_to_five_can_play_and_no_others(comet: StopsGame, seats: int) -> None:
    """wp-comet:045."""
    with pytest.raises(RequestError, match=r"2 to 5 players can play .comet-1718/seats."):
        begin(comet, seats, 1)


def test_two_cannot_play_where_it_is_so_read() -> None:
    with pytest.raises(
        RequestError, match=r"comet-1718\[two-players=no\] is not for 2 players: 3 to 5 players can play"
    ):
        begin(nines.load("comet-1718[two-players=no]"), 2, 1)


# What passes on


@pytest.mark.parametrize(
    ("reading", "first"),
    [
        ("", 2),
        ("first-hand-next=same", 1),
        ("first-hand-next=winner", 0),
        ("direction=anticlockwise", 0),
    ],
)
def test_first_hand_passes_on_as_it_is_read(reading: str, first: int) -> None:
    game = nines.load(f"comet-1718[{reading}]" if reading else "comet-1718")
    match = game.match_so_far([100, 100, 100], first_hand=1)
    step = game.settle(ended(game, "5♠", "6♠", match=match))
    assert step.position.first_hand == first
    assert nines.sentence(step.events[-1]) == f"player {first + 1} is first hand in the next deal"
    assert step.position.deals == 1


def test_balances_pass_on_and_who_was_caught_is_counted(comet: StopsGame) -> None:
    match = comet.match_so_far([100, 100, 100], deals=1, caught=[0, 2, 0])
    after = comet.settle(ended(comet, "9♦", "2♣", match=match)).position
    assert after.ledger.seats == (121, 71, 108)
    assert after.more.caught == (0, 3, 0)
    assert after.deals == 2


def test_a_deal_that_is_not_over_cannot_be_closed(comet: StopsGame) -> None:
    with pytest.raises(RequestError, match="the deal is not over; play it to its end"):
        comet.settle(comet.start(["7♥ 8♥", "5♠"]))


# The match


def test_a_sitting_has_as_many_deals_as_players(comet: StopsGame) -> None:
    ends = [comet.match_winners(comet.match_so_far([101, 99, 100], deals=deals)) for deals in range(5)]
    assert ends == [None, None, None, (0,), (0,)]


def test_or_goes_on_until_somebody_has_nothing() -> None:
    game = nines.load("comet-1718[sitting=until-ruin]")
    assert game.match_winners(game.match_so_far([299, 1, 0 + 1], deals=40)) is None
    assert game.match_winners(game.match_so_far([250, 50, 0], deals=2)) == (0,)
    assert game.match_winners(game.match_so_far([250, 60, -10], deals=2)) == (0,)


def test_a_sitting_ended_by_ruin_stays_ended_despite_shared_pools() -> None:
    game = nines.load("red-nines-1881[sitting=until-ruin]")
    pools = (("red nine pool", 12), ("red ace pool", 6))
    match = replace(game.match_so_far([60, 1, 28], deals=7), ledger=Ledger.of((60, 1, 28), pools))
    after = game.settle(ended(game, "5♠", "6♠ 8♠", match=match)).position
    assert after.ledger.seats == (69, 6, 32)
    assert game.match_winners(after) is not None


def test_the_player_with_most_wins(comet: StopsGame) -> None:
    assert comet.match_winners(comet.match_so_far([90, 110, 100], deals=3)) == (1,)


@pytest.mark.parametrize(
    ("reading", "caught", "winners"),
    [
        ("", (0, 0, 0), (0, 2)),
        ("sitting-tied=extra-deal", (0, 0, 0), None),
        ("sitting-tied=least-caught", (2, 0, 1), (2,)),
        ("sitting-tied=least-caught", (1, 0, 1), (0, 2)),
    ],
)
def test_a_tie_is_shared_or_broken_as_it_is_read(
    reading: str, caught: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    game = nines.load(f"comet-1718[{reading}]" if reading else "comet-1718")
    match = game.match_so_far([110, 80, 110], deals=3, caught=caught)
    assert game.match_winners(match) == winners


# what each has before the last deal, in which seat 0 gains 3 and the others lose 1 and 2
TIES = [
    ((31, 31, 34), (10, 4), (38, 34, 38), None),  # first on the table alone, equal once the pools are shared
    ((31, 31, 36), (6, 2), (36, 32, 38), (2,)),  # equal on the table, then the last dealer has the rest
    ((31, 31, 30), (6, 3), (37, 33, 31), (0,)),
]


@pytest.mark.parametrize(("before", "in_pools", "after", "winners"), TIES, ids=str)
def test_who_has_won_is_judged_once_the_pools_are_shared(
    before: tuple[int, ...],
    in_pools: tuple[int, int],
    after: tuple[int, ...],
    winners: tuple[int, ...] | None,
) -> None:
    """wp-red-nines:057, wp-red-nines:065."""
    game = nines.load("red-nines-1881[sitting-tied=extra-deal]")
    pools = dict(zip(("red nine pool", "red ace pool"), in_pools, strict=True))
    table = game.start(["8♣", "K♠", "A♠ 4♦"], match=game.match_so_far(before, deals=2, pools=pools))
    closing = game.settle(game.play(table, nines.parse_act("8♣")).position)
    match = closing.position
    assert match.ledger.seats == after
    assert sum(amount for _, amount in match.ledger.pools) == 0
    assert game.match_winners(match) == winners
    nexts = [event for event in closing.events if event.rule == "red-nines-1881/succession"]
    assert bool(nexts) is (winners is None)


def test_an_extra_deal_decides_though_nobody_is_ruined_any_more() -> None:
    """A pool that is shared out may help up the one whose ruin has ended the match."""
    game = nines.load("red-nines-1881[sitting=until-ruin,sitting-tied=extra-deal]")
    pools = {"red nine pool": 9, "red ace pool": 6}
    match = game.match_so_far((35, 39, 2), deals=7, pools=pools)
    for after, winners in (((43, 43, 5), None), ((46, 42, 3), (0,))):
        table = game.start(["8♣", "K♠", "A♠ 4♦"], match=match)
        match = game.settle(game.play(table, nines.parse_act("8♣")).position).position
        assert match.ledger.seats == after
        assert game.match_winners(match) == winners


def test_nine_fiches_of_ten_and_ten_jetons_make_a_hundred(comet: StopsGame) -> None:
    """wp-comet:052, wp-comet:053, wp-comet:054."""
    assert begin(comet, 3, 1).position.ledger.seats == (100, 100, 100)
    assert comet.unit == "jeton"


# What a game does not say


def silent(game: StopsGame, *aspects: str) -> StopsGame:
    """Return a game of whose rules some are left out, of no source."""
    return replace(game, rule_set=game.rule_set.replaced(dict.fromkeys(aspects)))


def test_a_question_that_no_rule_answers_is_a_lacuna(comet: StopsGame) -> None:
    with pytest.raises(LacunaError, match="who deals first, and who is first hand"):
        begin(silent(comet, "lot"), 3, 1)
    with pytest.raises(LacunaError, match="who deals"):
        silent(comet, "dealer").start(["7♥", "8♥"])
    with pytest.raises(LacunaError, match="who wins a match"):
        silent(comet, "ties").match_winners(comet.match_so_far([1, 2]))
    for aspect, question in (("succession", "who is first hand next"), ("length", "how long a match lasts")):
        game = silent(comet, aspect)
        with pytest.raises(LacunaError, match=question):
            game.settle(ended(game, "5♠"))


def test_a_game_without_money_counts_points(comet: StopsGame) -> None:
    assert silent(comet, "stakes").unit == "point"


def test_a_sitting_so_far_counts_nobody_as_caught_by_default(comet: StopsGame) -> None:
    assert comet.match_so_far([5, 5], 3, 1).more.caught == (0, 0)


def test_what_no_sitting_has_is_refused_with_the_nearest(comet: StopsGame) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'caught'"):
        comet.match_so_far([100] * 3, cought=[1, 0, 0])


def test_figures_that_do_not_fit_the_players_are_refused(comet: StopsGame) -> None:
    for wrong in (
        lambda: comet.match_so_far([]),
        lambda: comet.match_so_far([100] * 60),
        lambda: comet.match_so_far([100] * 3, first_hand=9),
        lambda: comet.match_so_far([100] * 3, caught=[1]),
        lambda: comet.match_so_far([100] * 3, deals=-1),
        lambda: comet.start(["7♥", "8♥", "9♥"], match=comet.match_so_far([10, 10])),
    ):
        with pytest.raises(RequestError):
            wrong()


def test_a_table_that_no_room_would_hold_is_refused() -> None:
    game = nines.load("red-nines-20c[how-many-players=four-or-more]")
    assert begin(game, 100, 1).position.ledger.seats == (0,) * 100
    with pytest.raises(RequestError, match="deals to 100 at most"):
        begin(game, 10**9, 1)


def test_an_aspect_that_is_none_is_named_with_the_nearest(comet: StopsGame) -> None:
    with pytest.raises(nines.UnknownNameError, match="did you mean 'stop'"):
        comet.family.outline.question("stopp")


def test_a_text_is_no_act_and_is_refused_as_such(comet: StopsGame) -> None:
    table = comet.start(["7♥ 2♣", "8♥"])
    with pytest.raises(RequestError, match="parse_act"):
        comet.why_not(table, "pass")  # type: ignore[arg-type] # the slip that is meant


def test_choices_cannot_be_changed_behind_the_rules(comet: StopsGame) -> None:
    with pytest.raises(TypeError):
        comet.rule_set.choices.chosen["comet-stops"] = "yes"  # type: ignore[index] # the slip that is meant
