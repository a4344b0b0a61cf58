"""Which games have rules here, and so a place that a link can lead to."""

from __future__ import annotations

from nines.catalogue import CATALOGUE
from nines.errors import UnknownNameError
from nines.sphinx import base as b


def is_played(slug: str) -> bool:
    """Tell whether a game has rules here, and so what leads to it has a place to lead to.

    Examples
    --------
    >>> is_played("comet-1718"), is_played("pope-joan")
    (True, False)
    """
    return any(slug == listed.slug for listed in CATALOGUE)


def check_played(slug: str) -> None:
    """Refuse a name that is not that of a game with rules; readings chosen otherwise are not asked for here.

    Raises
    ------
    UnknownNameError
        If there is no such game; the message names the nearest.
    """
    if not is_played(slug):
        raise UnknownNameError("game", slug, [listed.slug for listed in CATALOGUE])


def game_link(slug: str, shown: str = "") -> b.Part:
    """Return the words for a game, a link if it has rules here."""
    return b.link(slug, shown) if is_played(slug) else shown or slug
