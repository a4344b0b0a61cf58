"""The lineage in words: games in order of date, each spoken with its ties."""

from __future__ import annotations

import pytest
from tests.lineage.made_up import small

from nines.lineage.words import NO_DATE, in_order, spoken_game, spoken_tie


def test_games_stand_in_order_of_date_and_the_undated_last() -> None:
    assert in_order(small()) == ["hoc", "comet", "manille", "joan", "nain", "oh-hell", "stops"]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            "comet",
            (
                "Comet & manille, first known 1718, can be played; descends from Hoc; "
                "described in First (1718), Then (1740), Late (1760), Undated (date not known)"
            ),
        ),
        (
            "joan",
            (
                "Pope Joan (1732), first known 1732, only named; descends from Comet & manille; "
                "is claimed to descend from Nain (contested)"
            ),
        ),
        ("stops", f"Stops, {NO_DATE}, only named"),
        (
            "oh-hell",
            (
                "Oh-Hell, first known 1930, only named; descends from Comet & manille; "
                "outside the descent: Only named beside another"
            ),
        ),
    ],
)
def test_a_game_is_spoken_with_its_older_ties(game: str, told: str) -> None:
    assert spoken_game(small(), game) == told


@pytest.mark.parametrize(
    ("tie", "told"),
    [
        (
            ("hoc", "comet", "comet/descends-from/hoc"),
            "Comet & manille (1718) descends from Hoc (1654), high certainty",
        ),
        (
            ("comet", "manille", "manille/descends-from/comet"),
            "Manille (1718) descends from Comet & manille (1718), before 1718, low certainty, contested",
        ),
        (
            ("nain", "joan", "joan/descends-from/nain"),
            "Pope Joan (1732) is claimed to descend from Nain (1760), low certainty, contested",
        ),
        (
            ("comet", "comet", "late/later-form-of/first"),
            "Late is a later form of First, medium certainty",
        ),
        (
            ("comet", "nain", "dwarf/depends-on/late"),
            "Dwarf depends textually on Late, low certainty",
        ),
    ],
)
def test_a_tie_is_spoken_as_its_statement_reads(tie: tuple[str, str, str], told: str) -> None:
    graph = small()
    assert spoken_tie(graph, *tie[:2], graph.edges[tie]) == told
