"""What is announced to a player who does not see the table: one message a turn, in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.table.shared import FAMILIES, LIBRARY, Asked, sitting

from nines.table import seen

if TYPE_CHECKING:
    from tests.table.shared import Data

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
        ("A♠ 2♥ 3♥", "nothing can be discarded; end your turn"),
    ],
)
def test_the_prompt_offers_only_what_is_legal(hand: str, asks: str) -> None:
    game = LIBRARY.load("multiple-9-2007")
    drawn = game.start([hand, "5♠ 6♠"])._replace(drawn=True)
    view = game.family.display.seat_view(game.rule_set, game.observe(drawn, drawn.to_act))
    legal = game.legal_acts(drawn)
    assert seen.wanted_words(game, view, legal) == view.asks == asks
    assert ("end your turn" in asks) == any(str(act) == "done" for act in legal)


def test_a_player_reads_no_codes() -> None:
    """Cards of two packs have no numbers of copies; a hint names acts and witnesses in words."""
    ask = Asked()
    state = ask.to_person(ask.begin("comet-1752", seed="3"))
    said = [line["text"] for line in state["log"]] + [act["label"] for act in state["acts"]]
    refused = ask("try", cards=[state["hand"][-1]["id"], state["hand"][0]["id"]])
    assert "#" not in "".join([*said, state["wanted_words"], str(state["lines"]), refused["refused"]["says"]])
    ask.to_person(ask.begin("ninety-nine-3p"))
    [piece] = ask("hint")["pieces"]
    assert piece["acts"] == ["bid 9♠ J♦ Q♥, a bid of 3 tricks"]
    assert piece["witnesses"] == ["Wikipedia, “Ninety-nine (trick-taking card game)”, no source given"]
    state = ask("act", act="bid 9♠ J♦ Q♥")
    assert "bid 9♠ J♦ Q♥" in ask("undo")["undone"]
    ask.begin("multiple-9-2007")
    assert ask("means", cards=["7♥", "4♣"]) == {"words": "they add up to 11", "legal": False}


def test_the_turn_line_says_what_is_possible_only_now() -> None:
    """A carte blanche of new Comet; the hint says so too, and the button what it brings."""
    ask = Asked()
    state = ask.to_person(ask.begin("comet-1752", seed="8"))
    assert state["wanted_words"] == "show your hand, worth 50 points, or pass"
    assert state["wanted_words"] in ask("hint")["words"]
    assert "worth 50 points" in state["acts"][0]["brings"][0]["says"]
    state = ask("act", act="pass")
    assert state["wanted_words"].startswith("start a sequence") or not state["mine"]


def test_price_pot_and_hands_shown_are_seen_in_holdem() -> None:
    ask = Asked()
    state = ask.to_person(ask.begin("multiple-9-holdem-2007"))
    assert state["wanted_words"] == "to stay you owe 2 chips; in the pot: 8 chips"
    labels = {act["label"] for act in state["acts"]}
    assert {"call 2", "raise by 2 (costs 4)"} <= labels
    assert state["columns"] == []
    while not state["over"]:
        state = ask.to_person(ask("act", act="call" if "call" in str(state["acts"]) else "check"))
        assert ["nine" in hand["columns"][0] for hand in state["hands"]] == [
            hand["cards"] is not None for hand in state["hands"]
        ]
    assert state["columns"] == ["with the board"]
    shown = [hand["columns"][0] for hand in state["hands"] if hand["cards"]]
    assert all("nine" in words for words in shown)
    parts = [part["name"] for part in state["over"]["parts"]]
    assert [parts[0], parts[1], parts[-1]] == ["Blinds", "Before the flop", "The pot"]


MONEY = ("comet-1718", "hoc-mazarin-1765", "pope-joan-1909", "red-nines-20c", FAMILIES[1], FAMILIES[3])


@pytest.mark.parametrize(
    ("game", "readings", "before"),
    [("hoc-mazarin-1765", {}, ["raise 1"]), ("multiple-9-holdem-2007", {"bet-limit": "no-limit"}, [])],
)
def test_a_raise_and_a_call_cost_what_they_say(game: str, readings: Data, before: list[str]) -> None:
    ask = Asked()
    state = ask.to_person(ask.begin(game, seats=3, readings=readings))
    for act in before:
        state = ask.to_person(ask("act", act=act))
    had, owed, least = state["purse"], state["amount"]["owed"], state["amount"]["least"]
    assert owed
    assert f"to stay you owe {owed} " in state["wanted_words"]
    for act, costs in ((f"raise {least}", owed + least), ("call" if readings else "stay", owed)):
        has = ask("act", act=act)["purse"]
        paid = int(re.findall(r"\d+", had)[0]) - int(re.findall(r"\d+", has)[0])
        assert paid == costs
        assert ask("undo")["purse"] == had
    assert [one["label"] for one in state["acts"] if str(owed) in one["label"]]


@pytest.mark.parametrize("game", MONEY)
def test_money_is_marked_and_the_result_has_its_parts(game: str) -> None:
    table, before = sitting(game), None
    while table.turn is not None:
        if table.persons_turn:
            ledger = table.position.ledger
            now = [*ledger.seats, *dict(ledger.pools).values()]
            view = seen.state(LIBRARY, table)
            changed = [each["change"] for each in view["hands"]] + [change for *_, change in view["pools"]]
            if before is None:
                assert not any(changed)  # nothing to compare with
                assert not view["causes"]
            else:
                assert sum(amount for _, amount in view["causes"]) == view["hands"][0]["change"]
            if before is not None and len(changed) == len(now) == len(before):
                assert changed == [new - old for new, old in zip(now, before, strict=True)]
            before = now
            table.act(table.legal[0])
        else:
            table.step()
    over = seen.deal_over(table) or {}
    amounts = [part["amounts"] for part in over["parts"]]
    assert [sum(of_seat) for of_seat in zip(*amounts, strict=True)] == over["gains"]
    assert all(part["name"] and part["href"].startswith(f"games/{game}.html#") for part in over["parts"])
    assert not any("player 1" in words for part in over["parts"] for words in part["sums"])


def test_a_finished_trick_stays_until_the_next_act() -> None:
    table, stayed = sitting("ninety-nine-3p"), 0
    while table.turn is not None:
        if table.persons_turn:
            tricks = [row for row in seen.state(LIBRARY, table)["rows"] if "trick" in row["title"]]
            mine = [row for row in tricks if any(part["seat"] == 1 for part in row["parts"])]
            assert [row["late"] for row in mine[:-1]] == [False] * len(mine[:-1])
            assert all(row["late"] and row["note"].startswith("won by ") for row in mine[-1:])
            stayed += bool(mine) and mine[-1] is not tricks[-1]
            table.act(table.legal[0])
        else:
            table.step()
    assert stayed


def test_why_nothing_can_be_taken_back() -> None:
    table = sitting("red-nines-1881")
    assert table.why_no_undo.endswith("you have not decided anything yet")
    while not table.persons_turn:
        table.step()
    assert len(table.legal) == 1
    table.act(table.legal[0])
    assert table.why_no_undo.endswith("each of your acts so far was the only one possible")


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
