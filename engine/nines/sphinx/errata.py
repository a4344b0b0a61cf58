"""Errata: places where texts contradict each other or differ, what each text says, and our decision."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nines.reference import errata_answer
from nines.reference.finding import what_is
from nines.sphinx import base as b
from nines.sphinx.evidence import side_nodes
from nines.sphinx.games import reading_link, titled_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.errata import ChosenReading, ErratumAnswer

_HYPHENED: Final = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)+)")


class ErrataDirective(b.CorpusDirective):
    """``nines:errata``: all contradictions and differences between texts; for one game, a list of links.

    Only the list for all games writes labels, so that each label is defined only once.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return sections with the contradictions and the differences; for one game, a list of links."""
        answer = errata_answer(self.library, name or None)
        if not name:
            return [_group(self.library, *group) for group in answer.sorted]
        return [b.bullets(([_line(self.library, one)] for one in answer.errata), "errata")]


def _group(library: Library, name: str, errata: Sequence[ErratumAnswer]) -> nodes.section:
    homes = [_home(library, one) for one in errata]
    return b.section(b.capital(name), f"errata-{name}", b.paragraph(b.sentence(errata[0].sort_means)), *homes)


def _line(library: Library, erratum: ErratumAnswer) -> nodes.Element:
    question = b.link(b.erratum_key(erratum.id), erratum.question)
    return b.paragraph(f"{erratum.number}, {erratum.sort}: ", question, " ", *_decided(library, erratum))


def _decided(library: Library, erratum: ErratumAnswer) -> list[b.Part]:
    """Return our decision, with links to the passages and contradictions that it names."""
    parts: list[b.Part] = []
    for part in b.plain(erratum.decided):
        if isinstance(part, str):
            parts += (_named(library, words) for words in _HYPHENED.split(part))
        else:
            parts.append(part)
    return parts


def _named(library: Library, words: str) -> b.Part:
    key = b.erratum_key(words)
    return b.link(key, words) if what_is(library, key) == "erratum" else words


def _home(library: Library, erratum: ErratumAnswer) -> nodes.Element:
    key = b.erratum_key(erratum.id)
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Number", [b.paragraph(f"{erratum.number} · ", b.key_link(key))]),
        ("Games", [b.paragraph(*b.between((titled_link(library, game) for game in erratum.games), "; "))]),
        ("Kind", [b.paragraph(b.sentence(f"{erratum.sort} {erratum.kind_means}"))]),
        *(
            ("Another side" if place else "One side", side_nodes(side))
            for place, side in enumerate(erratum.sides)
        ),
        (
            "Our decision",
            [
                b.paragraph(b.sentence(erratum.by_means), kind="label"),
                b.paragraph(*_decided(library, erratum)),
            ],
        ),
        ("Our choice", [_reading(library, one) for one in erratum.readings]),
    ]
    place = b.erratum_anchor(erratum.id)
    return b.labelled(b.section(erratum.question, place, b.fields(rows)), key, place, erratum.question)


def _reading(library: Library, reading: ChosenReading) -> nodes.Element:
    """Return our answer in one game to a question that the contradiction raises."""
    shown = reading_link(library, reading.key)
    return b.paragraph(shown, f", answer “{reading.chosen}”: ", *b.plain(reading.says))
