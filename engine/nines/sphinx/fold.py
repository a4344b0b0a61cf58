"""What a page keeps folded: a line that opens what is below it, with or without JavaScript.

``nines:fold`` folds its content under the words that it is given. In HTML it is the browser's own element for
this, which the keyboard opens; on paper the line stays and nothing opens. Other output shows all of it.
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
    """Something that is folded; its first child is the line that is seen."""


class fold_line(nodes.General, nodes.TextElement):  # noqa: N801 - the same
    """The line that opens it."""


class FoldDirective(SphinxDirective):
    """``nines:fold``: what it contains, folded under a line; with ``:open:`` it is open at first."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"open": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return what is folded; without content there is nothing to fold, which is an error."""
        self.assert_has_content()
        made = folded([self.arguments[0]], *self.parse_content_to_nodes(), opened="open" in self.options)
        for block in made.findall(nodes.literal_block):
            block["language"] = "none"  # colours would be most of the weight of a page with examples
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
    """Connect how it is written, and the script that opens what a link leads to."""
    add_node(app, fold, (visit_fold, depart_fold))
    other = (_visit_paragraph, _depart_paragraph)
    html = (visit_line, depart_line)
    app.add_node(fold_line, html=html, latex=other, text=other, man=other, texinfo=other)
    app.add_js_file("nines-fold.js", loading_method="defer")


def visit_fold(self: HTML5Translator, node: fold) -> None:
    """Begin what is folded."""
    begun = self.starttag(node, "details")
    self.body.append(begun.replace("<details", "<details open", 1) if node["opened"] else begun)


def depart_fold(self: HTML5Translator, _node: fold) -> None:
    """End it."""
    self.body.append("</details>\n")


def visit_line(self: HTML5Translator, node: fold_line) -> None:
    """Begin the line that opens it."""
    self.body.append(self.starttag(node, "summary", ""))


def depart_line(self: HTML5Translator, _node: fold_line) -> None:
    """End it."""
    self.body.append("</summary>\n")


def _visit_paragraph(self: Any, node: nodes.Element) -> None:  # noqa: ANN401 - one of several writers
    self.visit_paragraph(node)


def _depart_paragraph(self: Any, node: nodes.Element) -> None:  # noqa: ANN401 - the same
    self.depart_paragraph(node)
