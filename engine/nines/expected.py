"""Checks of the values that a caller gives: every public function says in one form what it expected.

The checks are for the doors of the package, at which a value of any type can come in. Inner functions rely on
their types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from reprlib import Repr
from typing import Final

from nines.errors import NinesError, RequestError, escaped

_PLAIN: Final = (str, bytes, int, float, type(None))
MOST: Final = 1 << 64  # no seed and no count is larger
_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxlong = 60


def shown(value: object) -> str:
    """Return a short text for a value of any type, for an error message.

    Examples
    --------
    >>> shown("7♥"), shown(None), shown([1, 2]), shown(10**5000)
    ("'7♥'", 'None', 'a value of type list', 'a value of type int')
    """
    if type(value) in _PLAIN:
        try:
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
        found = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise RequestError(f"expected {what}, which is a whole number, not {shown(value)}") from None
    if abs(found) > MOST:
        raise RequestError(f"expected {what}, but the number is out of range: it is larger than 2^64")
    return found


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
    return tuple(expect_whole(one, what) for one in values)  # type: ignore[attr-defined]


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
    if isinstance(values, str | bytes) or not isinstance(values, Sequence):
        raise RequestError(f"expected {what}, not {shown(values)}")
    for one in values:
        if not isinstance(one, types):
            raise RequestError(f"expected {what}, but one of them is {shown(one)}")


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
    for key, one in values.items():
        expect_each([key], str, what)
        expect_each([one], types, what)
