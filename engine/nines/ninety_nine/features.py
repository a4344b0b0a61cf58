"""The optional aspects of Ninety-nine, which some forms of the game lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.ninety_nine import rule_inputs as v


class TurnUp(Protocol):
    """Which card is turned up? The card may come from a separate stock, which is shuffled separately."""

    def stock(self) -> tuple[Card, ...]: ...


class Joker(Protocol):
    """Which card does a joker in hand count as?"""

    def stands_for(self, turn_up: Card) -> Card: ...


class Premium(Protocol):
    """Which premium bids are there, and which cards do they show?"""

    @property
    def word(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def shows_hand(self) -> bool: ...
    @property
    def shows_bid(self) -> bool: ...


class Auction(Protocol):
    """Who may make a premium bid, and which premium bid counts?

    ``aloud`` says whether each player hears earlier bids; ``allows`` says whether a player may make the bid
    *offer* after hearing the bids in *before*.
    """

    @property
    def aloud(self) -> bool: ...
    def allows(self, offer: v.Offer, before: tuple[v.Offer, ...]) -> bool: ...
    def standing(self, offers: tuple[v.Offer, ...]) -> tuple[v.Offer, ...]: ...


class Upgrade(Protocol):
    """Which declaration, if any, may be raised when a revelation is offered?"""

    def raised(self, revelation: v.Offer, offers: tuple[v.Offer, ...]) -> v.Offer | None: ...


class Exposure(Protocol):
    """When are the cards of a premium bid shown?"""

    def shown(self, *, cards_led: int) -> bool: ...


class Dummy(Protocol):
    """Which cards are the bid of the dummy, a hand that no player holds?"""

    def bid(self, hand: tuple[Card, ...], cards: int) -> tuple[Card, ...]: ...


class DummySight(Protocol):
    """When is the dummy seen?"""

    def seen(self, *, bids_laid: bool, calls_made: bool) -> bool: ...


class DummySuccess(Protocol):
    """When does the dummy succeed, and does its success count like a player's?"""

    @property
    def counts(self) -> bool: ...
    def made(self, bid: int, tricks: int) -> bool: ...
    def declared(self, bid: int, tricks: int) -> bool: ...


class AllFail(Protocol):
    """What do premium bids score if every player has made one and failed?

    If the rule returns an empty tuple, premium bids score as usual.
    """

    def points(self, outcome: v.Outcome) -> tuple[int, ...]: ...


class DummyScore(Protocol):
    """Is the dummy's score kept?"""

    @property
    def kept(self) -> bool: ...


class GameEnd(Protocol):
    """When does a game of the match end and the next begin?"""

    def over(self, in_game: tuple[int, ...]) -> bool: ...


class GameBonus(Protocol):
    """What does a player score at the end of a game?"""

    def bonus(self, in_game: int, *, succeeded: bool) -> int: ...
