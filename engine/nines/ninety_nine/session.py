"""From round to round: the lot, the deal, and what passes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import parse_cards
from nines.errors import RequestError
from nines.game import Event, Step
from nines.ninety_nine.course import Course
from nines.ninety_nine.table import Carry, Table
from nines.ninety_nine.view import Lot, Standing, Succession
from nines.setting import check_seats, check_so_far
from nines.shuffle import Stream

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.ninety_nine.variant import Variant

SO_FAR: Final = ("succeeded", "rounds", "games", "start", "bonuses", "stock", "gone")


def dealer_of(game: Variant, first_hand: int, players: int) -> int:
    """Return who deals to a first hand."""
    seats = range(players)
    return next(seat for seat in seats if game.opening_lead.rule.leader(seat, players) == first_hand)


def fresh(game: Variant, players: int, first_hand: int = 0) -> Carry:
    """Return what each has before anything is dealt."""
    return sitting(game, (0,) * players, 0, first_hand, {})


def sitting(
    game: Variant, purses: tuple[int, ...], deals: int, first_hand: int, so_far: dict[str, Any]
) -> Carry:
    """Return a match so far.

    Raises
    ------
    RequestError
        If the game is not for so many, or a figure does not fit their number.
    UnknownNameError
        If something is said that no match has.
    """
    players = len(purses)
    check_seats(game.choices.name, game.seats, players)
    check_so_far(so_far, SO_FAR)
    told = dict(so_far)
    start, bonuses = (tuple(told.pop(name, ())) or (0,) * players for name in ("start", "bonuses"))
    if not 0 <= first_hand < players or {len(start), len(bonuses)} != {players} or deals < 0:
        raise RequestError(f"first hand {first_hand}, {deals} deals, {start} and {bonuses} do not fit")
    whole = tuple(card for cited in game.turn_up for card in cited.rule.stock())
    gone = _cards(told.pop("gone", whole[:deals]))
    stock = _cards(told.pop("stock", tuple(card for card in whole if card not in gone)))
    carry = Carry(deals, first_hand, dealer_of(game, first_hand, players), purses, rounds=deals)
    if not all(type(figure) is int and figure >= 0 for figure in told.values()):
        raise RequestError(f"{told} does not fit a match so far; give whole numbers")
    return carry._replace(start=start, bonuses=bonuses, stock=stock, gone=gone, **told)


def _cards(told: str | tuple[Card, ...]) -> tuple[Card, ...]:
    return parse_cards(told) if isinstance(told, str) else told


def open_sitting(game: Variant, players: int, seed: int) -> Step:
    """Draw the lot, and shuffle what is turned up later; stream 0 of the seed."""
    check_seats(game.choices.name, game.seats, players)
    stream = Stream.of(seed)
    seat = game.lot.rule.draw(Lot(players, lambda: stream.below(players)))
    first = game.opening_lead.rule.leader(seat, players) if game.lot.rule.finds_dealer else seat
    carry = fresh(game, players, first)
    carry = carry._replace(stock=stream.shuffled(carry.stock))
    words = "deals first" if game.lot.rule.finds_dealer else "is first hand"
    return Step(carry, (Event("lot", game.lot.key, seat=seat, words=words),))


def close(game: Variant, table: Table) -> Step:
    """Return what passes to the next round; at the end of a game its bonuses are scored."""
    if not table.ended:
        raise RequestError("the round is not over; play it to its end before closing it")
    carry, course = table.carry, Course(game, table)
    in_game = tuple(now - then for now, then in zip(table.purses, carry.start, strict=True))
    bonuses, game_over = list(carry.bonuses), False
    for end in game.game_end:
        game_over = end.rule.over(in_game)
        if not game_over:
            break
        course.tell("out", end, None, "the game is over")
        for cited in game.game_bonus:
            for seat, points in enumerate(in_game):
                bonus = cited.rule.bonus(points, succeeded=table.made[seat])
                course.score(cited, seat, bonus)
                bonuses[seat] += bool(bonus)
    first = game.succession.rule.next(Succession(carry.first_hand, table.players))
    following = carry._replace(
        deals=carry.deals + 1,
        first_hand=first,
        dealer=dealer_of(game, first, table.players),
        purses=course.table.purses,
        pools=course.table.pools,
        succeeded=sharing(game, table),
        rounds=0 if game_over else carry.rounds + 1,
        games=carry.games + game_over,
        start=course.table.purses if game_over else carry.start,
        bonuses=tuple(bonuses),
    )
    if not finished(game, following):
        course.tell("lot", game.succession, first, "is first hand next")
    return Step(following, tuple(course.events))


def sharing(game: Variant, table: Table) -> int:
    """Return how many hands have succeeded, as far as they count."""
    counted = sum(table.made[: table.players])
    return counted + sum(table.made[table.players] and cited.rule.counts for cited in game.dummy_success)


def winners(game: Variant, carry: Carry) -> tuple[int, ...]:
    """Return who has won the match as it stands; nobody if another round must decide."""
    return game.ties.rule.winners(standing(carry))


def finished(game: Variant, carry: Carry) -> bool:
    """Tell whether the match is over."""
    return game.length.rule.over(standing(carry)) and bool(winners(game, carry))


def standing(carry: Carry) -> Standing:
    """Return a match as its rules see it."""
    in_game = tuple(now - then for now, then in zip(carry.purses, carry.start, strict=True))
    return Standing(carry.deals, carry.games, carry.purses, in_game, carry.bonuses)
