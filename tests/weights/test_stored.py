"""Weights as data: they are read as they were written, and a damaged file is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines.errors import FileError
from nines.weights.stored import Stored, Weighed, WeightsError, read, write
from nines.weights.weighing import (
    weighing_request,
)

if TYPE_CHECKING:
    from pathlib import Path

    from nines.weights.stored import WeighingRequest

MADE_BY = "python -m nines_verification weigh oxford-whist"
COMET = "comet-1718"


def asked(name: str = COMET, deals: int = 40, strongest: int = 0) -> WeighingRequest:
    game = nines.load(name)
    return weighing_request(game, deals=deals, seats=3, policies=["random"], seed=5, strongest=strongest)


def test_stored_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "comet.jsonl"
    kept = Stored(asked(), (Weighed((COMET, "b"), ("x=y",), {"deals": 3}, 2, "", "ab"),), "1f")
    assert read(file, MADE_BY) is None
    write(file, kept, MADE_BY)
    assert read(file, MADE_BY) == kept
    assert [path.name for path in tmp_path.iterdir()] == ["comet.jsonl"]


@pytest.mark.parametrize(
    "text", ["", "{}\n", "not JSON\n", '{"format": 2}\n', '{"format": 1, "game": "x"}\n', "[1]\n"]
)
def test_a_damaged_file_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(WeightsError, match=r"odd\.jsonl does not have the form of stored weights"):
        read(file, MADE_BY)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        write(tmp_path / "here", Stored(asked(), (), "1f"), MADE_BY)
    assert [path.name for path in tmp_path.iterdir()] == ["here"]
