"""Errata: where what is told cannot all be true, both sides of it and how the corpus decides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nines.corpus.errata import CONTRADICTIONS, DECISIONS
from nines.errors import UnknownNameError
from nines.sphinx import base as b
from nines.sphinx.evidence import side_nodes
from nines.sphinx.games import game_link, is_played

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes

    from nines.corpus.errata import Erratum
    from nines.libraries import Library

_HYPHENED: Final = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)+)")


class ErrataDirective(b.CorpusDirective):
    """``nines:errata``: every contradiction, each with its label; or, given a game, a list of its own.

    The labels are written where all stand, so that each has one place; the list leads there.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each contradiction, or a list of those about a game.

        Raises
        ------
        UnknownNameError
            If there is no such game.
        """
        if not name:
            return [_home(self.library, one) for one in self.library.corpus.errata.values()]
        if name not in self.library.corpus.games:
            raise UnknownNameError("game", name, self.library.corpus.games)
        return [
            b.bullets(([_line(self.library, one)] for one in self.library.corpus.errata_of(name)), "errata")
        ]


def _line(library: Library, erratum: Erratum) -> nodes.Element:
    question = b.link(b.erratum_key(erratum.id), erratum.question)
    return b.paragraph(f"{erratum.number} ", question, " ", *_decided(library, erratum))


def _decided(library: Library, erratum: Erratum) -> list[b.Part]:
    """Return how it is decided, the passages and the other contradictions that it names made links."""
    parts: list[b.Part] = []
    for part in b.plain(erratum.decided):
        if isinstance(part, str):
            parts += (_named(library, words) for words in _HYPHENED.split(part))
        else:
            parts.append(part)
    return parts


def _named(library: Library, words: str) -> b.Part:
    return b.link(b.erratum_key(words), words) if words in library.corpus.errata else words


def _home(library: Library, erratum: Erratum) -> nodes.Element:
    key = b.erratum_key(erratum.id)
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Number", [b.paragraph(f"{erratum.number} · ", b.key_link(key))]),
        (
            "Games",
            [
                b.paragraph(
                    *b.between(
                        game_link(library, game, library.corpus.games[game].title) for game in erratum.games
                    )
                )
            ],
        ),
        ("Kind", [b.paragraph(b.sentence(CONTRADICTIONS[erratum.kind]))]),
        *(
            ("One side" if place == 0 else "Another", side_nodes(library, side))
            for place, side in enumerate(erratum.sides)
        ),
        (
            "Decided",
            [
                b.paragraph(b.sentence(DECISIONS[erratum.by]), kind="label"),
                b.paragraph(*_decided(library, erratum)),
            ],
        ),
        ("Read as", list(_readings(library, erratum))),
    ]
    place = b.erratum_anchor(erratum.id)
    return b.labelled(b.section(erratum.question, place, b.fields(rows)), key, place, erratum.question)


def _readings(library: Library, erratum: Erratum) -> Iterator[nodes.Element]:
    """Yield what is chosen for each game that is read at a point on which the contradiction turns."""
    for point in erratum.points:
        for game in erratum.games:
            reading = library.corpus.readings_of(game).get(point)
            if reading is None:
                continue
            chosen = reading.candidates[reading.chosen]
            shown = b.key_link(reading.key) if is_played(library, game) else b.code(reading.key)
            yield b.paragraph(shown, f" {chosen.id}: ", *b.plain(chosen.says))
