"""From round to round: the lot, the deal, and what passes on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from nines.cards import parse_cards
from nines.common.opening import draw_lot
from nines.errors import RequestError
from nines.kernel.ledger import Ledger
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_more, check_over, check_seats
from nines.kernel.transition import Transition
from nines.ninety_nine.builder import NinetyNineBuilder
from nines.ninety_nine.position import NinetyNinePosition, RoundMatch, SoFar
from nines.ninety_nine.rule_inputs import Standing, Succession

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.shuffle import Stream

_MORE: Final = ("succeeded", "rounds", "games", "start", "bonuses", "stock", "gone")


def dealer_of(rules: NinetyNineRules, first_hand: int, players: int) -> int:
    """Return who deals to a first hand."""
    seats = range(players)
    return next(seat for seat in seats if rules.opening_lead.rule.leader(seat, players) == first_hand)


def fresh(rules: NinetyNineRules, players: int, first_hand: int = 0) -> RoundMatch:
    """Return what each has before anything is dealt."""
    return match_so_far(rules, (0,) * players, 0, first_hand, {})


def match_so_far(
    rules: NinetyNineRules, balances: tuple[int, ...], deals: int, first_hand: int, more: Mapping[str, Any]
) -> RoundMatch:
    """Return a match so far.

    What else there is: ``succeeded`` (how many did in the round before), ``rounds`` (of this game), ``games``
    (of this match), ``start`` (what each had when this game began), ``bonuses`` (won by each), ``stock`` and
    ``gone`` (the cards that make trumps).

    Raises
    ------
    RequestError
        If the game is not for this many players, or a figure does not fit their number.
    UnknownNameError
        If *more* names what no match has.
    """
    players = len(balances)
    check_seats(rules.choices.name, rules.seats, players)
    check_more(more, _MORE)
    given = dict(more)
    start, bonuses = (tuple(given.pop(name, ())) or (0,) * players for name in ("start", "bonuses"))
    if not 0 <= first_hand < players or {len(start), len(bonuses)} != {players} or deals < 0:
        raise RequestError(f"first hand {first_hand}, {deals} deals, {start} and {bonuses} do not fit")
    whole = turned_up_from(rules)
    gone = _cards(given.pop("gone", whole[:deals]))
    stock = _cards(given.pop("stock", tuple(card for card in whole if card not in gone)))
    if not all(type(figure) is int and figure >= 0 for figure in given.values()):
        raise RequestError(f"{given} does not fit a match so far; give whole numbers")
    figures = {"rounds": deals, **given}
    so_far = SoFar(start=start, bonuses=bonuses, stock=stock, gone=gone, **figures)
    dealer = dealer_of(rules, first_hand, players)
    return Match(deals, first_hand, dealer, Ledger.of(balances), so_far)


def turned_up_from(rules: NinetyNineRules) -> tuple[Card, ...]:
    """Return the stock from which cards are turned up, if there is one beside the pack."""
    return () if rules.turn_up is None else rules.turn_up.rule.stock()


def _cards(told: str | tuple[Card, ...]) -> tuple[Card, ...]:
    return parse_cards(told) if isinstance(told, str) else told


def new_match(rules: NinetyNineRules, players: int, rng: Stream) -> Transition[RoundMatch]:
    """Draw the lot, and shuffle what is turned up later."""
    check_seats(rules.choices.name, rules.seats, players)
    finds_dealer = rules.lot.rule.finds_dealer
    seat, events = draw_lot(rules.lot, (), players, rng, "dealer" if finds_dealer else "first_hand")
    match = fresh(rules, players, rules.opening_lead.rule.leader(seat, players) if finds_dealer else seat)
    stock = rng.shuffled(match.more.stock)
    return Transition(replace(match, more=match.more._replace(stock=stock)), events)


def settle(rules: NinetyNineRules, position: NinetyNinePosition) -> Transition[RoundMatch]:
    """Return what passes to the next round; at the end of a game its bonuses are scored."""
    check_over(position)
    match, more, builder = position.match, position.match.more, NinetyNineBuilder(rules, position)
    in_game = tuple(now - then for now, then in zip(position.ledger.seats, more.start, strict=True))
    bonuses, game_over = list(more.bonuses), False
    if rules.game_end is not None and rules.game_end.rule.over(in_game):
        game_over = True
        builder.emit("game_over", rules.game_end)
        cited = rules.needed(rules.game_bonus, "what a game that is over brings")
        for seat, points in enumerate(in_game):
            bonus = cited.rule.bonus(points, succeeded=position.made[seat])
            builder.score(cited, seat, bonus)
            bonuses[seat] += bool(bonus)
    first = rules.succession.rule.next(Succession(match.first_hand, position.seats))
    more = more._replace(
        succeeded=sharing(rules, position),
        rounds=0 if game_over else more.rounds + 1,
        games=more.games + game_over,
        start=builder.ledger.seats if game_over else more.start,
        bonuses=tuple(bonuses),
    )
    dealer = dealer_of(rules, first, position.seats)
    following = Match(match.deals + 1, first, dealer, builder.ledger, more)
    if winners(rules, following) is None:
        builder.emit("next_first_hand", rules.succession, first)
    return Transition(following, tuple(builder.events))


def sharing(rules: NinetyNineRules, position: NinetyNinePosition) -> int:
    """Return how many hands have succeeded, as far as they count."""
    counted = sum(position.made[: position.seats])
    dummy = rules.dummy_success
    return counted + (dummy is not None and position.made[position.seats] and dummy.rule.counts)


def winners(rules: NinetyNineRules, match: RoundMatch) -> tuple[int, ...] | None:
    """Return the winners of a match that is over, or None if another round is to be played."""
    points, more = match.ledger.seats, match.more
    in_game = tuple(now - then for now, then in zip(points, more.start, strict=True))
    standing = Standing(match.deals, more.games, points, in_game, more.bonuses)
    return rules.ties.rule.winners(standing) or None if rules.length.rule.over(standing) else None
