"""What a round brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from nines.text import counted

if TYPE_CHECKING:
    from nines.ninety_nine.rule_inputs import Outcome


@dataclass(frozen=True, slots=True)
class Exactly:
    """A player succeeds who wins exactly as many tricks as were bid."""

    def made(self, bid: int, tricks: int) -> bool:
        """Return whether the bid is made."""
        return bid == tricks

    def __str__(self) -> str:
        return "a player succeeds by winning exactly the number of tricks bid"


@dataclass(frozen=True, slots=True)
class EachTrick:
    """A trick counts to its winner, whether or not the bid is made.

    Parameters
    ----------
    worth
        In points.
    """

    worth: int = 1

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each hand scores."""
        return tuple(self.worth * tricks for tricks in outcome.tricks)

    def __str__(self) -> str:
        return f"each trick scores {counted(self.worth, 'point')}, whether or not the bid is made"


@dataclass(frozen=True, slots=True)
class SharedSuccess:
    """Each hand whose success counts scores by how many do; nothing if more do than are named.

    Parameters
    ----------
    by_number
        In points: if one succeeds, if two do, and so on.
    """

    by_number: tuple[int, ...]  # if one succeeds, if two do…

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each hand scores."""
        number = len(outcome.sharing)
        each = self.by_number[number - 1] if 0 < number <= len(self.by_number) else 0
        return tuple(each * (hand in outcome.sharing) for hand in range(len(outcome.tricks)))

    def __str__(self) -> str:
        shares = ", ".join(f"{points} if {number}" for number, points in enumerate(self.by_number, 1))
        return f"each successful player scores points by the number of successes: {shares}"


@dataclass(frozen=True, slots=True)
class EachOther:
    """Each of the others scores what a premium bid is worth."""

    def gain(self, worth: int, others: int, *, succeeded: bool) -> int:  # noqa: ARG002 - as if alone
        """Return what one of *others* players scores, in points."""
        return worth

    def __str__(self) -> str:
        return "to each of the others"


@dataclass(frozen=True, slots=True)
class OthersShare:
    """The others share equally what a premium bid is worth."""

    def gain(self, worth: int, others: int, *, succeeded: bool) -> int:  # noqa: ARG002 - success or not
        """Return what one of *others* players scores, in points."""
        return worth // others

    def __str__(self) -> str:
        return "to the others, who share them"


@dataclass(frozen=True, slots=True)
class SuccessfulOthers:
    """Each of the others who has succeeded scores what a premium bid is worth."""

    def gain(self, worth: int, others: int, *, succeeded: bool) -> int:  # noqa: ARG002 - as if alone
        """Return what one of *others* players scores, in points."""
        return worth if succeeded else 0

    def __str__(self) -> str:
        return "to each of the others who has succeeded"


Others: TypeAlias = EachOther | OthersShare | SuccessfulOthers


@dataclass(frozen=True, slots=True)
class PremiumPoints:
    """A premium bid counts to the bidder who succeeds, and to the *others* if not.

    Parameters
    ----------
    call
        The word that announces the premium bid.
    worth
        In points.
    others
        What the others score if it fails.
    """

    call: str
    worth: int
    others: Others = EachOther()

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each hand scores."""
        scores = [0] * len(outcome.bids)
        for seat, call in outcome.calls:
            if call == self.call and outcome.succeeded[seat]:
                scores[seat] += self.worth
        for seat in outcome.failed(self.call):
            others = [hand for hand in range(len(scores)) if hand != seat]
            for hand in others:
                succeeded = outcome.succeeded[hand]
                scores[hand] += self.others.gain(self.worth, len(others), succeeded=succeeded)
        return tuple(scores)

    def __str__(self) -> str:
        what = {"declare": "declaration", "reveal": "revelation"}[self.call]
        fails = f"if the bid fails, they go {self.others}"
        return f"a {what} is worth {self.worth} points to a bidder who succeeds; {fails}"


@dataclass(frozen=True, slots=True)
class DummyGains:
    """If every player declares and fails, the dummy scores, and each player scores an amount of their own.

    Parameters
    ----------
    worth
        What the dummy scores, in points.
    each
        What each player scores, in points; 0 if nobody else gains by it.
    """

    worth: int
    each: int = 0

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each hand scores instead of what the declarations bring; nothing in any other case."""
        if len(outcome.failed("declare")) < outcome.seats:
            return ()
        return (*(self.each,) * outcome.seats, self.worth)

    def __str__(self) -> str:
        players = f"each player scores {self.each}" if self.each else "neither player gains"
        return f"if both players declare and fail, the dummy scores {self.worth}, and {players}"


@dataclass(frozen=True, slots=True)
class DummyDeclared:
    """A dummy that makes its bid exactly scores for it.

    Parameters
    ----------
    worth
        In points.
    """

    worth: int

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each hand scores."""
        return tuple(self.worth * (hand in outcome.declared) for hand in range(len(outcome.bids)))

    def __str__(self) -> str:
        return f"the dummy scores {self.worth} for an exact bid, like a declarer"


@dataclass(frozen=True, slots=True)
class FlatSuccess:
    """Each player who succeeds scores the same, however many do.

    Parameters
    ----------
    worth
        In points.
    """

    worth: int

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each hand scores."""
        return tuple(self.worth * made for made in outcome.succeeded)

    def __str__(self) -> str:
        return f"each successful player scores {self.worth}, however many succeed"


@dataclass(frozen=True, slots=True)
class FilledUpSuccess:
    """Each player who succeeds scores what the points of the tricks lack to a number, however many do.

    Parameters
    ----------
    worth
        The number, in points.
    """

    worth: int

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return what each hand scores."""
        scores = zip(outcome.succeeded, outcome.tricks, strict=True)
        return tuple((self.worth - tricks) * made for made, tricks in scores)

    def __str__(self) -> str:
        return f"each successful player scores what is missing to {self.worth}, however many succeed"
