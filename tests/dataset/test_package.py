"""The package of tables, by the tools of others: frictionless reads and checks it, DuckDB asks it."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pytest

from nines import library
from nines.dataset.columns import all_tables
from nines.dataset.export import files
from nines.dataset.facts import About, Facts

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLES = {table.name: table for table in all_tables()}
FACTS = ("0.3.0.dev0", "CC-BY-SA-4.0", "The nines team")
# What issue 16 names.
NAMED = (
    *("games", "accounts", "documents", "editions", "passages", "citations", "rules", "parameters", "points"),
    *("readings", "candidates", "sources", "attestations", "relations", "errata", "claims"),
)


def validated(folder: Path) -> tuple[int, Any]:
    """Return what frictionless finds, in a process of its own: its imports warn."""
    tool = Path(sys.executable).with_name("frictionless")
    done = subprocess.run(
        [tool, "validate", "datapackage.json", "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, json.loads(done.stdout)


def package(texts: Mapping[str, str]) -> Any:  # noqa: ANN401 - as JSON has it
    return json.loads(texts["datapackage.json"])


@pytest.mark.slow
def test_frictionless_finds_nothing_wrong(exported: Path) -> None:
    status, report = validated(exported)
    assert status == 0, report["tasks"]
    assert report["valid"]
    assert report["stats"]["tasks"] == len(TABLES)


@pytest.mark.slow
def test_frictionless_would_find_a_wrong_cell_key_or_reference(exported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(exported, folder)
    for table, before, after in (
        ("wanted_errata", "pink-nines-lead", "no-such-erratum"),
        ("readings", ",low,", ",lowest,"),
        ("lines", "\r\n", "\r\n,nobody\r\n"),
    ):
        path = folder / "tables" / f"{table}.csv"
        text = path.read_bytes().decode()
        assert before in text
        path.write_bytes(text.replace(before, after, 1).encode())
    status, report = validated(folder)
    assert status == 1
    found = {(task["name"], error["type"]) for task in report["tasks"] for error in task["errors"]}
    assert {("wanted_errata", "foreign-key"), ("readings", "constraint-error")} <= found
    assert any(name == "lines" and kind in ("primary-key", "constraint-error") for name, kind in found)


def test_duckdb_reads_every_table_by_its_columns_and_kinds(exported: Path, texts: Mapping[str, str]) -> None:
    kinds = {"string": "VARCHAR", "integer": "BIGINT", "boolean": "BOOLEAN"}
    base = duckdb.connect()
    for table in TABLES.values():
        columns = {column.name: kinds[column.kind] for column in table.columns}
        path = exported / "tables" / f"{table.name}.csv"
        rows = base.execute(
            "SELECT count(*) FROM read_csv(?, header=true, columns=?, nullstr='')", [str(path), columns]
        ).fetchall()
        assert rows == [(len(list(csv.reader(StringIO(texts[f"tables/{table.name}.csv"])))) - 1,)], table.name


def test_what_the_issue_names_has_a_table_with_rows(texts: Mapping[str, str]) -> None:
    for name in NAMED:
        assert len(texts[f"tables/{name}.csv"].splitlines()) > 1, name


def test_every_table_and_every_column_is_described(texts: Mapping[str, str]) -> None:
    resources = {one["name"]: one for one in package(texts)["resources"]}
    assert (
        set(resources)
        == set(TABLES)
        == {path.removeprefix("tables/").removesuffix(".csv") for path in texts if path.endswith(".csv")}
    )
    for name, one in resources.items():
        columns = next(csv.reader(StringIO(texts[one["path"]])))
        assert [field["name"] for field in one["schema"]["fields"]] == columns
        assert one["description"].endswith(".")
        for field in one["schema"]["fields"]:
            assert re.fullmatch(r"[A-Z].{6,}\.", field["description"]), (name, field)
            assert not re.search(r"\b(?!JSON|SPDX)[A-Z]{4,}\b|``", field["description"]), (
                name,
                field,
            )  # code
            row = f"| `{field['name']}` | {field['type']}"
            assert row in texts["DICTIONARY.md"].partition(f"### {name}\n")[2].partition("###")[0]


FORMULA = re.compile(r"[=+@\t\r]|-(?!\d+$)|\[?[\"{]")
DECIMALS = {"tables/claims.csv": {"estimate", "low", "high"}}


def test_no_cell_holds_a_list_or_begins_as_a_formula(texts: Mapping[str, str]) -> None:
    for path, text in texts.items():
        if path.endswith(".csv"):
            for row in csv.DictReader(StringIO(text)):
                numbers = {row[name] for name in DECIMALS.get(path, ())}
                assert all(re.fullmatch(r"(-?\d+\.\d+)?", cell) for cell in numbers), (path, row)
                others = [cell for name, cell in row.items() if name not in DECIMALS.get(path, ())]
                assert not [cell for cell in others if FORMULA.match(cell)], (path, row)


def test_licence_creator_version_and_date_are_said_of_every_file(texts: Mapping[str, str]) -> None:
    whole = package(texts)
    for one in (whole, *whole["resources"]):
        assert one["version"] == FACTS[0]
        assert [licence["name"] for licence in one["licenses"]] == [FACTS[1]]
        assert [person["title"] for person in one["contributors"]] == [FACTS[2]]
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", one["created"])
    for path, text in texts.items():
        if not path.endswith((".csv", "datapackage.json")):
            assert all(fact in text for fact in FACTS), path
            assert whole["created"][:10] in text, path
        if path.endswith(".csv"):
            assert str(Path(path).with_name("README.md")) in texts


def test_the_package_has_the_size_and_digest_of_tables(exported: Path) -> None:
    for one in json.loads((exported / "datapackage.json").read_bytes())["resources"]:
        content = (exported / one["path"]).read_bytes()
        assert (one["bytes"], one["hash"]) == (len(content), f"sha256:{sha256(content).hexdigest()}")


def test_no_address_of_ours_is_said(texts: Mapping[str, str]) -> None:
    known = set(
        re.findall(
            r"https?://[^\s\"'<>)\]]+", texts["tables/documents.csv"] + texts["tables/source_fields.csv"]
        )
    )
    known |= set(re.findall(r"https?://[^\s\"'<>)\]]+", texts["tables/document_copies.csv"]))
    for path, text in texts.items():
        if not path.endswith(".csv"):
            hosts = {one.split("/")[2] for one in re.findall(r"https?://[^\s\"'<>)\]]+", text)}
            assert hosts <= {
                *(one.split("/")[2] for one in known),
                *(
                    "creativecommons.org",
                    "json-schema.org",
                    "purl.org",
                    "graphml.graphdrawing.org",
                    "www.w3.org",
                ),
            }, path


PRINT_DIGEST = """
from hashlib import sha256
from nines import library
from nines.dataset.export import files
print(sha256(repr(sorted(files(library()).items())).encode()).hexdigest())
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_bytes_depend_on_no_hash_seed_or_clock(seed: str) -> None:
    env = {**os.environ, "SOURCE_DATE_EPOCH": "86400", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGEST],
        env={**env, "PYTHONHASHSEED": seed, "TZ": f"UTC-{int(seed) * 5}"},
        capture_output=True,
        text=True,
        check=True,
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SOURCE_DATE_EPOCH", "86400")
        made = files(library())
    assert done.stdout.strip() == sha256(repr(sorted(made.items())).encode()).hexdigest()
    assert b'"created": "1970-01-02T00:00:00Z"' in made["datapackage.json"]


def test_what_is_not_known_is_said_so_or_left_out() -> None:
    made = files(library(), Facts(About("bare", "Bare"), "", ""))
    data = json.loads(made["datapackage.json"])
    assert not {"version", "created", "licenses", "contributors"} & set(data)
    assert made["README.md"].decode().count("not known") == 4
    assert "version: not known" in json.loads(made["schemas/list.schema.json"])["$comment"].lower()
