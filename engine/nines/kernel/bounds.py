"""How much a seat can gain or lose in a deal, and how long a deal can be, before any card is played.

Each family says it for its games in a module of its own, which the family names and nothing else imports.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

RANKS: Final = ("rank", "ranks")  # fields of rules that name cards, not amounts


class Bounds(NamedTuple):
    """The bounds of a deal.

    Parameters
    ----------
    gain, loss
        No seat gains more, and none loses more, in units of the game.
    steps
        The players choose no more tokens; see ``nines.kernel.notation``.
    zero_sum
        Whether the gains always add up to zero; False if that is not proved.
    """

    gain: int
    loss: int
    steps: int
    zero_sum: bool = False


def amounts(value: object) -> Iterator[int]:
    """Yield all whole numbers in a rule and in its fields, but not the ranks of cards.

    Parameters
    ----------
    value
        The rule, or a value of one of its fields.

    Examples
    --------
    >>> import nines
    >>> [*amounts(nines.load("comet-1718").rules()["comet-1718/payment/king"].rule)]
    [1]
    """
    if type(value) is int:  # a card and a face are whole numbers too, of another kind
        yield abs(value)
    elif isinstance(value, (tuple, list, frozenset)):
        for one in value:
            yield from amounts(one)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in RANKS:
                yield from amounts(getattr(value, field.name))
