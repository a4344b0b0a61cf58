"""The inputs of the rules of the made-up trick-taking games."""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card  # noqa: TC001 - named tuples keep their types at run time


class Choice(NamedTuple):
    """The hand of a player, and the cards of the trick so far."""

    hand: frozenset[Card]
    trick: tuple[Card, ...]
