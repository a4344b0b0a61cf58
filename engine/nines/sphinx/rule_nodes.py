"""The answer of a game to a question about play: its rules, with their marks, details and passages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.reference.warrants import WORDS
from nines.sphinx import base as b
from nines.sphinx.passages import told_list, witness

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.reference.dated import DatedGame
    from nines.reference.passages import PassageAnswer
    from nines.reference.readings import ReadingAnswer
    from nines.reference.rules import RuleAnswer
    from nines.reference.warrants import DetailAnswer, Mark


def slug_of(name: str) -> str:
    """Return the slug in the name of a game; the name can also have readings in brackets.

    Examples
    --------
    >>> slug_of("comet-1718[comet-stops=yes]")
    'comet-1718'
    """
    return name.partition("[")[0]


def titled(game: DatedGame) -> list[b.Part]:
    """Return the title of a game as a link, followed by its readings in brackets."""
    slug = slug_of(game.game)
    chosen = game.game.removeprefix(slug)
    return [b.link(slug, game.title), f" {chosen}" if chosen else ""]


def date_beside(title: str, dated: str) -> str:
    """Return the date to write beside the title of a game; empty if the title contains the date.

    Examples
    --------
    >>> date_beside("Comet of 1718", "1718"), date_beside("Pope Joan", "18th century")
    ('', '18th century')
    """
    return "" if dated in title else dated


def dated(game: DatedGame) -> list[b.Part]:
    """Return the title of a game as a link, and the date in words, unless the title contains the date."""
    date = date_beside(game.title, game.dated)
    return [*titled(game), f", {date}" if date else ""]


def head(shown: Iterable[b.Part], title: str, dated: str) -> nodes.entry:
    """Return a heading for a game: *shown*, with the date below it unless the title contains the date."""
    date = date_beside(title, dated)
    return nodes.entry("", b.paragraph(*shown), *([b.paragraph(date, kind="facts")] if date else []))


def answer(rule: RuleAnswer, *, whole: bool, sourced: bool = True) -> nodes.Element:
    """Return a rule and what it rests on.

    Parameters
    ----------
    rule
        The rule to write.
    whole
        True to show what the passages say; False to show only their witnesses.
    sourced
        False to leave out the witnesses, if the page shows them in another place.
    """
    parts = b.box(
        "answer-of",
        b.paragraph(b.link(rule.key, b.sentence(rule.says)), *marks(rule.marks), kind="statement"),
        b.paragraph(warrant(rule.warrant), kind="warrant"),
        *_readings(rule.readings),
    )
    if rule.inherited:
        parts += b.paragraph("Taken over from ", b.key_link(rule.inherited.rule), kind="warrant")
    if rule.passages and whole:
        parts += told_list(rule.passages)
    elif sourced:
        parts.extend(witnesses(rule.passages))
    return parts


def witnesses(passages: Sequence[PassageAnswer]) -> Iterator[nodes.paragraph]:
    """Yield a line for each witness of the passages. Passages with the same witness share a line."""
    said: dict[object, list[PassageAnswer]] = {}
    for one in passages:
        said.setdefault(one.cites, []).append(one)
    for first, *others in said.values():
        more = [part for one in others for part in (", ", b.key_link(one.id))]
        yield b.paragraph(*witness(first), *more, kind="witness")


def legend() -> nodes.paragraph:
    """Return a line that explains the marks beside the rules."""
    return b.paragraph(
        "A rule without a mark is what the source says or implies. A date, such as ",
        b.fill(b.inline("mark-taken-over"), ["1718"]),
        ", marks a rule taken over from the account of that date. "
        "A raised letter marks our choice and links to the alternatives. ",
        b.link("certain", "How certain is this?"),
        kind="facts",
    )


def marks(found: Iterable[Mark]) -> Iterator[b.Part]:
    """Yield the marks beside a rule as links: superscript letters, or the dates of older accounts."""
    for mark in found:
        yield " "
        mark_of = nodes.superscript if mark.kind == "choice" else nodes.inline
        yield b.fill(mark_of(classes=[f"nines-mark-{mark.kind}"]), [b.link(mark.key, mark.text)])


def warrant(name: str) -> nodes.Element:
    """Return what a rule or a detail rests on, in words."""
    return b.fill(b.inline(f"warrant-{name}"), [WORDS[name]])


def details(rule: RuleAnswer) -> nodes.Element:
    """Return a list of what each detail of a rule rests on."""
    return b.bullets(([_detail(one)] for one in rule.details), "details")


def _detail(one: DetailAnswer) -> nodes.paragraph:
    value = [f" = {one.value}"] if one.name else []
    by = b.between(map(b.key_link, (*one.passages, *one.readings)))
    resting = [": ", *by] if by else []
    parts: list[b.Part] = [one.called, *value, " (", warrant(one.warrant), *resting, ")"]
    if one.inherited:
        words = map(b.key_link, (*one.inherited.passages, *one.inherited.readings))
        parts += [", from ", b.key_link(one.inherited.rule), " by ", *b.between(words)]
    return b.paragraph(*parts)


def _readings(readings: Sequence[ReadingAnswer]) -> Iterator[nodes.paragraph]:
    """Yield a line for each open question behind a rule, with our choice and its certainty."""
    for one in readings:
        kind = "the source offers the choice" if one.kind == "option" else f"certainty {one.cert}"
        asked = b.link(one.key, one.question)
        yield b.paragraph(
            "Open question: ", asked, f" Our choice: {one.choice.says} ({kind})", kind="warrant"
        )
