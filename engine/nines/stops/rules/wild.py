"""Rules that say which cards are wild, and when it is forbidden to play a wild card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import Card, Face, show_cards

if TYPE_CHECKING:
    from nines.stops.rule_inputs import WildPlay


@dataclass(frozen=True, slots=True)
class TheseAreWild:
    """These cards are wild; if no card is given, no card is wild."""

    which: tuple[Card, ...]

    def cards(self) -> frozenset[Card]:
        """Return the wild cards."""
        return frozenset(self.which)

    def __str__(self) -> str:
        if not self.which:
            return "no card is wild"
        return f"{show_cards(self.which)} {'is' if len(self.which) == 1 else 'are'} wild"


@dataclass(frozen=True, slots=True)
class AllOfThese:
    """All cards with these faces are wild, in every pack or only in the first *copies* packs.

    Parameters
    ----------
    faces
        The faces of the wild cards.
    copies
        The number of packs in which these cards are wild, counted from the first pack.
    """

    faces: tuple[Face, ...]
    copies: int = 13

    def cards(self) -> frozenset[Card]:
        """Return the wild cards."""
        copies = range(1, self.copies + 1)
        return frozenset(Card(face.rank, face.suit, copy) for face in self.faces for copy in copies)

    def __str__(self) -> str:
        first = " of the first pack" if self.copies == 1 else ""
        return f"{' and '.join(map(str, self.faces))}{first} are wild"


@dataclass(frozen=True, slots=True)
class WildLeads:
    """A wild card may be led as any card."""

    def forbids(self, play: WildPlay) -> bool:  # noqa: ARG002 - it forbids nothing
        """Return whether the rule forbids this play of a wild card."""
        return False

    def __str__(self) -> str:
        return "a wild card may be led as any card"


@dataclass(frozen=True, slots=True)
class WildLeadsAsItself:
    """A wild card may be led only as itself."""

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        return play.leading and not play.named.covers(play.card.face)

    def __str__(self) -> str:
        return "a wild card may be led only as itself"


@dataclass(frozen=True, slots=True)
class WildLeadsAlone:
    """Only a player who holds no other cards may lead a wild card, and only as itself."""

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        return play.leading and not (play.only_wild and play.named.covers(play.card.face))

    def __str__(self) -> str:
        return "a wild card may be led only by a player who holds nothing else"


@dataclass(frozen=True, slots=True)
class WildOpens:
    """A rule that says whether a wild card may open a deal.

    A player who holds only wild cards may always open a deal with one.
    """

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        return not self.allowed and play.opening and not play.only_wild

    def __str__(self) -> str:
        if self.allowed:
            return "a wild card may open a deal"
        return "a wild card may open a deal only if its player holds nothing else"


@dataclass(frozen=True, slots=True)
class WildForLaidCards:
    """A rule that says whether a wild card may stand for a card whose copies have all been played."""

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        return not self.allowed and play.exhausted()

    def __str__(self) -> str:
        may = "may" if self.allowed else "cannot"
        return f"a wild card {may} stand for a rank whose cards have all been played"


@dataclass(frozen=True, slots=True)
class NaturalFirst:
    """A rule that says whether a player who holds the next natural card may play a wild card instead."""

    bound: bool = False

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        return self.bound and not play.leading and play.natural_held

    def __str__(self) -> str:
        if self.bound:
            return "a player who holds the next natural card must not play a wild card instead"
        return "a player may play a wild card and keep the next natural card"


@dataclass(frozen=True, slots=True)
class WildIfNobodyCan:
    """A rule that says whether a wild card may be played if another player holds the natural next card."""

    bound: bool = False

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        return self.bound and not play.leading and play.elsewhere()

    def __str__(self) -> str:
        if self.bound:
            return "a wild card may be played only if nobody else holds the next natural card"
        return "a wild card may be played even if another player holds the next natural card"


@dataclass(frozen=True, slots=True)
class WildAfterBlock:
    """A rule that says whether a wild card may be led as the missing rank after a block.

    A player who holds only wild cards may always lead a wild card.
    """

    allowed: bool = True

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        if self.allowed or not play.leading or play.only_wild:
            return False
        return any(face.rank == play.named.rank for face in play.missing)

    def __str__(self) -> str:
        may = "may" if self.allowed else "must not"
        return f"after a block, a wild card {may} be led as the missing rank"


@dataclass(frozen=True, slots=True)
class OwnPlaceAfterNatural:
    """A rule that says whether a natural card must be played before a wild card that is itself the next card.

    The natural card is of the same rank as the wild card.
    """

    yields: bool = False

    def forbids(self, play: WildPlay) -> bool:
        """Return whether the rule forbids this play of a wild card."""
        itself = play.in_place and play.named.covers(play.card.face)
        return self.yields and not play.leading and itself and play.natural_held

    def __str__(self) -> str:
        if self.yields:
            return "when a wild card is itself the next card, a natural card of its rank must be played first"
        either = "either it or a natural card of its rank may be played"
        return f"when a wild card is itself the next card, {either}"
