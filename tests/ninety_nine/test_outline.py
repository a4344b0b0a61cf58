"""Aspects: their questions and headings."""

from __future__ import annotations

import pytest

from nines import load
from nines.errors import UnknownNameError


def test_equal_aspects_ask_the_same_in_every_family() -> None:
    game, comet = load("ninety-nine-3p"), load("comet-1718")
    for aspect in ("seats", "pack", "deal", "lot", "succession", "length", "ties"):
        assert game.family.outline.question(aspect) == comet.family.outline.question(aspect)
    with pytest.raises(UnknownNameError, match="did you mean 'trick'"):
        game.family.outline.question("tricks")
    assert game.family.name == "ninety-nine"


def test_every_aspect_is_under_one_heading() -> None:
    game = load("ninety-nine-3p")
    named = [aspect for _, aspects in game.family.outline.sections for aspect in aspects]
    assert sorted(named) == sorted(game.aspects())
