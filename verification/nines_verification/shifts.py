"""The neighbours of a rule: all rules that differ from the rule by the smallest step in one parameter.

:mod:`nines_verification.mutation` replaces rules by their neighbours. Some parameters, such as the name of a
unit, are mere wording: they are left out when rules are compared, and are not shifted.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from inspect import get_annotations, isclass, signature
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

from nines.cards import RANKS, SUITS, Card, Face
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from dataclasses import Field

ENOUGH_COPIES: Final = 2
OTHER: Final = "another "  # prefix that makes an unused name
AT_HAND: Final[dict[object, object]] = {bool: False, int: 1}  # usual value for a parameter that was None


def neighbours(rule: object) -> Iterator[tuple[str, object]]:
    """Yield every rule that differs from *rule* in one parameter, with the parameter and its new value.

    Numbers change by one, and yes and no are exchanged. In a tuple or a set, a member is left out or shifted.
    In a mapping, one of the values is shifted. A literal or a member of an enumeration is replaced by every
    other value of its type. An optional value becomes None, and None becomes the usual value of its type. A
    card changes its rank by one, or it changes its suit. A text becomes an unused name; in a text of suits,
    two suits are exchanged. A parameter that is a rule is replaced by a neighbour, or by a rule of another
    class with the same methods. Rules that a constructor refuses are left out.

    Parameters
    ----------
    rule
        The rule to change, which is a frozen dataclass.

    Yields
    ------
    tuple
        The change, as ``parameter=value``, and the changed rule. Each changed rule is yielded once, and the
        order depends only on the original rule.

    Raises
    ------
    TypeError
        If *rule* is not an instance of a frozen dataclass.

    Examples
    --------
    >>> from nines.stops.rules.payment import LastCardPays
    >>> [name for name, _ in neighbours(LastCardPays(amount=1))]
    ['amount=0', 'amount=2', 'at_stop=True']
    """
    if not _is_rule(rule):
        raise TypeError(f"{rule!r} is not a frozen dataclass, and has no parameters to shift")
    seen = [rule]
    for parameter in fields(rule):  # type: ignore[arg-type] # it is a dataclass: see _is_rule
        if not parameter.compare or not parameter.init:
            continue
        value = getattr(rule, parameter.name)
        for other in _others(value, _hint(type(rule), parameter), _form(parameter.type)):
            found = _made(rule, parameter.name, other)
            if found is not None and found not in seen:
                seen.append(found)
                yield f"{parameter.name}={shown(other)}", found


def shown(value: object) -> str:
    """Return a value as text for use in a name: a card in notation, a rule with its class and parameters.

    Examples
    --------
    >>> shown((Card(9, "♦"), 3)), shown({9: True})
    ('(9♦, 3)', '{9: True}')
    """
    if isinstance(value, (Card, Face)):
        return str(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, AbstractSet):
        return f"{{{', '.join(sorted(map(shown, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{shown(key)}: {shown(one)}' for key, one in value.items())}}}"
    if _is_rule(value):
        compared = (field.name for field in fields(value) if field.compare)  # type: ignore[arg-type] # the same
        given = ", ".join(f"{name}={shown(getattr(value, name))}" for name in compared)
        return f"{type(value).__name__}({given})"
    return repr(value)


def _is_rule(value: object) -> bool:
    return (
        is_dataclass(value) and not isclass(value) and bool(vars(type(value))["__dataclass_params__"].frozen)
    )


def _made(rule: Any, parameter: str, value: object) -> object | None:  # noqa: ANN401 - of every class of rule
    """Return the rule with this value of a parameter; None if the constructor refuses the value."""
    try:
        made: object = replace(rule, **{parameter: value})
    except (NinesError, ValueError):  # constructors refuse with these; any other error is a fault of the rule
        return None
    return made


def _others(value: object, hint: object, form: ast.expr) -> Iterator[object]:
    """Yield replacements for the value of a parameter, the most similar first."""
    optional = NoneType in get_args(hint)
    if value is None:
        return iter(AT_HAND[kind] for kind in get_args(hint) if kind in AT_HAND)
    if isinstance(value, Enum):
        return _and_none((one for one in type(value) if one is not value), optional=optional)
    literal = _literals(hint)
    if literal:
        return _and_none((one for one in literal if one != value), optional=optional)
    return _and_none(_shifted(value, form), optional=optional)


def _and_none(others: Iterable[object], *, optional: bool) -> Iterator[object]:
    yield from others
    if optional:
        yield None


def _shifted(value: object, form: ast.expr | None = None) -> Iterator[object]:
    """Yield replacements for the value of a parameter. *form* is the parameter's type annotation."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, Card):
        yield from (Card(rank, value.suit, value.copy) for rank in _near(value.rank))
        yield from (Card(value.rank, suit, value.copy) for suit in SUITS if suit != value.suit and value.suit)
    elif isinstance(value, Face):
        yield from (Face(rank, value.suit) for rank in _near(value.rank))
        yield from (Face(value.rank, suit) for suit in ("", *SUITS) if suit != value.suit)
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, str):
        yield from _other_texts(value)
    elif isinstance(value, tuple):
        yield from _other_tuples(value, form)
    elif isinstance(value, AbstractSet):
        members = tuple(sorted(value, key=shown))
        yield from (type(value)(others) for others in _other_tuples(members))  # type: ignore[call-arg] # of a set
    elif isinstance(value, Mapping):
        yield from (
            type(value)({**value, key: other})  # type: ignore[call-arg] # a mapping is made of one
            for key, one in value.items()
            for other in _shifted(one)
        )
    elif _is_rule(value):
        yield from (rule for _, rule in neighbours(value))
        yield from of_other_classes(value)


def _near(rank: int) -> list[int]:
    return [near for near in (rank - 1, rank + 1) if near in RANKS]


def _other_texts(text: str) -> Iterator[str]:
    """Yield an unused name in place of a text; in a text of suits, exchange two adjacent suits."""
    if len(text) > 1 and set(text) <= set(SUITS):
        for place in range(len(text) - 1):
            yield f"{text[:place]}{text[place + 1]}{text[place]}{text[place + 2 :]}"
    else:
        yield f"{OTHER}{text}".strip()


def _other_tuples(members: tuple[object, ...], form: ast.expr | None = None) -> Iterator[tuple[object, ...]]:
    """Yield the tuple with one member shifted and, unless its length is fixed, with one member left out."""
    written = form.slice.elts if isinstance(form, ast.Subscript) and isinstance(form.slice, ast.Tuple) else []
    some = not written or _is_dots(written[-1])
    several = [place for place, member in enumerate(members) if not _is_further_copy(member)]
    for place in several if some else ():
        yield (*members[:place], *members[place + 1 :])
    for place in several:
        member = members[place]
        inner = None if not written else written[0] if some else written[place]
        for other in _shifted(member, inner):
            if other not in members or not some:
                yield (*members[:place], other, *members[place + 1 :])


def _is_further_copy(member: object) -> bool:
    """Return whether a member is a third or later copy of a card.

    A third or later copy behaves like the second copy.
    """
    return isinstance(member, Card) and member.copy > ENOUGH_COPIES


def _is_dots(form: ast.expr) -> bool:
    return isinstance(form, ast.Constant) and form.value is ...


def _form(kind: object) -> ast.expr:
    """Return the annotation of a parameter as a parsed expression."""
    written = kind.__name__ if isinstance(kind, type) else str(kind)
    return ast.parse(written, mode="eval").body


def of_other_classes(rule: object) -> Iterator[object]:
    """Yield rules of the other classes in the module of *rule* that have the same methods.

    Required parameters are taken from *rule*; classes with a required parameter that *rule* lacks are left
    out.
    """
    mine, module = type(rule), sys.modules[type(rule).__module__]
    for other in vars(module).values():
        if not isclass(other) or other is mine or other.__module__ != mine.__module__:
            continue
        if not is_dataclass(other) or _methods(other) != _methods(mine):
            continue
        needed = [
            parameter.name
            for parameter in signature(other).parameters.values()
            if parameter.default is parameter.empty
        ]
        if all(hasattr(rule, name) for name in needed):
            yield other(**{name: getattr(rule, name) for name in needed})


def _methods(cls: type) -> frozenset[str]:
    return frozenset(name for name, one in vars(cls).items() if callable(one) and not name.startswith("_"))


def _literals(hint: object) -> tuple[object, ...]:
    """Return the values of a literal type, even of one that is part of a union."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return tuple(value for one in get_args(hint) if get_origin(one) is Literal for value in get_args(one))


def _hint(cls: type, parameter: Field[Any]) -> object:
    """Return the type of a parameter; None if the type is known only to type checkers."""
    alone = type(cls.__name__, (), {"__annotations__": {parameter.name: parameter.type}})
    owner = next(one for one in cls.__mro__ if parameter.name in get_annotations(one))
    try:
        return get_type_hints(alone, vars(sys.modules[owner.__module__]))[parameter.name]
    except NameError:
        return None
