"""The results of claims are written without touching the rest of a file."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from tests.verification.claims.conftest import FILE, as_recorded, copied, spoil

from nines import library
from nines.libraries.claims import Found, read_claims
from nines_tools.claims import write
from nines_verification import __main__ as command
from nines_verification.claims import judge as judging
from nines_verification.claims.judge import TRIED

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the record that may be spoilt."""
    return copied(tmp_path, monkeypatch)


def test_writing_leaves_the_rest_of_a_file_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_recorded(monkeypatch)
    monkeypatch.setattr(judging, "rests_of", lambda claim, *_: claim.found.rests)
    before = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert command.main(["claims", "--workers", "1"]) == 0
    assert capsys.readouterr().out.count("read the difference") == len(library().claims.by_key)
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == before


def test_only_stale_claims_are_tested_again_if_so_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(folder, "seed = 1967", "seed = 7")
    as_recorded(monkeypatch)
    assert (
        command.main(
            ["claims", "--workers", "1", "--stale", "choice-matters", "three-is-common", "ways-to-bid"]
        )
        == 0
    )
    assert "choice-matters" in capsys.readouterr().out.splitlines()[0]
    assert command.main(["claims", "no-such-claim"]) == 2
    assert "no claim 'no-such-claim'" in capsys.readouterr().err


def test_what_is_found_is_written_down(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (folder / FILE).read_text(encoding="utf-8").splitlines()
    as_recorded(monkeypatch)
    found = Found("fails", 'In "none", 0 %.', "0.00", "-1.00", "1.00", 2, ("a",), ("b: holds",))
    monkeypatch.setitem(TRIED, "ways-to-bid", lambda _: found)
    monkeypatch.setitem(TRIED, "three-is-common", lambda _: Found("undecided", "So."))
    list(write.write_claims(["ways-to-bid", "three-is-common"]))
    text = (folder / FILE).read_text(encoding="utf-8")
    written = tomllib.loads(text)
    assert library().claims.by_key["ways-to-bid"].found != found
    assert read_claims(folder).by_key["ways-to-bid"].found == found
    assert "estimate" not in written["three-is-common"]
    findings = ("verdict", "found", "estimate", "low", "high", "intervals", "stays", "changes", "rests")
    assert [line for line in text.splitlines() if not line.startswith(findings)] == [
        line for line in before if not line.startswith(findings)
    ]
