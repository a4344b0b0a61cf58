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
    phylogeny = phylogeny_answer(library, edition)
    if as_json:
        write_json(phylogeny)
        return
    emit(heading("Do the rules agree with the history?"))
    if not edition:
        emit(*(indented(text(paragraph)) for paragraph in words.answer(phylogeny)))
    if warning := words.stale(phylogeny):
        emit(text(""), indented(text((warning, "yellow"))))
    _show_table(phylogeny)
    if edition:
        for claim in phylogeny.claims:
            _show_claim(claim)
    else:
        _show_methods(phylogeny)
    for question in phylogeny.questions:
        _show_question(library, question)
    if not edition:
        emit(text(""), text(("For the details of one edition: nines lineage --compare EDITION", "dim")))


def _show_table(phylogeny: PhylogenyAnswer) -> None:
    """Print the table of all claims of descent."""
    rows: list[Row] = []
    for claim in phylogeny.claims:
        cells = words.row(claim)
        rows.append((f"{claim.younger} from {claim.older}", *cells[:-1], _graded(claim.verdict)))
    columns = ["claim", *words.COLUMNS]
    emit(text(""), table(columns, rows, right=words.COLUMNS[:-1], whole=columns[1:]))


def _show_methods(phylogeny: PhylogenyAnswer) -> None:
    emit(text(""), heading("What the columns mean"), fields(METHODS))
    emit(text(""), heading("Samples"), fields(samples(phylogeny.multiverse)))
    count = phylogeny.count
    emit(
        text(""),
        heading("Verdicts"),
        fields((verdict, says) for verdict, says in phylogeny.verdicts.items() if count[verdict]),
    )
    near = ((group[0], ", ".join(group[1:])) for group in phylogeny.near_duplicates)
    emit(text(""), heading("Near-duplicates"), fields(near))


def _show_claim(claimed_pair: ClaimedPairAnswer) -> None:
    """Print a claim of descent with the aspects, innovations and samples that test it."""
    contested = "  contested" if claimed_pair.contested else ""
    emit(
        text(""),
        text(
            (f"{claimed_pair.younger} {claimed_pair.reads} {claimed_pair.older}", "bold"),
            (contested, "yellow"),
            "  ",
            _graded(claimed_pair.verdict),
        ),
    )
    aspects = counted(len(claimed_pair.own_words), "aspect")
    emit(indented(text((f"{aspects} on which both accounts state or imply a rule of their own", "italic"))))
    for aspect in claimed_pair.own_words:
        emit(indented(text(f"{aspect.aspect}: {'alike' if aspect.alike else 'different'}"), 4))
        sides = ((claimed_pair.older, aspect.older), (claimed_pair.younger, aspect.younger))
        emit(fields(((edition, "; ".join(map(words.cite, said))) for edition, said in sides), 6))
    aspects = f"No account here is older than {claimed_pair.older}, so none of its rules can be called new"
    if claimed_pair.datable:
        every = counted(len(claimed_pair.innovations), "innovation")
        aspects = (
            f"{claimed_pair.younger} shares {len(claimed_pair.shared)} of {every} of {claimed_pair.older}"
        )
    emit(indented(text((aspects, "italic"))))
    for new in claimed_pair.innovations:
        emit(indented(text(f"{new.aspect}: {words.cite(new.says)}"), 4))
        rows = (
            ("instead of", words.before(new)),
            (claimed_pair.younger, words.later(new)),
            ("also in", ", ".join(new.also)),
        )
        emit(fields(rows, 6))
    if claimed_pair.others:
        emit(indented(text(f"Innovations shared with other older editions: {words.others(claimed_pair)}")))
    if claimed_pair.test:
        asked = f"Is {claimed_pair.older} the older edition nearest to {claimed_pair.younger}?"
        emit(indented(text((asked, "italic"))), fields(words.details(claimed_pair), 4))


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
    --from and --to, the command shows the line of descent between two games, and the aspects that differ
    from edition to edition.

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
