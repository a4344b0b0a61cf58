"""Two games compared side by side, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils.parsers.rst import directives

from nines.errors import RequestError
from nines.reference import decide_answer, diff_answer
from nines.reference.decided import EFFECTS
from nines.reference.names import short_name
from nines.reference.outlines import outline_answer
from nines.reference.readings import OPTION
from nines.reference.relations import relations_between
from nines.sphinx import base as b
from nines.sphinx.deciding import deciding_nodes
from nines.sphinx.fold import folded
from nines.sphinx.open_questions import question_box
from nines.sphinx.pages import pair_name
from nines.sphinx.rule_nodes import answer, legend, slug_of, witnesses
from nines.sphinx.what_changed import lead, no_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.comparisons import AspectDifference, DiffAnswer, RulePair
    from nines.reference.dated import DatedGame
    from nines.reference.rules import RuleAnswer

SAME_WORDING: Final = "the same wording, but the games play this rule differently"


class DiffDirective(b.CorpusDirective):
    """``nines:diff``: the differences between two games; ``:page:`` adds the title of the page."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"page": directives.flag}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the number of changes, all differences in order of play, and what the two games share.

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
            _difference(self.library, record, asked[one], pair)
            for part in outline_answer(self.library, games[0])
            for one in part.aspects
            if one in asked and asked[one].agreement == "differs"
        ]
        body = [*_opening(self.library, record), *told, *_agreeing(self.library, record)]
        body += _open_questions(self.library, record)
        if "page" not in self.options:
            return body
        title = f"{record.earlier.title} and {record.later.title}"
        return [b.labelled(b.section(title, pair, *body), f"comparison/{pair}", pair, title)]


def _opening(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield what changed and how much, the relations between the two games, and a deciding play."""
    earlier, later = record.earlier, record.later
    yield from lead(record, _place(record))
    for one in relations_between(library, slug_of(earlier.game), slug_of(later.game)):
        contested = ", contested" if one.contested else ""
        said = f"{one.in_titles} (certainty: {one.cert}{contested}). See "
        yield b.paragraph(said, b.link(one.statement, "the evidence"), ".", kind="facts")
    yield legend()
    yield from _deciding(library, record)


def _deciding(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield the shortest stored play in which the two games differ, if one is stored."""
    found = decide_answer(library, record.earlier.game, record.later.game, stored_only=True)
    if found.drawn:
        names = (record.earlier.title, record.later.title)
        ordered = names if found.one.game == record.earlier.game else names[::-1]
        drawn = deciding_nodes(found.drawn, ordered)
        shows = f"This is {found.drawn.shows[:1].lower()}{found.drawn.shows[1:]}."
        said = f"{shows} The difference between the games affects {EFFECTS[found.effect]}."
        yield b.section("A play that tells them apart", f"{_place(record)}-play", b.paragraph(said), drawn)


def _open_questions(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield the open questions behind the rules that differ, with a picture of a play for the first one."""
    differing = [pair for one in record.aspects for pair in one.rules if pair.change != "kept"]
    rules = [rule for pair in differing for rule in (pair.earlier, pair.later) if rule is not None]
    slugs = {slug_of(game.game) for game in (record.earlier, record.later)}
    asked = {
        one.key: one.question
        for rule in rules
        for one in rule.readings
        if one.kind != OPTION and one.cert != "high" and one.key.partition("/")[0] in slugs
    }
    if asked:
        first, *rest = asked
        more = ([b.paragraph(b.link(key, asked[key]))] for key in rest)
        said = "Some differences rest on our own choices, and we are not sure of these choices."
        yield b.section(
            "Open questions behind the differences",
            f"{_place(record)}-open",
            b.paragraph(said),
            question_box(library, first),
            *(
                [b.paragraph("Other open questions:", kind="facts"), b.bullets(more, "open-list")]
                if rest
                else []
            ),
        )


def _place(record: DiffAnswer) -> str:
    return f"{slug_of(record.earlier.game)}--{slug_of(record.later.game)}"


def _difference(library: Library, record: DiffAnswer, one: AspectDifference, place: str) -> nodes.section:
    """Return a question with the pairs of rules that differ, then a line on the rules that agree."""
    home = b.section(
        short_name(library, one.aspect), f"{place}-{one.aspect}", b.paragraph(one.question, kind="asked")
    )
    for pair in one.rules:
        if pair.change != "kept":
            note = f": {SAME_WORDING}" if pair.alike_in_words else ""
            how = b.fill(b.inline(f"how-{pair.change}"), [pair.change])
            label = b.paragraph(how, note, kind="label")
            sides = (
                _side(record.earlier, pair.earlier, mentioned=one.earlier_mentions),
                _side(record.later, pair.later, mentioned=one.later_mentions),
            )
            home += b.box("changed", label, b.box("pair", *sides), *_evidence(record, pair))
    kept = [pair.earlier for pair in one.rules if pair.earlier and pair.change == "kept"]
    if kept:
        links = (b.link(rule.key, b.sentence(rule.says)) for rule in kept)
        noun = "this rule" if len(kept) == 1 else "these rules"
        home += b.paragraph(f"Both games have {noun}: ", *b.between(links, " "), kind="facts")
    through = b.link(f"aspect/{one.aspect}", f"All games compared: {short_name(library, one.aspect)}")
    home += b.paragraph(through, kind="facts")
    return home


def _side(game: DatedGame, rule: RuleAnswer | None, *, mentioned: bool) -> nodes.Element:
    """Return the rule of one game under the name of the game."""
    label = b.paragraph(game.title, kind="label")
    if rule is None:
        return b.box("side", label, b.paragraph(no_rule(mentioned=mentioned), kind="note"))
    return b.box("side", label, answer(rule, whole=False, sourced=False))


def _evidence(record: DiffAnswer, pair: RulePair) -> Iterator[nodes.Element]:
    """Yield the folded witnesses of a pair of rules, or nothing if no passage supports the rules."""
    both = ((record.earlier, pair.earlier), (record.later, pair.later))
    sides = [
        b.box("side", b.paragraph(game.title, kind="label"), *witnesses(rule.passages))
        for game, rule in both
        if rule is not None and rule.passages
    ]
    if sides:
        yield folded(["Evidence"], b.box("pair", *sides))


def _agreeing(library: Library, record: DiffAnswer) -> Iterator[nodes.Element]:
    """Yield a line with the questions that both games answer alike, and a line with unanswered questions."""
    alike, neither = record.aspects_that("same", "otherwise-cited"), record.aspects_that("not-mentioned")
    if alike:
        yield b.paragraph("The same rules in both games: ", *_aspects(library, alike), ".", kind="facts")
    if neither:
        yield b.paragraph("No rule in either game: ", *_aspects(library, neither), ".", kind="facts")


def _aspects(library: Library, names: Iterable[str]) -> list[b.Part]:
    return b.between(b.link(f"aspect/{name}", short_name(library, name)) for name in names)
