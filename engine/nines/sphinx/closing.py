"""The end of the page of a game: how to cite it, and in one line what was verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference.dated import playable_game
from nines.reference.verification import verification_answer
from nines.sphinx import base as b
from nines.sphinx.address import permanent
from nines.sphinx.cited_forms import cited_forms, forms_folded, sentence_quoted
from nines.sphinx.fold import folded
from nines.sphinx.verification import checks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes


class CiteDirective(b.CorpusDirective):
    """``nines:cite``: how to cite an edition, in every form: the source first, the document, then the key."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the sentence to copy, the other forms, and the key with its permanent address."""
        playable_game(self.library, name)
        forms = cited_forms(self.library, self.config, name)
        key = b.paragraph("Key: ", b.code(name), permanent(name), kind="facts")
        return [sentence_quoted(forms), *forms_folded(forms), key]


class CheckedDirective(b.CorpusDirective):
    """``nines:checked``: in one line, what the last verification tried of a game; the table is folded."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the line and the table."""
        run = verification_answer(self.library)
        checks = run.game(name).checks
        held = sum(one.outcome == "holds" for one in checks.values())
        line = f"{held} of {len(checks)} checks hold in nines {run.version}."
        return [folded([line], *checks_of(self, name), kind="evidence")]
