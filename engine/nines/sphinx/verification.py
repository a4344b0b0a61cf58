"""The results of the last full verification: what was checked, and with what outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference.dated import named_game
from nines.reference.instruments import instrument_answers, instruments_file
from nines.reference.verification import report_file, verification_answer
from nines.sphinx import base as b
from nines.sphinx.matrix import entry, sheet
from nines.sphinx.scroll import scroll_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.verification import CheckAnswer, CheckedGame, VerificationAnswer

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
        found = instrument_answers(self.library)
        rows = [
            ("" if number else b.capital(one.name), what, f"{counted:,}")
            for one in found
            for number, (what, counted) in enumerate(one.figures.items())
        ]
        return [b.table(("Instrument", "What is counted", "Number"), rows)]


def checks_of(directive: b.CorpusDirective, name: str) -> list[nodes.Element]:
    """Return a table of the checks of one game, and a line on how the checks were run."""
    run = verification_answer(directive.library)
    directive.env.note_dependency(str(report_file(directive.library)))
    checks = run.game(name).checks
    return [b.table(("Check", "Tried", "Outcome"), map(_row, checks, checks.values())), _how(run)]


def _how(run: VerificationAnswer) -> nodes.Element:
    return b.paragraph(f"Checks run with nines {run.version} ({run.level} level).", kind="facts")


def _row(name: str, check: CheckAnswer) -> tuple[str, str, str]:
    return b.capital(name), f"{check.checked:,} {check.unit}", check.outcome


def _of_all(library: Library, run: VerificationAnswer) -> Iterator[nodes.Element]:
    """Yield a table of the checks of the corpus, and a table with a row for each game and its checks."""
    yield b.table(("Check of the corpus", "Tried", "Outcome"), map(_row, run.corpus, run.corpus.values()))
    heads = [_head("Rules"), _head("Readings"), *(_head(name, unit) for name, unit in run.units.items())]
    rows = [_game(library, slug, game, list(run.units)) for slug, game in run.games.items()]
    yield scroll_box("", sheet(heads, rows, len(heads)), name=NAME)


def _head(name: str, unit: str = "") -> nodes.entry:
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
