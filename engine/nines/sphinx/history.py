"""One question through history: how each game answers it, in order of date."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils.parsers.rst import directives

from nines.reference import history_answer
from nines.reference.dated import games_by_family
from nines.reference.names import short_name
from nines.reference.outlines import asking, family_outline, first_asked
from nines.sphinx import base as b
from nines.sphinx.pages import toctree
from nines.sphinx.rule_nodes import answer, date_beside, legend, slug_of, titled
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docutils import nodes

    from nines.reference.comparisons import DatedAspect
    from nines.reference.dated import DatedGame
    from nines.reference.outlines import Question

FIRST: Final = 3  # sentences of an answer in the short list


class HistoryDirective(b.CorpusDirective):
    """``nines:history``: one aspect in every game; ``:page:`` adds the title of the page."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"page": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the games' answers in order of date, and one line with the games that give no answer."""
        record = history_answer(self.library, name)
        silent = [game for game in record.games if not _ruled(game)]
        body: list[nodes.Element] = [_in_short([game for game in record.games if _ruled(game)])]
        if "page" in self.options:
            body += [legend()]
        body += (_answer(name, game) for game in record.games if _ruled(game))
        if silent:
            body.append(_silent(name, silent))
        if asking(self.library, name).outline.inputs:  # only such a family has a review of its questions
            body.append(b.paragraph(b.link(f"review/{name}", "Facts that a rule on this question may use")))
        place = f"history-{name}"
        if "page" in self.options:
            title = short_name(self.library, name)
            page = b.section(title, place, b.paragraph(record.question, kind="asked"), *body)
            return [b.labelled(page, f"aspect/{name}", place, title)]
        return body


def _ruled(game: DatedAspect) -> bool:
    return bool(game.answer.rules)


def _in_short(games: Sequence[DatedAspect]) -> nodes.Element:
    """Return each answer once, with the games that give it, in order of date."""
    found: dict[tuple[str, ...], list[b.Part]] = {}
    for game in games:
        says = tuple(dict.fromkeys(b.sentence(rule.says) for rule in game.answer.rules))
        found.setdefault(says, []).append(b.link(game.game, game.title))
    items = ([b.paragraph(_brief(says)), _given_by(links)] for says, links in found.items())
    return b.bullets(items, "in-short")


def _given_by(games: Sequence[b.Part]) -> nodes.paragraph:
    label = "Game: " if len(games) == 1 else "Games: "
    return b.paragraph(label, *b.between(games, "; "), kind="facts")


def _brief(says: Sequence[str]) -> str:
    """Return the first sentences of an answer, and the number of its other sentences."""
    shown, more = says[:FIRST], len(says) - FIRST
    rest = f" And {counted(more, 'more rule')}." if more > 0 else ""
    return " ".join(shown) + rest


def _answer(aspect: str, game: DatedAspect) -> nodes.section:
    """Return the rules of a game.

    If an earlier game has the same rules, the passages of these rules are left out.
    """
    home = b.section(game.title, f"history-{aspect}-{slug_of(game.game)}")
    date = date_beside(game.title, game.dated or "no date")
    note: list[b.Part] = [f"{b.sentence(date)} " if date else "", b.link(game.game, "All rules of this game")]
    if game.same_as:
        note += [". On this question, the rules are the same as in ", *titled(game.same_as), "."]
    home += b.paragraph(*note, kind="facts")
    home.extend(b.box("executed", answer(rule, whole=not game.same_as)) for rule in game.answer.rules)
    return home


def _silent(aspect: str, games: Sequence[DatedGame]) -> nodes.Element:
    links = [b.link(f"{slug_of(game.game)}/{aspect}", game.title) for game in games]
    said = "For these games, no source gives a rule on this question: "
    return b.paragraph(said, *b.between(links, " · "), kind="lacking")


class QuestionsDirective(b.CorpusDirective):
    """``nines:questions``: every question of a family in order of play, each with a link to its history.

    If no family is named, the directive writes the questions of all families.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the questions grouped by part of play, and their pages for the table of contents."""
        families = [name] if name else list(games_by_family(self.library))
        return [part for family in families for part in self.of_family(family)]

    def of_family(self, name: str) -> Sequence[nodes.Element]:
        """Return the questions of one family."""
        outline = family_outline(self.library, name)
        rows = [(part.heading, [b.bullets(map(_linked, part.questions))]) for part in outline]
        # A question that several families answer is in the table of contents only once.
        first = first_asked(self.library)
        pages = [f"aspects/{one}" for part in outline for one in part.aspects if first[one] == name]
        return [b.fields(rows), toctree(self.env, pages)]


def _linked(asked: Question) -> list[nodes.Node]:
    return [b.paragraph(b.link(f"aspect/{asked.aspect}", asked.question))]
