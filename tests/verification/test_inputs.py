"""The digest of what a check rests on covers every file that the check reads."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

import pytest

from nines import library
from nines.corpus import load_corpus
from nines.libraries import Library
from nines_verification import run
from nines_verification.inputs import Inputs

SLUG, BASE = "ninety-nine-classic", "ninety-nine-3p"  # it takes over scenarios of the older edition
OF_GAME = ("golden play", "scenarios", "weights", "coverage both ways")


@pytest.fixture
def fresh() -> Library:
    """Return our library as a new process reads it: what was read before is not known to it."""
    ours = library()
    return Library(load_corpus(files(ours.catalogue.corpus)), ours.catalogue, ours.package)


def opened(checks: list[tuple[str, str]], ours: Library) -> set[Path]:
    """Run checks, and return the data files of the project that they open."""
    found, listening = set[Path](), True

    def listen(event: str, arguments: tuple[object, ...]) -> None:
        if listening and event == "open" and isinstance(arguments[0], str):
            found.add(Path(arguments[0]))

    sys.addaudithook(listen)  # it cannot be removed
    for check, slug in checks:
        task = run.Task(check, ours.package, slug, "standard", randomise=False)
        assert run.perform_task(task, ours).passed
    listening = False
    folders = [Path(str(files(name))) for name in ("nines_corpus", "nines_verification")]
    return {path for path in found if path.suffix != ".pyc" and any(map(path.is_relative_to, folders))}


def test_the_digest_covers_what_checks_read(fresh: Library) -> None:
    inputs = Inputs(fresh)
    read = opened([(check, SLUG) for check in OF_GAME], fresh)
    assert {path.name for path in read} >= {f"{SLUG}.toml", f"{BASE}.toml", f"{SLUG}.jsonl"}
    covered = {(path.parent.name, path.name) for path in map(Path, inputs.places(SLUG))}
    assert {(path.parent.name, path.name) for path in read} <= covered
    assert not inputs.changed()


def test_results_of_bases_are_covered_and_of_others_not() -> None:
    inputs = Inputs(library())
    places = inputs.places(SLUG)
    scenarios = {Path(place).stem for place in places if "/scenarios/" in place}
    assert scenarios == {SLUG, BASE}
    assert set(places) < set(inputs.places("corpus"))


def test_checks_that_read_no_results_do_not_rest_on_them() -> None:
    ours = library()
    left_out = set(Inputs(ours).places("corpus")) - set(Inputs(ours, results=False).places("corpus"))
    assert {f"nines_verification/lockstep/{slug}.json" for slug in ("comet-1718", "comet-1752")} <= left_out
    assert all(place.startswith("nines_verification/") and not place.endswith(".py") for place in left_out)
