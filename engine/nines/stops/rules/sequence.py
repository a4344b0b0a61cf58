"""Rules on opening a sequence, on continuing it, and on playing several cards together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from nines.cards import ACE, BLACK, KING, RANK_NAMES, RED, Face, a_rank

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.stops.aspects import Continuation
    from nines.stops.rule_inputs import Following, Group, Joining, Laid, Leading, Past, Place

LAST: Final = KING + 1  # of the ranks of a suit in which the ace is high


@dataclass(frozen=True, slots=True)
class AnyCard:
    """Any card may be led."""

    looks_back: ClassVar[bool] = False

    def leads(self, leading: Leading, before: str = "") -> frozenset[Card]:  # noqa: ARG002 - it looks at no other
        """Return the cards that may be led."""
        return leading.hand

    def __str__(self) -> str:
        return "any card may be led"


@dataclass(frozen=True, slots=True)
class AnyButMissing:
    """Any card may be led; after a block, only a player without other ranks may lead the missing rank."""

    looks_back: ClassVar[bool] = False

    def leads(self, leading: Leading, before: str = "") -> frozenset[Card]:  # noqa: ARG002 - it looks at no other
        """Return the cards that may be led."""
        barred = {face.rank for face in leading.missing}
        return frozenset(card for card in leading.hand if card.rank not in barred) or leading.hand

    def __str__(self) -> str:
        return "any card may be led, except a card of the missing rank after a block"


@dataclass(frozen=True, slots=True)
class LowestOpens:
    """The first card of a deal is the lowest of the hand, not counting wild cards; later any card may be led.

    Parameters
    ----------
    order
        The ranks from the lowest to the highest, 1 (ace) to 13 (king).

    Examples
    --------
    >>> print(LowestOpens((2, 3, 1)))
    a deal begins with the lowest card of the hand, counting from the two up; later any card may be led
    """

    looks_back: ClassVar[bool] = False
    order: tuple[int, ...]

    def leads(self, leading: Leading, before: str = "") -> frozenset[Card]:  # noqa: ARG002 - it looks at no other
        """Return the cards that may be led."""
        if not leading.opening:
            return leading.hand
        lowest = min((self.order.index(card.rank) for card in leading.hand), default=0)
        return frozenset(card for card in leading.hand if self.order.index(card.rank) == lowest)

    def __str__(self) -> str:
        first = f"counting from the {RANK_NAMES[self.order[0]]} up"
        return f"a deal begins with the lowest card of the hand, {first}; later any card may be led"


@dataclass(frozen=True, slots=True)
class AnotherSuit:
    """A sequence begins in another suit than the one before ended in; without such a card, any may be led.

    No edition has this rule, so it rests on no source; it is on the shelf for house rules. It does not bind
    wild cards.

    Parameters
    ----------
    colour
        Whether the new sequence must begin in the other colour, red or black.
    lowest
        Whether every lead must be the lowest card that its player holds of the suit.
    ace_high
        Whether an ace is then the highest card of its suit.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> from nines.stops.rule_inputs import Leading
    >>> leading = Leading(frozenset(parse_cards("7♦ 9♦ 8♥ K♠")), ())
    >>> [sorted(map(str, rule.leads(leading, "♥"))) for rule in (AnotherSuit(), AnotherSuit(colour=True))]
    [['7♦', '9♦', 'K♠'], ['K♠']]
    """

    looks_back: ClassVar[bool] = True
    colour: bool = False
    lowest: bool = False
    ace_high: bool = False

    def leads(self, leading: Leading, before: str = "") -> frozenset[Card]:
        """Return the cards that may be led."""
        cards = leading.hand
        if before:
            colour = RED if before in RED else BLACK
            barred = colour if self.colour else before
            cards = frozenset(card for card in cards if card.suit not in barred) or cards
        if not self.lowest:
            return cards
        least: dict[str, int] = {}
        for card in cards:
            least[card.suit] = min(least.get(card.suit, LAST), self._height(card))
        return frozenset(card for card in cards if self._height(card) == least[card.suit])

    def _height(self, card: Card) -> int:
        return LAST if self.ace_high and card.rank == ACE else card.rank

    def __str__(self) -> str:
        other = "another colour" if self.colour else "another suit"
        says = f"a new sequence begins in {other} than the last one ended in, if its player can"
        return f"{says}, and with the player's lowest card of the suit" if self.lowest else says


@dataclass(frozen=True, slots=True)
class NextRank:
    """The next higher rank follows."""

    looks_back: ClassVar[bool] = False
    remembers: ClassVar[bool] = False

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        return () if following.after is None else (Face(following.after, following.suit),)

    def __str__(self) -> str:
        return "the next higher rank follows"


@dataclass(frozen=True, slots=True)
class RoundTheCorner:
    """The next rank up follows; the lowest rank follows the highest.

    Parameters
    ----------
    lowest
        The lowest rank of the pack, 1 (ace) to 13 (king).
    highest
        The highest rank of the pack, 1 (ace) to 13 (king).
    """

    looks_back: ClassVar[bool] = False
    remembers: ClassVar[bool] = False
    lowest: int
    highest: int = ACE

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        corner = following.last.named.rank == self.highest
        rank = self.lowest if corner else following.after
        return () if rank is None else (Face(rank, following.suit),)

    def __str__(self) -> str:
        return f"the next higher rank follows, and {a_rank(self.lowest)} follows the highest rank"


@dataclass(frozen=True, slots=True)
class OnlyThisOnWild:
    """Only this face may follow a wild card played as this rank; *of* covers all other cases.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    face
        The face that may follow a wild card played as this rank.
    of
        The rule that says what may follow in all other cases.
    """

    rank: int
    face: Face
    of: Continuation

    @property
    def looks_back(self) -> bool:
        """Whether the rule for all other cases depends on wild cards played earlier."""
        return self.of.looks_back

    @property
    def remembers(self) -> bool:
        """Whether the rule for all other cases depends on the cards played since the last wild card."""
        return self.of.remembers

    def wanted(self, following: Following) -> tuple[Face, ...]:
        """Return the faces that may follow."""
        last = following.last
        alone = bool(last.wild) and last.named.rank == self.rank
        return (self.face,) if alone else self.of.wanted(following)

    def __str__(self) -> str:
        return f"{self.of}; only {self.face} follows a wild card played as {a_rank(self.rank)}"


@dataclass(frozen=True, slots=True)
class InSuit:
    """A rule that says whether a sequence keeps to the suit of its last card."""

    looks_back: ClassVar[bool] = False
    kept: bool

    def after(self, laid: Laid, past: Past) -> str:  # noqa: ARG002 - in some games the wild card changes it
        """Return the suit that must follow; empty if any suit may follow."""
        return laid.named.suit if self.kept else ""

    def __str__(self) -> str:
        return "a sequence keeps to one suit" if self.kept else "suits do not matter"


@dataclass(frozen=True, slots=True)
class OneAtATime:
    """Cards are played one at a time."""

    def most(self, place: Place) -> int:  # noqa: ARG002 - it is the same everywhere
        """Return the largest number of cards that may be played together."""
        return 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be played together."""
        return group.size == 1

    def joins(self, joining: Joining) -> bool:  # noqa: ARG002 - whichever it is
        """Return False, because every card of the group must be playable alone."""
        return False

    def __str__(self) -> str:
        return "cards are played one at a time"


@dataclass(frozen=True, slots=True)
class EqualCards:
    """Up to *largest* cards of one rank may be played together.

    Parameters
    ----------
    largest
        The largest number of cards that may be played together, at least 2.
    wild
        Whether wild cards may be among these cards.
    led
        Whether these cards may be played together only to open a sequence.
    """

    largest: int = 4
    wild: bool = True
    led: bool = False

    def most(self, place: Place) -> int:
        """Return the largest number of cards that may be played together."""
        return self.largest if place.leading or not self.led else 1

    def allows(self, group: Group) -> bool:
        """Return whether the group may be played together."""
        here = group.place.leading or not self.led
        return group.size <= self.largest and here and (self.wild or not group.wild)

    def joins(self, joining: Joining) -> bool:  # noqa: ARG002 - whichever it is
        """Return False, because every card of the group must be playable alone."""
        return False

    def __str__(self) -> str:
        cards = "cards" if self.wild else "natural cards"
        where = ", but only to open a sequence" if self.led else ""
        return f"up to {self.largest} {cards} of one rank may be played together{where}"
