"""The tables contain all that they are made from: DuckDB reads them, and nothing is missing."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pytest

import nines
from nines import library
from nines.corpus.lineage import Line
from nines.dataset import export
from nines.dataset.columns import rows_of
from nines.dataset.derived import DERIVED, derived
from nines.dataset.tables import CORPUS, Part
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTSIDE = Path(__file__).parents[1] / "outside"
KINDS = {"string": "VARCHAR", "integer": "BIGINT", "boolean": "BOOLEAN"}
EMPTY = (None, "", 0)  # what an empty cell can stand for
Keys = tuple[object, ...]
Rows = dict[Keys, dict[str, object]]  # values by column, in the order of the rows


def in_memory(several: Any, place: str, keys: Keys = ()) -> Iterator[tuple[str, Keys, dict[str, object]]]:  # noqa: ANN401 - a list or a dictionary
    """Yield place, keys and plain values of every record of a list, and of the lists within it."""
    for key, one in several.items() if isinstance(several, Mapping) else enumerate(several, 1):
        at = (*keys, key)
        if is_dataclass(one):
            found = {field.name: getattr(one, field.name) for field in fields(one)}
            lists = {name: it for name, it in found.items() if isinstance(it, Mapping | tuple)}
            yield place, at, {name: it for name, it in found.items() if name not in lists}
            for name, it in lists.items():
                yield from in_memory(it, f"{place}.{name}", at)
        elif isinstance(one, Mapping | tuple):
            yield place, at, {}
            yield from in_memory(one, f"{place}[]", at)
        else:
            yield place, at, {"": one}


def in_table(
    base: duckdb.DuckDBPyConnection, folder: Path, resource: dict[str, Any], part: Part, depth: int
) -> Rows:
    """Return the rows of a table: its first columns are the keys, as many as its place is deep."""
    columns = {one["name"]: KINDS[one["type"]] for one in resource["schema"]["fields"]}
    (null,) = resource["schema"]["missingValues"]
    cells = base.execute(
        "SELECT * FROM read_csv(?, header=true, columns=?, nullstr=?, strict_mode=true)",
        [str(folder / resource["path"]), columns, null],
    ).fetchall()
    found = {}
    for row in cells:
        values = {name: it for name, it in zip(columns, row, strict=True) if name not in part.extra}
        found[tuple("" if it is None else it for it in row[:depth])] = values
    assert len(found) == len(cells), part.table
    return found


def same(told: object, kept: object) -> bool:
    return kept in EMPTY and kept is not False if told is None else (type(told), told) == (type(kept), kept)


def faults(folder: Path, root: object, parts: Mapping[str, Part]) -> Iterator[str]:
    """Yield the tables whose rows, order, kinds or values are not those of the record, and where."""
    ours: dict[str, Rows] = defaultdict(dict)
    for field in fields(root):  # type: ignore[arg-type]  # any dataclass
        if field.init:
            for place, keys, values in in_memory(getattr(root, field.name), field.name):
                ours[place][keys] = values
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    resources = {one["name"]: one for one in package["resources"]}
    assert ours.keys() <= parts.keys()
    with duckdb.connect(config={"threads": 1}) as base:
        for place, part in parts.items():
            if part.table:
                depth = place.count(".") + place.count("[]") + 1
                table = in_table(base, folder, resources[part.table], part, depth)
                yield from (f"{part.table}: {what}" for what in differences(table, ours[place], part, depth))


def differences(table: Rows, kept: Rows, part: Part, depth: int) -> Iterator[str]:
    """Yield what differs between the rows of a table and the values of the record."""
    if [*map(repr, table)] != [*map(repr, kept)]:
        yield "other rows, or another order"
        return
    stands_for = defaultdict(set)
    for keys, values in kept.items():
        named = {name or part.value: value for name, value in values.items()}
        row = table[keys]
        if {*row} - {*list(row)[:depth]} != named.keys() - {*list(row)[:depth]}:
            yield f"{keys}: other columns"
        for name, value in named.items():
            if not same(row.get(name), value):
                yield f"{keys}: {name} is {row.get(name)!r}, not {value!r}"
            if row.get(name) is None:
                stands_for[name].add(repr(value))
    yield from (f"{name} is empty for {several}" for name, several in stands_for.items() if len(several) > 1)


@pytest.mark.slow
def test_the_tables_contain_the_whole_corpus_in_its_order(exported: Path) -> None:
    assert not list(faults(exported, library().corpus, CORPUS))


@pytest.mark.slow
def test_the_tables_contain_all_rules_parameters_claims_and_digests(exported: Path) -> None:
    assert not list(faults(exported, derived(library()), DERIVED))


@pytest.mark.slow
def test_the_tables_of_another_library_contain_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(OUTSIDE))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    other = nines.library("odd_steps")
    written, _ = export(other, tmp_path / "data")
    assert not list(faults(written, other.corpus, CORPUS))
    assert not list(faults(written, derived(other), DERIVED))
    said = (written / "README.md").read_text(encoding="utf-8")
    for fact in ("Licence", "Creator", "Date"):  # which are ours, and not its own
        assert f"* {fact}: not known\n" in said


@pytest.mark.slow
def test_what_a_table_has_lost_or_changed_is_found(exported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(exported, folder)
    changes = {  # a row, a value, an empty cell, a list, the order of a list, and a row too many
        "wanted_errata": (",pink-nines-lead\r\n", ",no-such-erratum\r\n"),
        "accounts": (",1718,\r\n", ",1719,\r\n"),
        "readings": (",low,", ",,"),
        "line_games": ("game\r\n", "game\r\nnobody,1,comet\r\n"),
        "scope": ("comet-1718\r\n", ""),
        "relations": (",true,", ",false,"),
    }
    for table, (before, after) in changes.items():
        path = folder / "tables" / f"{table}.csv"
        text = path.read_bytes().decode()
        assert before in text
        path.write_bytes(text.replace(before, after, 1).encode())
    lines = (folder / "tables" / "passage_games.csv").read_bytes().splitlines(keepends=True)
    lines[1:3] = lines[2], lines[1]
    (folder / "tables" / "passage_games.csv").write_bytes(b"".join(lines))
    found = {fault.partition(":")[0] for fault in faults(folder, library().corpus, CORPUS)}
    assert found == {*changes, "passage_games"}


def test_a_column_whose_empty_cells_are_ambiguous_is_found() -> None:
    table: Rows = {("a",): {"id": "a", "n": None}, ("b",): {"id": "b", "n": None}}
    kept: Rows = {("a",): {"id": "a", "n": 0}, ("b",): {"id": "b", "n": None}}
    assert list(differences(table, kept, Part("t", ""), 1)) == [f"n is empty for { {'0', 'None'} }"]


def test_a_list_that_no_table_could_show_is_refused() -> None:
    corpus = library().corpus
    empty = replace(corpus, readings={**corpus.readings, "comet-1718": {}})
    with pytest.raises(RequestError, match="comet-1718: an empty list cannot be shown in readings"):
        rows_of(empty, CORPUS)


def test_every_part_of_the_corpus_has_a_table(texts: Mapping[str, str]) -> None:
    named = {part.table for part in CORPUS.values() if part.table}
    assert len(named) == len([part for part in CORPUS.values() if part.table])  # each once
    assert {f"tables/{name}.csv" for name in named} <= set(texts)
    assert isinstance(CORPUS["lines"], Part)
    assert {field.name for field in fields(Line)} >= {"games", "passages"}
