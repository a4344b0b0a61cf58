"""Folded parts of a page: a click on a line opens the content below the line, even without JavaScript.

``nines:fold`` folds its content under a line of text. In HTML, a folded part is a ``details`` element, which
can also be opened with the keyboard. On paper only the line appears. Other output shows all content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from nines.sphinx import base as b
from nines.sphinx.writers import add_node

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


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
