"""Canonical names: the slug of a game and, in brackets, the choices that differ from the defaults."""

from __future__ import annotations

import re
from typing import Final

from nines.errors import RequestError

_NAME: Final = re.compile(r"([a-z0-9-]+)(?:\[(.*)\])?")


def parse_choices(text: str) -> dict[str, str]:
    """Return the choices in a text of the form ``point=candidate,point=candidate``.

    Parameters
    ----------
    text
        The choices, separated by commas; an empty text gives no choices.

    Raises
    ------
    RequestError
        If the text does not have this form, or names a point twice.

    Examples
    --------
    >>> parse_choices("comet-stops=yes, direction=anticlockwise")
    {'comet-stops': 'yes', 'direction': 'anticlockwise'}
    """
    choices: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        point, equals, candidate = (word.strip() for word in part.partition("="))
        if not (point and equals and candidate):
            raise RequestError(
                f"{part!r} is not a choice of a reading; write POINT=CANDIDATE, as in comet-stops=yes"
            )
        if point in choices:
            raise RequestError(f"{point!r} is chosen twice: {choices[point]!r} and {candidate!r}")
        choices[point] = candidate
    return choices


def parse_name(text: str) -> tuple[str, dict[str, str]]:
    """Return the slug and the choices in a canonical name, without checking that the game exists.

    Raises
    ------
    RequestError
        If the text does not have this form, or names a point twice.

    Examples
    --------
    >>> parse_name("comet-1718[comet-stops=yes]")
    ('comet-1718', {'comet-stops': 'yes'})
    """
    match = _NAME.fullmatch(text.strip())
    if match is None:
        raise RequestError(
            f"{text!r} is not the name of a game; write comet-1718 or comet-1718[comet-stops=yes]"
        )
    return match[1], parse_choices(match[2] or "")
