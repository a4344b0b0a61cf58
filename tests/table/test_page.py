"""The page asks in JSON and is always answered; nobody is shown what their seat does not see."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest
from tests.table.shared import FAMILIES, LIBRARY, Asked, Data, first_act

from nines.kernel.event import seen_by
from nines.sphinx.base import anchor, passage_anchor
from nines.table import reasons
from nines.table.page import Page

A_CARD = re.compile(r"Joker|(?:10|[2-9AJQK])[♣♦♥♠](?:#\d)?")


@pytest.fixture
def ask() -> Asked:
    return Asked()


def test_the_page_loads_nothing_that_it_does_not_need() -> None:
    """In a process of its own; the example of the class is played, with a hint and a reason."""
    code = """
import json, sys
from nines import library
from nines.table.page import Page
page = Page(library())
asked = [{"do": "begin", "game": "comet-1718", "seats": 2, "people": [1], "seed": "7"},
    {"do": "hint"}, {"do": "why", "event": 1}, {"do": "try", "act": "pass"}, {"do": "save"}]
answers = [json.loads(page.answer(json.dumps(one))) for one in asked]
assert not [answer for answer in answers if "error" in answer], answers
print(*sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    parts = {name.split(".")[1] for name in done.stdout.split() if name.startswith("nines.")}
    assert not loaded & {"numpy", "click", "rich", "networkx", "sphinx", "docutils", "pyarrow"}
    heavy = {"simulation", "weights", "counting", "deciding", "compiled", "lineage", "citing", "cli"}
    assert not parts & heavy


@pytest.mark.parametrize("game", FAMILIES)
def test_a_deal_is_played_and_saved_and_opened(game: str, ask: Asked) -> None:
    state = ask.to_person(ask.begin(game))
    assert state["message"].endswith(".")
    for _ in range(3):
        assert "pieces" in ask("hint")
        state = ask.to_person(ask("act", act=first_act(state)))
        if state["over"]:
            break
    link = state["saved"]
    opened = Asked()("open", saved=link)
    assert opened == state
    assert Asked()("open", saved=ask("save")["saved"])["log"] == state["log"]


@pytest.mark.parametrize("kind", ["saved", "text", "link"])
def test_a_play_of_another_game_names_its_page(kind: str, ask: Asked) -> None:
    state = ask.begin("red-nines-1881")
    given = {"saved": state["saved"], "text": ask("save")["text"], "link": state["link"]}
    at_comet = Asked()
    before = at_comet.begin("comet-1718")
    other = at_comet("open", game="comet-1718", **{kind: given[kind]})["other"]
    assert (other["href"], other["link"]) == ("games/red-nines-1881.html", state["link"])
    assert other["title"] == LIBRARY.corpus.titled["red-nines-1881"].title
    assert at_comet("state") == before
    assert "other" not in ask("open", game="red-nines-1881", **{kind: given[kind]})


def test_a_refusal_names_rule_sentence_source_and_place(ask: Asked) -> None:
    state = ask.to_person(ask.begin("comet-1718", seed="8"))
    refused = ask("try", cards=[next(card["id"] for card in state["hand"] if not card["playable"])])
    assert refused == ask("act", act=refused["refused"]["says"].split()[0])
    reason = refused["refused"]
    assert reason["rule"] in LIBRARY.load("comet-1718").rules()
    assert reason["passages"][0]["witness"].startswith("Académie Universelle des Jeux 1718")
    assert reason["href"] == f"games/comet-1718.html#{anchor(reason['rule'])}"
    assert reason["passages"][0]["witness"].endswith("as reported by Wikipedia, “Comet (card game)”")
    passage = reason["passages"][0]["id"]
    assert reason["passages"][0]["href"] == f"documents/wp-comet.html#{passage_anchor(passage)}"
    assert ask("state") == state


def test_a_refusal_names_no_choice_on_another_detail(ask: Asked) -> None:
    ask.begin("ninety-nine-3p", people=(1, 2, 3))
    cards = [card["id"] for card in ask("state")["hand"]][:4]
    reason = ask("try", act=f"bid {'+'.join(cards)}")["refused"]
    assert "bids-in-turn=hidden" in reasons_of("ninety-nine-3p", reason["rule"])
    assert not reason["readings"]
    assert not reason["rule_says"]
    assert len(reason["passages"]) == 1


def test_choices_that_matter_only_together_are_named_together(ask: Asked) -> None:
    """With several cards of a rank alone no game exists: cards must then not follow suit."""
    hands = {"hands": ["7♥ 7♠ 9♣", "5♠ 6♠", "4♠ 4♣"]}
    ask.begin("commit-1857", people=(1, 2, 3), seats=3, hands=hands)
    reason = ask("try", act="lay 7♥+7♠")["refused"]
    assert reason["readings"] == ["several-of-a-rank=no", "in-suit=yes"]
    assert reason["together"]


def reasons_of(game: str, rule: str) -> set[str]:
    """Return all choices on which some detail of a rule rests."""
    loaded = LIBRARY.load(game)
    return {f"{point}={loaded.choices[point]}" for point in loaded.rules()[rule].points}


def test_cards_of_two_ranks_are_refused_for_that(ask: Asked) -> None:
    hands = {"hands": ["3♦ 3♠ 3♣ K♦", "4♣ 5♣", "6♣", "8♣"]}
    ask.begin("red-nines-20c", people=(1, 2, 3, 4), seats=4, hands=hands)
    reason = ask("try", cards=["3♦", "3♠", "K♦"])["refused"]
    assert reason["says"] == "3♦ 3♠ K♦ may not be played together: they are not of one rank"
    assert reason["rule"] == "red-nines-20c/grouping"


def test_groups_can_be_discarded_together_in_any_copies(ask: Asked) -> None:
    state = ask.begin(
        "multiple-9-2007",
        people=(1, 2),
        seats=2,
        hands={"hands": ["A♦ A♠ 4♥ 4♠ 7♥ J♠ 10♣", "5♠ 6♠"], "pile": "2♣ 3♣", "turn": 1},
    )
    while [act["act"] for act in state["acts"]] == ["draw"]:
        state = ask("act", act="draw")
    can_play = {card["text"] for card in state["hand"] if card["playable"]}
    assert can_play == {*state["select"]["from"]} >= {"A♦", "A♠", "4♥", "4♠", "7♥", "J♠"}
    chosen = ["A♠", "4♥", "4♠", "7♥", "J♠"]
    assert state["select"]["least"] <= len(chosen) <= state["select"]["most"]
    assert "act" in ask("try", cards=chosen)
    assert [ask("means", cards=cards)["legal"] for cards in (chosen, ["A♠"], ["J♠", "7♥"])] == [
        True,
        False,
        True,
    ]


def test_a_rule_has_the_anchor_of_the_page() -> None:
    game = LIBRARY.load("red-nines-20c")
    for key in game.rules():
        assert reasons.href(game, key).endswith(f"#{anchor(key)}")


def test_a_wild_card_asks_for_its_rank(ask: Asked) -> None:
    hands = {"hands": ["8♠ 9♦ 10♣ K♠", "5♠ 6♠"]}
    state = ask.begin("comet-1718", people=(1, 2), seats=2, hands=hands)
    assert [card["wild"] for card in state["hand"]] == [False, True, False, False]
    several = ask("try", cards=["9♦"])["acts"]
    assert {act["named"] for act in several} > {"", "10"}
    assert ask("try", cards=["9♦"], **{"as": "10"}) == {"act": "lay 9♦ as 10"}
    assert ask("try", cards=["9♦"], **{"as": "9"}) == {"act": "lay 9♦"}


def test_undo_and_why_and_panels_and_another_deal(ask: Asked) -> None:
    state = ask.to_person(ask.begin("red-nines-20c"))
    while not state["over"]:
        state = ask.to_person(ask("act", act=first_act(state)))
    assert "you" in state["over"]["words"].split()
    assert state["another"]
    assert ask("why", event=state["log"][-1]["n"])["rule"] == state["log"][-1]["rule"]
    assert ask("panel", word="runs")["lines"]
    before = ask.page.sitting.record()
    assert ask("next")["deal"] == 2
    assert ask("undo")["deal"] == 1
    assert ask.page.sitting.record().acts[0] == before.acts[0][: len(ask.page.sitting.record().acts[0])]


@pytest.mark.parametrize(("game", "people"), [("red-nines-20c", (1, 3)), ("ninety-nine-3p", (1, 2, 3))])
def test_nobody_is_shown_cards_of_others(game: str, people: tuple[int, ...], ask: Asked) -> None:
    state = ask.begin(game, people)
    for _ in range(14):
        state = ask.to_person(state)
        if state["over"]:
            break
        table = ask.page.sitting
        viewer = state["viewer"] - 1
        assert state["viewer"] == state["turn"]
        public = {str(card) for event in seen_by(table.deal.events, viewer) for card in event.cards}
        hidden = {
            str(card) for seat, hand in enumerate(table.position.hands) if seat != viewer for card in hand
        } - public
        shown = json.dumps({**state, "saved": None, "help": None}, ensure_ascii=False)
        assert hidden
        assert not hidden & {*A_CARD.findall(shown)}
        state = ask("act", act=first_act(state))


def test_marks_say_what_was_laid_since_the_last_act(ask: Asked) -> None:
    state = ask.to_person(ask.begin("comet-1718", people=(1, 2), seats=3))
    state = ask.to_person(ask("act", act=first_act(state)))
    parts = [part for row in state["rows"] for part in row["parts"] if part["cards"]]
    fresh = [part for part in parts if part["since"] >= state["since"]]
    assert all(part["since"] for part in parts if part["seat"])
    assert all(part["seat"] != state["viewer"] for part in fresh)
    assert in_words(state).startswith("Player")


def in_words(state: Data) -> str:
    """Return the spoken message, which has no sign of a suit."""
    assert not A_CARD.findall(state["message"])
    message: str = state["message"]
    return message


# --- Whatever is asked ---


DEEP = "[" * 100_000


BEGIN = {"do": "begin", "game": "comet-1718", "seats": 2, "seed": "1"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("null", "not an object"),
        (DEEP, "not JSON"),
        ("x" * 3_000_000, "too long"),
        ({"do": 7}, "'do' must be a text"),
        ({"do": "dance"}, "no request 'dance'"),
        ({"do": "hint"}, "no game has been begun"),
        ({"do": "open", "saved": {"form": "nines play 9"}}, "not a saved game of nines"),
        ({**BEGIN, "game": "comet-1781"}, "did you mean 'comet-1718'"),
        ({**BEGIN, "game": "x" * 301}, "'game' is too long"),
        ({**BEGIN, "seats": 10**9}, "players are too many"),
        ({**BEGIN, "seats": True}, "'seats' must be a whole number"),
        ({**BEGIN, "seed": 1}, "'seed' must be a text"),
        ({**BEGIN, "seed": "-1"}, "'seed' must be a whole number"),
        ({**BEGIN, "people": [4]}, "player 4 is not at the table"),
        ({**BEGIN, "policies": ["greed", "random"]}, "did you mean 'greedy'"),
        ({**BEGIN, "readings": {"comet-stop": "yes"}}, "did you mean 'comet-stops'"),
        ({**BEGIN, "hands": {"hands": ["9Z", "5♠"]}}, "'9Z' is not a card"),
        ({**BEGIN, "acts": [["lay 2♠", 3]]}, "field 'acts' has a wrong value"),
    ],
)
def test_whatever_is_asked_is_answered_with_a_sentence(text: str | Data, says: str) -> None:
    answer = json.loads(Page(LIBRARY).answer(text if isinstance(text, str) else json.dumps(text)))
    assert says in answer["error"]
    assert answer["kind"] == "request"
    assert "\n" not in answer["error"]


@pytest.mark.parametrize("act", ["x" * 301, "\x00\x1b[31m", "\ud800", "lay 7♥#999", "raise 9" * 40, ""])
def test_no_act_can_break_the_table(act: str, ask: Asked) -> None:
    state = ask.to_person(ask.begin("comet-1718"))
    answer = ask("act", act=act)
    assert answer.get("kind") == "request" or "refused" in answer
    assert ask("state") == state


@pytest.mark.parametrize("number", [0, -1, 10**9, None, "1", True])
def test_an_event_that_is_not_there_is_refused(number: Any, ask: Asked) -> None:  # noqa: ANN401
    ask.begin("comet-1718")
    assert ask("why", event=number)["kind"] == "request"


def test_a_fault_of_ours_is_one_sentence(ask: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "_state", lambda _: 1 / 0)
    answer = ask.begin("comet-1718")
    assert answer["kind"] == "internal"
    assert "please report it: ZeroDivisionError" in answer["error"]
