"""The odds of hands: the tables of ``nines odds``, counted again when the page is built."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from nines.counting.odds import COLUMNS
from nines.errors import RequestError
from nines.reference import odds_answer
from nines.sphinx import base as b
from nines.sphinx.matrix import entry
from nines.sphinx.scroll import scroll_box
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.reference.odds import OddsTableAnswer


class OddsDirective(b.CorpusDirective):
    """``nines:odds``: all tables of odds of a game, or only one of the tables."""

    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], int]]] = {"table": directives.positive_int}

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return each table in a box that scrolls separately from the page.

        Raises
        ------
        RequestError
            If the game has no odds, or no table with the given number.
        """
        found = odds_answer(self.library, name).tables
        if "table" not in self.options:
            return list(map(_boxed, found))
        asked = self.options["table"]
        if asked > len(found):
            count = len(found)
            raise RequestError(
                f":table: is {asked}, but {name} has {counted(count, 'table')}; write 1 to {count}"
            )
        return [_boxed(found[asked - 1])]


def _boxed(told: OddsTableAnswer) -> scroll_box:
    title = f"{b.capital(told.title)}: {told.hands:,}"
    return scroll_box("", b.paragraph(title, kind="label"), _table(told), name=title)


def _table(told: OddsTableAnswer) -> nodes.table:
    group = nodes.tgroup("", cols=len(COLUMNS))
    group += nodes.colspec(colwidth=2, stub=1)
    group.extend(nodes.colspec(colwidth=1) for _ in COLUMNS[1:])
    group += nodes.thead("", nodes.row("", *map(entry, COLUMNS)))
    group += nodes.tbody("", *(nodes.row("", *map(entry, line.cells)) for line in told.lines))
    return nodes.table("", group, classes=["nines-sheet", "nines-odds"])
