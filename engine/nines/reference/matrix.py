"""The matrix: for each game and each question, what the game's answer rests on, with totals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final

from nines.evidence.warrant import weakest
from nines.kernel.lacuna import absence
from nines.reference.dated import DatedGame, dated_game
from nines.reference.names import short_name
from nines.reference.tallies import WarrantTally, tally_of, total

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

NOT_ASKED: Final = "not asked"
SHORT: Final[dict[str, str]] = {  # the letter that stands for each warrant in a cell
    "s": "stated or implied by the source",
    "t": "taken over from an older account",
    "c": "our choice",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """What the rules of one aspect rest on in one game."""

    game: str
    warrant: Annotated[str, "The warrant of the weakest detail, or why the cell has no rules."]
    rules: int
    details: WarrantTally
    short: Annotated[str, "How many details are from the source (s), taken over (t), our choice (c)."]
    answer: Annotated[str, "The rules in words."]


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One row of the matrix: what one aspect rests on in every game."""

    aspect: str
    title: Annotated[str, "The short name of the aspect."]
    question: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class MatrixAnswer:
    """The whole matrix: what every aspect rests on in every game, and the totals."""

    games: tuple[DatedGame, ...]
    aspects: tuple[MatrixRow, ...]
    totals: Annotated[tuple[WarrantTally, ...], "One tally for each game."]
    total: Annotated[WarrantTally, "The sum of these tallies."]

    def by_family(self) -> Iterator[MatrixAnswer]:
        """Yield one matrix for each family, with the family's games and the questions that they answer."""
        for family in dict.fromkeys(game.family for game in self.games):
            places = [place for place, game in enumerate(self.games) if game.family == family]
            rows = (replace(row, cells=tuple(row.cells[place] for place in places)) for row in self.aspects)
            asked = (row for row in rows if any(cell.warrant != NOT_ASKED for cell in row.cells))
            totals = tuple(self.totals[place] for place in places)
            games = tuple(self.games[place] for place in places)
            yield MatrixAnswer(games, tuple(asked), totals, total(totals))


def matrix_answer(library: Library, names: Sequence[str] = ()) -> MatrixAnswer:
    """Return what the answers of the named games, or of all games, rest on, with totals.

    Examples
    --------
    >>> from nines import library
    >>> matrix_answer(library(), ["comet-1718"]).total.total > 90
    True
    """
    games = library.by_date(map(library.load, dict.fromkeys(names))) or library.games()
    aspects = dict.fromkeys(aspect for game in games for aspect in game.aspects())
    totals = tuple(tally_of(library, game.rules().values()) for game in games)
    return MatrixAnswer(
        games=tuple(dated_game(library, game) for game in games),
        aspects=tuple(
            MatrixRow(
                aspect=aspect,
                title=short_name(library, aspect),
                question=_question(aspect, games),
                cells=tuple(_cell(library, game, aspect) for game in games),
            )
            for aspect in aspects
        ),
        totals=totals,
        total=total(totals),
    )


def _question(aspect: str, games: Sequence[AnyGame]) -> str:
    return next(game.family.outline.question(aspect) for game in games if aspect in game.aspects())


def _cell(library: Library, game: AnyGame, aspect: str) -> Cell:
    rules = game.aspects().get(aspect, ())
    found = tally_of(library, rules)
    none = absence(rules) if aspect in game.aspects() else NOT_ASKED
    return Cell(
        game=game.name,
        warrant=weakest(detail for cited in rules for detail in cited.details) if rules else none,
        rules=len(rules),
        details=found,
        short=short(found) if rules else "" if none == NOT_ASKED else "-",
        answer="; ".join(dict.fromkeys(str(cited.rule) for cited in rules)),
    )


def short(found: WarrantTally) -> str:
    """Return how many details rest on the source, an older source and our choice; zeros are left out."""
    shares = zip((found.says, found.taken_over, found.choice), SHORT, strict=True)
    return " ".join(f"{number}{letter}" for number, letter in shares if number)
