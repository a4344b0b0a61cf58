"""``nines lineage``: which game descends from which, and what their rules have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, pass_library
from nines.cli.names import game_name
from nines.cli.output import Row, emit, fields, heading, indented, table, text, write_json
from nines.errors import RequestError
from nines.reference import likeness_words as words
from nines.reference.likeness import likeness_answer
from nines.reference.sources import witnesses_of
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.likeness import ClaimedPairAnswer, FeatureQuestion, LikenessAnswer


# --- Print what the rules have in common ---


def show_likeness(library: Library, edition: str, *, as_json: bool) -> None:
    """Print what the editions of each claim share; give details for the claims about *edition*."""
    likeness = likeness_answer(library, edition)
    if as_json:
        write_json(likeness)
        return
    emit(heading("What do the rules have in common?"))
    if not edition:
        emit(*(indented(text(paragraph)) for paragraph in words.answer(likeness)))
    _show_table(likeness)
    if edition:
        for claim in likeness.claims:
            _show_claim(claim)
    else:
        emit(text(""), heading("What the columns mean"), fields(words.METHODS))
    for question in likeness.questions:
        _show_question(library, question)
    if likeness.questions:
        emit(text(""), indented(text((words.FEATURES, "dim"))))
    if not edition:
        emit(text(""), text(("For the details of one edition: nines lineage --compare EDITION", "dim")))


def _show_table(likeness: LikenessAnswer) -> None:
    """Print the table of all claims of descent."""
    rows: list[Row] = [(f"{claim.younger} and {claim.older}", *words.row(claim)) for claim in likeness.claims]
    columns = ["compared", *words.COLUMNS]
    emit(text(""), table(columns, rows, right=words.COLUMNS, whole=columns[1:]))


def _show_claim(claimed_pair: ClaimedPairAnswer) -> None:
    """Print a claim of descent with the aspects and innovations that its two editions share."""
    contested = "  contested" if claimed_pair.contested else ""
    emit(
        text(""),
        text(
            (f"{claimed_pair.younger} and {claimed_pair.older}", "bold"),
            (f"  {claimed_pair.statement}", "dim"),
            (contested, "yellow"),
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


def _show_question(library: Library, question: FeatureQuestion) -> None:
    emit(text(""), heading(question.asks))
    for shared in question.shared:
        emit(indented(text((shared.edition, "bold"))), fields(words.features(shared), 4))
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
@click.option(
    "--compare", is_flag=True, help="Show what the rules of older and younger games have in common."
)
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
    aspects on which they agree, and the innovations that they share. Then the command answers which features
    a game shares with each of several older games. With --compare and GAME, the command shows the claims
    about this game, with their passages.

    \b
    With --json, node-link data of networkx:
      - nodes: the games
      - edges: the relations between games
      - graph: the lines of descent, and the attestations

    \b
    With --json and --compare, an object:
      - editions: the editions that are compared
      - claims: the claims of descent
      - questions: which features games share, for questions that a source raises
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
    from nines.cli.lineage import show_likeness  # noqa: PLC0415 - the same

    show_likeness(library, game, as_json=form == "json")
