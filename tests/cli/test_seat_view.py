"""A player at the table sees what the seat can observe, and nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.cli.shared import seats_of

import nines
from nines.cli import seat_view
from nines.cli.seat_view import hand_lines, result, show_event, who
from nines.kernel.event import seen_by
from nines.kernel.family import SeatView
from nines.kernel.playing import begin, dealt
from nines.reference.plays import DealAnswer
from nines.table.acts import playable

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

GAMES = nines.library().playable
COMET = ("play", "comet-1718", "--human", "1", "--seed", "7", "--policy", "random")


# Whole deals of every game at the table; other tests measure the same code by a few.
@pytest.mark.parametrize(
    ("game", "player"), [(game, player + 1) for game in GAMES for player in range(seats_of(game))]
)
def test_a_seat_sees_no_card_that_is_hidden_from_it(
    game: str, player: int, typing: Callable[..., Result]
) -> None:
    lines = "1\n" * 60
    asked = ("--human", str(player), "--seats", str(seats_of(game)), "--seed", "11", "--trace")
    result = typing(lines, "play", game, *asked)
    assert result.exit_code == 0, result.stderr
    played = nines.load(game)
    table = dealt(played, begin(played, seats_of(game), 11).position, 11).position
    sight = played.observe(table, player - 1)
    known = {*sight.hand, *getattr(sight, "dead_hand", ()), getattr(sight, "turn_up", None)}
    shown_before = result.stdout.partition("Deal 1")[2]
    play_begins = r" (?:plays|passes|draws|folds|calls|raises)|others hold|there are \d+ acts"
    before_play = re.split(play_begins, shown_before)[0]
    hidden = set(played.cards(table)) - known
    shown = set(re.findall(r"Joker|(?:10|[2-9AJQK])[♣♦♥♠](?:#\d)?", before_play))
    assert not shown & {str(card) for card in hidden}
    assert {str(card) for card in sight.hand} <= shown


def test_a_hand_dealt_face_down_is_only_counted() -> None:
    game = nines.load("comet-1718")
    step = dealt(game, begin(game, 3, 7).position, 7)
    for seat in range(3):
        seen = [nines.sentence(event.as_seen(seat)) for event in step.events]
        hands = [line for line in seen if "is dealt" in line]
        assert sum(line.endswith("is dealt 17 cards") for line in hands) == 2
        assert sum("♣" in line or "♦" in line for line in hands) == 1
        assert "face down, out of play: 1 card" in seen


def test_only_its_holder_sees_a_carte_blanche_kept_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = nines.load("comet-1752")
    step = game.play(game.start(["K♥ 2♥", "5♦ 6♦"]), nines.Pass())
    told = []
    for seat in (0, 1):
        for event in seen_by(step.events, seat):
            show_event(event, game, trace=False)
        told.append(capsys.readouterr().out.strip())
    assert told == ["", "player 2 passes"]


def test_a_player_sees_hands_sequences_balances_and_the_next_card(typing: Callable[..., Result]) -> None:
    shown = typing("quit\n", *COMET).stdout
    for label in ("your hand", "others hold", "dead hand", "balances", "sequence", "next card"):
        assert f"  {label}" in shown
    assert "player 2: 100 jetons" in shown
    assert "saying “two”" in shown


HOLDEM = "multiple-9-holdem-2007"


@pytest.mark.parametrize("player", [1, 2, 3, 4])
def test_a_seat_in_holdem_sees_no_hidden_card(player: int, typing: Callable[..., Result]) -> None:
    result = typing(
        "1\n" * 60, "play", HOLDEM, "--human", str(player), "--seats", "4", "--seed", "11", "--trace"
    )
    assert result.exit_code == 0, result.stderr
    game = nines.load(HOLDEM)
    hand = game.observe(dealt(game, begin(game, 4, 11).position, 11).position, player - 1).hand
    before_play = re.split(r" (?:folds|calls|raises)", result.stdout.partition("Deal 1")[2])[0]
    shown = set(re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]", before_play))
    assert shown == {str(card) for card in hand}


def marked(game: str, hand: str, acts: str) -> str:
    """Return a hand as it is printed, if these acts are legal."""
    played = nines.load(game)
    legal = [played.parse_act(act) for act in acts.split(", ")]
    seen = SeatView(nines.parse_cards(hand))
    ((_, line),) = hand_lines(played, seen, playable(played, legal, None))
    return line.plain


def test_cards_that_can_be_played_are_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    assert marked("comet-1718", "8♠ 9♦ 10♣", "9d as 10, 10♣") == "8♠ [9♦] [10♣]"
    assert marked("comet-1718", "8♠ 9♦", "8♠, 9♦") == "8♠ 9♦"  # all can
    monkeypatch.setattr(seat_view, "in_colour", lambda: True)
    assert marked("comet-1718", "8♠ 9♦ 10♣", "9d as 10, 10♣") == "8♠ [9♦*] [10♣]"


def test_in_colour_red_suits_are_red() -> None:
    words = seat_view.coloured("player 1 plays 10♥ and 10♠")
    assert [(span.start, span.end, span.style) for span in words.spans] == [(15, 18, "red")]


def test_the_winners_are_named_for_the_person() -> None:
    deal = DealAnswer(1, (1, 3), (5, -10, 5), (105, 90, 105), False, (), False)
    assert result(deal, "chip", 0).startswith("you and player 3 win the deal: you +5, now 105 chips;")
    assert result(deal, "chip").startswith("players 1 and 3 win the deal: player 1 +5")
    assert who([1], 0) == "you"
