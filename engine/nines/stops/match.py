"""The state of a match: the number of players, the balances, the dealer, and whether the match is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping  # noqa: TC003 - a table of functions says its type
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.expected import expect_flag, expect_pairs, expect_whole, expect_wholes
from nines.common.inputs import MatchSoFar, Turning
from nines.errors import RequestError, UnknownNameError
from nines.kernel.ledger import SCORE, Ledger
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_match
from nines.stops.position import SoFar, StopsMatch

if TYPE_CHECKING:
    from nines.stops.money import LastRound
    from nines.stops.rule_set import StopsRules

# What *more* of match_so_far may give, besides balances and deals.
MOST_REDEALS: Final = 1000  # the cards are shuffled once more for each
_MORE: Final[dict[str, Callable[[object, str], Any]]] = {
    "caught": expect_wholes,
    "rises": expect_wholes,
    "redeals": expect_whole,
    "unwon": expect_flag,
    "last_round": expect_flag,
}


def fresh(rules: StopsRules, players: int, first_hand: int = 0) -> StopsMatch:
    """Return the state of a new match, before its first deal."""
    balance = 0 if rules.stakes is None else rules.stakes.rule.balance()
    return match_so_far(rules, (balance,) * players, 0, first_hand)


def match_so_far(
    rules: StopsRules,
    balances: tuple[int, ...],
    deals: int = 0,
    first_hand: int = 0,
    more: Mapping[str, Any] = MappingProxyType({}),
) -> StopsMatch:
    """Return the state of a match already under way.

    If the caller omits some data, the values at the start of a match are used.

    The argument *more* may give six kinds of data. ``caught`` says how often each seat was left with a wild
    card. ``pools`` gives the contents of each pool. ``rises`` says, for each pack, how often the wild card's
    value has risen. ``redeals`` is the number of redeals so far. ``unwon`` says whether nobody won any
    contest in the deal before. ``last_round`` says whether only a round to share out the pools is left.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if another argument does not fit the number of
        players.
    UnknownNameError
        If *more* contains another name than ``caught``, ``pools``, ``rises``, ``redeals``, ``unwon`` and
        ``last_round``.
    """
    players = check_match(rules, balances, more, ("pools", *_MORE))
    caught = expect_wholes(more.get("caught", ()), "'caught', a whole number for each seat")
    if not 0 <= first_hand < players or len(caught) not in (0, players) or deals < 0:
        raise RequestError(
            f"first hand {first_hand}, {deals} deals and {caught} do not fit {players} players"
        )
    if not 0 <= expect_whole(more.get("redeals", 0), "'redeals'") <= MOST_REDEALS:
        raise RequestError(f"'redeals' is a whole number from 0 to {MOST_REDEALS}")
    pools = more.get("pools", {})
    expect_pairs(pools, int, "'pools', a whole number for each pool")
    _check_pools(rules, pools)
    if more.get("last_round") and last_round_of(rules) is None:
        raise RequestError(f"'last_round' does not fit {rules.choices.name}, which has no last round")
    so_far = SoFar((0,) * players, over=bool(more.get("last_round")))
    for name, kept in _MORE.items():
        if name in more:
            so_far = so_far._replace(
                **{name: kept(more[name], f"a value for {name!r}") or getattr(so_far, name)}
            )
    ledger = Ledger.of(balances, tuple(pools.items()))
    return Match(rules.slug, deals, first_hand, dealer_of(rules, first_hand, players), ledger, so_far)


def _check_pools(rules: StopsRules, pools: Mapping[str, int]) -> None:
    """Raise UnknownNameError for a pool that the game does not have."""
    known = [cited.rule.name for cited in rules.pool]
    for name in pools:
        if name not in (SCORE, *known):
            raise UnknownNameError(f"pool of {rules.slug}", name, known)


def last_round_of(rules: StopsRules) -> LastRound | None:
    """Return the rule on a last round that shares out the pools; None if there is no such round."""
    return None if rules.dissolution is None else rules.dissolution.rule.last_round


def winners(rules: StopsRules, match: StopsMatch) -> tuple[int, ...] | None:
    """Return the winners of a match that is over; None if another deal is to be played.

    Raises
    ------
    LacunaError
        If the sources do not say who wins a match.
    """
    ties = rules.needed(rules.ties, "who wins a match")
    over = (match.more.over or played_out(rules, match)) and not match.more.last_round
    return (ties.rule.winners(_match_so_far(match)) or None) if over else None


def played_out(rules: StopsRules, match: StopsMatch) -> bool:
    """Return whether the required number of deals has been played."""
    return rules.needed(rules.length, "how long a match lasts").rule.over(_match_so_far(match))


def _match_so_far(match: StopsMatch) -> MatchSoFar:
    return MatchSoFar(match.deals, match.seats, match.ledger.seats, match.more.caught)


def dealer_of(rules: StopsRules, first_hand: int, players: int) -> int:
    """Return the seat that deals when the seat *first_hand* is first hand."""
    return rules.needed(rules.dealer, "who deals").rule.dealer(first_hand, players)


def dealing_order(rules: StopsRules, dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order in which they are dealt their cards; the dealer is last."""
    return rules.order_from(rules.turn.rule.after(Turning(dealer, players)), players)
