"""Rulebooks: texts that say how an edition is played with its choices, in words bound to the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.corpus.rulebook import Span, file_of
from nines.errors import RequestError
from nines.evidence.warrant import SURE
from nines.libraries.naming import parse_edition, parse_name
from nines.reference.house_rules import HouseRuleAnswer, house_rules_of
from nines.reference.names import short_name
from nines.reference.relations import AccountAnswer, account_answer
from nines.reference.rulebook_house import bent
from nines.reference.rulebook_table import at_table, may_hold, relettered
from nines.reference.rulebook_words import (
    RulebookBlock,
    Run,
    Writer,
    base_of,
    bindings_under,
    details_of,
    holds,
    is_option,
    marks_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.corpus.rulebook import Rulebook
    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.rulebook_words import Mark


# --- The notes of a rulebook ---

CERTAINTY: Final = {"low": "A guess.", "medium": "Fairly sure.", "high": "Sure."}
OFFERED: Final = "The account itself offers the choice."
Letters = dict[tuple[str, ...], str]  # the letter of each note, by the points of the note


@dataclass(frozen=True, slots=True)
class RulebookChoice:
    """One of our choices that the text of a rulebook shows."""

    point: str
    reading: Annotated[str, "Key of the reading."]
    name: Annotated[str, "The short name of the question; the question itself if it has none."]
    says: Annotated[str, "The chosen candidate, in words."]
    default: Annotated[str, "The edition's own candidate, in words, if another is chosen; if not, empty."]


@dataclass(frozen=True, slots=True)
class RulebookNote:
    """A note on an open question: its letter, the other answers, and how certain our answer is."""

    letter: str
    choices: tuple[RulebookChoice, ...]
    says: Annotated[tuple[Run, ...], "The other answers or, if the choice is changed here, our answer."]
    certainty: Annotated[str, "How certain our answer is, in words; empty if the choice is changed here."]
    changed: Annotated[bool, "Whether the choice is changed here."]

    @property
    def text(self) -> str:
        """The note in plain text.

        Examples
        --------
        >>> RulebookNote("a", (), (Run("Alternative: you may keep it."),), "We are sure.", False).text
        'Alternative: you may keep it. We are sure.'
        """
        return " ".join(filter(None, ("".join(run.text for run in self.says), self.certainty)))


def letters_of(rulebook: Rulebook, marks: Mapping[str, Mark]) -> Letters:
    """Return the letter of each note, by the questions that the note is about.

    Letters follow the order of the text.

    Parameters
    ----------
    rulebook
        The text of the rulebook.
    marks
        The mark of each choice of the edition, by the question that the choice answers.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> rulebook = ours.rulebook("red-nines-1881")
    >>> next(iter(letters_of(rulebook, marks_of(ours, rulebook)).values()))
    'a'
    """
    order = [
        points
        for block in rulebook.play
        for part in block.parts
        if isinstance(part, Span)
        for point in part.points
        if marks.get(point) == "letter"
        for points in (next((note for note in rulebook.notes if point in note), (point,)),)
    ]
    return dict(zip(dict.fromkeys(order), letters(), strict=False))


def letters() -> Iterator[str]:
    """Yield the letters for notes in order: a to z, then aa, ab and so on.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(letters(), 25, 28))
    ['z', 'aa', 'ab']
    """
    yield from ascii_lowercase
    yield from (first + second for first in ascii_lowercase for second in ascii_lowercase)


def notes_of(
    library: Library, rulebook: Rulebook, game: AnyGame, lettered: Letters
) -> tuple[RulebookNote, ...]:
    """Return the notes of a rulebook, worded for the choices of a game.

    Parameters
    ----------
    library, rulebook, game
        The library, the text of the rulebook, and the edition with its choices.
    lettered
        The letter of each note, by the questions that the note is about.
    """
    return tuple(_note(library, rulebook, game, points, letter) for points, letter in lettered.items())


def _note(
    library: Library, rulebook: Rulebook, game: AnyGame, points: tuple[str, ...], letter: str
) -> RulebookNote:
    choices = tuple(_choice(library, game, point) for point in points)
    switched = [choice for choice in choices if choice.default]
    if switched:
        ours = " ".join(
            f"Changed here. Our choice: {rulebook_choice.default}" for rulebook_choice in switched
        )
        return RulebookNote(letter, choices, (Run(ours),), "", changed=True)
    says = tuple(Run(words.text, words.bold, words.italic) for words in rulebook.notes.get(points, ()))
    return RulebookNote(letter, choices, says, _certainty(library, rulebook.slug, points), changed=False)


def _certainty(library: Library, slug: str, points: tuple[str, ...]) -> str:
    """Return in words how certain our least certain answer to the questions *points* is."""
    readings = library.load(slug).choices.readings
    ours = [readings[point] for point in points if not is_option(library, slug, point)]
    if not ours:
        return OFFERED
    return next(words for cert, words in CERTAINTY.items() if any(reading.cert == cert for reading in ours))


def choices_of(
    library: Library, rulebook: Rulebook, game: AnyGame, marks: Mapping[str, Mark]
) -> tuple[RulebookChoice, ...]:
    """Return our choices that have a dot in the text, then all other changed choices without a letter.

    Parameters
    ----------
    library, rulebook, game
        The library, the text of the rulebook, and the edition with its choices.
    marks
        The mark of each choice of the edition, by the question that the choice answers.
    """
    slug = rulebook.slug
    points = [point for point, mark in marks.items() if mark == "dot" and not is_option(library, slug, point)]
    changed = [point for point in game.choices.changed if marks.get(point) != "letter"]
    return tuple(_choice(library, game, point) for point in dict.fromkeys((*points, *changed)))


def _choice(library: Library, game: AnyGame, point: str) -> RulebookChoice:
    known = game.choices.readings
    # Under another base game than the default, a point may not arise.
    chosen = game.choices.chosen if point in known else {}
    reading = library.corpus.readings_of(game.slug, chosen)[point]
    says = reading.candidates[chosen.get(point, reading.chosen)].says
    ours = reading.candidates[reading.chosen].says
    changed = chosen.get(point, reading.chosen) != reading.chosen
    return RulebookChoice(
        point, reading.key, question_name(library, game.slug, point, chosen), says, ours if changed else ""
    )


def question_name(library: Library, slug: str, point: str, chosen: Mapping[str, str]) -> str:
    """Return the short name of an open question of an edition; the question itself if it has none.

    Parameters
    ----------
    library
        The library with the edition.
    slug, point
        The slug of the edition and the key of the question.
    chosen
        The answers of the variant, which decide on which game the edition is based.

    Examples
    --------
    >>> from nines import library
    >>> question_name(library(), "comet-1718", "comet-stops", {})
    'The comet as a stop'
    """
    asked = library.corpus.points_of(slug).point(point, chosen) or library.corpus.point(point)
    return asked.name or asked.question


# --- Rulebooks ---

HOW_TO_PLAY: Final = "How to play"
RECONSTRUCTION: Final = "A reconstruction"
ALSO: Final = "Also our choices:"
REST: Final = "All other rules"


@dataclass(frozen=True, slots=True)
class RulebookAnswer:
    """A rulebook: how an edition is played under its choices, in words."""

    slug: Annotated[str, "The slug of the edition, its canonical name with the choices, and its title."]
    name: Annotated[str, "The slug of the edition, its canonical name with the choices, and its title."]
    title: Annotated[str, "The slug of the edition, its canonical name with the choices, and its title."]
    account: Annotated[AccountAnswer, "The account that the edition executes."]
    heading: Annotated[str, "The heading of the text: *How to play*, or *A reconstruction*."]
    reconstruction: Annotated[
        bool,
        "Whether fewer than half of the details in the text come from the account, or a choice makes the "
        "game a reconstruction.",
    ]
    base: Annotated[
        str,
        "The edition to which this text refers for all other rules, and its title; empty if the text "
        "gives all rules.",
    ]
    base_title: Annotated[
        str,
        "The edition to which this text refers for all other rules, and its title; empty if the text "
        "gives all rules.",
    ]
    in_short: Annotated[
        tuple[RulebookBlock, ...],
        "A summary of the game; its last block gives the main facts on one line. Empty if a changed "
        "choice makes the summary untrue.",
    ]
    play: Annotated[tuple[RulebookBlock, ...], "How the edition is played, block by block."]
    rest: Annotated[
        tuple[RulebookBlock, ...],
        "The rules that the text leaves to another edition, in their own words; empty if it gives all rules.",
    ]
    notes: Annotated[
        tuple[RulebookNote, ...], "The notes on choices that have a letter, in the order of the text."
    ]
    also: Annotated[
        tuple[RulebookChoice, ...],
        "Our choices without a letter: those with a dot, and changed choices that the text does not show.",
    ]
    changed: Annotated[
        Mapping[str, str],
        "The answers that differ from the edition's default answers, by the key of the question.",
    ]
    house: Annotated[
        tuple[HouseRuleAnswer, ...], "The house rules, which are not of any source; no summary is given then."
    ]

    __repr__ = short_repr

    @property
    def closing(self) -> str:
        """The closing line of the notes, with our other choices, in plain text; empty if there are none."""
        listed = [each for each in self.also if not (self.house and each.default)]
        names = ", ".join(each.name.rstrip("?") for each in listed)
        return f"{ALSO} {names}." if names else ""


def rulebook_answer(library: Library, name: str, changed: Mapping[str, str] | None = None) -> RulebookAnswer:
    """Return the rulebook of an edition with the given choices.

    Parameters
    ----------
    library
        The library with the edition.
    name
        The slug of an edition, or its canonical name with other choices.
    changed
        Further choices: answers to open questions, by the key of the question.

    Raises
    ------
    UnknownNameError
        If the edition, a question or an answer does not exist; the message suggests similar names.
    ReadingError
        If the game cannot be played with one of the chosen answers, or with two of them together.
    RequestError
        If the edition has no rulebook.
    CorpusError
        If the rulebook does not have the expected form, or lacks words for these choices.

    Examples
    --------
    >>> from nines import library
    >>> answer = rulebook_answer(library(), "red-nines-1881")
    >>> answer.heading, answer.notes[0].letter
    ('How to play', 'a')
    """
    game = library.load(name)
    if changed:
        parts = parse_edition(game.name)
        chosen = parse_name(library.choices(game.slug, {**parts.choices, **changed}).name)[1]
        game = library.load(str(parts._replace(choices=chosen)))
    rulebook = library.rulebook(game.slug)
    if rulebook is None:
        raise RequestError(
            f"{game.slug} has no rulebook, {file_of(game.slug)}; for its rules: nines show {game.slug}"
        )
    return _answer(library, rulebook, game)


def _answer(library: Library, rulebook: Rulebook, game: AnyGame) -> RulebookAnswer:
    corpus, slug = library.corpus, rulebook.slug
    default = library.load(slug).choices.chosen
    marks, base = marks_of(library, rulebook), base_of(library, rulebook)
    lettered = letters_of(rulebook, marks)
    details = details_of(game)
    bend = partial(bent, game=game, details=details) if game.house else None
    writer = Writer(library, rulebook, game, default, marks, lettered, details, bend)
    true = still_true(rulebook, game, details)
    reconstruction = bool(game.choices.reconstruction) or is_reconstruction(library, rulebook, marks)
    entry = corpus.editions[slug]
    play = [block for block in map(writer.block, rulebook.play) if any(run.text for run in block.runs)]
    notes = notes_of(library, rulebook, game, lettered)
    if game.house:
        play = at_table(game, rulebook.play, play)
        notes, play = _still_noted(game, rulebook, notes, play)
    return RulebookAnswer(
        slug=slug,
        name=game.name,
        title=entry.title,
        account=account_answer(library, entry.account),
        heading=RECONSTRUCTION if reconstruction else HOW_TO_PLAY,
        reconstruction=reconstruction,
        base=base,
        base_title=corpus.titled[base].title if base else "",
        in_short=tuple(map(writer.unmarked, rulebook.in_short if true else ())),
        play=tuple(play),
        rest=tuple(_rest(library, game, play)) if base else (),
        notes=notes,
        also=tuple(
            each for each in choices_of(library, rulebook, game, marks) if each.point not in _settled(game)
        ),
        changed=dict(game.choices.changed),
        house=house_rules_of(game),
    )


def _rest(library: Library, game: AnyGame, play: Sequence[RulebookBlock]) -> Iterator[RulebookBlock]:
    """Yield the rules of a game that a text does not mention, each with its name and in its own words."""
    said = {rule.removeprefix(f"{game.slug}/") for block in play for run in block.runs for rule in run.rules}
    for key, cited in game.rules().items():
        rule = key.removeprefix(f"{game.slug}/")
        if rule not in said:
            says = str(cited.rule)
            named = Run(f"{short_name(library, key)}.", bold=True)
            yield RulebookBlock("item", ((named, Run(f" {says[:1].upper()}{says[1:]}.", rules=(rule,))),))


def _settled(game: AnyGame) -> set[str]:
    """Return the open questions to which a house rule gives another answer."""
    usual = game.without_house_rules.rules() if game.house else {}
    return {
        choice.point
        for setting in game.house
        for detail in usual[setting.rule].details
        if setting.key.partition(".")[2] in ("", detail.name)
        for choice in detail.all_choices
    }


def _still_noted(
    game: AnyGame, rulebook: Rulebook, notes: tuple[RulebookNote, ...], play: Sequence[RulebookBlock]
) -> tuple[tuple[RulebookNote, ...], list[RulebookBlock]]:
    """Return the notes that still have words in the text and hold, and the text, with new letters."""
    shown = {letter for block in play for run in block.runs for letter in run.letters}
    kept = [note for note in notes if note.letter in shown and may_hold(game, rulebook.play, note.text)]
    again = {note.letter: letter for note, letter in zip(kept, letters(), strict=False)}
    return (
        tuple(replace(note, letter=again[note.letter]) for note in kept),
        list(relettered(play, again)),
    )


def still_true(rulebook: Rulebook, game: AnyGame, details: Mapping[tuple[str, str], Detail]) -> bool:
    """Return whether the summary of a rulebook is still true with the choices of a game.

    With house rules, it is not: much of a summary is not bound to rules.

    Parameters
    ----------
    rulebook
        The text of the rulebook.
    game
        The edition with its choices.
    details
        The details of the game, by rule and parameter.

    Examples
    --------
    >>> from nines import library
    >>> game = library().load("multiple-9-2007[how-many-players=to-ten]")
    >>> still_true(library().rulebook(game.slug), game, details_of(game))
    False
    """
    if game.house:
        return False
    if not game.choices.changed:
        return True
    chosen = game.choices.chosen
    bindings = bindings_under(rulebook.in_short, rulebook, chosen, chosen)
    return all(holds(binding, details) for _, binding in bindings)


def is_reconstruction(library: Library, rulebook: Rulebook, marks: Mapping[str, Mark]) -> bool:
    """Return whether fewer than half of the details in a rulebook come from the account of the edition.

    A detail comes from the account if the account states it, implies it or expressly takes it over. A detail
    does not come from the account if it rests on a choice with a letter, or if we chose to take the detail
    over from another account. Details that rest only on our other choices are not counted. A rulebook
    contains the details to which words of its text are bound, and the details that rest on a choice marked in
    the text. If the rulebook refers readers to a base game for all other rules, all details of the edition
    are counted.

    Parameters
    ----------
    library
        The library with the edition.
    rulebook
        The text of the rulebook.
    marks
        The mark of each choice of the edition, by the question that the choice answers.
    """
    game = library.load(rulebook.slug)
    details, default = details_of(game), game.choices.chosen
    bound = {binding.detail for _, binding in bindings_under(rulebook.play, rulebook, default, default)}
    shown = {point for span in rulebook.spans for point in span.points}
    base = base_of(library, rulebook)
    own = [
        detail
        for key, detail in details.items()
        if base or key in bound or any(choice.point in shown for choice in detail.all_choices)
    ]
    ours = sum(_doubtful(detail, marks) for detail in own)
    says = sum(not any(choice.ours for choice in detail.all_choices) for detail in own)
    return says < ours


def _doubtful(detail: Detail, marks: Mapping[str, Mark]) -> bool:
    """Return whether a detail rests on a doubtful choice, or was taken from another account by our choice."""
    if detail.inherited and any(choice.ours for choice in detail.inherited.choices):
        return True
    return any(
        marks[choice.point] == "letter" if choice.point in marks else choice.certainty != SURE
        for choice in detail.all_choices
        if choice.ours
    )
