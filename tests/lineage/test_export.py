"""The lineage for other programs: what is written is read back as the same graph, by two libraries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import igraph  # type: ignore[import-untyped]
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines import library
from nines.lineage import lineage
from nines.lineage.export import to_graphml, to_node_link

if TYPE_CHECKING:
    from pathlib import Path

    Graph = nx.MultiDiGraph[str]

SIDE: Final = {
    "says": "One text calls it so.",
    "passages": ["wp-comet:026", "wp-red-nines:022"],
    "sources": [],
    "reckoning": "",
    "witnesses": ["a book, p. 1"],
}


def small(title: str = "Comet", says: str = "It is said.") -> Graph:
    """Return a graph of three games, two of them connected twice, one with itself; of no source."""
    graph: Graph = nx.MultiDiGraph(name="small")
    for slug, first in (("hoc", 1654), ("comet", 1718), ("stops", 0)):
        told: dict[str, Any] = {"title": title, "names": [title, slug], "playable": slug == "comet"}
        graph.add_node(slug, **told, first=first, family="stops", dated="", outside="")
    for older, younger, kind in (
        ("stops", "comet", "descends-from"),
        ("hoc", "comet", "depends-on"),
        ("hoc", "comet", "descends-from"),
        ("comet", "comet", "later-form-of"),
    ):
        told = {"kind": kind, "statement": f"{younger}/{kind}/{older}", "year": 0, "contested": True}
        graph.add_edge(
            older, younger, key=told["statement"], **told, grounds=[{**SIDE, "says": says}], against=[]
        )
    return graph


def ties(graph: Any, names: tuple[str, ...]) -> dict[tuple[str, str, str], dict[str, Any]]:  # noqa: ANN401 - as read
    """Return some of what is told of each tie, by its games and its kind."""
    return {
        (older, younger, edge["statement"]): {name: edge[name] for name in names}
        for older, younger, edge in graph.edges(data=True)
    }


def games(graph: Any, names: tuple[str, ...]) -> dict[str, dict[str, Any]]:  # noqa: ANN401 - as read
    """Return some of what is told of each game."""
    return {slug: {name: node[name] for name in names} for slug, node in graph.nodes(data=True)}


@pytest.fixture(params=["small", "corpus"])
def graph(request: pytest.FixtureRequest) -> Graph:
    return (
        small("Comet & <manille>", "\N{BLACK SPADE SUIT} ]]>")
        if request.param == "small"
        else lineage(library().corpus, library().playable)
    )


# Node-link data


def test_networkx_reads_node_link_data_as_the_same_graph(graph: Graph) -> None:
    read = nx.node_link_graph(json.loads(json.dumps(to_node_link(graph))), edges="edges")
    assert nx.utils.graphs_equal(read, graph)
    assert read.graph == graph.graph


def test_igraph_reads_node_link_data(graph: Graph) -> None:
    data = to_node_link(graph)
    read = igraph.Graph.DictList(data["nodes"], data["edges"], directed=True, vertex_name_attr="id")
    assert (read.vcount(), read.ecount()) == (len(graph), graph.number_of_edges())
    found = {vertex["id"]: {"title": vertex["title"]} for vertex in read.vs}
    assert found == games(graph, ("title",))
    tied = sorted((tie["source"], tie["target"], tie["statement"]) for tie in read.es)
    assert tied == sorted(graph.edges(keys=True))


def test_node_link_data_has_a_fixed_order() -> None:
    data = to_node_link(small())
    assert [node["id"] for node in data["nodes"]] == ["hoc", "comet", "stops"]  # by date
    assert [edge["statement"] for edge in data["edges"]] == [
        "comet/depends-on/hoc",
        "comet/descends-from/hoc",
        "comet/later-form-of/comet",
        "comet/descends-from/stops",
    ]
    assert list(data["edges"][0]["grounds"][0]) == sorted(SIDE)
    assert list(data) == sorted(data)


def test_tuples_and_mappings_become_plain() -> None:
    graph = small()
    graph.nodes["hoc"]["names"] = ("Hoc", "Hoc Mazarin")
    assert to_node_link(graph)["nodes"][0]["names"] == ["Hoc", "Hoc Mazarin"]


# GraphML


def test_networkx_reads_graphml_as_the_same_games_and_ties(graph: Graph, tmp_path: Path) -> None:
    path = tmp_path / "lineage.graphml"
    path.write_text(to_graphml(graph), encoding="utf-8")
    read = nx.read_graphml(path, force_multigraph=True)
    for part, names in ((games, ("title", "first", "playable")), (ties, ("statement", "year", "contested"))):
        assert part(read, names) == part(graph, names)


def test_igraph_reads_graphml(graph: Graph, tmp_path: Path) -> None:
    path = tmp_path / "lineage.graphml"
    path.write_text(to_graphml(graph), encoding="utf-8")
    read = igraph.Graph.Read_GraphML(str(path))
    assert (read.vcount(), read.ecount()) == (len(graph), graph.number_of_edges())
    assert {one["id"]: (one["title"], one["playable"]) for one in read.vs} == {
        slug: (node["title"], node["playable"]) for slug, node in graph.nodes(data=True)
    }
    found = sorted(
        (read.vs[tie.source]["id"], read.vs[tie.target]["id"], tie["statement"]) for tie in read.es
    )
    assert found == sorted(graph.edges(keys=True))


def test_graphml_has_lists_as_text_and_omits_what_is_missing() -> None:
    graph = small()
    graph.nodes["stops"]["family"] = None
    read: Any = nx.parse_graphml(to_graphml(graph), force_multigraph=True)
    assert read.nodes["comet"]["names"] == "Comet; comet"
    assert "family" not in read.nodes["stops"]
    told = read.edges["hoc", "comet", "comet.descends-from.hoc"]
    assert told["grounds"] == "It is said. [wp-comet:026; wp-red-nines:022, a book, p. 1]"
    assert told["against"] == ""


@pytest.mark.parametrize(("record", "text"), [({}, ""), ({"says": "It is said."}, "It is said.")])
def test_a_record_of_one_part_or_none_has_no_brackets(record: dict[str, str], text: str) -> None:
    graph = small()
    graph.nodes["hoc"]["names"] = [record]
    assert nx.parse_graphml(to_graphml(graph)).nodes["hoc"]["names"] == text


def test_every_edge_of_graphml_has_an_id_of_its_own() -> None:
    text = to_graphml(lineage(library().corpus, library().playable))
    ids = [part.split('"')[1] for part in text.split("<edge ")[1:] for part in [part.partition(" id=")[2]]]
    assert len(set(ids)) == len(ids) == lineage(library().corpus, library().playable).number_of_edges()


@given(st.text(max_size=40))
def test_whatever_a_title_holds_both_formats_can_be_read(title: str) -> None:
    graph = small(title, title)
    read = nx.parse_graphml(to_graphml(graph), force_multigraph=True)
    assert len(read) == len(graph)
    again = nx.node_link_graph(json.loads(json.dumps(to_node_link(graph))), edges="edges")
    assert nx.utils.graphs_equal(again, graph)
