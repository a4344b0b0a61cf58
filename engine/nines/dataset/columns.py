"""Columns and rows: kinds of values, allowed words, descriptions and links, and how records are written."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, dataclass
from functools import cache
from importlib.resources import files
from inspect import getdoc
from typing import TYPE_CHECKING, Any, Final

from nines.corpus import Corpus
from nines.corpus.fields import said_of
from nines.dataset.derived import DERIVED, Derived
from nines.dataset.tables import CORPUS, Node, nodes_of
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.dataset.tables import Node, Part


# --- Descriptions of fields and columns ---


@cache
def words() -> Mapping[str, Mapping[str, str]]:
    """Return descriptions of columns by table; descriptions that apply everywhere are under ``fields``.

    Examples
    --------
    >>> words()["fields"]["key"]
    'The key by which the record is cited.'
    """
    text = files("nines.dataset").joinpath("field_words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def described(owner: type | str, field: str) -> str:
    """Return the description of a field or column; empty if there is no description.

    Parameters
    ----------
    owner
        The record, or the name of a table.
    field
        The name of the field.

    Examples
    --------
    >>> from nines.dataset.schemas import FailureOutput
    >>> described(FailureOutput, "where"), described("passage_games", "slug")
    ('The place of the fault.', 'The slug of a game or of an edition.')
    """
    own = words().get(owner, {}) if isinstance(owner, str) else said_of(owner)
    return own.get(field) or words()["fields"].get(field, "")


# --- Functions that write records as rows of tables ---

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
    >>> from nines.dataset.tables import CORPUS
    >>> [node.part.table for node in tables_under([nodes_of(Corpus, CORPUS)["lines"]])]
    ['lines', 'line_games', 'line_passages']
    """
    tables: list[Node] = []
    for node in nodes:
        tables += [node] if node.part.table else []
        tables += tables_under([node.inner] if node.inner else node.below.values())
    return tables


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
    >>> from nines.dataset.tables import CORPUS
    >>> rows_of(library().corpus, CORPUS)["wanted_errata"][0]
    {'wanted': 'parlett-2008-pink-nines', 'n': '1', 'erratum': 'pink-nines-lead'}
    """
    nodes = nodes_of(type(root), parts)
    rows: Rows = {node.part.table: [] for node in tables_under(nodes.values())}
    for field, node in nodes.items():
        _put(getattr(root, field), node, (), rows)
    return rows


def _put(several: Any, node: Node, above: tuple[str, ...], rows: Rows) -> None:  # noqa: ANN401 - a list or a table
    pairs = several.items() if node.named else enumerate(several, 1)
    for name, pair in pairs:
        keys = (*above, cell(name))
        row = dict(zip(node.keys, keys, strict=True))
        if node.record:
            row |= {field: _shown(getattr(pair, field), node, field) for field in node.plain}
            row |= {name: cell(getattr(pair, name)) for name in node.part.extra}
        elif node.inner:
            if not pair and not node.part.table:
                raise RequestError(
                    f"{' '.join(keys)}: an empty list cannot be shown in {node.inner.part.table}"
                )
            _put(pair, node.inner, keys, rows)
        else:
            row[node.part.value] = cell(pair)
        if node.part.table:
            rows[node.part.table].append(row)
        for field, below in node.below.items():
            _put(getattr(pair, field), below, keys, rows)


def _shown(value: object, node: Node, field: str) -> str:
    """Return the text of a cell.

    An unknown number is 0 in a record, and becomes an empty cell.
    """
    return "" if value == 0 and value is not False and unknown_as_zero(node, field) else cell(value)


def unknown_as_zero(node: Node, field: str) -> bool:
    """Return whether the value 0 in a field of a record means that the value is not known."""
    described = getattr(node.record, "__dataclass_fields__", {}).get(field)
    return described is not None and described.default == 0 and described.default is not False


# --- The tables and their columns ---

# The table and the column to which a column with this name refers.
LEADS: Final = {
    "passage": ("passages", "id"),
    "document": ("documents", "siglum"),
    "source": ("sources", "key"),
    "point": ("points", "id"),
    "erratum": ("errata", "id"),
    "account": ("accounts", "slug"),
    "edition": ("editions", "slug"),
    "reading": ("edition_readings", "key"),
    "game": ("titles", "slug"),
    "base": ("titles", "slug"),
    "slug": ("titles", "slug"),
    "inherited": ("rules", "key"),
    "origin": ("rules", "key"),
}
OWN_SLUGS: Final = ("games", "accounts", "editions", "titles")  # their column slug refers to no table
EMPTY: Final = (("amendments", "point"), ("amendment_games", "candidate"), ("source_fields", "value"))
PLACE: Final = "The place of the row among the rows with the same owner, from 1."
KINDS: Final = {str: "string", int: "integer", bool: "boolean"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Parameters
    ----------
    name
        The name of the column.
    kind
        ``string``, ``integer`` or ``boolean``.
    says
        A description of the column.
    words
        The values that are allowed; empty if every value is allowed.
    required
        Whether every cell must have a value.
    """

    name: str
    kind: str
    says: str
    words: tuple[str, ...] = ()
    required: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """Columns that refer to columns of another table."""

    columns: tuple[str, ...]
    table: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: what a row is, its columns, its key columns, and its links to other tables."""

    name: str
    says: str
    columns: tuple[Column, ...]
    keys: tuple[str, ...]
    links: tuple[Link, ...]
    derived: bool  # whether it is computed from the tables of the corpus and from the code of the rules


def all_tables() -> tuple[Table, ...]:
    """Return every table of an export; the tables of the corpus come first.

    Examples
    --------
    >>> tables = {table.name: table for table in all_tables()}
    >>> tables["citations"].links[0]
    Link(columns=('passage',), table='passages', others=('id',))
    """
    of_corpus = _tables(nodes_of(Corpus, CORPUS).values(), derived=False)
    of_library = _tables(nodes_of(Derived, DERIVED).values(), derived=True)
    return (*of_corpus, *of_library)


def _tables(nodes: Iterable[Node], *, derived: bool) -> Iterator[Table]:
    for node in tables_under(nodes):
        columns = tuple(_column(node, name, derived=derived) for name in columns_of(node))
        yield Table(node.part.table, node.part.says, columns, node.keys, tuple(_links(node)), derived)


def _column(node: Node, name: str, *, derived: bool) -> Column:
    table = node.part.table
    if name in node.part.extra:
        said = getdoc(getattr(node.record, name)) or ""
        return Column(name, "string", f"{said} Computed from other columns.")
    if name in node.keys and name not in node.plain:
        at = node.keys.index(name)
        return Column(name, KINDS[node.kinds[at]], _of_key(node, at), required=(table, name) not in EMPTY)
    plain = node.plain[name]
    required = not plain.optional and not unknown_as_zero(node, name) and (table, name) not in EMPTY
    if plain.kind is str and name not in node.keys:
        required = required and not derived and _needed(node, name)
    says = described(node.record or table, name)
    if unknown_as_zero(node, name) and " 0 " in says:
        says = f"{says} In this table, an empty cell stands for 0."
    return Column(name, KINDS[plain.kind], says, plain.words, required)


def _of_key(node: Node, at: int) -> str:
    """Return the description of a key column that is not a field of the record in the row."""
    name, owner = node.keys[at], node.parent
    if at < len(node.keys) - 1:
        leads = f", as named in the column {owner.keys[at]} of the table {owner.table}" if owner.table else ""
        return f"The owner of the row{leads}."
    return PLACE if name == "n" else described(node.part.table, name)


def _needed(node: Node, name: str) -> bool:
    """Return whether a text must not be empty, as is the case for plain values and for required fields."""
    known = getattr(node.record, "__dataclass_fields__", {})
    return name not in known or known[name].default is MISSING


def _links(node: Node) -> Iterator[Link]:
    """Yield the links of a table's columns to its parent table, and to the records that their values name."""
    above = node.keys[:-1]
    if node.parent.table:
        yield Link(above, node.parent.table, node.parent.keys)
    for name in columns_of(node):
        if (
            name in LEADS
            and not (name in above and node.parent.table)
            and not (name == "slug" and node.part.table in OWN_SLUGS)
        ):
            table, key = LEADS[name]
            yield Link((name,), table, (key,))
