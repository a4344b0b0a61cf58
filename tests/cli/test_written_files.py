"""Whatever a user names as a file or folder to write: nothing is lost, and one line says what is wrong."""

from __future__ import annotations

import os
import shutil
import stat
from importlib import import_module
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner, Result

from nines.boundary.files import ANY, write_whole
from nines.cli import commands
from nines.cli.command import BAD_INPUT, ReadPath, WrittenFile, WrittenFolder
from nines.cli.lazy import COMMANDS
from nines.cli.record import SavedGame, write_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

GAME = SavedGame("comet-1718", {}, 3, 7, 1, 1, ["human", "random", "random"], [])
SIMULATED = "simulate multiple-9-holdem-2007 --deals 2 --seats 2 --workers 1 --out"
SMALL = "--deals 1 --seats 3 --pairs 0 --workers 1"

# How each option that writes is used; the path comes last. A new option needs a line here.
WRITING = {
    ("export", "folder"): "export",
    ("play", "resume"): "play --resume",
    ("sensitivity", "file"): f"sensitivity oxford-whist {SMALL} --out",
    ("simulate", "out"): SIMULATED,
    ("simulate", "picture"): "simulate --show kept --plot",
}
READING = {("collate", "file"): "collate", ("simulate", "show"): "simulate --show"}
FILES = {("play", "resume"), ("sensitivity", "file"), ("simulate", "picture")}


def parameters() -> Iterator[tuple[str, click.Parameter]]:
    context = click.Context(commands)
    for name in COMMANDS:
        command = commands.get_command(context, name)
        assert command
        yield from ((name, parameter) for parameter in command.params)


def test_every_option_that_names_a_file_is_tried() -> None:
    found = {
        (name, one.name): isinstance(one.type, (WrittenFile, WrittenFolder))
        for name, one in parameters()
        if isinstance(one.type, (click.Path, click.File))
    }
    assert {key for key, writes in found.items() if writes} == WRITING.keys()
    assert {key for key, writes in found.items() if not writes} == READING.keys()
    kinds = {type(one.type) for _, one in parameters() if isinstance(one.type, (click.Path, click.File))}
    assert kinds == {ReadPath, WrittenFile, WrittenFolder}
    for name, one in parameters():  # what is called a file or folder has such a type
        metavar = (one.metavar or "").strip("[].")
        assert (name, one.name) in found or metavar not in {"FILE", "DIR", "PATH", "FOLDER"}


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
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        what = path.lstat()
        data = path.read_bytes() if stat.S_ISREG(what.st_mode) else b""
        link = path.readlink() if path.is_symlink() else ""
        found[str(path)] = (what.st_mode, what.st_rdev, link, data)
    return found


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
        write_record(GAME, target)
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
        write_record(GAME, path)
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
