"""The aspects of a game of stops: each a question about play, with the one method that answers it.

Every game answers the first group. The second group are features that a game may lack; a game has as
many rules for one as its sources give, and none means that they do not mention it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.cards import Card, Face
    from nines.game import Transfer
    from nines.stops import view as v


class Seats(Protocol):
    """How many can play?"""

    def admits(self, players: int) -> bool: ...


class Pack(Protocol):
    """Which cards are used?"""

    def cards(self, players: int) -> tuple[Card, ...]: ...
    def __hash__(self) -> int: ...


class Ranking(Protocol):
    """Which rank comes next above another? None comes above the last."""

    def after(self, rank: int) -> int | None: ...


class Deal(Protocol):
    """Who gets which cards of the shuffled pack?"""

    def deal(self, stock: v.Stock) -> v.Dealt: ...


class Lead(Protocol):
    """May this card open a sequence?"""

    def leads(self, leading: v.Leading) -> bool: ...


class Grouping(Protocol):
    """May several cards be laid together? ``largest`` bounds what needs to be asked."""

    @property
    def largest(self) -> int: ...
    def allows(self, group: v.Group) -> bool: ...


class Continuation(Protocol):
    """Which faces may follow in a sequence? None may when it has reached its end."""

    def wanted(self, following: v.Following) -> tuple[Face, ...]: ...


class Wild(Protocol):
    """Which cards are wild?"""

    def cards(self) -> frozenset[Card]: ...


class Naming(Protocol):
    """What may a wild card stand for?"""

    def names(self, naming: v.Naming) -> tuple[Face, ...]: ...


class WildLimit(Protocol):
    """When may a wild card not be laid?"""

    def forbids(self, play: v.WildPlay) -> bool: ...


class Stop(Protocol):
    """Does this lay end the sequence, so that its player begins another?"""

    def ends(self, laid: v.Laid) -> bool: ...


class Turn(Protocol):
    """Who is asked next?"""

    def after(self, turning: v.Turning) -> int: ...


class Passing(Protocol):
    """When may a player not pass? ``leading`` tells whether it speaks of the lead or of a sequence."""

    @property
    def leading(self) -> bool: ...
    def forbids(self, passing: v.Passing) -> bool: ...


class Asked(Protocol):
    """Is one more player asked to continue, or is the sequence blocked?"""

    def asks(self, asking: v.Asking) -> bool: ...


class Blocked(Protocol):
    """Who begins again when nobody continues?"""

    def leader(self, last: int, players: int) -> int: ...


class GoingOut(Protocol):
    """Is the deal over, and who has won it?"""

    def winner(self, hands: tuple[frozenset[Card], ...]) -> int | None: ...


# Features


class Announcement(Protocol):
    """What does a player say on laying a card, and on passing?"""

    def on_laying(self, laid: v.Laid) -> str: ...
    def on_passing(self, wanted: tuple[Face, ...]) -> str: ...


class Payment(Protocol):
    """What does each opponent owe the player of the last card at this moment?"""

    def due(self, moment: v.Moment) -> int: ...


class PaymentLimit(Protocol):
    """When is nothing due after all?"""

    def forbids(self, moment: v.Moment) -> bool: ...


class Claim(Protocol):
    """Must a payment be claimed, and when is an unclaimed one lost?"""

    def awaits(self, payment: str) -> bool: ...
    def lapses(self, claimant: int, layer: int) -> bool: ...


class Value(Protocol):
    """What does a card count?"""

    def of(self, card: Card) -> int: ...


class Settlement(Protocol):
    """Who pays whom what at the end of the deal?"""

    def transfers(self, final: v.Final) -> tuple[Transfer, ...]: ...


class FirstHand(Protocol):
    """Whom does the lot make first hand in the opening deal? Nobody: it is drawn again."""

    def draw(self, lot: v.Lot) -> v.Drawn: ...


class Succession(Protocol):
    """Who is first hand in the next deal?"""

    def next(self, succession: v.Succession) -> int: ...


class Dealer(Protocol):
    """Who deals?"""

    def dealer(self, first_hand: int, players: int) -> int: ...


class Stakes(Protocol):
    """What does each player have at first, and in which unit?"""

    @property
    def unit(self) -> str: ...
    def purse(self) -> int: ...


class Credit(Protocol):
    """How much of a debt can a player pay who has this much?"""

    def payable(self, purse: int, amount: int) -> int: ...


class Length(Protocol):
    """Is the sitting over?"""

    def over(self, sitting: v.Sitting) -> bool: ...


class Ties(Protocol):
    """Who has won the sitting? Nobody yet: another deal decides."""

    def winners(self, sitting: v.Sitting) -> tuple[int, ...]: ...
