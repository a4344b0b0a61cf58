"""``nines verify``: a line for each check, the exit status, and nothing left running."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nines_verification
from nines_verification import Failure, Section

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]
GOOD = Section("scenarios", "comet-1718", 104, "scenarios", (), 0.25)
BAD = Section("golden play", "comet-1718", 2, "lines", (Failure("line 4 [x]", "it differs"),), 1.0)
EMPTY = Section("conformance", "comet-1718", 0, "deals", (), 0.0)


def test_verify_prints_a_line_for_each_check(run: Run, checks: Callable[..., list[object]]) -> None:
    asked = checks(GOOD, GOOD)
    result = run("verify", "comet-1718", "--full", "--randomise")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "scenarios            comet-1718  holds  104 scenarios, 0.2 s"
    assert "holds: all 2 checks hold" in result.stdout
    assert asked == [("comet-1718",), "full", [], True]


@pytest.mark.parametrize(("option", "level"), [((), "standard"), (("--full",), "full")])
def test_verify_tries_as_much_as_it_is_asked(
    option: tuple[str, ...], level: str, run: Run, checks: Callable[..., list[object]]
) -> None:
    asked = checks(GOOD)
    assert "holds: the one check holds" in run("verify", *option).stdout
    assert asked == [(), level, [], False]


def test_verify_makes_only_the_checks_that_are_named(run: Run, checks: Callable[..., list[object]]) -> None:
    asked = checks(GOOD)
    assert run("verify", "--only", "golden-play", "--only", "read otherwise").exit_code == 0
    assert asked == [(), "standard", ["golden play", "read otherwise"], False]


def test_verify_ends_with_1_and_shows_where_checks_fail(
    run: Run, checks: Callable[..., list[object]]
) -> None:
    checks(GOOD, BAD, EMPTY)
    result = run("verify", "comet-1718")
    assert result.exit_code == 1
    assert "golden play          comet-1718  FAILS  2 lines" in result.stdout
    again = "  1 failure; again: nines verify comet-1718 --only golden-play\n"
    assert f"2 lines, 1.0 s\n  line 4 [x]: it differs\n{again}" in result.stdout
    assert "  comet-1718: nothing was checked: no deals found\n" in result.stdout
    assert "FAILS: 2 of 3 checks fail" in result.stdout


def test_that_one_check_fails_is_said_in_the_singular(run: Run, checks: Callable[..., list[object]]) -> None:
    checks(GOOD, BAD)
    assert "FAILS: 1 of 2 checks fails" in run("verify").stdout


def test_that_nothing_was_checked_is_a_failure(run: Run, checks: Callable[..., list[object]]) -> None:
    checks()
    result = run("verify")
    assert (result.exit_code, "FAILS: nothing was checked" in result.stdout) == (1, True)


def test_verify_as_json_has_the_documented_keys(
    run: Run, checks: Callable[..., list[object]], told: Told
) -> None:
    checks(GOOD)
    record = told("verify", "--full")
    assert set(record) == {"passed", "level", "randomise", "seconds", "sections"}
    assert record["sections"] == [
        {
            "name": "scenarios",
            "subject": "comet-1718",
            "passed": True,
            "checked": 104,
            "score": 1.0,
            "unit": "scenarios",
            "seconds": 0.25,
            "skipped": False,
            "note": "",
            "failures": [],
        }
    ]
    checks(BAD)
    failed = run("verify", "--json")
    assert failed.exit_code == 1
    assert '"where": "line 4 [x]"' in failed.stdout


def test_at_a_terminal_something_moves_while_checks_run(
    run: Run, checks: Callable[..., list[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    checks(GOOD, GOOD)
    monkeypatch.setattr(sys.modules["nines.cli.verify"], "on_terminal", lambda: True)
    assert run("verify").stdout.count("holds  104 scenarios") == 2


def test_verify_says_what_was_skipped_after_the_answer(run: Run, checks: Callable[..., list[object]]) -> None:
    checks(GOOD._replace(kept=True), GOOD._replace(kept=True))
    answer, skipped = run("verify").stdout.splitlines()[:2]
    assert answer.startswith("holds: all 2 checks hold, in ")
    assert skipped == "held before on the same inputs; skipped: 2 of 2 checks (--all runs them again)"
    checks(GOOD._replace(kept=True), BAD)
    lines = run("verify").stdout.splitlines()
    assert lines[0].split()[:4] == ["golden", "play", "comet-1718", "FAILS"]
    assert "held before on the same inputs; skipped: 1 of 2 checks (--all runs them again)" in lines


def test_with_all_and_in_ci_nothing_is_skipped(
    run: Run, checks: Callable[..., list[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[bool] = []
    checks(GOOD)
    monkeypatch.setattr(nines_verification, "Kept", lambda _, **options: again.append(options["again"]))
    for option, ci in (((), ""), (("--all",), ""), ((), "true")):
        assert run("verify", *option, env={"CI": ci}).exit_code == 0
    assert again == [False, True, True]


@pytest.mark.slow
def test_verify_really_checks(process: Callable[..., subprocess.CompletedProcess[bytes]]) -> None:
    done = process("verify", "--only", "scenarios", "comet-1718", "--all")
    assert done.returncode in (0, 1)
    assert b"scenarios" in done.stdout


# --- Ended early ---


# Two checks that are soon done, and two that are not.
ONLY = ("--only", "golden-play", "--only", "perft")
LONG = ("verify", "red-nines-1881", "red-nines-20c", "--full", "--all", *ONLY, "--jobs", "2")


def children(parent: int) -> set[int]:
    """Return the processes that a process has started, as Linux lists them."""
    children = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(words[1]) == parent:
            children.add(int(status.parent.name))
    return children


def runs(process: int) -> bool:
    """Tell whether a process still runs; one that has ended and was not collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def before(seconds: float, condition: object) -> bool:
    """Wait until a condition holds; tell whether it did in time."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the processes are read from /proc")
@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_verification_that_is_ended_leaves_no_process_running(sign: signal.Signals, code: int) -> None:
    paths = os.pathsep.join(path for path in sys.path if path)
    with subprocess.Popen(
        [sys.executable, "-m", "nines.cli", *LONG],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as started:
        assert started.stdout
        started.stdout.readline()
        started.stdout.readline()
        assert before(math.inf, lambda: len(children(started.pid)) >= 3)  # and one that tidies up
        workers = children(started.pid)
        time.sleep(2)  # they are at work
        started.send_signal(sign)
        try:
            assert before(10, lambda: started.poll() is not None)
            assert before(10, lambda: not any(map(runs, workers)))
        finally:
            os.killpg(started.pid, signal.SIGKILL) if any(map(runs, workers)) else None
        assert started.returncode == code
