"""``nines export``: a folder is written whole or not at all, and nothing is overwritten."""

from __future__ import annotations

import json
import os
from importlib.metadata import version
from typing import TYPE_CHECKING

import igraph  # type: ignore[import-untyped]
import networkx as nx
import pytest

from nines import library
from nines.boundary.files import write_folder
from nines.dataset.facts import facts_of
from nines.errors import CorpusError, FileError
from nines.libraries.release import last_commit
from nines.libraries.released import Release
from nines.lineage import lineage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from click.testing import Result


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def everything(folder: Path) -> Mapping[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_new_folder_gets_tables_dictionary_and_schemas(run: Callable[..., Result], here: Path) -> None:
    result = run("export", "data")
    assert (result.exit_code, result.stderr) == (0, "")
    made = [path for path in (here / "data").rglob("*") if path.is_file()]
    assert f"wrote {len(made)} files to " in result.stdout
    names = {path.name for path in (here / "data").iterdir()}
    assert {"README.md", "DICTIONARY.md", "datapackage.json", "tables", "schemas"} <= names
    assert [path.name for path in here.iterdir()] == ["data"]  # and nothing half-written beside it


def test_an_empty_folder_is_filled_even_through_a_link(here: Path) -> None:
    (here / "empty").mkdir()
    (here / "link").symlink_to(here / "empty")
    write_folder(here / "link", {"a/b.csv": b"x"})
    assert (here / "empty" / "a" / "b.csv").read_bytes() == b"x"
    assert (here / "link").is_symlink()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("full",), "full is not empty; name a new folder: nothing is overwritten"),
        (("file",), "file is a file; name a new folder: nothing is overwritten"),
        (("none/data",), "make it first"),
        (("file/data",), "make it first"),
        ((), "the name of a new folder is missing: nines export DIR"),
        (("new", "--format", "json"), "--format json writes to standard output: leave out 'new'"),
        (("new", "--format", "graphm"), "'graphm' is not one of"),
        (("new", "more"), "unexpected extra argument"),
    ],
)
def test_an_export_overwrites_nothing_and_is_refused_in_one_line(
    typed: tuple[str, ...], says: str, run: Callable[..., Result], here: Path
) -> None:
    (here / "full").mkdir()
    (here / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    (here / "file").write_text("mine", encoding="utf-8")
    before = everything(here)
    result = run("export", *typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert everything(here) == before
    assert sorted(path.name for path in here.iterdir()) == ["file", "full"]  # folders too


def test_an_export_to_the_current_folder_is_refused(run: Callable[..., Result], here: Path) -> None:
    result = run("export", ".")
    assert result.exit_code == 2
    assert result.stderr == "nines: . is the folder where you are; name a new one below it\n"
    assert not list(here.iterdir())


class Full(dict[str, bytes]):
    """Files of which the second cannot be written."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(a=b"a", b=b"b")
        self.error = error

    def __getitem__(self, name: str) -> bytes:
        raise self.error

    def items(self) -> object:  # type: ignore[override]
        yield "a", b"a"
        raise self.error


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_cannot_be_finished_leaves_nothing(error: BaseException, here: Path) -> None:
    with pytest.raises((FileError, KeyboardInterrupt)):
        write_folder(here / "data", Full(error))
    assert not list(here.iterdir())


def test_a_folder_that_is_filled_meanwhile_is_not_overwritten(here: Path) -> None:
    class Filling(dict[str, bytes]):
        def items(self) -> object:  # type: ignore[override]
            (here / "data").mkdir()
            (here / "data" / "mine.txt").write_text("mine", encoding="utf-8")
            yield "README.md", b"ours"

    with pytest.raises(FileError, match="cannot be written"):
        write_folder(here / "data", Filling())
    assert [path.name for path in here.rglob("*")] == ["data", "mine.txt"]


def test_others_may_read_what_is_written(here: Path) -> None:
    mask = os.umask(0o022)
    try:
        write_folder(here / "data", {"README.md": b"ours"})
    finally:
        os.umask(mask)
    assert (here / "data").stat().st_mode & 0o777 == 0o755
    assert (here / "data" / "README.md").stat().st_mode & 0o777 == 0o644


def test_networkx_reads_the_lineage_that_is_written(run: Callable[..., Result]) -> None:
    told = json.loads(run("export", "--format", "json").stdout)
    assert list(told)[:4] == ["version", "date", "licence", "creator"]
    graph = nx.node_link_graph(told, edges="edges")
    whole = lineage(library().corpus, library().playable)
    assert set(graph.nodes) == set(whole.nodes)
    assert graph.number_of_edges() == whole.number_of_edges()


def test_networkx_and_igraph_read_the_lineage_as_graphml(run: Callable[..., Result], here: Path) -> None:
    file = here / "lineage.graphml"
    file.write_text(run("export", "--format", "graphml").stdout, encoding="utf-8")
    graph, other = nx.read_graphml(file), igraph.Graph.Read_GraphML(str(file))
    assert graph.number_of_edges() == other.ecount() > 40
    for said in (graph.graph, {name: other[name] for name in other.attributes()}):
        assert (said["licence"], said["creator"]) == ("CC-BY-SA-4.0", "The nines team")


# The date


def test_the_date_is_of_the_epoch_or_the_last_commit(
    house: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never that of the clock."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert facts_of(library()).date == last_commit(house) == last_commit(here) == "1970-01-02"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert facts_of(library()).date == last_commit(house)
    assert last_commit(here) == ""


def test_a_copy_without_git_has_the_date_of_its_release(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr("nines.dataset.facts.files", lambda _: here)
    (here / "dataset.toml").write_text("[dataset]\nname = 'a'\ntitle = 'A'\n", encoding="utf-8")
    ours = version("nines-rules")
    for released, day in ((ours, "2026-11-30"), ("0.0.1", "")):
        monkeypatch.setitem(vars(library()), "releases", (Release(released, "2026-11-30", {}),))
        assert facts_of(library()).date == day


def test_a_file_of_facts_of_another_form_is_refused(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nines.dataset.facts.files", lambda _: here)
    for text, says in (
        ("[set]\nname = 'a'\n", r"must have exactly one table, \[dataset\]"),
        ("[dataset]\nname = 'a'\n", "field 'title' is missing"),
        ("[dataset]\nname = 'a'\ntitle = 'A'\nlicense = 'MIT'\n", "did you mean 'licence'"),
    ):
        (here / "dataset.toml").write_text(text, encoding="utf-8")
        with pytest.raises(CorpusError, match=says):
            facts_of(library())
