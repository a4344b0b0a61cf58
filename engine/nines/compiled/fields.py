"""Words that pack several numbers. Each layout is declared once, for Python and for the compiled code."""

from __future__ import annotations

from collections import namedtuple
from typing import Any, NamedTuple, TypeAlias

from nines.compiled.translating import inlined

Int: TypeAlias = Any  # as in layout.py
SIGNED, WHOLE = 63, 64  # bits of a word that is never below 0, and of one without a sign


class Field(NamedTuple):
    """The place of a number in a word: the bits below it, and a mask as wide as the number."""

    shift: int
    mask: int


def declared(name: str, room: int = SIGNED, /, **widths: int) -> Any:  # noqa: ANN401 - a named tuple, made here
    """Return the fields of a word as a named tuple.

    Parameters
    ----------
    name
        The name of the layout.
    room
        The number of bits of a word.
    widths
        The number of bits of each field, from the lowest.

    Raises
    ------
    ValueError
        If the fields have more bits together than the word.

    Examples
    --------
    >>> act = declared("ACT", play=8, seat=4)
    >>> pack(act, play=17, seat=2)
    529
    >>> unpack(act, 529)
    {'play': 17, 'seat': 2}
    """
    if sum(widths.values()) > room:
        raise ValueError(f"{name} has more fields than there is room for")
    shifts = (sum([*widths.values()][:place]) for place in range(len(widths)))
    fields = (Field(shift, (1 << width) - 1) for shift, width in zip(shifts, widths.values(), strict=True))
    return namedtuple(name, widths)(*fields)  # noqa: PYI024 - its fields have one type


def pack(layout: Any, **numbers: int) -> int:  # noqa: ANN401 - fields
    """Return a word with these numbers; all other fields are 0.

    Raises
    ------
    ValueError
        If a number does not fit into its field.
    """
    word = 0
    for name, number in numbers.items():
        field = getattr(layout, name)
        if not 0 <= number <= field.mask:
            raise ValueError(f"{number} does not fit into the field {name}")
        word |= int(number) << field.shift
    return word


def unpack(layout: Any, word: int) -> dict[str, int]:  # noqa: ANN401 - fields
    """Return the number in each field of a word."""
    return {name: word >> field.shift & field.mask for name, field in layout._asdict().items()}


@inlined
def of(word: Int, field: Field) -> Int:
    """Return the number in a field, in the compiled code."""
    return (word >> field[0]) & field[1]


@inlined
def put(number: Int, field: Field) -> Int:
    """Return a number at its place in a word, in the compiled code; the number must fit into the field."""
    return number << field[0]
