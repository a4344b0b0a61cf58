"""A sitting so far: for how many, what each has, who deals, and whether it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping  # noqa: TC003 - a table of functions says its type
from typing import TYPE_CHECKING, Any, Final

from nines.errors import LacunaError, RequestError, UnknownNameError
from nines.game import SCORE
from nines.setting import check_seats, check_so_far
from nines.stops.outcome import Sitting
from nines.stops.table import Carry

if TYPE_CHECKING:
    from nines.stops.variant import Variant

# What may be said of a sitting so far beside purses and deals, and how it is kept.
SO_FAR: Final[dict[str, Callable[[Any], Any]]] = {
    "caught": tuple,
    "pools": lambda pools: tuple(dict(pools).items()),
    "rises": tuple,
    "redeals": int,
}


def fresh(game: Variant, players: int, first_hand: int = 0) -> Carry:
    """Return what each has before anything is dealt."""
    purse = sum(cited.rule.purse() for cited in game.stakes)
    return sitting(game, (purse,) * players, 0, first_hand)


def sitting(
    game: Variant,
    purses: tuple[int, ...],
    deals: int = 0,
    first_hand: int = 0,
    **so_far: Any,  # noqa: ANN401 - of several types
) -> Carry:
    """Return a sitting so far; what is not said of it is as at its beginning.

    Raises
    ------
    RequestError
        If the game is not for so many, or a figure does not fit their number.
    UnknownNameError
        If something is said that no sitting has.
    """
    players = len(purses)
    check_seats(game.choices.name, game.seats, players)
    check_so_far(so_far, SO_FAR)
    caught = so_far.get("caught", ())
    if not 0 <= first_hand < players or len(caught) not in (0, players) or deals < 0:
        raise RequestError(
            f"first hand {first_hand}, {deals} deals and {caught} do not fit {players} players"
        )
    carry = Carry(deals, first_hand, dealer_of(game, first_hand, players), purses, (0,) * players)
    for name, said in so_far.items():
        if name == "pools":
            _check_pools(game, said)
        if said:  # nothing said of it is nothing changed
            carry = carry._replace(**{name: SO_FAR[name](said)})
    return carry


def _check_pools(game: Variant, pools: Mapping[str, int]) -> None:
    """Raise UnknownNameError for a pool that the game has not."""
    known = [cited.rule.name for cited in game.pool]
    for name in dict(pools):
        if name not in (SCORE, *known):
            raise UnknownNameError(f"pool of {game.slug}", name, known)


def winners(game: Variant, carry: Carry) -> tuple[int, ...]:
    """Return who has won the sitting as it stands; nobody if another deal must decide."""
    for cited in game.ties:
        return cited.rule.winners(_sitting(carry))
    raise LacunaError(game.slug, "who wins a sitting")


def finished(game: Variant, carry: Carry) -> bool:
    """Tell whether the sitting is over: as many deals are played as must be, and somebody has won it."""
    return (carry.over or played_out(game, carry)) and bool(winners(game, carry))


def played_out(game: Variant, carry: Carry) -> bool:
    """Tell whether as many deals are played as must be."""
    return all(cited.rule.over(_sitting(carry)) for cited in game.length)


def _sitting(carry: Carry) -> Sitting:
    return Sitting(carry.deals, len(carry.purses), carry.purses, carry.caught)


def dealer_of(game: Variant, first_hand: int, players: int) -> int:
    """Return who deals to a first hand."""
    for cited in game.dealer:
        return cited.rule.dealer(first_hand, players)
    raise LacunaError(game.slug, "who deals")
