"""The stored multiverse is that of these rules; a small part of it is computed again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.errors import CorpusError, RequestError
from nines.phylogeny import DRAWS, RESAMPLES, Study, Tally, Universes, extend, rests_on, tally_data
from nines_tools import multiverse
from nines_tools.multiverse import read_multiverse, write_multiverse
from nines_verification import __main__ as command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STALE = (
    "the stored multiverse is out of date: run make multiverse (if the method changed, raise METHOD first)"
)
PART = 17  # every so many candidates are chosen alone again
FIRST = 5  # random universes and resamples


@pytest.fixture(scope="module")
def study() -> Study:
    return Study(library())


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the multiverse is stored for a test."""
    path = tmp_path / "multiverse.json"
    monkeypatch.setattr(multiverse, "STORED", path)
    return path


def test_it_rests_on_the_rules_of_today_and_is_whole(study: Study) -> None:
    stored = read_multiverse()
    assert stored.rests_on == rests_on(study), STALE
    assert (stored.drawn, stored.resampled) == (DRAWS, RESAMPLES)
    assert stored.default == study.outcomes(study.default), STALE
    for counts in (stored.joint, stored.aspects):
        assert counts.keys() == {contest.key for contest in study.contests}
        assert {sum(count.values()) for count in counts.values()} == {1000}


@pytest.mark.slow
def test_a_part_of_it_comes_out_again(study: Study) -> None:
    stored = read_multiverse()
    universes = Universes([study.editions[slug].rules for slug in study.editions])  # type: ignore[misc]
    alone = {one.name: one.universe for one in universes.alone()}
    assert stored.alone.keys() == alone.keys(), STALE
    for name in sorted(alone)[::PART]:
        outcomes = study.outcomes({**study.default, **universes.games(alone[name])})
        assert {key: one for key, one in outcomes.items() if one != stored.default[key]} == stored.alone[
            name
        ], STALE
    part = Tally(stored.rests_on, stored.seed, alone=dict(stored.alone))
    for _ in extend(study, part, FIRST, FIRST):
        pass
    for counts, whole in ((part.joint, stored.joint), (part.aspects, stored.aspects)):
        assert all(found <= whole[key] for key, found in counts.items()), STALE


def test_a_rule_a_reading_and_a_contest_change_the_digest(study: Study) -> None:
    digest = rests_on(study)
    fewer = Study(library())
    vars(fewer)["contests"] = study.contests[1:]
    assert rests_on(fewer) != digest
    other = Study(library())
    one = study.editions["comet-1718"]
    rules = library().load("comet-1718[comet-stops=yes]")
    vars(other)["editions"] = {**study.editions, "comet-1718": one._replace(rules=rules)}
    assert rests_on(other) != digest
    assert rests_on(Study(library())) == digest


@pytest.fixture
def one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a step of the multiverse quick, so that only storing is tested."""

    def steps(_study: Study, tally: Tally, draws: int, _resamples: int) -> Iterator[tuple[int, int]]:
        while tally.drawn < draws:
            tally.drawn += 1
            yield tally.drawn, draws

    monkeypatch.setattr(multiverse, "extend", steps)


@pytest.mark.usefixtures("one_step")
def test_an_interrupted_run_is_stored_and_goes_on(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiverse, "EVERY", -1.0)

    def interrupt(done: int, _whole: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_multiverse(draws=9, show=interrupt)
    assert read_multiverse().drawn == 3
    seen: list[int] = []
    assert write_multiverse(draws=9, show=lambda done, _: seen.append(done)) == elsewhere
    assert seen == [4, 5, 6, 7, 8, 9]
    assert not elsewhere.with_suffix(".new").exists()


@pytest.mark.usefixtures("one_step")
def test_other_rules_or_another_seed_begin_the_run_anew(elsewhere: Path) -> None:
    write_multiverse(draws=3)
    write_multiverse(seed=7, draws=2)
    assert (read_multiverse().seed, read_multiverse().drawn) == (7, 2)
    elsewhere.write_text(json.dumps(tally_data(Tally("other rules", drawn=5))), encoding="utf-8")
    write_multiverse(draws=2)
    assert read_multiverse().drawn == 2
    elsewhere.write_text("{", encoding="utf-8")
    with pytest.raises(CorpusError, match="not JSON"):
        read_multiverse()
    write_multiverse(draws=2)
    assert read_multiverse().drawn == 2
    with pytest.raises(RequestError, match="--again"):
        write_multiverse(draws=1)
    write_multiverse(draws=1, again=True)
    assert read_multiverse().drawn == 1


@pytest.mark.usefixtures("one_step")
def test_the_command_shows_how_far_it_is(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["multiverse", "--draws", "251"]) == 0
    shown = capsys.readouterr()
    assert shown.out == f"wrote {elsewhere}\n"
    assert shown.err == "250 of 251 steps\n251 of 251 steps\n"
    assert command.main(["multiverse", "--draws", "1"]) == 2
    assert "--again" in capsys.readouterr().err
