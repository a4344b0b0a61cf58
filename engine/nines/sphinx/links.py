"""Smaller links: remove the HTML span that Sphinx puts around the words of each link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from sphinx.application import Sphinx

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
