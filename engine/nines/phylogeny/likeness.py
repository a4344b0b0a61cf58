"""Two rules that answer one another: how unlike they are, and by whose doing they are alike."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.compare import Pair


def unlike(one: object, other: object) -> float:
    """Return the share of parameters in which two rules differ, from 0 to 1; 1 if they are of two kinds.

    A parameter that is itself a rule counts by the share in which it differs.

    Examples
    --------
    >>> from nines.common.seating import AtLeast, Between
    >>> unlike(Between(2, 5), Between(2, 4)), unlike(Between(2, 5), AtLeast(2))
    (0.5, 1.0)
    """
    if one == other:
        return 0.0
    if type(one) is not type(other) or not is_dataclass(one):
        return 1.0
    names = [field.name for field in fields(one) if field.compare]
    return sum(unlike(getattr(one, name), getattr(other, name)) for name in names) / len(names)


def apart(pair: Pair) -> float:
    """Return how unlike two rules of a pair are; 1 if one of them has no partner."""
    if pair.earlier is None or pair.later is None:
        return 1.0
    return unlike(pair.earlier.rule, pair.later.rule)


def stated(pair: Pair) -> bool:
    """Return whether all rules of a pair rest on words of their own sources: neither carried nor read."""
    sides = (side for side in (pair.earlier, pair.later) if side is not None)
    return all(side.standing in ("stated", "implied") for side in sides)


def carried_over(pair: Pair) -> bool:
    """Return whether both rules of a pair are one rule, carried from one game to the other or from a third.

    Examples
    --------
    >>> from nines import load
    >>> from nines.compare import compare
    >>> pairs = compare(load("comet-1991"), load("comet-2011"))
    >>> [one.aspect for one in pairs if one.pairs and not all(map(carried_over, one.pairs))]
    ['seats', 'deal', 'turn', 'blocked', 'payment-limit', 'answer', 'credit', 'length']
    """
    if pair.earlier is None or pair.later is None or not (pair.earlier.carried or pair.later.carried):
        return False
    return origin(pair.earlier) == origin(pair.later)


def at_once(pair: Pair) -> bool:
    """Return whether both rules of a pair rest on the same words: one text describes both games at once.

    Examples
    --------
    >>> from nines import load
    >>> from nines.compare import compare
    >>> pairs = compare(load("pink-nines-1974"), load("pink-nines-2008"))
    >>> [one.aspect for one in pairs if one.pairs and all(map(at_once, one.pairs))][:2]
    ['pack', 'ranking']
    """
    if pair.earlier is None or pair.later is None:
        return False
    mine, theirs = set(pair.earlier.passages), set(pair.later.passages)
    return bool(mine) and mine == theirs


def origin(cited: Cited[object]) -> str:
    """Return the key of the rule from which this one is carried in the first place; its own if it is not.

    Examples
    --------
    >>> from nines import load
    >>> origin(load("commit-2011").rules()["commit-2011/turn"])
    'comet-1991/turn'
    """
    return cited.origin or cited.key
