"""Writers for our own nodes: in HTML, and without warnings in every other builder."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

Writing = tuple[Callable[..., None], Callable[..., None] | None]


def add_node(app: Sphinx, node: type[nodes.Element], html: Writing) -> None:
    """Register the functions that write a kind of node in HTML.

    Other output contains only the contents of the node.
    """
    other = (pass_over, pass_over)
    app.add_node(node, html=html, latex=other, text=other, man=other, texinfo=other)


def pass_over(_self: object, _node: nodes.Node) -> None:
    """Write nothing for the node itself, only its contents."""
