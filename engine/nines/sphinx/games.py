"""Which games have rules here, and so a place that a link can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.errors import UnknownNameError
from nines.sphinx import base as b

if TYPE_CHECKING:
    from nines.libraries import Library


def is_played(library: Library, slug: str) -> bool:
    """Tell whether a game has rules here, and so what leads to it has a place to lead to.

    Examples
    --------
    >>> from nines import library
    >>> is_played(library(), "comet-1718"), is_played(library(), "pope-joan")
    (True, False)
    """
    return slug in library.playable


def check_played(library: Library, slug: str) -> None:
    """Refuse a name that is not that of a game with rules; readings chosen otherwise are not asked for here.

    Raises
    ------
    UnknownNameError
        If there is no such game; the message names the nearest.
    """
    if not is_played(library, slug):
        raise UnknownNameError("game", slug, library.playable)


def game_link(library: Library, slug: str, shown: str = "") -> b.Part:
    """Return the words for a game, a link if it has rules here."""
    return b.link(slug, shown) if is_played(library, slug) else shown or slug
