"""A rulebook with every answer in it: the text from which a page shows any choices, and what they exclude."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Annotated

from nines.boundary.reprs import short_repr
from nines.corpus.rulebook import Span
from nines.errors import ReadingError, RequestError
from nines.evidence.companions import companion_choices
from nines.reference.rulebook_words import Run, Writer, bindings_under, details_of, marks_of
from nines.reference.rulebooks import (
    HOW_TO_PLAY,
    RECONSTRUCTION,
    choices_of,
    is_reconstruction,
    letters_of,
    notes_of,
    question_name,
    still_true,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.game_points import GamePoints
    from nines.corpus.records import Idle, Reading
    from nines.corpus.rulebook import Block, Rulebook
    from nines.evidence.choices import Choices
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class SwitchSpan:
    """Words that depend on our choices, with the words for every answer."""

    points: Annotated[tuple[str, ...], "The keys of the open questions on which the words depend."]
    words: Annotated[
        Mapping[str, tuple[Run, ...]], "The words by the answers to these questions, joined by commas."
    ]
    letters: Annotated[tuple[str, ...], "The letters of the notes that follow the words."]
    dot: Annotated[bool, "Whether a dot follows the words, the mark of a choice without a letter."]


@dataclass(frozen=True, slots=True)
class SwitchBlock:
    """A paragraph, a list item, or a table row or heading. Only a block of a table has several cells."""

    kind: Annotated[str, "Paragraph, item, row or head."]
    cells: tuple[tuple[Run | SwitchSpan, ...], ...]


@dataclass(frozen=True, slots=True)
class SwitchNote:
    """A note on open questions, as it is while our own answers apply."""

    letter: str
    points: Annotated[tuple[str, ...], "The keys of the questions."]
    says: Annotated[tuple[Run, ...], "The other answers, in words."]
    certainty: Annotated[str, "How certain our answer is, in words."]


@dataclass(frozen=True, slots=True)
class SwitchAnswer:
    """A possible answer to an open question."""

    id: str
    says: str
    not_executable: Annotated[str, "Why no rule executes the answer; empty if it can be played."]
    reconstruction: Annotated[bool, "Whether the answer makes the game a reconstruction."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class SwitchQuestion:
    """An open question with all answers."""

    point: str
    reading: Annotated[str, "The key of the reading."]
    name: str
    question: str
    default: Annotated[str, "Our answer."]
    answers: Annotated[tuple[SwitchAnswer, ...], "All answers; our answer is the first."]
    idle: Annotated[tuple[Idle, ...], "The other choices that leave answers without effect."]


@dataclass(frozen=True, slots=True)
class SwitchExclusion:
    """Answers that cannot be played together, and the reason why."""

    choices: Mapping[str, str]
    why: str


@dataclass(frozen=True, slots=True)
class SwitchableRulebook:
    """The text of a rulebook for every answer to the questions that arise on one base game.

    The words of a span follow from the answers to the questions of the span, so no text is stored twice.
    """

    slug: str
    base: Annotated[Mapping[str, str], "The answers that decide on which game the edition is based."]
    deciding: Annotated[tuple[str, ...], "Questions whose answers decide which other questions exist."]
    reconstruction: Annotated[bool, "Whether the text is a reconstruction whatever is chosen."]
    in_short: tuple[SwitchBlock, ...]
    untrue: Annotated[tuple[Mapping[str, str], ...], "Answers that make the summary untrue, each alone."]
    play: tuple[SwitchBlock, ...]
    notes: tuple[SwitchNote, ...]
    also: Annotated[tuple[str, ...], "The questions of the closing line of the notes."]
    elsewhere: Annotated[
        Mapping[str, str], "The name of each question of the notes that does not arise on this base game."
    ]
    questions: tuple[SwitchQuestion, ...]
    exclusions: tuple[SwitchExclusion, ...]
    defaults: Annotated[
        Mapping[str, str], "The edition's own answers to the questions of the spans, on its usual base game."
    ]


# --- The base games of an edition: they decide which questions exist ---


def deciding_points(points: GamePoints, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Return the questions whose answers decide which other questions an edition has.

    Parameters
    ----------
    points
        The decision points and readings of the edition.
    chosen
        The answers by point. All other questions have their default answers.

    Examples
    --------
    >>> from nines import library
    >>> points = library().corpus.points_of("commit-2011")
    >>> deciding_points(points, {})
    ('rest-of-the-rules', 'base-game')
    >>> deciding_points(points, {"rest-of-the-rules": "commit-1857"})
    ('rest-of-the-rules',)
    """
    found: list[str] = []
    game: GamePoints | None = points
    while game and game.amendment:
        if game.amendment.point:
            found.append(game.amendment.point)
        game = game.base(chosen)
    return tuple(found)


def bases_of(library: Library, slug: str) -> Iterator[dict[str, str]]:
    """Yield the answers, other than the default answers, that select each possible base game.

    Parameters
    ----------
    library, slug
        The library and the slug of the edition.

    Examples
    --------
    >>> from nines import library
    >>> list(bases_of(library(), "commit-1991"))
    [{}, {'base-game': 'commit-1857'}, {'base-game': 'bare'}]
    """
    yield from _bases(library.corpus.points_of(slug), {})


def _bases(points: GamePoints, decided: Mapping[str, str]) -> Iterator[dict[str, str]]:
    readings = points.readings(decided)
    open_points = (point for point in deciding_points(points, decided) if point not in decided)
    point = next(open_points, "")
    if point:
        for candidate in readings[point].playable:
            yield from _bases(points, {**decided, point: candidate})
    else:
        yield {name: answer for name, answer in decided.items() if answer != readings[name].chosen}


# --- Answers that exclude each other ---


def exclusions_of(points: GamePoints, chosen: Mapping[str, str]) -> Iterator[SwitchExclusion]:
    """Yield the answers of a game that cannot be played together, also those that its base game excludes.

    Parameters
    ----------
    points
        The decision points and readings of the game.
    chosen
        The answers that decide on which game it is based.

    Examples
    --------
    >>> from nines import library
    >>> excluded = list(exclusions_of(library().corpus.points_of("comet-1752"), {}))
    >>> len(excluded), dict(excluded[0].choices)
    (4, {'bonus-game-points': 'game-is-points', 'what-is-multiplied': 'points-at-most'})
    """
    for exclusion in points.exclusions:
        yield SwitchExclusion(exclusion.choices, exclusion.why)
    base = points.base(chosen)
    if base is None:
        return
    ours, theirs = points.readings(chosen), base.readings(chosen)
    for excluded in exclusions_of(base, chosen):
        if not excluded.choices.keys() <= theirs.keys():
            continue  # the base game has such a question only on another base of its own
        known = [
            [(point, answer) for answer in _as_in_base(ours[point], theirs[point], candidate)]
            for point, candidate in excluded.choices.items()
            if point in ours
        ]
        rest = {point: answer for point, answer in excluded.choices.items() if point not in ours}
        if all(theirs[point].chosen == answer for point, answer in rest.items()):
            yield from (SwitchExclusion(dict(choices), excluded.why) for choices in product(*known))


def _as_in_base(ours: Reading, theirs: Reading, candidate: str) -> list[str]:
    """Return our answers under which the base game is played with one of its own answers.

    Our answers that the base game does not know leave it with its default answer.
    """
    return [
        answer
        for answer in ours.playable
        if candidate == (answer if answer in theirs.playable else theirs.chosen)
    ]


# --- The text ---


def switchable_rulebook(
    library: Library, slug: str, base: Mapping[str, str] | None = None
) -> SwitchableRulebook:
    """Return the rulebook of an edition with the words for every answer.

    Parameters
    ----------
    library
        The library with the edition.
    slug
        The slug of the edition.
    base
        The answers, other than the default answers, that decide on which game the edition is based.

    Raises
    ------
    UnknownNameError
        If the library has no edition with this slug.
    RequestError
        If the edition has no rulebook.

    Examples
    --------
    >>> from nines import library
    >>> book = switchable_rulebook(library(), "red-nines-1881")
    >>> book.notes[0].points
    ('natural-card-held-back',)
    >>> spans = [part for block in book.play for part in block.cells[0] if isinstance(part, SwitchSpan)]
    >>> [run.text for run in spans[2].words["yes"]]
    ['you may, but need not,']
    """
    rulebook = library.rulebook(slug)
    if rulebook is None:
        raise RequestError(f"{slug} has no rulebook")
    chosen = dict(base or {})
    edition, game = library.load(slug), library.load(library.choices(slug, chosen).name)
    points, marks = edition.choices.points, marks_of(library, rulebook)
    letters, default = letters_of(rulebook, marks), edition.choices.chosen
    writer = Writer(library, rulebook, edition, default, marks, letters, details_of(edition))
    questions = tuple(_questions(library, points, chosen))
    noted = [point for note in letters for point in note]
    also = [choice.point for choice in choices_of(library, rulebook, edition, marks)]
    known = {question.point for question in questions}
    return SwitchableRulebook(
        slug=slug,
        base=chosen,
        deciding=deciding_points(points, chosen),
        reconstruction=is_reconstruction(library, rulebook, marks),
        in_short=tuple(_block(writer, block) for block in rulebook.in_short),
        untrue=tuple(_untrue(library, rulebook, game.choices)),
        play=tuple(_block(writer, block) for block in rulebook.play),
        notes=tuple(
            SwitchNote(note.letter, of, note.says, note.certainty)
            for note, of in zip(notes_of(library, rulebook, edition, letters), letters, strict=True)
        ),
        also=tuple(also),
        elsewhere={
            point: question_name(library, slug, point, {})
            for point in dict.fromkeys((*noted, *also))
            if point not in known
        },
        questions=questions,
        exclusions=tuple(exclusions_of(points, chosen)),
        defaults={point: default[point] for span in rulebook.spans for point in span.points},
    )


def _block(writer: Writer, block: Block) -> SwitchBlock:
    return SwitchBlock(
        block.kind,
        tuple(
            tuple(
                piece
                for part in cell
                for piece in ([_span(writer, part)] if isinstance(part, Span) else writer.runs((part,)))
            )
            for cell in block.cells
        ),
    )


def _span(writer: Writer, span: Span) -> SwitchSpan:
    mark = writer.mark(span, changed=False)
    ours = ",".join(writer.default[point] for point in span.points)
    others = writer.rulebook.others.get(span.key, {})
    words = {key: writer.runs(parts) for key, parts in {**others, ours: span.parts}.items()}
    return SwitchSpan(span.points, words, mark.letters, mark.dot)


def _questions(library: Library, points: GamePoints, chosen: Mapping[str, str]) -> Iterator[SwitchQuestion]:
    """Yield the questions of an edition on one base game, in the order of the corpus."""
    for point, reading in points.readings(chosen).items():
        others = [candidate for candidate in reading.candidates if candidate != reading.chosen]
        answers = (reading.candidates[candidate] for candidate in (reading.chosen, *others))
        asked = points.point(point, chosen) or library.corpus.point(point)
        yield SwitchQuestion(
            point,
            reading.key,
            question_name(library, points.game, point, chosen),
            asked.question,
            reading.chosen,
            tuple(
                SwitchAnswer(answer.id, answer.says, answer.not_executable, bool(answer.reconstruction))
                for answer in answers
            ),
            reading.idle,
        )


def _untrue(library: Library, rulebook: Rulebook, choices: Choices) -> Iterator[Mapping[str, str]]:
    """Yield the answers with which the summary of a rulebook is not true; each alone makes it untrue."""
    chosen = choices.chosen
    if not any(bindings_under(rulebook.in_short, rulebook, chosen, chosen)):
        return
    base = dict(choices.changed)
    if not _is_true(library, rulebook, base):
        yield {}
        return
    deciding = deciding_points(choices.points, chosen)  # another base game has a text of its own
    for point, reading in choices.readings.items():
        for candidate in reading.playable[1:] if point not in deciding else ():
            changed = {**base, point: candidate}
            try:
                companions = companion_choices(choices.points, changed)
            except ReadingError:
                continue
            if not _is_true(library, rulebook, {**companions, **changed}):
                yield {point: candidate}


def _is_true(library: Library, rulebook: Rulebook, changed: Mapping[str, str]) -> bool:
    game = library.load(library.choices(rulebook.slug, changed).name)
    return still_true(rulebook, game, details_of(game))


def headings() -> tuple[str, str]:
    """Return the heading of a text with rules to play by, and the heading of a reconstruction."""
    return HOW_TO_PLAY, RECONSTRUCTION
