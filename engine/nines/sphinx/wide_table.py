"""A table that becomes a list on a narrow screen. Each cell has attributes that name its column in the list.

A script can hide columns; it uses the data attributes of the table and its cells. Without the script, all
columns are visible. The markup of the cells is minimal, because a table has hundreds of cells.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

from nines.sphinx.writers import add_node

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class wide_table(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A table with a *kind*, a *name* for screen readers, and the data *given* to a script."""


class wide_row(nodes.General, nodes.Element):  # noqa: N801 - the same
    """A table row with a *kind*, which is its class in HTML."""


class wide_cell(nodes.General, nodes.TextElement):  # noqa: N801 - the same
    """A table cell, or the *head* of a row or column. The cell can contain a link outside a paragraph.

    A cell can have an id, a *column* with its *label*, a *state*, a *title* and a *span*.
    """

    def __init__(self, rawsource: str = "", *children: nodes.Node, **given: object) -> None:
        super().__init__(rawsource, "", *children, **given)


def setup_wide_table(app: Sphinx) -> None:
    """Register the writers of the table in HTML. Other output contains only the paragraphs of the table."""
    add_node(app, wide_table, (visit_table, depart_table))
    add_node(app, wide_row, (visit_row, depart_row))
    add_node(app, wide_cell, (visit_cell, depart_cell))


def attributes(**given: object) -> str:
    """Return attributes as HTML text. Attributes without a value are left out.

    Examples
    --------
    >>> attributes(title='a "b"', data_column=0, scope=None)
    ' title="a &quot;b&quot;" data-column="0"'
    """
    shown = ((name.replace("_", "-"), str(one)) for name, one in given.items() if one is not None)
    return "".join(f' {name}="{escape(one, quote=True)}"' for name, one in shown)


def visit_table(self: HTML5Translator, node: wide_table) -> None:
    """Begin the table, in a region of the page that scrolls on its own."""
    kind = node["kind"]
    data = attributes(**{f"data-{name}": one for name, one in node["given"].items()})
    region = attributes(role="region", aria_label=node["name"], tabindex=0)
    self.body.append(
        f'<div class="nines-{kind}"{data}><div class="nines-{kind}-scroll"{region}>'
        f'<table class="nines-{kind}-table">\n'
    )


def depart_table(self: HTML5Translator, _node: wide_table) -> None:
    """Close the table."""
    self.body.append("</table></div></div>\n")


def visit_row(self: HTML5Translator, node: wide_row) -> None:
    """Open a row."""
    self.body.append(f'<tr class="nines-{node["kind"]}">')


def depart_row(self: HTML5Translator, _node: wide_row) -> None:
    """Close the row."""
    self.body.append("</tr>\n")


def visit_cell(self: HTML5Translator, node: wide_cell) -> None:
    """Open a cell or the head of a row or column."""
    given = {name: node.get(name) for name in ("title", "colspan", "scope")}
    given |= {"id": (node["ids"] or [None])[0], "colspan": node.get("span"), "scope": node.get("head")}
    given |= {"data-column": node.get("column"), "data-label": node.get("label")}
    given |= {"class": f"nines-{node['state'].replace(' ', '-')}" if "state" in node else None}
    self.body.append(f"<{'th' if 'head' in node else 'td'}{attributes(**given)}>")


def depart_cell(self: HTML5Translator, node: wide_cell) -> None:
    """Close the cell or the head of a row or column."""
    self.body.append("</th>" if "head" in node else "</td>")
