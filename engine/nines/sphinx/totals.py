"""Tables of totals: how well sources support the rules, what was verified, and the odds of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes

from nines.counting.odds import COLUMNS
from nines.errors import RequestError, UnknownNameError
from nines.reference import matrix_answer, odds_answer
from nines.reference.names import games_by_date, named_game, short_name
from nines.reference.pictures import odds_plot
from nines.reference.rules import outline_answer
from nines.reference.shelf import shelf_answer
from nines.reference.verification import (
    instrument_answers,
    instruments_file,
    report_file,
    verification_answer,
)
from nines.reference.warrants import NOT_ASKED, short
from nines.sphinx import base as b
from nines.sphinx.nodes import scroll_box, wide_cell, wide_row, wide_table
from nines.sphinx.plots import figure
from nines.sphinx.rules import head, slug_of, titled
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from nines.libraries import Library
    from nines.reference.names import DatedGame
    from nines.reference.plays import OddsTableAnswer
    from nines.reference.shelf import ShelvedGame
    from nines.reference.verification import CheckAnswer, CheckedGame, VerificationAnswer
    from nines.reference.warrants import Cell, MatrixAnswer, MatrixRow, WarrantTally


# --- One table for all questions and all games ---

NO_RULE: Final = "none"
LONGEST: Final = 150  # characters of an answer in a title
GLYPHS: Final = {  # by warrant; the shapes differ, so colour is not needed
    "stated": ("●", "stated in the source"),
    "implied": ("◒", "implied by the source"),
    "taken-over": ("◆", "taken over from an older account"),
    "sure-choice": ("○", "our choice, and we are sure"),
    "doubtful-choice": ("?", "our choice, with doubts"),
    NO_RULE: ("–", "no source gives a rule for this question"),
}


class MatrixDirective(b.CorpusDirective):
    """``nines:matrix``: how well the sources support the rules of the named games or of a ``:family:``."""

    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {"family": directives.unchanged_required}

    required_arguments = 0
    optional_arguments = 1
    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the table with its legend."""
        listed = games_by_date(self.library, self.options.get("family", ""))
        names = name.split() or [game.game for game in listed]
        record = matrix_answer(self.library, names)
        games = record.games
        asked = {row.aspect: row for row in record.aspects}
        outlines = (outline_answer(self.library, game) for game in names)
        parts = {part.heading: part.aspects for outline in outlines for part in outline}
        table = wide_table(
            "",
            wide_row(
                "", _cell_of("Question", head="col"), *map(_head, range(len(games)), games), kind="heads"
            ),
            *(
                row
                for part, aspects in parts.items()
                for row in self._part(part, [asked[aspect] for aspect in aspects], games)
            ),
            _totals(record),
            kind="matrix",
            name="How well the sources support each game's answer to each question",
            given={"names": "|".join(game.title for game in games)},
        )
        sentence = record.total.sentence
        total = b.paragraph(f"In all: {sentence[:1].lower()}{sentence[1:]}.")
        return [_legend(), table, total]

    def _part(
        self, part: str, rows: Iterable[MatrixRow], games: Sequence[DatedGame]
    ) -> Iterator[nodes.Element]:
        """Yield a row with the name of a part of play, then the rows of its questions."""
        yield wide_row("", _cell_of(part, head="colgroup", span=len(games) + 1), kind="part")
        for row in rows:
            name = b.link(f"aspect/{row.aspect}", short_name(self.library, row.aspect))
            cells = (_cell(row.aspect, cell, place, games[place]) for place, cell in enumerate(row.cells))
            yield wide_row("", wide_cell("", name, head="row", title=row.question), *cells, kind="question")


def sheet(columns: Iterable[nodes.entry], rows: Iterable[nodes.row], count: int) -> nodes.table:
    """Return a table whose rows each contain the name of one game and *count* further cells."""
    group = nodes.tgroup("", cols=count + 1)
    group += nodes.colspec(colwidth=2, stub=1)
    group.extend(nodes.colspec(colwidth=1) for _ in range(count))
    group += nodes.thead("", nodes.row("", entry("Game"), *columns))
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=["nines-sheet"])


def entry(*parts: b.Part, kind: str = "") -> nodes.entry:
    """Return a table cell; *kind* is the class that the style sheet uses."""
    return nodes.entry("", b.paragraph(*parts), classes=[f"nines-{kind}"] if kind else [])


def _cell_of(text: str, **looks: object) -> wide_cell:
    return wide_cell("", nodes.Text(text), **looks)


def _head(place: int, game: DatedGame) -> wide_cell:
    """Return the heading of a column, with the name of a game."""
    return wide_cell("", b.fill(b.inline("game-head"), titled(game)), head="col", column=place)


def _cell(aspect: str, cell: Cell, place: int, game: DatedGame) -> wide_cell:
    """Return a cell with a symbol that links to the rules; empty if the game is of another family."""
    if cell.warrant == NOT_ASKED:
        return wide_cell("", column=place)
    kind = cell.warrant if cell.rules else NO_RULE
    glyph, spoken = GLYPHS[kind]
    home = wide_cell(
        "", column=place, label=game.title, state=f"cell-{kind}", title=_brief(cell.answer or spoken)
    )
    said = nodes.inline("", "", nodes.Text(glyph), b.fill(b.inline("spoken"), [f" {spoken}"]))
    # A link of our own domain: a link to a label would lose the words for screen readers.
    home += addnodes.pending_xref(
        *("", said),
        refdomain="nines",
        reftype="rule",
        reftarget=f"{slug_of(cell.game)}/{aspect}",
        refexplicit=True,
        refwarn=False,
    )
    return home


def _brief(answer: str) -> str:
    """Return an answer, shortened so that it fits into the title of a link."""
    return b.capital(answer if len(answer) <= LONGEST else f"{answer[: LONGEST - 1].rpartition(' ')[0]} …")


def _totals(record: MatrixAnswer) -> wide_row:
    """Return the row with the totals of the games."""
    cells = (
        _cell_of(short(warrant_tally), column=place, label=game.title, state="total")
        for place, (warrant_tally, game) in enumerate(zip(record.totals, record.games, strict=True))
    )
    return wide_row("", _cell_of("Details", head="row"), *cells, kind="totals")


def _legend() -> nodes.Element:
    items = (
        [b.paragraph(b.fill(b.inline(f"glyph-{kind}"), [glyph]), f" {means}")]
        for kind, (glyph, means) in GLYPHS.items()
    )
    several = (
        "If parts of an answer have different support, the sign shows the weakest. The last row counts the"
        " parts, which we call details: s = stated or implied by the source, t = taken over, c = our choice."
    )
    return b.box("legend", b.bullets(items, "glyphs"), b.paragraph(several, kind="facts"))


# --- How well the sources support the rules ---

SUPPORT: Final = (
    *("Stated or implied by the source", "Of these, without a named book"),
    *("Taken over", "Our choice"),
)
PARTS: Final = ("says", "taken", "sure", "doubtful")  # of a bar, as the style sheet names them
MEANS: Final = (
    *(SUPPORT[0], "Taken over from an older account"),
    *("Our choice, and we are sure", "Our choice, with doubts"),
)


class CertaintyDirective(b.CorpusDirective):
    """``nines:certainty``: what the details of all rules rest on, as a bar for each game.

    With ``:total:`` it writes only one sentence and one bar; with ``:key:`` it writes only an explanation of
    the parts of a bar.
    """

    required_arguments = 0
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = dict.fromkeys(
        ("total", "key"), directives.flag
    )

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the table with a bar for each game; with an option, only the total or the explanation."""
        if "key" in self.options:
            return [bar_key()]
        record = matrix_answer(self.library)
        if "total" in self.options:
            return [b.paragraph(f"{record.total.sentence}.", kind="facts"), bar(record.total)]
        rows = [
            _game_row(game, warrant_tally)
            for game, warrant_tally in zip(record.games, record.totals, strict=True)
        ]
        return [b.box("certainty", _table([*rows, _total(record.total)]))]


def bar(tally: WarrantTally) -> nodes.Element:
    """Return a bar whose parts show what the details of rules rest on; text beside it gives the numbers."""
    numbers = (tally.says, tally.taken_over, tally.sure, tally.doubtful)
    parts = "".join(
        f'<span class="nines-bar-{part}" style="width:{100 * number / (tally.total or 1):.2f}%"></span>'
        for part, number in zip(PARTS, numbers, strict=True)
        if number
    )
    return nodes.raw("", f'<span class="nines-bar" aria-hidden="true">{parts}</span>', format="html")


def bar_key() -> nodes.Element:
    """Return the meaning of each part of a bar, in the order of the parts."""
    items = (
        [b.paragraph(b.fill(b.inline(f"key-{part}"), [""]), says)]
        for part, says in zip(PARTS, MEANS, strict=True)
    )
    return b.bullets(items, "bar-key")


def _game_row(game: DatedGame, warrant_tally: WarrantTally) -> nodes.row:
    return nodes.row("", head(titled(game), game.title, game.dated), *_cells(warrant_tally))


def _total(warrant_tally: WarrantTally) -> nodes.row:
    return nodes.row("", entry("All games"), *_cells(warrant_tally))


def _cells(warrant_tally: WarrantTally) -> Iterator[nodes.entry]:
    yield entry(str(warrant_tally.total))
    yield entry(str(warrant_tally.says))
    yield entry(str(warrant_tally.nameless))
    yield entry(str(warrant_tally.taken_over))
    ours = (
        f"{warrant_tally.choice} ({warrant_tally.sure} sure, {warrant_tally.doubtful} doubtful)"
        if warrant_tally.choice
        else "0"
    )
    yield entry(ours)
    yield nodes.entry("", bar(warrant_tally))


def _table(rows: Sequence[nodes.row]) -> nodes.table:
    heads = [entry(name) for name in ("Game", "Details", *SUPPORT, "Shares")]
    group = nodes.tgroup("", cols=len(heads))
    group.extend(nodes.colspec(colwidth=width) for width in (4, 1, 2, 1, 1, 2, 3))
    group += nodes.thead("", nodes.row("", *heads))
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=["nines-certainty-table"])


# --- A list of games, one line each ---


class GamesDirective(b.CorpusDirective):
    """``nines:games``: the games of the named families, or of all families, one line each.

    The content of the directive can describe editions, one on each line: ``comet-1718: one wild card``.
    """

    required_arguments = 0
    optional_arguments = 1
    final_argument_whitespace = True
    has_content: ClassVar[bool] = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a list of games.

        Raises
        ------
        UnknownNameError
            If a family does not exist, or if the content describes an edition that is not in the list.
        """
        shelf = shelf_answer(self.library)
        for family in name.split():
            if family not in shelf:
                raise UnknownNameError("family", family, shelf)
        games = [shelved_game for family in name.split() or shelf for shelved_game in shelf[family]]
        described = self._described([game.game for game in games])
        return [b.bullets(([_line(game, described)] for game in games), "shelf")]

    def _described(self, slugs: Sequence[str]) -> Mapping[str, str]:
        described = {}
        for line in filter(None, map(str.strip, self.content)):
            slug, _, says = line.partition(":")
            if slug not in slugs:
                raise UnknownNameError("game in this list", slug, slugs)
            described[slug] = says.strip()
        return described


def _line(game: ShelvedGame, described: Mapping[str, str]) -> nodes.Element:
    says = described.get(game.game, "")
    return b.box(
        "shelved",
        b.paragraph(
            b.fill(b.inline("title"), [b.link(game.game, game.title)]),
            *([f": {b.sentence(says)}"] if says else []),
        ),
        b.paragraph(game.dated or "No date", kind="shelf-date"),
        b.paragraph(game.says_who, kind="facts"),
        b.box("shelf-bar", bar(game.details), b.paragraph(_short(game), kind="facts")),
    )


def _short(game: ShelvedGame) -> str:
    """Return the words beside the bar: how many of the details the source states or implies."""
    warrant_tally = game.details
    return f"{warrant_tally.says} of {counted(warrant_tally.total, 'detail')} from the source"


# --- The results of the last full verification ---

NAME: Final = "Every check of every game: the number of cases tried"


class VerificationDirective(b.CorpusDirective):
    """``nines:verification``: the results of all checks of all games, or of one game."""

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a table of the checks, and a line with the version and the level of the verification."""
        if name:
            return checks_of(self, name)
        run = verification_answer(self.library)
        self.env.note_dependency(str(report_file(self.library)))
        return [*_of_all(self.library, run), _how(run)]


class InstrumentsDirective(b.CorpusDirective):
    """``nines:instruments``: what the verification tools found."""

    required_arguments = 0
    optional_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - there is one table of all
        """Return a table of the findings."""
        self.env.note_dependency(str(instruments_file(self.library)))
        instruments = instrument_answers(self.library)
        rows = [
            ("" if number else b.capital(instrument.name), what, f"{counted:,}")
            for instrument in instruments
            for number, (what, counted) in enumerate(instrument.figures.items())
        ]
        return [b.table(("Instrument", "What is counted", "Number"), rows)]


def checks_of(directive: b.CorpusDirective, name: str) -> list[nodes.Element]:
    """Return a table of the checks of one game, and a line on how the checks were run."""
    run = verification_answer(directive.library)
    directive.env.note_dependency(str(report_file(directive.library)))
    checks = run.game(name).checks
    return [b.table(("Check", "Tried", "Outcome"), map(_check_row, checks, checks.values())), _how(run)]


def _how(run: VerificationAnswer) -> nodes.Element:
    return b.paragraph(f"Checks run with nines {run.version} ({run.level} level).", kind="facts")


def _check_row(name: str, check: CheckAnswer) -> tuple[str, str, str]:
    return b.capital(name), f"{check.checked:,} {check.unit}", check.outcome


def _of_all(library: Library, run: VerificationAnswer) -> Iterator[nodes.Element]:
    """Yield a table of the checks of the corpus, and a table with a row for each game and its checks."""
    yield b.table(
        ("Check of the corpus", "Tried", "Outcome"), map(_check_row, run.corpus, run.corpus.values())
    )
    heads = [
        _check_head("Rules"),
        _check_head("Readings"),
        *(_check_head(name, unit) for name, unit in run.units.items()),
    ]
    rows = [_game(library, slug, game, list(run.units)) for slug, game in run.games.items()]
    yield scroll_box("", sheet(heads, rows, len(heads)), name=NAME)


def _check_head(name: str, unit: str = "") -> nodes.entry:
    unit_line = [b.paragraph(unit, kind="facts")] if unit and unit != name else []
    return nodes.entry("", b.paragraph(b.capital(name)), *unit_line)


def _game(library: Library, slug: str, game: CheckedGame, names: Sequence[str]) -> nodes.row:
    """Return the row of a game. The cell of a failed check says in words that the check failed."""
    cells = [entry(f"{game.rules:,}"), entry(f"{game.readings:,}")]
    for name in names:
        check = game.checks.get(name)
        if check and check.outcome == "holds":
            cells.append(entry(f"{check.checked:,}"))
        else:
            cells.append(entry(check.outcome if check else "not run", kind="failed"))
    return nodes.row("", entry(b.link(slug, named_game(library, slug).title)), *cells)


# --- The odds of hands ---


class OddsDirective(b.CorpusDirective):
    """``nines:odds``: all tables of odds of a game, or only one of the tables."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], int]]] = {"table": directives.positive_int}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return each table with its plot; the table is in a box that scrolls separately from the page.

        Raises
        ------
        RequestError
            If the game has no odds, or no table with the given number.
        """
        odds_tables = odds_answer(self.library, name).tables
        if "table" not in self.options:
            return [node for odds_table in odds_tables for node in self._drawn(odds_table)]
        asked = self.options["table"]
        if asked > len(odds_tables):
            count = len(odds_tables)
            raise RequestError(
                f":table: is {asked}, but {name} has {counted(count, 'table')}; write 1 to {count}"
            )
        return self._drawn(odds_tables[asked - 1])

    def _drawn(self, odds_table: OddsTableAnswer) -> list[nodes.Element]:
        """Return the plot and the table of odds."""
        name = f"odds-{self.env.new_serialno('nines-odds')}"
        return [figure(odds_plot(odds_table), name), _boxed(odds_table)]


def _boxed(odds_table: OddsTableAnswer) -> scroll_box:
    title = f"{b.capital(odds_table.title)}: {odds_table.hands:,}"
    return scroll_box("", b.paragraph(title, kind="label"), _odds_table(odds_table), name=title)


def _odds_table(odds_table: OddsTableAnswer) -> nodes.table:
    group = nodes.tgroup("", cols=len(COLUMNS))
    group += nodes.colspec(colwidth=2, stub=1)
    group.extend(nodes.colspec(colwidth=1) for _ in COLUMNS[1:])
    group += nodes.thead("", nodes.row("", *map(entry, COLUMNS)))
    group += nodes.tbody("", *(nodes.row("", *map(entry, line.cells)) for line in odds_table.lines))
    return nodes.table("", group, classes=["nines-sheet", "nines-odds"])
