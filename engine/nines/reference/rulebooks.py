"""Rulebooks: texts that say how an edition is played with its choices, in words bound to the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.rulebook import file_of
from nines.errors import RequestError
from nines.evidence.warrant import SURE
from nines.libraries.naming import parse_name
from nines.reference.accounts import AccountAnswer, account_answer
from nines.reference.rulebook_notes import RulebookChoice, RulebookNote, choices_of, letters_of, notes_of
from nines.reference.rulebook_runs import RulebookBlock, Writer
from nines.reference.rulebook_words import base_of, bindings_under, details_of, holds, marks_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.rulebook import Rulebook
    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.rulebook_words import Mark

HOW_TO_PLAY: Final = "How to play"
RECONSTRUCTION: Final = "A reconstruction"
ALSO: Final = "Also our choices:"


@dataclass(frozen=True, slots=True)
class RulebookAnswer:
    """A rulebook: how an edition is played under its choices, in words."""

    slug: Annotated[str, "The slug of the edition, its canonical name with the choices, and its title."]
    name: Annotated[str, "The slug of the edition, its canonical name with the choices, and its title."]
    title: Annotated[str, "The slug of the edition, its canonical name with the choices, and its title."]
    account: Annotated[AccountAnswer, "The account that the edition executes."]
    heading: Annotated[str, "The heading of the text: *How to play*, or *A reconstruction*."]
    reconstruction: Annotated[
        bool, "Whether fewer than half of the details in the text come from the account."
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

    @property
    def closing(self) -> str:
        """The closing line of the notes, with our other choices, in plain text; empty if there are none."""
        names = ", ".join(one.name.rstrip("?") for one in self.also)
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
        given = {**parse_name(game.name)[1], **changed}
        game = library.load(library.choices(game.slug, given).name)
    rulebook = library.rulebook(game.slug)
    if rulebook is None:
        raise RequestError(
            f"{game.slug} has no rulebook, {file_of(game.slug)}; for its rules: nines show {game.slug}"
        )
    return _answer(library, rulebook, game)


def _answer(library: Library, rulebook: Rulebook, game: AnyGame) -> RulebookAnswer:
    corpus, slug = library.corpus, rulebook.slug
    default = library.load(slug).choices.chosen
    marks, letters, base = (
        marks_of(library, rulebook),
        letters_of(library, rulebook),
        base_of(library, rulebook),
    )
    writer = Writer(library, rulebook, game, default, marks, letters)
    reconstruction = is_reconstruction(library, rulebook, marks)
    entry = corpus.editions[slug]
    return RulebookAnswer(
        slug=slug,
        name=game.name,
        title=entry.title,
        account=account_answer(library, entry.account),
        heading=RECONSTRUCTION if reconstruction else HOW_TO_PLAY,
        reconstruction=reconstruction,
        base=base,
        base_title=corpus.titled[base].title if base else "",
        in_short=tuple(map(writer.unmarked, rulebook.in_short)) if _still_true(rulebook, game) else (),
        play=tuple(
            block for block in map(writer.block, rulebook.play) if any(run.text for run in block.runs)
        ),
        notes=notes_of(library, rulebook, game, letters),
        also=choices_of(library, rulebook, game, marks),
        changed=dict(game.choices.changed),
    )


def _still_true(rulebook: Rulebook, game: AnyGame) -> bool:
    """Return whether the summary of a rulebook is still true with the choices of a game."""
    if not game.choices.changed:
        return True
    details, chosen = details_of(game), game.choices.chosen
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
    bound = {one.detail for _, one in bindings_under(rulebook.play, rulebook, default, default)}
    shown = {point for span in rulebook.spans for point in span.points}
    base = base_of(library, rulebook)
    found = [
        detail
        for key, detail in details.items()
        if base or key in bound or any(choice.point in shown for choice in detail.all_choices)
    ]
    ours = sum(_doubtful(detail, marks) for detail in found)
    says = sum(not any(choice.ours for choice in detail.all_choices) for detail in found)
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
