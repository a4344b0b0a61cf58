"""Planetenspiel of 1861: a Comet that pays like Red Nines."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines.libraries.compare import Agreement, compare

GAME: Final = nines.load("planetenspiel-1861")
SAME: Final[tuple[Agreement, ...]] = ("same", "otherwise-cited")


def same_rules(other: str) -> set[str]:
    """Return the aspects in which Planetenspiel and another game have the same rules."""
    pairs = [pair for pair in compare(GAME, nines.load(other)) if all(pair.mentioned)]
    return {pair.aspect for pair in pairs if pair.agreement in SAME}


def test_it_has_the_course_of_ancient_comet() -> None:
    course = {"pack", "ranking", "continuation", "suit", "wild", "blocked", "going-out", "value"}
    assert course <= same_rules("comet-1718")


def test_it_goes_round_the_other_way_than_comet_is_read() -> None:
    assert "turn" not in same_rules("comet-1718")
    assert "turn" in same_rules("comet-1718[direction=anticlockwise]")
    assert nines.load("planetenspiel-1861[direction=clockwise]").rule_set.turn.rule == (
        nines.load("comet-1718").rule_set.turn.rule
    )


def test_it_pays_like_comet_and_doubles_like_red_nines() -> None:
    def pairs(game: str, aspect: str) -> dict[str, Agreement]:
        aspect_pair = next(pair for pair in compare(GAME, nines.load(game)) if pair.aspect == aspect)
        return {pair.name: pair.agreement for pair in aspect_pair.pairs}

    assert pairs("comet-1718", "settlement")["points"] == "otherwise-cited"
    assert pairs("red-nines-1881", "doubling")["out-on-planet"] == "otherwise-cited"
    assert not nines.load("comet-1718").aspects()["doubling"]
    assert not nines.load("comet-1718").aspects()["sweep"]


def test_it_wins_a_pool_like_red_nines() -> None:
    planet = GAME.rules()["planetenspiel-1861/sweep/planet"].rule
    red_nine = nines.load("red-nines-1881").rules()["red-nines-1881/sweep/red-nine"].rule
    assert type(planet) is type(red_nine)
    assert planet != red_nine  # the pools have other names


@pytest.mark.parametrize(
    ("place", "name", "ground"),
    [
        ("wild", "which", "stated"),
        ("turn", "", "stated"),
        ("turn", "clockwise", "read"),
        ("ranking", "order", "implied"),
        ("pool/pot", "amount", "read"),
        ("value", "", "read"),
    ],
)
def test_what_the_article_says_is_kept_apart_from_what_follows(place: str, name: str, ground: str) -> None:
    details = {detail.name: detail for detail in GAME.rules()[f"{GAME.slug}/{place}"].details}
    assert details[name].ground == ground
