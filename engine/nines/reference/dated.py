"""The names and dates of games, from which titles, lists and links are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.errors import UnknownNameError
from nines.libraries.loading import NO_YEAR

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class NamedGame:
    """The name of a game, for use in links and lists."""

    slug: str
    title: str
    dated: str
    playable: bool  # whether the game has rules, and so a page


@dataclass(frozen=True, slots=True)
class DatedGame:
    """A game with its date, for lists in order of date."""

    game: Annotated[str, "The canonical name."]
    title: str
    dated: str
    year: int | None
    family: Annotated[str, "Games of one family answer the same questions."]


def named_game(library: Library, slug: str) -> NamedGame:
    """Return the name of a game, even if the game cannot be played.

    Raises
    ------
    UnknownNameError
        If no game has this name.

    Examples
    --------
    >>> from nines import library
    >>> named_game(library(), "nain-jaune").playable
    False
    """
    games = library.corpus.titled
    if slug not in games:
        raise UnknownNameError("game", slug, games)
    return NamedGame(slug, games[slug].title, games[slug].dated, slug in library.playable)


def playable_game(library: Library, slug: str) -> NamedGame:
    """Return the name of a playable game. The *slug* must not have readings in brackets.

    Raises
    ------
    UnknownNameError
        If no game has this slug; the message names the nearest slugs.

    Examples
    --------
    >>> from nines import library
    >>> playable_game(library(), "comet-1718").title
    'Comet of 1718'
    """
    if slug not in library.playable:
        raise UnknownNameError("game", slug, library.playable)
    return named_game(library, slug)


def playable_games(library: Library) -> tuple[NamedGame, ...]:
    """Return all playable games, in the order of the catalogue.

    Examples
    --------
    >>> from nines import library
    >>> playable_games(library())[0].slug
    'comet-1718'
    """
    return tuple(named_game(library, slug) for slug in library.playable)


def dated_game(library: Library, game: AnyGame) -> DatedGame:
    """Return a game with its date and family."""
    entry = library.corpus.editions[game.slug]
    year = library.year(game.slug)
    return DatedGame(game.name, entry.title, entry.dated, None if year == NO_YEAR else year, game.family.name)


def games_by_date(library: Library, family: str = "") -> tuple[DatedGame, ...]:
    """Return the playable games of one family, or of all families, in order of date.

    Raises
    ------
    UnknownNameError
        If no family has this name.

    Examples
    --------
    >>> from nines import library
    >>> games_by_date(library())[0].game
    'comet-1718'
    """
    return tuple(dated_game(library, game) for game in library.games(family))


def games_by_family(library: Library) -> dict[str, tuple[DatedGame, ...]]:
    """Return the playable games grouped by family. In each family, the games are in order of date.

    Examples
    --------
    >>> from nines import library
    >>> games_by_family(library())["stops"][0].game
    'comet-1718'
    """
    return {
        family: tuple(dated_game(library, game) for game in games)
        for family, games in library.by_family().items()
    }
