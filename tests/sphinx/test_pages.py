"""Generated pages and data: sources that come and go, and what a site says to other programs."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import networkx as nx
import pytest
from tests.conftest import built
from tests.sphinx.html import Page, of

from nines import library, load
from nines.lineage import lineage
from nines.reference import rule_answer, to_data
from nines.reference.lineage import lineage_answer
from nines.reference.rules import first_asked
from nines.sphinx.citing import address
from nines.sphinx.pages import FOLDERS, MARK, pair_name, pairs, put, sources

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Build, Site

ASPECTS = list(first_asked(library()))


# --- Sources of generated pages ---


def test_sources_are_written_when_different_and_removed_when_unwanted(tmp_path: Path) -> None:
    put({"aspects/stop": f"{MARK}\nstop\n", "compare/a--b": f"{MARK}\npair\n"}, tmp_path)
    stop, pair, own = (tmp_path / name for name in ("aspects/stop.md", "compare/a--b.md", "compare/own.md"))
    own.write_text("# Written by hand\n", encoding="utf-8")
    before = stop.stat().st_mtime_ns
    put({"aspects/stop": f"{MARK}\nstop\n"}, tmp_path)
    assert stop.stat().st_mtime_ns == before
    assert not pair.exists()
    assert own.exists()
    put({"aspects/stop": f"{MARK}\nanother\n"}, tmp_path)
    assert stop.read_text(encoding="utf-8").endswith("another\n")


def test_every_question_and_pair_has_a_source_git_ignores(house: Path) -> None:
    assert set(sources(library())) == {f"aspects/{one}" for one in ASPECTS} | {
        f"compare/{pair_name(library(), *pair)}" for pair in pairs(library())
    }
    ignored = (house / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {f"/docs/{folder}/" for folder in FOLDERS} <= set(ignored)


def test_a_project_that_does_not_ask_gets_no_pages(small: Build, tmp_path: Path) -> None:
    html = small("# Page\n\n```{nines:diff} comet-1718 red-nines-1881\n```\n").page("index")
    assert not (tmp_path / "source" / "compare").exists()
    assert "What differs Comet of 1718 Red Nines of 1881" in of(html).text


# --- Pages that come and go ---


RULES: Final = "# Rules\n\n```{nines:rules} oxford-whist\n```\n"
TRICKS: Final = "oxford-whist/scoring/tricks"


@pytest.mark.slow
def test_pages_of_what_is_gone_go_and_foreign_ones_stay(small: Build, tmp_path: Path) -> None:
    conf = "nines_permalinks = True\n"
    cited = f"{{nines:rule}}`{TRICKS}`\n"
    index = f"# Home\n\n```{{toctree}}\nrules\n```\n\n{cited}"
    site = small(index, conf, more={"rules": RULES})
    page = site.folder / address(TRICKS)
    others = (site.folder / "r" / "own" / "index.html", page / "notes.html")
    for path in others:
        path.parent.mkdir(exist_ok=True)
        path.write_text("somebody else's", encoding="utf-8")
    assert site.warnings == ""
    assert (page / "index.html").exists()
    (tmp_path / "source" / "rules.md").unlink()
    said = small(f"# Home\n\n{cited}", conf).warnings
    assert f"no rule '{TRICKS}'; there are none" in said
    left = [path for path in (site.folder / "r").rglob("*") if path.is_file()]
    assert sorted(left) == sorted(others)
    assert not (site.folder / address("oxford-whist/deal")).exists()


@pytest.mark.slow
def test_pages_at_permanent_addresses_go_when_nobody_asks_for_them(small: Build) -> None:
    site = small(RULES, "nines_permalinks = True\n")
    assert (site.folder / "r").exists()
    small(RULES)
    assert not (site.folder / "r").exists()


def test_sources_that_nobody_wants_go_and_foreign_ones_stay(small: Build, tmp_path: Path) -> None:
    ours, theirs = (tmp_path / "source" / "aspects" / f"{name}.md" for name in ("stop", "theirs"))
    ours.parent.mkdir(parents=True)
    ours.write_text(f"{MARK}\n# Ours\n", encoding="utf-8")
    theirs.write_bytes("# Théirs\n".encode("latin-1"))
    small("# Home\n", 'exclude_patterns = ["aspects/*"]\n')
    assert not ours.exists()
    assert theirs.exists()


# --- Data, as JSON for other programs ---


NAMES = ("rules.json", "passages.json", "claims.json", "lineage.json")


def text_of(site: Site, name: str) -> str:
    return (site.folder / "data" / name).read_text(encoding="utf-8")


def read(site: Site, name: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
    return json.loads(text_of(site, name))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def made(folder: Path) -> Site:
    return built(folder, "# Page\n", "nines_data = True\n")


@pytest.mark.slow
def test_every_rule_is_in_the_data_as_it_is_described(made: Site) -> None:
    told = read(made, "rules.json")
    assert told["version"] == version("nines-rules")
    games = [load(slug) for slug in library().playable]
    assert [one["key"] for one in told["rules"]] == [key for game in games for key in game.rules()]
    king = next(one for one in told["rules"] if one["key"] == "comet-1718/stop/king")
    assert king == to_data(rule_answer(library(), load("comet-1718"), king["key"]))
    witness = "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069 (line 69)"
    assert witness in [one["witness"] for one in king["passages"]]
    assert len(text_of(made, "rules.json").splitlines()) == len(told["rules"]) + 2  # a line each
    assert next(iter(told)) == "$schema"  # so that who opens the file finds it


def test_every_claim_is_in_the_data_with_its_witness(made: Site) -> None:
    told = read(made, "claims.json")["claims"]
    claimed = [passage for passage in library().corpus.passages.values() if passage.kind == "claim"]
    assert [(one["record"]["id"], one["record"]["says"], one["witness"]) for one in told] == [
        (passage.id, passage.says, library().corpus.witness(passage)) for passage in claimed
    ]


def test_networkx_reads_the_lineage_in_the_data(made: Site) -> None:
    told = read(made, "lineage.json")
    assert {**told, **to_data(lineage_answer(library()))} == told
    graph = nx.node_link_graph(told, edges="edges")
    assert set(graph.nodes) == set(lineage(library().corpus, library().playable).nodes)
    assert graph.number_of_edges() == lineage(library().corpus, library().playable).number_of_edges()


def test_the_site_has_the_data_and_leads_to_each(site: Site) -> None:
    assert {path.name for path in (site.folder / "data").iterdir()} == {*NAMES, "schemas"}
    links = Page(site.page("api/index")).links
    for name in NAMES:
        assert f"../data/{name}" in links
        assert (site.folder / "api" / f"../data/{name}").is_file()
        said = read(site, name)
        assert (site.folder / "data" / said["$schema"]).is_file()


@pytest.mark.parametrize(("conf", "builder"), [("", "html"), ("nines_data = True\n", "text")])
def test_data_are_made_only_where_asked_for_beside_pages(conf: str, builder: str, small: Build) -> None:
    assert not (small("# Page\n", conf, builder=builder).folder / "data").exists()


@pytest.mark.slow
def test_data_are_made_anew_by_the_next_build(made: Site, folder: Path) -> None:
    (made.folder / "data" / "claims.json").write_text("old", encoding="utf-8")
    assert read(built(folder, "# Page\n", "nines_data = True\n"), "claims.json")["claims"]
