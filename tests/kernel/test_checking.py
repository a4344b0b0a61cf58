"""Moves of a program: legal up to the first refusal, which has its rule, its sources and our choices."""

from __future__ import annotations

import pytest

import nines
from nines.errors import RequestError
from nines.kernel.playing import chance_streams, play_on
from nines.shuffle import Stream

COMET = nines.stops.load("comet-1718")
TABLE = COMET.start(["Q♥ K♥ 2♣", "5♠ 6♠", "9♣"])


def test_moves_are_made_until_one_is_refused() -> None:
    found = COMET.check(TABLE, ["lay Q♥", COMET.parse_act("pass"), "lay K♥"])
    assert (list(map(str, found.legal)), found.refused, found.all_legal) == (["lay Q♥"], "pass", False)
    assert found.refusal == COMET.why_not(found.position, COMET.parse_act("pass"))
    assert found.refusal is not None
    assert found.refusal.readings == ("natural-card-held-back=no",)
    assert [event.kind for event in found.events] == ["laid"]


@pytest.mark.parametrize(
    ("moves", "legal", "refused", "says"),
    [
        ([], 0, "", ""),
        (iter(["Q♥", "K♥"]), 2, "", ""),
        (["Q♥", "castle"], 1, "castle", "'castle' is not a card"),
        (["5♠"], 0, "5♠", "5♠ is not in the hand"),
        (["Q♥", "K♥", "2♣", "pass"], 3, "pass", "the deal is over"),
    ],
)
def test_what_no_move_can_be_is_refused_too(moves: list[str], legal: int, refused: str, says: str) -> None:
    found = COMET.check(TABLE, moves)
    assert (len(found.legal), found.refused, found.all_legal) == (legal, refused, not refused)
    assert says in (found.refusal.says if found.refusal else "")


def test_an_act_of_another_family_is_an_error() -> None:
    with pytest.raises(RequestError, match="expected an act of comet-1718"):
        COMET.check(TABLE, [nines.multiple9.load("multiple-9-2007").parse_act("draw")])  # type: ignore[list-item]


def test_one_text_is_not_several_moves() -> None:
    with pytest.raises(RequestError, match="expected several moves"):
        COMET.check(TABLE, "pass")


def test_chance_between_moves_needs_the_seed_of_the_deal() -> None:
    game = nines.multiple9.load("multiple-9-2007")
    table = nines.dealt(game, nines.begin(game, 2, 5).position, 5).position
    stream, position, moves, chances, shuffled = Stream.of(5), table, list[str](), chance_streams(5, 0), False
    while not position.ended and not shuffled:
        act = stream.shuffled(game.legal_acts(position))[0]
        step = play_on(game, position, act, chances)
        position, moves = step.position, [*moves, str(act)]
        shuffled = position.reshuffles > 0
    assert game.check(table, moves, seed=5).position == position
    assert shuffled
    with pytest.raises(RequestError, match="give the seed of the deal"):
        game.check(table, moves)
