"""Every stored result says in its head by which command it is made, and on what digest it rests."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nines
from nines.corpus.heads import PROGRAM, Head, lines_without_head, made_by, without_head
from nines.deciding.results import read_results
from nines.errors import CorpusError
from nines.libraries.digests import LOCK, digest_of_lock
from nines.libraries.rests_on import Grounds
from nines_tools import HOUSE
from nines_verification import __main__ as command
from nines_verification.golden import check_golden, is_stale
from nines_verification.mutation import rule_run
from nines_verification.token_lock import TOKENS

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACES = (HOUSE / "verification", HOUSE / "tests" / "outside")
# What persons write, and what is a setting of a tool. Facts have a head of their own, with the reader.
NO_RESULTS = ("language.json",)
BY_READERS = HOUSE / "verification" / "nines_verification" / "facts"


def results(places: tuple[Path, ...] = PLACES) -> Iterator[Path]:
    """Yield the files of stored results in a tree."""
    for place in places:
        for path in sorted(place.rglob("*.json*")):
            stored = path.suffix in (".json", ".jsonl") and path.name not in NO_RESULTS
            if stored and BY_READERS not in path.parents:
                yield path


def fault(path: Path) -> str:
    """Return what is wrong with the head of a stored result; nothing if it is as it should be."""
    text = path.read_text(encoding="utf-8")
    try:
        if path.suffix == ".jsonl":
            head, _ = lines_without_head(text, path.name, "it")
        else:
            head, _ = without_head(json.loads(text), path.name, "it", rests=path.name not in (LOCK, TOKENS))
    except CorpusError as error:
        return str(error)
    program, _, typed = head.made_by.partition(f"{PROGRAM} ")
    known = (*command.COMMANDS, *command.TOOLS)
    return "" if not program and shlex.split(typed)[0] in known else f"{path.name}: {head.made_by}"


def test_every_stored_result_names_a_command_that_exists() -> None:
    paths = list(results())
    assert len(paths) > 160
    assert [what for path in paths if (what := fault(path))] == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", '{"seed": 1718}', "has no head"),
        ("a.json", '{"seed": 1718, "made_by": "x", "rests_on": "1f"}', "has no head"),
        ("a.json", f'{{"made_by": "{PROGRAM} golden", "rests_on": ""}}', "has no head"),
        ("a.json", f'{{"made_by": "{PROGRAM} gild", "rests_on": "1f"}}', "gild"),
        ("a.jsonl", '{"act": "pass", "of": 1}\n', "has no head"),
        ("a.jsonl", "", "has no head"),
        ("a.jsonl", '{"made_by": "x", "rests_on": "1f", "act": "pass"}\n', "has no head"),
    ],
)
def test_a_planted_file_without_a_head_is_found(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert [said in fault(path) for path in results((tmp_path,))] == [True]


def test_a_reader_names_the_file_and_its_command(tmp_path: Path) -> None:
    file = tmp_path / "comet-1718.jsonl"
    file.write_text('{"one": "comet-1718"}\n', encoding="utf-8")
    with pytest.raises(CorpusError) as raised:
        read_results(file)
    assert str(raised.value) == (
        "comet-1718.jsonl, line 1: has no head that says by which command it is made and on what it rests;"
        " remove the file, and make it with: python -m nines_verification decide comet-1718"
    )


def test_another_digest_is_stale_but_no_fault_of_the_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, game = nines.library(), nines.load("oxford-whist")
    rests_on = rule_run.rests_on(ours, game, ())
    for part in ("golden/oxford-whist.jsonl", "golden/candidates/oxford-whist.json", LOCK, "scenarios"):
        assert ours.checks
        source, path = Path(str(ours.checks)) / part, tmp_path / part
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(source)
    monkeypatch.setitem(vars(ours), "checks", tmp_path)
    assert not is_stale(ours, game)
    file = tmp_path / "golden" / "oxford-whist.jsonl"
    text = file.read_text(encoding="utf-8").replace(Grounds(ours).of(game), "0" * 16, 1)
    file.unlink()
    file.write_text(text, encoding="utf-8")
    assert check_golden(ours, game)[1] == ()
    assert is_stale(ours, game)
    assert rule_run.rests_on(ours, game, ()) == rests_on


def test_a_library_of_others_is_named_in_the_command() -> None:
    assert made_by("golden", "steps", package="odd_steps").endswith("golden --library odd_steps steps")
    assert Head(made_by("lock")).line() == '{"made_by": "python -m nines_verification lock"}\n'


def test_a_report_rests_on_the_bytes_of_the_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of_lock(nines.library())
    monkeypatch.setitem(vars(nines.library()), "checks", tmp_path)
    (tmp_path / LOCK).write_text("{}", encoding="utf-8")
    assert digest_of_lock(nines.library()) != before
