"""The shape of a record: which fields are plain values, and which fields are lists or dictionaries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from nines.corpus.fields import OneOf, types_of

if TYPE_CHECKING:
    from nines.dataset.parts import Part


@dataclass(frozen=True, slots=True)
class Plain:
    """The kind of a plain value, which fits into a cell.

    Parameters
    ----------
    kind
        ``str``, ``int`` or ``bool``.
    words
        The values that are allowed; empty if every value is allowed.
    optional
        Whether the value may be None.
    """

    kind: type
    words: tuple[str, ...] = ()
    optional: bool = False


class Parent(NamedTuple):
    """The parent of a list: each row of the list belongs to a row of the parent.

    Parameters
    ----------
    table
        The table of the parent; empty if the parent has no table.
    keys
        The key columns of the parent's table.
    kinds
        The kind of value in each key column.
    called
        The names that the parent's key columns have in the table of the list.
    """

    table: str = ""
    keys: tuple[str, ...] = ()
    kinds: tuple[type, ...] = ()
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """A list or a dictionary, which becomes a table.

    Parameters
    ----------
    part
        The name of the table, and what each row represents.
    named
        Whether the table is a dictionary; if not, it is a list.
    keys
        The key columns: first the key columns of its parents, then its own key column.
    kinds
        The kind of value in each key column: texts or whole numbers.
    record
        The dataclass of each row; None if each row is a plain value or a list.
    plain
        The kind of each plain field of the record, by field; if each row is a plain value, the kind of this
        value.
    below
        The lists and dictionaries that a row contains, by field.
    inner
        The inner list, if each row is a list; None if a row is a record or a plain value.
    parent
        The parent list: each row of this list belongs to a row of the parent. Empty if there is no parent.
    """

    part: Part
    named: bool
    keys: tuple[str, ...]
    kinds: tuple[type, ...]
    record: type | None
    plain: Mapping[str, Plain]
    below: Mapping[str, Node]
    inner: Node | None
    parent: Parent


def nodes_of(root: type, parts: Mapping[str, Part]) -> dict[str, Node]:
    """Return the lists and dictionaries that a record has as fields, by field.

    Parameters
    ----------
    root
        The class of the record.
    parts
        The names of the tables, by place in the corpus.

    Examples
    --------
    >>> from nines.corpus import Corpus
    >>> from nines.dataset.parts import CORPUS
    >>> found = nodes_of(Corpus, CORPUS)["readings"].inner
    >>> found.keys, list(found.below)
    (('game', 'point'), ['passages', 'candidates', 'idle', 'leads'])
    """
    return {
        field.name: _node(types_of(root)[field.name], field.name, parts, Parent())
        for field in fields(root)
        if field.init
    }


def _node(hint: Any, place: str, parts: Mapping[str, Part], parent: Parent) -> Node:  # noqa: ANN401 - a type
    part, arguments = parts[place], get_args(hint)
    named = get_origin(hint) is Mapping
    inside = arguments[1] if named else arguments[0]
    kinds = (*parent.kinds, arguments[0] if named else int)
    keys = (*parent.called, part.own)
    itself = Parent(part.table, keys, kinds, (*parent.called, part.called or part.own))
    plain, lists, record, inner = {}, {}, None, None
    if is_dataclass(inside) and isinstance(inside, type):
        record = inside
        for name, one in types_of(inside).items():
            if get_origin(one) in (Mapping, tuple):
                lists[name] = _node(one, f"{place}.{name}", parts, itself)
            else:
                plain[name] = plain_of(one)
    elif get_origin(inside) in (Mapping, tuple):
        inner = _node(inside, f"{place}[]", parts, itself)
    else:
        plain[part.value] = plain_of(inside)
    return Node(part, named, keys, kinds, record, plain, lists, inner, parent)


def plain_of(hint: Any) -> Plain:  # noqa: ANN401 - a type, as typing has it
    """Return the kind of a plain value, and the values that are allowed.

    Raises
    ------
    TypeError
        If a cell of a table cannot hold a value of this type.

    Examples
    --------
    >>> plain_of(bool | None)
    Plain(kind=<class 'bool'>, words=(), optional=True)
    """
    if hint in (str, int, bool):
        return Plain(hint)
    arguments = get_args(hint)
    if get_origin(hint) is Annotated:
        words = next(one.words for one in arguments if isinstance(one, OneOf))
        return Plain(str, tuple(words))
    if get_origin(hint) is Literal:
        return Plain(str, arguments)
    if get_origin(hint) in (UnionType, Union) and NoneType in arguments:
        (kind,) = (one for one in arguments if one is not NoneType)
        return Plain(kind, optional=True)
    raise TypeError(f"{hint} is not a value that a cell can hold")
