"""Totals: the numbers of games, editions, rules and passages. All totals on pages come from this module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = (*("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),)


def totals(library: Library) -> Mapping[str, int]:
    """Return the number of editions, games, rules, passages and other things, by kind.

    The key ``editions-FAMILY`` gives the number of editions in one family.

    Examples
    --------
    >>> from nines import library
    >>> totals(library())["editions"] == len(library().playable)
    True
    """
    corpus = library.corpus
    games = library.games()
    return {
        "editions": len(games),
        **{f"editions-{family}": len(found) for family, found in library.by_family().items()},
        "games": len(corpus.games),
        "accounts": len(corpus.accounts),
        "documents": len(corpus.documents),
        "passages": len(corpus.passages),
        "rules": sum(len(game.rules()) for game in games),
        "errata": len(corpus.errata),
        "wanted": len(corpus.wanted),
    }


def in_words(number: int) -> str:
    """Return a number in words up to ninety-nine, and a larger number in figures.

    Examples
    --------
    >>> in_words(21), in_words(40), in_words(7), in_words(1047)
    ('twenty-one', 'forty', 'seven', '1,047')
    """
    if number < len(_SMALL):
        return _SMALL[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return _TENS[tens] + (f"-{_SMALL[rest]}" if rest else "")
    return f"{number:,}"
