"""The state that passes from one deal to the next, in a form common to both implementations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines_verification.second_opinion.setups import by_colour, pools_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match

KEYS: Final = (
    *("balances", "pools", "first_hand", "dealer", "match_winners", "redealt", "caught", "rises", "unwon"),
    *("succeeded", "rounds", "bonuses", "games", "start"),
)


def after(game: AnyGame, position: Any, match: Match[Any]) -> dict[str, Any]:  # noqa: ANN401
    """Return the state that the engine passes on; leave out first hand and dealer if the match is over."""
    winners, more = game.match_winners(match), match.more
    found: dict[str, Any] = {
        "balances": list(match.ledger.seats),
        "pools": pools_of(match.ledger.balances()),
        "match_winners": None if winners is None else sorted(winners),
        "redealt": position.ending.redealt,
    }
    if winners is None:
        found |= {"first_hand": match.first_hand, "dealer": match.dealer}
    of_family = {name: getattr(more, name) for name in KEYS if hasattr(more, name)}
    if "rises" in of_family:
        of_family["rises"] = by_colour(game, of_family["rises"])
    return found | {name: plain(name, value) for name, value in of_family.items()}


def plain(name: str, value: Any) -> Any:  # noqa: ANN401 - of an implementation
    """Return a value in a common form: lists instead of tuples, no zeros at the end, and no empty pools."""
    match name:
        case "rises":
            rises = [value] if isinstance(value, int) else list(value)
            while rises and not rises[-1]:
                rises.pop()
            return rises
        case "pools":
            return pools_of(value)
        case "match_winners":
            return None if value is None else sorted(value)
        case _:
            return list(value) if isinstance(value, (list, tuple)) else value
