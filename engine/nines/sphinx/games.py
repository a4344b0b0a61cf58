"""Links to games. Only games that can be played have pages, so only their names become links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference.dated import named_game
from nines.sphinx import base as b

if TYPE_CHECKING:
    from nines.libraries import Library


def is_played(library: Library, slug: str) -> bool:
    """Return whether a game can be played, and so has a page to which a link can lead.

    Examples
    --------
    >>> from nines import library
    >>> is_played(library(), "comet-1718"), is_played(library(), "nain-jaune")
    (True, False)
    """
    return named_game(library, slug).playable


def game_link(library: Library, slug: str, shown: str = "") -> b.Part:
    """Return *shown* or the slug, as a link to the game; plain text if the game cannot be played."""
    return b.link(slug, shown) if is_played(library, slug) else shown or slug


def titled_link(library: Library, slug: str) -> b.Part:
    """Return the title of a game as a link, or as plain text if the game cannot be played."""
    return game_link(library, slug, named_game(library, slug).title)


def game_of(key: str) -> str:
    """Return the game to which the key of a rule or a reading belongs.

    Examples
    --------
    >>> game_of("comet-1718/stop/king")
    'comet-1718'
    """
    return key.partition("/")[0]


def reading_link(library: Library, key: str, shown: str = "") -> b.Part:
    """Return the key of a reading as a link, or as plain text if the game of the reading cannot be played."""
    played = is_played(library, game_of(key))
    return b.code(b.link(key, shown or key) if played else shown or key)
