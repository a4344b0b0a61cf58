"""Test claims about first hand, about the number of players and about advice, in very many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines import load
from nines.kernel.advice import RANDOM
from nines.policies import policy
from nines.simulation.runners import direction_of
from nines_verification.claims.interval import apart, mean, share
from nines_verification.claims.settings import played
from nines_verification.claims.verdicts import Effect, found_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Found
    from nines_verification.claims.interval import Interval


def first_hand(claim: Claim) -> Found:
    """Test whether first hand wins more than an equal share of the deals, and gains more than others."""

    def effects(game: AnyGame, seats: int, name: str) -> tuple[Effect, Effect]:
        deals = played(game, seats, [name], claim.sample, claim.seed)
        decided = [deal for deal in deals if any(deal.won)]
        wins = share(sum(dealt.won[dealt.first_hand] for dealt in decided), len(decided)).interval
        gain = mean([_lead_of(deal.gains, deal.first_hand, direction_of(game, seats)) for deal in deals])
        where = f"{seats} players, {name}"
        return Effect(f"{where}, wins", wins.less(100 / seats)), Effect(f"{where}, gain", gain)

    game = load(claim.game)
    every = [
        effect for seats in claim.seats for name in claim.policies for effect in effects(game, seats, name)
    ]
    says = "“Gain” is the mean gain of first hand minus the mean gain of the others who do not deal."
    return found_of(
        claim, every, lambda other: effects(other, claim.seats[0], claim.policies[0]), says=says, main=2
    )


def _lead_of(gains: Sequence[int], first: int, direction: int) -> float:
    """Return first hand's gain minus the others' mean gain; if more than two play, the dealer is left out."""
    seats = len(gains)
    places = [gains[(first + direction * place) % seats] for place in range(seats)]
    others = places[1:-1] or places[1:]
    return places[0] - sum(others) / len(others)


def fewest_choices(claim: Claim) -> Found:
    """Test whether the share of acts that are real choices is smallest with two players."""
    game = load(claim.game)

    def choices(seats: int, name: str) -> Interval:
        deals = played(game, seats, [name], claim.sample, claim.seed)
        acts = sum(deal.acts for deal in deals) / len(deals)
        ratio = sum(deal.decisions for deal in deals) / len(deals) / acts
        spread = mean([(deal.decisions - ratio * deal.acts) / acts for deal in deals])  # of a ratio of means
        return spread.less(-ratio).times(100)

    two, *more = claim.seats
    effects = []
    for name in claim.policies:
        with_two, others = choices(two, name), [(seats, choices(seats, name)) for seats in more]
        others.sort(key=lambda pair: pair[1].value)
        effects += [
            Effect(
                f"{seats} players, {name} ({other.value:.1f} % minus {with_two.value:.1f} %)",
                apart(other, with_two),
            )
            for seats, other in others
        ]
    return found_of(claim, effects)


def advice_pays(claim: Claim) -> Found:
    """Test whether a player gains more with a piece of advice than without it in the same deals."""
    advice, *bases = claim.policies

    def effect(game: AnyGame, seats: int, base: str) -> Effect:
        followed = advice if base == RANDOM else f"{advice}+{base}"
        with_it = played(game, seats, [followed, *[base] * (seats - 1)], claim.sample, claim.seed)
        without = played(game, seats, [base], len(with_it), claim.seed, all_of_it=True)
        pairs = zip(with_it, without, strict=True)
        gain = mean([pair.gains[0] - other.gains[0] for pair, other in pairs])
        return Effect(f"{seats} players, against {base}, {len(with_it):,} deals", gain)

    policy(advice).at(load(claim.game))
    every = [effect(load(claim.game), seats, base) for seats in claim.seats for base in bases]
    return found_of(claim, every, lambda other: [effect(other, claim.seats[0], bases[0])])


def bidder_pays(claim: Claim) -> Found:
    """Test whether one policy gains more than another against the same players in the same deals."""
    return _replaced(claim, lambda gains: gains[0])


def bidder_leads(claim: Claim) -> Found:
    """Test whether one policy leads its opponents by more than another policy would in the same deals."""
    return _replaced(claim, lambda gains: gains[0] - sum(gains[1:]) / len(gains[1:]))


def _replaced(claim: Claim, worth: Callable[[Sequence[int]], float]) -> Found:
    """Compare two policies of the first seat; *worth* computes the result of this seat from all gains."""
    watched, replaced, others = claim.policies
    (seats,) = claim.seats
    worths = []
    for name in (watched, replaced):
        rest = [others] * (seats - 1)
        deals = played(load(claim.game), seats, [name, *rest], claim.sample, claim.seed, all_of_it=True)
        worths.append([worth(deal.gains) for deal in deals])
    interval = mean([one - other for one, other in zip(*worths, strict=True)])
    where = f"policy {watched} minus policy {replaced}, among players with policy {others}"
    return found_of(claim, [Effect(where, interval)])


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    "first-hand": first_hand,
    "fewest-choices": fewest_choices,
    "advice-pays": advice_pays,
    "bidder-pays": bidder_pays,
    "bidder-leads": bidder_leads,
}
