"""The record of the last whole run is that of these games, these checks, this corpus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines import library, load
from nines_tools import record
from nines_tools.record import make_record, read_record
from nines_verification import __main__ as command
from nines_verification import golden, integrity, perform
from nines_verification.golden import check_golden
from nines_verification.integrity import corpus_is_whole, coverage, lineage_holds
from nines_verification.perform import check_scenarios
from nines_verification.report import Failure, Section
from nines_verification.run import checks_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


STALE = "the record of the last whole run is out of date: run make report"


@pytest.mark.slow
def test_it_names_every_game_and_every_check() -> None:
    games = read_record()["games"]
    assert tuple(games) == library().playable, STALE
    for slug, game in games.items():
        assert {name: one["unit"] for name, one in game["checks"].items()} == {
            name: unit for name, (unit, _) in checks_of(library(), load(slug)).items()
        }, STALE


def test_everything_in_it_holds() -> None:
    found = read_record()
    for checks in (found["corpus"], *(game["checks"] for game in found["games"].values())):
        assert checks
        assert all(check["checked"] and not check["failed"] for check in checks.values())


@pytest.mark.slow
def test_what_is_quick_to_count_is_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checks count is counted as they do; `make verify` plays what they count."""
    monkeypatch.setattr(perform, "_performed", lambda *_: ())
    monkeypatch.setattr(golden, "_difference", lambda *_: "")
    monkeypatch.setattr(integrity, "alternatives", lambda _: ())
    found, now = read_record(), make_record([], "standard")
    assert found["level"] == "standard"
    assert found["corpus"]["corpus integrity"]["checked"] == corpus_is_whole(library())[0], STALE
    assert found["corpus"]["lineage"]["checked"] == lineage_holds(library())[0], STALE
    for slug, game in found["games"].items():
        assert {**game, "checks": {}} == now["games"][slug], f"{slug}: {STALE}"
        played = load(slug)
        counted: dict[str, Callable[..., tuple[int, object]]] = {
            "coverage both ways": coverage,
            "scenarios": check_scenarios,
            "golden play": check_golden,
        }
        for name, check in counted.items():
            assert game["checks"][name]["checked"] == check(library(), played)[0], f"{slug}, {name}: {STALE}"


def test_a_failure_is_written_down() -> None:
    failed = Section("scenarios", "comet-1718", 3, "scenarios", (Failure("here", "so"),), 1.0)
    made = make_record([failed], "full")
    assert made["games"]["comet-1718"]["checks"]["scenarios"] == {
        "checked": 3,
        "unit": "scenarios",
        "failed": 1,
    }


def test_the_totals_of_a_check_are_written_down() -> None:
    totals = {"sides": 95, "checked": 86}
    section = Section("rule coverage", "comet-1718", 48, "rules", (), 1.0, totals=totals)
    found = make_record([section], "standard")["games"]["comet-1718"]["checks"]["rule coverage"]
    assert found == {"checked": 48, "unit": "rules", "failed": 0, "totals": totals}


def test_the_command_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    section = Section("corpus integrity", "corpus", 3, "records", (), 1.0)
    monkeypatch.setattr(record, "verify", lambda *_, **_asked: iter([section]))
    monkeypatch.setattr(record, "RECORD", tmp_path / "report.json")
    assert command.main(["report"]) == 0
    assert capsys.readouterr().out == f"wrote {tmp_path / 'report.json'}\n"
    assert read_record()["corpus"] == {"corpus integrity": {"checked": 3, "unit": "records", "failed": 0}}
