"""Nothing that a user types ends in a traceback."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library, reference
from nines.cli import commands
from nines.cli.command import BAD_INPUT, INTERRUPTED, NO_READER, complain
from nines.cli.terminal import UnwrittenError
from nines.errors import FAULT, NO_MEMORY
from nines_verification import __main__ as checks

if TYPE_CHECKING:
    import subprocess

    from click.testing import Result


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("play comet-1718 --seats 9", "not for 9 players: 2 to 5 players can play"),
        ("play comet-1718 --seats -1", "not for -1"),
        ("play comet-1718 --seats abc", "'abc' is not a whole number"),
        ("play comet-1718 --seed -1", "seed -1 is out of range"),
        ("play comet-1718 --seed abc", "'abc' is not a whole number"),
        ("play comet-1718 --seed 18446744073709551616", "out of range"),
        ("play comet-1718 --deals 0", "0 deals cannot be played; ask for 1 or more"),
        ("play comet-1718 --deals 0 --json", "0 deals cannot be played"),
        ("play comet-1718 --match --deals 2", "cannot be combined"),
        ("play comet-1718 --read foo", "'foo' is not a choice of a reading"),
        ("play comet-1718 --read ,", "--read ',' chooses nothing"),
        ("play comet-1718 --read comet-stop=yes", "did you mean 'comet-stops'"),
        ("play comet-1718 --read comet-stops=maybe", "did you mean 'yes'?"),
        ("play comet-1718 --read comet-stops=as-king", "cannot be played"),
        ("play comet-1718 --read comet-stops=yes --read comet-stops=yes", "'comet-stops' is chosen twice"),
        ("play comet-1718[comet-stops=yes] --read comet-stops=no", "'comet-stops' is chosen twice"),
        ("play comet-1718 --read in-suit=yes --read several-of-a-rank=yes", "no single suit"),
        ("play comet-1718[", "is not the name of a game"),
        ("play comet-1781", "did you mean 'comet-1718'"),
        ("play nain-jaune", "recorded but cannot be played yet"),
        *(
            (typed, "comet is a game with 3 editions; name one of them: comet-1718, comet-1753 or comet-2018")
            for typed in (
                *(
                    "play comet",
                    "play comet[comet-stops=yes]",
                    "diff comet comet-1752",
                    "diff comet-1752 comet",
                ),
                *("verify comet", "gaps comet", "odds comet", "show comet[comet-stops=yes]"),
            )
        ),
        ("play", "missing argument 'GAME'"),
        ("play comet-1718 --sed 4", "did you mean '--seed'"),
        ("play comet-1718 --seed", "requires an argument"),
        ("plya", "no such command 'plya'; did you mean 'play'? (see nines --help)"),
        ("gaps nain-jaune", "recorded but cannot be played yet"),
        ("errata comet-1781", "did you mean 'comet-1718'"),
        ("errata comet-1718 comet-1752", "unexpected extra argument"),
        ("list everything", "unexpected extra argument"),
        ("show comet-1718/stp", "did you mean 'comet-1718/stop'"),
        ("show academie1719", "academie1718"),
        ("show wp-comet:999", "wp-comet:"),
        ("show comet-stop", "did you mean 'comet-stops'"),
        ("show [bold]", "no such name: "),
        ("show comet-1718[comet-stops=maybe]/stop", "did you mean 'yes'?"),
        ("show nain-jaune[a=b]", "cannot be played yet"),
        ("show wp-comet:069[comet-stops=yes]", "only an edition can have other choices"),
        ("verify comet-1781", "did you mean 'comet-1718'"),
        ("verify --quick", "no such option '--quick'"),
        ("verify --only scenes", "no check 'scenes'; did you mean 'scenarios'"),
        ("--nonsense", "no such option '--nonsense'"),
    ],
)
def test_bad_input_gives_one_clear_line_and_exit_2(typed: str, says: str, run: Callable[..., Result]) -> None:
    result = run(*typed.split())
    assert result.exit_code == BAD_INPUT
    assert result.stdout == ""
    assert result.stderr.startswith("nines: ")
    assert result.stderr.count("\n") == 1
    assert says in result.stderr


def test_an_odd_name_is_refused_in_one_line(
    processes: Callable[..., Iterator[subprocess.CompletedProcess[bytes]]],
) -> None:
    names = ("", "\udcff", "☄", "a" * 5000)
    asked = [(command, name) for command in ("show", "gaps", "errata", "play", "verify") for name in names]
    for done in processes(*asked):
        assert (done.returncode, done.stderr.count(b"\n")) == (BAD_INPUT, 1), done.args


def test_a_name_that_is_no_text_is_refused(
    process: Callable[..., subprocess.CompletedProcess[bytes]],
) -> None:
    done = process("show", "\udcff")  # as a shell passes on a byte that is no UTF-8
    assert (done.returncode, done.stderr.count(b"\n")) == (BAD_INPUT, 1)


@pytest.mark.parametrize(
    "typed",
    [
        ("show", "x" * 100_000),
        ("show", "x " * 50_000),
        ("play", "comet-1718", "--policy", "x" * 100_000),
        ("play", "comet-1718", "--seed", "x" * 100_000),
        ("play", "--resume", "x" * 100_000),
    ],
)
def test_what_is_too_long_is_not_repeated(typed: tuple[str, ...], run: Callable[..., Result]) -> None:
    result = run(*typed)
    assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
    assert len(result.stderr) < 1000


@pytest.mark.parametrize("typed", ["x\x1b[31mred.json", "x\x07\x9b31m\u202ered.json"])
def test_escape_sequences_in_a_path_do_not_reach_the_terminal(typed: str, run: Callable[..., Result]) -> None:
    result = run("play", "--resume", typed)
    assert result.exit_code == BAD_INPUT
    assert result.stderr.endswith("red.json cannot be read: No such file or directory\n")
    assert result.stderr.rstrip("\n").isprintable()


def test_an_interrupted_play_ends_with_one_line_and_130(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout
    for _ in range(5):
        endless.stdout.readline()
    endless.send_signal(signal.SIGINT)
    _, complaint = endless.communicate()
    assert endless.returncode == INTERRUPTED
    assert complaint == b"nines: interrupted\n"


def test_a_reader_who_goes_away_is_no_error(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout
    assert endless.stderr
    endless.stdout.readline()
    endless.stdout.close()
    assert endless.stderr.read() == b""
    assert endless.wait() == NO_READER


Shell = Callable[[str, str], "subprocess.CompletedProcess[bytes]"]


@pytest.mark.parametrize(
    "typed", ["list", "show comet-1718", "play comet-1718", "list --json", "--help", "--version"]
)
def test_a_closed_output_gives_no_traceback(typed: str, shell: Shell) -> None:
    done = shell(typed, ">&-")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("typed", ["list", "list --json", "--help", "play --help", "--version"])
def test_a_full_disk_gives_one_line(typed: str, shell: Shell) -> None:
    done = shell(typed, ">/dev/full")
    assert done.returncode == BAD_INPUT
    assert done.stderr == b"nines: cannot write: No space left on device\n"


@pytest.mark.parametrize("typed", ["list --all", "gaps comet-1718", "play comet-1718 --trace"])
def test_output_can_be_cut_off_by_head(typed: str, shell: Shell) -> None:
    done = shell(typed, "| head -1")
    assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (0, b"", 1)


def test_without_a_place_for_complaints_the_exit_code_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as ended:
        commands.main(["show", "comet-1781"])
    assert ended.value.code == BAD_INPUT


def test_at_a_terminal_the_interruption_has_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    complain("interrupted")
    assert terminal.getvalue() == "\nnines: interrupted\n"


def fault(what: str) -> str:
    return f"nines: this is a fault of nines; please report it: {what} (NINES_DEBUG=1 shows the place)\n"


@pytest.mark.parametrize(
    ("raised", "code", "says"),
    [
        (KeyboardInterrupt(), INTERRUPTED, "nines: interrupted\n"),
        (BrokenPipeError(), NO_READER, ""),
        (UnwrittenError("the disk is full"), BAD_INPUT, "nines: cannot write: the disk is full\n"),
        (OSError(21, "Is a directory", "a/b"), BAD_INPUT, "nines: a/b: Is a directory\n"),
        (OSError(12, "Cannot allocate memory"), BAD_INPUT, "nines: Cannot allocate memory\n"),
        (OSError(28, "No space left on device"), BAD_INPUT, "nines: No space left on device\n"),
        (MemoryError(), BAD_INPUT, f"nines: {NO_MEMORY}\n"),
        (ZeroDivisionError("a\x1b[31m\nb"), FAULT, fault("ZeroDivisionError: a\\x1b[31m b")),
        (RecursionError("too deep"), FAULT, fault("RecursionError: too deep")),
        (AssertionError(), FAULT, fault("AssertionError")),
        (EOFError(), INTERRUPTED, "nines: interrupted\n"),
    ],
)
def test_an_early_end_has_its_code_and_one_line(
    raised: BaseException, code: int, says: str, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise raised

    monkeypatch.setattr("nines.cli.listing.emit", fail)
    result = run("list")
    assert (result.exit_code, result.stderr.lstrip("\n")) == (code, says)


def test_the_place_of_a_fault_is_shown_when_asked_for(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("\x1b[31m")

    monkeypatch.setattr("nines.cli.listing.emit", fail)
    result = run("list", env={"NINES_DEBUG": "1"})
    assert result.exit_code == FAULT
    first, *rest = result.stderr.splitlines()
    assert first == "nines: this is a fault of nines; please report it: ZeroDivisionError: \\x1b[31m"
    assert rest[0].startswith("Traceback")
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize(
    ("raised", "code", "says"),
    [
        (ZeroDivisionError("by 0"), FAULT, fault("ZeroDivisionError: by 0")),
        (MemoryError(), BAD_INPUT, f"nines: {NO_MEMORY}\n"),
        (OSError(28, "No space left on device", "a"), BAD_INPUT, "nines: a: No space left on device\n"),
        (KeyboardInterrupt(), INTERRUPTED, "nines: interrupted\n"),
    ],
)
def test_the_checks_too_have_a_last_door(
    raised: BaseException,
    code: int,
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: object) -> None:
        raise raised

    monkeypatch.setitem(checks.COMMANDS, "report", fail)
    assert checks.main(["report"]) == code
    assert capsys.readouterr().err.lstrip() == says.replace("nines:", "nines_verification:")
    monkeypatch.setenv("NINES_DEBUG", "1")
    assert checks.main(["report"]) == code
    assert ("Traceback" in capsys.readouterr().err) == (code == FAULT)


def test_with_no_output_at_all_a_command_still_ends_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        commands.main(["list"])
    assert not ended.value.code


@pytest.mark.parametrize(
    "ask",
    [
        lambda: reference.game_answer(library(), "comet-1781"),
        lambda: reference.aspect_answer(library(), nines.load("comet-1718"), "stp"),
        lambda: reference.rule_answer(library(), nines.load("comet-1718"), "comet-1718/stop/kin"),
        lambda: reference.document_answer(library(), "wp-comets"),
        lambda: reference.reading_answer(library(), "comet-1718", "comet-stop"),
        lambda: reference.passage_in_use(library(), "wp-comet:690"),
        lambda: reference.source_answer(library(), "academie1781"),
        lambda: reference.point_answer(library(), "comet-stop"),
    ],
)
def test_a_python_user_learns_the_nearest_name_too(ask: Callable[[], object]) -> None:
    with pytest.raises(nines.UnknownNameError, match="did you mean"):
        ask()
