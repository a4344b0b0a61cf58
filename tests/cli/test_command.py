"""What all commands share: bad input, the end of a command, and the values of options."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click
import pytest

import nines
from nines.cli import commands
from nines.cli.command import BAD_INPUT, INTERRUPTED, NO_READER, Whole, WholeNumbers, complain
from nines.cli.lazy import COMMANDS
from nines.cli.terminal import UnwrittenError
from nines.errors import FAULT, NO_MEMORY, RequestError
from nines.simulation.request import MOST_DEALS, request_of
from nines_verification import __main__ as checks

if TYPE_CHECKING:
    import subprocess

    from click.testing import Result

Shell = Callable[[str, str], "subprocess.CompletedProcess[bytes]"]


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


# --- Options ---


HUGE = ("99999999999999999999", "-99999999999999999999", "9" * 5000, "1e9", "1.5", "nan", "0x10", "")


def counts() -> Iterator[tuple[str, click.Option]]:
    context = click.Context(commands)
    for name in COMMANDS:
        command = commands.get_command(context, name)
        assert command
        for parameter in command.params:
            words = (parameter.metavar or "").replace(",", " ").replace(".", " ").split()
            counted = {"NUMBER", "N", "PLAYER"} & {*words} or isinstance(
                parameter.type, (Whole, WholeNumbers)
            )
            if isinstance(parameter, click.Option) and counted:
                yield name, parameter


COUNTS = [(name, count) for name, count in counts()]


def test_the_options_that_count_are_found() -> None:
    found = {option for _, one in COUNTS for option in one.opts}
    assert found >= {"--deals", "--seats", "--jobs", "--seed", "--depth", "--workers", "--each", "--limit"}


@pytest.mark.parametrize(
    ("name", "option"), COUNTS, ids=[f"{name} {option.opts[0]}" for name, option in COUNTS]
)
def test_every_count_has_bounds(name: str, option: click.Option, run: Callable[..., Result]) -> None:
    assert isinstance(option.type, (Whole, WholeNumbers))
    for typed in HUGE:
        if option.opts[0] == "--balances" and not typed:
            continue  # no balance is a list of balances
        result = run(name, f"{option.opts[-1]}={typed}")
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (BAD_INPUT, "", 1)
        assert f"invalid value for '{option.opts[-1]}'" in result.stderr
        assert (
            "out of range; give a whole number" in result.stderr or "is not a whole number" in result.stderr
        )
        assert len(result.stderr) < 300


def test_deals_have_bounds_for_python_users_too() -> None:
    game = nines.load("comet-1718")
    for deals in (0, MOST_DEALS + 1):
        with pytest.raises(RequestError, match="deals"):
            request_of(game, deals=deals, seats=3, policies=["random"], seed=1)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (
            "diff comet-1718 comet-1752 --decide --deals 9",
            "searches for one play; leave out --deals",
        ),
        ("diff comet-1718 comet-1752 --decide --seats 3 --seed 1", "leave out --seats and --seed"),
        ("diff comet-1718 comet-1752 --decide --policy random", "leave out --policy"),
        ("diff comet-1718 comet-1752 --decide --all", "leave out --all"),
        ("diff comet-1718 comet-1752 --deals 9 --seats 3 --all", "shows figures, not rules; leave out --all"),
        ("diff comet-1718 comet-1752 --seed 1", "without --deals no deal is played; leave out --seed"),
        ("diff comet-1718 comet-1752 --seats 3", "leave out --seats"),
        ("diff comet-1718 comet-1752 --policy random", "leave out --policy"),
        ("diff comet-1718 comet-1752 --all --json", "leave out --all"),
        ("collate none.txt --all --json", "leave out --all"),
        ("verify --instruments comet-1718", "--instruments runs no check; leave out GAME"),
        ("verify --instruments --only scenarios --full", "leave out --only and --full"),
        ("verify --instruments --randomise --jobs 1", "leave out --randomise and --jobs"),
        (
            "simulate comet-1718 --deals 9 --seats 3 --out x --scheduler y --workers 2",
            "leave out --workers",
        ),
        ("sensitivity comet-1718 --deals 9 --seats 3 --replace", "--replace needs --out"),
        ("simulate --show x --replace", "--replace needs --plot"),
        ("simulate comet-1718 --deals 9 --seats 3 --plot x.svg", "--plot needs --show"),
        ("simulate --show x comet-1718", "--show plays no deals; leave out EDITION"),
        (
            "simulate --show x --deals 9 --seats 3 --policy random --read a=b --seed 1",
            "leave out --deals, --seats, --policy, --read and --seed",
        ),
        (
            "simulate --show x --out y --detail deal --workers 1 --scheduler z --resume",
            "leave out --out, --detail, --workers, --scheduler and --resume",
        ),
        ("simulate --deals 9 --seats 3", "missing argument 'EDITION'"),
        ("simulate comet-1718 --seats 3", "missing option '--deals'"),
        ("sensitivity comet-1718 --deals 9", "missing option '--seats'"),
        ("play --resume x.json --deals 2", "takes all settings from the file; leave out --deals"),
        ("play comet-1718 --resume x.json", "takes all settings from the file; leave out GAME"),
        ("play comet-1718 --match --deals 2", "cannot be combined"),
        ("play comet-1718 --human 1 --json", "cannot be combined"),
        ("list --all --policies", "cannot both be given"),
        ("matrix --csv --json", "cannot both be given"),
        ("cite --json --format ris", "cannot be combined"),
        ("lineage --compare --from comet", "leave out --from and --to"),
        ("lineage red-nines --from comet", "cannot be combined"),
        ("lineage --json --format dot", "cannot be combined"),
        ("lineage --compare --format svg", "is not available as svg"),
        ("export x --format json", "leave out 'x'"),
        ("perft comet-1718 --each 2", "do not apply to stored deals"),
        ("perft comet-1718 --balances 1,2", "do not apply to stored deals"),
        ("perft comet-1718 --ordered 1", "do not apply to stored deals"),
        ("perft comet-1718 --pack default --each 2", "do not apply to stored deals"),
    ],
)
def test_an_option_without_effect_is_refused(typed: str, says: str, run: Callable[..., Result]) -> None:
    result = run(*typed.split())
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (BAD_INPUT, "", 1)
    assert says in result.stderr
