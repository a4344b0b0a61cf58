"""What the tests of the corpus share: a copy that a test may break, and how a fault is named."""

from __future__ import annotations

import shutil
import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import nines_corpus
from nines.corpus import load_corpus
from nines.errors import CorpusError

PARSE = tomllib.loads
WHOLE = Path(nines_corpus.__file__).parent
READINGS = "readings/comet-1718.toml"
COMET = "passages/wp-comet.toml"
ENTRY = '\n["wp-comet:999"]\ngames = ["comet-1718"]\nkind = "rule"\nsays = "A word."\n'


@cache
def parsed(text: str) -> dict[str, Any]:
    """Return what a file says: those without a fault are parsed once for all tests."""
    return PARSE(text)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the corpus that a test may break."""
    monkeypatch.setattr(tomllib, "loads", lambda text: deepcopy(parsed(text)))
    shutil.copytree(WHOLE, tmp_path / "corpus")
    return tmp_path / "corpus"


class Fault(NamedTuple):
    """A break: in which file what becomes what (nothing: it is added), and what is then told."""

    file: str
    old: str
    new: str
    told: tuple[str, ...]


def check_fault(root: Path, fault: Fault) -> None:
    """Check that a fault is refused with its place, and with what would be right."""
    path = root / fault.file
    text = path.read_text(encoding="utf-8")
    assert fault.old in text
    path.write_text(
        text.replace(fault.old, fault.new, 1) if fault.old else text + fault.new, encoding="utf-8"
    )
    with pytest.raises(CorpusError) as caught:
        load_corpus(root)
    assert str(caught.value).startswith(fault.file)
    for told in fault.told:
        assert told in str(caught.value)
