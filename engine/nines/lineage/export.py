"""The graph in formats for other programs: node-link data for JSON, and GraphML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import networkx as nx

from nines.lineage.words import in_order, tie_id
from nines.plots import printable

if TYPE_CHECKING:
    from nines.lineage.graph import Graph


def to_node_link(graph: Graph) -> dict[str, Any]:
    """Return a graph of games as networkx node-link data, ready for JSON, in a fixed order.

    ``networkx.node_link_graph(data, edges="edges")`` restores the graph.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> data = to_node_link(lineage(library().corpus))
    >>> sorted(data)
    ['directed', 'edges', 'graph', 'multigraph', 'nodes']
    """
    fixed: nx.MultiDiGraph[str] = nx.MultiDiGraph(**graph.graph)
    fixed.add_nodes_from((game, graph.nodes[game]) for game in in_order(graph))
    for older, other, data in _by_statement(graph):
        fixed.add_edge(older, other, key=data["statement"], **data)
    plain: dict[str, Any] = _plain(nx.node_link_data(fixed, edges="edges"))
    return plain


def to_graphml(graph: Graph) -> str:
    """Return a graph of games as GraphML, in a fixed order; lists are written as text.

    The id of each edge is the key of its statement, because GraphML requires unique ids.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> to_graphml(lineage(library().corpus)).partition(" ")[0]
    '<graphml'
    """
    flat: nx.MultiDiGraph[str] = nx.MultiDiGraph(**_scalars(graph.graph))
    flat.add_nodes_from((game, _scalars(graph.nodes[game])) for game in in_order(graph))
    for older, other, data in _by_statement(graph):
        flat.add_edge(older, other, key=tie_id(data), **_scalars(data))
    return "\n".join(nx.generate_graphml(flat)) + "\n"


def _by_statement(graph: Graph) -> list[tuple[str, str, dict[str, Any]]]:
    return sorted(graph.edges(data=True), key=lambda tie: str(tie[2]["statement"]))


def _plain(value: object) -> Any:  # noqa: ANN401 - whatever JSON can hold
    if isinstance(value, Mapping):
        return {str(name): _plain(value[name]) for name in sorted(value)}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def _scalars(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _scalar(value) for name, value in data.items() if value is not None}


def _scalar(value: object) -> bool | int | float | str:
    """Return a boolean or a number unchanged, and any other value as text."""
    return value if isinstance(value, bool | int | float) else _text(value)


def _text(value: object) -> str:
    """Return a list as text, with semicolons between the items.

    If an item is a record, all its parts except the first are in brackets.
    """
    if isinstance(value, Mapping):
        first, *rest = [_text(part) for part in value.values() if part] or [""]
        return f"{first} [{', '.join(rest)}]" if rest else first
    if isinstance(value, list | tuple):
        return "; ".join(_text(part) for part in value)
    return printable(str(value))
