"""Canonical JSON, by RFC 8785 [1]_: the same data always give the same text, and so the same digest.

References
----------
.. [1] Rundgren, A., Jordan, B. and Erdtman, S. (2020). "JSON Canonicalization Scheme (JCS)". *RFC 8785*.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from math import isfinite
from typing import Any, Final

from nines.cards import Card, Face

LARGEST: Final = (1 << 53) - 1  # JSON numbers beyond it are not exact
DIGITS: Final = 17  # the most digits that the shortest form of a number needs
_quoted: Final = json.JSONEncoder(ensure_ascii=False).encode  # made once, for very many texts


def canonical(data: object) -> str:
    """Return plain data as canonical JSON.

    Parameters
    ----------
    data
        None, booleans, numbers, strings, lists and tuples, and dictionaries whose keys are strings.

    Raises
    ------
    ValueError
        If JSON cannot hold a number exactly, or a string is not valid Unicode.
    TypeError
        If the data are of any other type.

    Examples
    --------
    >>> canonical({"b": [1, 2.50, True], "a": "9♦"})
    '{"a":"9♦","b":[1,2.5,true]}'
    """
    match data:
        case None | True | False:
            return json.dumps(data)
        case str():
            data.encode()  # refuses half of a surrogate pair
            return _quoted(data)
        case int():
            if abs(data) > LARGEST:
                raise ValueError(f"{data} is not exact in JSON; write it as a text")
            return str(int(data))
        case float():
            return _number(data)
        case list() | tuple():
            return f"[{','.join(map(canonical, data))}]"
        case dict():
            pairs = sorted(
                (_sort_key(name), canonical(name), canonical(value)) for name, value in data.items()
            )
            return f"{{{','.join(f'{name}:{pair}' for _, name, pair in pairs)}}}"
        case _:
            raise TypeError(f"{type(data).__name__} is not JSON data: {data!r}")


def _sort_key(name: object) -> bytes:
    """Return the sort key of a name: its UTF-16 code units."""
    if not isinstance(name, str):
        raise TypeError(f"a name in JSON is a text, not {name!r}")
    return name.encode("utf-16-be")


def _number(value: float) -> str:
    """Return a number as ECMAScript writes it, with the fewest digits that still identify the number.

    Examples
    --------
    >>> _number(1e30), _number(4.50), _number(2e-3), _number(1e-27), _number(333333333.33333329)
    ('1e+30', '4.5', '0.002', '1e-27', '333333333.3333333')
    """
    if not isfinite(value):
        raise ValueError(f"{value} is not a JSON number")
    if value == 0:
        return "0"
    from decimal import Context  # noqa: PLC0415 - few records have fractions, and it is slow to import

    exact = Context(prec=DIGITS)
    sign, digits_of, exponent = exact.create_decimal(repr(value)).normalize(exact).as_tuple()
    digits = "".join(map(str, digits_of))
    return "-" * sign + _placed(digits, len(digits) + int(exponent))


def _placed(digits: str, point: int) -> str:
    """Return *digits* with a decimal point after the first *point* digits, or with an exponent."""
    if len(digits) <= point <= 21:
        return digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    tail = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{tail}e{point - 1:+}"


def sha256_of(data: object) -> str:
    """Return the digest of plain data: ``sha256:`` and 64 hexadecimal digits.

    Examples
    --------
    >>> sha256_of([])[:19]
    'sha256:4f53cda18c2b'
    """
    return f"sha256:{sha256(canonical(data).encode()).hexdigest()}"


def plain_data(value: Any) -> Any:  # noqa: ANN401 - of every type of record
    """Return a record as plain data.

    Cards and faces become strings; dataclasses and named tuples become dictionaries of their fields. A set
    becomes a list, sorted by the canonical JSON of its members.

    Raises
    ------
    TypeError
        If the value is or contains an object of another type, for instance a function.

    Examples
    --------
    >>> plain_data((Card(9, "♦"), frozenset({3, 1}), None))
    ['9♦', [1, 3], None]
    """
    match value:
        case Card() | Face():
            return str(value)
        case None | bool() | int() | float() | str():
            return value
        case Enum():
            return plain_data(value.value)
        case _ if is_dataclass(value) and not isinstance(value, type):
            return _fields(value)
        case _:
            return _collected(value)


def _collected(value: Any) -> Any:  # noqa: ANN401 - of every type of collection
    match value:
        case Mapping():
            return {str(name): plain_data(inner) for name, inner in value.items()}
        case frozenset() | set():
            return sorted(map(plain_data, value), key=canonical)
        case tuple() if hasattr(value, "_fields"):
            return {name: plain_data(getattr(value, name)) for name in value._fields}
        case list() | tuple():
            return [plain_data(item) for item in value]
        case _:
            raise TypeError(f"{type(value).__name__} is not a record: {value!r}")


def _fields(value: Any) -> dict[str, Any]:  # noqa: ANN401 - of every type of record
    """Return the fields of a record and the name of its class.

    The name distinguishes records that have no fields.
    """
    data = {name: plain_data(getattr(value, name)) for name in _names(value.__class__)}
    return {"class": type(value).__name__, **data}


@cache
def _names(record: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a class of records."""
    return tuple(field.name for field in fields(record) if field.init)
