"""Pairs of games to compare: a game with and without a candidate, or two editions."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any

from nines.deciding.differences import Pair
from nines.kernel.setup_checks import MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.kernel.game import AnyGame


@dataclass(frozen=True)
class CommonPack:
    """The cards that two packs have in common.

    Parameters
    ----------
    one, other
        The rules that give the two packs.
    """

    one: Any
    other: Any

    @property
    def in_turn(self) -> int:
        """The number of packs that are used in turn; after this many deals, both packs begin again."""
        return lcm(self.one.in_turn, self.other.in_turn)

    def cards(self, players: int, deal: int = 0) -> tuple[Card, ...]:
        """Return the cards that are in both packs, in the order of the first pack."""
        theirs = set(self.other.cards(players, deal))
        return tuple(card for card in self.one.cards(players, deal) if card in theirs)

    def __str__(self) -> str:
        return f"the cards common to {self.one} and {self.other}"


def pair_of(one: AnyGame, other: AnyGame, under: Mapping[str, str] | None = None) -> Pair:
    """Return two games ready to be compared.

    Two different editions are played with only the cards that are in both packs.

    Parameters
    ----------
    one, other
        The two games: one edition with two different readings, or two editions of a family.
    under
        Further choices for both games, by point.

    Raises
    ------
    ReadingError
        If these choices cannot be played in both games.
    UnknownNameError
        If a game does not have these decision points or candidates.

    Examples
    --------
    >>> import nines
    >>> pair = pair_of(nines.load("comet-1718"), nines.load("red-nines-1881"))
    >>> pair.editions, len(pair.one.rule_set.pack.rule.cards(3))
    (True, 44)
    """
    if under:
        one, other = one.read(under), other.read(under)
    if one.slug == other.slug:
        return Pair(one, other)
    pack = CommonPack(one.rule_set.pack.rule, other.rule_set.pack.rule)
    cut = [game.with_rule(game.rule_set.pack.key, pack) for game in (one, other)]
    return Pair(cut[0], cut[1], editions=True)


def not_comparable(one: AnyGame, other: AnyGame) -> str:
    """Return the reason why no deal can be played in both games; empty if at least one deal can.

    Examples
    --------
    >>> import nines
    >>> not_comparable(nines.load("ninety-nine-2p"), nines.load("ninety-nine-4p"))
    'No number of players is common to both: ninety-nine-2p is for 2, ninety-nine-4p for 4.'
    """
    if one.family.name != other.family.name:
        return f"They belong to different families: {one.family.name} and {other.family.name}."
    numbers = [[n for n in range(1, MOST_PLAYERS + 1) if game.admits(n)] for game in (one, other)]
    if not set(numbers[0]) & set(numbers[1]):
        said = f"{one.slug} is for {_range(numbers[0])}, {other.slug} for {_range(numbers[1])}"
        return f"No number of players is common to both: {said}."
    return ""


def _range(numbers: list[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
