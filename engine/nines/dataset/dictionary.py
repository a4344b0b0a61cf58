"""The description of an export for readers: a README for each folder, and the dictionary of all columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.dataset.facts import UNKNOWN
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.dataset.columns import Column, Table
    from nines.dataset.facts import Facts

SAYS: Final = """\
Each list of the corpus is a separate table, and no cell contains a list. Such a table is named after the
record that has the list: the passages of a document are in `document_passages`.

An empty cell means that nothing is stated or known. The column `n` numbers the items of a list from 1. SQL
reserves the names of some columns: quote these names, as in `"where"`.

The tables of the first part contain the corpus. The tables of the second part are computed from the corpus
and the code of the rules.
"""


def readme(facts: Facts, title: str, says: str) -> str:
    r"""Return the README of a folder: the content of the folder, then licence, creator, version and date.

    Examples
    --------
    >>> from nines.dataset.facts import About, Facts
    >>> page = readme(Facts(About("a", "A title"), "1", ""), "Tables", "One for each list.\n")
    >>> page.splitlines()[-1]
    '* Creator: not known'
    """
    about = facts.about
    licence = (
        f"{about.licence_title} ({about.licence}), {about.licence_address}" if about.licence else UNKNOWN
    )
    lines = [
        f"# {title}",
        "",
        says,
        f"* Dataset: {about.title}",
        f"* Version: {facts.version or UNKNOWN}",
        f"* Date: {facts.date or UNKNOWN}",
        f"* Licence: {licence}",
        f"* Creator: {about.creator or UNKNOWN}",
    ]
    return "\n".join(lines) + "\n"


def dictionary(facts: Facts, tables: Sequence[Table]) -> str:
    """Return the dictionary of all tables and columns, as Markdown."""
    head = readme(facts, "Data dictionary", SAYS)
    parts = (("The corpus", False), ("Computed", True))
    found = [
        line for title, derived in parts for line in _part(title, [t for t in tables if t.derived is derived])
    ]
    return head + "\n" + "\n".join(found).rstrip("\n") + "\n"


def _part(title: str, tables: Sequence[Table]) -> Iterator[str]:
    yield from (f"## {title}", "")
    for table in tables:
        yield from (
            f"### {table.name}",
            "",
            f"{_plain(table.says)} Each row is identified by {_named(table.keys)}.",
            "",
        )
        yield from ("| column | kind | description | refers to |", "| --- | --- | --- | --- |")
        for column in table.columns:
            leads = [
                f"`{link.table}.{other}`"
                for link in table.links
                for name, other in zip(link.columns, link.others, strict=True)
                if name == column.name
            ]
            yield f"| `{column.name}` | {_kind(column)} | {_plain(column.says)} | {', '.join(leads)} |"
        yield ""


def _named(names: Sequence[str]) -> str:
    return joined([f"`{name}`" for name in names])


def _kind(column: Column) -> str:
    words = f": {', '.join(column.words)}" if column.words else ""
    return f"{column.kind}{words}{'' if column.required else ', may be empty'}"


def _plain(text: str) -> str:
    r"""Return a text as a cell of a table in Markdown.

    Examples
    --------
    >>> _plain("one|other")
    'one\\|other'
    """
    return text.replace("|", "\\|")
