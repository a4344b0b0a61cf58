"""Stub."""

from typing import Any

import networkx as nx


def to_node_link(graph: Any) -> dict[str, Any]:
    return dict(nx.node_link_data(graph, edges="edges"))
