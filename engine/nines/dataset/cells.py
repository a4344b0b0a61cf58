"""Cells of CSV: functions that write a value as text and read it back from the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.errors import RequestError

if TYPE_CHECKING:
    from nines.dataset.shapes import Plain

_TRUTHS: Final = {"true": True, "false": False}


def cell(value: object) -> str:
    """Return a value as the text of a cell; empty for None and for an empty text.

    Examples
    --------
    >>> cell(True), cell(None), cell(1718), cell("9♦")
    ('true', '', '1718', '9♦')
    """
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def value_of(text: str, plain: Plain) -> object:
    """Return the value of a cell.

    Raises
    ------
    RequestError
        If the text does not represent a value of this kind.

    Examples
    --------
    >>> from nines.dataset.shapes import Plain
    >>> value_of("", Plain(bool, optional=True)), value_of("1718", Plain(int)), value_of("", Plain(str))
    (None, 1718, '')
    """
    if plain.optional and not text:
        return None
    if plain.kind is str:
        return text
    if plain.kind is bool and text in _TRUTHS:
        return _TRUTHS[text]
    if plain.kind is int and text.removeprefix("-").isdecimal():
        return int(text)
    raise RequestError(f"{text!r} is not {'true or false' if plain.kind is bool else 'a whole number'}")
