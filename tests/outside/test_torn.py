"""Whatever is broken in a library ends in one line that names the file: no traceback, and no waiting."""

from __future__ import annotations

import os
import shutil
import socket
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from click.testing import CliRunner

from nines import library
from nines.cli import commands
from nines.corpus import load_corpus
from nines.counting.perft import published
from nines.errors import CorpusError, NinesError, RequestError
from nines.libraries import Library
from nines.libraries.digests import read_lock
from nines.reference.automata import stored_sizes
from nines_verification.lockstep_run import stored_result
from nines_verification.token_lock import read_tokens

if TYPE_CHECKING:
    from collections.abc import Callable

OUTSIDE: Final = Path(__file__).parent / "odd_steps"
READ: Final = sorted(  # the files that are read to load, list and show
    str(path.relative_to(OUTSIDE))
    for path in OUTSIDE.rglob("*")
    if path.suffix in {".toml", ".bib", ".json"} and not {"scenarios", "golden", "coverage"} & {*path.parts}
)
DATA: Final = [file for file in READ if file.startswith("corpus/")]


def ends_badly(folder: Path) -> list[str]:
    """Return the messages of the errors that the parts of a library end in; raise any other error."""
    found: list[str] = []

    def tried(part: Callable[[], object]) -> Any:  # noqa: ANN401 - whatever the part returns
        try:
            return part()
        except NinesError as error:
            found.append(str(error))
            return None

    catalogue = library(OUTSIDE.name).catalogue
    torn = tried(lambda: Library(load_corpus(folder / "corpus"), catalogue, OUTSIDE.name))
    if torn is not None:
        torn.__dict__["checks"] = folder / "checks"
        for game in filter(None, [tried(partial(torn.load, slug)) for slug in torn.playable]):
            tried(partial(published, torn, game))
            tried(partial(stored_sizes, torn, game.slug))
            tried(partial(stored_result, torn, game.slug))
        tried(lambda: read_lock(torn))
        tried(lambda: read_tokens(torn))
    assert all(message.isprintable() for message in found)
    return found


@pytest.fixture(autouse=True)
def torn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the library that a test may break; Python finds it by its name."""
    monkeypatch.syspath_prepend(str(OUTSIDE.parent))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # no file of the user is replaced
    folder = shutil.copytree(OUTSIDE, tmp_path / f"torn_{tmp_path.name}")  # a library is read only once
    catalogue = folder / "catalogue.py"
    catalogue.write_text(
        catalogue.read_text(encoding="utf-8").replace(OUTSIDE.name, folder.name), encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


def test_the_library_itself_is_whole(torn: Path) -> None:
    assert ends_badly(torn) == []


def bound(path: Path) -> None:
    """Make a socket, a kind of file that cannot be read."""
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


NOT_REGULAR: Final[dict[str, Callable[[Path], object]]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a loop of links": lambda path: path.symlink_to(path.name),
    "a socket": bound,
}


@pytest.mark.parametrize("make", NOT_REGULAR.values(), ids=NOT_REGULAR)
def test_what_is_not_a_regular_file_is_refused_at_once(
    torn: Path, make: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(torn)  # the address of a socket is short
    for file in DATA:
        kept = Path(file).read_bytes()
        Path(file).unlink()
        make(Path(file))
        (told,) = ends_badly(torn)
        assert told.startswith(file.removeprefix("corpus/"))
        assert "cannot be read" in told
        Path(file).rmdir() if Path(file).is_dir() else Path(file).unlink()
        Path(file).write_bytes(kept)


def test_a_link_to_a_device_is_refused(torn: Path) -> None:
    (torn / "corpus" / "games.toml").unlink()
    (torn / "corpus" / "games.toml").symlink_to("/dev/zero")
    assert ends_badly(torn) == [
        "games.toml: cannot be read: it is not a regular file; put a file in its place"
    ]


BYTES: Final[dict[str, Callable[[bytes], bytes]]] = {
    "a byte order mark": lambda whole: b"\xef\xbb\xbf" + whole,
    "a NUL": lambda whole: whole + b"\n\0",
    "an escape": lambda whole: whole + b"\n# \x1b[31m\n",
    "a turn of the writing": lambda whole: whole + "\n# \u202e\n".encode(),
    "not UTF-8": lambda whole: whole + b"\n\xe9",
    "half of it": lambda whole: whole[: len(whole) // 2] + b"\n[[[",
    "nested deep": lambda _: b"x = " + b"[" * 100_000,
    "a long number": lambda whole: whole + b"\n[zzz]\nyear = " + b"9" * 5000,
    "a longer number": lambda whole: whole + b"\n[zzz]\nyear = 0x" + b"f" * 5000,
    "twice": lambda whole: whole + b"\n" + whole,
    "a list": lambda _: b"[]",
    "a number": lambda _: b"3",
}


@pytest.mark.parametrize("change", BYTES.values(), ids=BYTES)
def test_what_is_broken_is_one_line_that_names_the_file(torn: Path, change: Callable[[bytes], bytes]) -> None:
    for file in READ:
        kept = (torn / file).read_bytes()
        if not any(line.startswith((b"[", b"@", b"{")) for line in kept.splitlines()):
            continue  # a file without records is as good twice
        (torn / file).write_bytes(change(kept))
        told = ends_badly(torn)
        assert told, file
        assert all(file.partition("/")[2] in one for one in told)
        (torn / file).write_bytes(kept)


def test_a_huge_file_is_not_read_to_its_end(torn: Path) -> None:
    with (torn / "corpus" / "points.toml").open("wb") as opened:
        opened.truncate(1 << 36)  # a file with a hole takes no place
    assert ends_badly(torn) == ["points.toml: is too large; a file of a library has at most 64 MB"]


STORED: Final = {
    "checks/rules.lock.json": ('{"made_by": "x", "format": 1, "keys": ', "}"),
    "checks/tokens.lock.json": ('{"made_by": "x", "tokens": ', "}"),
    "checks/perft/steps.json": ('{"made_by": "x", "rests_on": "1f", "tables": ', "}"),
}


@pytest.mark.parametrize("file", STORED)
@pytest.mark.parametrize(
    "value", ["[" * 100_000, '{"a": 3}', "[3]", "9" * 5000, "null", '{"a": {"digest": "\\u001b"}}']
)
def test_stored_results_of_another_shape_are_named(torn: Path, file: str, value: str) -> None:
    before, after = STORED[file]
    (torn / file).write_text(f"{before}{value}{after}", encoding="utf-8")
    (told,) = ends_badly(torn)
    assert told.startswith(file.removeprefix("checks/"))


CATALOGUES: Final = {
    "a syntax error": ("def", "SyntaxError"),
    "an import that fails": ("import no_such_package_at_all", "No module named 'no_such_package_at_all'"),
    "an error": ("raise RuntimeError('gone\\n\x1b[31m astray')", r"RuntimeError: gone \x1b[31m astray"),
    "no catalogue": ("CATALOGUE = {}", "has no CATALOGUE"),
    "wrong parts": (
        "from nines import Catalogue\nCATALOGUE = Catalogue(3, None, ['steps'])",
        "expected the name of a package in a catalogue, not 3",
    ),
}


@pytest.mark.parametrize(("text", "told"), CATALOGUES.values(), ids=CATALOGUES)
def test_a_catalogue_that_cannot_be_used_is_one_line(torn: Path, text: str, told: str) -> None:
    (torn / "catalogue.py").write_text(text, encoding="utf-8")
    with pytest.raises(NinesError) as raised:
        library(torn.name)
    assert told in str(raised.value)
    refused = CliRunner().invoke(commands, ["--library", torn.name, "list"])
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)


GAMES: Final = {
    "a game that raises": ("raise KeyError('seven')", "its function raised KeyError: 'seven'"),
    "a game that returns something else": ("return 3", "its function returned 3; expected the rules"),
    "a game that calls itself": ("return steps(choices)", "its function raised RecursionError"),
}


@pytest.mark.parametrize(("body", "told"), GAMES.values(), ids=GAMES)
def test_a_function_of_a_game_that_fails_is_one_line(torn: Path, body: str, told: str) -> None:
    games = torn / "games.py"
    text = f"{games.read_text(encoding='utf-8')}\n\ndef steps(choices):\n    {body}\n"
    games.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=r"^catalogue, steps: ") as raised:
        library(torn.name).load("steps")
    assert told in str(raised.value)
    refused = CliRunner().invoke(commands, ["--library", torn.name, "show", "steps"])
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)


def test_a_family_that_is_none_is_named(torn: Path) -> None:
    text = (torn / "catalogue.py").read_text(encoding="utf-8")
    (torn / "catalogue.py").write_text(text.replace("family:STOPS", "family:Final"), encoding="utf-8")
    with pytest.raises(CorpusError, match="expected a family of games"):
        library(torn.name).load("steps")


def test_a_rule_that_cites_an_absent_passage_does_not_load(torn: Path) -> None:
    games = torn / "games.py"
    text = games.read_text(encoding="utf-8")
    assert "steps-sheet:016" in text
    games.write_text(text.replace("steps-sheet:016", "steps-sheet:0166"), encoding="utf-8")
    told = r"^rule, steps/succession: it cites no passage 'steps-sheet:0166'; did you mean 'steps-sheet:016'"
    with pytest.raises(CorpusError, match=told):
        library(torn.name).load("steps")


@pytest.mark.parametrize("package", ["", "a b", "../x", "\x1b[31m", "x" * 5000, "os", "..", "nines."])
def test_what_is_not_the_name_of_a_library_is_refused(package: str) -> None:
    with pytest.raises(RequestError, match="is not a library") as raised:
        library(package)
    assert str(raised.value).isprintable()
