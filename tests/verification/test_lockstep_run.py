"""What the command ``lockstep`` compares, keeps and stores, and what a verification repeats."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from nines import library
from nines.errors import CorpusError, RequestError
from nines.reference.automata import AutomatonAnswer, stored_sizes
from nines_verification import automata, inputs, lockstep_run
from nines_verification.golden import write_golden
from nines_verification.lockstep import Compared, lockstep
from nines_verification.lockstep_run import FOLDER, KINDS, Amounts, check_same_plays, jobs, run, stored_result
from nines_verification.perft import write_perft
from nines_verification.weighed import write_weights

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nines.libraries import Library

SLUG = "comet-2011-two-hand"
FEW = Amounts(4, 1, 2)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, int]]:
    """Take note of what is compared, and keep it in a folder of the test; play nothing."""
    noted: list[tuple[str, int]] = []

    def lockstep(game: object, _seats: int, _seed: int, deals: int) -> Compared:
        noted.append((str(getattr(game, "name", "")), deals))
        return Compared(deals, 10 * deals)

    monkeypatch.setattr(lockstep_run, "lockstep", lockstep)
    monkeypatch.setattr("nines_verification.kept.cache_folder", lambda: tmp_path)
    return noted


@pytest.fixture
def ours() -> Library:
    return library()


def test_jobs_are_the_edition_readings_and_pairs(ours: Library) -> None:
    planned = list(jobs(ours.load("comet-1718"), KINDS, Amounts(1200, 5, 7)))
    edition = [job for job in planned if job.kind == "edition"]
    assert [(job.deals, job.seats) for job in edition] == [(500, 2), (500, 3), (200, 4)]
    assert len({job.seed for job in edition}) == len(edition)
    pairs = [job.game for job in planned if job.kind == "pairs"]
    assert len(set(pairs)) == 7
    assert all(name.count("=") >= 2 for name in pairs)
    assert len({(job.game, job.part) for job in planned}) == len(planned)


def test_an_interrupted_run_goes_on(ours: Library, played: list[tuple[str, int]]) -> None:
    lines = run(ours, SLUG, (), FEW)
    next(lines)
    lines.close()
    assert played == [(SLUG, 4)]
    said = list(run(ours, SLUG, (), FEW))
    assert played.count((SLUG, 4)) == 1
    assert said[0].endswith(", kept")
    assert "0 differences" in said[-1]


def test_a_stored_result_makes_no_deal_old(
    ours: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[tuple[str, int]]
) -> None:
    checks = tmp_path / "nines_verification"
    checks.mkdir()
    monkeypatch.setitem(ours.__dict__, "checks", checks)
    monkeypatch.setattr(inputs, "_roots", lambda package: [tmp_path / package])
    assert list(run(ours, SLUG, (), FEW, store=True))[-1] == f"wrote {checks / FOLDER / SLUG}.json"
    before = len(played)
    list(run(ours, SLUG, (), FEW))
    assert len(played) == before
    (checks / "code.py").touch()
    list(run(ours, SLUG, (), FEW))
    assert len(played) == 2 * before


def test_several_processes_share_the_jobs(
    ours: Library, monkeypatch: pytest.MonkeyPatch, played: list[tuple[str, int]]
) -> None:
    def shared(function: Any, items: list[Any], processes: int) -> Any:  # noqa: ANN401 - as it is
        assert processes == 2
        return (pickle.loads(pickle.dumps(function))(item) for item in reversed(items))  # noqa: S301 - ours

    monkeypatch.setattr(lockstep_run, "shared", shared)
    said = list(run(ours, SLUG, ["edition"], Amounts(700, 1, 2), processes=2))
    assert played == [(SLUG, 200), (SLUG, 500)]
    assert "edition: 700 deals, 7,000 acts; 0 differences" in said[-1]


def test_a_difference_ends_the_command_with_failure(
    ours: Library, monkeypatch: pytest.MonkeyPatch, played: list[tuple[str, int]]
) -> None:
    monkeypatch.setattr(lockstep_run, "lockstep", lambda *_: Compared(1, 9, "the legal acts"))
    with pytest.raises(SystemExit) as ended:
        list(run(ours, SLUG, ["edition"], FEW))
    assert ended.value.code == 1
    assert played == []


@pytest.mark.parametrize("difference", ["", "the events"])
def test_a_verification_repeats_twenty_deals(
    ours: Library, monkeypatch: pytest.MonkeyPatch, difference: str
) -> None:
    monkeypatch.setattr(lockstep_run, "lockstep", lambda *of: Compared(of[3], 9, difference))
    checked, failures = check_same_plays(ours, ours.load(SLUG))
    assert checked == 20
    assert [failure.what for failure in failures if failure.where == SLUG] == [difference] * bool(difference)


def test_another_number_of_states_is_noticed(ours: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ours.load(SLUG)
    assert automata.check_automata(ours, game, "standard") == (1, (), "counted again")
    stored = stored_sizes(ours, SLUG)
    assert stored is not None
    monkeypatch.setattr(automata, "automaton_answer", lambda *_: stored._replace(sizes=()))
    _, (failure,), _ = automata.check_automata(ours, game, "standard")
    assert failure.what == "an automaton for 2 players is stored, but not counted"


def test_the_numbers_that_differ_are_named(ours: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = stored_sizes(ours, SLUG)
    assert stored is not None
    (size,) = stored.sizes
    counted = AutomatonAnswer(SLUG, (size,), "")
    monkeypatch.setattr(automata, "automaton_answer", lambda *_: counted)
    for wrong, what in (
        (replace(size, states=95), "95 states are stored, 94 are counted"),
        (replace(size, questions=99_999), "99,999 questions are stored, 4,310 are counted"),
        (replace(size, closed=False), "it is stored as not closed, which is wrong"),
        (replace(size, looks={}), "0 moves that depend on"),
    ):
        read = stored._replace(sizes=(wrong,))
        monkeypatch.setattr(automata, "stored_sizes", lambda *_, read=read: read)
        _, (failure,), note = automata.check_automata(ours, ours.load(SLUG), "standard")
        assert what in failure.what
        assert note == "counted again"


def test_automata_not_counted_again_are_the_large_ones(ours: Library) -> None:
    stored = {slug: stored_sizes(ours, slug) for slug in automata.with_tables(ours)}
    sizes = [(slug, size) for slug, found in stored.items() if found for size in found.sizes]
    large = {slug for slug, size in sizes if max(size.questions, size.steps) > 8_500}
    assert large == set(automata.LARGE)


def test_a_large_automaton_is_said_not_to_be_counted(ours: Library) -> None:
    checked, failures, note = automata.check_automata(ours, ours.load("commit-1914"), "standard")
    assert (checked, failures, note) == (1, (), automata.ONLY_RULES)


def deals(number: object, **more: object) -> str:
    counts = {kind: {"deals": 1} for kind in KINDS} | {"edition": {"deals": number}}
    return json.dumps({"game": SLUG, **counts, **more})


@pytest.mark.parametrize(
    "content",
    [
        *("{}", '{"edition": 3}', '{"edition": {"deals": "x"}}'),
        *(deals(-3), deals(3.7), deals(True), deals(0), deals(20, pairs={"acts": None})),
        deals(20, game=f"{SLUG}[x=y]"),
    ],
)
def test_a_stored_result_of_another_form_is_one_error(
    ours: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    head = {"made_by": f"python -m nines_verification lockstep {SLUG}", "rests_on": "x"}
    file = tmp_path / FOLDER / f"{SLUG}.json"
    file.parent.mkdir()
    file.write_text(json.dumps({**head, **json.loads(content)}), encoding="utf-8")
    monkeypatch.setitem(ours.__dict__, "checks", tmp_path)
    with pytest.raises(CorpusError, match="does not say what was compared"):
        stored_result(ours, SLUG)


READING = "newmarket-1891[ante=once]"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([SLUG, READING], "results are stored for editions; name newmarket-1891"),
        ([SLUG, "ninety-nine-3p"], "whose games have no automaton"),
        ([SLUG, "--edition", "0"], "the amount edition is 0"),
        ([SLUG, "--reading", "-1"], "the amount reading is -1"),
        ([SLUG, "--pairs", "0"], "the amount pairs is 0"),
        ([SLUG, "--jobs", "0"], "0 processes are too few"),
        ([SLUG, "--only", "edition", "--store"], "leave out --only or --store"),
    ],
)
def test_what_cannot_be_stored_is_refused_before_play(
    arguments: list[str], why: str, played: list[tuple[str, int]]
) -> None:
    with pytest.raises(RequestError, match=why):
        list(lockstep_run.command(arguments))
    assert played == []


@pytest.mark.usefixtures("played")
def test_named_kinds_store_nothing(ours: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lockstep_run, "jobs", lambda *_: ())
    monkeypatch.setattr(lockstep_run, "_store", lambda *_: "the file")
    assert list(run(ours, SLUG, (), Amounts()))[-1] == "wrote the file"
    assert "wrote the file" not in run(ours, SLUG, KINDS, Amounts())


WRITERS: list[Callable[[Library], object]] = [
    lambda ours: write_golden(ours, ours.load(READING)),
    lambda ours: write_perft(ours, ours.load(READING)),
    lambda ours: list(write_weights(ours, [READING])),
    lambda ours: automata.write_automata(ours, READING),
    lambda ours: automata.write_automata(ours, "ninety-nine-3p"),
]


@pytest.mark.parametrize("write", WRITERS)
def test_results_are_stored_only_for_editions(
    ours: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Library], object]
) -> None:
    for checks in (tmp_path, None):  # another library may have no folder
        monkeypatch.setitem(ours.__dict__, "checks", checks)
        with pytest.raises(RequestError, match=r"stored for editions|no automaton|names no check folder"):
            write(ours)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_game_without_tables_is_refused(ours: Library) -> None:
    with pytest.raises(RequestError, match="played without tables"):
        lockstep(ours.load(SLUG).plain, 2, 39, 1)
