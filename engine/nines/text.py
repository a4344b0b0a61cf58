"""Texts that all parts of the project use: the names of seats, and amounts with their units."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


KEPT: Final = 1 << 12  # texts that are cached: what players see is written for every seat after every act


@lru_cache(maxsize=KEPT, typed=True)
def seat_name(account: int | str) -> str:
    """Return the name of a seat or a pool, as readers see it; the name counts seats from 1.

    Parameters
    ----------
    account
        The number of a seat, counted from 0, or the name of a pool.

    Examples
    --------
    >>> seat_name(0), seat_name("pot")
    ('player 1', 'pot')
    """
    return f"player {account + 1}" if isinstance(account, int) else account


@lru_cache(maxsize=KEPT, typed=True)
def counted(amount: int, unit: str) -> str:
    """Return an amount with its unit.

    Parameters
    ----------
    amount
        Any whole number.
    unit
        The unit in the singular; its plural adds *s*.

    Examples
    --------
    >>> counted(1, "jeton"), counted(-10, "jeton"), counted(0, "point")
    ('1 jeton', '-10 jetons', '0 points')
    """
    return f"{amount} {unit_for(amount, unit)}"


def unit_for(amount: int, unit: str) -> str:
    """Return a unit in the singular or the plural, as an amount needs it.

    Examples
    --------
    >>> unit_for(1, "deal"), unit_for(20_000, "deal")
    ('deal', 'deals')
    """
    return unit if abs(amount) == 1 else f"{unit}s"


def are(amount: int) -> str:
    """Return *is* or *are*, as an amount needs it.

    Examples
    --------
    >>> are(1), are(0), are(2)
    ('is', 'are', 'are')
    """
    return "is" if abs(amount) == 1 else "are"


def joined(parts: Sequence[str]) -> str:
    """Return parts of a sentence with commas between them, and *and* before the last.

    Examples
    --------
    >>> joined(["one"]), joined(["one", "two"]), joined(["one", "two", "three"])
    ('one', 'one and two', 'one, two and three')
    """
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def alternatives(parts: Sequence[str]) -> str:
    """Return *parts* as a list in words, with *or* before the last part.

    Examples
    --------
    >>> alternatives(["9", "10", "J"]), alternatives(["9"])
    ('9, 10 or J', '9')
    """
    *most, last = parts
    return f"{', '.join(most)} or {last}" if most else last


def in_numbers(sentences: Sequence[str]) -> str:
    """Return sentences one after another, numbered if there are several.

    Examples
    --------
    >>> in_numbers(["Aces are high.", "Aces are low."]), in_numbers(["Aces are low."])
    ('(1) Aces are high. (2) Aces are low.', 'Aces are low.')
    """
    if len(sentences) == 1:
        return sentences[0]
    return " ".join(f"({number}) {sentence}" for number, sentence in enumerate(sentences, 1))


def spans(numbers: Sequence[int]) -> str:
    """Return whole numbers in ascending order as text, with a dash for numbers between others.

    Examples
    --------
    >>> spans((2, 3, 4, 6)), spans((3,)), spans((2, 3))
    ('2–4, 6', '3', '2, 3')
    """
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    parts = [(f"{run[0]}–{run[-1]}",) if len(run) > 2 else map(str, run) for run in spans]
    return ", ".join(part for run in parts for part in run)
