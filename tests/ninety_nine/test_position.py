"""Positions, figures of a match so far, what a person is told, and what is refused before play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from nines import library, load
from nines.errors import CardsError, IllegalActError, RequestError, UnknownNameError
from nines.kernel.family import CardRow
from nines.kernel.inheritance import amend, variant_of
from nines.kernel.playing import begin, dealt
from nines.ninety_nine.games.ninety_nine_3p import ninety_nine_3p
from nines.shuffle import Stream

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.kernel.transition import Transition

HANDS = ["A♠ 6♠ 6♦ 7♦", "K♠ 7♠ 8♦ 9♦", "Q♠ 10♦ J♦ Q♦"]
BIDS = ("bid 6♠+6♦+7♦", "bid 7♠+8♦+9♦", "bid 10♦+J♦+Q♦")


@pytest.mark.parametrize(
    ("hands", "dead", "turn", "told"),
    [
        ([*HANDS[:2], "Q♠ 10♦ J♦"], "", 0, "all hands need the same number, at least 4"),
        (["A♠", "K♠", "Q♠"], "", 0, "at least 4"),
        ([*HANDS[:2], "Q♠ 10♦ J♦ 5♦"], "", 0, "5♦ is not in the pack"),
        ([*HANDS[:2], "Q♠ 10♦ J♦ 6♦"], "", 0, "6♦ appears twice"),
        (HANDS, "6♦", 0, "6♦ appears twice"),
        (HANDS, "", 3, "seat 3 is not at the table"),
        (HANDS[:2], "", 0, "is not for 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused(hands: list[str], dead: str, turn: int, told: str) -> None:
    with pytest.raises((CardsError, RequestError), match=told):
        load("ninety-nine-3p").start(hands, dead, turn)


def test_a_match_so_far_knows_its_figures_by_name() -> None:
    game = load("ninety-nine-3p")
    with pytest.raises(UnknownNameError, match="did you mean 'succeeded'"):
        game.match_so_far([0, 0, 0], succeded=2)
    with pytest.raises(RequestError, match="do not fit"):
        game.match_so_far([0, 0, 0], start=[1, 2])
    with pytest.raises(RequestError, match="whole numbers"):
        game.match_so_far([0, 0, 0], succeeded=-1)
    with pytest.raises(RequestError, match="a match of ninety-nine-3p is not for ninety-nine-2p"):
        load("ninety-nine-2p").start(
            ["6♠ 6♥ 6♣ 6♦", "7♠ 7♥ 7♣ 7♦"], "8♠ 8♥ 8♣ 8♦", 0, game.match_so_far([0, 0, 0])
        )


def told(game: AnyGame, table: Any, seat: int) -> dict[str, str]:  # noqa: ANN401 - a position
    """Return what a player is told, by label."""
    return dict(game.family.display.observation_lines(game.rule_set, game.observe(table, seat)))


def test_other_cards_lie_unseen_out_of_play() -> None:
    game = load("ninety-nine-3p")
    table = game.start(HANDS, pile="6♣ 7♣")
    assert len(game.cards(table)) == 14
    assert len(game.cards(game.family.determinize(game.rule_set, table, 0, Stream.of(1)))) == 14


def test_a_round_is_not_closed_before_its_end() -> None:
    game = load("ninety-nine-3p")
    table = game.start(HANDS)
    with pytest.raises(RequestError, match="not over"):
        game.settle(table)
    with pytest.raises(IllegalActError, match="the play of tricks begins when all bidding is finished"):
        game.play(table, game.parse_act("lay A♠"))
    assert table.ending is None
    assert not game.is_legal(table, game.parse_act("lay A♠"))
    assert game.is_legal(table, game.parse_act("bid 6♠+6♦+7♦"))


@pytest.mark.parametrize("text", ["", "bid", "lay", "bid 5", "lay 7", "double", "lay 7♥+8♥"])
def test_what_is_no_act_is_said_to_be_none(text: str) -> None:
    if text == "bid":
        assert str(load("ninety-nine-3p").parse_act(text)) == "bid "
        return
    with pytest.raises(CardsError):
        load("ninety-nine-3p").parse_act(text)


def test_the_joker_is_written_out() -> None:
    game = load("ninety-nine-classic")
    assert str(game.parse_act("lay JOKER")) == "lay Joker"
    assert str(game.parse_act("bid joker 6d 7d")) == "bid Joker+6♦+7♦"


def test_a_person_sees_what_lies_open_and_may_ask_more() -> None:
    game = load("ninety-nine-3p")
    table = game.start(HANDS)
    for text in (*BIDS, "declare", "pass", "pass", "lay A♠", "lay K♠"):
        table = game.play(table, game.parse_act(text)).position
    lines = told(game, table, 2)
    assert lines["player 1 has bid"] == "6♦ 7♦ 6♠, 1 trick"
    assert lines["premium bids"] == "player 1 declares"
    assert told(game, table, 0)["premium bids"] == "you declare"
    assert lines["trick"] == "player 1 A♠; player 2 K♠"
    assert lines["your hand"] == "Q♠"
    looks = {look.word: look for look in game.family.display.panels(game.rule_set, game.observe(table, 2))}
    assert list(looks) == ["tricks", "code"]
    assert "3 for a club" in looks["code"].lines[0][1]
    table = game.play(table, game.parse_act("lay Q♠")).position
    assert len(game.family.display.card_rows(game.rule_set, table)) == 1
    looks = {look.word: look for look in game.family.display.panels(game.rule_set, game.observe(table, 0))}
    assert looks["tricks"].lines == (("trick 1", "you A♠; player 2 K♠; player 3 Q♠: won by you"),)
    assert any("declare" in words for words, _ in game.family.display.notation_help(game.rule_set))


def test_what_is_drawn_says_by_whom_it_is_seen() -> None:
    game = load("ninety-nine-2p")
    table = game.start(["A♠ 6♠ 6♦ 7♦ 8♥", "K♠ 8♦ 9♦ 10♦ 9♥"], "Q♥ J♦ Q♦ K♥ Q♠")
    trumps, *dummys = game.family.display.hidden_piles(game.rule_set, table)
    assert (trumps.title, trumps.placed, trumps.note) == ("trumps", (), "there are no trumps")
    assert [row.seen_by for row in dummys] == [(), ()]
    for text in ("bid 6♠+6♦+7♦", "bid 8♦+9♦+10♦", "pass", "pass", "lay A♠", "lay K♠", "lay Q♠", "lay 8♥"):
        table = game.play(table, game.parse_act(text)).position
    seen = {row.title: row.seen_by for row in game.family.display.hidden_piles(game.rule_set, table)}
    assert seen == {
        "trumps": None,
        "bid of player 1": (0,),
        "bid of player 2": (1,),
        "the dummy": None,
        "the dummy's bid": (),
    }
    rows = game.family.display.card_rows(game.rule_set, table)
    assert [(row.title, row.note) for row in rows] == [("the tricks", "won by player 1"), ("the tricks", "")]
    assert [(lain.seat, lain.holder) for lain in rows[0].placed] == [(0, ""), (1, ""), (None, "the dummy")]
    assert isinstance(rows[0], CardRow)


def test_oxford_whist_shows_what_has_been_turned_up() -> None:
    game = load("oxford-whist")
    table = dealt(game, begin(game, 3, 3).position, 3).position
    panels = game.family.display.panels(game.rule_set, game.observe(table, 0))
    looks = {look.word: dict(look.lines) for look in panels}
    assert looks["stock"] == {"turned up so far": "2♣", "still to come": "15 cards"}
    assert game.family.display.hidden_piles(game.rule_set, table)[0].title == "turned up"


def test_equal_aspects_ask_the_same_in_every_family() -> None:
    game, comet = load("ninety-nine-3p"), load("comet-1718")
    for aspect in ("seats", "pack", "deal", "lot", "succession", "length", "ties"):
        assert game.family.outline.question(aspect) == comet.family.outline.question(aspect)
    with pytest.raises(UnknownNameError, match="did you mean 'trick'"):
        game.family.outline.question("tricks")
    assert game.family.name == "ninety-nine"


def test_a_rule_may_be_exchanged_for_experiments() -> None:
    game = load("ninety-nine-3p")
    other = load("ninety-nine-4p").rules()["ninety-nine-4p/pack"].rule
    changed = game.with_rule("ninety-nine-3p/pack", other)
    assert str(changed.rules()["ninety-nine-3p/pack"].rule) == "52 cards are used"
    assert changed.read({"game-scheme": "target-200"}).rules()["ninety-nine-3p/pack"].rule == other
    with pytest.raises(UnknownNameError, match="did you mean 'ninety-nine-3p/pack'"):
        game.with_rule("ninety-nine-3p/packs", other)


def test_every_aspect_is_under_one_heading() -> None:
    game = load("ninety-nine-3p")
    named = [aspect for _, aspects in game.family.outline.sections for aspect in aspects]
    assert sorted(named) == sorted(game.aspects())


def test_a_form_says_only_what_it_changes() -> None:
    choices = library().choices("ninety-nine-classic")
    with pytest.raises(UnknownNameError, match="no aspect of ninety-nine-classic 'trumps'"):
        variant_of(ninety_nine_3p, choices, trumps=())
    with pytest.raises(UnknownNameError, match="inherited by ninety-nine-classic 'trumps'"):
        amend(ninety_nine_3p, choices, via="wp-ninety-nine:109", confirmed={"trumps": "wp-ninety-nine:110"})


def test_nobody_hears_bids_that_are_announced_together() -> None:
    game = load("ninety-nine-3p[premium-priority=together]")
    table = game.start(HANDS)
    for text in (*BIDS, "declare"):
        table = game.play(table, game.parse_act(text)).position
    assert game.observe(table, 1).said == ()
    assert game.observe(table, 0).said == ((0, "declare"),)
    table = game.play(table, game.parse_act("reveal")).position
    step = game.play(table, game.parse_act("pass"))
    assert step.position.phase == "raise"
    assert step.position.turn == 0
    step = game.play(step.position, game.parse_act("pass"))
    assert step.position.stands == ((1, "reveal"),)


def shown(step: Transition[Any]) -> list[str]:
    """Return the kinds of the events by which cards are shown."""
    return [event.kind for event in step.events if event.kind.endswith("_shown")]


def test_cards_shown_after_the_first_lead_are_hidden_before() -> None:
    game = load("ninety-nine-3p[exposure-time=after-lead]")
    table = game.start(HANDS)
    for text in (*BIDS, "reveal", "pass", "pass"):
        table = game.play(table, game.parse_act(text)).position
    assert not any(game.observe(table, 1).shown)
    step = game.play(table, game.parse_act("lay A♠"))
    assert shown(step) == ["bid_shown", "hand_shown"]
    assert game.observe(step.position, 1).bids[0] == table.bids[0]


def test_an_open_dummy_and_its_final_bid_are_shown() -> None:
    game = load("ninety-nine-2p[dummy-seen=after-bids]")
    table = game.start(["A♠ 6♠ 6♦ 7♦", "K♠ 8♦ 9♦ 10♦"], "Q♥ J♦ Q♦ Q♠")
    for text in ("bid 6♠+6♦+7♦", "bid 8♦+9♦+10♦"):
        table = game.play(table, game.parse_act(text)).position
    assert told(game, table, 0)["the dummy"] == "Q♠"
    for text in ("pass", "pass", "lay A♠", "lay K♠", "lay Q♠"):
        table = game.play(table, game.parse_act(text)).position
    assert told(game, table, 1)["the dummy's bid"] == "J♦ Q♦ Q♥, 2 tricks"
    assert game.legal_acts(table) == ()


def test_a_person_sees_the_game_bonuses() -> None:
    game = load("ninety-nine-3p")
    match = game.match_so_far([200, 90, 80], 4, bonuses=(1, 0, 0), games=1, start=(200, 90, 80))
    table = game.start(HANDS, match=match)
    assert told(game, table, 1)["game bonuses"] == "player 1 1"
    assert told(game, table, 1)["scores"] == "player 1 200, you 90, player 3 80"


def test_read_so_that_a_revelation_shows_the_hand_only() -> None:
    game = load("ninety-nine-3p[revelation-shows=hand]")
    table = game.start(HANDS)
    for text in (*BIDS, "reveal", "pass", "pass"):
        step = game.play(table, game.parse_act(text))
        table = step.position
    assert shown(step) == ["hand_shown"]
    assert game.observe(table, 1).shown[0] == table.hands[0]
    assert game.observe(table, 1).bids[0] == frozenset()


def test_premium_bids_that_nobody_has_heard_are_imagined_anew() -> None:
    game = load("ninety-nine-3p").read({"premium-priority": "together"})
    table = game.start(HANDS)
    for act in (*BIDS, "declare"):
        table = game.play(table, game.parse_act(act)).position
    speaker = table.said[0][0]
    other = (speaker + 1) % 3

    def imagined(seat: int) -> set[tuple[tuple[int, str], ...]]:
        determinize, rules = game.family.determinize, game.rule_set
        return {determinize(rules, table, seat, Stream.of(number)).said for number in range(30)}

    assert imagined(speaker) == {((speaker, "declare"),)}
    assert imagined(other) == {((speaker, word),) for word in ("", "declare", "reveal")}
    assert game.observe(table, other).said == ()
