"""A rule is excused from being shown where that is needed, and nowhere else."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

from nines import library, load
from nines.errors import CorpusError
from nines_verification import exemptions
from nines_verification.evidence import Evidence
from nines_verification.exemptions import Excused, by_nature, exempt, known_holes, known_rules
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from pathlib import Path

    from nines.kernel.game import AnyGame


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


def whole_evidence(game: AnyGame) -> Evidence:
    return Evidence(library(), game, scenarios_of(library(), game.slug))


@pytest.mark.slow
def test_every_excuse_is_needed() -> None:
    """By class, sentence or key: it excuses a rule of some game, and no scenario shows that side of it."""
    games = sorted(map(load, library().playable), key=lambda game: len(scenarios_of(library(), game.slug)))
    evidence = {game.slug: cache(partial(whole_evidence, game)) for game in games}
    excused = {game.slug: exempt(library(), game) for game in games}
    rules = [
        (game.slug, place, {f"{game.slug}/{place}", *named, *(one.partition(":")[0] for one in named)})
        for game in games
        for place, named in known_rules(game).items()
    ]
    rules.sort(key=lambda rule: "/" not in rule[1])  # one rule of several is asked less, and found out sooner

    def is_needed(excuse: Excused) -> bool:
        return any(
            excuse.side not in evidence[slug]().of(place, [excuse.side])
            for slug, place, names in rules
            if excuse.rule in names and excuse.side in excused[slug].get(place, ())
        )

    assert [excuse for excuse in by_nature(library()) if not is_needed(excuse)] == []
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
