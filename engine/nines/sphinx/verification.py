"""What was checked, and whether it held: the numbers of the last whole run, as its record has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.errors import UnknownNameError
from nines.sphinx import base as b
from nines.sphinx.matrix import entry, sheet
from nines.sphinx.scroll import scroll_box
from nines_verification.record import RECORD, read_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines_verification.record import Checked, GameRecord, Record


NAME: Final = "Every check of every game: how much was tried"


class VerificationDirective(b.CorpusDirective):
    """``nines:verification``: every check of every game, or of one."""

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a table of the checks, and in what version and how thoroughly they were run."""
        self.env.note_dependency(str(RECORD))
        record = read_record()
        run = b.paragraph(
            f"Run with nines {record['version']}, at the level {record['level']}.", kind="facts"
        )
        if not name:
            return [*_of_all(self.library, record), run]
        if name not in record["games"]:
            raise UnknownNameError("game that was verified", name, record["games"])
        checks = record["games"][name]["checks"]
        return [b.table(("Check", "Tried", "Outcome"), map(_row, checks, checks.values())), run]


def _row(name: str, check: Checked) -> tuple[str, str, str]:
    return b.capital(name), f"{check['checked']:,} {check['unit']}", _outcome(check)


def _outcome(check: Checked) -> str:
    """Return whether a check held; one that found nothing to try did not."""
    if not check["checked"]:
        return "nothing was tried"
    return f"{check['failed']:,} failed" if check["failed"] else "holds"


def _of_all(library: Library, record: Record) -> Iterator[nodes.Element]:
    """Yield the checks of the corpus, and a sheet of games by checks."""
    yield b.table(
        ("Of the corpus", "Tried", "Outcome"), map(_row, record["corpus"], record["corpus"].values())
    )
    units = {name: one["unit"] for game in record["games"].values() for name, one in game["checks"].items()}
    heads = [_head("Rules"), _head("Readings"), *(_head(name, unit) for name, unit in units.items())]
    rows = [_game(library, slug, game, list(units)) for slug, game in record["games"].items()]
    yield scroll_box("", sheet(heads, rows, len(heads)), name=NAME)


def _head(name: str, unit: str = "") -> nodes.entry:
    unit_line = [b.paragraph(unit, kind="facts")] if unit and unit != name else []
    return nodes.entry("", b.paragraph(b.capital(name)), *unit_line)


def _game(library: Library, slug: str, game: GameRecord, names: Sequence[str]) -> nodes.row:
    """Return the row of a game; a cell says in words what did not hold."""
    cells = [entry(f"{game['rules']:,}"), entry(f"{game['readings']:,}")]
    for name in names:
        check = game["checks"].get(name)
        if check and _outcome(check) == "holds":
            cells.append(entry(f"{check['checked']:,}"))
        else:
            cells.append(entry(_outcome(check) if check else "not run", kind="failed"))
    return nodes.row("", entry(b.link(slug, library.corpus.games[slug].title)), *cells)
