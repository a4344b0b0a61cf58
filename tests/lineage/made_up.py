"""Relations, graphs and pictures that are made up for the tests of the lineage."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

import networkx as nx
from hypothesis import strategies as st

from nines import library
from nines.corpus.errata import Side
from nines.corpus.lineage import ENDS, RELATIONS, Relation

if TYPE_CHECKING:
    from nines.corpus import Corpus

    Graph = nx.MultiDiGraph[str]

SAID = Side("Somebody says so.", ("wp-comet:022",))


def tied(subject: str, kind: str, other: str) -> Relation:
    assert kind in ENDS
    return Relation(subject, kind, other, "low", "conjecture", (SAID,))


def changed(*relations: Relation) -> Corpus:
    """Return the corpus with some statements more."""
    return replace(
        library().corpus,
        relations={**library().corpus.relations, **{relation.key: relation for relation in relations}},
    )


SVG: Final = "{http://www.w3.org/2000/svg}"
HOSTILE: Final = [
    '<script>alert("1")</script>',
    "]]>",
    "a\\N\\",
    'quo"te',
    "{|}",
    "&amp; &#60; &",
    "<b>x</b>",
]
# Any text that the corpus could hold: no line breaks; and not only spaces, which no title is.
TITLES: Final = st.sampled_from(HOSTILE) | st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp")), min_size=1, max_size=40
).filter(str.strip)


def add_game(graph: Graph, slug: str, first: int = 0, *, title: str = "", **told: object) -> None:
    known = {"names": [], "family": "stops", "playable": False, "outside": "", "accounts": [], "editions": []}
    known["part"] = ""
    graph.add_node(
        slug, title=title or slug.title(), first=first, dated=str(first or ""), **{**known, **told}
    )


def add_tie(graph: Graph, subject: str, kind: str, second: str, **told: object) -> None:
    key = f"{subject}/{kind}/{second}"
    games = {one["slug"]: game for game, data in graph.nodes(data=True) for one in data["accounts"]}
    known: dict[str, Any] = {
        "year": 0,
        "dated": "",
        "cert": "high",
        "evidence": "external",
        "claimed": False,
        "contested": False,
        "older": second,
        "younger": subject,
    }
    known |= {"erratum": "", "grounds": [], "against": [], "kind": kind}
    known |= {"reads": f"{subject} {RELATIONS[kind]} {second}", "statement": key}
    known |= {"descent": kind == "descends-from" and not told.get("claimed"), **told}
    graph.add_edge(games.get(second, second), games.get(subject, subject), key=key, **known)


def account(slug: str, year: int, *editions: str) -> dict[str, Any]:
    known = {"title": slug.title(), "dated": str(year or "not known"), "documents": []}
    return {"slug": slug, "year": year, "shown": year, "editions": list(editions), "part": "", **known}


def small() -> Graph:
    """Return a graph with every kind of game, account and relation; its dates are of no source."""
    graph: Graph = nx.MultiDiGraph(name="small")
    add_game(graph, "hoc", 1654)
    printed = [
        account("first", 1718, "comet-1718"),
        account("then", 1740),
        account("late", 1760, "comet-1760"),
    ]
    printed.append(account("undated", 0))
    add_game(graph, "comet", 1718, title="Comet & manille", playable=True, accounts=printed)
    add_game(graph, "manille", 1718)
    add_game(graph, "nain", 1760, accounts=[account("dwarf", 1792)])
    add_game(graph, "joan", 1732, title="Pope Joan (1732)")
    add_game(graph, "stops")
    add_game(graph, "oh-hell", 1930, outside="Only named beside another.")
    add_tie(graph, "comet", "descends-from", "hoc")
    add_tie(graph, "manille", "descends-from", "comet", cert="low", contested=True, dated="before 1718")
    add_tie(graph, "nain", "descends-from", "comet", cert="medium", contested=True)
    add_tie(graph, "joan", "descends-from", "comet", cert="medium")
    add_tie(graph, "joan", "descends-from", "nain", cert="low", contested=True, claimed=True)
    add_tie(graph, "oh-hell", "descends-from", "comet", cert="low")
    add_tie(graph, "late", "later-form-of", "first", cert="medium")
    add_tie(graph, "dwarf", "depends-on", "late", cert="low")
    return graph


def linked(slug: str) -> str | None:
    return None if slug == "stops" else f"games/{slug}.html?a=1&b=2"


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def shown(element: ET.Element) -> str:
    return " ".join(text.text or "" for text in element.iter(f"{SVG}text"))
