"""The notation of acts, cut into tokens; the tokens of a game are known before it is played.

An act is spelled in its notation: ``lay 9♦ as 10`` has the tokens ``9♦``, ``as``, ``10`` and the full stop.
A verb that the cards say already is left out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import RANKS, SUITS, Face

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card

END: Final = "."  # the act is complete
AS: Final = "as"  # before the face that cards stand for
DIGITS: Final = tuple("0123456789")
_PART: Final = re.compile(r"[^\s+]+")


class Notation(NamedTuple):
    """The words with which a family writes its acts.

    Parameters
    ----------
    words
        The words of acts, such as ``pass``.
    silent
        The verbs that the cards say already, so that they need no token, such as ``lay``.
    names_faces
        Whether an act may say which face a card replaces.
    amounts
        Whether an act may have an amount.
    """

    words: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    names_faces: bool = False
    amounts: bool = False

    def tokens(self, cards: Iterable[Card]) -> tuple[str, ...]:
        """Return all tokens that acts with these cards can have, in alphabetical order.

        Parameters
        ----------
        cards
            The pack.

        Examples
        --------
        >>> from nines.cards import parse_cards
        >>> Notation(("bid", "pass"), silent=("bid",)).tokens(parse_cards("7♥ 9♦"))
        ('.', '7♥', '9♦', 'pass')
        """
        pack = tuple(cards)
        found = {END, *self.words, *map(str, pack)} - set(self.silent)
        if self.names_faces:
            found |= {AS, *(str(Face(rank, suit)) for rank in RANKS for suit in ("", *SUITS))}
        if self.amounts:
            found |= set(DIGITS)
        return tuple(sorted(found))


NO_WORDS: Final = Notation()


@lru_cache(maxsize=1 << 16)
def spelled(text: str, silent: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the tokens of an act.

    Parameters
    ----------
    text
        The act in notation.
    silent
        The verbs that are left out.

    Examples
    --------
    >>> spelled("lay 9♦ as 10", ("lay",)), spelled("raise 16")
    (('9♦', 'as', '10', '.'), ('raise', '1', '6', '.'))
    """
    parts, found = _PART.findall(text), list[str]()
    for before, part in zip(("", *parts), parts, strict=False):
        if part.isdecimal() and before != AS:
            found += part  # an amount, digit by digit
        elif part not in silent:
            found.append(part)
    return (*found, END)
