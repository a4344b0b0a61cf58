"""Do the rules agree with the history? What was measured, and what it says, in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rich.console import Console

from nines.cli.output import Row, emit, fields, heading, indented, table, text, write_json
from nines.cli.side import witnesses
from nines.cli.terminal import on_terminal
from nines.corpus.lineage import RELATIONS
from nines.describe import kinship_words as words
from nines.describe.kinship import tell_findings
from nines.describe.texts import tell_passage
from nines.phylogeny.findings import Samples, ask_the_rules
from nines.phylogeny.verdict import CHOICES
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from nines.describe.kinship_shapes import KinshipRecord, QuestionRecord, VerdictRecord
    from nines.libraries import Library
    from nines.phylogeny.findings import Findings

DISTANCES: Final = ("aspect", "param.", "told", "play")  # over the columns of a summary
STYLES: Final = {"supported": "green", "not supported": "red", "our doing": "blue"}


def tell_kinship(
    library: Library, weights: Mapping[str, float], samples: Mapping[str, int], *, as_json: bool
) -> None:
    """Ask the rules, with seed and sizes of samples where they are given, and write what they say."""
    told = tell_findings(_ask(library, weights, samples))
    if as_json:
        write_json(told)
        return
    _tell_measures(told)
    _tell_claims(told)
    _tell_unclaimed(told)
    for question in told["questions"]:
        _tell_question(library, question)
    _tell_trees(told)


def _ask(library: Library, weights: Mapping[str, float], samples: Mapping[str, int]) -> Findings:
    """Return the findings; on a terminal something moves meanwhile."""
    if not on_terminal():
        return ask_the_rules(library, Samples(**samples), weights)
    with Console(markup=False, stderr=True).status("comparing the games", spinner="line") as status:

        def progress(done: int, whole: int) -> None:
            status.update(f"comparing the games ({done} of {whole})")

        return ask_the_rules(library, Samples(**samples), weights, progress)


def _tell_measures(told: KinshipRecord) -> None:
    emit(heading("Do the rules agree with the history?", words.samples_in_words(told)))
    emit(text("\nWhat is measured is a choice, and so is every threshold:"))
    emit(fields(CHOICES))
    other = ", ".join(f"{name} {weight:g}" for name, weight in told["weights"].items() if weight != 1)
    emit(fields([("weights", f"{other}; every other question 1" if other else "every question counts 1")]))


def _tell_claims(told: KinshipRecord) -> None:
    count = Counter(one["verdict"] for one in told["claims"])
    found = ", ".join(f"{word} {number}" for word, number in count.items() if word != words.NO_RULES)
    emit(text(""), heading("The descents that are claimed", found))
    emit(fields((word, meaning) for word, meaning in told["verdicts"].items() if word in count))
    emit(text(""), _summary(words.compared(told)))
    for one in words.compared(told):
        contested = "  contested" if one["contested"] else ""
        reads = f"{one['younger']} {RELATIONS[one['kind']]} {one['older']}"
        emit(text(""), *_verdict(one, reads, contested))
    silent = [f"{one['younger']} from {one['older']}" for one in words.not_compared(told)]
    if silent:
        emit(text(""), indented(text((f"{words.NO_RULES.capitalize()}: ", "italic"), "; ".join(silent))))


def _summary(claims: Sequence[VerdictRecord]) -> RenderableType:
    """Return every claim on a line: the verdict, and the distances on which it rests."""
    rows: list[Row] = [
        (f"{one['younger']} from {one['older']}", _graded(one["verdict"]), *words.summary(one))
        for one in claims
    ]
    columns = ["younger from older", "verdict", *DISTANCES]
    return table(columns, rows, right=DISTANCES, whole=columns[1:], margin=2)


def _verdict(one: VerdictRecord, reads: str, contested: str = "") -> tuple[RenderableType, RenderableType]:
    """Return a verdict, and all that it rests on."""
    head = text((reads, "bold"), (contested, "yellow"), "  ", _graded(one["verdict"]))
    return indented(head), fields(words.grounds(one), 4)


def _tell_unclaimed(told: KinshipRecord) -> None:
    emit(text(""), heading("Nearest games that nobody ties together"))
    emit(indented(text((words.UNCLAIMED, "italic"))))
    if not told["unclaimed"]:
        emit(indented(text("none")))
    for one in told["unclaimed"]:
        emit(text(""), *_verdict(one, f"{one['younger']} is nearest to {one['older']}"))


def _tell_question(library: Library, question: QuestionRecord) -> None:
    emit(text(""), heading(question["asks"]))
    said = witnesses(tell_passage(library, key) for key in question["passages"])
    emit(*(indented(text((line, "dim"))) for line in said))
    asked = f"{counted(len(question['aspects']), 'question')} that can be asked of all of them"
    emit(indented(text((words.answer(question), "bold"), f", on {asked}")))
    for one in question["candidates"]:
        emit(text(""), *_verdict(one, one["older"]))
    names = [one["older"] for one in question["candidates"]]
    rows = [
        (row["aspect"], f"{row['weight']:g}", *(f"{far:.2f}" for far in row["by_parameter"]))
        for row in question["aspects"]
    ]
    far = f"How far each is from {question['of']}, by parameter: 0 alike, 1 otherwise"
    emit(text(""), indented(text((far, "italic"))))
    emit(table(["aspect", "weight", *names], rows, right=["weight", *names], whole=["aspect"], margin=4))


def _tell_trees(told: KinshipRecord) -> None:
    emit(text(""), heading("Trees made of distances alone"))
    emit(indented(text(words.OF_TREES, ".")))
    if told["treeless"]:
        emit(indented(text("Not all trees can be made: ", told["treeless"])))
    for tree in told["trees"]:
        emit(text(""), heading(f"Trees {tree['measure']}"))
        emit(indented(text(words.trees_and_claims(tree["measure"], told["claims"]))))
        emit(indented(text((words.GROWN, "italic"))))
        emit(fields(((game, f"from {', '.join(older)}") for game, older in tree["grown_from"].items()), 4))
        emit(indented(text((words.JOINED, "italic"))))
        emit(fields(((words.often(group), ", ".join(group["games"])) for group in tree["groups"]), 4))
        emit(indented(text(("as Newick: ", "dim"), tree["neighbour_joining"])))


def _graded(word: str) -> tuple[str, str]:
    return word, STYLES.get(word, "")
