"""The checks are run: each is a section, some are chosen, and several processes share the work."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import UnknownNameError
from nines.simulation.workers import shared
from nines_verification import run, verify
from nines_verification.candidate_plays import check_candidate_plays
from nines_verification.compiled_alike import is_compiled
from nines_verification.golden import check_golden
from nines_verification.integrity import corpus_is_whole, coverage, lineage_holds
from nines_verification.mutation.rule_run import check_mutants
from nines_verification.perform import check_scenarios
from nines_verification.run import Task, perform_task

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.report import Level

COMET = nines.load("comet-1718")


@pytest.mark.slow
def test_the_sound_game_passes_every_check() -> None:
    checks = (coverage, check_scenarios, check_golden, check_candidate_plays, check_mutants)
    assert [check(library(), COMET)[1] for check in checks] == [(), (), (), (), ()]
    assert corpus_is_whole(library())[1] == ()
    assert lineage_holds(library())[1] == ()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try few deals: the checks themselves are run by `make verify`."""
    monkeypatch.setitem(run.EXAMPLES, "standard", 20)
    monkeypatch.setitem(run.DEALS_READ_OTHERWISE, "standard", 1)
    monkeypatch.setitem(run.OF_CORPUS, "shuffles", ("shuffles", lambda _: (1, ())))


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_each_check_has_a_section_and_a_planted_fault_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A small edition: `make verify` checks all of them."""
    twenty = nines.load("oxford-whist[oxford-deals=twenty]").rules()["oxford-whist/length"].rule

    def too_long(library: Library, game: AnyGame, _: object) -> run.Outcome:
        return check_scenarios(library, game.with_rule("oxford-whist/length", twenty))

    monkeypatch.setitem(run.CHECKS, "scenarios", ("scenarios", too_long))
    sections = list(verify(library(), ["oxford-whist"]))
    assert [section.name for section in sections] == [
        *("corpus integrity", "consistency", "lineage", "facts", "lock", "shuffles"),
        *("golden play", "scenarios", "deciding plays", "weights", "candidate plays"),
        *("coverage both ways", "rule coverage", "perft", "lock", "conformance", "completeness"),
        *("imagined deals", "read otherwise"),
        *("mutants", "second implementation", "claims"),
    ]
    assert all(section.checked for section in sections)
    assert [section.name for section in sections if not section.passed] == ["scenarios"]


@pytest.mark.slow
def test_verify_of_all_games_takes_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    # The checks themselves are run by `make verify`; here it is told that no game is left out.
    asked: list[tuple[str, str]] = []

    def asks(name: str) -> run.Check:
        def check(_: Library, game: AnyGame, __: object) -> run.Outcome:
            asked.append((name, game.slug))
            return 1, ()

        return check

    checks = {name: (unit, asks(name)) for name, (unit, _) in run.CHECKS.items()}
    monkeypatch.setattr(run, "CHECKS", checks)
    monkeypatch.setattr(run, "OF_OURS", {})
    monkeypatch.setattr(run, "COUNTED_TWICE", {})
    monkeypatch.setattr(run, "CLAIMS", {})
    monkeypatch.setitem(run.OF_CORPUS, "shuffles", ("shuffles", lambda _: (1, ())))
    sections = list(verify(library()))
    assert [section.subject for section in sections] == [
        *("corpus" for _ in run.OF_CORPUS),
        *(
            listed.slug
            for name in checks
            for listed in nines.library().catalogue.games
            if name != "compiled code" or is_compiled(nines.load(listed.slug))
            if name not in run.WITH_TABLES or nines.load(listed.slug).family.machine() is not None
        ),
    ]
    assert [*dict.fromkeys(asked)] == [
        (section.name, section.subject) for section in sections[len(run.OF_CORPUS) :]
    ]
    assert all(section.passed for section in sections)


@pytest.mark.slow
def test_processes_that_share_the_work_find_the_same() -> None:
    only = ["coverage both ways", "scenarios", "golden play"]
    alone, shared = (list(verify(library(), ["red-nines-1881"], only=only, jobs=jobs)) for jobs in (1, 2))
    assert [section._replace(seconds=0) for section in alone] == [
        section._replace(seconds=0) for section in shared
    ]


def test_fewer_than_one_process_are_refused() -> None:
    with pytest.raises(nines.RequestError, match="0 processes are too few; ask for 1 or more"):
        list(verify(library(), jobs=0))


@pytest.mark.parametrize("check", run.AGAINST_PLAIN)
def test_plain_play_is_not_compared_with_itself(check: str) -> None:
    with pytest.raises(nines.RequestError, match=f"{check}: .* without --plain"):
        list(verify(library(), ["comet-2011-two-hand"], only=[check], plain=True))
    ours = library().plain
    assert check not in run.checks_of(ours, ours.load("comet-2011-two-hand"))


def test_verify_knows_the_nearest_game() -> None:
    with pytest.raises(nines.UnknownNameError, match="did you mean 'comet-1718'"):
        list(verify(library(), ["comet-1781"]))


def test_verify_takes_games_not_readings_and_each_but_once() -> None:
    with pytest.raises(nines.RequestError, match="name only the game"):
        list(verify(library(), ["comet-1718[comet-stops=yes]"]))
    assert len(list(verify(library(), ["comet-1718"] * 2, only=["golden play"]))) == 1


def test_only_the_checks_that_are_named_are_made() -> None:
    sections = list(verify(library(), ["comet-1718", "commit-1857"], only=["golden play", "lineage"]))
    found = [(section.name, section.subject) for section in sections]
    assert found == [("lineage", "corpus"), ("golden play", "comet-1718"), ("golden play", "commit-1857")]
    with pytest.raises(nines.UnknownNameError, match="no check 'scenes'; did you mean 'scenarios'"):
        list(verify(library(), only=["scenes"]))


def test_an_error_in_another_process_is_raised_here() -> None:
    unknown = run.Task("coverage both ways", "nines", "comet-1781", "standard", randomise=False)
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        list(shared(run.by_worker, [unknown, unknown], 2))


def test_totals_are_kept_and_also_said_in_words() -> None:
    task = run.Task("rule coverage", "nines", "oxford-whist", "standard", randomise=False)
    section = run.perform_task(task, library())
    assert section.totals is not None
    assert section.note == ", ".join(f"{count} {what}" for what, count in section.totals.items())


@pytest.mark.parametrize(("level", "kept"), [("standard", True), ("full", False)])
def test_a_full_run_forgets_the_games_of_each_check(level: Level, kept: bool) -> None:  # noqa: FBT001
    game = library().load("oxford-whist")
    section = run.perform_task(
        run.Task("golden play", "nines", "oxford-whist", level, randomise=False), library()
    )
    assert section.passed
    assert (library().load("oxford-whist") is game) == kept


@pytest.mark.parametrize("frozen", [0, 1])
def test_a_check_leaves_the_collection_of_garbage_as_it_was(
    monkeypatch: pytest.MonkeyPatch, frozen: int
) -> None:
    done, before = list[str](), gc.get_threshold()
    monkeypatch.setattr(run, "_has_frozen_objects", lambda: bool(frozen))
    for name in ("freeze", "collect", "unfreeze"):
        monkeypatch.setattr(gc, name, partial(done.append, name))
    perform_task(Task("golden play", "nines", "oxford-whist", "standard", randomise=False), library())
    assert (gc.get_threshold(), done) == (before, [] if frozen else ["freeze", "collect", "unfreeze"])
