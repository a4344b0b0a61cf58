"""Running ``nines`` in this process, as a process of its own, and at a terminal."""

from __future__ import annotations

import json
import os
import pty
import shlex
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

import nines_verification
from nines.cli import commands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from nines import Library
    from nines_verification import Section

PLAIN = {"LC_ALL": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "", "TERM": "xterm-256color"}
COMMAND = (sys.executable, "-m", "nines.cli")
END = b"\0"  # after what a command has written, and after its exit status
ONE_BY_ONE = """
import json, sys
from nines.cli import main

out = sys.stdout
for command in json.loads(sys.argv[1]):
    sys.argv[1:], sys.stdout, code = command, out, 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code or 0
    out.flush()
    out.buffer.write(b"\\0%d\\0" % code)
    sys.stderr.flush()
    sys.stderr.buffer.write(b"\\0")
"""


def _environment(env: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return this environment without what changes output, and with *env*."""
    known = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))
    }
    paths = os.pathsep.join(path for path in sys.path if path)
    return {**known, **PLAIN, "PYTHONPATH": paths, **(env or {})}


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run a command in this process."""

    def runs(*args: str, env: Mapping[str, str] | None = None) -> Result:
        return CliRunner().invoke(commands, list(args), env={**PLAIN, **(env or {})})

    return runs


@pytest.fixture
def told(run: Callable[..., Result]) -> Callable[..., Any]:
    """Run a command that must succeed, and return its JSON."""

    def tells(*args: str) -> Any:  # noqa: ANN401 - any shape of JSON
        result = run(*args, "--json")
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return tells


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run a command as a process of its own."""

    def runs(*args: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([*COMMAND, *args], env=_environment(env), capture_output=True, check=False)

    return runs


@pytest.fixture
def processes() -> Callable[..., Iterator[subprocess.CompletedProcess[bytes]]]:
    """Run commands one after the other in a process of their own, which starts once for all of them."""

    def runs(
        *asked: Sequence[str], env: Mapping[str, str] | None = None
    ) -> Iterator[subprocess.CompletedProcess[bytes]]:
        line = (sys.executable, "-c", ONE_BY_ONE, json.dumps(asked))
        done = subprocess.run(line, env=_environment(env), capture_output=True, check=True)
        written, complaints = done.stdout.split(END), done.stderr.split(END)
        for number, command in enumerate(asked):
            said, code = written[2 * number : 2 * number + 2]
            yield subprocess.CompletedProcess([*COMMAND, *command], int(code), said, complaints[number])

    return runs


@pytest.fixture
def shell() -> Callable[[str, str], subprocess.CompletedProcess[bytes]]:
    """Run a command from a shell, its output sent elsewhere."""

    def runs(typed: str, redirection: str) -> subprocess.CompletedProcess[bytes]:
        line = f"{shlex.join(COMMAND)} {typed} {redirection}"
        return subprocess.run(["bash", "-c", line], env=_environment(), capture_output=True, check=False)

    return runs


@pytest.fixture
def typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Play with lines typed into a pipe, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def plays(lines: str, *args: str, columns: int = 200) -> Result:
        env = {"COLUMNS": str(columns), "NO_COLOR": "1"}
        return CliRunner().invoke(commands, list(args), input=lines, env=env)

    return plays


@pytest.fixture
def typing_well(typing: Callable[..., Result]) -> Callable[..., Result]:
    """Play so, without a fault."""

    def plays(lines: str, *args: str, columns: int = 200) -> Result:
        result = typing(lines, *args, columns=columns)
        assert result.exit_code == 0, result.stderr
        return result

    return plays


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[object]]:
    """Let the checks report what a test gives."""

    def let(*sections: Section) -> list[object]:
        asked: list[object] = []

        def verify(
            library: Library, games: object, level: object, *, jobs: int, **options: object
        ) -> Iterator[Section]:
            assert jobs > 0
            assert not options.pop("plain")
            options.pop("kept")
            assert library.playable
            asked.extend((games, level, options.pop("only"), options.pop("randomise")))
            assert not options
            yield from sections

        monkeypatch.setattr(nines_verification, "verify", verify)
        return asked

    return let


@contextmanager
def _started(*args: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command that takes long, and end it if nobody else does."""
    with subprocess.Popen(
        [*COMMAND, *args], env=_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as started:
        yield started
        started.kill()


@pytest.fixture
def endless() -> Iterator[subprocess.Popen[bytes]]:
    """Start a play that takes hours."""
    with _started("play", "comet-1718", "--deals", "1000000") as started:
        yield started


@pytest.fixture
def terminal() -> Callable[..., str]:
    """Run a command at a terminal, and return all that was written to it."""

    def runs(*args: str, env: Mapping[str, str] | None = None) -> str:
        ours, theirs = pty.openpty()
        started = subprocess.Popen(
            [*COMMAND, *args],
            env=_environment(env),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            close_fds=True,
        )
        os.close(theirs)
        written = b"".join(_read(ours))
        os.close(ours)
        assert started.wait() == 0, written
        return written.decode()

    return runs


def _read(terminal: int) -> list[bytes]:
    """Return what comes until the other side closes, which Linux reports as an error."""
    chunks: list[bytes] = []
    while True:
        try:
            chunk = os.read(terminal, 4096)
        except OSError:
            return chunks
        if not chunk:
            return chunks
        chunks.append(chunk)
