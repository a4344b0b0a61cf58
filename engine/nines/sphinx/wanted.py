"""The texts that we are looking for, with the open questions that each text would decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.reference import wanted_answers
from nines.reference.dated import named_game
from nines.reference.decided import EFFECTS
from nines.sphinx import base as b
from nines.sphinx.fold import folded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.libraries import Library
    from nines.reference.wanted import WantedAnswer, WantedQuestion


class WantedDirective(b.CorpusDirective):
    """``nines:wanted``: the texts that we are looking for, the most important text first."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - of all directives
        """Return a table of all texts that we are looking for, and a section for each text."""
        wanted = wanted_answers(self.library).wanted
        contact = self.config["nines_contact"]
        where = [b.paragraph("Write to ", contact, ".")] if contact else []
        return [_table(wanted), *where, *(_home(self.library, one) for one in wanted)]


def _table(wanted: Sequence[WantedAnswer]) -> nodes.Element:
    rows = ((_place(one), one.pages, one.decides) for one in wanted)
    return b.table(("Text", "Pages", "Would settle"), rows)


def _place(wanted: WantedAnswer) -> nodes.reference:
    return nodes.reference("", wanted.work, internal=True, refid=f"wanted-{wanted.id}")


def _home(library: Library, wanted: WantedAnswer) -> nodes.section:
    by_game: dict[str, list[WantedQuestion]] = {}
    for one in wanted.readings:
        by_game.setdefault(one.game, []).append(one)
    questions = [
        b.box(
            "asked-of",
            b.paragraph(b.link(game, named_game(library, game).title), kind="label"),
            _questions(found),
        )
        for game, found in by_game.items()
    ]
    errata = [[b.paragraph(b.link(b.erratum_key(one.id), one.question))] for one in wanted.errata]
    if errata:
        questions.append(b.box("asked-of", b.paragraph("Contradictions", kind="label"), b.bullets(errata)))
    sources = b.between(b.link(f"source-{one}", one) for one in wanted.sources)
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Pages", [b.paragraph(*b.plain(wanted.pages))]),
        ("Why", [b.paragraph(*b.plain(wanted.why))]),
        ("Where", [b.paragraph(*b.plain(wanted.where))]),
        ("Source", [b.paragraph(*sources)] if sources else []),
    ]
    decides = folded([f"This text would settle {wanted.decides}"], *questions)
    return b.section(wanted.work, f"wanted-{wanted.id}", b.fields(rows), decides)


def _questions(found: Sequence[WantedQuestion]) -> nodes.Element:
    return b.bullets([_question(one)] for one in found)


def _question(one: WantedQuestion) -> nodes.paragraph:
    """Return a link to a question, the certainty of our choice, and what another answer can change."""
    changes = f" Another answer can change {one.changes}." if one.changes in EFFECTS.values() else ""
    most = " In simulated deals, another answer has at most this effect:"
    weight = f"{most} {one.weight}." if one.weight else ""
    return b.paragraph(
        b.link(one.key, one.question), f" Certainty of our choice: {one.cert}.{changes}{weight}"
    )
