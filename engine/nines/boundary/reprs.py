"""Short texts for programmers: what ``repr`` returns for an object that holds much."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final

_PLAIN: Final = (str, int, float, bool, type(None))
MOST: Final = 160  # letters of the fields together
MOST_OF_ONE: Final = 48  # letters of the value of a field


def short_repr(thing: object) -> str:
    """Return a named tuple or a dataclass on one line: the class, and the fields without their contents.

    Fields with their default values are left out. A field that holds much is shown by the number of things in
    it. After 160 letters, three dots stand for the fields that follow.

    Parameters
    ----------
    thing
        The object. A class of dataclasses or of named tuples uses this function as its ``__repr__``.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> from nines.kernel.event import Event
    >>> short_repr(Event("dealt", "comet-1718/deal", 1, parse_cards("5♠ 6♠"), seen_by=(1,)))
    "<Event kind='dealt', rule='comet-1718/deal', actor=1, cards=[5♠, 6♠], seen_by=[1]>"
    """
    name = type(thing).__name__
    shown, length = list[str](), 0
    for field, value in _fields_of(thing):
        text = f"{field}={_value(value)}"
        length += len(text)
        if length > MOST and shown:
            shown.append("...")
            break
        shown.append(text)
    return f"<{name} {', '.join(shown)}>" if shown else f"<{name}>"


def cut(text: str, most: int = MOST) -> str:
    """Return a text of a repr, with three dots in place of what is over *most* letters.

    Examples
    --------
    >>> cut("'a long text'", 10)
    "'a lon...'"
    """
    return text if len(text) <= most else f"{text[: most - 4]}...{text[-1]}"


def _fields_of(thing: Any) -> Iterator[tuple[str, object]]:  # noqa: ANN401 - of any class
    """Yield the fields of an object whose values are not the default."""
    if is_dataclass(thing):
        for field in fields(thing):
            value = getattr(thing, field.name)
            if field.repr and (field.default is MISSING or value != field.default):
                yield field.name, value
        return
    for name in thing._fields:
        value = getattr(thing, name)
        if name not in thing._field_defaults or value != thing._field_defaults[name]:
            yield name, value


def _value(value: object) -> str:
    """Return the value of a field; a collection as its members if they are few and short, or as a number."""
    if type(value) in _PLAIN:
        return cut(repr(value), MOST_OF_ONE)
    if isinstance(value, Mapping):
        return f"{{{len(value)} items}}" if value else "{}"
    if isinstance(value, Collection) and not hasattr(value, "_fields"):
        return _members(value)
    text = "" if hasattr(value, "_fields") or is_dataclass(value) or isinstance(value, Enum) else str(value)
    return text if text and len(text) <= MOST_OF_ONE else type(value).__name__


def _members(values: Collection[object]) -> str:
    plain = all(isinstance(value, _PLAIN) for value in values)
    members = values if isinstance(values, list | tuple) else sorted(values, key=str)
    text = ", ".join(repr(value) if type(value) in _PLAIN else str(value) for value in members)
    if plain and len(text) <= MOST_OF_ONE:
        return f"[{text}]"
    kinds = {type(value).__name__ for value in values}
    return f"[{len(values)} {kinds.pop() if len(kinds) == 1 else 'values'}]"
