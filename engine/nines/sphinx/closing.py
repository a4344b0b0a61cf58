"""The end of the page of a game: how to cite it, and the result of the last verification."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from docutils import nodes

from nines.reference import edition_answer
from nines.reference.dated import playable_game
from nines.reference.sources import document_answers
from nines.reference.verification import verification_answer
from nines.sphinx import base as b
from nines.sphinx.address import permanent
from nines.sphinx.fold import folded
from nines.sphinx.verification import checks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.libraries import Library
    from nines.reference.editions import EditionAnswer


class CiteDirective(b.CorpusDirective):
    """``nines:cite``: how to cite an edition: the source first, then the document, then the key."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a sentence to copy, and the key with its permanent address."""
        playable_game(self.library, name)
        edition = edition_answer(self.library, name)
        sentence = nodes.block_quote("", b.paragraph(citation(self.library, edition), kind="cite-sentence"))
        return [sentence, b.paragraph("Key: ", b.code(name), permanent(name), kind="facts")]


def citation(library: Library, edition: EditionAnswer) -> str:
    """Return a citation of an edition in one sentence.

    Examples
    --------
    >>> from nines import library
    >>> print(citation(library(), edition_answer(library(), "comet-1718"))[:90])
    Académie Universelle des Jeux. Paris: Le Gras. 1718. pp. 153-159, as reported in “Comet (c
    """
    account = edition.account
    said = (account.reference or account.title).rstrip(".")
    called = {one.siglum: one for one in document_answers(library)}
    reports = [called[one] for one in account.documents if called[one].source != account.source]
    through = f", as reported in {' and '.join(one.called for one in reports)}" if reports else ""
    executed = f"edition “{edition.title}”, {edition.slug}, in nines {version('nines-rules')}"
    return f"{said}{through}; {executed}."


class CheckedDirective(b.CorpusDirective):
    """``nines:checked``: the result of the last verification of a game in one line, with a folded table."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the line and the table."""
        run = verification_answer(self.library)
        checks = run.game(name).checks
        held = sum(one.outcome == "holds" for one in checks.values())
        line = f"{held} of {len(checks)} checks hold in nines {run.version}."
        return [folded([line], *checks_of(self, name), kind="evidence")]
