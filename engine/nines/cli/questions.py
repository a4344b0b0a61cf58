"""``nines gaps``, ``errata``, ``wanted``, ``history`` and ``matrix``: what is open, and the answers to it."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json, pass_library
from nines.cli.names import aspect_name, game_name
from nines.cli.output import STYLES, Row, emit, fields, graded, heading, indented, table, text, write_json
from nines.cli.record_lines import erratum_parts
from nines.cli.rule_lines import reading_fields, rule_block, show_witnesses, strongest_effect, title
from nines.cli.terminal import width, write
from nines.errors import RequestError
from nines.reference import (
    errata_answer,
    gaps_answer,
    history_answer,
    matrix_answer,
    uncertain_games,
    wanted_answers,
)
from nines.reference.gaps import effect_found
from nines.reference.readings import MADE_BY
from nines.reference.warrants import SHORT, short
from nines.text import are, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.doubts import UncertainGames
    from nines.reference.gaps import GapsSummary, WantedAnswer, WantedQuestion
    from nines.reference.names import DatedGame
    from nines.reference.rules import RuleAnswer
    from nines.reference.warrants import Cell, MatrixAnswer


# --- ``nines gaps`` ---

COLUMNS: Final = ("Game", "Questions", "Low", "Medium", "High", "What matters most")


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", required=False, callback=game_name)
@as_json
@pass_library
def gaps(library: Library, game: str | None, *, as_json: bool) -> None:
    """List the open questions of a game with our choices, the least certain choice first.

    Without GAME, list all games, with the number of their open questions and the names of the questions
    that matter most.

    Each entry gives our choice and our reasons, how certain we are, and the alternatives. We call our
    answer to an open question a reading, and its key contains the word *reading*. To play with another
    choice, see nines play --help.

    \b
    Examples:
      $ nines gaps comet-1718
      comet-1718/reading/comet-stops  low
        The comet as a stop
        Does the comet end the sequence in which it is played?
      $ nines gaps 'comet-1718[comet-stops=yes]'
      $ nines gaps

    If the account of a game amends an older account, the game inherits the questions of the older game.
    Inherited questions that do not arise in the game are listed at the end.

    \b
    With --json, an object (nines export writes its schema):
      - game: the game, with any changed choices in brackets
      - readings: the open questions with our choices
      - set_aside: the inherited questions that do not arise in the game
      - summary: the number of choices of each certainty, and the number of alternatives

    \b
    Without GAME, an object:
      - games: for each game, the summary and the questions that matter most
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game is None:
        _by_game(uncertain_games(library), as_json=as_json)
        return
    answer = gaps_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(answer.game, "open questions and our choices, the least certain choice first"))
    for reading in answer.readings:
        emit(
            text(""),
            text((reading.key, "bold cyan"), "  ", graded(reading.cert)),
            indented(text((reading.name, "bold"))),
            indented(text(reading.question)),
            reading_fields(library, reading, 2),
        )
    for set_aside in answer.set_aside:
        emit(
            text(""),
            text((set_aside.point, "bold cyan"), "  does not arise in this game"),
            indented(text((set_aside.name, "bold"))),
            indented(text(set_aside.question)),
            indented(text(set_aside.why)),
        )
    emit(text(f"\n{MADE_BY}"), text(gaps_in_words(answer.summary)))


def _by_game(answer: UncertainGames, *, as_json: bool) -> None:
    """For each game, write how many questions are open, by certainty, and which questions matter most."""
    if as_json:
        write_json(answer)
        return
    rows = (
        (game.game.game, *map(str, (count.readings, count.low, count.medium, count.high)), names)
        for game in answer.games
        for count, names in ((game.summary, ", ".join(q.name for q in game.first)),)
    )
    emit(heading("Open questions", "their number in each game, by the certainty of our choice"), text(""))
    emit(table(COLUMNS, list(rows), right=COLUMNS[1:5], whole=COLUMNS[:1]))


def gaps_in_words(summary: GapsSummary) -> str:
    """Return the number of open questions by certainty as a sentence."""
    questions = counted(summary.readings, "open question")
    return (
        f"There {are(summary.readings)} {questions}. Our choice has low certainty"
        f" for {counted(summary.low, 'question')}, medium for {summary.medium} and high for {summary.high}."
        f" For {counted(summary.options, 'question')}, a source leaves the choice to the players."
        f" There {are(summary.alternatives)} {counted(summary.alternatives, 'alternative')} to our choices;"
        f" {summary.not_executable} of these cannot be played."
    )


# --- ``nines errata`` ---

SORTS: Final = ("contradiction", "difference")
DECIDED: Final = {
    "reading": "decided by our choice",
    "variant": "treated as variants",
    "rule": "decided by the rules",
    "glossary": "decided by the glossary",
    "history": "recorded as history",
    "bibliography": "recorded in the bibliography",
}


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", required=False, callback=game_name)
@as_json
@pass_library
def errata(library: Library, game: str | None, *, as_json: bool) -> None:
    """List the contradictions and differences between the texts, for all games or for one.

    In a contradiction the statements cannot all be true; in a difference they can. Contradictions come
    first. Each entry has a number and a question, and shows the statements of each side, their sources and
    our decision. If we had to choose an answer, the entry shows our choice for each game; the command nines
    gaps shows our reasons.

    \b
    Examples:
      $ nines errata
      $ nines errata comet-1718
      Z-14  Can two play the Comet of 1718?  two-play-comet
      $ nines show two-play-comet

    \b
    With --json, an object (nines export writes its schema):
      - game: the game that you named; null for all games
      - errata: the entries, each with its question and the statements of each side
      - summary: the number of entries of each sort, and the number with each kind of decision
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = errata_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(game or "All games", "contradictions and differences between the texts"))
    for name, errata in answer.sorted:
        emit(text(""), heading(name.capitalize(), errata[0].sort_means))
        for erratum in errata:
            emit(text(""), *erratum_parts(erratum))
    emit(text(f"\n{errata_in_words(answer.summary)}"))


def errata_in_words(summary: Mapping[str, int]) -> str:
    """Return the numbers of contradictions and differences as a sentence.

    Examples
    --------
    >>> errata_in_words({"errata": 3, "contradiction": 2, "difference": 1, "reading": 2, "history": 1})
    '2 contradictions and 1 difference: 2 decided by our choice, 1 recorded as history.'
    >>> errata_in_words({"errata": 0})
    'No contradiction or difference is recorded.'
    """
    if not summary["errata"]:
        return "No contradiction or difference is recorded."
    many = " and ".join(counted(summary[sort], sort) for sort in SORTS if summary[sort])
    by = {way: count for way, count in summary.items() if way not in ("errata", *SORTS)}
    return f"{many}: {', '.join(f'{count} {DECIDED[way]}' for way, count in by.items())}."


# --- ``nines wanted`` ---


@click.command(cls=NinesCommand)
@as_json
@pass_library
def wanted(library: Library, *, as_json: bool) -> None:
    """List the wanted texts. Their order is our judgement.

    We have not seen the listed pages, or we have seen them only in a copy that is not evidence. Each entry
    lists the open questions that the text bears on; the question that matters most in simulated deals
    comes first. Without the text we had to choose our answers, and the list says how certain they are.

    \b
    Examples:
      $ nines wanted
      $ nines wanted --json

    \b
    With --json, an object (nines export writes its schema):
      - wanted: the texts, each with the questions that the text bears on
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = wanted_answers(library)
    if as_json:
        write_json(answer)
        return
    emit(heading("Wanted", "texts that we want to see, and the questions that each text bears on"))
    for wanted in answer.wanted:
        emit(text(""), *_parts(wanted))
    if not answer.wanted:
        emit(text("\nNo text is wanted."))


def _parts(wanted: WantedAnswer) -> list[RenderableType]:
    record = wanted.record
    rows: tuple[tuple[str, RenderableType], ...] = (
        ("pages", record.pages),
        ("why", record.why),
        ("where", record.where),
        ("source", ", ".join(record.sources)),
        *(
            (
                "bears on",
                text(f"{q.key}: {q.question} Certainty of our choice: ", graded(q.cert), f".{_changes(q)}"),
            )
            for q in wanted.readings
        ),
        *(("bears on", f"{e.number} {e.id}: {e.question}") for e in wanted.errata),
    )
    return [text((record.work, "bold"), f"  {record.id}"), fields(rows)]


def _changes(asked: WantedQuestion) -> str:
    effect = strongest_effect(asked.changes)
    weight = effect_found(asked)
    return f" {effect}{weight}" if effect else weight


# --- ``nines history`` ---


@click.command(cls=NinesCommand)
@click.argument("aspect", metavar="ASPECT", callback=aspect_name)
@as_json
@pass_library
def history(library: Library, aspect: str, *, as_json: bool) -> None:
    """Show how every game answers one question, in order of date.

    ASPECT is the short name of a question about play, such as stop. To see all aspects of a game: nines show
    EDITION.

    \b
    Examples:
      $ nines history stop
      Stops  stop
      $ nines history going-out

    \b
    With --json, an object (nines export writes its schema):
      - aspect, title, question: the short name, the title and the question
      - games: for each game, its date and rules, and the older game with the same rules, if any
    """  # noqa: D301 - click's sign for lines that are not to be filled
    record = history_answer(library, aspect)
    if as_json:
        write_json(record)
        return
    emit(heading(record.title, record.aspect), indented(text(record.question)))
    rules: list[RuleAnswer] = []
    for game in record.games:
        answers = game.answer.rules
        emit(text("\n", (title(game), "bold cyan")))
        if game.same_as:
            emit(indented(text((f"the same rules as {game.same_as.title} ({game.same_as.game})", "italic"))))
        if not answers:
            emit(indented(text(game.answer.absence)))
        for number, rule in enumerate(answers):
            name = [indented(text((rule.title, "italic")))] if rule.name else []
            emit(*([text("")] if number else []), *name)
            emit(indented(rule_block(rule)))
        rules += answers
    show_witnesses(library, rules)


# --- ``nines matrix`` ---

GAP: Final = 2  # between columns


@click.command(cls=NinesCommand)
@click.argument("games", metavar="[GAME]...", nargs=-1, callback=game_name)
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV, for a spreadsheet.")
@as_json
@pass_library
def matrix(library: Library, games: tuple[str, ...], *, as_csv: bool, as_json: bool) -> None:
    """Show how well the sources support each rule, for all games or for those named.

    Each line of the table is about one question of play, called an aspect. A cell counts the details of a
    game's rules on this question: each rule is one detail, and each of its parameters is another. If a
    parameter has weaker support than the rule itself, or rests on a further passage, the rule itself is not
    counted. A letter says what the details rest on: s means that the source states or implies them, t means
    that they are taken over from an older account, and c means that they are our choice. For example, "3s
    1c" means that the source states or implies three details, and one detail is our choice. A dash means
    that no document gives a rule of the game on this question. The last line gives the totals.

    \b
    Examples:
      $ nines matrix
      $ nines matrix comet-1718 'comet-1718[comet-stops=yes]'
      $ nines matrix --csv

    With --csv, the columns are the aspect, the question, and one column for each game. Instead of a dash, a
    cell says "not mentioned" or, if the question does not arise in that family of games, "not asked".

    \b
    With --json, an object (nines export writes its schema):
      - games: the games
      - aspects: for each aspect, the question and a cell for each game
      - totals: for each game, the number of details with each warrant
      - total: the number of details with each warrant in all games
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if as_csv and as_json:
        raise RequestError("--csv and --json cannot both be given; leave out one of them")
    record = matrix_answer(library, games)
    if as_json:
        write_json(record)
    elif as_csv:
        write(_csv(record))
    else:
        _show(record)


def _csv(record: MatrixAnswer) -> str:
    """Return the matrix as CSV in the form of RFC 4180, with commas and with CR LF after each line."""
    written = StringIO(newline="")
    rows = csv.writer(written, lineterminator="\r\n")
    rows.writerow(("aspect", "question", *(game.game for game in record.games)))
    for row in record.aspects:
        cells = (cell.short if cell.rules else cell.warrant for cell in row.cells)
        rows.writerow((row.aspect, row.question, *cells))
    rows.writerow(("total", "", *map(short, record.totals)))
    return written.getvalue()


def _show(record: MatrixAnswer) -> None:
    """Write the matrix family by family, in tables that fit the width."""
    for part in record.by_family():
        for first, last in _matrix_parts(part):
            games = part.games[first:last]
            emit(table(("Aspect", *map(_column, games)), _rows(part, first, last), whole=("Aspect",)))
            emit(text(""))
    emit(fields((*SHORT.items(), ("-", "no document gives a rule of the game on this question"))))
    emit(text(f"\n{record.total.sentence}"))


def _column(game: DatedGame) -> str:
    return game.game


def _rows(record: MatrixAnswer, first: int, last: int) -> list[Row]:
    rows: list[Row] = [(row.title, *map(_short, row.cells[first:last])) for row in record.aspects]
    return [*rows, (("total", "bold"), *((short(total), "bold") for total in record.totals[first:last]))]


def _column_of(record: MatrixAnswer, place: int) -> list[str]:
    """Return the column of a game in the table: the total of the game, then its cells."""
    return [short(record.totals[place]), *(row.cells[place].short for row in record.aspects)]


def _short(cell: Cell) -> tuple[str, str]:
    return cell.short, STYLES.get(cell.warrant, "dim")


def _matrix_parts(record: MatrixAnswer) -> Iterator[tuple[int, int]]:
    """Yield the range of games for each table; each table shows as many games as fit the width."""
    room = width() - max(len(row.title) for row in record.aspects)
    sizes = [
        GAP + max(len(game.game), *map(len, _column_of(record, place)))
        for place, game in enumerate(record.games)
    ]
    first = used = 0
    for place, size in enumerate(sizes):
        if used + size > room and place > first:
            yield first, place
            first, used = place, 0
        used += size
    yield first, len(sizes)
