"""The values of parameters, in words for readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import RANK_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.evidence.warrant import Detail

OF_RANKS: Final = ("rank", "ranks", "order", "nothing_after", "not_of")  # parameters whose numbers are ranks


def value_in_words(rule: object, detail: Detail) -> str:
    """Return the value of a parameter in words: names of ranks, and words for numbers that are codes.

    Parameters
    ----------
    rule
        The rule; its ``in_words``, if it has them, say which of its numbers are codes.
    detail
        The detail of the parameter.

    Examples
    --------
    >>> from nines import load
    >>> king = load("comet-1718").rules()["comet-1718/stop/king"]
    >>> value_in_words(king.rule, king.details[1])
    'king'
    """
    value = getattr(rule, detail.name, detail.value)
    codes: Mapping[object, str] = getattr(rule, "in_words", {}).get(detail.name, {})
    if isinstance(value, int) and value in codes:
        return codes[value]
    return _shown(_ranks(value) if detail.name in OF_RANKS else value)


def _ranks(value: object) -> object:
    """Return the names of the ranks in a value; other values stay as they are."""
    if isinstance(value, tuple):
        return tuple(map(_ranks, value))
    return RANK_NAMES[value] if isinstance(value, int) else value


def _shown(value: object) -> str:
    """Return a value in words: yes or no for a truth value; the items of a list without brackets."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ", ".join(map(_shown, value)) or "none"
    return str(value)
