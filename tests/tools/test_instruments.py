"""The figures of the instruments are those of the results that are stored, and what is missed is named."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.reference.verification import FILE
from nines_tools import instruments as module
from nines_tools.instruments import Instrument, command, instruments
from nines_tools.mutation.code_run import sample, stored_results
from nines_tools.planted.results import FAULTS, read_planted
from nines_verification.mutation.rule_run import stored_tally

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@cache
def found() -> tuple[Instrument, ...]:
    """Return what all instruments have found, once for all tests."""
    return instruments(library())


def by_name(name: str) -> Instrument:
    return next(instrument for instrument in found() if instrument.name == name)


@pytest.fixture(scope="module", autouse=True)
def _read_once() -> None:
    found()


def test_every_instrument_asks_and_has_found_something() -> None:
    for instrument in found():
        assert instrument.asks.endswith("?"), instrument.name
        first, *_ = instrument.figures.values()
        assert first > 0, instrument.name
        assert all(number >= 0 for number in instrument.figures.values()), instrument.name


SURVIVE = ("no difference in the plays compared", "gaps")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "mutants of rules and readings",
            (
                *("killed", "proved equal"),
                *(f"{what}, {how}" for what in SURVIVE for how in ("with a reason", "without a reason")),
                "not compared yet",
            ),
        ),
        (
            "deciding plays",
            ("decided by a play", "proved equal", "information only", "not comparable", "not decided"),
        ),
        (
            "changes to the corpus",
            ("noticed by a check of their content", "noticed only by the lock", "not noticed"),
        ),
        ("wrong facts", ("noticed", "not noticed")),
    ],
)
def test_the_parts_add_up_to_the_first_figure(name: str, parts: tuple[str, ...]) -> None:
    figures = by_name(name).figures
    assert sum(figures[part] for part in parts) == next(iter(figures.values()))


def test_what_is_open_is_named() -> None:
    deciding, planted, second = map(
        by_name, ("deciding plays", "changes to the corpus", "second implementation")
    )
    assert len(deciding.named) == deciding.figures["not decided"]
    assert len(planted.named) == planted.figures["not noticed"]
    assert len(second.named) == second.figures["readings or pairs in dispute"]
    mutants = by_name("mutants of code")
    without = mutants.figures["no difference in the plays compared, without a reason"]
    assert len(mutants.named) == mutants.figures["gaps"] + without
    assert mutants.figures["tested so far"] <= mutants.figures["mutants in the sample"]


def test_what_a_result_misses_lowers_the_figure_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = stored_tally("oxford-whist")
    assert tally is not None
    gap = replace(tally, gaps={"shifted a: b=1": "here"})
    monkeypatch.setattr(module, "stored_tally", lambda slug: gap if slug == "oxford-whist" else None)
    planned, known = sample(), stored_results()
    drawn, tried = (
        planned[:2],
        next(known[code_mutant.digest] for code_mutant in planned if code_mutant.digest in known),
    )
    result = tried._replace(digest=drawn[0].digest, mutant=drawn[0].name, outcome="gap")
    monkeypatch.setattr(module, "sample", lambda: drawn)
    monkeypatch.setattr(module, "stored_results", lambda: {result.digest: result})
    changed = replace(read_planted(FAULTS)[0], by="")
    monkeypatch.setattr(module, "read_planted", lambda _: [changed])
    rules, code, planted = (
        one(library())
        for one in (module._rule_mutants, module._code_mutants, module._planted)  # noqa: SLF001 - each alone
    )
    assert rules.figures["mutants"] == tally.total
    assert rules.named[-1] == "gap: oxford-whist, shifted a: b=1"
    assert "not tested yet: comet-1718" in rules.named
    assert (code.figures["tested so far"], code.figures["killed"]) == (1, 0)
    assert code.named == (f"gap: {drawn[0].name}",)
    assert planted.named == (f"not noticed: {changed.change}",)
    assert planted.figures["not noticed"] == 1


def test_the_command_prints_them_or_stores_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = found()
    monkeypatch.setattr(module, "instruments", lambda _: before)
    monkeypatch.setattr(module, "STORED", tmp_path / FILE)
    lines = list(command([]))
    for instrument in found():
        assert f"{instrument.name}: {instrument.asks}" in lines
        assert all(f"  {name}" in lines for name in instrument.named)
        assert all(f"  {number:>10,}  {what}" in lines for what, number in instrument.figures.items())
    (text,) = command(["--json"])
    data: list[Mapping[str, object]] = json.loads(text)
    assert [one["name"] for one in data] == [instrument.name for instrument in found()]
    assert not (tmp_path / FILE).exists()
    assert list(command(["--write"])) == [f"wrote {tmp_path / FILE}"]
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["instruments"] == data
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_what_is_stored_has_the_same_instruments_and_figures() -> None:
    stored = json.loads(module.STORED.read_text(encoding="utf-8"))["instruments"]
    assert [(one["name"], one["asks"], list(one["figures"])) for one in stored] == [
        (instrument.name, instrument.asks, list(instrument.figures)) for instrument in found()
    ]
