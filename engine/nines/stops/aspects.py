"""The aspects of a Stops game: each aspect is a question about play, with one method that answers it.

Every game has a rule for each aspect in this module. Aspects that a game may lack are in
:mod:`nines.stops.features`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

if TYPE_CHECKING:
    from nines.cards import Card, Face
    from nines.stops import rule_inputs as v


class Ranking(Protocol):
    """Which rank follows each rank? No rank follows the last rank."""

    def after(self, rank: int) -> int | None: ...


class Lead(Protocol):
    """Which cards of a hand may open a sequence?

    A kind of rule that looks back also gets the suit in which the sequence before ended; empty if there was
    none.
    """

    looks_back: ClassVar[bool]

    def leads(self, leading: v.Leading, before: str = "") -> frozenset[Card]: ...


class Grouping(Protocol):
    """May several cards be played together, even if one of them could not be played alone?

    The engine tries only groups up to the largest number of cards that may be played together at that point.
    """

    def most(self, place: v.Place) -> int: ...
    def allows(self, group: v.Group) -> bool: ...
    def joins(self, joining: v.Joining) -> bool: ...


class Suit(Protocol):
    """Must a sequence keep to one suit, and which suit follows the last card?

    The answer may depend on wild cards played earlier.
    """

    @property
    def looks_back(self) -> bool: ...
    def after(self, laid: v.Laid, past: v.Past) -> str: ...


class Continuation(Protocol):
    """Which cards may follow in a sequence? No card may follow when the sequence has reached its end.

    The answer may depend on wild cards played earlier, and on the cards that followed them.
    """

    @property
    def looks_back(self) -> bool: ...
    @property
    def remembers(self) -> bool: ...
    def wanted(self, following: v.Following) -> tuple[Face, ...]: ...


class Wild(Protocol):
    """Which cards are wild?"""

    def cards(self) -> frozenset[Card]: ...


class Stop(Protocol):
    """Which cards end the sequence, so that their player starts a new one?"""

    def ends(self, laid: v.Laid) -> bool: ...


class Passing(Protocol):
    """When is a player forbidden to pass?

    The attribute ``leading`` is true for rules about leads, and false for rules about continuing a sequence.
    """

    @property
    def leading(self) -> bool: ...
    def forbids(self, passing: v.Passing) -> bool: ...


class Asked(Protocol):
    """Does another player get a chance to continue, or is the sequence blocked?"""

    def asks(self, asking: v.Asking) -> bool: ...


class Blocked(Protocol):
    """Who starts a new sequence when nobody continues?"""

    def leader(self, blocking: v.Blocking) -> int: ...
