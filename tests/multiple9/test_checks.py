"""Multiple 9 under the checks of all games, a few deals of each; and rules that no source says."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import nines
from nines import library
from nines.cards import parse_cards
from nines.errors import UnknownNameError
from nines.multiple9.position import DONE, Discard
from nines_verification.conformance import check_conformance
from nines_verification.mutation.rule_run import check_mutants

GAME = nines.load("multiple-9-2007")


@pytest.mark.slow
def test_deals_conform_under_every_reading() -> None:
    assert check_conformance(library(), GAME, 4, vary=False)[1] == ()
    assert check_conformance(library(), GAME, 4)[1] == ()


def test_mutants_of_rules_and_readings_are_noticed() -> None:
    assert check_mutants(library(), GAME)[1] == ()


@dataclass(frozen=True)
class Due:
    """A discard that can be made must be made."""

    due = True


def test_another_rule_can_be_tried_under_every_reading() -> None:
    strict = GAME.with_rule("multiple-9-2007/discard", Due())
    for game in (strict, strict.read({"direction": "anticlockwise"})):
        table = game.start(["7♣ J♣ 2♥", "2♦"], pile="A♣")
        table = game.play(table, game.parse_act("draw")).position
        refusal = game.why_not(table, DONE)
        assert refusal is not None
        assert refusal.rule == "multiple-9-2007/discard"
        assert game.is_legal(game.play(table, game.parse_act("7♣ J♣")).position, DONE)
    with pytest.raises(UnknownNameError, match="multiple-9-2007/discard"):
        GAME.with_rule("multiple-9-2007/discards", Due())


def test_a_card_counts_once() -> None:
    table = GAME.start(["9♣ 9♦ 2♥", "2♦"], pile="A♣")
    table = GAME.play(table, GAME.parse_act("draw")).position
    refusal = GAME.why_not(table, Discard(parse_cards("9♣") * 2))
    assert refusal == ("", "9♣ is named twice", (), ())


def test_a_nine_is_completed_by_another_of_equal_ranks() -> None:
    """Two times 8-A are 8-8-A-A too, which is eighteen."""
    game = GAME.read({"nine-companion": "nine-card"})
    table = game.start(["A♣ A♦ A♥ 8♣ 8♦", "2♦"], pile="7♣ 2♣")
    table = game.play(table, game.parse_act("draw")).position
    table = game.play(table, game.parse_act("discard A♣ 8♣")).position
    assert [str(act) for act in game.legal_acts(table)] == ["discard A♦ 8♦"]
    assert game.is_legal(game.play(table, game.legal_acts(table)[0]).position, DONE)
