"""Checks of the values that a caller gives: every public function says in one form what it expected.

The checks are for the doors of the package, at which a value of any type can come in. Inner functions rely on
their types.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import update_wrapper
from inspect import signature
from operator import index
from reprlib import Repr
from typing import Final, Generic, ParamSpec, TypeVar

from nines.errors import NinesError, RequestError, escaped

P = ParamSpec("P")
T = TypeVar("T")

_PLAIN: Final = (str, bytes, int, float, type(None))
MOST: Final = 1 << 64  # no seed and no count is larger
_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxlong = 60
A_GAME: Final = "a game, such as nines.load('comet-1718')"
A_LIBRARY: Final = "a library, such as nines.library()"
_ALSO: Final = {"AnyGame": ("Game",), "Ruled": ("Game", "RuleSet"), "float": ("float", "int")}
_WORDS: Final = {
    "Library": A_LIBRARY,
    "AnyGame": A_GAME,
    "Ruled": A_GAME,
    "str": "a text",
    "int": "a whole number",
    "bool": "True or False",
    "Sequence[str]": "several texts",
    "Iterable[str]": "several texts",
    "Mapping[str, str]": "choices by point, such as {'comet-stops': 'yes'}",
}


def shown(value: object) -> str:
    """Return a short text for a value of any type, for an error message.

    Examples
    --------
    >>> shown("7♥"), shown(None), shown([1, 2]), shown(10**5000)
    ("'7♥'", 'None', 'a value of type list', 'a value of type int')
    """
    if type(value) in _PLAIN:
        try:
            repr(value)  # from Python 3.14, reprlib itself gives such a number an address in memory
            return _SHORT.repr(value)
        except ValueError:  # a number with thousands of digits
            pass
    return f"a value of type {type(value).__name__}"


def one_line(error: BaseException) -> str:
    r"""Return the message of an error that a library raised, as one line without control characters.

    Examples
    --------
    >>> one_line(ValueError("not\n a number \x1b[31m"))
    'not a number \\x1b[31m'
    """
    return escaped(" ".join(str(error).split()))


def expect(
    value: object, types: type | tuple[type, ...], what: str, error: type[NinesError] = RequestError
) -> None:
    """Check that a value has one of some types.

    Parameters
    ----------
    value
        The value that a caller gave.
    types
        The types that the value can have.
    what
        What was expected, for the message: a noun with its article, perhaps with an example.
    error
        The error to raise.

    Raises
    ------
    NinesError
        If the value has another type; the message names both.

    Examples
    --------
    >>> expect(3, str, "a text that names cards, such as '7♥ 9♦'")
    Traceback (most recent call last):
    nines.errors.RequestError: expected a text that names cards, such as '7♥ 9♦', not 3
    """
    if not isinstance(value, types):
        raise error(f"expected {what}, not {shown(value)}")


def expect_whole(value: object, what: str) -> int:
    """Check that a value is a whole number of a type that counts, and return it; at most 2^64 in size.

    Parameters
    ----------
    value
        The value that a caller gave.
    what
        What was expected, for the message: a noun with its article.

    Raises
    ------
    RequestError
        If the value is not a whole number, or if it is too large for any count or seed.

    Examples
    --------
    >>> expect_whole(True, "a seat"), expect_whole(3, "a seat")
    (1, 3)
    >>> expect_whole("x", "a seat")
    Traceback (most recent call last):
    nines.errors.RequestError: expected a seat, which is a whole number, not 'x'
    """
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise RequestError(f"expected {what}, which is a whole number, not {shown(value)}") from None
    if abs(number) > MOST:
        raise RequestError(f"expected {what}, but the number is out of range: it is beyond 2^64 in size")
    return number


def expect_wholes(values: object, what: str) -> tuple[int, ...]:
    """Check that a value is a sequence of whole numbers, and return these.

    Parameters
    ----------
    values
        The value that a caller gave.
    what
        What was expected, for the message: a noun with its article, perhaps with an example.

    Raises
    ------
    RequestError
        If the value is not a sequence of whole numbers.

    Examples
    --------
    >>> expect_wholes([10, 10], "the balances of all seats")
    (10, 10)
    """
    expect_each(values, object, what)
    return tuple(expect_whole(value, what) for value in values)  # type: ignore[attr-defined]


def expect_flag(value: object, what: str) -> bool:
    """Check that a value is True or False, and return it.

    Parameters
    ----------
    value
        The value that a caller gave.
    what
        What was expected, for the message: a noun with its article.

    Raises
    ------
    RequestError
        If the value is neither.

    Examples
    --------
    >>> expect_flag(1, "whether nobody won")
    Traceback (most recent call last):
    nines.errors.RequestError: expected whether nobody won, which is True or False, not 1
    """
    if not isinstance(value, bool):
        raise RequestError(f"expected {what}, which is True or False, not {shown(value)}")
    return value


def expect_each(values: object, types: type | tuple[type, ...], what: str) -> None:
    """Check that a value is a sequence with members of some types; one text is not a sequence of texts.

    Parameters
    ----------
    values
        The value that a caller gave.
    types
        The types that the members can have.
    what
        What was expected, for the message: a noun with its article, perhaps with an example.

    Raises
    ------
    RequestError
        If the value is not a sequence, or if a member has another type.

    Examples
    --------
    >>> expect_each(["7♥", 3], str, "a list of hands, such as ['7♥ 9♦', '8♠ K♣']")
    Traceback (most recent call last):
    nines.errors.RequestError: expected a list of hands, such as ['7♥ 9♦', '8♠ K♣'], but one of them is 3
    """
    unordered = isinstance(values, str | bytes | Mapping) or not hasattr(values, "__getitem__")
    if unordered or not isinstance(values, Collection):
        raise RequestError(f"expected {what}, not {shown(values)}")
    for value in values:
        if not isinstance(value, types):
            raise RequestError(f"expected {what}, but one of them is {shown(value)}")


def expect_pairs(values: object, types: type | tuple[type, ...], what: str) -> None:
    """Check that a value is a mapping from texts to values of some types.

    Parameters
    ----------
    values
        The value that a caller gave.
    types
        The types that the values of the mapping can have.
    what
        What was expected, for the message: a noun with its article, perhaps with an example.

    Raises
    ------
    RequestError
        If the value is not a mapping, or if a key or a value has another type.

    Examples
    --------
    >>> expect_pairs({"comet-stops": 1}, str, "choices such as {'comet-stops': 'yes'}")
    Traceback (most recent call last):
    nines.errors.RequestError: expected choices such as {'comet-stops': 'yes'}, but one of them is 1
    """
    if not isinstance(values, Mapping):
        raise RequestError(f"expected {what}, not {shown(values)}")
    for key, inner in values.items():
        expect_each([key], str, what)
        expect_each([inner], types, what)


def door(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function that checks its arguments by the types that it declares, and then does its work.

    The types are written once. An inner function needs no door.

    Parameters
    ----------
    function
        A function whose parameters have types.

    Raises
    ------
    RequestError
        When the function is called with a value of another type; the message names the parameter.

    Examples
    --------
    >>> from nines.reference import find
    >>> find("king", "x")
    Traceback (most recent call last):
    nines.errors.RequestError: find: expected a library, such as nines.library(), as 'library', not 'king'
    """
    return _Door(function)


class _Door(Generic[P, T]):
    """A function behind a check; an object, so that doctest still finds the examples of the function."""

    def __init__(self, function: Callable[P, T]) -> None:
        self._function, self._declared = function, signature(function)
        update_wrapper(self, function)

    def __call__(self, *given: P.args, **named: P.kwargs) -> T:
        for name, value in self._declared.bind(*given, **named).arguments.items():
            parameter = self._declared.parameters[name]
            kinds = str(parameter.annotation).split(" | ")
            fits = parameter.kind is parameter.VAR_KEYWORD or any(_fits(value, kind) for kind in kinds)
            if not fits:
                expected = _WORDS.get(kinds[0], f"a value of type {kinds[0]}")
                refusal = f"expected {expected}, as {name!r}, not {shown(value)}"
                raise RequestError(f"{self._function.__name__}: {refusal}")
        return self._function(*given, **named)


def _is_of(value: object, name: str, inner: str) -> bool:
    """Return whether a value holds values of a type; a sequence has an order, and a text is none."""
    if isinstance(value, str | bytes | Mapping):
        return False
    if not isinstance(value, Collection):
        return name == "Iterable" and hasattr(value, "__next__")
    ordered = name in ("Iterable", "Collection") or hasattr(value, "__getitem__")
    return ordered and all(_fits(item, inner) for item in value)


def _fits(value: object, kind: str) -> bool:
    """Return whether a value has a type, which is given as text; the members of an iterator are not read."""
    name, _, inner = kind.removesuffix("]").partition("[")
    match name:
        case "object" | "Any":
            return True
        case "None":
            return value is None
        case "Mapping":
            parts = inner.split(", ")
            return isinstance(value, Mapping) and all(
                _fits(key, parts[0]) and _fits(item, parts[1]) for key, item in value.items()
            )
        case "Callable":
            return callable(value)
        case "Sequence" | "Iterable" | "Collection" | "tuple":
            return _is_of(value, name, inner.removesuffix(", ..."))
        case _:
            known = _ALSO.get(name, (name,))
            return any(base.__name__ in known for base in type(value).__mro__)
