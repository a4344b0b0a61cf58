"""Rules for the score of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from nines.text import counted

if TYPE_CHECKING:
    from nines.ninety_nine.rule_inputs import Outcome


@dataclass(frozen=True, slots=True)
class Exactly:
    """A player succeeds by winning exactly the number of tricks bid."""

    def made(self, bid: int, tricks: int) -> bool:
        """Return whether the bid is made."""
        return bid == tricks

    def __str__(self) -> str:
        return "a player succeeds by winning exactly the number of tricks bid"


@dataclass(frozen=True, slots=True)
class EachTrick:
    """Each trick scores for its winner, whether or not the bid is made.

    Parameters
    ----------
    worth
        The score, in points.
    """

    worth: int = 1

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each hand."""
        return tuple(self.worth * tricks for tricks in outcome.tricks)

    def __str__(self) -> str:
        return f"each trick scores {counted(self.worth, 'point')}, whether or not the bid is made"


@dataclass(frozen=True, slots=True)
class SharedSuccess:
    """Each successful hand scores the points listed for the number of successful hands; 0 if none are listed.

    Parameters
    ----------
    by_number
        The points if one hand succeeds, if two succeed, and so on.
    """

    by_number: tuple[int, ...]  # points if one succeeds, if two succeed…

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each hand."""
        number = len(outcome.sharing)
        each = self.by_number[number - 1] if 0 < number <= len(self.by_number) else 0
        return tuple(each * (hand in outcome.sharing) for hand in range(len(outcome.tricks)))

    def __str__(self) -> str:
        shares = ", ".join(
            f"{points} if {number} succeed{'s' * (number == 1)}"
            for number, points in enumerate(self.by_number, 1)
        )
        return f"each successful player scores points that depend on how many succeed: {shares}"


@dataclass(frozen=True, slots=True)
class EachOther:
    """Each of the other hands scores the worth of the premium bid."""

    def gain(self, worth: int, others: int, *, succeeded: bool) -> int:  # noqa: ARG002 - as if alone
        """Return the points of one of the other hands; *others* is the number of these hands."""
        return worth

    def __str__(self) -> str:
        return "each of the others scores these points"


@dataclass(frozen=True, slots=True)
class OthersShare:
    """The other hands share the worth of the premium bid equally."""

    def gain(self, worth: int, others: int, *, succeeded: bool) -> int:  # noqa: ARG002 - success or not
        """Return the points of one of the other hands; *others* is the number of these hands."""
        return worth // others

    def __str__(self) -> str:
        return "the others share these points"


@dataclass(frozen=True, slots=True)
class SuccessfulOthers:
    """Each of the other hands that has succeeded scores the worth of the premium bid."""

    def gain(self, worth: int, others: int, *, succeeded: bool) -> int:  # noqa: ARG002 - as if alone
        """Return the points of one of the other hands; *others* is the number of these hands."""
        return worth if succeeded else 0

    def __str__(self) -> str:
        return "each of the others who has succeeded scores these points"


Others: TypeAlias = EachOther | OthersShare | SuccessfulOthers


@dataclass(frozen=True, slots=True)
class PremiumPoints:
    """A premium bid scores for its bidder if it succeeds, and for the other hands if it fails.

    Parameters
    ----------
    call
        The word that announces the premium bid.
    worth
        The score, in points.
    others
        The rule for the score of the other hands if the bid fails.
    """

    call: str
    worth: int
    others: Others = EachOther()

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each hand."""
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
        fails = f"if the bid fails, {self.others}"
        return f"a {what} scores {self.worth} points for its bidder if the bid succeeds; {fails}"


@dataclass(frozen=True, slots=True)
class DummyGains:
    """If every player declares and fails, the dummy scores, and each player may also score.

    Parameters
    ----------
    worth
        The score of the dummy, in points.
    each
        The score of each player, in points; 0 if no player scores.
    """

    worth: int
    each: int = 0

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each hand if every player has declared and failed; empty in other cases."""
        if len(outcome.failed("declare")) < outcome.seats:
            return ()
        return (*(self.each,) * outcome.seats, self.worth)

    def __str__(self) -> str:
        players = f"each player scores {self.each} points" if self.each else "neither player gains by it"
        return f"if both players declare and fail, the dummy scores {self.worth} points, and {players}"


@dataclass(frozen=True, slots=True)
class DummyDeclared:
    """If the dummy makes exactly its bid, it scores like a declarer.

    Parameters
    ----------
    worth
        The score, in points.
    """

    worth: int

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each hand."""
        return tuple(self.worth * (hand in outcome.declared) for hand in range(len(outcome.bids)))

    def __str__(self) -> str:
        return f"the dummy scores {self.worth} points for an exact bid, like a player who declares"


@dataclass(frozen=True, slots=True)
class FlatSuccess:
    """Each successful player scores the same, however many players succeed.

    Parameters
    ----------
    worth
        The score, in points.
    """

    worth: int

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each hand."""
        return tuple(self.worth * made for made in outcome.succeeded)

    def __str__(self) -> str:
        return f"each successful player scores {counted(self.worth, 'point')}, however many succeed"


@dataclass(frozen=True, slots=True)
class FilledUpSuccess:
    """Each successful player's trick points are raised to a fixed number, however many players succeed.

    Parameters
    ----------
    worth
        The fixed number, in points.
    """

    worth: int

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each hand."""
        scores = zip(outcome.succeeded, outcome.tricks, strict=True)
        return tuple((self.worth - tricks) * made for made, tricks in scores)

    def __str__(self) -> str:
        return (
            f"each successful player scores {counted(self.worth, 'point')} in all, tricks included, however"
            " many succeed"
        )
