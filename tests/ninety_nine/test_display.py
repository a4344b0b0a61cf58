"""What a person is shown, and may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines import load
from nines.kernel.family import CardRow
from nines.kernel.playing import begin, dealt

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

HANDS = ["A♠ 6♠ 6♦ 7♦", "K♠ 7♠ 8♦ 9♦", "Q♠ 10♦ J♦ Q♦"]


def told(game: AnyGame, table: Any, seat: int) -> dict[str, str]:  # noqa: ANN401 - a position
    """Return what a player is told, by label."""
    return dict(game.family.display.observation_lines(game.rule_set, game.observe(table, seat)))


BIDS = ("bid 6♠+6♦+7♦", "bid 7♠+8♦+9♦", "bid 10♦+J♦+Q♦")


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
    match = game.match_so_far([200, 90, 80], 4, rounds=0, bonuses=(1, 0, 0), games=1, start=(200, 90, 80))
    table = game.start(HANDS, match=match)
    assert told(game, table, 1)["game bonuses"] == "player 1 1"
    assert told(game, table, 1)["scores"] == "player 1 200, you 90, player 3 80"
