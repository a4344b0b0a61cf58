"""How a payment at the end of a deal comes about: the cost of each card left in hand, and what raises it.

A payment carries a :class:`Charge`, which holds facts that the settlement had before it. Nothing is worked
out until somebody asks for the words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cards import in_order
from nines.kernel.event import SumPart
from nines.kernel.ledger import Account, Transfer
from nines.kernel.remembered import by_view
from nines.stops import settlement_inputs as o
from nines.stops.rule_set import MOST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.evidence.cite import Cited
    from nines.stops.money import Doubling, Settlement
    from nines.stops.rule_set import StopsRules

FEW: Final = 2  # equal numbers up to this many are added one by one; more are counted
DOUBLED: Final = "doubled"
RAISED: Final = "raised to"
NO_LOSS: Final = o.Loss((), 0, 0)


class Step(NamedTuple):
    """A step that raises a payment.

    Parameters
    ----------
    rules
        The keys of the rules that raise it.
    verb
        What the step does to the amount.
    because
        The reasons, in words.
    """

    rules: tuple[str, ...]
    verb: str
    because: str


class Charge(NamedTuple):
    """A payment at the end of a deal, as the settlement sees it.

    Parameters
    ----------
    rules
        The rules of the game.
    settled
        The rule that requires the payment.
    final
        The end of the deal.
    transfer
        The payment before anything raises it.
    going_out
        How the winner went out.
    loss
        What the rules that raise payments may see.
    raising
        The rules that raise this payment.
    amount
        The amount after these rules and rounding; None if nothing raises or rounds it.
    """

    rules: StopsRules
    settled: Cited[Settlement]
    final: o.Final
    transfer: Transfer
    going_out: o.GoingOut
    loss: o.Loss = NO_LOSS
    raising: tuple[Cited[Doubling], ...] = ()
    amount: int | None = None

    def __eq__(self, other: object) -> bool:
        """Return whether another sum says the same; the rules of two games may differ elsewhere."""
        return isinstance(other, Charge) and self.parts() == other.parts()

    def __ne__(self, other: object) -> bool:
        """Return whether another sum says something else."""
        return not self == other

    def __hash__(self) -> int:
        """Return the hash of the payment."""
        return hash(self.due)

    @property
    def due(self) -> Transfer:
        """The payment that is due."""
        giver, taker, amount = self.transfer
        return self.transfer if self.amount in {None, amount} else Transfer(giver, taker, self.amount or 0)

    @property
    def loser(self) -> int:
        """The seat that pays."""
        giver = self.transfer.giver
        return giver if isinstance(giver, int) else self.final.winner

    def parts(self) -> tuple[SumPart, ...]:
        """Return the sum over the cards left in hand, and each step that raises it."""
        steps = self._steps()
        parts = [SumPart(says) for says in (self._sum(bare=bool(steps)),) if says]
        last = ""
        for step in steps:
            again = " again" if last == step.verb == DOUBLED else ""
            parts.append(SumPart(f"{step.verb}{again} {step.because}", step.rules))
            last = step.verb
        return (*parts, *self._rounded())

    def __str__(self) -> str:
        """Return the sum, how often it is raised and the amount that this makes, without the reasons."""
        verbs = [step.verb for step in self._steps()]
        said = self._sum(bare=bool(verbs))
        if len(verbs) > 1 and set(verbs) == {DOUBLED}:
            verbs = [f"{DOUBLED} twice" if len(verbs) == FEW else f"{DOUBLED} {len(verbs)} times"]
        if verbs and not verbs[-1].startswith(RAISED):
            verbs[-1] = f"{verbs[-1]} to {self._raised_by(self._in_order())}"
        return ", ".join(filter(None, (said, *verbs, *(part.says for part in self._rounded()))))

    def _sum(self, *, bare: bool) -> str:
        """Return what each card left in hand costs, and the total; if *bare*, also a total of one number."""
        amount, hand = self.transfer.amount, self.final.hands[self.loser]
        costs = [cost for card in in_order(hand) if (cost := self._cost_of(card))]
        if len(costs) < FEW or sum(costs) != amount:
            return str(amount) if bare else ""
        if len(set(costs)) == 1 and (len(costs) > FEW or costs[0] == 1):
            return f"{costs[0]} for each of {len(costs)} cards{f' = {amount}' if bare else ''}"
        return f"{' + '.join(map(str, costs))} = {amount}"

    def _cost_of(self, card: Card) -> int:
        """Return what the rule takes for a card, if the loser holds this card alone and nobody else any."""
        alone = frozenset((card,))
        hands = tuple(alone if seat == self.loser else frozenset() for seat in range(len(self.final.hands)))
        final = self.final._replace(hands=hands, points=(), wild=())
        return _cost_alone(self.rules, _Alone(card, final, self.settled.key, self.transfer[:2]), None)

    def _steps(self) -> tuple[Step, ...]:
        """Return the steps that raise the payment; rules that change nothing more share the step before."""
        reached, steps = self.transfer.amount, list[Step]()
        raising = self._in_order()
        for number, cited in enumerate(raising, 1):
            amount = self._raised_by(raising[:number])
            because = cited.rule.because(self.loss, self.going_out)
            if amount == reached and steps:
                last = steps.pop()
                steps.append(Step((*last.rules, cited.key), last.verb, f"{last.because} and {because}"))
            else:
                steps.append(Step((cited.key,), _verb(reached, amount), because))
            reached = amount
        return tuple(steps)

    def _in_order(self) -> Sequence[Cited[Doubling]]:
        """Return the rules in their order; if only the dearest of them counts, it comes first."""
        amount = self.transfer.amount
        single = [cited.rule.result(amount, self.loss) for cited in self.raising]
        if len(single) > 1 and self._raised_by(self.raising) == max(single):
            return sorted(self.raising, key=lambda cited: -cited.rule.result(amount, self.loss))
        return self.raising

    def _raised_by(self, raising: Sequence[Cited[Doubling]]) -> int:
        amount, together = self.transfer.amount, self.rules.together
        if len(raising) == 1 or together is None:
            return raising[0].rule.result(amount, self.loss)
        return together.rule.result(amount, self.loss, [cited.rule for cited in raising])

    def _rounded(self) -> tuple[SumPart, ...]:
        """Return the rounding, if it changes the amount."""
        rounding = self.rules.rounding
        exact = self._raised_by(self._in_order()) if self.raising else self.transfer.amount
        if rounding is None or rounding.rule.of(exact) == exact:
            return ()
        return (SumPart(f"{exact} rounded to {rounding.rule.of(exact)}", (rounding.key,)),)


class _Alone(NamedTuple):
    """A card that is all that the players have left, and the payment for it by a rule."""

    card: Card
    final: o.Final  # without points
    rule: str  # its key
    between: tuple[Account, Account]


@by_view(MOST)
def _cost_alone(rules: StopsRules, alone: _Alone, _: None) -> int:
    """Return what the rule takes for the card."""
    worth = 0 if rules.value is None else rules.value.rule.of(alone.card)
    hands = alone.final.hands
    final = alone.final._replace(
        points=tuple(worth * bool(hand) for hand in hands),
        wild=tuple(len(hand & rules.wild_cards) for hand in hands),
    )
    settled: Cited[Any] = rules.rules()[alone.rule]
    return sum(
        transfer.amount
        for transfer in settled.rule.transfers(final)
        if (transfer.giver, transfer.taker) == alone.between
    )


class Doubled(NamedTuple):
    """One rule that raises a payment, for the event that names the rule.

    Parameters
    ----------
    charge
        The payment.
    cited
        The rule.
    """

    charge: Charge
    cited: Cited[Doubling]

    def parts(self) -> tuple[SumPart, ...]:
        """Return what the rule does to the payment, and why."""
        amount, loss = self.charge.transfer.amount, self.charge.loss
        times, rest = divmod(self.cited.rule.result(amount, loss), amount or 1)
        pays = "more" if rest else "double" if times == FEW else f"{times} times as much"
        return (SumPart(f"{pays} {self.cited.rule.because(loss, self.charge.going_out)}"),)

    def __str__(self) -> str:
        """Return the same in one text."""
        return self.parts()[0].says


def _verb(before: int, after: int) -> str:
    """Return what a step does to an amount."""
    if before and after % before == 0:
        times = after // before
        return DOUBLED if times == FEW else f"multiplied by {times}"
    return f"{RAISED} {after}"
