"""Records as columns of texts and numbers, for JSON, and back: the types of the fields decide the form.

All values of a field are one column. A list or a table is a column of lengths and a column of all its parts.
So a whole corpus is read by few and fast steps, and every value is checked for its type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain, islice
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from nines.corpus.fields import Record, types_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def to_columns(hint: Any, values: Sequence[Any]) -> Any:  # noqa: ANN401 - a type and what JSON can hold
    """Return values of one type as columns that JSON can hold.

    Parameters
    ----------
    hint
        The type: of texts, numbers, records, tuples or mappings of these.
    values
        The values.

    Raises
    ------
    TypeError
        If columns cannot hold values of this type.

    Examples
    --------
    >>> to_columns(tuple[str, ...], [("a", "b"), (), ("c",)])
    [[2, 0, 1], ['a', 'b', 'c']]
    """
    if _plain(hint):
        return list(values)
    if isinstance(hint, type) and is_dataclass(hint):
        return [
            to_columns(inner, [getattr(value, name) for value in values])
            for name, inner in _given(hint).items()
        ]
    lengths = list(map(len, values))
    if get_origin(hint) is tuple:
        return [lengths, to_columns(get_args(hint)[0], list(chain.from_iterable(values)))]
    keys, inner = get_args(hint)
    every = list(chain.from_iterable(value.values() for value in values))
    return [lengths, to_columns(keys, list(chain.from_iterable(values))), to_columns(inner, every)]


def from_columns(hint: Any, data: Any) -> list[Any]:  # noqa: ANN401 - the same
    """Return the values of one type that columns hold; every value is checked.

    Parameters
    ----------
    hint
        The type that :func:`to_columns` was given.
    data
        What it returned, as JSON gives it back.

    Raises
    ------
    ValueError
        If the columns do not hold values of this type, or have a text that cannot be printed.
    TypeError
        If the data have another form than columns.

    Examples
    --------
    >>> from_columns(tuple[str, ...], [[2, 0, 1], ["a", "b", "c"]])
    [('a', 'b'), (), ('c',)]
    >>> from_columns(str, ["a", 7])
    Traceback (most recent call last):
    ValueError: a column of str has other values
    """
    kinds = _plain(hint)
    if kinds:
        return _checked(hint, data, kinds)
    if isinstance(hint, type) and is_dataclass(hint):
        inner_types = _given(hint).values()
        columns = [from_columns(inner, part) for inner, part in zip(inner_types, data, strict=True)]
        return [hint(*row) for row in zip(*columns, strict=True)]
    if get_origin(hint) is tuple:
        lengths, parts = data
        return _cut(tuple, lengths, from_columns(get_args(hint)[0], parts))
    (lengths, keys, parts), hints = data, get_args(hint)
    pairs = zip(from_columns(hints[0], keys), from_columns(hints[1], parts), strict=True)
    return _cut(dict, lengths, list(pairs))


def _cut(kind: Callable[[Iterator[Any]], Any], lengths: Any, parts: list[Any]) -> list[Any]:  # noqa: ANN401 - the same
    """Return the parts of all values, cut into one collection for each value."""
    if sum(_checked(int, lengths, (int,))) != len(parts) or min(lengths, default=0) < 0:
        raise ValueError("the parts of a column are not as many as its lengths say")
    rest = iter(parts)
    return [kind(islice(rest, length)) for length in lengths]


def _checked(hint: Any, data: Any, kinds: tuple[type, ...]) -> list[Any]:  # noqa: ANN401 - the same
    """Return a column, if it is a list and all its values have these types and can be printed."""
    if type(data) is not list or not set(map(type, data)) <= set(kinds):
        raise ValueError(f"a column of {getattr(hint, '__name__', hint)} has other values")
    if str in kinds and not "".join(data).isprintable():
        raise ValueError("a column has a character that cannot be printed")
    return data


@cache
def _given(record: type[Record]) -> Mapping[str, Any]:
    """Return the types of the fields that a record is made of."""
    hints = types_of(record)
    return {field.name: hints[field.name] for field in fields(record) if field.init}


@cache
def _plain(hint: Any) -> tuple[type, ...]:  # noqa: ANN401 - the same
    """Return the types of values that are a column themselves; none if the values have parts.

    Raises
    ------
    TypeError
        If columns cannot hold values of this type.
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _plain(arguments[0])
    if hint in (str, int):
        return (hint,)
    if origin is UnionType and set(arguments) <= {int, bool, NoneType}:
        return arguments
    if origin in (tuple, Mapping) or (isinstance(hint, type) and is_dataclass(hint)):
        return ()
    raise TypeError(f"columns cannot hold {hint}")
