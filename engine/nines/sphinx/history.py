"""One question through history: how each game answers it, in order of date."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from nines.reference import history_answer
from nines.sphinx import base as b
from nines.sphinx.pages import questions, toctree
from nines.sphinx.rule_nodes import answer, date_beside, slug_of, standings, titled
from nines.stops.family import STOPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.comparisons import DatedAspect, DatedGame


class HistoryDirective(b.CorpusDirective):
    """``nines:history``: one aspect in every game; with ``:page:`` as a page with its own title."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"page": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the answers in order of date, and in one line the games that have none."""
        record = history_answer(self.library, name)
        silent = [game for game in record.games if not _ruled(game)]
        body: list[nodes.Element] = [standings()] if "page" in self.options else []
        body += _answers(self.library, name, [game for game in record.games if _ruled(game)])
        if silent:
            body.append(_silent(name, silent))
        if questions(self.library)[name] == STOPS.name:  # the review of questions is of that family alone
            body.append(b.paragraph(b.link(f"review/{name}", "What a rule for this question may look at")))
        place = f"history-{name}"
        if "page" in self.options:
            page = b.section(record.question, place, *body)
            return [b.labelled(page, f"aspect/{name}", place, record.question)]
        return body


def _ruled(game: DatedAspect) -> bool:
    return bool(game.answer.rules)


def _answers(library: Library, aspect: str, games: Sequence[DatedAspect]) -> Iterator[nodes.section]:
    """Yield a section for each game, which says whether an earlier one has the same rules."""
    rules = {game.name: game.aspects().get(aspect, ()) for game in library.games()}
    seen: list[tuple[frozenset[object], DatedGame]] = []
    for game in games:
        mine = frozenset(cited.rule for cited in rules[game.game])
        same = next((earlier for theirs, earlier in seen if theirs == mine), None)
        home = b.section(game.title, f"history-{aspect}-{slug_of(game.game)}")
        date = date_beside(game.title, game.dated or "no date")
        note: list[b.Part] = [f"{b.sentence(date)} " if date else "", b.link(game.game, "All its rules")]
        if same:
            note += [". Answered as in ", *titled(same), "."]
        home += b.paragraph(*note, kind="facts")
        for rule in game.answer.rules:
            home += b.box("executed", answer(library, rule, whole=not same))
        seen.append((mine, game))
        yield home


def _silent(aspect: str, games: Sequence[DatedGame]) -> nodes.Element:
    links = [b.link(f"{slug_of(game.game)}/{aspect}", game.title) for game in games]
    return b.paragraph("No document gives a rule for it: ", *b.between(links, " · "), kind="lacking")


class QuestionsDirective(b.CorpusDirective):
    """``nines:questions``: every question of a family in order of play, each leading to its history.

    Without a family it writes those of all.
    """

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the questions by part of play, and their pages for the table of contents."""
        families = [name] if name else list(self.library.by_family())
        return [part for family in families for part in self.of_family(family)]

    def of_family(self, name: str) -> Sequence[nodes.Element]:
        """Return those of a family."""
        game = self.library.games(name)[0]
        rows = [
            (
                part,
                [
                    b.bullets(
                        [b.paragraph(b.link(f"aspect/{one}", game.family.outline.question(one)))]
                        for one in aspects
                    )
                ],
            )
            for part, aspects in game.family.outline.sections
        ]
        # A question that another family is asked too has its page in the table of contents once.
        first = questions(self.library)
        listed = (one for _, aspects in game.family.outline.sections for one in aspects if first[one] == name)
        pages = [f"aspects/{one}" for one in listed]
        return [b.fields(rows), toctree(self.env, pages)]
