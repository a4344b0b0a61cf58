"""Trees as text in the Newick format, the same for the same tree however it was made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.phylogeny.trees import Branch

_PLAIN: Final = re.compile(r"[A-Za-z0-9.-]+")


def newick(node: Any, root: str) -> str:  # noqa: ANN401 - DendroPy has no types
    """Return a part of a tree as text, in an order that does not depend on how it was made."""
    length = "" if node.edge.length is None else f":{_number(node.edge.length)}"
    if node.is_leaf():
        return _label(node.taxon.label) + length
    first = {child: min(leaf.taxon.label for leaf in child.leaf_iter()) for child in node.child_node_iter()}
    parts = sorted(first, key=lambda child: (first[child] != root, first[child]))
    return f"({','.join(newick(child, root) for child in parts)}){length}"


def grown(name: str, branches: Sequence[Branch]) -> str:
    """Return an arborescence from one of its games on as text."""
    younger = (one for one in branches if one.older == name)
    parts = [f"{grown(one.younger, branches)}:{_number(one.distance)}" for one in younger]
    return (f"({','.join(parts)})" if parts else "") + _label(name)


def _number(length: float) -> str:
    return f"{round(length, 6) + 0.0:.6f}"  # no -0.000000


def _label(name: str) -> str:
    """Return a name as Newick has it: quoted where it has signs of its own."""
    return name if _PLAIN.fullmatch(name) else "'" + name.replace("'", "''") + "'"
