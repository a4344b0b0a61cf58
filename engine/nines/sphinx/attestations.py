"""Attestations of games, and the history of a game before the account of an edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference import attestation_answers, relation_answers
from nines.reference.dated import named_game
from nines.reference.lineage import lineage_outline
from nines.sphinx import base as b
from nines.sphinx.evidence import sighting_node
from nines.sphinx.lineage import kin_link, tied
from nines.sphinx.passages import witness

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.relations import AttestationAnswer


class AttestationsDirective(b.CorpusDirective):
    """``nines:attestations``: all attestations of all games, in order of date."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return all attestations, each with its label."""
        found = lineage_outline(self.library).attestations
        return [b.fields((_when(one), [_attested(self.library, one)]) for one in found)]


def _when(one: AttestationAnswer) -> str:
    return str(one.year) if one.year else "No date"


def _attested(library: Library, one: AttestationAnswer) -> nodes.Element:
    games = b.between(kin_link(library, game) for game in one.games)
    home = b.box("attested", b.paragraph("Games: ", *games, kind="facts"), *_told(one))
    return b.labelled(home, f"attested/{one.id}", f"at-{one.id}")


def _told(one: AttestationAnswer) -> Iterator[nodes.Node]:
    """Yield what a source attests about a game, with the time, the place and the witnesses."""
    sure = "" if one.cert == "high" else f" Certainty {one.cert}."
    yield b.paragraph(f"{one.when}: " if one.when else "", b.sentence(one.kind_means), sure, kind="facts")
    yield b.paragraph(*b.plain(one.says), kind="says")
    yield from (b.paragraph(*witness(passage), kind="witness") for passage in one.passages)
    yield from map(sighting_node, one.sources)


class PastDirective(b.CorpusDirective):
    """``nines:past``: the relations of an edition and of its game, and the attestations of the game."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the relations with links to their evidence, then the attestations."""
        slug = named_game(self.library, name).slug
        found = attestation_answers(self.library, [slug])
        return [
            b.bullets(tied(relation_answers(self.library, slug)), "ties"),
            b.fields((_when(one), list(_told(one))) for one in found),
        ]
