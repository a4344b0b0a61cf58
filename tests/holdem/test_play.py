"""The game in play: chips and cards, betting that ends, sight, side pots, the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nines
from nines.common.inputs import MatchSoFar, Stock
from nines.errors import CardsError, IllegalActError, RequestError, UnknownNameError
from nines.holdem.position import ACTS, WAGERS, Act
from nines.holdem.rule_inputs import Contest
from nines.holdem.rules.match import AsManyDealsAsPlayers, OneDeal, TwoEach, UntilOneHasAll
from nines.holdem.rules.pot import EqualParts, SidePots
from nines.kernel.playing import begin, by_seat, deal_transitions, dealt, deciding, play_match
from nines.policies import at_random, policy
from nines.shuffle import Stream
from nines_verification.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame

BOARD = "J♣ 7♦ 9♥ 2♠ 10♣"
KINGS, EIGHT_SEVEN, FIVES = "K♣ K♦", "8♦ 7♣", "5♠ 5♥"


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return nines.load("multiple-9-holdem-2007")


def after(game: AnyGame, table: Any, *acts: str) -> Any:  # noqa: ANN401 - a position
    for act in acts:
        table = game.play(table, game.parse_act(act)).position
    return table


def told(game: AnyGame, table: Any, seat: int) -> dict[str, str]:  # noqa: ANN401 - a position
    """Return what a player is told, by label."""
    return dict(game.family.display.observation_lines(game.rule_set, game.observe(table, seat)))


@given(st.data())
@settings(max_examples=30)
def test_a_deal_keeps_cards_chips_and_secrets_and_ends(data: st.DataObject) -> None:
    read = data.draw(st.sampled_from(["", "[bet-limit=no-limit]", "[bet-limit=pot-limit]"]))

    def pick(options: Sequence[Any], /) -> Any:  # noqa: ANN401 - any option
        return data.draw(st.sampled_from(options))

    Trial(nines.load(f"multiple-9-holdem-2007{read}"), pick, nines.library().corpus.passages).run()


@given(
    st.lists(st.tuples(st.integers(0, 30), st.booleans()), min_size=2, max_size=6).filter(
        lambda seats: any(put and stays for put, stays in seats)
    )
)
def test_side_pots_make_the_pot_and_match_each_stake(
    seats: list[tuple[int, bool]],
) -> None:
    most = max(put for put, stays in seats if stays)
    put = tuple(min(amount, most) for amount, _ in seats)  # who folds has not put in more than who stays
    standing = tuple(seat for seat, (_, stays) in enumerate(seats) if stays and put[seat])
    shares = SidePots().shares(Contest(put, standing))
    assert sum(share.amount for share in shares) == sum(put)
    for seat in standing:
        could = sum(share.amount for share in shares if seat in share.seats)
        assert could == sum(min(put[seat], other) for other in put)


@given(st.integers(0, 99), st.integers(1, 9), st.booleans())
def test_equal_parts_differ_by_a_chip_at_most(amount: int, players: int, from_left: bool) -> None:  # noqa: FBT001
    parts = EqualParts(from_left).parts(amount, tuple(range(players)))
    assert sum(parts) == amount
    assert max(parts) - min(parts) <= 1
    assert list(parts) == sorted(parts, reverse=from_left)


@pytest.mark.parametrize("burned", [False, True])
def test_a_deal_uses_every_card_of_the_pack_once(burned: bool) -> None:  # noqa: FBT001
    pack = nines.load("comet-1718").rules()["comet-1718/pack"].rule.cards(2)  # type: ignore[attr-defined]
    dealt = TwoEach(burned=burned).deal(Stock(pack, (1, 2, 0)))
    assert sorted((*dealt.left, *(card for hand in dealt.hands for card in hand))) == sorted(pack)


def test_burning_puts_aside_the_card_before_each_street(game: AnyGame) -> None:
    pack = game.rules()["multiple-9-holdem-2007/pack"].rule.cards(2)  # type: ignore[attr-defined]
    dead = TwoEach(burned=True).deal(Stock(pack, (0, 1))).left
    assert dead[:5] == (*pack[5:8], pack[9], pack[11])


def test_hole_cards_are_seen_by_their_player_alone(game: AnyGame) -> None:
    events = dealt(game, begin(game, 3, 9).position, 9).events
    cards = [event for event in events if event.kind == "dealt"]
    assert [event.seen_by for event in cards] == [(event.actor,) for event in cards]
    assert nines.sentence(cards[0].as_seen(cards[1].actor or 0)).endswith("is dealt 2 cards")


@given(st.integers(0, 2**32), st.integers(0, 2))
@settings(max_examples=30)
def test_hidden_cards_do_not_change_what_a_seat_sees(seed: int, seat: int) -> None:
    game = nines.load("multiple-9-holdem-2007")
    table = after(game, dealt(game, begin(game, 3, seed).position, seed).position, "call", "call", "check")
    other = game.family.determinize(game.rule_set, table, seat, Stream.of(seed))
    assert told(game, table, seat) == told(game, other, seat)
    panels = (game.family.display.panels(game.rule_set, game.observe(one, seat)) for one in (table, other))
    assert next(panels) == next(panels)


def test_a_person_sees_the_hand_and_the_table(game: AnyGame) -> None:
    table = after(game, game.start([KINGS, EIGHT_SEVEN, FIVES], BOARD, 2), "raise", "fold", "call", "bet")
    lines = told(game, table, 2)
    assert lines["on the table"] == "7♦ 9♥ J♣" or lines["on the table"] == "J♣ 7♦ 9♥"
    assert lines["with it you have"] == "3 nines (J+7, 9), unused 5+5"
    assert lines["to stay you owe"] == "2 chips"
    assert lines["a bet or a raise"] == "is of 2 chips"
    assert lines["pot"] == "11 chips"
    assert lines["folded"] == "player 1"
    assert game.family.display.panels(game.rule_set, game.observe(table, 2))[0].lines == (
        ("player 1", "1"),
        ("player 2", "6"),
        ("player 3", "4"),
    )
    display, rules = game.family.display, game.rule_set
    assert [len(row.placed[0].cards) for row in display.card_rows(rules, table)] == [3]
    assert [len(lain.cards) for row in display.hidden_piles(rules, table) for lain in row.placed] == [2]
    assert display.card_rows(rules, game.start([KINGS, EIGHT_SEVEN], BOARD)) == ()


def test_blinds_are_put_in_before_the_cards_are_dealt(game: AnyGame) -> None:
    kinds = [event.kind for event in dealt(game, begin(game, 3, 9).position, 9).events]
    assert kinds == ["small_blind", "paid", "big_blind", "paid", "dealt", "dealt", "dealt"]


def test_all_amounts_from_the_least_raise_up_are_listed() -> None:
    """In every position, under each limit: what is listed is all that is legal."""
    for limit in ("no-limit", "pot-limit"):
        game = nines.load(f"multiple-9-holdem-2007[bet-limit={limit}]")
        for seed in range(6):
            match = game.match_so_far((40, 7, 100), first_hand=seed % 3)
            for table, _ in deal_transitions(game, match, seed, 1, deciding(game, at_random)):
                every = [Act(word, by) for word in WAGERS for by in range(101)]
                legal = [act for act in (*ACTS.values(), *every) if game.is_legal(table, act)]
                assert set(legal) == set(game.legal_acts(table))
                wagers = [act.by for act in game.legal_acts(table) if act.word in WAGERS]
                assert wagers == list(range(min(wagers, default=0), len(wagers) + min(wagers, default=0)))


def test_a_person_sees_how_much_a_bet_may_be() -> None:
    game = nines.load("multiple-9-holdem-2007[bet-limit=no-limit]")
    table = after(game, game.start([KINGS, EIGHT_SEVEN, FIVES], BOARD), "raise 6")
    lines = told(game, table, 1)
    assert lines["a bet or a raise"] == "is of 6 to 92 chips"
    assert lines["acts in this round"] == "player 1 raises by 6"
    written = ("bet 6, raise 6", "put in a bet of six, or six more on top of a full call")
    assert written in game.family.display.notation_help(game.rule_set)
    match = game.match_so_far((50, 4, 50))
    short = after(game, game.start([KINGS, EIGHT_SEVEN, FIVES], BOARD, 0, match), "raise 6")
    assert told(game, short, 1)["a bet or a raise"] == ""


def test_refusals_cite(game: AnyGame) -> None:
    table = game.start([KINGS, EIGHT_SEVEN], BOARD)
    with pytest.raises(IllegalActError, match="may not check here: you owe 1"):
        game.play(table, game.parse_act("check"))
    with pytest.raises(IllegalActError, match="nothing is owed on the bet"):
        game.play(after(game, table, "call"), game.parse_act("call"))
    with pytest.raises(IllegalActError, match="nothing has been bet"):
        game.play(after(game, table, "call", "check"), game.parse_act("raise"))
    with pytest.raises(IllegalActError, match=r"the deal is over$"):
        game.play(after(game, table, "fold"), game.parse_act("call"))


@pytest.mark.parametrize(
    ("hands", "board", "button", "fault"),
    [
        ([KINGS, EIGHT_SEVEN], BOARD, 2, "seat 2 is not at the table"),
        ([KINGS, "K♠"], BOARD, 0, "player 2 with 100 to stake has 1 cards"),
        ([KINGS, EIGHT_SEVEN], "J♣ 7♦", 0, "2 cards are too few for the table"),
        ([KINGS, "K♣ 2♥"], BOARD, 0, "K♣ appears twice"),
        ([KINGS, "K♣#2 2♥"], BOARD, 0, "K♣#2 is not in the pack"),
    ],
)
def test_what_is_no_position_is_refused(
    game: AnyGame, hands: list[str], board: str, button: int, fault: str
) -> None:
    with pytest.raises((RequestError, CardsError), match=fault):
        game.start(hands, board, button)


def test_what_is_no_sitting_is_refused(game: AnyGame) -> None:
    with pytest.raises(UnknownNameError, match="part of a match"):
        game.match_so_far((100, 100), pools={})
    with pytest.raises(RequestError, match="player 3 with the button"):
        game.match_so_far((100, 100), first_hand=2)
    with pytest.raises(RequestError, match="3 hands but 2 players"):
        game.start([KINGS, EIGHT_SEVEN, FIVES], BOARD, 0, game.match_so_far((100, 100)))
    with pytest.raises(RequestError, match="the deal is not over"):
        game.settle(game.start([KINGS, EIGHT_SEVEN], BOARD))
    with pytest.raises(UnknownNameError, match="aspect"):
        game.family.outline.question("trump")


def test_the_cards_come_at_once_when_the_blinds_take_all(game: AnyGame) -> None:
    table = game.start([KINGS, EIGHT_SEVEN], BOARD, 0, game.match_so_far((1, 2)))
    assert table.ended
    assert table.ledger.seats == (2, 1)
    assert game.legal_acts(table) == ()


def test_a_lone_player_need_only_match_the_others(game: AnyGame) -> None:
    table = game.start([KINGS, EIGHT_SEVEN], BOARD, 0, game.match_so_far((9, 1)))
    assert table.ended
    assert table.ledger.seats == (10, 0)


def test_a_sitting_ends_with_one_who_has_everything() -> None:
    game = nines.load("multiple-9-holdem-2007[sitting=until-ruin]")
    *_, last = play_match(game, game.match_so_far((3, 4, 5)), 5, at_random)
    assert sorted(last.match.ledger.seats) == [0, 0, 12]
    assert game.match_winners(last.match) is not None


def test_deals_say_how_long_a_sitting_is() -> None:
    match = MatchSoFar(1, 3, (5, 5, 5))
    assert not AsManyDealsAsPlayers().over(match)
    assert OneDeal().over(match)
    assert not UntilOneHasAll().over(match)


def test_betting_by_the_nines_wins_against_random_play(game: AnyGame) -> None:
    advised = policy("by-the-nines").at(game)
    choose = by_seat([advised, at_random])
    gained = sum(
        deal.outcome.gains[0]
        for seed in range(60)
        for deal in play_match(game, begin(game, 2, seed).position, seed, choose)
    )
    assert gained > 0


def test_what_is_no_act_is_refused_with_a_list(game: AnyGame) -> None:
    with pytest.raises(CardsError, match="is not an act; write one of: check, call, bet, raise, fold"):
        game.parse_act("all in")
