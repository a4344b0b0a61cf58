"""Every question and every game: how firmly the games answer, on one sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from nines.reference import matrix_answer
from nines.reference.dated import games_by_date
from nines.reference.matrix import NOT_ASKED, SHORT, short
from nines.reference.outlines import outline_answer
from nines.sphinx import base as b
from nines.sphinx.rule_nodes import head, slug_of, titled
from nines.sphinx.scroll import scroll_box

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nines.reference.matrix import Cell, MatrixAnswer, MatrixRow


class MatrixDirective(b.CorpusDirective):
    """``nines:matrix``: what the rules of some games rest on, or of all those of a ``:family:``."""

    option_spec: ClassVar[dict[str, Callable[[str], str]]] = {"family": directives.unchanged_required}

    required_arguments = 0
    optional_arguments = 1
    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the grid with its legend."""
        listed = games_by_date(self.library, self.options.get("family", ""))
        names = name.split() or [game.game for game in listed]
        record = matrix_answer(self.library, names)
        games = record.games
        asked = {row.aspect: row for row in record.aspects}
        outlines = (outline_answer(self.library, game) for game in names)
        parts = {part.heading: part.aspects for outline in outlines for part in outline}
        rows = [
            row
            for part, aspects in parts.items()
            for row in _part(part, [asked[one] for one in aspects], len(games))
        ]
        heads = [head(titled(game), game.title, game.dated) for game in games]
        grid = sheet(heads, [*rows, _totals(record)], len(games))
        return [scroll_box("", grid, name="How firmly each game answers each question"), _legend(record)]


def sheet(columns: Iterable[nodes.entry], rows: Iterable[nodes.row], count: int) -> nodes.table:
    """Return a table of *count* columns, before which a first one names the rows."""
    group = nodes.tgroup("", cols=count + 1)
    group += nodes.colspec(colwidth=2, stub=1)
    group.extend(nodes.colspec(colwidth=1) for _ in range(count))
    group += nodes.thead("", nodes.row("", entry(), *columns))
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=["nines-sheet"])


def entry(*parts: b.Part, kind: str = "") -> nodes.entry:
    """Return a cell; *kind* is its class for the style sheet."""
    return nodes.entry("", b.paragraph(*parts), classes=[f"nines-{kind}"] if kind else [])


def _part(part: str, rows: Iterable[MatrixRow], count: int) -> Iterator[nodes.row]:
    """Yield a row with the name of a part of play, and the rows of its questions."""
    title = entry(part, kind="part")
    title["morecols"] = count
    yield nodes.row("", title)
    for row in rows:
        question = entry(b.link(f"aspect/{row.aspect}", row.question))
        yield nodes.row("", question, *(_cell(row.aspect, cell) for cell in row.cells))


def _cell(aspect: str, cell: Cell) -> nodes.entry:
    """Return how firmly a game answers a question, as a link to its rules."""
    if cell.warrant == NOT_ASKED:
        return entry()
    shown = cell.short if cell.rules else "no rule"
    kind = cell.warrant if cell.rules else "none"
    return entry(b.link(f"{slug_of(cell.game)}/{aspect}", shown), kind=f"cell-{kind}")


def _totals(record: MatrixAnswer) -> nodes.row:
    """Return the row of the totals of each game."""
    return nodes.row("", entry("Total"), *(entry(short(one), kind="total") for one in record.totals))


def _legend(record: MatrixAnswer) -> nodes.Element:
    rows = [(name, [b.paragraph(b.sentence(means))]) for name, means in SHORT.items()]
    several = (
        "The numbers count details: which rule it is, and each of its parameters. “3s 1c”: the source states"
        " three of them, or they follow, and one is our choice. The colour is that of the weakest."
    )
    none = "No document gives the game a rule for it: they are silent, or say that there is none."
    return b.box(
        "legend",
        b.fields([*rows, ("no rule", [b.paragraph(none)])]),
        b.paragraph(several),
        b.paragraph(f"In all: {record.total.sentence}."),
    )
