"""Numbers in the text of a page, counted when the page is built: ``{nines:number}`editions```."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from nines.errors import UnknownNameError
from nines.reference.totals import in_words, totals
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from docutils.nodes import Node, system_message


class NumberRole(SphinxRole):
    """``nines:number``: the number of things of one kind, for example editions, in words."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Return the number in words. An unknown kind is reported with its line in the page's source."""
        known = totals(library_of(self.config))
        if self.text not in known:
            error = UnknownNameError("number", self.text, known)
            message = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [nodes.Text(in_words(known[self.text]))], []
