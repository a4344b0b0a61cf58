"""Nodes of our own and how they are written: folded parts, boxes that scroll, wide tables, smaller links."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from nines.sphinx import base as b
from nines.sphinx.base import add_node

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


# --- Folded parts of a page ---
#
# ``nines:fold`` folds its content under a line of text. In HTML, a folded part is a ``details`` element,
# which can also be opened with the keyboard. On paper only the line appears. Other output shows all content.


class fold(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A part of a page that can be folded; its first child is the line that stays visible."""


class fold_line(nodes.General, nodes.TextElement):  # noqa: N801 - the same
    """The line that opens a folded part."""


class FoldDirective(SphinxDirective):
    """``nines:fold``: content folded under a line; with ``:open:`` the content is visible at first."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"open": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the folded part; a directive without content is an error."""
        self.assert_has_content()
        made = folded([self.arguments[0]], *self.parse_content_to_nodes(), opened="open" in self.options)
        for block in made.findall(nodes.literal_block):
            block["language_of_code"] = block["language"]
            block["language"] = "none"  # coloured code would make up most of the size of a page with examples
        return [made]


def folded(line: list[b.Part], *children: nodes.Node, opened: bool = False, kind: str = "") -> fold:
    r"""Return *children* folded under a line; *kind* is their class for the style sheet.

    Examples
    --------
    >>> folded(["More"], nodes.paragraph("", "Text.")).astext()
    'More\n\nText.'
    """
    classes = ["nines-fold", *([f"nines-{kind}"] if kind else [])]
    return fold("", b.fill(fold_line(), line), *children, opened=opened, classes=classes)


def setup_fold(app: Sphinx) -> None:
    """Register the writers of folded parts, and the script that opens the target of a link."""
    add_node(app, fold, (visit_fold, depart_fold))
    other = (_visit_paragraph, _depart_paragraph)
    html = (visit_line, depart_line)
    app.add_node(fold_line, html=html, latex=other, text=other, man=other, texinfo=other)
    app.add_js_file("nines-fold.js", loading_method="defer")


def visit_fold(self: HTML5Translator, node: fold) -> None:
    """Begin a folded part."""
    begun = self.starttag(node, "details")
    self.body.append(begun.replace("<details", "<details open", 1) if node["opened"] else begun)


def depart_fold(self: HTML5Translator, _node: fold) -> None:
    """End a folded part."""
    self.body.append("</details>\n")


def visit_line(self: HTML5Translator, node: fold_line) -> None:
    """Begin the line that opens a folded part."""
    self.body.append(self.starttag(node, "summary", ""))


def depart_line(self: HTML5Translator, _node: fold_line) -> None:
    """End the line."""
    self.body.append("</summary>\n")


def _visit_paragraph(self: Any, node: nodes.Element) -> None:  # noqa: ANN401 - one of several writers
    self.visit_paragraph(node)


def _depart_paragraph(self: Any, node: nodes.Element) -> None:  # noqa: ANN401 - the same
    self.depart_paragraph(node)


# --- A box that scrolls on its own ---


class scroll_box(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A box for wide contents. A keyboard can reach and scroll the box, and screen readers read its name."""


def setup_scroll(app: Sphinx) -> None:
    """Register the writer of the box in HTML. Other output contains only the content of the box."""
    add_node(app, scroll_box, (visit_html, depart_html))


def visit_html(self: HTML5Translator, node: scroll_box) -> None:
    """Open the box in HTML."""
    name = escape(node["name"], quote=True)
    self.body.append(f'<div class="nines-scroll" role="region" aria-label="{name}" tabindex="0">')


def depart_html(self: HTML5Translator, _node: scroll_box) -> None:
    """Close the box."""
    self.body.append("</div>\n")


# --- A table that becomes a list on a narrow screen ---
#
# A script can hide columns; it uses the data attributes of the table and its cells. Without the script, all
# columns are visible. The markup of the cells is minimal, because a table has hundreds of cells.


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
    shown = ((name.replace("_", "-"), str(value)) for name, value in given.items() if value is not None)
    return "".join(f' {name}="{escape(value, quote=True)}"' for name, value in shown)


def visit_table(self: HTML5Translator, node: wide_table) -> None:
    """Begin the table, in a region of the page that scrolls on its own."""
    kind = node["kind"]
    data = attributes(**{f"data-{name}": value for name, value in node["given"].items()})
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


# --- Smaller links ---

WRAPPER: Final = ["std", "std-ref"]  # the classes of the span in Sphinx
KEY: Final = "nines-code"  # class of a link that shows a key


class UnwrapLinks(SphinxPostTransform):
    """Remove the span in each link, so that a page with many links becomes a fifth smaller."""

    default_priority = 600  # when all links are made

    def run(self, **_options: object) -> None:
        """Remove the span from every link of the page."""
        for link in self.document.findall(nodes.reference):
            for child in list(link.children):
                if isinstance(child, nodes.inline) and child["classes"] == WRAPPER and not child["ids"]:
                    link.replace(child, child.children)
        for code in list(self.document.findall(nodes.literal)):
            if len(code) == 1 and isinstance(code[0], nodes.reference):
                link = code[0]
                link["classes"].append(KEY)  # looks like code, but without the many spans
                code.replace_self(link)


def setup_links(app: Sphinx) -> None:
    """Register the step that removes the spans."""
    app.add_post_transform(UnwrapLinks)
