"""The evidence for or against a statement: what the evidence says, and which sources give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.sphinx import base as b
from nines.sphinx.passages import source_link, witness

if TYPE_CHECKING:
    from docutils import nodes

    from nines.reference.sides import SideAnswer, SightingAnswer


def side_nodes(side: SideAnswer) -> list[nodes.Node]:
    """Return paragraphs with what one side of a question says, and its witnesses."""
    parts: list[nodes.Node] = [b.paragraph(*b.plain(side.says), kind="says")]
    if side.reckoning:
        parts.append(b.paragraph("Our inference: ", *b.plain(side.reckoning), kind="note"))
    parts += [b.paragraph(*witness(one), kind="witness") for one in side.passages]
    return [*parts, *map(sighting_node, side.sources)]


def sighting_node(sighting: SightingAnswer) -> nodes.Element:
    """Return a node that names a text and the place in it, and says how much of the text we saw."""
    where = f", {sighting.at}" if sighting.at else ""
    return b.paragraph(
        source_link(sighting.source, sighting.name), f"{where}; {sighting.seen}", kind="witness"
    )
