"""Find out whether a sentence names a number, in digits or in words."""

from __future__ import annotations

import re
from typing import Final

SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
# Other words for a number: a rank by the name of its card, a factor, a coin, an article, a direction.
OTHER: Final[dict[int, tuple[str, ...]]] = {
    -1: ("left", "anticlockwise"),
    0: ("no", "none", "not", "nothing", "all", "any"),
    1: ("ace", "a", "an", "each", "once", "per", "single"),
    2: ("double", "doubles", "doubled", "twice", "both", "pair"),
    3: ("threefold", "triple", "thrice"),
    4: ("fourfold", "quadruple", "quadruples"),
    10: ("fiche",),  # ten jetons, in the account that counts in fiches
    11: ("jack", "knave"),
    12: ("queen",),
    13: ("king",),
}
_WORD: Final = re.compile(r"-?\d+|[a-z]+")


def names_number(text: str, number: int) -> bool:
    """Return whether a text names a number, in digits, in words, or as a rank or a factor.

    Parameters
    ----------
    text
        One or more sentences.
    number
        The number to find. Numbers from -1 to 20 are also recognised if they are written in words.

    Examples
    --------
    >>> names_number("A player left with kings pays 10 for each.", 13)
    True
    >>> names_number("Going out on the comet doubles the game.", 3)
    False
    """
    found = set(_WORD.findall(text.lower()))
    named = {str(number), *OTHER.get(number, ())}
    if 0 <= number < len(SMALL):
        named.add(SMALL[number])
    return bool(found & {form for name in named for form in (name, f"{name}s", f"{name}es")})
