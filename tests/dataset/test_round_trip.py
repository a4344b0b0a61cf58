"""The tables give the corpus again, equal in every record; others are refused in one line."""

from __future__ import annotations

import shutil
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.corpus import Corpus
from nines.corpus.lineage import Line
from nines.dataset import export, read_corpus, read_derived
from nines.dataset.derived import derived
from nines.dataset.parts import CORPUS, Part
from nines.dataset.records import record_of, rows_of
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping

OUTSIDE = Path(__file__).parents[1] / "outside"


def test_the_tables_give_the_whole_corpus_again(exported: Path) -> None:
    found = read_corpus(exported)
    for field in fields(Corpus):
        if field.init:
            assert getattr(found, field.name) == getattr(library().corpus, field.name), field.name
    assert found == library().corpus


def test_records_are_in_the_same_order_again(exported: Path) -> None:
    assert repr(read_corpus(exported)) == repr(library().corpus)


@pytest.mark.slow
def test_the_tables_give_rules_parameters_and_claims_again(exported: Path) -> None:
    assert read_derived(exported) == derived(library())


def test_a_game_can_be_loaded_from_the_corpus_that_was_read(exported: Path) -> None:
    ours = library()
    again = nines.Library(read_corpus(exported), ours.catalogue)
    assert again.load("comet-1718").rules() == ours.load("comet-1718").rules()


def test_another_library_is_exported_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(OUTSIDE))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    other = nines.library("odd_steps")
    written, _ = export(other, tmp_path / "data")
    assert read_corpus(written) == other.corpus
    assert read_derived(written) == derived(other)
    said = (written / "README.md").read_text(encoding="utf-8")
    for fact in ("Licence", "Creator", "Date"):  # which are ours, and not its own
        assert f"* {fact}: not known\n" in said


@pytest.mark.parametrize(
    ("file", "change", "says"),
    [
        ("passages", ("id,kind,says", "id,sort,says"), "has the columns id, sort, says"),
        ("passages", ("\r\n", ",more\r\n"), "has the columns"),
        ("hashed_lines", ("words\r\n", "words\r\nd,1\r\n"), "line 2: 2 cells; wanted: 3"),
        ("lines", ("id,says", "\ufeffid,says"), "has the columns"),
        ("accounts", (",1718\r\n", ",MDCCXVIII\r\n"), "'MDCCXVIII' is not a whole number"),
        ("line_games", ("game\r\n", "game\r\nnobody,1,comet\r\n"), "a row belongs to nobody"),
    ],
)
def test_a_table_that_is_not_of_its_form_is_refused(
    file: str, change: tuple[str, str], says: str, exported: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(exported, folder)
    path = folder / "tables" / f"{file}.csv"
    text = path.read_bytes().decode()
    assert change[0] in text
    path.write_bytes(text.replace(*change, 1).encode())
    with pytest.raises(RequestError) as raised:
        read_corpus(folder)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_table_that_is_missing_or_not_text_is_refused(exported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(exported, folder)
    table = folder / "tables" / "wanted.csv"
    for content, says in ((b"\xff\xfe", "is not CSV in UTF-8"), (b"", "is not CSV in UTF-8")):
        table.write_bytes(content)
        with pytest.raises(RequestError, match=says):
            read_corpus(folder)
    table.unlink()
    with pytest.raises(RequestError, match="cannot be read: no such file"):
        read_corpus(folder)


def test_a_list_that_no_table_could_show_is_refused() -> None:
    rows = rows_of(library().corpus, CORPUS)
    empty = nines.Library(record_of(Corpus, CORPUS, rows), library().catalogue).corpus
    empty.readings["comet-1718"].clear()  # type: ignore[attr-defined]
    with pytest.raises(RequestError, match="comet-1718: an empty list cannot be shown in readings"):
        rows_of(empty, CORPUS)


def test_every_part_of_the_corpus_has_a_table_and_no_part_is_only_named(texts: Mapping[str, str]) -> None:
    named = {part.table for part in CORPUS.values() if part.table}
    assert len(named) == len([part for part in CORPUS.values() if part.table])  # each once
    assert {f"tables/{name}.csv" for name in named} <= set(texts)
    assert isinstance(CORPUS["lines"], Part)
    assert {field.name for field in fields(Line)} >= {"games", "passages"}
