"""Deciding plays are stored as they are found, and what is stored and fresh is not searched again."""

from __future__ import annotations

from dataclasses import replace
from shutil import copy2
from typing import TYPE_CHECKING, ClassVar

import pytest
from tests.verification.deciding.conftest import COMET, play_of, result_of, subject

import nines
from nines import library
from nines.corpus.heads import Head
from nines.deciding.results import Result, StoredPlay, as_text, command, read_results
from nines.libraries.alternatives import Subject, candidates_of
from nines.libraries.rests_on import Grounds
from nines.reference.effects import FOLDER
from nines_tools.deciding import write
from nines_tools.deciding.write import clarify, deepen, stored, write_deciding
from nines_verification.deciding.check import rests_on
from nines_verification.deciding.subjects import editions_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nines.libraries import Library

OXFORD = nines.load("oxford-whist")


class FakeHunt:
    """A search that finds at once what it is set to find, and notes what it was to look for."""

    asked: ClassVar[list[tuple[str, str]]] = []
    led: ClassVar[list[Sequence[Result]]] = []
    more: ClassVar[dict[str, StoredPlay]] = {}

    def __init__(self, _: Library, subject: Subject, known: Sequence[Result] = ()) -> None:
        self.subject, self.known = subject, known

    def result(self) -> Result:
        self.asked.append(self.subject.names)
        self.led.append(tuple(self.known))
        return Result(*self.subject.names, "not comparable", why="Found now.")

    def deeper(self, result: Result) -> Result:
        self.asked.append(self.subject.names)
        return replace(result, plays={**result.plays, **self.more})  # type: ignore[dict-item]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Put the false search in the place of the true one, and return what it is asked."""
    monkeypatch.setattr(FakeHunt, "asked", [])
    monkeypatch.setattr(FakeHunt, "led", [])
    monkeypatch.setattr(FakeHunt, "more", {})
    monkeypatch.setattr(write, "Hunt", FakeHunt)
    return FakeHunt.asked


def copied(name: str, folder: Path) -> tuple[Result, ...]:
    """Copy a file of results, and return them."""
    checks = library().checks
    assert checks
    copy2(str(checks / FOLDER / name), folder)
    return read_results(folder / name)


def test_what_is_stored_and_fresh_is_not_searched_again(tmp_path: Path, asked: list[tuple[str, str]]) -> None:
    kept = copied("oxford-whist.jsonl", tmp_path)
    before = (tmp_path / "oxford-whist.jsonl").stat().st_mtime_ns
    lines = list(write_deciding(library(), ["oxford-whist"], folder=tmp_path))
    assert lines == [f"{result.one} and {result.other}: {result.status}, {result.effect}" for result in kept]
    assert asked == []
    assert (tmp_path / "oxford-whist.jsonl").stat().st_mtime_ns == before


def test_what_is_missing_is_searched_and_what_is_obsolete_dropped(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    first, *rest = copied("oxford-whist.jsonl", tmp_path)
    extra = Result("oxford-whist", "oxford-whist[nothing=yes]", "decided")
    file = tmp_path / "oxford-whist.jsonl"
    file.write_text(as_text([*rest, extra], Head("make it", "1f")), encoding="utf-8")
    list(write_deciding(library(), ["oxford-whist"], folder=tmp_path))
    assert asked == [(first.one, first.other)]
    now = read_results(file)
    assert now[1:] == tuple(rest)
    assert (now[0].why, now[0].rests_on) == (
        "Found now.",
        Grounds(library()).of(*next(candidates_of(OXFORD))[:2]),
    )


def test_what_was_found_in_earlier_games_leads_the_search(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    copied("comet-1718.jsonl", tmp_path)
    list(write_deciding(library(), ["comet-1753"], folder=tmp_path))
    known = dict(zip(asked, FakeHunt.led, strict=True))
    (led,) = known["comet-1753", "comet-1753[comet-stops=yes]"]
    assert led.other == "comet-1718[comet-stops=yes]"


def test_naming_the_later_edition_or_family_searches_a_pair_again(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    name = "editions-ninety-nine.jsonl"
    kept = copied(name, tmp_path)
    later = [result for result in kept if result.other == "oxford-whist"]
    assert later
    list(write_deciding(library(), again=["oxford-whist"], folder=tmp_path))
    assert asked[-len(later) :] == [(result.one, result.other) for result in later]
    asked.clear()
    (tmp_path / name).unlink()
    lines = list(write_deciding(library(), ["ninety-nine"], folder=tmp_path))
    assert asked == [edition.names for edition in editions_of(library(), "ninety-nine")]
    assert len(lines) == len(read_results(tmp_path / name)) == len(kept)


def test_a_longer_search_adds_the_plays_that_are_lacking(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    king, stops = subject(COMET, "wild-as-king-paid", "yes"), subject(COMET, "comet-stops", "yes")
    paid = play_of(("lay 9♦ as K",), "9♦", "A♥")
    whole = Result(*stops.names, "decided", {"any": paid, "payments": paid, "winner": paid})
    file = tmp_path / "comet-1718.jsonl"
    file.write_text(
        as_text([Result(*king.names, "decided", {"any": paid}), whole], Head("make it", "1f")),
        encoding="utf-8",
    )
    assert list(deepen(library(), ["comet-1718[comet-stops=yes]"], tmp_path)) == []
    FakeHunt.more["payments"] = paid
    lines = list(deepen(library(), ["comet-1718"], tmp_path))
    assert lines == [f"{' and '.join(king.names)}: flow before, payments now"]
    assert asked == [king.names]
    first, second = read_results(file)
    assert (first.effect, second) == ("payments", whole)
    assert first.rests_on == rests_on(Grounds(library()), king.one, king.other, first)


def test_the_search_resumes_where_it_ended_and_stores_each_result(tmp_path: Path) -> None:
    ours, found = library(), subject(COMET, "wild-as-king-paid", "yes")
    file = tmp_path / "comet-1718.jsonl"
    kept = result_of(found, ("lay 9♦ as K",), "9♦", "A♥")
    file.write_text(as_text([kept], Head("make it", "1f")), encoding="utf-8")
    equal = subject(COMET, "two-players", "no")
    assert [result.status for _, result in stored(ours, file, (equal, found), {})] == [
        "not comparable",
        "decided",
    ]
    second = Result.of(file.read_text(encoding="utf-8").splitlines()[2])
    assert second.rests_on == Grounds(ours).of(found.one, found.other)
    assert replace(second, rests_on="") == kept
    assert not list(tmp_path.glob("*.new"))


def test_a_candidate_is_searched_again_if_it_is_named(tmp_path: Path) -> None:
    found = subject(COMET, "wild-as-king-paid", "yes")
    worse = result_of(found, ("lay 9♦ as K",), "9♦ K♠ Q♠", "A♥ J♣")
    file = tmp_path / "comet-1718.jsonl"
    file.write_text(as_text([worse], Head("make it", "1f")), encoding="utf-8")
    again = frozenset({found.names[1]})
    ((_, result),) = stored(library(), file, (found,), {}, again=again)
    assert result.effect == "payments"
    assert result.plays["payments"].play.setting.cards == 2


def test_only_what_is_named_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def none(_: object, file: Path, *__: object, **___: object) -> list[object]:
        asked.append(file.name)
        return []

    monkeypatch.setattr(write, "stored", none)
    list(write_deciding(library(), ["comet-1753"], folder=tmp_path))
    assert asked == ["comet-1753.jsonl"]


def test_editions_whose_causes_are_missing_get_them_again(tmp_path: Path) -> None:
    name = "editions-ninety-nine.jsonl"
    kept = copied(name, tmp_path)
    bare = [
        replace(result, plays={measure: replace(play, cause=None) for measure, play in result.plays.items()})
        for result in kept
    ]
    (tmp_path / name).write_text(as_text(bare, Head(command("editions-ninety-nine"), "1f")), encoding="utf-8")
    lines = list(clarify(library(), ["ninety-nine"], tmp_path))
    assert len(lines) == sum(bool(result.plays) for result in kept)
    assert lines[0].startswith("ninety-nine-3p and ninety-nine-classic: ")
    assert read_results(tmp_path / name) == kept
