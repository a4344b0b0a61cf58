"""Deciding plays: found in either order, stored or searched, and counted."""

from __future__ import annotations

import pytest

from nines import library
from nines.reference import decide_answer, decided_counts, reading_effects
from nines.sphinx.pages import pairs

SAME, READ = "comet-1718", "comet-1718[last-card-paid=no]"


def test_two_games_may_be_named_in_either_order() -> None:
    there, back = decide_answer(library(), SAME, READ), decide_answer(library(), READ, SAME)
    assert there == back


@pytest.mark.slow
def test_what_is_not_stored_is_searched_now() -> None:
    found = decide_answer(library(), "comet-1718[comet-stops=yes]", "comet-1718[wild-leads=no]")
    assert (found.stored, found.status) == (False, "decided")
    assert "240 small deals" in found.searched


def test_effects_are_those_of_the_game_itself() -> None:
    (effect,) = reading_effects(library(), "comet-1718[in-suit=yes]", "two-players")
    assert (effect.status, effect.effect, effect.acts) == ("not comparable", "none", ())
    assert reading_effects(library(), "comet-1718", "red-nine-cards") == ()
    assert reading_effects(library(), "nain-jaune", "comet-stops") == ()


def test_counts_are_of_every_edition_and_of_every_family() -> None:
    counts = {decided_count.subject: decided_count for decided_count in decided_counts(library())}
    assert counts["editions of ninety-nine"].compared == 10
    assert counts["editions of ninety-nine"].not_comparable == 7
    assert sum(counts["comet-1718"].effects.values()) == counts["comet-1718"].compared


@pytest.mark.slow
def test_a_refused_first_act_is_not_drawn_if_avoidable() -> None:
    """Where another play is stored, that one is drawn."""
    refused = [
        found
        for pair in pairs(library())
        if (found := decide_answer(library(), *pair, stored_only=True)).plays
        and (found.plays[0].kind, found.plays[0].after) == ("refused", 1)
    ]
    assert refused
    for found in refused:
        assert found.drawn in found.plays
        if any(play.kind != "refused" for play in found.plays):
            assert found.drawn
            assert found.drawn.kind != "refused"
