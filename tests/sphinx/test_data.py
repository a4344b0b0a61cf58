"""What a site tells, as JSON for other programs."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest
from tests.sphinx.test_site import Page

from nines import library, load
from nines.lineage import lineage
from nines.reference import rule_answer, to_data
from nines.reference.lineage import lineage_answer

if TYPE_CHECKING:
    from tests.conftest import Build, Site

NAMES = ("rules.json", "passages.json", "claims.json", "lineage.json")


def text_of(site: Site, name: str) -> str:
    return (site.folder / "data" / name).read_text(encoding="utf-8")


def read(site: Site, name: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
    return json.loads(text_of(site, name))


@pytest.fixture
def made(small: Build) -> Site:
    return small("# Page\n", "nines_data = True\n")


@pytest.mark.slow
def test_every_rule_of_every_game_is_there_as_it_is_described(made: Site) -> None:
    told = read(made, "rules.json")
    assert told["version"] == version("nines-rules")
    games = [load(slug) for slug in library().playable]
    assert [one["key"] for one in told["rules"]] == [key for game in games for key in game.rules()]
    king = next(one for one in told["rules"] if one["key"] == "comet-1718/stop/king")
    assert king == to_data(rule_answer(library(), load("comet-1718"), king["key"]))
    witness = "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069 (line 69)"
    assert witness in [one["witness"] for one in king["passages"]]
    assert len(text_of(made, "rules.json").splitlines()) == len(told["rules"]) + 2  # a line each
    assert list(told)[:2] == ["$schema", "@context"]  # so that who opens the file finds both


def test_every_claim_is_there_with_its_witness(made: Site) -> None:
    told = read(made, "claims.json")["claims"]
    claimed = [one for one in library().corpus.passages.values() if one.kind == "claim"]
    assert [(one["record"]["id"], one["record"]["says"], one["witness"]) for one in told] == [
        (one.id, one.says, library().corpus.witness(one)) for one in claimed
    ]


def test_the_lineage_is_there_as_networkx_reads_it(made: Site) -> None:
    told = read(made, "lineage.json")
    assert {**told, **to_data(lineage_answer(library()))} == told
    graph = nx.node_link_graph(told, edges="edges")
    assert set(graph.nodes) == set(lineage(library().corpus, library().playable).nodes)
    assert graph.number_of_edges() == lineage(library().corpus, library().playable).number_of_edges()


def test_the_site_has_them_and_leads_to_each(site: Site) -> None:
    assert {path.name for path in (site.folder / "data").iterdir()} == {*NAMES, "schemas"}
    links = Page(site.page("api/index")).links
    for name in NAMES:
        assert f"../data/{name}" in links
        assert (site.folder / "api" / f"../data/{name}").is_file()
        said = read(site, name)
        assert (site.folder / "data" / said["$schema"]).is_file()
        assert (site.folder / "data" / said["@context"]).is_file()


@pytest.mark.parametrize(("conf", "builder"), [("", "html"), ("nines_data = True\n", "text")])
def test_they_are_made_only_where_they_are_asked_for_beside_pages(
    conf: str, builder: str, small: Build
) -> None:
    assert not (small("# Page\n", conf, builder=builder).folder / "data").exists()


@pytest.mark.slow
def test_they_are_made_anew_by_the_next_build(made: Site, small: Build) -> None:
    (made.folder / "data" / "claims.json").write_text("old", encoding="utf-8")
    assert read(small("# Page\n", "nines_data = True\n"), "claims.json")["claims"]
