"""The key: a fault in its file is one line that names the file and the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.corpus.key import check_key, read_key
from nines.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = """
[suit]
asks = "Must a run keep to one suit?"
name = "Suit"
kind = "yes-no"
without = "no"
points = ["in-suit"]
read = [{ aspect = "suit", reads = ["kept"], rule = "InSuit" }]
"""


def test_a_corpus_without_the_file_has_no_key(tmp_path: Path) -> None:
    assert read_key(tmp_path) == {}
    (tmp_path / "key.toml").write_text(WHOLE, encoding="utf-8")
    assert list(read_key(tmp_path)) == ["suit"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("yes-no", "maybe", "'kind' is 'maybe'"),
        ("asks", "ask", "'asks' is missing"),
        ('reads = ["kept"], ', "", "gives no answer"),
        ('["kept"]', '["kept"], says = "no"', "beside 'reads'"),
        ("]\n", "", "does not parse"),
        ("in-suit", "insuit", "did you mean"),
    ],
)
def test_a_fault_names_the_file_and_the_question(old: str, new: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "key.toml").write_text(WHOLE.replace(old, new), encoding="utf-8")
    with pytest.raises(CorpusError, match=r"key\.toml") as fault:
        check_key(read_key(tmp_path), library().corpus.points)
    assert says in str(fault.value)
