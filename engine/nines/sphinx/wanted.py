"""Texts that are wanted, with what each would decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference import wanted_answers
from nines.sphinx import base as b
from nines.sphinx.games import reading_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.wanted import WantedAnswer


class WantedDirective(b.CorpusDirective):
    """``nines:wanted``: the texts that are wanted, the first to look for first."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - of all directives
        """Return a section for each text."""
        return [_home(self.library, one) for one in wanted_answers(self.library).wanted]


def _home(library: Library, wanted: WantedAnswer) -> nodes.section:
    questions = [
        [b.paragraph(reading_link(library, one.key), f" {one.question} (now {one.cert})")]
        for one in wanted.readings
    ]
    errata = [[b.paragraph(b.link(b.erratum_key(one.id), one.question))] for one in wanted.errata]
    sources = b.between(b.link(f"source-{one}", one) for one in wanted.sources)
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Pages", [b.paragraph(*b.plain(wanted.pages))]),
        ("Why", [b.paragraph(*b.plain(wanted.why))]),
        ("Where", [b.paragraph(*b.plain(wanted.where))]),
        ("Source", [b.paragraph(*sources)] if sources else []),
        ("Would decide", [b.bullets([*questions, *errata])]),
    ]
    return b.section(wanted.work, f"wanted-{wanted.id}", b.fields(rows))
