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


def test_the_play_with_the_strongest_effect_is_drawn() -> None:
    found = decide_answer(library(), SAME, READ, stored_only=True)
    drawn = decide_answer(library(), SAME, READ, stored_only=True, strongest=True).drawn
    assert [play.measure for play in found.plays] == ["any", "payments"]
    assert drawn == found.drawn == found.plays[-1]


@pytest.mark.parametrize("slug", library().playable)
def test_who_wins_is_said_only_of_two_winners(slug: str) -> None:
    for pair in (pair for pair in pairs(library()) if pair[0] == slug):
        found = decide_answer(library(), *pair, stored_only=True, strongest=True)
        if found.drawn is None:
            continue
        one, other = found.drawn.one, found.drawn.other
        assert (
            found.drawn.measure in {"winner": "winner", "payments": "payments", "flow": "any"}[found.effect]
        )
        if found.affects == "who wins":
            assert one.winners, pair
            assert other.winners, pair
            assert one.winners != other.winners, pair
        if found.drawn.measure != "any":
            assert one.ends, pair
            assert other.ends, pair


def test_the_cause_of_the_two_red_nines_is_the_suit() -> None:
    """No 5♣ is dealt; if 1881 did not keep to one suit, 5♥ could follow."""
    found = decide_answer(library(), "red-nines-1881", "red-nines-20c", stored_only=True, strongest=True)
    drawn = found.drawn
    assert drawn is not None
    assert [rule.aspect for rule in drawn.cause.alone] == ["suit"]
    assert (drawn.cause.into, drawn.cause.alone[0].stated) == ("red-nines-1881", True)
    assert drawn.one.acts[0].events[1].endswith("no card that could follow was dealt")
