"""Print whether the rules agree with the history: the answer, a table of the claims, and details."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cli.output import Row, emit, fields, heading, indented, table, text, write_json
from nines.reference import phylogeny_words as words
from nines.reference.phylogeny import phylogeny_answer
from nines.reference.phylogeny_methods import METHODS, samples
from nines.reference.witnesses import witnesses_of
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.phylogeny_answers import ClaimedPairAnswer, OpenQuestion, PhylogenyAnswer

STYLES: Final = {"supported": "green", "not supported": "red", "open": "yellow"}


def show_phylogeny(library: Library, edition: str, *, as_json: bool) -> None:
    """Print whether the rules support the claims of descent; give details for the claims about *edition*."""
    told = phylogeny_answer(library, edition)
    if as_json:
        write_json(told)
        return
    emit(heading("Do the rules agree with the history?"))
    if not edition:
        emit(*(indented(text(one)) for one in words.answer(told)))
    if warning := words.stale(told):
        emit(text(""), indented(text((warning, "yellow"))))
    _show_table(told)
    if edition:
        for claim in told.claims:
            _show_claim(claim)
    else:
        _show_methods(told)
    for question in told.questions:
        _show_question(library, question)
    if not edition:
        emit(text(""), text(("For the details of one edition: nines lineage --compare EDITION", "dim")))


def _show_table(told: PhylogenyAnswer) -> None:
    """Print the table of all claims of descent."""
    rows: list[Row] = []
    for one in told.claims:
        cells = words.row(one)
        rows.append((f"{one.younger} from {one.older}", *cells[:-1], _graded(one.verdict)))
    columns = ["claim", *words.COLUMNS]
    emit(text(""), table(columns, rows, right=words.COLUMNS[:-1], whole=columns[1:]))


def _show_methods(told: PhylogenyAnswer) -> None:
    emit(text(""), heading("What the columns mean"), fields(METHODS))
    emit(text(""), heading("Samples"), fields(samples(told.multiverse)))
    count = told.count
    emit(
        text(""),
        heading("Verdicts"),
        fields((one, says) for one, says in told.verdicts.items() if count[one]),
    )
    near = ((group[0], ", ".join(group[1:])) for group in told.near_duplicates)
    emit(text(""), heading("Near-duplicates"), fields(near))


def _show_claim(one: ClaimedPairAnswer) -> None:
    """Print a claim of descent with the aspects, innovations and samples that test it."""
    contested = "  contested" if one.contested else ""
    emit(
        text(""),
        text(
            (f"{one.younger} {one.reads} {one.older}", "bold"),
            (contested, "yellow"),
            "  ",
            _graded(one.verdict),
        ),
    )
    found = counted(len(one.own_words), "aspect")
    emit(indented(text((f"{found} on which both accounts state or imply a rule of their own", "italic"))))
    for aspect in one.own_words:
        emit(indented(text(f"{aspect.aspect}: {'alike' if aspect.alike else 'different'}"), 4))
        sides = ((one.older, aspect.older), (one.younger, aspect.younger))
        emit(fields(((edition, "; ".join(map(words.cite, said))) for edition, said in sides), 6))
    found = f"No account here is older than {one.older}, so none of its rules can be called new"
    if one.datable:
        every = counted(len(one.innovations), "innovation")
        found = f"{one.younger} shares {len(one.shared)} of {every} of {one.older}"
    emit(indented(text((found, "italic"))))
    for new in one.innovations:
        emit(indented(text(f"{new.aspect}: {words.cite(new.says)}"), 4))
        rows = (
            ("instead of", words.before(new)),
            (one.younger, words.later(new)),
            ("also in", ", ".join(new.also)),
        )
        emit(fields(rows, 6))
    if one.others:
        emit(indented(text(f"Innovations shared with other older editions: {words.others(one)}")))
    if one.test:
        asked = f"Is {one.older} the older edition nearest to {one.younger}?"
        emit(indented(text((asked, "italic"))), fields(words.details(one), 4))


def _graded(word: str) -> tuple[str, str]:
    return word, STYLES.get(word, "")


def _show_question(library: Library, question: OpenQuestion) -> None:
    emit(text(""), heading(question.asks))
    emit(
        indented(
            text(words.question(question), f" The comparison uses {counted(question.aspects, 'aspect')}.")
        )
    )
    raised = (f"The question is raised by {line}" for line in witnesses_of(library, question.passages))
    emit(*(indented(text((line, "dim"))) for line in raised))
