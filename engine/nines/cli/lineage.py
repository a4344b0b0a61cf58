"""``nines lineage``: which game descends from which, and whether the rules agree with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, pass_library
from nines.cli.names import game_name
from nines.cli.output import Row, emit, fields, heading, indented, table, text, write_json
from nines.errors import RequestError
from nines.reference import phylogeny_words as words
from nines.reference.phylogeny import phylogeny_answer
from nines.reference.phylogeny_words import METHODS, samples
from nines.reference.sources import witnesses_of
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.phylogeny import ClaimedPairAnswer, OpenQuestion, PhylogenyAnswer


# --- Print whether the rules agree with the history ---

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


# --- ``nines lineage`` ---

FORMATS: Final = ("text", "svg", "dot", "graphml", "json")


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", default="", callback=game_name)
@click.option(
    "--from",
    "start",
    metavar="GAME",
    default="",
    callback=game_name,
    help="The oldest game of the line of descent.",
)
@click.option(
    "--to",
    "end",
    metavar="GAME",
    default="",
    callback=game_name,
    help="The youngest game of the line of descent.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    metavar="FORMAT",
    help=f"Output format: {', '.join(FORMATS)}.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--compare", is_flag=True, help="Test whether the rules agree with the claims of descent.")
@pass_library
def lineage(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    /,
    game: str,
    start: str,
    end: str,
    form: str,
    *,
    compare: bool,
    as_json: bool,
) -> None:
    """Show the descent of the games, with the evidence, the accounts and the attestations.

    Without GAME, the command shows all games in order of date. With GAME, which may also be an edition,
    the command shows the ancestors, descendants, accounts, relations and attestations of the game. With
    --from and --to, the command shows the line of descent between two games, and the rules that were
    dropped, added or altered from edition to edition.

    \b
    Examples:
      $ nines lineage
      $ nines lineage red-nines
      $ nines lineage --from hoc-mazarin --to pink-nines
      $ nines lineage red-nines --format svg
      $ nines lineage --compare
      $ nines lineage --compare red-nines-20c

    A relation with evidence against it is called contested, and both sides are shown. With the format
    svg, the lineage is a picture in which the games are placed by date. The format dot is for Graphviz, and
    graphml is for other graph programs.

    With --compare, the command shows a table of all claims that one edition derives from another. For each
    claim, the table counts the aspects (questions about play) on which both accounts state a rule, the
    aspects on which they agree, and the innovations that they share. The table also says how often the
    claimed parent is the nearest older edition when we draw our choices at random. With --compare and GAME,
    the command shows the claims about this game, with their passages.

    \b
    With --json, node-link data of networkx:
      - nodes: the games
      - edges: the relations between games
      - graph: the lines of descent, and the attestations

    \b
    With --json and --compare, an object:
      - editions: the editions that are compared
      - near_duplicates: groups of editions that are nearly equal
      - verdicts: the meaning of each verdict
      - claims: the claims of descent
      - questions: the questions of descent that a source raises
      - multiverse: the samples with choices other than ours; null if none are stored
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game and (start or end):
        raise RequestError("GAME cannot be combined with --from or --to; leave out one of them")
    if as_json and form not in ("text", "json"):
        raise RequestError(f"--json cannot be combined with --format {form}; leave out one of them")
    form = "json" if as_json else form
    if not compare:
        from nines.cli.lineage_lines import show_lineage  # noqa: PLC0415 - networkx is slow to import

        show_lineage(library, game, start, end, form)
        return
    if start or end:
        raise RequestError("--compare shows all claims, or those about one GAME; leave out --from and --to")
    if form not in ("text", "json"):
        raise RequestError(f"--compare is not available as {form}; choose text or json")
    from nines.cli.lineage import show_phylogeny  # noqa: PLC0415 - the same

    show_phylogeny(library, game, as_json=form == "json")
