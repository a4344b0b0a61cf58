"""Two games side by side, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from nines.errors import RequestError
from nines.reference import diff_answer
from nines.reference.comparisons import CHANGES
from nines.reference.outlines import outline_answer
from nines.reference.relations import relations_between
from nines.sphinx import base as b
from nines.sphinx.pages import pair_name
from nines.sphinx.rule_nodes import answer, dated, legend, slug_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.comparisons import AspectDifference, DiffAnswer
    from nines.reference.dated import DatedGame
    from nines.reference.rules import RuleAnswer


class DiffDirective(b.CorpusDirective):
    """``nines:diff``: what differs between two games; with ``:page:`` as a page with its own title."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"page": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the count of what changed, every difference in order of play, and what agrees.

        Raises
        ------
        RequestError
            If the argument does not name two games.
        """
        games = name.split()
        if len(games) != 2:
            raise RequestError(f"{name!r} does not name two games")
        record = diff_answer(self.library, *games)
        pair = pair_name(self.library, *(slug_of(game) for game in games))
        asked = {one.aspect: one for one in record.aspects}
        told = [
            _difference(record, asked[one], pair)
            for part in outline_answer(self.library, games[0])
            for one in part.aspects
            if one in asked and asked[one].agreement == "differs"
        ]
        if "page" not in self.options:
            return [*_opening(self.library, record), *told, *_agreeing(record)]
        body = [*_opening(self.library, record), legend(), *told, *_agreeing(record)]
        title = f"{record.earlier.title} and {record.later.title}"
        return [b.labelled(b.section(title, pair, *body), f"comparison/{pair}", pair, title)]


def _opening(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield the two games with their dates, what ties them, and how many rules changed."""
    earlier, later = record.earlier, record.later
    yield b.paragraph("Earlier: ", *dated(earlier), ". Later: ", *dated(later), ".")
    for one in relations_between(library, slug_of(earlier.game), slug_of(later.game)):
        subject, object_ = (end.title for end in one.ends)
        contested = ", contested" if one.contested else ""
        said = f"{subject} {one.kind_means} {object_}: certainty {one.cert}{contested}; "
        yield b.paragraph(said, b.link(one.statement, "who says so"), ".")
    questions = len(record.aspects_that("differs"))
    differ = "1 question is" if questions == 1 else f"{questions} questions are"
    changed = ", ".join(f"{how} {record.count(how)}" for how in CHANGES)
    yield b.paragraph(f"{differ} answered otherwise: rules {changed}; kept {record.count('kept')}.")


def _difference(record: DiffAnswer, one: AspectDifference, place: str) -> nodes.section:
    """Return a question with the rules that answer each other, and in brief those that agree."""
    home = b.section(one.question, f"{place}-{one.aspect}")
    for pair in one.rules:
        if pair.change != "kept":
            note = ", though alike in words" if pair.alike_in_words else ""
            how = b.fill(b.inline(f"how-{pair.change}"), [pair.change])
            label = b.paragraph(how, note, kind="label")
            sides = (
                _side(record.earlier, pair.earlier, mentioned=one.earlier_mentions),
                _side(record.later, pair.later, mentioned=one.later_mentions),
            )
            home += b.box("changed", label, b.box("pair", *sides))
    kept = [pair.earlier for pair in one.rules if pair.earlier and pair.change == "kept"]
    if kept:
        links = (b.link(rule.key, b.sentence(rule.says)) for rule in kept)
        home += b.paragraph("Kept: ", *b.between(links, " "), kind="facts")
    through = b.link(f"aspect/{one.aspect}", "This question in every game")
    home += b.paragraph(through, kind="facts")
    return home


def _side(game: DatedGame, rule: RuleAnswer | None, *, mentioned: bool) -> nodes.Element:
    """Return one game's rule under the name of the game."""
    label = b.paragraph(game.title, kind="label")
    if rule is None:
        none = "No such rule." if mentioned else "No document gives the game a rule for this."
        return b.box("side", label, b.paragraph(none, kind="note"))
    return b.box("side", label, answer(rule, whole=False))


def _agreeing(record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield in a line what both answer alike, and what neither is asked."""
    alike, neither = record.aspects_that("same", "otherwise-cited"), record.aspects_that("not-mentioned")
    if alike:
        yield b.paragraph("Answered alike: ", *_aspects(alike), ".", kind="facts")
    if neither:
        yield b.paragraph("No rule in either: ", *_aspects(neither), ".", kind="facts")


def _aspects(names: Iterable[str]) -> list[b.Part]:
    return b.between(b.link(f"aspect/{name}", name.replace("-", " ")) for name in names)
