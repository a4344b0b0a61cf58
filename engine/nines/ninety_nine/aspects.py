"""The aspects of Ninety-nine; each is a question about play, with the methods that answer it.

Every game has a rule for each aspect in this module; optional aspects are in
:mod:`nines.ninety_nine.features`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nines.cards import Face
    from nines.ninety_nine import rule_inputs as v


class RankOrder(Protocol):
    """Which rank beats which?"""

    def height(self, rank: int) -> int: ...


class Trump(Protocol):
    """Which suit is trumps? A rule returns None to leave the suit open, and an empty suit for no trumps."""

    def suit(self, trumping: v.Trumping) -> str | None: ...


class Bidding(Protocol):
    """How many cards make a bid?"""

    @property
    def cards(self) -> int: ...


class BidValue(Protocol):
    """How many tricks is a bid card worth?"""

    def of(self, face: Face) -> int: ...


class Showing(Protocol):
    """Are bid cards shown when the round is over?"""

    def shows(self, *, succeeded: bool) -> bool: ...


class Beginning(Protocol):
    """When does the play of tricks begin?"""

    def begins(self, *, bids_laid: bool, calls_made: bool) -> bool: ...


class OpeningLead(Protocol):
    """Who leads to the first trick?"""

    def leader(self, dealer: int, players: int) -> int: ...


class Leading(Protocol):
    """Which cards may be led? Only the suit of a card counts."""

    def allows(self, suit: str) -> bool: ...


class Following(Protocol):
    """Which cards may be played to another player's lead? Only suits count."""

    def allows(self, following: v.Following) -> bool: ...


class PlayOrder(Protocol):
    """In what order do the hands play to a trick?"""

    def hands(self, ordering: v.Ordering) -> tuple[int, ...]: ...


class Trick(Protocol):
    """Who wins a trick?"""

    def winner(self, contest: v.Contest) -> int: ...


class NextLead(Protocol):
    """Who leads to the next trick?"""

    def leader(self, winner: int, leader: int) -> int: ...


class Success(Protocol):
    """Has a player made the bid?"""

    def made(self, bid: int, tricks: int) -> bool: ...


class Scoring(Protocol):
    """What does each hand score in a round?"""

    def points(self, outcome: v.Outcome) -> tuple[int, ...]: ...


class Succession(Protocol):
    """Who is first hand in the next deal?"""

    def next(self, succession: v.Succession) -> int: ...


class Length(Protocol):
    """Is the match over?"""

    def over(self, standing: v.Standing) -> bool: ...


class Ties(Protocol):
    """Who has won the match? If the rule names no winner, another deal decides."""

    def winners(self, standing: v.Standing) -> tuple[int, ...]: ...
