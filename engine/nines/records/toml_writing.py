"""A small writer of TOML: texts, whole numbers, yes and no, lists and tables, in the order given."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_BARE: Final = re.compile("[A-Za-z0-9_-]+")
_ESCAPED: Final = re.compile(r'[\x00-\x1f\x7f"\\]')
_SHORT: Final = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_WIDTH: Final = 100


def toml_text(value: str) -> str:
    r"""Return a text as TOML writes it.

    Examples
    --------
    >>> print(toml_text('K♥ "king"\n'))
    "K♥ \"king\"\n"
    """
    return f'"{_ESCAPED.sub(lambda found: _escape(found[0]), value)}"'


def _escape(sign: str) -> str:
    return _SHORT.get(sign) or f"\\u{ord(sign):04x}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml_text(key)


def inline(value: object) -> str:
    """Return a value on one line.

    Raises
    ------
    TypeError
        If TOML, or this writer, has no such value.

    Examples
    --------
    >>> inline({"balances": [3, -3], "pools": {"the pool": 2}})
    '{ balances = [3, -3], pools = { "the pool" = 2 } }'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return toml_text(value)
        case list() | tuple():
            return f"[{', '.join(map(inline, value))}]"
        case Mapping():
            parts = (f"{_key(str(key))} = {inline(part)}" for key, part in value.items())
            return f"{{ {', '.join(parts)} }}" if value else "{}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def entry(key: str, value: object) -> str:
    r"""Return the line of a key and its value; a long list has an entry on each line.

    Examples
    --------
    >>> print(entry("acts", ["lay 7♥", "pass"]), end="")
    acts = ["lay 7♥", "pass"]
    """
    line = f"{_key(key)} = {inline(value)}\n"
    if len(line) <= _WIDTH or not isinstance(value, list | tuple):
        return line
    return f"{_key(key)} = [\n{''.join(f'  {inline(part)},{chr(10)}' for part in value)}]\n"


def table(head: str, entries: Mapping[str, object]) -> str:
    """Return a table with its head, such as ``[readings]``; an empty head for the beginning of the file.

    Examples
    --------
    >>> print(table("[readings]", {"comet-stops": "yes"}), end="")
    [readings]
    comet-stops = "yes"
    """
    return f"{head}\n" * bool(head) + "".join(entry(key, value) for key, value in entries.items())
