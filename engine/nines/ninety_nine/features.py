"""What a form of Ninety-nine may have or lack: questions that not every game is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.ninety_nine import rule_inputs as v


class TurnUp(Protocol):
    """Which card is turned up? It may come from a stock of its own, which is shuffled apart."""

    def stock(self) -> tuple[Card, ...]: ...


class Joker(Protocol):
    """Which card does a joker in hand count as?"""

    def stands_for(self, turn_up: Card) -> Card: ...


class Premium(Protocol):
    """Which premium bids are there, and which cards does one show?"""

    @property
    def word(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def shows_hand(self) -> bool: ...
    @property
    def shows_bid(self) -> bool: ...


class Auction(Protocol):
    """Who may make a premium bid, and whose stands?

    ``aloud`` tells whether each hears those before; ``allows`` is asked of what a player hears.
    """

    @property
    def aloud(self) -> bool: ...
    def allows(self, offer: v.Offer, before: tuple[v.Offer, ...]) -> bool: ...
    def standing(self, offers: tuple[v.Offer, ...]) -> tuple[v.Offer, ...]: ...


class Upgrade(Protocol):
    """Which declaration may be raised when a revelation is offered? None may."""

    def raised(self, revelation: v.Offer, offers: tuple[v.Offer, ...]) -> v.Offer | None: ...


class Exposure(Protocol):
    """When are the cards shown by which a premium bid is made good?"""

    def shown(self, *, cards_led: int) -> bool: ...


class Dummy(Protocol):
    """Which cards are the bid of a hand that nobody holds?"""

    def bid(self, hand: tuple[Card, ...], cards: int) -> tuple[Card, ...]: ...


class DummySight(Protocol):
    """When is the dummy seen?"""

    def seen(self, *, bids_laid: bool, calls_made: bool) -> bool: ...


class DummySuccess(Protocol):
    """How does the dummy fare, and does its success count beside those of the players?"""

    @property
    def counts(self) -> bool: ...
    def made(self, bid: int, tricks: int) -> bool: ...
    def declared(self, bid: int, tricks: int) -> bool: ...


class AllFail(Protocol):
    """What do premium bids bring if every player has made one and failed? Nothing else than usual."""

    def points(self, outcome: v.Outcome) -> tuple[int, ...]: ...


class DummyScore(Protocol):
    """Is a score of the dummy kept?"""

    @property
    def kept(self) -> bool: ...


class GameEnd(Protocol):
    """When does a game end and the next one of the match begin?"""

    def over(self, in_game: tuple[int, ...]) -> bool: ...


class GameBonus(Protocol):
    """What does the end of a game bring to a player?"""

    def bonus(self, in_game: int, *, succeeded: bool) -> int: ...
