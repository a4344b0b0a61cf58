"""Commit of 1914: what it shares with the other forms of Commit, and that answers can be combined."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

import nines
from nines.libraries.compare import compare

GAME: Final = nines.load("commit-1914")


@pytest.mark.parametrize(
    ("older", "shared", "own"),
    [
        ("commit-1857", {"pack", "lead", "turn", "going-out"}, {"deal", "continuation", "settlement"}),
        ("commit-1991", {"going-out", "sweep", "pool", "continuation"}, {"pack", "suit", "deal"}),
    ],
)
def test_it_stands_between_two_other_commits(older: str, shared: set[str], own: set[str]) -> None:
    pairs = [pair for pair in compare(GAME, nines.load(older)) if all(pair.mentioned)]
    same = {pair.aspect for pair in pairs if pair.agreement in ("same", "otherwise-cited")}
    assert shared <= same
    assert own.isdisjoint(same)


def test_the_event_of_the_next_turn_names_no_card() -> None:
    """The next player has the turn whether they hold a card or not, so nothing is told of their hand."""
    table = GAME.start(["4♣ J♦", "9♦ Q♦", "2♥ 3♥"], pile="5♣")
    for act in ("lay 4♣", "pass"):
        table = GAME.play(table, nines.parse_act(act)).position
    events = GAME.play(table, nines.parse_act("lay 9♦ as 5♣")).events
    assert nines.sentence(events[-1]) == "player 3 may continue first"


def test_excluded_answers_are_refused_together() -> None:
    with pytest.raises(nines.NinesError, match="cannot be barred from replacing"):
        nines.load("commit-1914[nine-in-a-sequence=beside,required-rank-laid=pass-only]")


def test_all_answers_about_the_nine_can_be_combined() -> None:
    """Every combination has its own rules, and a deal can begin."""
    points = {
        "nine-in-a-sequence": ("replaces", "beside"),
        "choice-not-used": ("in-turn", "sequence-only", "nobody"),
        "choice-after-led-nine": ("as-any-lead", "as-in-a-sequence"),
        "comet-options-due": ("due", "free"),
        "last-asked-again": ("no", "yes"),
    }
    for answers in product(*points.values()):
        game = GAME.read(dict(zip(points, answers, strict=True)))
        table = game.start(["4♣ J♦", "9♦ Q♦", "6♣ 10♦"], pile="5♣")
        for act in ("lay 4♣", "pass", f"lay 9♦{' as 5♣' * (answers[0] == 'replaces')}"):
            table = game.play(table, nines.parse_act(act)).position
        assert "lay 10♦" in map(str, game.legal_acts(table))
        assert ("lay 6♣" in map(str, game.legal_acts(table))) is (answers[0] == "replaces")
