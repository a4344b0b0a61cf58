"""Attestations and relations of a game. The oldest attestation is visible; all others are folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference import attestation_answers, relation_answers
from nines.reference.dated import named_game
from nines.sphinx import base as b
from nines.sphinx.evidence import sighting_node
from nines.sphinx.fold import folded
from nines.sphinx.lineage import tied
from nines.sphinx.passages import witness
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes

    from nines.reference.relations import AttestationAnswer


class AttestedDirective(b.CorpusDirective):
    """``nines:attested``: the attestations of an edition's game, and the relations of that game."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the oldest attestation, then the other attestations and the relations, both folded."""
        slug = named_game(self.library, name).slug
        found = attestation_answers(self.library, [slug])
        relations = relation_answers(self.library, slug)
        parts: list[nodes.Element] = [b.fields(_row(one) for one in found[:1])] if found else []
        if len(found) > 1:
            rows = (_row(one) for one in found[1:])
            parts.append(folded([_more(found[1:])], b.fields(rows)))
        if relations:
            parts.append(
                folded(["Relations to other games, with the sources"], b.bullets(tied(relations), "ties"))
            )
        return parts or [b.paragraph("The document itself is the only known attestation.")]


def _more(later: Sequence[AttestationAnswer]) -> str:
    """Return the number of later attestations, and the year of the latest."""
    years = [one.year for one in later if one.year]
    line = counted(len(later), "more attestation")
    if not years:
        return f"{line}, without a date"
    dated = f"dated {max(years)}" if len(years) == 1 else f"dated up to {max(years)}"
    if undated := len(later) - len(years):
        return f"{line}: {len(years)} {dated}, {undated} without a date"
    return f"{line}, {dated}"


def _row(one: AttestationAnswer) -> tuple[str, list[nodes.Node]]:
    return _when(one), list(_told(one))


def _when(one: AttestationAnswer) -> str:
    return str(one.year) if one.year else "no date"


def _told(one: AttestationAnswer) -> Iterator[nodes.Node]:
    """Yield what a source attests about a game, and the witnesses."""
    sure = "" if one.cert == "high" else f" Certainty {one.cert}."
    where = b.fill(
        b.inline("facts"), [f"{one.when}: " if one.when else "", b.sentence(one.kind_means), sure, " "]
    )
    yield b.paragraph(where, *b.plain(one.says))
    yield from (b.paragraph(*witness(passage), kind="witness") for passage in one.passages)
    yield from map(sighting_node, one.sources)
