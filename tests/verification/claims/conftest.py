"""What the tests of claims share: a claim with a small plan, and a copy of the record that may be spoilt."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nines
import nines_verification.claims
from nines import library
from nines.libraries.claims import Found, read_claims
from nines_tools.claims import write
from nines_verification.claims.judge import TRIED, check_claims

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries.claims import Claim
    from nines_verification.report import Level

KEPT = Path(nines_verification.claims.__file__).parent
FILE = "wp-ninety-nine.toml"
THREE = "ninety-nine-3p"
FIRST = "first-hand-comet"


def claim(key: str, **changed: Any) -> Claim:  # noqa: ANN401 - the fields of a claim
    """Return a claim with a small plan and without other readings."""
    return replace(library().claims.by_key[key], **{"readings": (), "sample": 12, **changed})


def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the record of claims into a folder, and let it be read and written there."""
    copy = tmp_path / "claims"
    shutil.copytree(KEPT, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setitem(vars(library()), "claims", read_claims(copy))
    monkeypatch.setattr(write, "STORED", tmp_path)
    return copy


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the record that may be spoilt."""
    return copied(tmp_path, monkeypatch)


def spoil(folder: Path, old: str, new: str) -> None:
    text = (folder / FILE).read_text(encoding="utf-8")
    assert old in text
    (folder / FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    vars(library())["claims"] = read_claims(folder)


def as_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every claim come out as is on record, without trying it."""
    kept = {key: claim.found for key, claim in read_claims(KEPT).by_key.items()}

    def recorded_in(module: str) -> Callable[[Claim], Found]:
        def come_out(claim: Claim) -> Found:
            return kept[claim.key]._replace(rests="")

        come_out.__module__ = module  # the code on which a result rests
        return come_out

    for tried, test in TRIED.items():
        monkeypatch.setitem(TRIED, tried, recorded_in(test.__module__))


def faults(slug: str = THREE, level: Level = "standard") -> str:
    return "\n".join(map(str, check_claims(library(), nines.load(slug), level)[1]))
