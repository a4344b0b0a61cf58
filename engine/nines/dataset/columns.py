"""The tables and their columns: kinds of values, allowed words, descriptions and links."""

from __future__ import annotations

from dataclasses import MISSING, dataclass
from inspect import getdoc
from typing import TYPE_CHECKING, Final

from nines.corpus import Corpus
from nines.dataset.derived_rows import DERIVED, Derived
from nines.dataset.field_words import described
from nines.dataset.parts import CORPUS
from nines.dataset.records import columns_of, tables_under, unknown_as_zero
from nines.dataset.shapes import nodes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.dataset.shapes import Node

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
    >>> found = {table.name: table for table in all_tables()}
    >>> found["citations"].links[0]
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
