"""Multiple 9 at the table: what holds in every position, whatever is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nines
from nines import library
from nines.cards import in_order, pack, parse_cards, show_cards
from nines.common.sets import division, groups, ranks_of, together, without
from nines.errors import CardsError, IllegalActError, RequestError, UnknownNameError
from nines.kernel.playing import begin, chance_streams, dealt, play_on
from nines.kernel.position import CHANCE
from nines.libraries.alternatives import alternatives
from nines.multiple9.family import most_acts
from nines.multiple9.position import DONE, DRAW, Discard, Multiple9Position, parse_act
from nines.shuffle import POLICIES, Stream
from nines_verification.conformance import check_conformance
from nines_verification.mutation.rule_run import check_mutants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.common.sets import Ranks
    from nines.kernel.game import AnyGame

GAME = nines.multiple9.load("multiple-9-2007")
READ = {f"{point}={candidate}": game for point, candidate, game in alternatives(GAME)}
SEEDS = st.integers(0, 2**32)


def positions(game: AnyGame, seed: int, seats: int = 2, most: int = 2000) -> Iterator[Multiple9Position]:
    """Yield the positions of a deal played at random."""
    stream, chances = Stream.of(seed, POLICIES, 1), chance_streams(seed, 0)
    table: Multiple9Position = dealt(game, begin(game, seats, seed).position, seed).position
    yield table
    for _ in range(most):
        if table.ended:
            return
        acts = game.legal_acts(table)
        table = play_on(game, table, acts[stream.below(len(acts))], chances).position
        yield table


@given(SEEDS, st.sampled_from([2, 3, 6]))
@settings(deadline=None, max_examples=8)
def test_a_deal_ends_or_is_cut(seed: int, seats: int) -> None:
    *before, last = positions(GAME, seed, seats, most=200 * seats * 54)
    assert last.ended
    assert len(before) <= most_acts(GAME.rule_set, last)
    assert bool(last.winners) != bool(last.void)
    assert (last.void == "cut") == (last.turns == 200 * seats and not last.winners)


@pytest.mark.parametrize("name", READ)
def test_a_deal_ends_or_is_cut_under_every_reading(name: str) -> None:
    game = READ[name]
    seats = next(number for number in (3, 2) if game.admits(number))
    assert list(positions(game, 7, seats, most=200 * seats * 54))[-1].ended


@given(SEEDS)
@settings(deadline=None, max_examples=8)
def test_a_turn_is_nothing_or_more_than_a_nine(seed: int) -> None:
    for table in positions(GAME, seed, most=300):
        if table.ended or table.to_claim or not table.drawn:
            continue
        total = sum(table.so_far)
        assert GAME.is_legal(table, DONE) == (total == 0 or total >= 18)


def good_in_the_end(so_far: Ranks, hand: Ranks) -> bool:
    """Tell by brute force whether a discard can be made good: by any union of groups that are held."""
    if sum(so_far) >= 18 or not hand:
        return True
    return any(good_in_the_end(together(so_far, group), without(hand, group)) for group in groups(hand))


@given(SEEDS)
@settings(deadline=None, max_examples=8)
def test_a_group_may_go_if_the_turn_becomes_good(seed: int) -> None:
    for table in positions(GAME, seed, most=200):
        if table.ended or not table.drawn:
            continue
        hand = ranks_of(table.hands[table.turn])
        legal = [ranks_of(act.cards) for act in GAME.legal_acts(table) if isinstance(act, Discard)]
        assert legal == [
            group
            for group in groups(hand)
            if good_in_the_end(together(table.so_far, group), without(hand, group))
        ]


@pytest.mark.parametrize("name", ["nine-companion=nine-card", "nine-alone=each-group", "last-nine=two-cards"])
@given(seed=SEEDS)
@settings(deadline=None, max_examples=5)
def test_a_turn_can_be_ended_under_every_reading(name: str, seed: int) -> None:
    for table in positions(READ[name], seed, most=200):
        assert table.ended or READ[name].legal_acts(table)


@given(SEEDS)
@settings(deadline=None, max_examples=5)
def test_a_listed_card_may_be_replaced_by_an_equal(seed: int) -> None:
    for table in positions(GAME, seed, most=150):
        for act in GAME.legal_acts(table):
            if isinstance(act, Discard):
                hand = sorted(table.hands[table.turn], reverse=True)
                other = tuple(
                    [card for card in hand if card.rank == rank][place]
                    for rank in sorted(set(ranks_of(act.cards)))
                    for place in range(ranks_of(act.cards).count(rank))
                )
                assert GAME.is_legal(table, Discard(other))


@given(SEEDS, SEEDS)
@settings(deadline=None, max_examples=5)
def test_what_a_seat_cannot_see_can_be_imagined(seed: int, other: int) -> None:
    for place, table in enumerate(islice(positions(GAME, seed, 3, most=150), seed % 16, None, 16)):
        seat = place % 3
        imagined = GAME.family.determinize(GAME.rule_set, table, seat, Stream.of(other))
        assert GAME.observe(imagined, seat) == GAME.observe(table, seat)
        assert GAME.cards(imagined) == GAME.cards(table) == tuple(sorted(GAME.cards(table), key=_place))
        assert imagined.ended or GAME.legal_acts(imagined)


def _place(card: Any) -> tuple[int, int]:  # noqa: ANN401 - a card
    return card.rank, "♣♦♥♠".index(card.suit)


def test_one_who_began_a_nine_can_complete_it() -> None:
    table = played(["6♣ 3♦ 9♥", "5♦ 2♠ 4♠"], "J♦ 2♣ 4♣ 10♣ 10♦ 10♥", "draw", "discard 3♦ 6♣")
    for seed in range(20):
        imagined = GAME.family.determinize(GAME.rule_set, table, 1, Stream.of(seed))
        assert any(isinstance(act, Discard) for act in GAME.legal_acts(imagined))


def played(hands: list[str], stock: str, *acts: str, read: str = "", turn: int = 0) -> Multiple9Position:
    """Return a position after some acts."""
    game = READ[read] if read else GAME
    table: Multiple9Position = game.start(hands, pile=stock, turn=turn)
    chances = chance_streams(0, 0)
    for text in acts:
        table = play_on(game, table, game.parse_act(text), chances).position
    return table


def told(position: Multiple9Position, seat: int) -> dict[str, str]:
    """Return what a player is told, by label."""
    return dict(GAME.family.display.observation_lines(GAME.rule_set, GAME.observe(position, seat)))


# The stock


def test_the_seed_alone_decides_how_discards_are_shuffled() -> None:
    stocks = set()
    for seed in range(6):
        table = played(["7♣ J♣ 5♣ K♣ 2♥", "2♦ 3♦"], "A♣", "draw", "discard 7♣ J♣", "discard 5♣ K♣", "done")
        shuffling = GAME.play(table, DRAW).position
        assert shuffling.to_act is CHANCE
        assert GAME.legal_acts(shuffling) == ()
        again = [GAME.resolve(shuffling, Stream.of(seed)).position for _ in range(2)]
        assert again[0] == again[1]
        assert again[0].reshuffles == 1
        assert not again[0].pile
        drawn = again[0].hands[1] - table.hands[1]
        stocks.add((*drawn, *again[0].stock))
    assert len(stocks) > 1
    assert {frozenset(stock) for stock in stocks} == {frozenset(parse_cards("7♣ J♣ 5♣ K♣"))}


def test_the_order_of_discards_does_not_matter() -> None:
    one = played(["7♣ J♣ 5♣ K♣ 2♥", "2♦ 3♦"], "A♣", "draw", "discard 7♣ J♣", "discard 5♣ K♣", "done", "draw")
    other = played(
        ["7♣ J♣ 5♣ K♣ 2♥", "2♦ 3♦"], "A♣", "draw", "discard 5♣ K♣", "discard 7♣ J♣", "done", "draw"
    )
    assert one == other


def test_the_next_deal_of_a_sitting_is_another() -> None:
    match = begin(GAME, 2, 9).position
    first = dealt(GAME, match, 9).position
    assert dealt(GAME, match, 9).position == first
    assert dealt(GAME, replace(match, deals=1), 9).position.hands != first.hands
    assert GAME.cards(first) == tuple(sorted(pack(), key=_place))


# Words


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("draw", "draw"),
        ("DONE", "done"),
        ("7c,jd", "discard 7♣ J♦"),
        ("discard J♦+7♣", "discard 7♣ J♦"),
        ("Discard 9h", "discard 9♥"),
        ("go out", "go out"),
    ],
)
def test_acts_are_written_as_one_likes(text: str, act: str) -> None:
    assert str(parse_act(text)) == act
    assert parse_act(act) == parse_act(text)


@pytest.mark.parametrize("text", ["", "discard", "fly", "discard 7♣ 7♣"])
def test_what_is_no_act_is_refused(text: str) -> None:
    with pytest.raises(CardsError):
        parse_act(text)


def test_a_player_sees_their_hand_and_what_lies_open() -> None:
    table = played(["7♣ J♣ 2♥", "2♦ 3♦"], "A♣ A♦", "draw", "discard 7♣ J♣")
    lines = told(table, 0)
    assert lines["your hand"] == "A♣ 2♥"
    assert lines["discarded this turn"] == "7♣ J♣"
    assert lines["others hold"] == "player 2: 2 cards"
    assert lines["stock"] == "1 card"
    assert lines["drawing"] == ""
    stranded = played(["9♣", "2♦"], "")
    assert told(stranded, 0)["drawing"] == "there is nothing to draw"


def test_a_hand_that_can_all_go_is_shown_so() -> None:
    table = GAME.start(["A♣ 6♦ 8♥ Q♠", "2♦"], pile="2♣")
    assert told(table, 0)["whole hand as"] == "A-8, 6-Q"


@pytest.mark.parametrize(
    ("hand", "stock", "acts", "minded"),
    [
        ("A♣ 8♦ J♠", "4♣", ("draw",), True),  # a nine is held, and may not go alone
        ("A♣ 8♦ 9♠ J♠", "4♣", ("draw", "discard 9♠"), True),  # begun, and not to be left at that
        ("A♣ 8♦ 9♠ J♠", "4♣", ("draw",), False),  # two nines go together
        ("A♣ 8♦ 9♠ J♠", "4♣", ("draw", "discard 9♠", "discard A♣ 8♦"), False),
        ("A♣ 8♦ J♠", "4♣", (), False),  # he has not drawn
        ("A♣ 8♦ J♠", "4♣", ("draw", "done"), False),  # another is in turn
        ("A♣ 3♣ J♠", "4♣", ("draw",), False),  # there is nothing to discard at all
    ],
)
def test_one_who_may_not_discard_a_nine_sees_why(
    hand: str, stock: str, acts: tuple[str, ...], *, minded: bool
) -> None:
    table = played([hand, "2♦ 3♦"], f"{stock} K♦", *acts)
    mind = told(table, 0)["note"]
    assert mind == (str(GAME.rule_set.lone_nine.rule) if minded else "")


def test_discards_lie_turn_by_turn_and_nobody_sees_the_stock() -> None:
    acts = ("draw", "discard 7♣ J♣", "discard 9♣", "done", "draw", "discard 5♦ K♦")
    table = played(["7♣ J♣ 9♣ 2♥", "5♦ K♦ 2♦"], "A♣ A♦ A♥", *acts)
    rows = GAME.family.display.card_rows(GAME.rule_set, table)
    assert [[show_cards(lain.cards) for lain in row.placed] for row in rows] == [["7♣ J♣", "9♣"], ["5♦ K♦"]]
    (stock,) = GAME.family.display.hidden_piles(GAME.rule_set, table)
    assert stock.seen_by == ()
    assert show_cards(stock.placed[0].cards) == "A♥"
    (look,) = GAME.family.display.panels(GAME.rule_set, GAME.observe(table, 0))
    assert look.lines == (("turn 1", "player 1: 7♣ J♣, 9♣"), ("turn 2", "player 2: 5♦ K♦"))
    assert GAME.family.display.hidden_piles(GAME.rule_set, played(["2♣", "3♣"], "")) == ()
    assert GAME.family.display.notation_help(GAME.rule_set)


def test_others_do_not_see_who_may_go_out() -> None:
    table = GAME.start(["2♣ 4♦ 6♥ J♠ K♣", "Q♣ Q♦ 3♥ 8♠ 10♣"], pile="A♣")
    assert table.to_act == 1
    assert GAME.observe(table, 1).asked
    assert not GAME.observe(table, 0).asked
    assert GAME.observe(table, 0).turn == 0


# Errors


def test_an_act_that_is_refused_is_not_played() -> None:
    with pytest.raises(IllegalActError, match="draw a card first"):
        played(["7♣ J♣", "2♦"], "A♣", "done")


def test_after_the_end_nothing_is_played() -> None:
    table = played(["8♣", "5♦"], "A♥", "draw", "discard A♥ 8♣")
    assert GAME.legal_acts(table) == ()
    assert GAME.why_not(table, DRAW) == ("", "the deal is over", (), ())
    assert table.ending is not None
    assert not table.ending.redealt


def test_what_is_no_act_at_all_is_no_question() -> None:
    with pytest.raises(RequestError, match="expected an act of multiple-9-2007"):
        GAME.why_not(GAME.start(["2♣", "3♣"], pile="4♣"), "draw")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hands", "dead", "turn", "error"),
    [
        (["2♣"], "", 0, "is not for 1"),
        (["2♣", "3♣"], "", 2, "seat 2 is not at the table"),
        (["2♣", ""], "", 0, "a hand is empty"),
        (["2♣", "2♣"], "", 0, "appears twice"),
    ],
)
def test_a_position_that_cannot_be_is_refused(hands: list[str], dead: str, turn: int, error: str) -> None:
    with pytest.raises((RequestError, CardsError), match=error):
        GAME.start(hands, dead, turn)


def test_a_sitting_that_cannot_be_is_refused() -> None:
    with pytest.raises(RequestError, match="are not possible"):
        GAME.match_so_far([0, 0], first_hand=2)
    with pytest.raises(UnknownNameError, match="caught"):
        GAME.match_so_far([0, 0], caught=(1, 0))
    with pytest.raises(RequestError, match="2 hands but 3 players"):
        GAME.start(["2♣", "3♣"], match=GAME.match_so_far([0, 0, 0]))
    with pytest.raises(RequestError, match="not over"):
        GAME.settle(GAME.start(["2♣", "3♣"]))
    with pytest.raises(UnknownNameError):
        GAME.family.outline.question("wild")


def test_every_aspect_asks_something_under_one_heading() -> None:
    outline = GAME.family.outline
    for aspect in GAME.aspects():
        assert outline.question(aspect).endswith("?")
    assert sorted(aspect for _, aspects in outline.sections for aspect in aspects) == sorted(GAME.aspects())


def test_a_dealt_hand_that_goes_out_is_discarded_whole() -> None:
    for seed in (13, 21, 38):
        table = dealt(GAME, begin(GAME, 2, seed).position, seed).position
        seat = table.to_act
        assert division(ranks_of(table.hands[seat]))
        after = GAME.play(table, parse_act("go out")).position
        assert after.winners == (seat,)
        assert not after.hands[seat]
        assert GAME.outcome(after).gains[seat] == 1
        assert sum(GAME.balances(after).values()) == 0


def test_a_large_hand_is_judged_at_once() -> None:
    """The search must not go through every union of groups: of 30 cards there are too many."""
    game = READ["nine-alone=each-group"]
    hand = in_order(pack()[place] for place in range(52) if place % 7 < 4)
    table = game.start([show_cards(hand), "2♥"], pile="3♠")
    table = game.play(table, DRAW).position
    legal = [ranks_of(act.cards) for act in game.legal_acts(table) if isinstance(act, Discard)]
    assert legal == [group for group in groups(ranks_of(table.hands[0])) if sum(group) > 9]


def test_a_deal_without_a_due_draw_is_cut() -> None:
    game = nines.multiple9.load("multiple-9-2007[draw-due=no,endless-play=twenty-turns]")
    table = game.start(["2♣ 4♣", "5♦ 6♦"], pile="J♠ Q♠")
    turns = 0
    while not table.ended:
        table, turns = game.play(table, DONE).position, turns + 1
    assert (table.void, turns) == ("cut", 40)


# Under the checks of all games, and rules that no source says


@pytest.mark.slow
def test_deals_conform_under_every_reading() -> None:
    assert check_conformance(library(), GAME, 4, vary=False)[1] == ()
    assert check_conformance(library(), GAME, 4)[1] == ()


def test_mutants_of_rules_and_readings_are_noticed() -> None:
    assert check_mutants(library(), GAME)[1] == ()


@dataclass(frozen=True)
class Due:
    """A discard that can be made must be made."""

    due = True


def test_another_rule_can_be_tried_under_every_reading() -> None:
    strict = GAME.with_rule("multiple-9-2007/discard", Due())
    for game in (strict, strict.read({"direction": "anticlockwise"})):
        table = game.start(["7♣ J♣ 2♥", "2♦"], pile="A♣")
        table = game.play(table, game.parse_act("draw")).position
        refusal = game.why_not(table, DONE)
        assert refusal is not None
        assert refusal.rule == "multiple-9-2007/discard"
        assert game.is_legal(game.play(table, game.parse_act("7♣ J♣")).position, DONE)
    with pytest.raises(UnknownNameError, match="multiple-9-2007/discard"):
        GAME.with_rule("multiple-9-2007/discards", Due())


def test_a_card_counts_once() -> None:
    table = GAME.start(["9♣ 9♦ 2♥", "2♦"], pile="A♣")
    table = GAME.play(table, GAME.parse_act("draw")).position
    refusal = GAME.why_not(table, Discard(parse_cards("9♣") * 2))
    assert refusal == ("", "9♣ is named twice", (), ())


def test_a_nine_is_completed_by_another_of_equal_ranks() -> None:
    """Two times 8-A are 8-8-A-A too, which is eighteen."""
    game = GAME.read({"nine-companion": "nine-card"})
    table = game.start(["A♣ A♦ A♥ 8♣ 8♦", "2♦"], pile="7♣ 2♣")
    table = game.play(table, game.parse_act("draw")).position
    table = game.play(table, game.parse_act("discard A♣ 8♣")).position
    assert [str(act) for act in game.legal_acts(table)] == ["discard A♦ 8♦"]
    assert game.is_legal(game.play(table, game.legal_acts(table)[0]).position, DONE)
