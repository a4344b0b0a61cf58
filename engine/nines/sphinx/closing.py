"""The end of the page of a game: how to cite the game, and the result of its last verification."""

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
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docutils import nodes

WITH_PAGES: Final = ("edition", "aspect", "rule", "reading")  # what has a page of its own


class CiteDirective(b.CorpusDirective):
    """``nines:cite``: how to cite anything that has a name; the citation begins with the source.

    Other forms of the citation are on the page of the cited thing. With ``:forms:``, or if the thing has no
    page, the directive also writes the other forms.
    """

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"forms": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the sentence that a reader can copy, the other forms or a link to them, and the key."""
        forms = cited_forms(self.library, self.config, name)
        paged = bool(self.config.nines_permalinks) and what_is(self.library, name) in WITH_PAGES
        more = [permanent(name), cite_link(name, "Cite in other forms")] if paged else []
        folded_here = () if paged and "forms" not in self.options else forms_folded(forms)
        key = b.paragraph("Key: ", b.code(name), *more, kind="facts")
        return [sentence_quoted(forms), *folded_here, key]


class CheckedDirective(b.CorpusDirective):
    """``nines:checked``: the result of the last verification of a game, as one line and a folded table."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the line with the result and the folded table."""
        run = verification_answer(self.library)
        checks = run.game(name).checks
        held = sum(one.outcome == "holds" for one in checks.values())
        line = f"{held} of {counted(len(checks), 'check')} held in nines {run.version}."
        return [folded([line], *checks_of(self, name), kind="evidence")]
