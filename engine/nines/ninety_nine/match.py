"""The state of a match: the dealer, the balances, and whether the match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.boundary.expected import expect_each, expect_wholes, shown
from nines.cards import Card, parse_cards
from nines.errors import RequestError
from nines.kernel.ledger import Ledger
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_match
from nines.ninety_nine.position import RoundMatch, SoFar
from nines.ninety_nine.rule_inputs import Standing
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.ninety_nine.rule_set import NinetyNineRules

_MORE: Final = ("succeeded", "rounds", "games", "start", "bonuses", "stock", "gone")


def dealer_of(rules: NinetyNineRules, first_hand: int, players: int) -> int:
    """Return the seat that deals when *first_hand* is first hand."""
    seats = range(players)
    return next(seat for seat in seats if rules.opening_lead.rule.leader(seat, players) == first_hand)


def fresh(rules: NinetyNineRules, players: int, first_hand: int = 0) -> RoundMatch:
    """Return a new match before the first deal."""
    return match_so_far(rules, (0,) * players, 0, first_hand, {})


def match_so_far(
    rules: NinetyNineRules, balances: tuple[int, ...], deals: int, first_hand: int, more: Mapping[str, Any]
) -> RoundMatch:
    """Return a match already under way.

    *more* may give ``succeeded`` (how many players succeeded in the last round), ``rounds`` (how many rounds
    of this game have been played) and ``games`` (how many games of this match have been played). *more* may
    also give ``start`` (the balances when this game began) and ``bonuses`` (how many bonuses each player has
    won). If cards from a separate stock decide trumps, *more* may give ``stock`` (the cards still to be
    turned up) and ``gone`` (the cards already turned up).

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if a given number does not fit the number of
        players. Also if there are more rounds and games than deals.
    UnknownNameError
        If a name in *more* is unknown.
    """
    players = check_match(rules, balances, more, _MORE)
    given = dict(more)
    start, bonuses = (
        expect_wholes(given.pop(name, ()), f"{name!r}, a whole number for each seat") or (0,) * players
        for name in ("start", "bonuses")
    )
    if not 0 <= first_hand < players or {len(start), len(bonuses)} != {players} or deals < 0:
        raise RequestError(
            f"player {first_hand + 1} as first hand, {counted(deals, 'deal')} before, {_listed(start)} at the"
            f" start of the game and {_listed(bonuses)} as bonuses do not fit {counted(players, 'player')}"
        )
    whole = turned_up_from(rules)
    gone = _cards(given.pop("gone", whole[:deals]))
    stock = _cards(given.pop("stock", tuple(card for card in whole if card not in gone)))
    if not all(type(figure) is int and figure >= 0 for figure in given.values()):
        wrong = ", ".join(f"{name}={shown(figure)}" for name, figure in given.items())
        raise RequestError(f"{wrong} cannot be part of a match so far; give whole numbers")
    figures = {"rounds": deals, **given}
    games = figures.get("games", 0)
    if deals < figures["rounds"] + games:
        wrong = f"deals={shown(deals)}, rounds={shown(figures['rounds'])}, games={shown(games)}"
        raise RequestError(f"{wrong} cannot be part of a match so far: every game has at least one round")
    so_far = SoFar(start=start, bonuses=bonuses, stock=stock, gone=gone, **figures)
    dealer = dealer_of(rules, first_hand, players)
    return Match(rules.slug, deals, first_hand, dealer, Ledger.of(balances), so_far)


def turned_up_from(rules: NinetyNineRules) -> tuple[Card, ...]:
    """Return the separate stock from which cards are turned up; empty if the game has no such stock."""
    return () if rules.turn_up is None else rules.turn_up.rule.stock()


def _listed(amounts: tuple[int, ...]) -> str:
    return ", ".join(map(str, amounts))


def _cards(given: str | tuple[Card, ...]) -> tuple[Card, ...]:
    if isinstance(given, str):
        return parse_cards(given)
    expect_each(given, Card, "cards of the stock, such as '7♥ 9♦'")
    return tuple(given)


def winners(rules: NinetyNineRules, match: RoundMatch) -> tuple[int, ...] | None:
    """Return the winners if the match is over, or None if another round follows."""
    points, more = match.ledger.seats, match.more
    in_game = tuple(now - then for now, then in zip(points, more.start, strict=True))
    standing = Standing(match.deals, more.games, points, in_game, more.bonuses)
    return rules.ties.rule.winners(standing) or None if rules.length.rule.over(standing) else None
