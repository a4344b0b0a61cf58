"""How a game answers a question: its rules with their standing, readings and passages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.cite import STANDINGS
from nines.sphinx import base as b
from nines.sphinx.passages import told_list, witness

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.reference.dated import DatedGame
    from nines.reference.passages import PassageAnswer
    from nines.reference.readings import ReadingAnswer
    from nines.reference.rules import RuleAnswer


def slug_of(name: str) -> str:
    """Return the name of a game without the readings that were chosen for it.

    Examples
    --------
    >>> slug_of("comet-1718[comet-stops=yes]")
    'comet-1718'
    """
    return name.partition("[")[0]


def titled(game: DatedGame) -> list[b.Part]:
    """Return a link to the page of a game that shows its title, and the readings chosen for it."""
    slug = slug_of(game.game)
    chosen = game.game.removeprefix(slug)
    return [b.link(slug, game.title), f" {chosen}" if chosen else ""]


def date_beside(title: str, dated: str) -> str:
    """Return the date to write beside the title of a game: none if the title has it.

    Examples
    --------
    >>> date_beside("Comet of 1718", "1718"), date_beside("Pope Joan", "18th century")
    ('', '18th century')
    """
    return "" if dated in title else dated


def dated(game: DatedGame) -> list[b.Part]:
    """Return the title of a game as a link, and its date in words unless the title has it."""
    date = date_beside(game.title, game.dated)
    return [*titled(game), f", {date}" if date else ""]


def head(shown: Iterable[b.Part], title: str, dated: str) -> nodes.entry:
    """Return the head of a column or a row: a game as *shown*, below it the date unless its title has it."""
    date = date_beside(title, dated)
    return nodes.entry("", b.paragraph(*shown), *([b.paragraph(date, kind="facts")] if date else []))


def answer(rule: RuleAnswer, *, whole: bool) -> nodes.Element:
    """Return a rule and what it rests on.

    Parameters
    ----------
    rule
        What is known of the rule.
    whole
        Whether to show what the passages say, not only who says it.
    """
    parts = b.box(
        "answer-of",
        b.paragraph(b.link(rule.key, b.sentence(rule.says)), kind="statement"),
        b.paragraph(standing(rule.standing), *_readings(rule.readings), kind="standing"),
    )
    if rule.carried:
        parts += b.paragraph("Carried from ", b.key_link(rule.carried), kind="standing")
    if rule.passages and whole:
        parts += told_list(rule.passages)
    else:
        parts.extend(_witnesses(rule.passages))
    return parts


def _witnesses(passages: Sequence[PassageAnswer]) -> Iterator[nodes.paragraph]:
    """Yield who says it; passages with the same witness share a line."""
    said: dict[object, list[PassageAnswer]] = {}
    for one in passages:
        said.setdefault(one.cites, []).append(one)
    for first, *others in said.values():
        more = [part for one in others for part in (", ", b.key_link(one.id))]
        yield b.paragraph(*witness(first), *more, kind="witness")


def standings() -> nodes.paragraph:
    """Return a line on what the word under each rule says of it."""
    parts: list[b.Part] = ["The word under a rule says how firmly it stands:"]
    for place, (name, means) in enumerate(STANDINGS.items()):
        parts += [". " if place else " ", standing(name), f", {means}"]
    return b.paragraph(*parts, ".", kind="facts")


def standing(name: str) -> nodes.Element:
    """Return how firmly a rule stands, in words."""
    return b.fill(b.inline(f"standing-{name}"), [name])


def _readings(readings: Sequence[ReadingAnswer]) -> Iterator[b.Part]:
    """Yield the readings that a rule embodies, each with what was chosen and how sure that is."""
    for one in readings:
        kind = "option of the source" if one.kind == "option" else f"certainty {one.cert}"
        yield " · "
        yield b.link(one.key, one.question)
        yield f" {one.choice.says} ({kind})"
