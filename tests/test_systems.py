"""What macOS and Windows need, tested on any system."""

from __future__ import annotations

import ast
import os
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Final, cast

import pytest

import nines
from nines.cli.table import shell_word
from nines.cli.terminal import transliterate
from nines.simulation.chunks import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.simulation.request import SimulationRequest

HOUSE: Final = Path(__file__).parents[1]
INSTALLED: Final = ("engine/nines", "corpus/nines_corpus", "verification/nines_verification")
KEPT: Final = (*INSTALLED, "docs", "tests", "verification/tools", ".github")  # folders of the project
MADE: Final = {"_build", "__pycache__", "node_modules"}
# What Windows does not have; code that asks for it by getattr is free to.
POSIX_MODULES: Final = {
    "curses",
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "termios",
    "tty",
}
POSIX_ONLY: Final = {
    *("fork", "forkpty", "getuid", "geteuid", "getpgid", "killpg", "mkfifo", "nice", "setsid", "wait"),
    *("register_at_fork", "sched_getaffinity", "sched_setaffinity", "statvfs", "uname"),
    *("SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "alarm", "pthread_kill", "setitimer"),
}
FORBIDDEN: Final = set('<>:"\\|?*') | set(map(chr, range(32)))
RESERVED: Final = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)),
}


def system_faults(source: str) -> Iterator[str]:
    """Yield what a module needs that only some systems have, and each way to start a process that forks."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names if name.name.partition(".")[0] in POSIX_MODULES)
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in POSIX_MODULES:
                yield module
            case ast.Attribute(ast.Name("os" | "signal"), str(name)) if name in POSIX_ONLY:
                yield name
            case ast.Call(ast.Name("get_context"), [ast.Constant("spawn")]):
                pass
            case ast.Call(ast.Name("get_context" | "Pool" | "Process" as name)):
                yield f"{name} without spawn"
            case ast.Call(ast.Name("ProcessPoolExecutor"), args, keywords):
                if len(args) < 2 and "mp_context" not in [keyword.arg for keyword in keywords]:
                    yield "ProcessPoolExecutor without a context"


def test_nothing_that_is_installed_needs_one_system() -> None:
    faults = [
        f"{path.relative_to(HOUSE).as_posix()}: {fault}"
        for folder in INSTALLED
        for path in sorted((HOUSE / folder).rglob("*.py"))
        if any(
            word in (source := path.read_text(encoding="utf-8")) for word in ("import os", "signal", "rocess")
        )
        for fault in system_faults(source)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import termios", "termios"),
        ("from resource import getrusage", "resource"),
        ("import os\nos.fork()", "fork"),
        ("import signal\nsignal.SIGKILL", "SIGKILL"),
        ("get_context()", "get_context without spawn"),
        ("get_context('fork')", "get_context without spawn"),
        ("ProcessPoolExecutor(2)", "ProcessPoolExecutor without a context"),
    ],
)
def test_what_needs_one_system_is_found(source: str, fault: str) -> None:
    assert list(system_faults(source)) == [fault]


def name_faults(names: list[str]) -> Iterator[str]:
    """Yield the names of files that Windows cannot have, or that differ only in capital letters."""
    seen: dict[str, str] = {}
    for name in names:
        parts = name.split("/")
        stems = {part.partition(".")[0].lower() for part in parts}
        if set(name) & FORBIDDEN or stems & RESERVED or any(part[-1:] in (".", " ") for part in parts):
            yield name
        elif seen.setdefault(name.lower(), name) != name:
            yield f"{name} and {seen[name.lower()]}"
        elif PureWindowsPath(name).as_posix() != name or len(name) > 180:
            yield f"{name}, which is read as {PureWindowsPath(name)}"


def test_all_files_have_names_that_every_system_allows() -> None:
    found = []
    for folder, folders, files in (one for kept in KEPT for one in os.walk(HOUSE / kept)):
        folders[:] = [name for name in folders if name not in MADE]
        found += [Path(folder, name).relative_to(HOUSE).as_posix() for name in files]
    assert len(found) > 1000
    assert list(name_faults(found)) == []
    assert list(name_faults(["a/aux.toml", "a/B", "a/b", "c:d", "e."])) == [
        "a/aux.toml",
        "a/b and a/B",
        "c:d",
        "e.",
    ]


def test_files_that_are_written_have_names_that_every_system_allows() -> None:
    slugs = nines.library().playable
    written = [
        *(f"{slug}-seed-{2**64 - 1}.json" for slug in slugs),
        Chunk({}, cast("SimulationRequest", None), 1, 50_001).name,
    ]
    assert list(name_faults(written)) == []


def test_a_command_to_type_again_has_quotes_of_its_shell() -> None:
    file = str(PureWindowsPath("C:/Users/A B/comet-1718-seed-7.json"))
    assert shell_word(file, "nt") == '"C:\\Users\\A B\\comet-1718-seed-7.json"'
    assert shell_word("C:\\comet.json", "nt") == "C:\\comet.json"
    assert shell_word("/home/A B/comet.json", "posix") == "'/home/A B/comet.json'"


@pytest.mark.parametrize("code", ["cp1252", "cp437", "cp850", "mac_roman"])
def test_texts_are_legible_where_a_console_has_few_characters(code: str) -> None:
    corpus = nines.library().corpus
    texts = ["“9♦” – Académie… K♥ × 2", *(passage.says for passage in corpus.passages.values())]
    shown = [transliterate(text, code) for text in texts]
    assert "9D" in shown[0]
    assert "Académie" in shown[0]
    for text, plain in zip(texts[1:], shown[1:], strict=True):
        assert plain.encode(code).decode(code) == plain
        assert plain.count("?") == text.count("?"), text
