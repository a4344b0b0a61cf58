"""Rules for blinds, rounds of betting, and winning without a showdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.holdem.rule_inputs import Blind

if TYPE_CHECKING:
    from nines.holdem import rule_inputs as v


@dataclass(frozen=True, slots=True)
class SmallAndBig:
    """Two blinds, posted by the two seats on the left of the button.

    Parameters
    ----------
    small, big
        The amounts of the two blinds, in chips.
    button_small
        Whether the player with the button posts the small blind in a game of two players.
    whole
        Whether the whole big blind is called even if its player has put in less. Nobody calls more than an
        opponent still in could match.
    """

    small: int
    big: int
    button_small: bool = True
    whole: bool = True

    def blinds(self, order: tuple[int, ...]) -> tuple[Blind, Blind]:
        """Return the blinds, the small one first.

        Examples
        --------
        >>> [blind.seat for blind in SmallAndBig(1, 2).blinds((1, 0))]
        [0, 1]
        """
        first, second, *_ = order
        if len(order) == 2 and self.button_small:
            first, second = second, first
        return Blind(first, self.small), Blind(second, self.big)

    def called(self, put: tuple[int, ...]) -> int:
        """Return the amount to call after the blinds have been posted.

        Examples
        --------
        >>> SmallAndBig(2, 4).called((2, 3)), SmallAndBig(2, 4, whole=False).called((2, 3))
        (4, 3)
        """
        return self.big if self.whole else max(put)

    def __str__(self) -> str:
        alone = "with" if self.button_small else "without"
        whole = "the whole big blind, but never more than an opponent still in could match"
        call = whole if self.whole else "the larger amount that was put in"
        blinds = f"the two players on the left of the button post blinds of {self.small} and {self.big} chips"
        two = f"if only two play, the player {alone} the button posts the small blind"
        return f"{blinds}, and {two}; a call matches {call}"


@dataclass(frozen=True, slots=True)
class LeftOfBlindThenOfButton:
    """In the first round, the player after the big blind acts first; later, the player after the button."""

    def first(self, opening: v.Opening) -> int:
        """Return the seat that acts first."""
        order = opening.order
        if opening.round:
            return order[0]
        return order[(order.index(opening.big_blind) + 1) % len(order)]

    def __str__(self) -> str:
        return (
            "in the first round, the player after the big blind acts first; in later rounds, the player"
            " after the button does"
        )


@dataclass(frozen=True, slots=True)
class BetOrStay:
    """A player who owes nothing checks, bets or raises; a player who owes chips calls, raises or folds.

    Parameters
    ----------
    fold_free
        Whether a player who owes nothing may fold.
    """

    fold_free: bool = False

    def offers(self, facing: v.Facing) -> tuple[v.Word, ...]:
        """Return the acts that are possible."""
        if facing.owed:
            return ("call", "raise", "fold")
        more: v.Word = "raise" if facing.opened else "bet"
        return ("check", more, "fold") if self.fold_free else ("check", more)

    def __str__(self) -> str:
        fold = "players may fold at any time" if self.fold_free else "only a player who owes chips may fold"
        return (
            "a player who owes nothing checks, bets or raises; a player who owes chips calls, raises or"
            f" folds; {fold}"
        )


@dataclass(frozen=True, slots=True)
class AllHaveSpoken:
    """A round is over when every player has acted since the last bet or raise and owes nothing.

    Parameters
    ----------
    big_blind_speaks
        Whether the player who posted the big blind may act even if nobody has raised.
    """

    big_blind_speaks: bool = True

    @property
    def blind_acts(self) -> bool:
        """Whether a blind counts as an act."""
        return not self.big_blind_speaks

    def asks(self, saying: v.Saying) -> bool:
        """Return whether a player must act again before the round is over."""
        return saying.owed > 0 or not (saying.acted or saying.alone)

    def __str__(self) -> str:
        blind = "acts even if nobody has raised" if self.big_blind_speaks else "acts only after a raise"
        return (
            f"a round is over when all players have acted since the last bet or raise; the big blind {blind}"
        )


@dataclass(frozen=True, slots=True)
class MostRaises:
    """The raises in a round are limited, and a player may raise only if another player could answer.

    The big blind counts as the first bet.

    Parameters
    ----------
    most
        The largest number of raises, not counting the first bet of the round; None for no limit.
    open_for_two
        Whether the last two players may raise without limit.
    """

    most: int | None = 3
    open_for_two: bool = False

    def allows(self, raising: v.Raising) -> bool:
        """Return whether there may be one more raise."""
        free = self.most is None or (self.open_for_two and raising.players == 2)
        return raising.answerable and (free or raising.raises < (self.most or 0))

    def __str__(self) -> str:
        often = "any number of" if self.most is None else f"at most {self.most}"
        two = ", or any number between the last two players" if self.open_for_two else ""
        return f"a round may have {often} raises{two}; nobody may raise if no other player could answer"


@dataclass(frozen=True, slots=True)
class AllThatIsLeft:
    """A player with too few chips to call, bet or raise may go all in.

    If *raises* is false, the player may go all in only to call.
    """

    raises: bool = True

    def allows(self, short: v.Short) -> bool:
        """Return whether a player may choose an act that costs more than the player's chips."""
        return short.has > 0 and (self.raises or short.word == "call")

    def __str__(self) -> str:
        acts = "may call, bet or raise" if self.raises else "may only call"
        also = "" if self.raises else "; a bet or a raise must be made in full"
        return f"a player with too few chips {acts} with all their chips{also}"


@dataclass(frozen=True, slots=True)
class LastOneStanding:
    """When all others have folded, the last player wins the pot and shows nothing."""

    def winner(self, standing: tuple[int, ...]) -> int | None:
        """Return the only seat that has not folded; None if several seats have not folded."""
        return standing[0] if len(standing) == 1 else None

    def __str__(self) -> str:
        return "when all others have folded, the last player wins the pot and shows nothing"
