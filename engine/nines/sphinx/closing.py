"""The end of the page of a game: how to cite it, and the result of the last verification."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils.parsers.rst import directives

from nines.reference.finding import what_is
from nines.reference.verification import verification_answer
from nines.sphinx import base as b
from nines.sphinx.address import cite_link, permanent
from nines.sphinx.cited_forms import cited_forms, forms_folded, sentence_quoted
from nines.sphinx.fold import folded
from nines.sphinx.verification import checks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docutils import nodes

WITH_PAGES: Final = ("edition", "aspect", "rule", "reading")  # what has a page of its own


class CiteDirective(b.CorpusDirective):
    """``nines:cite``: how to cite anything that has a name: the source first.

    The other forms are on the thing's own page; with ``:forms:``, or without such a page, they are here.
    """

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"forms": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the sentence to copy, the other forms or a link to them, and the key."""
        forms = cited_forms(self.library, self.config, name)
        paged = bool(self.config.nines_permalinks) and what_is(self.library, name) in WITH_PAGES
        more = [permanent(name), cite_link(name, "Cite in other forms")] if paged else []
        folded_here = () if paged and "forms" not in self.options else forms_folded(forms)
        key = b.paragraph("Key: ", b.code(name), *more, kind="facts")
        return [sentence_quoted(forms), *folded_here, key]


class CheckedDirective(b.CorpusDirective):
    """``nines:checked``: the result of the last verification of a game in one line, with a folded table."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the line and the table."""
        run = verification_answer(self.library)
        checks = run.game(name).checks
        held = sum(one.outcome == "holds" for one in checks.values())
        line = f"{held} of {len(checks)} checks hold in nines {run.version}."
        return [folded([line], *checks_of(self, name), kind="evidence")]
