"""Canonical names: a game, and the choices in brackets that differ from the defaults."""

from __future__ import annotations

import re
from typing import Final

from nines.errors import RequestError

_NAME: Final = re.compile(r"([a-z0-9-]+)(?:\[(.*)\])?")


def parse_choices(text: str) -> dict[str, str]:
    """Return the choices in ``point=candidate,point=candidate``.

    Parameters
    ----------
    text
        The choices, separated by commas; an empty text makes none.

    Raises
    ------
    RequestError
        If the text is not of that form, or chooses twice at one point.

    Examples
    --------
    >>> parse_choices("comet-stops=yes, direction=anticlockwise")
    {'comet-stops': 'yes', 'direction': 'anticlockwise'}
    """
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        point, equals, candidate = (word.strip() for word in part.partition("="))
        if not (point and equals and candidate):
            raise RequestError(
                f"{part!r} is not a choice of a reading; write POINT=CANDIDATE, as in comet-stops=yes"
            )
        if point in found:
            raise RequestError(f"{point!r} is chosen twice: {found[point]!r} and {candidate!r}")
        found[point] = candidate
    return found


def parse_name(text: str) -> tuple[str, dict[str, str]]:
    """Return slug and choices of a canonical name; whether there is such a game is not checked.

    Raises
    ------
    RequestError
        If the text is not of that form, or chooses twice at one point.

    Examples
    --------
    >>> parse_name("comet-1718[comet-stops=yes]")
    ('comet-1718', {'comet-stops': 'yes'})
    """
    found = _NAME.fullmatch(text.strip())
    if found is None:
        raise RequestError(
            f"{text!r} is not the name of a game; write comet-1718 or comet-1718[comet-stops=yes]"
        )
    return found[1], parse_choices(found[2] or "")
