"""Test claims about red nines: when to play them, and what it costs to be caught with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines import load
from nines.policies import at_random, policy
from nines.stops.acts import Lay
from nines_verification.claims.interval import mean
from nines_verification.claims.looked import deal_of, play_out, stream_of
from nines_verification.claims.verdicts import Effect, found_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.kernel.game import AnyGame
    from nines.kernel.playing import Choose
    from nines.libraries.claims import Claim, Found
    from nines.shuffle import Stream

ENOUGH: Final = 100  # deals: with fewer, a mean is not nearly normal
BEYOND: Final = "Estimates of how much the difference exceeds its bound,"
PART: Final = 0.1  # of the mean loss of a random player: a smaller difference does not matter much


class Both(NamedTuple):
    """A deal in which the watched player is dealt a red nine, played twice.

    In the first play, this player holds red nines back; in the second, the same player plays them at once.
    """

    held: int  # the gain of the watched player
    at_once: int
    caught_held: bool  # whether the watched player lost with a red nine in hand
    caught_at_once: bool
    loss: float  # the mean loss of the others when the watched player played at once


def at_once(game: AnyGame) -> Choose:
    """Return a policy that plays a wild card if this is legal, and acts at random if not.

    Examples
    --------
    >>> game = load("red-nines-20c")
    >>> table = deal_of(game, 4, 7, 2)
    >>> acts = game.legal_acts(table)
    >>> at_once(game)(game.observe(table, 1), acts, stream_of(7, 2)) in acts
    True
    """
    wild_cards = game.rule_set.wild_cards

    def choose(observation: Any, acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - see Choose
        wild = [act for act in acts if isinstance(act, Lay) and not wild_cards.isdisjoint(act.cards)]
        return at_random(observation, wild or acts, stream)

    return choose


def _both(claim: Claim, game: AnyGame) -> list[Both]:
    """Return the deals in which the two ways of play can differ."""
    (seats,) = claim.seats
    rest: list[Choose] = [at_random] * (seats - 1)
    players = [policy(claim.policies[0]).at(game), at_once(game)]
    found = []
    for number in range(1, claim.sample + 1):
        table = deal_of(game, seats, claim.seed, number)
        if game.rule_set.wild_cards.isdisjoint(table.hands[0]):
            continue
        ends = [play_out(game, table, [player, *rest], stream_of(claim.seed, number)) for player in players]
        gains = [game.outcome(end).gains for end in ends]
        caught = [
            0 not in end.winners and not game.rule_set.wild_cards.isdisjoint(end.hands[0]) for end in ends
        ]
        loss = -sum(gains[1][1:]) / (seats - 1)
        found.append(Both(gains[0][0], gains[1][0], caught[0], caught[1], loss))
    return found


def nine_timing(claim: Claim) -> Found:
    """Test whether holding red nines back changes the mean gain by over a tenth of a random player's loss."""

    def effect(game: AnyGame) -> tuple[Effect, Effect, int]:
        deals = _both(claim, game)
        gain = mean([deal.held - deal.at_once for deal in deals])
        sign = 1 if gain.value > 0 else -1
        beyond = mean([sign * (deal.held - deal.at_once) - PART * deal.loss for deal in deals])
        loss = sum(deal.loss for deal in deals) / len(deals)
        return Effect(f"more than a tenth of {loss:.2f}", beyond), Effect("holding back", gain), len(deals)

    size, gain, deals = effect(load(claim.game))
    says = (
        f"The player is dealt a red nine in {deals:,} of {claim.sample:,} deals. In these, holding back adds"
        f" {gain.size}."
    )
    found = found_of(claim, [size], lambda other: effect(other)[:1], says=says, called=BEYOND)
    estimate, low, high = gain.size.texts
    return found._replace(estimate=estimate, low=low, high=high)


def nine_risk(claim: Claim) -> Found:
    """Test whether a player who holds red nines back is more often caught with a red nine."""
    deals = _both(claim, load(claim.game))
    more = mean([deal.caught_held - deal.caught_at_once for deal in deals]).times(100)
    held, once = (
        100 * sum(caught) / len(deals) for caught in zip(*(deal[2:4] for deal in deals), strict=True)
    )
    says = f"Caught in {held:.1f} % of these deals when holding back, in {once:.1f} % when playing at once."
    return found_of(
        claim, [Effect(f"{claim.seats[0]} players, {len(deals):,} deals with a red nine", more)], says=says
    )


def nine_caught(claim: Claim) -> Found:
    """Test whether losers with a red nine in hand lose more than the other losers of the same deal."""
    (seats,) = claim.seats

    def effect(game: AnyGame, name: str) -> Effect:
        choices = [policy(name).at(game)] * seats
        more = []
        for number in range(1, claim.sample + 1):
            table = deal_of(game, seats, claim.seed, number)
            last = play_out(game, table, choices, stream_of(claim.seed, number))
            gains, losses = game.outcome(last).gains, dict[bool, list[int]]()
            for seat in set(range(seats)) - set(last.winners):
                caught = not game.rule_set.wild_cards.isdisjoint(last.hands[seat])
                losses.setdefault(caught, []).append(-gains[seat])
            if len(losses) > 1:
                more.append(sum(losses[True]) / len(losses[True]) - sum(losses[False]) / len(losses[False]))
        size = mean(more if len(more) >= ENOUGH else [])
        return Effect(f"{seats} players, {name}, {len(more):,} deals with losers of both kinds", size)

    effects = [effect(load(claim.game), name) for name in claim.policies]
    return found_of(claim, effects, lambda other: [effect(other, claim.policies[0])])


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    "nine-timing": nine_timing,
    "nine-risk": nine_risk,
    "nine-caught": nine_caught,
}
