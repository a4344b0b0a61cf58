"""The archive identifier of a release: that of the tagged tree, and of no other."""

from __future__ import annotations

import os
import subprocess
from hashlib import sha1
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

HOUSE = Path(__file__).parents[2]


@pytest.fixture
def identifier(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, str], str]:
    monkeypatch.syspath_prepend(str(HOUSE / "docs" / "_ext"))
    identifier: Callable[[Path, str], str] = import_module("archived").archive_identifier
    return identifier


def git(folder: Path, *asked: str) -> None:
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@nines.example", "-c", "commit.gpgsign=false")
    alone = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(("git", *who, *asked), cwd=folder, check=True, capture_output=True, env=alone)


@pytest.fixture
def tagged(tmp_path: Path) -> Path:
    """Return a repository with the tag ``v0.2.0``."""
    folder = tmp_path / "tree"
    (folder / "b").mkdir(parents=True)
    (folder / "b" / "c.txt").write_text("two\n", encoding="utf-8")
    (folder / "b.txt").write_text("one\n", encoding="utf-8")
    (folder / "run").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "run").chmod(0o755)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "first")
    git(folder, "tag", "v0.2.0")
    return folder


def digest(kind: str, content: bytes) -> bytes:
    return sha1(f"{kind} {len(content)}\0".encode() + content, usedforsecurity=False).digest()


def of_folder(folder: Path) -> bytes:
    """Return the digest of a folder by the definition of the identifier, without git."""
    found = []
    for path in folder.iterdir():
        if path.is_dir() and path.name != ".git":
            found.append((f"{path.name}/", b"40000", path.name, of_folder(path)))
        elif path.is_file():
            mode = b"100755" if os.access(path, os.X_OK) else b"100644"
            found.append((path.name, mode, path.name, digest("blob", path.read_bytes())))
    parts = (mode + b" " + name.encode() + b"\0" + one for _, mode, name, one in sorted(found))
    return digest("tree", b"".join(parts))


def test_the_identifier_is_the_digest_as_the_archive_defines_it(
    tagged: Path, identifier: Callable[[Path, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert identifier(tagged, "0.2.0") == f"swh:1:dir:{of_folder(tagged).hex()}"
    assert capsys.readouterr().err == ""


def test_other_files_than_the_tagged_ones_are_a_loud_fault(
    tagged: Path, identifier: Callable[[Path, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    (tagged / "b.txt").write_text("another\n", encoding="utf-8")
    assert identifier(tagged, "0.2.0") == ""
    assert "warning: " in capsys.readouterr().err
    git(tagged, "commit", "-qam", "second")
    assert identifier(tagged, "0.2.0") == ""
    said = capsys.readouterr()
    assert said == ("", "warning: no archive identifier, because the files differ from the tag v0.2.0\n")


def test_that_there_is_no_release_is_no_failure(
    tagged: Path, identifier: Callable[[Path, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, why in ((tagged, "has no tag v0.3.0"), (tagged.parent, "is not a git repository")):
        assert identifier(folder, "0.3.0") == ""
        out, err = capsys.readouterr()
        assert out.startswith("nines 0.3.0 carries no archive identifier here: ")
        assert (out.endswith(f"{why}\n"), out.count("\n"), err) == (True, 1, "")
        assert identifier(folder, "0.3.0.dev0") == ""  # which is never released
        assert capsys.readouterr() == ("", "")


def test_a_repository_that_git_cannot_read_is_a_fault(
    tagged: Path,
    identifier: Callable[[Path, str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", "")
    assert identifier(tagged, "0.2.0") == ""
    assert "git cannot read" in capsys.readouterr().err
