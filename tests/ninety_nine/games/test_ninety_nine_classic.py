"""The classic version, for three or four."""

from __future__ import annotations

from nines import load


def test_the_classic_version_for_four_cites_its_passages() -> None:
    three, four = (load(f"ninety-nine-classic[classic-players={one}]") for one in ("three", "three-or-four"))
    for place, passage in (
        ("opening-lead", "wp-ninety-nine:063"),
        ("play-order", "wp-ninety-nine:065"),
        ("rank-order", "wp-ninety-nine:024"),
        ("deal", "wp-ninety-nine:029"),
        ("scoring/success", "wp-ninety-nine:085"),
    ):
        key = f"ninety-nine-classic/{place}"
        assert passage not in three.rules()[key].passages
        assert passage in four.rules()[key].passages
        assert "classic-players" in four.rules()[key].points
        assert three.rules()[key].rule == four.rules()[key].rule
    assert [*three.rules()] == [*four.rules()]
