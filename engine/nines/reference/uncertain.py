"""For each game, how many questions its sources leave open, and which of these questions matter most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.reference.dated import DatedGame, games_by_date
from nines.reference.doubts import doubt_answers
from nines.reference.gaps import GapsSummary, gaps_answer

if TYPE_CHECKING:
    from nines.libraries import Library

FIRST: Final = 3  # how many questions are named for each game


@dataclass(frozen=True, slots=True)
class QuestionThatMatters:
    """An open question, and what another answer can change."""

    key: Annotated[str, "The key of the reading."]
    name: str
    at_stake: Annotated[str, "What another answer can change, in words."]


@dataclass(frozen=True, slots=True)
class UncertainGame:
    """How many questions the sources of one game leave open, and which of these questions matter most."""

    game: DatedGame
    summary: GapsSummary
    first: Annotated[tuple[QuestionThatMatters, ...], "The questions that matter most, at most three."]


@dataclass(frozen=True, slots=True)
class UncertainGames:
    """All playable games with their open questions, in order of date."""

    games: tuple[UncertainGame, ...]


def uncertain_games(library: Library) -> UncertainGames:
    """Return for every playable game the number of its open questions, and its three most important ones.

    Parameters
    ----------
    library
        The library with the games and their open questions.

    Examples
    --------
    >>> from nines import library
    >>> first = uncertain_games(library()).games[0]
    >>> first.game.game, first.summary.readings, first.first[0].name
    ('comet-1718', 40, 'Direction of play')
    """
    return UncertainGames(tuple(_uncertain(library, game) for game in games_by_date(library)))


def _uncertain(library: Library, game: DatedGame) -> UncertainGame:
    doubts = [one for one in doubt_answers(library, game.game) if one.matters][:FIRST]
    first = tuple(QuestionThatMatters(one.reading.key, one.reading.name, one.at_stake) for one in doubts)
    return UncertainGame(game, gaps_answer(library, game.game).summary, first)
