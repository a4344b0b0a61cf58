"""Links without a wrapper: Sphinx puts the words of each into a span of its own, which nothing needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WRAPPER: Final = ["std", "std-ref"]  # its classes, as Sphinx has them
KEY: Final = "nines-code"  # of a link that shows a key


class UnwrapLinks(SphinxPostTransform):
    """Take the wrapper away: a page with many links is a fifth lighter."""

    default_priority = 600  # when all links are made

    def run(self, **_options: object) -> None:
        """Look at every link of the page."""
        for link in self.document.findall(nodes.reference):
            for child in list(link.children):
                if isinstance(child, nodes.inline) and child["classes"] == WRAPPER and not child["ids"]:
                    link.replace(child, child.children)
        for code in list(self.document.findall(nodes.literal)):
            if len(code) == 1 and isinstance(code[0], nodes.reference):
                link = code[0]
                link["classes"].append(KEY)  # as wide letters as code has, without its many spans
                code.replace_self(link)


def setup_links(app: Sphinx) -> None:
    """Connect it."""
    app.add_post_transform(UnwrapLinks)
