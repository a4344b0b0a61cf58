"""Test the advice of the article on Ninety-nine for hands that no bid fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines import load
from nines.ninety_nine.position import Bid
from nines.policies import policy
from nines_verification.claims.interval import mean
from nines_verification.claims.looked import deal_of, play_out, stream_of
from nines_verification.claims.verdicts import Effect, found_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.kernel.advice import Policy
    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Found


def spoiling(claim: Claim) -> Found:
    """Test whether the other players make fewer of their bids if one player tries to spoil them."""
    game, (seats,) = load(claim.game), claim.seats
    spoils, sensible, others = map(policy, claim.policies)
    rest = [others.at(game)] * (seats - 1)
    fewer = []
    for number in range(1, claim.sample + 1):
        table = deal_of(game, seats, claim.seed, number)
        if not _differ(game, table, spoils, sensible):
            continue
        made = [
            sum(play_out(game, table, [one.at(game), *rest], stream_of(claim.seed, number)).made[1:seats])
            for one in (spoils, sensible)
        ]
        fewer.append((made[1] - made[0]) / (seats - 1))
    where = f"{seats} players, {len(fewer):,} of {claim.sample:,} rounds"
    return found_of(claim, [Effect(where, mean(fewer).times(100))])


def _differ(game: AnyGame, table: Any, one: Policy, other: Policy) -> bool:  # noqa: ANN401 - a position
    """Return whether two policies recommend different bids to the first seat."""
    while table.to_act != 0:  # bids are hidden, so the bids of the others do not matter
        table = game.apply(table, game.legal_acts(table)[0]).position
    acts: Sequence[Any] = game.legal_acts(table)
    sight = game.observe(table, 0)
    liked = [frozenset(policy.prefers(game, sight, acts)) for policy in (one, other)]
    return isinstance(acts[0], Bid) and liked[0].isdisjoint(liked[1])


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {"spoiling": spoiling}
