"""Test claims about aces, leads and opera by examining the hands of each deal."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final

from nines import load
from nines.cards import ACE, KING
from nines.policies import at_random
from nines.stops.acts import Lay
from nines.stops.shed_search import can_shed_all
from nines_verification.claims.interval import apart, mean, share
from nines_verification.claims.looked import deal_of, play_out, stream_of
from nines_verification.claims.settings import played
from nines_verification.claims.verdicts import Effect, found_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Found

TWO: Final = 2
COMPARED: Final = 500  # deals of each number of players in which the faster search is compared with the other


def aces_and_first_hand(claim: Claim) -> Found:
    """Test whether the advantage of first hand is larger with an ace in hand. Only seat 1 is watched."""
    (seats,) = claim.seats

    def effect(game: AnyGame, name: str) -> Effect:
        gains: dict[tuple[bool, bool], list[int]] = {}
        deals = played(game, seats, [name], claim.sample, claim.seed)
        for number, dealt in enumerate(deals, 1):
            hand = deal_of(game, seats, claim.seed, number).hands[0]
            kind = (dealt.first_hand == 0, any(card.rank == ACE for card in hand))
            gains.setdefault(kind, []).append(dealt.gains[0])
        intervals = {kind: mean(values) for kind, values in gains.items()}
        with_ace, without = (apart(intervals[True, ace], intervals[False, ace]) for ace in (True, False))
        numbers = f"{with_ace.value:.2f} minus {without.value:.2f}"
        return Effect(f"{seats} players, {name} ({numbers})", apart(with_ace, without))

    effects = [effect(load(claim.game), name) for name in claim.policies]
    return found_of(claim, effects, lambda other: [effect(other, claim.policies[0])])


def ace_as_lead(claim: Claim) -> Found:
    """Test whether leading an ace gains more than leading another rank, and more than leading a king."""
    (seats,) = claim.seats

    def effects(game: AnyGame) -> tuple[Effect, Effect]:
        others, kings = list[int](), list[int]()
        for number in count(1):
            if len(others) == claim.sample:
                break
            gains = _gains_by_lead(game, deal_of(game, seats, claim.seed, number), claim.seed, number)
            if gains:
                ace, other, king = gains
                others.append(ace - other)
                if king is not None:
                    kings.append(ace - king)
        where = f"ace against {{}}, {len(others):,} deals"
        return Effect(where.format("another rank"), mean(others)), Effect(
            f"ace against king, {len(kings):,} deals", mean(kings)
        )

    return found_of(claim, effects(load(claim.game)), effects, main=2)


def _gains_by_lead(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each family has its own
    seed: int,
    number: int,
) -> tuple[int, int, int | None] | None:
    """Return what first hand gains by leading an ace, another rank or a king; None if the hand is unfit."""
    seat, rules = position.to_act, game.rule_set
    leads = [
        act
        for act in game.legal_acts(position)
        if isinstance(act, Lay) and len(act.cards) == 1 and rules.wild_cards.isdisjoint(act.cards)
    ]
    aces = [act for act in leads if act.cards[0].rank == ACE]
    rest = [act for act in leads if act not in aces]
    if not aces or not rest or any(card.rank == TWO for card in position.hands[seat]):
        return None
    kings = [act for act in rest if act.cards[0].rank == KING]
    other = rest[stream_of(seed, number).below(len(rest))]

    def gain(lead: Lay) -> int:
        after = game.apply(position, lead).position
        last = play_out(game, after, [at_random] * position.seats, stream_of(seed, number))
        return int(game.outcome(last).gains[seat])

    return gain(aces[0]), gain(other), gain(kings[0]) if kings else None


def opera_possible(claim: Claim) -> Found:
    """Test whether first hand could go out in the first turn most often with two players.

    One number of players with which it is possible more often is enough to contradict the claim.
    """
    game = load(claim.readings[0])

    def possible(seats: int) -> int:
        deals = (deal_of(game, seats, claim.seed, number) for number in range(1, claim.sample + 1))
        return sum(_can_shed_all(game, one, compare=number < COMPARED) for number, one in enumerate(deals))

    found = {seats: possible(seats) for seats in claim.seats}
    two, *more = (share(number, claim.sample) for number in found.values())
    more.sort(key=lambda one: -one.part)
    effects = [_opera_effect(found, one.part, apart(two.interval, one.interval)) for one in more]
    said = ", ".join(f"{number} with {seats}" for seats, number in found.items())
    result = found_of(
        claim, effects, says=f"An opera is possible in this many of {claim.sample:,} deals: {said}."
    )
    beaten = any(effect.verdict == "fails" for effect in effects)
    return result._replace(verdict="fails") if beaten else result


def _can_shed_all(game: AnyGame, position: Any, *, compare: bool) -> bool:  # noqa: ANN401 - the same
    """Return whether the player whose turn it is could go out at once.

    The search looks at ranks only. If *compare* is true, a search that also looks at suits must give the same
    answer.
    """
    rules = game.rule_set

    def ranks(hand: frozenset[Card]) -> tuple[tuple[bool, int], ...]:
        return tuple(sorted((card in rules.wild_cards, card.rank) for card in hand))

    found = can_shed_all(rules, position, ranks)
    if compare and found != can_shed_all(rules, position):
        raise ValueError(f"{game.name}: suits matter, so a search that looks at ranks only does not do")
    return found


def _opera_effect(found: dict[int, int], part: int, size: Any) -> Effect:  # noqa: ANN401 - an interval
    seats = next(seats for seats, number in found.items() if number == part and seats > 2)
    return Effect(f"against {seats} players", size)


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    "aces-and-first-hand": aces_and_first_hand,
    "ace-as-lead": ace_as_lead,
    "opera-possible": opera_possible,
}
