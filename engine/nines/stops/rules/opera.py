"""The opera: going out at once, what it is worth, and how it is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.stops.rules.doubling import AppliedTogether

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.stops.money import Doubling
    from nines.stops.rule_inputs import Moment
    from nines.stops.settlement_inputs import Going, Loss


@dataclass(frozen=True, slots=True)
class FirstHandAtOnce:
    """First hand makes an opera who goes out in the first turn, or before any other has laid a card.

    Parameters
    ----------
    most_players
        For how many players at the most; 0 for any number.
    after_passes
        Whether a later turn counts too, as long as no other player has laid a card.
    partner_spoils
        Whether a card laid by a partner counts as one of another player.
    """

    most_players: int = 0
    after_passes: bool = False
    partner_spoils: bool = True

    def made(self, going: Going) -> bool:
        """Return whether going out is an opera."""
        spoilt = going.others_laid if self.partner_spoils else going.opponents_laid
        at_once = not spoilt if self.after_passes else going.turns == 0
        enough = not self.most_players or going.players <= self.most_players
        return going.winner == going.first_hand and at_once and enough

    def __str__(self) -> str:
        players = f", with at most {self.most_players} players" if self.most_players else ""
        return f"first hand makes an opera by going out {self.when()}{players}"

    def when(self) -> str:
        """Return when first hand must be out, in words."""
        who = "anybody else" if self.partner_spoils else "an opponent"
        return f"before {who} has played a card" if self.after_passes else "in the first turn"


@dataclass(frozen=True, slots=True)
class NoOpera:
    """Nothing is an opera that would be one by another rule."""

    otherwise: FirstHandAtOnce

    def made(self, going: Going) -> bool:  # noqa: ARG002 - however somebody goes out
        """Return whether going out is an opera."""
        return False

    def __str__(self) -> str:
        return f"no opera is counted, even if first hand goes out {self.otherwise.when()}"


@dataclass(frozen=True, slots=True)
class OperaDoubles:
    """The others pay double to one who makes an opera."""

    def result(self, amount: int, loss: Loss) -> int:
        """Return what is paid instead."""
        return amount * 2 if loss.finish.opera else amount

    def __str__(self) -> str:
        return "after an opera, the others pay double"


@dataclass(frozen=True, slots=True)
class OperaOnItselfPays:
    """Several doublings multiply; an opera that ends with a wild card as itself has its own price.

    Parameters
    ----------
    times
        How many times over it is paid, from 1.
    """

    times: int = 16

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return what is paid instead."""
        if loss.finish.opera and loss.finish.as_itself:
            return amount * self.times
        return AppliedTogether().result(amount, loss, doublings)

    def __str__(self) -> str:
        price = f"is paid {self.times} times over"
        return f"several doublings multiply; but an opera ended by a wild card as itself {price}"


@dataclass(frozen=True, slots=True)
class InOwnSequence:
    """An opera is answered in a sequence that begins with a lead."""

    own_sequence: ClassVar[bool] = True
    judged: ClassVar[bool] = False

    def __str__(self) -> str:
        return "they lead for one turn, and draw the game if they go out in it"


@dataclass(frozen=True, slots=True)
class InLastSequence:
    """An opera is answered by going on with the last sequence."""

    own_sequence: ClassVar[bool] = False
    judged: ClassVar[bool] = False

    def __str__(self) -> str:
        turn = "they get one turn in the last sequence, unless a stop has ended it"
        return f"{turn}, and draw the game if they go out"


@dataclass(frozen=True, slots=True)
class FromHand:
    """The answer to an opera is judged only from the hand: no card is laid."""

    own_sequence: ClassVar[bool] = True
    judged: ClassVar[bool] = True

    def __str__(self) -> str:
        return "they play nothing, and the game is drawn if they could have gone out in one turn"


How: TypeAlias = InOwnSequence | InLastSequence | FromHand


@dataclass(frozen=True, slots=True)
class OtherOfTwoAnswers:
    """Of two players the other may answer an opera with one turn: shedding all cards draws the game.

    *How* another rule says. A player who fails pays for what is left, or for the whole hand; a draw may undo
    what was paid in play.
    """

    how: How = InOwnSequence()
    whole_hand: bool = False
    undoes: bool = False

    @property
    def own_sequence(self) -> bool:
        """Whether the answer begins with a lead."""
        return self.how.own_sequence

    @property
    def judged(self) -> bool:
        """Whether no card is laid."""
        return self.how.judged

    def by(self, winner: int, players: int) -> int | None:
        """Return the seat that may answer."""
        return 1 - winner if players == 2 else None

    def __str__(self) -> str:
        pays = "the hand they held before" if self.whole_hand else "the cards they still hold"
        undone = "; a draw cancels the payments in play" if self.undoes else ""
        return (
            f"with two players, the other answers an opera: {self.how}; if not, they pay for {pays}{undone}"
        )


@dataclass(frozen=True, slots=True)
class PaidInAnswer:
    """Whether cards are paid for that are laid in answer to an opera."""

    paid: bool = True

    def forbids(self, moment: Moment) -> bool:
        """Return whether nothing is due."""
        return not self.paid and moment.answering

    def __str__(self) -> str:
        return f"a card played in answer to an opera is {'' if self.paid else 'not '}paid for"
