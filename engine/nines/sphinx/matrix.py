"""One table for all questions and all games: how well the sources support each game's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes

from nines.reference import matrix_answer
from nines.reference.dated import games_by_date
from nines.reference.matrix import NOT_ASKED, short
from nines.reference.names import short_name
from nines.reference.outlines import outline_answer
from nines.sphinx import base as b
from nines.sphinx.rule_nodes import slug_of, titled
from nines.sphinx.wide_table import wide_cell, wide_row, wide_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.reference.dated import DatedGame
    from nines.reference.matrix import Cell, MatrixAnswer, MatrixRow

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
                for row in self._part(part, [asked[one] for one in aspects], games)
            ),
            _totals(record),
            kind="matrix",
            name="How well the sources support each game's answer to each question",
            given={"names": "|".join(game.title for game in games)},
        )
        told = record.total.sentence
        total = b.paragraph(f"In all: {told[:1].lower()}{told[1:]}.")
        return [_legend(), b.box("print-landscape", table), total]

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
        _cell_of(short(one), column=place, label=game.title, state="total")
        for place, (one, game) in enumerate(zip(record.totals, record.games, strict=True))
    )
    return wide_row("", _cell_of("Details", head="row"), *cells, kind="totals")


def _legend() -> nodes.Element:
    items = (
        [b.paragraph(b.fill(b.inline(f"glyph-{kind}"), [glyph]), f" {means}")]
        for kind, (glyph, means) in GLYPHS.items()
    )
    several = (
        "A rule has details: the rule itself, and each of its parameters. A cell shows the sign of the"
        " weakest detail of its rules. The last row counts the details: s = stated or implied by the source,"
        " t = taken over, c = our choice."
    )
    return b.box("legend", b.bullets(items, "glyphs"), b.paragraph(several, kind="facts"))
