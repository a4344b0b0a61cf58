"""What is announced to a player who does not see the table: one message a turn, in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.table.shared import FAMILIES, LIBRARY, sitting

from nines.table import seen

if TYPE_CHECKING:
    from nines.table.sitting import Sitting

STORED = Path(__file__).parent / "announced"
A_SUIT = re.compile("[♣♦♥♠]")


def announced(game: str) -> str:
    """Return the messages of a deal in which the person always plays the first act, one on each line."""
    table, messages = sitting(game), []
    while table.turn is not None:
        if table.persons_turn:
            messages.append(said(table))
            table.act(table.legal[0])
        else:
            table.step()
    return "".join(f"{message}\n" for message in (*messages, said(table)))


def said(table: Sitting) -> str:
    """Return the message of a sitting now."""
    game, legal = table.game, table.legal if table.persons_turn else ()
    view = game.family.display.seat_view(game.rule_set, game.observe(table.position, table.viewer))
    return seen.message(table, table.viewer, seen.wanted_words(game, view, legal) if legal else "")


@pytest.mark.parametrize(
    ("game", "rest"), [("red-nines-1881", "go to the pools"), ("multiple-9-2007", ""), ("comet-1718", "")]
)
def test_the_result_names_the_person_and_the_pools(game: str, rest: str) -> None:
    table = sitting(game, people=())
    while table.turn is not None:
        table.step()
    table.saved.people.append(2)
    words = (seen.deal_over(table) or {})["words"]
    assert re.search(r"\byou (win|gain|lose)\b", words)
    assert "player 2" not in words
    assert ("pools" in words) == bool(rest)
    assert words.endswith(rest)


@pytest.mark.parametrize(
    ("hand", "asks"),
    [
        ("5♣ K♠ 2♥", "discard multiples of nine, or end your turn"),
        ("A♠ 2♥ 3♥", "end your turn"),
    ],
)
def test_the_prompt_offers_only_what_is_legal(hand: str, asks: str) -> None:
    game = LIBRARY.load("multiple-9-2007")
    drawn = game.start([hand, "5♠ 6♠"])._replace(drawn=True)
    view = game.family.display.seat_view(game.rule_set, game.observe(drawn, drawn.to_act))
    legal = game.legal_acts(drawn)
    assert seen.wanted_words(game, view, legal) == view.asks == asks
    assert ("end your turn" in asks) == any(str(act) == "done" for act in legal)


@pytest.mark.parametrize("game", FAMILIES)
def test_a_deal_is_announced_as_it_is_stored(game: str) -> None:
    """After a wanted change of the words, remove the file, and run the test twice."""
    file, now = STORED / f"{game}.txt", announced(game)
    if not file.exists():
        file.write_text(now, encoding="utf-8")
        pytest.fail(f"{file.name} was missing and has been written; read it, and run the test again")
    assert now == file.read_text(encoding="utf-8")
    assert not A_SUIT.search(now)
    assert all(line.endswith(".") for line in now.splitlines())
