"""Rules for bids and premium bids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cards import SUIT_NAMES

if TYPE_CHECKING:
    from nines.cards import Face
    from nines.ninety_nine.rule_inputs import Offer


@dataclass(frozen=True, slots=True)
class AnyCards:
    """A bid is a fixed number of cards, chosen freely from the hand and set aside face down for the round.

    Parameters
    ----------
    cards
        The number of cards in a bid.
    """

    cards: int

    def __str__(self) -> str:
        return f"a bid is any {self.cards} cards of the hand, set aside face down for the whole round"


@dataclass(frozen=True, slots=True)
class SuitCode:
    """The suit of a bid card, and not its rank, decides how many tricks the card counts."""

    suits: str  # the suits for no trick, one, two, three

    def of(self, face: Face) -> int:
        """Return how many tricks a bid card is worth; 0 for a card without a suit."""
        return self.suits.index(face.suit) if face.suit else 0

    def __str__(self) -> str:
        names = [SUIT_NAMES[suit].removesuffix("s") for suit in self.suits]
        counts = ", ".join(f"{number} for a {name}" for number, name in enumerate(names))
        return f"the suit of each bid card gives a number of tricks: {counts}"


@dataclass(frozen=True, slots=True)
class AllShowBids:
    """Bid cards lie face down until the round is over; then all players show them."""

    def shows(self, *, succeeded: bool) -> bool:  # noqa: ARG002 - whether they succeeded or not
        """Return whether a player shows the bid; *succeeded* says whether the player made it."""
        return True

    def __str__(self) -> str:
        return "bid cards lie face down until the round is over, then all players show them"


@dataclass(frozen=True, slots=True)
class SuccessfulShowBids:
    """Bid cards lie face down until the round is over; then the successful players show them."""

    def shows(self, *, succeeded: bool) -> bool:
        """Return whether a player shows the bid; *succeeded* says whether the player made it."""
        return succeeded

    def __str__(self) -> str:
        return "bid cards lie face down until the round is over, then the successful players show them"


@dataclass(frozen=True, slots=True)
class NobodyShowsBids:
    """Bid cards stay face down, even when the round is over."""

    def shows(self, *, succeeded: bool) -> bool:  # noqa: ARG002 - whether they succeeded or not
        """Return whether a player shows the bid; *succeeded* says whether the player made it."""
        return False

    def __str__(self) -> str:
        return "bid cards stay face down, even when the round is over"


@dataclass(frozen=True, slots=True)
class AfterBidding:
    """The play of tricks begins when all bids and premium bids have been made."""

    def begins(self, *, bids_laid: bool, calls_made: bool) -> bool:
        """Return whether the play of tricks may begin after the bids and premium bids made so far."""
        return bids_laid and calls_made

    def __str__(self) -> str:
        return "the play of tricks begins when all bidding is finished"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration shows the bid cards.

    Parameters
    ----------
    word
        The word that announces the bid.
    level
        The level of the bid, from 1; a higher level outranks a lower one.
    shows_hand
        Whether the hand is shown.
    shows_bid
        Whether the bid cards are shown.
    """

    word: str = "declare"
    level: int = 1
    shows_hand: bool = False
    shows_bid: bool = True

    def __str__(self) -> str:
        return "a player who declares says so aloud and turns the bid cards face up"


@dataclass(frozen=True, slots=True)
class Revelation:
    """A revelation shows the hand, and perhaps the bid cards.

    Parameters
    ----------
    shows_bid
        Whether the bid cards are shown.
    word
        The word that announces the bid.
    level
        The level of the bid, from 1; a higher level outranks a lower one.
    shows_hand
        Whether the hand is shown.
    """

    shows_bid: bool
    word: str = "reveal"
    level: int = 2
    shows_hand: bool = True

    def __str__(self) -> str:
        shown = "the hand and the bid cards" if self.shows_bid else "the hand, but not the bid cards,"
        return f"a player who reveals says so aloud and turns {shown} face up"


@dataclass(frozen=True, slots=True)
class OneStands:
    """Only the highest premium bid counts; of equal bids, the first from the dealer's left counts.

    Players speak in turn and hear the earlier bids, or all decide in secret.
    """

    aloud: bool = True

    def allows(self, offer: Offer, before: tuple[Offer, ...]) -> bool:
        """Return whether a premium bid is of a higher level than all premium bids heard before."""
        return all(offer.level > other.level for other in before)

    def standing(self, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
        """Return the premium bid that counts."""
        return tuple(sorted(offers, key=lambda offer: (-offer.level, offer.place))[:1])

    def __str__(self) -> str:
        how = "in turn, from the dealer's left" if self.aloud else "at the same time"
        return (
            f"premium bids are made {how}, and only the highest counts; a revelation is higher than a"
            " declaration, and of equal bids the first from the dealer's left is higher"
        )


@dataclass(frozen=True, slots=True)
class EachDeclares:
    """Every player may declare, whatever the other players do; nobody may reveal."""

    aloud: bool = True

    def allows(self, offer: Offer, before: tuple[Offer, ...]) -> bool:  # noqa: ARG002 - others do not matter
        """Return whether a premium bid is a declaration."""
        return offer.level == 1

    def standing(self, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
        """Return all premium bids, because every premium bid counts."""
        return offers

    def __str__(self) -> str:
        how = "in turn" if self.aloud else "at the same time"
        return f"each player may declare, {how}, but nobody may reveal"


@dataclass(frozen=True, slots=True)
class DeclarerRaises:
    """A declarer may raise to a revelation when a later player offers a revelation, but only once."""

    def raised(self, revelation: Offer, offers: tuple[Offer, ...]) -> Offer | None:
        """Return the declaration that may be raised, or None."""
        before = [offer for offer in offers if offer.place < revelation.place]
        return next((offer for offer in before if offer.level < revelation.level), None)

    def __str__(self) -> str:
        return (
            "when a later player offers a revelation, a declarer may raise to a revelation once, and then"
            " outranks that player"
        )


@dataclass(frozen=True, slots=True)
class ShownWhen:
    """The cards of a premium bid are turned up before the first lead, or after it."""

    after_lead: bool = False

    def shown(self, *, cards_led: bool) -> bool:
        """Return whether the cards are face up; *cards_led* says whether the first lead has been made."""
        return cards_led or not self.after_lead

    def __str__(self) -> str:
        when = "after" if self.after_lead else "before"
        return f"the cards that a premium bid shows are turned up {when} the first lead"
