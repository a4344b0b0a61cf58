"""Rules for a match: who deals the next round, when games and matches end, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.text import counted

if TYPE_CHECKING:
    from nines.common.inputs import InWords
    from nines.ninety_nine.rule_inputs import Standing, Succession


@dataclass(frozen=True, slots=True)
class DealPasses:
    """After each round, the deal and the role of first hand pass on in the same direction, or stay.

    Parameters
    ----------
    step
        1 if the deal passes to the left, -1 if it passes to the right, 0 if it stays.
    """

    in_words: ClassVar[InWords] = {"step": {-1: "to the right", 0: "stays", 1: "to the left"}}
    step: int = 1

    def next(self, succession: Succession) -> int:
        """Return the seat that is first hand in the next round."""
        return (succession.first_hand + self.step) % succession.players

    def __str__(self) -> str:
        match self.step:
            case 0:
                return "the same player deals every round"
            case 1:
                return "the deal passes to the left"
            case _:
                return "the deal passes to the right"


@dataclass(frozen=True, slots=True)
class UntilTarget:
    """The match ends when a player has *target* points after a round.

    Parameters
    ----------
    target
        The number of points needed.
    """

    target: int

    def over(self, standing: Standing) -> bool:
        """Return whether the match is over."""
        return max(standing.totals) >= self.target

    def __str__(self) -> str:
        return f"the match ends when a player has {self.target} points after a round"


@dataclass(frozen=True, slots=True)
class UntilBonuses:
    """The match ends when one player, or all players together, have won a number of game bonuses.

    Parameters
    ----------
    bonuses
        The number of bonuses that end the match.
    together
        Whether the bonuses of all players count together.
    most_games
        The number of games after which the match is cut short; games can end without a bonus, so without
        this limit a match might never end.
    """

    bonuses: int
    together: bool = False
    most_games: int = 50

    def over(self, standing: Standing) -> bool:
        """Return whether the match is over."""
        won = (sum if self.together else max)(standing.bonuses)
        return won >= self.bonuses or standing.games >= self.most_games

    def __str__(self) -> str:
        who = "all players together have" if self.together else "a player has"
        return f"the match ends when {who} won {self.bonuses} game bonuses, or after {self.most_games} games"


@dataclass(frozen=True, slots=True)
class SoManyRounds:
    """The match ends after a fixed number of rounds.

    Parameters
    ----------
    rounds
        The number of rounds, at least 1.
    """

    rounds: int

    def over(self, standing: Standing) -> bool:
        """Return whether the match is over."""
        return standing.deals >= self.rounds

    def __str__(self) -> str:
        return f"a match lasts {self.rounds} rounds"


@dataclass(frozen=True, slots=True)
class GameOf:
    """A game of the match ends when a player has *points* points in it; the next game starts from zero.

    Parameters
    ----------
    points
        The number of points needed.
    """

    points: int

    def over(self, in_game: tuple[int, ...]) -> bool:
        """Return whether the game ends."""
        return max(in_game) >= self.points

    def __str__(self) -> str:
        return f"a game ends when a player has {self.points} points in it; the next game starts from zero"


@dataclass(frozen=True, slots=True)
class BonusFor:
    """A player with at least *target* points at the end of a game scores a bonus.

    Parameters
    ----------
    target
        The number of points needed.
    worth
        The bonus in points.
    must_succeed
        Whether the player must have made the bid of the last round.
    """

    target: int
    worth: int
    must_succeed: bool = True

    def bonus(self, in_game: int, *, succeeded: bool) -> int:
        """Return the bonus in points; 0 if the player scores no bonus."""
        return self.worth if in_game >= self.target and (succeeded or not self.must_succeed) else 0

    def __str__(self) -> str:
        who = " and made the bid in the last round" if self.must_succeed else ""
        bonus = counted(self.worth, "point")
        return f"when a game ends, each player who has {self.target} points{who} scores a bonus of {bonus}"


@dataclass(frozen=True, slots=True)
class MostPoints:
    """The player with the most points wins; tied players share the match or play another round."""

    play_on: bool = False

    def winners(self, standing: Standing) -> tuple[int, ...]:
        """Return the winners; empty if another round must decide."""
        best = max(standing.totals)
        seats = tuple(seat for seat, points in enumerate(standing.totals) if points == best)
        return () if self.play_on and len(seats) > 1 else seats

    def __str__(self) -> str:
        equals = "another round decides a tie" if self.play_on else "tied players share the win"
        return f"the player with the most points wins; {equals}"
