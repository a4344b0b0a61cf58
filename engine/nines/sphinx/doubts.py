"""The open questions of a game, ranked by what they can change, with plays under two answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference.doubts import doubt_answers, play_of
from nines.reference.reading_uses import exclusion_answers
from nines.reference.readings import MADE_BY, OPTION
from nines.sphinx import base as b
from nines.sphinx.address import own_page
from nines.sphinx.fold import folded
from nines.sphinx.readings import exclusion_list, reading_fields
from nines.sphinx.twice import twice_nodes
from nines.text import in_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.libraries import Library
    from nines.reference.doubts import Doubt
    from nines.reference.reading_uses import ReadingInUse

OPEN: Final = 2  # questions that are unfolded at first
PLAYED: Final = 5  # questions with their play on the page; other plays are on the pages of their questions
SURE: Final = {"low": "our choice is a guess", "medium": "we are fairly sure", "high": "we are sure"}


class DoubtsDirective(b.CorpusDirective):
    """``nines:doubts``: the open questions of a game, ranked by what they can change."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the most important questions, each with a play of each answer, and a list of the others."""
        doubts = doubt_answers(self.library, name)
        first = [one for one in doubts if one.matters][:PLAYED]
        rest = [one for one in doubts if one not in first]
        whole = not self.config.nines_permalinks  # else each has a page of its own
        return [
            b.paragraph(MADE_BY, kind="facts"),
            *(_open(self.library, name, one, whole=whole) for one in first[:OPEN]),
            *(_folded(self.library, name, one, whole=whole) for one in first[OPEN:]),
            *_rest(rest, whole=whole),
            *_excluded(name, self.library),
        ]


def _excluded(name: str, library: Library) -> list[nodes.Element]:
    """Return a folded list of the answers that cannot be combined."""
    found = exclusion_list(exclusion_answers(library, name))
    return [folded(["Choices that cannot be combined"], found)] if found else []


def _open(library: Library, slug: str, doubt: Doubt, *, whole: bool) -> nodes.Element:
    named = b.paragraph(doubt.reading.name, kind="question-name")
    asked = b.paragraph(doubt.reading.question, kind="question-asked")
    return _labelled(doubt, b.box("question", named, asked, *_body(library, slug, doubt, whole=whole)))


def _folded(library: Library, slug: str, doubt: Doubt, *, whole: bool) -> nodes.Element:
    line: list[b.Part] = [
        b.fill(b.inline("question-name"), [f"{doubt.reading.name}."]),
        f" {doubt.reading.question}",
    ]
    return _labelled(doubt, b.box("question", folded(line, *_body(library, slug, doubt, whole=whole))))


def _labelled(doubt: Doubt, home: nodes.Element) -> nodes.Element:
    return b.labelled(home, doubt.reading.key, b.anchor(doubt.reading.key), doubt.reading.name)


def _body(library: Library, slug: str, doubt: Doubt, *, whole: bool) -> list[nodes.Node]:
    """Return what a question can change, its answers, a play, and the reason for our choice."""
    reading = doubt.reading
    played = play_of(library, slug, doubt)
    seen = () if played is None else tuple(one.candidate for one in played.sides)
    others = [one for one in reading.candidates if one.id not in seen and not one.not_executable]
    carried: list[b.Part] = [" Taken over from ", _base(reading), "."] if reading.carried else []
    body: list[nodes.Node] = [
        b.paragraph(f"{doubt.at_stake}. {b.capital(SURE[reading.cert])}.", *carried, kind="facts")
    ]
    body += [twice_nodes(played)] if played is not None else []
    if others:
        more = "Other answers: " if len(others) > 1 else "Another answer: "
        said = more if played is not None else "The possible answers, ours first: "
        body.append(b.paragraph(said, *b.plain(in_numbers([one.says for one in others]))))
    why = [reading_fields(reading)] if whole else _why(reading)
    weight = [b.paragraph(doubt.weight.says[0])] if doubt.weight else []
    return [*body, folded(["Why we chose this, and how much it matters"], *weight, *why, kind="evidence")]


def _why(reading: ReadingInUse) -> list[nodes.Node]:
    """Return the reason for our choice. Everything else is on the page of the question."""
    passages = b.between(map(b.link, reading.passages))
    why_open = b.paragraph(reading.reason_means.capitalize(), " (", *passages, ").", kind="facts")
    said = [why_open] if passages else []
    return [*said, b.paragraph(*b.plain(reading.why)), _key(reading)]


def _base(reading: ReadingInUse) -> nodes.Element:
    """Return a link to the question of the base game from which this question is inherited."""
    return b.link(f"{reading.carried}/reading/{reading.point}", reading.carried)


def _key(reading: ReadingInUse) -> nodes.paragraph:
    return b.paragraph(own_page(reading.key), kind="key")


def _rest(doubts: Sequence[Doubt], *, whole: bool) -> list[nodes.Element]:
    """Return a list of the other questions with links to their pages and, if *whole*, with all details."""
    if not doubts:
        return []
    items = [
        _labelled(one, nodes.list_item("", _brief(one), *([reading_fields(one.reading)] if whole else [])))
        for one in doubts
    ]
    line = f"{len(doubts)} more open questions, with our choices"
    return [folded([line], nodes.bullet_list("", *items, bullet="*", classes=["nines-questions"]))]


def _brief(doubt: Doubt) -> nodes.Element:
    """Return one line with a question and our choice."""
    reading = doubt.reading
    sure = "the source offers the choice" if reading.kind == OPTION else SURE[reading.cert]
    carried: list[b.Part] = [", as in ", _base(reading)] if reading.carried else []
    own = own_page(reading.key, reading.point)
    own["brief"] = True
    return b.paragraph(
        b.fill(b.inline("question-name"), [f"{reading.name}."]),
        f" {reading.question} ",
        *b.plain(reading.choice.says),
        b.fill(b.inline("facts"), [f" ({sure}", *carried, "; key: ", own, ")"]),
    )
