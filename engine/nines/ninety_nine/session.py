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
from nines.ninety_nine.course import Course
from nines.ninety_nine.table import RoundMatch, SoFar, Table
from nines.ninety_nine.view import Standing, Succession

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.ninety_nine.variant import Variant
    from nines.shuffle import Stream

_MORE: Final = ("succeeded", "rounds", "games", "start", "bonuses", "stock", "gone")


def dealer_of(game: Variant, first_hand: int, players: int) -> int:
    """Return who deals to a first hand."""
    seats = range(players)
    return next(seat for seat in seats if game.opening_lead.rule.leader(seat, players) == first_hand)


def fresh(game: Variant, players: int, first_hand: int = 0) -> RoundMatch:
    """Return what each has before anything is dealt."""
    return match_so_far(game, (0,) * players, 0, first_hand, {})


def match_so_far(
    game: Variant, balances: tuple[int, ...], deals: int, first_hand: int, more: Mapping[str, Any]
) -> RoundMatch:
    """Return a match so far.

    What else there is: ``succeeded`` (how many did in the round before), ``rounds`` (of this game), ``games``
    (of this match), ``start`` (what each had when this game began), ``bonuses`` (won by each), ``stock`` and
    ``gone`` (the cards that make trumps).

    Raises
    ------
    RequestError
        If the game is not for so many, or a figure does not fit their number.
    UnknownNameError
        If *more* names what no match has.
    """
    players = len(balances)
    check_seats(game.choices.name, game.seats, players)
    check_more(more, _MORE)
    given = dict(more)
    start, bonuses = (tuple(given.pop(name, ())) or (0,) * players for name in ("start", "bonuses"))
    if not 0 <= first_hand < players or {len(start), len(bonuses)} != {players} or deals < 0:
        raise RequestError(f"first hand {first_hand}, {deals} deals, {start} and {bonuses} do not fit")
    whole = turned_up_from(game)
    gone = _cards(given.pop("gone", whole[:deals]))
    stock = _cards(given.pop("stock", tuple(card for card in whole if card not in gone)))
    if not all(type(figure) is int and figure >= 0 for figure in given.values()):
        raise RequestError(f"{given} does not fit a match so far; give whole numbers")
    figures = {"rounds": deals, **given}
    so_far = SoFar(start=start, bonuses=bonuses, stock=stock, gone=gone, **figures)
    dealer = dealer_of(game, first_hand, players)
    return Match(deals, first_hand, dealer, Ledger.of(balances), so_far)


def turned_up_from(game: Variant) -> tuple[Card, ...]:
    """Return the stock from which cards are turned up, if there is one beside the pack."""
    return () if game.turn_up is None else game.turn_up.rule.stock()


def _cards(told: str | tuple[Card, ...]) -> tuple[Card, ...]:
    return parse_cards(told) if isinstance(told, str) else told


def new_match(game: Variant, players: int, rng: Stream) -> Transition[RoundMatch]:
    """Draw the lot, and shuffle what is turned up later."""
    check_seats(game.choices.name, game.seats, players)
    finds_dealer = game.lot.rule.finds_dealer
    seat, events = draw_lot(game.lot, (), players, rng, "dealer" if finds_dealer else "first_hand")
    match = fresh(game, players, game.opening_lead.rule.leader(seat, players) if finds_dealer else seat)
    stock = rng.shuffled(match.more.stock)
    return Transition(replace(match, more=match.more._replace(stock=stock)), events)


def settle(game: Variant, table: Table) -> Transition[RoundMatch]:
    """Return what passes to the next round; at the end of a game its bonuses are scored."""
    check_over(table)
    match, more, course = table.match, table.match.more, Course(game, table)
    in_game = tuple(now - then for now, then in zip(table.ledger.seats, more.start, strict=True))
    bonuses, game_over = list(more.bonuses), False
    if game.game_end is not None and game.game_end.rule.over(in_game):
        game_over = True
        course.emit("game_over", game.game_end)
        cited = game.needed(game.game_bonus, "what a game that is over brings")
        for seat, points in enumerate(in_game):
            bonus = cited.rule.bonus(points, succeeded=table.made[seat])
            course.score(cited, seat, bonus)
            bonuses[seat] += bool(bonus)
    first = game.succession.rule.next(Succession(match.first_hand, table.seats))
    more = more._replace(
        succeeded=sharing(game, table),
        rounds=0 if game_over else more.rounds + 1,
        games=more.games + game_over,
        start=course.ledger.seats if game_over else more.start,
        bonuses=tuple(bonuses),
    )
    dealer = dealer_of(game, first, table.seats)
    following = Match(match.deals + 1, first, dealer, course.ledger, more)
    if winners(game, following) is None:
        course.emit("next_first_hand", game.succession, first)
    return Transition(following, tuple(course.events))


def sharing(game: Variant, table: Table) -> int:
    """Return how many hands have succeeded, as far as they count."""
    counted = sum(table.made[: table.seats])
    dummy = game.dummy_success
    return counted + (dummy is not None and table.made[table.seats] and dummy.rule.counts)


def winners(game: Variant, match: RoundMatch) -> tuple[int, ...] | None:
    """Return the winners of a match that is over, or None if another round is to be played."""
    points, more = match.ledger.seats, match.more
    in_game = tuple(now - then for now, then in zip(points, more.start, strict=True))
    standing = Standing(match.deals, more.games, points, in_game, more.bonuses)
    return game.ties.rule.winners(standing) or None if game.length.rule.over(standing) else None
