"""A rule is excused from being shown where that is needed, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines import library, load
from nines.errors import CorpusError
from nines_verification import exemptions
from nines_verification.exemptions import Excused, by_nature, exempt, known_holes, known_rules
from nines_verification.rule_coverage import read_coverage
from nines_verification.turns import SIDES

if TYPE_CHECKING:
    from pathlib import Path


def test_an_exemption_holds_where_a_later_game_keeps_the_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base, later = load("comet-1718"), load("comet-1753")
    listed: tuple[Excused, ...] = (Excused("comet-1718/stop/king", "withholds", "a reason"),)
    monkeypatch.setattr(exemptions, "by_nature", lambda _: listed)
    assert exempt(library(), later) == exempt(library(), base) == {"stop/king": {"withholds"}}
    listed = (*listed, Excused("comet-1753/stop/king", "at work", "another reason"))
    assert exempt(library(), later) == {"stop/king": {"at work"}}  # its own entry holds alone
    listed = (Excused("comet-1718/settlement/king", "withholds", "a reason"),)
    assert exempt(library(), base)
    assert exempt(library(), later) == {}  # it has another rule there


@pytest.mark.slow
def test_every_excuse_is_needed() -> None:
    """By class, sentence or key: some game has the rule, and no scenario shows that side of it."""
    needed = set()
    for game in map(load, library().playable):
        stored = read_coverage(library(), game.slug)
        for place, rules in known_rules(game).items():
            names = {f"{game.slug}/{place}", *rules, *(rule.partition(":")[0] for rule in rules)}
            needed |= {(name, side) for name in names for side in SIDES if side not in stored[place]}
    assert not [one for one in by_nature(library()) if (one.rule, one.side) not in needed]
    assert all(one.why for one in by_nature(library()))


def test_no_hole_is_known() -> None:
    assert not any(known_holes(library(), slug) for slug in library().playable)


def test_a_side_that_there_is_not_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "holes.toml").write_text(
        '[[hole]]\nrule = "a-game/seats"\nside = "both"\nwhy = "so"\n', encoding="utf-8"
    )
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    with pytest.raises(CorpusError, match="side is 'both'"):
        known_holes(library(), "a-game")
