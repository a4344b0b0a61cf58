"""Names on the command line: a title, another name or an address becomes the key of what it names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nines.cli.command import library_in_use
from nines.errors import RequestError
from nines.libraries.names import folded

if TYPE_CHECKING:
    import click

    from nines.libraries import Library

GAMES: Final = ("game", "edition")
_PARTS: Final = re.compile(r"(.*?)(\[[^]]*\])?(\{[^{}]*\})?", re.DOTALL)


def known_as(ours: Library, typed: str, *, games: bool = False) -> str:
    """Return the key of the thing that a typed name means; if nothing has that name, return it unchanged.

    Parameters
    ----------
    ours
        The library.
    typed
        The name, as typed; choices in brackets stay as they are.
    games
        Whether only games and editions are meant.

    Raises
    ------
    RequestError
        If the name can mean several things; the message lists them.

    Examples
    --------
    >>> from nines import library
    >>> known_as(library(), "Red Nines"), known_as(library(), "Comet of 1718[comet-stops=yes]", games=True)
    ('red-nines', 'comet-1718[comet-stops=yes]')
    """
    index, (name, more) = ours.index, _split(typed)
    if more and index.named(name) is None:
        return known_as(ours, name, games=games) + more
    keys = ours.spoken.keys(typed)
    if games:
        keys = tuple(key for key in keys if index.what(key) in GAMES) or keys[:1]
    if len(keys) > 1:
        listed = ", ".join(f"{key} ({index.what(key)})" for key in keys)
        raise RequestError(f"{typed!r} can mean {len(keys)} things; name one of them: {listed}")
    return keys[0] if keys else typed


def _split(typed: str) -> tuple[str, str]:
    """Return a title, and the choices in brackets and house rules in braces with which it ends."""
    match = _PARTS.fullmatch(typed)
    name, choices, house = match.groups("") if match else (typed, "", "")
    return name, choices + house


def _resolved(value: Any, *, games: bool) -> Any:  # noqa: ANN401 - one name or several
    if isinstance(value, tuple):
        return tuple(_resolved(item, games=games) for item in value)
    return known_as(library_in_use(), value, games=games) if value else value


def any_name(_context: click.Context, _parameter: click.Parameter, value: Any) -> Any:  # noqa: ANN401 - the same
    """Return the keys for names of anything, as click's callback of an argument or option."""
    return _resolved(value, games=False)


def game_name(_context: click.Context, _parameter: click.Parameter, value: Any) -> Any:  # noqa: ANN401 - the same
    """Return the keys for names of games and editions, as click's callback of an argument or option."""
    return _resolved(value, games=True)


def aspect_name(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """Return the key of an aspect for its title, its key in any capitals, or the key of one of its rules.

    As click's callback of an argument or option.
    """
    if value is None:
        return None
    ours = library_in_use()
    first, _, rest = known_as(ours, value).partition("/")
    place = rest if rest and ours.index.what(first) in GAMES else first
    aspect = place.split("/")[0]
    titles = {folded(title): key for key, title in ours.corpus.names.items() if "/" not in key}
    return titles.get(folded(aspect), folded(aspect)) if aspect not in ours.corpus.names else aspect


def cited_name(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Return a cited key with its digest, as click's callback; titles and addresses become keys.

    A printed reference stays as it is.
    """
    key, at, digest = value.rpartition("@")
    return f"{known_as(library_in_use(), key)}{at}{digest}" if at else value
