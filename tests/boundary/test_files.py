"""Files are written whole or not at all, by one part of nines."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from nines.boundary.files import ANY, read_whole, write_whole
from nines.errors import FileError

HOUSE = Path(__file__).parents[2]
WRITES = {"write_text", "write_bytes", "mkstemp", "NamedTemporaryFile", "touch"}
# What writes without nines.boundary.files, and why.
OTHERS = {
    "engine/nines/boundary/files.py": "it is the one place",
    "engine/nines/cli/command.py": "the name of a method that writes the help to the screen",
    "verification/tools/nines_tools/mutation/child.py": "a pipe from a child",
    "verification/tools/nines_tools/mutation/code_run.py": "adds lines to stored results",
    "verification/tools/nines_tools/bench/sampled.py": "a file for another program, in a temporary folder",
    "verification/tools/nines_tools/same_answers/engine_tests.py": "files for node, in a temporary folder",
    "hatch_build.py": "runs before nines is installed",
}


def writing(tree: ast.AST) -> bool:
    """Return whether code opens a file for writing, or writes one."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        modes = [one.value for one in (*node.args, *(word.value for word in node.keywords))
                 if isinstance(one, ast.Constant)]  # fmt: skip
        opens = name in {"open", "fdopen"} and any(set(str(mode)) <= set("wxab+t") for mode in modes if mode)
        flags = name == "open" and "O_CREAT" in ast.dump(node)
        if name in WRITES or opens or flags:
            return True
    return False


def test_only_one_part_of_nines_writes_files() -> None:
    found = {
        str(path.relative_to(HOUSE))
        for root in ("engine", "verification", "corpus")
        for path in (HOUSE / root).rglob("*.py")
        if "second" not in path.parts
        and any(word in (text := path.read_text(encoding="utf-8")) for word in ("open(", *WRITES))
        and writing(ast.parse(text))
    }
    assert found <= OTHERS.keys()
    assert writing(ast.parse("Path(file).open('w')"))
    assert writing(ast.parse("os.open(file, os.O_WRONLY | os.O_CREAT)"))
    assert not writing(ast.parse("Path(file).open('rb')"))


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_file_is_written_whole_or_not_at_all(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "it"
    write_whole(file, "old")

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises((FileError, KeyboardInterrupt)):
        write_whole(file, "new", over=ANY)
    assert (file.read_text(encoding="utf-8"), list(tmp_path.iterdir())) == ("old", [file])


def test_nothing_is_replaced_unless_it_begins_as_said(tmp_path: Path) -> None:
    file = tmp_path / "it"
    write_whole(file, "# mine")
    for over in (None, b"# ours", b"# mine and more"):
        with pytest.raises(FileError, match="it exists"):
            write_whole(file, "new", over=over)
    write_whole(file, "new", over=b"# mine")
    assert read_whole(file) == b"new"


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    file, mask = tmp_path / "it", os.umask(0o022)
    try:
        write_whole(file, "one")
        assert file.stat().st_mode & 0o777 == 0o644
        file.chmod(0o600)
        write_whole(file, "two", over=ANY)
        assert file.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)


def test_a_folder_that_takes_no_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for a user who is not root
    with pytest.raises(FileError, match=f"no file can be made in the folder {tmp_path}"):
        write_whole(tmp_path / "it", "new")
    with pytest.raises(FileError, match="there is no folder"):
        write_whole(tmp_path / "none" / "it", "new")


def test_a_name_that_is_no_name_is_refused(tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 300):
        with pytest.raises(FileError):
            write_whole(tmp_path / name, "new")
        with pytest.raises(FileError):
            read_whole(tmp_path / name)
