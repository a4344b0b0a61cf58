"""The check says what it tried, and what differs."""

from __future__ import annotations

import re
from itertools import islice

from tests.verification.second_opinion.conftest import COMET, Toy, WrongWinner

from nines import load
from nines_verification import second
from nines_verification.second_opinion import check
from nines_verification.second_opinion.check import check_second, pieces
from nines_verification.second_opinion.variants import known


def test_the_check_says_what_it_tried() -> None:
    decisions, failures, note = check_second(COMET, "standard", implementation=Toy())
    assert decisions >= check.DECISIONS["standard"]
    assert {failure.what for failure in failures} == {
        "the second implementation neither plays it nor says why not"
    }
    assert re.match(r"\d+ deals, \d+ of them under the defaults, \d+ candidates alone, \d+ pairs", note)
    assert "4 of 45 candidates known" in note


def test_the_check_prints_a_fault_only_a_few_times() -> None:
    _, failures, _ = check_second(COMET, "standard", implementation=Toy(WrongWinner))
    caught = [failure for failure in failures if "winners of the deal" in failure.what]
    assert len(caught) == check.MOST_SHOWN
    assert "again: python -m nines_verification second comet-1718" in caught[0].what
    assert "more deals differ" in failures[-1].what


def test_a_game_without_a_second_implementation_is_named() -> None:
    checked, failures, _ = check_second(load("comet-1718"), "standard", implementation=None, decisions=1)
    if second.implementation_of("comet-1718") is None:
        assert (checked, len(failures)) == (0, 1)
    assert second.implementation_of("whist") is None


def test_pieces_rotate_through_seats_candidates_and_pairs() -> None:
    rotation = [
        (kind, piece.seats, dict(piece.readings))
        for kind, _, piece in islice(pieces(COMET, known(COMET, Toy()), 1, 2), 12)
    ]
    kinds = [kind for kind, _, _ in rotation if kind != "refused"]
    assert kinds[:6] == ["default", "alone", "pair"] * 2
    assert {seats for kind, seats, _ in rotation if kind == "default"} == {2, 3, 4, 5}
