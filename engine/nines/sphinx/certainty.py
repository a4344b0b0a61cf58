"""How well the sources support the rules: the totals, and a bar for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from nines.reference import matrix_answer
from nines.sphinx import base as b
from nines.sphinx.matrix import entry
from nines.sphinx.rule_nodes import head, titled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.reference.dated import DatedGame
    from nines.reference.tallies import WarrantTally

COLUMNS: Final = (
    *("Stated or implied by the source", "Of these, without a named book"),
    *("Taken over", "Our choice"),
)
PARTS: Final = ("says", "taken", "sure", "doubtful")  # of a bar, as the style sheet names them
MEANS: Final = (
    *(COLUMNS[0], "Taken over from an older account"),
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
        rows = [_row(game, one) for game, one in zip(record.games, record.totals, strict=True)]
        return [b.box("certainty", _table([*rows, _total(record.total)]))]


def bar(found: WarrantTally) -> nodes.Element:
    """Return a bar whose parts show what the details of rules rest on; text beside it gives the numbers."""
    numbers = (found.says, found.taken_over, found.sure, found.doubtful)
    parts = "".join(
        f'<span class="nines-bar-{part}" style="width:{100 * number / (found.total or 1):.2f}%"></span>'
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


def _row(game: DatedGame, found: WarrantTally) -> nodes.row:
    return nodes.row("", head(titled(game), game.title, game.dated), *_cells(found))


def _total(found: WarrantTally) -> nodes.row:
    return nodes.row("", entry("All games"), *_cells(found))


def _cells(found: WarrantTally) -> Iterator[nodes.entry]:
    yield entry(str(found.total))
    yield entry(str(found.says))
    yield entry(str(found.nameless))
    yield entry(str(found.taken_over))
    ours = f"{found.choice} ({found.sure} sure, {found.doubtful} doubtful)" if found.choice else "0"
    yield entry(ours)
    yield nodes.entry("", bar(found))


def _table(rows: Sequence[nodes.row]) -> nodes.table:
    heads = [entry(name) for name in ("Game", "Details", *COLUMNS, "Shares")]
    group = nodes.tgroup("", cols=len(heads))
    group.extend(nodes.colspec(colwidth=width) for width in (4, 1, 2, 1, 1, 2, 3))
    group += nodes.thead("", nodes.row("", *heads))
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=["nines-certainty-table"])
