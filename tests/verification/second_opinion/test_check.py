"""The check says what it tried, and what differs."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from tests.verification.second_opinion.conftest import COMET, Toy, WrongWinner

from nines import load
from nines.stops.automaton.playing import FIRST
from nines_verification import second
from nines_verification.second_opinion import check
from nines_verification.second_opinion.check import check_second, pieces
from nines_verification.second_opinion.disagreement import Compared
from nines_verification.second_opinion.variants import known

if TYPE_CHECKING:
    import pytest

    from nines.kernel.game import AnyGame
    from nines_verification.second_opinion.disagreement import Piece


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


def test_some_matches_are_played_without_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    played: dict[bool, list[int]] = {True: [], False: []}

    def compare(game: AnyGame, _: object, piece: Piece) -> Compared:
        played[game.family.plain is None].append(piece.seed)
        assert game.family.plain is None or game.rule_set.__dict__["dealt"] >= FIRST
        return Compared(60, piece.deals, ())

    monkeypatch.setattr(check, "compare_match", compare)
    _, _, note = check_second(COMET, "standard", implementation=Toy())
    assert played == {True: [1, 3, 5, 7], False: [2, 4, 6, 8]}
    assert "8 of the deals without tables" in note
    check_second(COMET, "full", decisions=480, implementation=Toy())
    assert played[True][4:] == played[False][4:] == [1, 2, 3, 4]
