"""What sources leave open on pages: the questions, their weights, and the texts that bear on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference import gaps_answer, wanted_answers
from nines.reference.doubts import doubt_answers, uncertain_games
from nines.reference.effects import EFFECTS
from nines.reference.gaps import effect_found
from nines.reference.names import named_game, playable_game
from nines.reference.pictures import overview_plot, strongest_answer, weights_plot
from nines.reference.readings import OPTION, answer_in_words, point_answers
from nines.reference.weights import (
    figures,
    joint_figures,
    largest_change,
    pairs_in_words,
    weighed_editions,
    weights_answer,
)
from nines.sphinx import base as b
from nines.sphinx.base import is_played
from nines.sphinx.nodes import folded, scroll_box
from nines.sphinx.plots import figure
from nines.text import counted, in_numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.doubts import UncertainGame
    from nines.reference.gaps import WantedAnswer, WantedQuestion
    from nines.reference.readings import PointAnswer, ReadingAnswer
    from nines.reference.weights import AnswerWeight, WeightsAnswer


# --- The questions that the sources leave open ---

# The least certain first: there somebody who has the book can help most.
HEADINGS: Final = {
    "low": "Low certainty",
    "medium": "Medium certainty",
    "high": "High certainty",
    OPTION: "Choices that a source itself offers",
}


COLUMNS: Final = ("Game", "Open questions", "What matters most")


class GapsDirective(b.CorpusDirective):
    """``nines:gaps``: the questions that the sources leave open about all games or one game."""

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a table of all games and a section for each certainty level, or a table of one game."""
        if name:
            playable_game(self.library, name)
            return [_of_game(gaps_answer(self.library, name).readings)]
        asked = [point for point in point_answers(self.library) if point.readings]
        groups = {kind: [point for point in asked if point.least_certain == kind] for kind in HEADINGS}
        return [
            _by_game(self.library),
            *(_section(self.library, kind, points) for kind, points in groups.items() if points),
        ]


def _of_game(readings: Sequence[ReadingAnswer]) -> nodes.table:
    rows = [
        (
            b.link(reading.key, reading.question),
            reading.choice.says,
            "the source offers it" if reading.kind == OPTION else reading.cert,
            b.code(reading.point),
        )
        for reading in readings
    ]
    return b.table(("Question", "Answer", "How sure", "Name"), rows)


def _by_game(library: Library) -> nodes.section:
    """Return a table of each game's open questions: numbers by certainty, and links to the main ones."""
    rows = [_game_row(game) for game in uncertain_games(library).games]
    return b.section("Game by game", "gaps-by-game", b.table(COLUMNS, rows))


def _game_row(uncertain_game: UncertainGame) -> tuple[b.Part, ...]:
    count = uncertain_game.summary
    offered = f"; for {count.options}, the source offers the choice" if count.options else ""
    graded = f"our certainty is low for {count.low}, medium for {count.medium}, high for {count.high}"
    return (
        b.link(f"{uncertain_game.game.game}-readings", uncertain_game.game.title),
        f"{counted(count.readings, 'question')}: {graded}{offered}",
        b.fill(nodes.inline(), b.between([b.link(q.key, q.name) for q in uncertain_game.first], " · ")),
    )


def _section(library: Library, kind: str, points: Sequence[PointAnswer]) -> nodes.section:
    asked = [_point(library, point) for point in points]
    count = b.paragraph(f"Questions: {len(points)}.", kind="facts")
    return b.section(HEADINGS[kind], f"gaps-{kind}", count, *asked)


def _point(library: Library, point: PointAnswer) -> nodes.Element:
    """Return an open question with its name, and each answer with the games that choose it."""
    record = point.record
    home = b.box(
        "gap",
        b.paragraph(b.fill(b.inline("title"), [record.name])),
        b.paragraph(record.question, kind="asked"),
        b.paragraph("Name: ", b.code(record.id), kind="facts"),
        b.bullets([[_answer(library, answer)] for answer in point.answers], "answers-given"),
    )
    return b.labelled(home, f"question/{record.id}", f"q-{record.id}", record.name)


def _answer(library: Library, readings: Sequence[ReadingAnswer]) -> nodes.paragraph:
    """Return an answer to an open question, with the games that choose it."""
    first = readings[0]
    sure = "" if first.kind == OPTION else f" with {first.cert} certainty"
    games = b.between(_games(library, readings), "; ")
    return b.paragraph(*b.plain(first.choice.says), f" We chose this answer{sure} for ", *games, ".")


def _games(library: Library, readings: Sequence[ReadingAnswer]) -> Iterator[nodes.Node]:
    """Yield the names of games, each linked to its answer. A game that cannot be played has no link."""
    for reading in readings:
        title = named_game(library, reading.game).title
        yield (
            b.link(reading.key, title)
            if is_played(library, reading.game)
            else b.fill(b.inline("game-only"), [title])
        )


# --- The weight of the open questions of an edition ---

OVERVIEW: Final = ("Edition", "The question that matters most", "Under another answer", "Largest change")
WEIGHED: Final = ("Answer", "Acts", "Amount exchanged", "First hand wins", "Deals changed")


class WeightsDirective(b.CorpusDirective):
    """``nines:weights``: the stored weights of the open questions of an edition, or of all editions."""

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the tables of one edition; for all editions, an overview and a section for each.

        Raises
        ------
        UnknownNameError
            If there is no playable edition of that name.
        """
        if name:
            playable_game(self.library, name)
            return _edition(self.library, name)
        weighed = weighed_editions(self.library)
        titles = {slug: named_game(self.library, slug).title for slug in weighed}
        rows = [_row(self.library, slug, titles[slug]) for slug in weighed]
        sections = [
            b.section(titles[slug], f"weights-{slug}", *_edition(self.library, slug)) for slug in weighed
        ]
        name = "The silence that matters most in each edition"
        overview = scroll_box("", b.table(OVERVIEW, rows), name=name)
        return [figure(overview_plot(self.library), "weights"), overview, *sections]


def _row(library: Library, slug: str, title: str) -> tuple[b.Part, ...]:
    """Return a table row: an edition, its question with the most weight, and what another answer changes."""
    place = nodes.reference("", title, internal=True, refid=f"weights-{slug}")
    found = strongest_answer(library, slug)
    if found is None:
        return place, "none of those that arise within a deal", "", ""
    reading, weight = found.doubt.reading, found.doubt.weight
    asked = b.link(reading.key, reading.question)
    return place, asked, weight.short if weight else "", f"{found.change.what}: {found.change.text}"


def _edition(library: Library, slug: str) -> list[nodes.Element]:
    """Return a line on the deals, a table of answers that change an average, and the other answers folded."""
    weights, title = weights_answer(library, slug), named_game(library, slug).title
    if weights is None:
        return [b.paragraph(f"No weights are stored for {title}.")]
    known = {doubt_answer.reading.key for doubt_answer in doubt_answers(library, slug)}
    moving = [
        answer_weight
        for answer_weight in weights.alone
        if answer_weight.change and answer_weight.change.shift
    ]
    rest = [
        answer_weight
        for answer_weight in weights.alone
        if answer_weight.change and not answer_weight.change.shift
    ]
    return [
        b.paragraph(_basis(weights), kind="facts"),
        *(
            [
                figure(weights_plot(library, weights), f"weights-{slug}-plot"),
                _table(library, title, moving, known, largest=True),
            ]
            if moving
            else [b.paragraph("No answer changes an average.")]
        ),
        *_folded(library, title, rest, known),
        *_together(library, title, weights),
    ]


def _basis(weights: WeightsAnswer) -> str:
    played = [answer_weight.by_engine for answer_weight in weights.alone if answer_weight.change]
    by = "the compiled code"
    if played and min(played) >= weights.deals:
        by = "the engine"
    elif any(played):
        by = "the compiled code, or by the engine if the compiled code cannot play them"
    return (
        f"For each answer, we simulated {counted(weights.deals, 'deal')}"
        f" with {counted(weights.seats, 'player')}, the policy “{weights.policies[0]}”"
        f" and the seed {weights.seed}. The deals were played by {by}."
        f" With 95 % confidence, all {weights.intervals:,} intervals contain the true values."
    )


def _table(
    library: Library,
    title: str,
    answer_weights: Iterable[AnswerWeight],
    known: Collection[str],
    *,
    largest: bool = False,
) -> nodes.Element:
    """Return a table of answers; with *largest*, its second column has the numbers of the plot."""
    rows = [
        (
            _weighed_answer(library, answer_weight, known),
            *([_largest(answer_weight)] if largest else []),
            *figures(answer_weight),
        )
        for answer_weight in answer_weights
    ]
    columns = (WEIGHED[0], *(["Largest change"] if largest else []), *WEIGHED[1:])
    return scroll_box("", b.table(columns, rows), name=f"Weights of {title}")


def _largest(answer_weight: AnswerWeight) -> str:
    change = largest_change(answer_weight)
    return f"{change.what}: {change.text}" if change else "none in percent"


def _folded(
    library: Library, title: str, rest: Sequence[AnswerWeight], known: Collection[str]
) -> list[nodes.Element]:
    if not rest:
        return []
    line = f"{counted(len(rest), 'answer')} without effect on any average"
    return [folded([line], _table(library, f"{title}, no average", rest, known))]


def _together(library: Library, title: str, weights: WeightsAnswer) -> list[nodes.Element]:
    if not weights.together:
        return []
    more = [
        answer_weight
        for answer_weight in weights.together
        if answer_weight.excess and answer_weight.excess.matters
    ]
    rows = [
        (
            in_numbers([f"{answer_in_words(library, weights.game, choice)}." for choice in pair.choices]),
            *joint_figures(pair),
        )
        for pair in more
    ]
    said = b.paragraph(pairs_in_words(weights))
    if not rows:
        return [said]
    table = scroll_box("", b.table(WEIGHED[:-1], rows), name=f"Two answers together, {title}")
    return [
        said,
        folded(["Change by two answers together, minus the sum of their separate changes"], table),
    ]


def _weighed_answer(library: Library, answer_weight: AnswerWeight, known: Collection[str]) -> b.Part:
    """Return an answer, linked if its question arises under the default answers to all other questions."""
    key = f"{answer_weight.game.partition('[')[0]}/reading/{answer_weight.point}"
    name = answer_in_words(library, answer_weight.game.partition("[")[0], answer_weight.choices[0])
    return b.link(key, name) if key in known else name


# --- The texts that we are looking for ---


class WantedDirective(b.CorpusDirective):
    """``nines:wanted``: the texts that we are looking for, in the order of the corpus."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - of all directives
        """Return a table of all texts that we are looking for, and a section for each text."""
        wanted = wanted_answers(self.library).wanted
        contact = self.config["nines_contact"]
        where = [b.paragraph("Write to ", contact, ".")] if contact else []
        return [_wanted_table(wanted), *where, *(_home(self.library, sought) for sought in wanted)]


def _wanted_table(wanted: Sequence[WantedAnswer]) -> nodes.Element:
    rows = ((_place(sought), sought.record.pages, sought.decides) for sought in wanted)
    return b.table(("Text", "Pages", "Bears on"), rows)


def _place(wanted: WantedAnswer) -> nodes.reference:
    return nodes.reference("", wanted.record.work, internal=True, refid=f"wanted-{wanted.record.id}")


def _home(library: Library, wanted: WantedAnswer) -> nodes.section:
    record = wanted.record
    by_game: dict[str, list[WantedQuestion]] = {}
    for reading in wanted.readings:
        by_game.setdefault(reading.game, []).append(reading)
    questions = [
        b.box(
            "asked-of",
            b.paragraph(b.link(game, named_game(library, game).title), kind="label"),
            _questions(wanted_questions),
        )
        for game, wanted_questions in by_game.items()
    ]
    errata = [[b.paragraph(b.link(b.erratum_key(erratum.id), erratum.question))] for erratum in wanted.errata]
    if errata:
        questions.append(b.box("asked-of", b.paragraph("Contradictions", kind="label"), b.bullets(errata)))
    sources = b.between(b.link(f"source-{source}", source) for source in record.sources)
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Pages", [b.paragraph(*b.plain(record.pages))]),
        ("Why", [b.paragraph(*b.plain(record.why))]),
        ("Where", [b.paragraph(*b.plain(record.where))]),
        ("Source", [b.paragraph(*sources)] if sources else []),
    ]
    decides = folded([f"This text bears on {wanted.decides}"], *questions)
    return b.section(record.work, f"wanted-{record.id}", b.fields(rows), decides)


def _questions(wanted_questions: Sequence[WantedQuestion]) -> nodes.Element:
    return b.bullets([_question(wanted_question)] for wanted_question in wanted_questions)


def _question(wanted_question: WantedQuestion) -> nodes.paragraph:
    """Return a link to a question, the certainty of our choice, and what another answer can change."""
    changes = (
        f" Another answer can change {wanted_question.changes}."
        if wanted_question.changes in EFFECTS.values()
        else ""
    )
    weight = effect_found(wanted_question)
    return b.paragraph(
        b.link(wanted_question.key, wanted_question.question),
        f" Certainty of our choice: {wanted_question.cert}.{changes}{weight}",
    )
