"""A golden play is played as it is kept, and fails where play has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.verification.conftest import backwards, changed, faulty, said

import nines
from nines import library
from nines.corpus.heads import Head
from nines.stops.family import STOPS
from nines_verification import __main__ as command
from nines_verification import golden
from nines_verification.__main__ import main
from nines_verification.golden import check_golden, golden_play, printed_play

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.stops.acts import Act
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules

PRINTED = Path(golden.__file__).parent / golden.FOLDER / golden.PRINTED
SLUGS = nines.library().playable


@pytest.mark.verified
@pytest.mark.parametrize("slug", SLUGS)
def test_the_golden_play_is_played_as_it_is_kept(slug: str) -> None:
    lines, failures = check_golden(library(), nines.load(slug))
    assert lines > 0
    assert failures == ()


def test_a_deal_of_each_family_is_printed_as_kept() -> None:
    families = set()
    for path in sorted(PRINTED.glob("*.txt")):
        game = nines.load(path.stem)
        families.add(game.family.name)
        assert printed_play(library(), game) == path.read_text(encoding="utf-8"), path.stem
    assert families == {nines.load(slug).family.name for slug in SLUGS}


COMET = nines.load("comet-1718")


def test_a_changed_play_fails_the_golden_play() -> None:
    def silence(rules: StopsRules) -> StopsRules:
        return rules.replaced({"announcement": ()})

    failures = said(check_golden(library(), changed(silence))[1])
    assert "golden/comet-1718.jsonl: line 10 differs, at first in its 'said'; kept: {" in failures
    assert failures.count("differs") == 1


FIRST_ACT = 7  # the number of lines before it


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda lines: lines, ""),
        (
            lambda lines: [lines[0].replace("1718", "1717"), *lines[1:]],
            "line 2 differs, at first in its 'game'",
        ),
        (lambda lines: [*lines[:4], *lines[5:]], "line 6 differs, at first in its 'kind'"),
        (
            lambda lines: [line.replace('"of": 1}', '"of": 99}') for line in lines],
            """its 'of'; kept: {"act": "lay J♥", "of": 99}, now: {"act": "lay J♥", "of": 1}""",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], '{"act": "lay 9♦ as 5", "of": 1}', *lines[FIRST_ACT + 1 :]],
            "line 9 differs, at first in its 'of'",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], '{"act": "pass", "of": 1}', *lines[FIRST_ACT + 1 :]],
            "line 9 cannot be played: comet-1718: you may not pass",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], *(line for line in lines if '"game"' in line)],
            "line 9 cannot be played: another act is needed, but none is stored",
        ),
        (lambda lines: lines[:-1], """kept: nothing, now: {"deal": 2, """),
        (lambda lines: [*lines, lines[-1]], ", now: nothing"),
        (lambda lines: [*lines, lines[0]], ", now: nothing"),
        (lambda lines: lines[: len(lines) // 9], "kept: nothing, now: {"),
        (lambda _: [], "line 2 differs"),
    ],
)
def test_a_golden_play_that_was_changed_fails(
    change: Callable[[list[str]], list[str]], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / golden.FOLDER).mkdir()
    lines, head = change(golden_play(COMET).splitlines()), Head("make it", "1f").line().strip()
    (tmp_path / golden.FOLDER / "comet-1718.jsonl").write_text("\n".join([head, *lines]), encoding="utf-8")
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    compared, failures = check_golden(library(), COMET)
    assert compared == len(lines)
    assert complaint in said(failures)
    assert bool(complaint) == bool(failures)


def test_a_game_without_a_golden_play_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", "nowhere")
    assert "there is no golden play" in said(check_golden(library(), COMET)[1])


def test_a_golden_play_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    (tmp_path / "golden").mkdir()
    written = golden.write_golden(library(), COMET).read_text(encoding="utf-8")
    assert written.partition("\n")[2] == golden_play(COMET)
    assert [path.name for path in (tmp_path / "golden").iterdir()] == ["comet-1718.jsonl"]


def backwards_and_twice(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """List the acts from the last to the first, and all of them again."""
    return (*backwards(rules, position), *STOPS.play.legal_acts(rules, position))


def test_the_order_of_acts_does_not_change_a_golden_play() -> None:
    assert golden_play(faulty(legal_acts=backwards_and_twice)) == golden_play(COMET)


def test_the_command_that_writes_golden_plays_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["golden", "comet-1781"]) == 2
    assert "did you mean 'comet-1718'" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_that_writes_golden_plays_writes_what_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    checks = library().checks
    assert isinstance(checks, Path)
    file = checks / "golden" / "comet-1718.jsonl"
    before = file.read_bytes()
    assert main(["golden", "comet-1718"]) == 0
    assert f"wrote {file}" in capsys.readouterr().out
    assert file.read_bytes() == before


def test_without_a_named_game_all_golden_plays_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(command, "write_golden", lambda _, game: written.append(game.slug))
    assert main(["golden"]) == 0
    assert tuple(written) == library().playable
