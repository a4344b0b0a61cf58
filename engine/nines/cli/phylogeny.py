"""Do the rules agree with the history? What was measured, and what it says, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Console

from nines.cli.output import Row, emit, fields, heading, indented, table, text, write_json
from nines.cli.terminal import on_terminal
from nines.phylogeny.findings import Samples
from nines.phylogeny.verdict import CHOICES
from nines.reference import phylogeny_words as words
from nines.reference.phylogeny import phylogeny_answer
from nines.reference.witnesses import witnesses_of
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.phylogeny_answers import OpenQuestion, PhylogenyAnswer, VerdictAnswer

DISTANCES: Final = ("aspect", "param.", "told", "play")  # over the columns of a summary
STYLES: Final = {"supported": "green", "not supported": "red", "our doing": "blue"}


def show_phylogeny(
    library: Library, weights: Mapping[str, float], samples: Mapping[str, int], *, as_json: bool
) -> None:
    """Compare the games, with seed and sizes of samples where they are given, and write what comes of it."""
    told = _ask(library, weights, samples)
    if as_json:
        write_json(told)
        return
    _show_measures(told)
    _show_claims(told)
    _show_unclaimed(told)
    for question in told.questions:
        _show_question(library, question)
    _show_trees(told)


def _ask(library: Library, weights: Mapping[str, float], samples: Mapping[str, int]) -> PhylogenyAnswer:
    """Return the answer; on a terminal something moves meanwhile."""
    if not on_terminal():
        return phylogeny_answer(library, Samples(**samples), weights)
    with Console(markup=False, stderr=True).status("comparing the games", spinner="line") as status:

        def progress(done: int, whole: int) -> None:
            status.update(f"comparing the games ({done} of {whole})")

        return phylogeny_answer(library, Samples(**samples), weights, progress)


def _show_measures(told: PhylogenyAnswer) -> None:
    emit(heading("Do the rules agree with the history?", words.samples_in_words(told)))
    emit(text("\nWhat is measured is a choice, and so is every threshold:"))
    emit(fields(CHOICES))
    other = ", ".join(f"{name} {weight:g}" for name, weight in told.weights.items() if weight != 1)
    emit(fields([("weights", f"{other}; every other question 1" if other else "every question counts 1")]))


def _show_claims(told: PhylogenyAnswer) -> None:
    count = told.count
    found = ", ".join(f"{word} {number}" for word, number in count.items() if word != words.NO_RULES)
    emit(text(""), heading("The descents that are claimed", found))
    emit(fields((word, meaning) for word, meaning in told.verdicts.items() if word in count))
    emit(text(""), _summary(words.compared(told)))
    for one in words.compared(told):
        contested = "  contested" if one.contested else ""
        reads = f"{one.younger} {one.kind_means} {one.older}"
        emit(text(""), *_verdict(one, reads, contested))
    silent = [f"{one.younger} from {one.older}" for one in words.not_compared(told)]
    if silent:
        emit(text(""), indented(text((f"{words.NO_RULES.capitalize()}: ", "italic"), "; ".join(silent))))


def _summary(claims: Sequence[VerdictAnswer]) -> RenderableType:
    """Return every claim on a line: the verdict, and the distances on which it rests."""
    rows: list[Row] = [
        (f"{one.younger} from {one.older}", _graded(one.verdict), *words.summary(one)) for one in claims
    ]
    columns = ["younger from older", "verdict", *DISTANCES]
    return table(columns, rows, right=DISTANCES, whole=columns[1:], margin=2)


def _verdict(one: VerdictAnswer, reads: str, contested: str = "") -> tuple[RenderableType, RenderableType]:
    """Return a verdict, and all that it rests on."""
    head = text((reads, "bold"), (contested, "yellow"), "  ", _graded(one.verdict))
    return indented(head), fields(words.grounds(one), 4)


def _show_unclaimed(told: PhylogenyAnswer) -> None:
    emit(text(""), heading("Nearest games that nobody ties together"))
    emit(indented(text((words.UNCLAIMED, "italic"))))
    if not told.unclaimed:
        emit(indented(text("none")))
    for one in told.unclaimed:
        emit(text(""), *_verdict(one, f"{one.younger} is nearest to {one.older}"))


def _show_question(library: Library, question: OpenQuestion) -> None:
    emit(text(""), heading(question.asks))
    said = witnesses_of(library, question.passages)
    emit(*(indented(text((line, "dim"))) for line in said))
    asked = f"{counted(len(question.aspects), 'question')} that can be asked of all of them"
    emit(indented(text((words.answer(question), "bold"), f", on {asked}")))
    for one in question.candidates:
        emit(text(""), *_verdict(one, one.older))
    names = [one.older for one in question.candidates]
    rows = [
        (row.aspect, f"{row.weight:g}", *(f"{far:.2f}" for far in row.by_parameter))
        for row in question.aspects
    ]
    far = f"How far each is from {question.of}, by parameter: 0 alike, 1 otherwise"
    emit(text(""), indented(text((far, "italic"))))
    emit(table(["aspect", "weight", *names], rows, right=["weight", *names], whole=["aspect"], margin=4))


def _show_trees(told: PhylogenyAnswer) -> None:
    emit(text(""), heading("Trees made of distances alone"))
    emit(indented(text(words.OF_TREES, ".")))
    if told.treeless:
        emit(indented(text("Not all trees can be made: ", told.treeless)))
    for tree in told.trees:
        emit(text(""), heading(f"Trees {tree.measure}"))
        emit(indented(text(words.trees_and_claims(tree.measure, told.claims))))
        emit(indented(text((words.GROWN, "italic"))))
        emit(fields(((game, f"from {', '.join(older)}") for game, older in tree.grown_from.items()), 4))
        emit(indented(text((words.JOINED, "italic"))))
        emit(fields(((words.often(group), ", ".join(group.games)) for group in tree.groups), 4))
        emit(indented(text(("as Newick: ", "dim"), tree.neighbour_joining)))


def _graded(word: str) -> tuple[str, str]:
    return word, STYLES.get(word, "")
