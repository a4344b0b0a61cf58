"""Rules on the opera, that is, going out at once: what an opera is worth, and how it may be answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from nines.stops.rules.doubling import AppliedTogether
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.common.inputs import InWords
    from nines.stops.money import Doubling
    from nines.stops.rule_inputs import Moment
    from nines.stops.settlement_inputs import Going, GoingOut, Loss


@dataclass(frozen=True, slots=True)
class FirstHandAtOnce:
    """First hand makes an opera by going out in the first turn, or before another player has played a card.

    Parameters
    ----------
    most_players
        The largest number of players for which the rule counts an opera; 0 if there is no limit.
    after_passes
        Whether a later turn also counts, as long as no other player has played a card.
    partner_spoils
        Whether a card played by the partner also spoils the opera.
    """

    in_words: ClassVar[InWords] = {"most_players": {0: "no limit"}}
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
        players = f"with at most {self.most_players} players, " if self.most_players else ""
        return f"{players}first hand makes an opera by going out {self.when()}"

    def when(self) -> str:
        """Return words that say by when first hand must go out."""
        who = "anybody else" if self.partner_spoils else "an opponent"
        return f"before {who} has played a card" if self.after_passes else "in the first turn"


@dataclass(frozen=True, slots=True)
class NoOpera:
    """Going out never counts as an opera, even if another rule would count it as one."""

    otherwise: FirstHandAtOnce

    def made(self, going: Going) -> bool:  # noqa: ARG002 - however somebody goes out
        """Return whether going out is an opera."""
        return False

    def __str__(self) -> str:
        return f"no opera is counted, even if first hand goes out {self.otherwise.when()}"


@dataclass(frozen=True, slots=True)
class OperaDoubles:
    """The others pay double to a player who makes an opera."""

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return amount * 2 if loss.finish.opera else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:  # noqa: ARG002 - the opera alone
        """Return the reason for which the rule raises a payment."""
        return f"because {seat_name(going_out.winner)} made an opera"

    def __str__(self) -> str:
        return "after an opera, the winner gets double"


@dataclass(frozen=True, slots=True)
class OperaOnItselfPays:
    """Doublings are multiplied, but an opera ending on a wild card played as itself has its own multiplier.

    Parameters
    ----------
    times
        The multiplier for an opera that ends on a wild card played as itself, at least 1.
    """

    times: int = 16

    def result(self, amount: int, loss: Loss, doublings: Sequence[Doubling]) -> int:
        """Return the amount that is paid under this rule."""
        if loss.finish.opera and loss.finish.as_itself:
            return amount * self.times
        return AppliedTogether().result(amount, loss, doublings)

    def __str__(self) -> str:
        price = f"is paid {self.times} times over"
        ended = "an opera that ends with a wild card played as itself"
        return f"if several doublings apply, they are multiplied; but {ended} {price}"


@dataclass(frozen=True, slots=True)
class InOwnSequence:
    """A player answers an opera in a new sequence, which begins with a lead."""

    own_sequence: ClassVar[bool] = True
    judged: ClassVar[bool] = False

    def __str__(self) -> str:
        return "they lead and play for one turn, and the game is drawn if they go out in that turn"


@dataclass(frozen=True, slots=True)
class InLastSequence:
    """A player answers an opera by continuing the last sequence."""

    own_sequence: ClassVar[bool] = False
    judged: ClassVar[bool] = False

    def __str__(self) -> str:
        turn = "they get one turn in the last sequence, unless a stop has ended it"
        return f"{turn}, and the game is drawn if they go out"


@dataclass(frozen=True, slots=True)
class FromHand:
    """The player does not play the answer to an opera: the hand alone decides whether it succeeds."""

    own_sequence: ClassVar[bool] = True
    judged: ClassVar[bool] = True

    def __str__(self) -> str:
        return "they play nothing, and the game is drawn if they could have gone out in one turn"


How: TypeAlias = InOwnSequence | InLastSequence | FromHand


@dataclass(frozen=True, slots=True)
class OtherOfTwoAnswers:
    """With two players, the other player may answer an opera in one turn.

    If the other player sheds all cards, the answer succeeds and the game is drawn. The rule *how* says how
    the answer is played. A player whose answer fails pays for the cards left or, if *whole_hand* is true, for
    the whole hand. If *undoes* is true, a draw cancels the payments made in play.
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
        """Whether the answer is judged without playing a card."""
        return self.how.judged

    def by(self, winner: int, players: int) -> int | None:
        """Return the seat that may answer; None if no seat may."""
        return 1 - winner if players == 2 else None

    def __str__(self) -> str:
        pays = (
            "the whole hand they held before the answer" if self.whole_hand else "the cards they still hold"
        )
        undone = "; a draw cancels the payments in play" if self.undoes else ""
        answer = f"with two players, the opponent answers an opera: {self.how}"
        return f"{answer}; if not, they pay for {pays}{undone}"


@dataclass(frozen=True, slots=True)
class PaidInAnswer:
    """A rule that says whether cards played in answer to an opera are paid for."""

    paid: bool = True

    def forbids(self, moment: Moment) -> bool:
        """Return whether the rule cancels this payment."""
        return not self.paid and moment.answering

    def __str__(self) -> str:
        return f"a card played in answer to an opera is {'' if self.paid else 'not '}paid for"
