"""Functions that write records as rows of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.dataset.shapes import Node, nodes_of
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.dataset.parts import Part

Row = dict[str, str]
Rows = dict[str, list[Row]]  # by the name of the table


def cell(value: object) -> str:
    """Return a value as the text of a cell; empty for None and for an empty text.

    Examples
    --------
    >>> cell(True), cell(None), cell(1718), cell("9♦")
    ('true', '', '1718', '9♦')
    """
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def tables_under(nodes: Iterable[Node]) -> list[Node]:
    """Return every node that becomes a table; an outer table comes before the tables within it.

    Examples
    --------
    >>> from nines.corpus import Corpus
    >>> from nines.dataset.parts import CORPUS
    >>> [node.part.table for node in tables_under([nodes_of(Corpus, CORPUS)["lines"]])]
    ['lines', 'line_games', 'line_passages']
    """
    found: list[Node] = []
    for node in nodes:
        found += [node] if node.part.table else []
        found += tables_under([node.inner] if node.inner else node.below.values())
    return found


def columns_of(node: Node) -> tuple[str, ...]:
    """Return the columns of a table: the key columns, then the columns of values."""
    return tuple(dict.fromkeys((*node.keys, *node.plain, *node.part.extra)))


def rows_of(root: object, parts: Mapping[str, Part]) -> Rows:
    """Return a record as rows, by table; the rows of a table are in the order of the record.

    Raises
    ------
    RequestError
        If a list contains an empty list, because no table would show the empty list.

    Examples
    --------
    >>> from nines import library
    >>> from nines.dataset.parts import CORPUS
    >>> rows_of(library().corpus, CORPUS)["wanted_errata"][0]
    {'wanted': 'parlett-2008-pink-nines', 'n': '1', 'erratum': 'pink-nines-lead'}
    """
    nodes = nodes_of(type(root), parts)
    found: Rows = {node.part.table: [] for node in tables_under(nodes.values())}
    for field, node in nodes.items():
        _put(getattr(root, field), node, (), found)
    return found


def _put(several: Any, node: Node, above: tuple[str, ...], found: Rows) -> None:  # noqa: ANN401 - a list or a table
    pairs = several.items() if node.named else enumerate(several, 1)
    for name, one in pairs:
        keys = (*above, cell(name))
        row = dict(zip(node.keys, keys, strict=True))
        if node.record:
            row |= {field: _shown(getattr(one, field), node, field) for field in node.plain}
            row |= {name: cell(getattr(one, name)) for name in node.part.extra}
        elif node.inner:
            if not one and not node.part.table:
                raise RequestError(
                    f"{' '.join(keys)}: an empty list cannot be shown in {node.inner.part.table}"
                )
            _put(one, node.inner, keys, found)
        else:
            row[node.part.value] = cell(one)
        if node.part.table:
            found[node.part.table].append(row)
        for field, below in node.below.items():
            _put(getattr(one, field), below, keys, found)


def _shown(value: object, node: Node, field: str) -> str:
    """Return the text of a cell.

    An unknown number is 0 in a record, and becomes an empty cell.
    """
    return "" if value == 0 and value is not False and unknown_as_zero(node, field) else cell(value)


def unknown_as_zero(node: Node, field: str) -> bool:
    """Return whether the value 0 in a field of a record means that the value is not known."""
    described = getattr(node.record, "__dataclass_fields__", {}).get(field)
    return described is not None and described.default == 0 and described.default is not False
