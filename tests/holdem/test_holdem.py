"""The game in play: chips and cards, betting that ends, sight, the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nines
from nines.errors import CardsError, IllegalActError, RequestError, UnknownNameError
from nines.holdem.position import ACTS, WAGERS, Act
from nines.kernel.playing import begin, deal_transitions, dealt, deciding, play_match
from nines.policies import at_random
from nines.shuffle import Stream
from nines_verification.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame

BOARD = "J♣ 7♦ 9♥ 2♠ 10♣"
KINGS, EIGHT_SEVEN, FIVES = "K♣ K♦", "8♦ 7♣", "5♠ 5♥"


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return nines.holdem.load("multiple-9-holdem-2007")


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

    Trial(nines.holdem.load(f"multiple-9-holdem-2007{read}"), pick, nines.library().corpus.passages).run()


def test_hole_cards_are_seen_by_their_player_alone(game: AnyGame) -> None:
    events = dealt(game, begin(game, 3, 9).position, 9).events
    cards = [event for event in events if event.kind == "dealt"]
    assert [event.seen_by for event in cards] == [(event.actor,) for event in cards]
    assert nines.sentence(cards[0].as_seen(cards[1].actor or 0)).endswith("is dealt 2 cards")


@given(st.integers(0, 2**32), st.integers(0, 2))
@settings(max_examples=30)
def test_hidden_cards_do_not_change_what_a_seat_sees(seed: int, seat: int) -> None:
    game = nines.holdem.load("multiple-9-holdem-2007")
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
        game = nines.holdem.load(f"multiple-9-holdem-2007[bet-limit={limit}]")
        for seed in range(6):
            match = game.match_so_far((40, 7, 100), first_hand=seed % 3)
            for table, _ in deal_transitions(game, match, seed, 1, deciding(game, at_random)):
                every = [Act(word, by) for word in WAGERS for by in range(101)]
                legal = [act for act in (*ACTS.values(), *every) if game.is_legal(table, act)]
                assert set(legal) == set(game.legal_acts(table))
                wagers = [act.by for act in game.legal_acts(table) if act.word in WAGERS]
                assert wagers == list(range(min(wagers, default=0), len(wagers) + min(wagers, default=0)))


def test_a_person_sees_how_much_a_bet_may_be() -> None:
    game = nines.holdem.load("multiple-9-holdem-2007[bet-limit=no-limit]")
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
    game = nines.holdem.load("multiple-9-holdem-2007[sitting=until-ruin]")
    *_, last = play_match(game, game.match_so_far((3, 4, 5)), 5, at_random)
    assert sorted(last.match.ledger.seats) == [0, 0, 12]
    assert game.match_winners(last.match) is not None


def test_what_is_no_act_is_refused_with_a_list(game: AnyGame) -> None:
    with pytest.raises(CardsError, match="is not an act; write one of: check, call, bet, raise, fold"):
        game.parse_act("all in")
