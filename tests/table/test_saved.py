"""A saved game or a link is data: each field is checked, and changes of rules since then are named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.table.shared import LIBRARY, Asked, saved, sitting

from nines.errors import NinesError
from nines.libraries.rests_on import rules_kept
from nines.table.rules_then import MARK, marks, reopened
from nines.table.saved import FORM, ONE_PERSON, as_data, of_data

GAME = "comet-1718"


def test_a_saved_game_is_read_as_it_was_written() -> None:
    game = replace(saved(GAME), acts=[["lay 2♠"]])
    assert of_data(LIBRARY, as_data(game)) == game


def test_a_game_in_an_older_form_is_read() -> None:
    older = {
        "form": ONE_PERSON,
        "game": GAME,
        "readings": {},
        "seats": 2,
        "seed": 7,
        "deals": 1,
        "human": 2,
        "policies": ["random", "human"],
        "acts": [["lay 2♠"]],
        "rules": {},
    }
    read = of_data(LIBRARY, older)
    assert (read.form, read.people, read.policies, read.seed) == (FORM, [2], ["random", None], 7)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"form": "nines play 4"}, "not a saved game of nines, or of a newer version"),
        ({"game": "comet-1718[comet-stops=yes]"}, "not the name of a game"),
        ({"game": "x" * 1000}, "field 'game' has a wrong value"),
        ({"readings": {"comet-stops": ["yes"]}}, "field 'readings'"),
        ({"seats": 10**9}, "field 'seats'"),
        ({"seats": True}, "field 'seats'"),
        ({"people": [True]}, "field 'people'"),
        ({"people": [9]}, "player 9 is not at the table"),
        ({"people": []}, "'policies' names"),
        ({"policies": [None, "greed", "random"]}, "did you mean 'greedy'"),
        ({"policies": [None, 7, "random"]}, "field 'policies'"),
        ({"seed": 7}, "field 'seed'"),
        ({"seed": "٧"}, "field 'seed'"),
        ({"seed": "9" * 400}, "field 'seed'"),
        ({"deals": 0}, "0 deals cannot be played"),
        ({"hands": {"hands": "5♠"}}, "field 'hands'"),
        ({"hands": {"hands": ["5♠"], "more": 1}}, "field 'hands'"),
        ({"acts": [["lay 2♠", 3]]}, "field 'acts'"),
        ({"acts": [["x" * 301]]}, "field 'acts'"),
        ({"digest": "<b>"}, "field 'digest'"),
        ({"rules": "<script>"}, "field 'rules'"),
        ({"rules": ["a"]}, "field 'rules'"),
        ({"extra": 1}, "has unknown fields: 'extra'"),
    ],
)
def test_a_wrong_field_is_named_in_a_sentence(change: dict[str, Any], says: str) -> None:
    with pytest.raises(NinesError, match=says) as caught:
        of_data(LIBRARY, as_data(saved(GAME)) | change)
    assert len(str(caught.value)) < 500


def test_a_link_says_which_rules_changed() -> None:
    game = saved(GAME)
    rules = rules_kept(LIBRARY, LIBRARY.load(GAME))
    text = marks(rules)
    assert len(text) == MARK * len(rules.rules)
    assert reopened(LIBRARY, replace(game, rules=text), "this link").notice == ""
    keys = sorted(rules.rules)
    changed = text[:2] + "xx" + text[4:]
    said = reopened(LIBRARY, replace(game, rules=changed), "this link")
    assert said.differs
    assert said.notice.endswith(f"have changed since this game was saved: {keys[0]}")
    more = reopened(LIBRARY, replace(game, rules=f"{text}0000"), "this link")
    assert more.notice.endswith("1 rule that no longer exists")


def test_another_digest_is_said() -> None:
    game = replace(saved(GAME), digest="0" * 12)
    rules = marks(rules_kept(LIBRARY, LIBRARY.load(GAME)))
    notice = reopened(LIBRARY, replace(game, rules=rules), "this link").notice
    assert "digest 000000000000 then" in notice
    assert notice.endswith("none of its rules plays differently")
    assert "plays" not in reopened(LIBRARY, replace(game, rules={}), "this link").notice


def test_a_replay_stops_at_the_first_act_refused() -> None:
    table = sitting(GAME, people=(1, 2, 3))
    first = str(table.legal[0])
    data = as_data(replace(table.record(), acts=[[first, first, "pass"]]))
    state = Asked()("open", saved=data)
    assert state["stopped"].startswith(f"deal 1, act 2: {first} is refused")
    assert state["saved"]["acts"] == [[first]]
