"""From deal to deal: the lot for first hand, the deal, and what passes on."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.errors import CardsError, LacunaError, RequestError
from nines.game import Event, Step, Transfer
from nines.setting import check_cards, check_seats, check_turn
from nines.shuffle import Stream
from nines.stops.course import Course
from nines.stops.outcome import Closing, Lot, Pooling, Rising, Succession
from nines.stops.preliminaries import open_showing
from nines.stops.sight import sees_dead
from nines.stops.sitting import dealer_of, finished, fresh, played_out
from nines.stops.table import Carry, Table
from nines.stops.view import Stock, Turning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.stops.variant import Variant


def open_sitting(game: Variant, players: int, seed: int) -> Step:
    """Draw the lot, again and again until it falls on one; stream 0 of the seed."""
    check_seats(game.choices.name, game.seats, players)
    if not game.lot:
        raise LacunaError(game.slug, "who deals first, and who is first hand")
    cited = game.lot[0]
    stream, events = Stream.of(seed), []
    pack = game.pack.rule.cards(players)
    seat = None
    while seat is None:
        cards = stream.shuffled(pack)
        drawn = cited.rule.draw(Lot(cards, players, lambda: stream.below(players)))
        for one, card in drawn.shown:
            words = "turned up:" if one is None else "draws"
            events.append(Event("lot", cited.key, seat=one, cards=(card,), words=words))
        seat = drawn.seat
    finds_dealer = cited.rule.finds_dealer
    words = "deals first" if finds_dealer else "is first hand"
    events.append(Event("lot", cited.key, seat=seat, words=words))
    first = _first_hand_of(game, seat, players) if finds_dealer else seat
    return Step(fresh(game, players, first), tuple(events))


def deal(game: Variant, carry: Carry, seed: int) -> Step:
    """Deal the next hands; deal *n* of a sitting, from 1, uses stream *n* of the seed."""
    players = len(carry.purses)
    order = [carry.dealer]
    for _ in range(players):
        order.append(game.turn.rule.after(Turning(order[-1], players)))
    cards, stream = game.pack.rule.cards(players, carry.deals), Stream.of(seed, number=carry.deals + 1)
    for _ in range(carry.redeals + 1):  # dealt again, the cards are shuffled on
        cards = stream.shuffled(cards)
    dealt = game.deal.rule.deal(Stock(cards, tuple(order[1:])))
    course = Course(game, _table(tuple(map(frozenset, dealt.hands)), frozenset(dealt.dead), carry))
    _dress(course)
    key = game.deal.key
    course.events.append(Event("dealt", key, seat=carry.dealer, words="deals"))
    for seat in order[1:]:
        hand = in_order(dealt.hands[seat])
        course.events.append(Event("dealt", key, seat=seat, cards=hand, words="is dealt", seen_by=(seat,)))
    if dealt.dead:
        words = "face down, out of play:"
        seeing = tuple(seat for seat in range(players) if sees_dead(game, seat, carry.dealer))
        course.events.append(Event("dealt", key, cards=in_order(dealt.dead), words=words, seen_by=seeing))
    open_showing(course, tuple(order[1:]))
    return course.step()


def _dress(course: Course) -> None:
    """Let those from whom it is due fill the pools."""
    if course.carry.redeals:
        return  # they did so when this deal was first dealt
    for cited in course.game.pool:
        name, due = cited.rule.name, cited.rule.amount
        for left in course.game.leftover:
            due = left.rule.added(course.pool(name), due)
        pooling = Pooling(course.carry.dealer, course.players, course.carry.deals)
        course.pay(cited.key, [Transfer(giver, name, due) for giver in cited.rule.givers(pooling)])


def _undress(course: Course) -> None:
    """Let the dealer take back what does not stay in the pools."""
    for cited in course.game.pool:
        held = course.pool(cited.rule.name)
        for left in course.game.leftover:
            back = held - left.rule.kept(held)
            course.pay(left.key, (Transfer(cited.rule.name, course.carry.dealer, back),))


def start(
    game: Variant, hands: Sequence[str], dead: str = "", turn: int = 0, carry: Carry | None = None
) -> Table:
    """Return a position with given hands, seat 0 first; *turn* leads.

    Raises
    ------
    RequestError
        If the game is not for so many, or *turn* is no seat.
    CardsError
        If a card is not of the pack, stands twice, or a hand is empty.
    """
    check_seats(game.choices.name, game.seats, len(hands))
    check_turn(turn, len(hands), carry and carry.purses)
    held = [parse_cards(hand) for hand in (*hands, dead)]
    deal = 0 if carry is None else carry.deals
    check_cards(chain(*held), game.pack.rule.cards(len(hands), deal), game.pack)
    if not all(held[:-1]):
        raise CardsError("a hand is empty; every player needs a card")
    *in_hand, out = map(frozenset, held)
    table = _table(tuple(in_hand), out, carry or fresh(game, len(hands), turn))._replace(turn=turn)
    course = Course(game, table)
    open_showing(course, tuple((turn + step) % len(hands) for step in range(len(hands))))
    return course.table()


def close(game: Variant, table: Table) -> Step:
    """Return what passes to the next deal; after the last the pools are shared out.

    Who has won is known only then: if it must be decided by another deal, that one is played.
    """
    if not table.ended:
        raise RequestError("the deal is not over; play it to its end before closing it")
    carry, first = table.carry, table.carry.first_hand
    if table.void == "redealt":
        again = carry._replace(
            purses=table.purses,
            pools=table.pools,
            redeals=carry.redeals + 1,
            began=carry.began or carry.purses,
        )
        return Step(again, ())
    winner = _first_out(table)
    for cited in game.succession:
        first = cited.rule.next(Succession(first, winner, table.players))
    caught = tuple(
        times + len(hand & game.wild_cards) for times, hand in zip(carry.caught, table.hands, strict=True)
    )
    dealer = dealer_of(game, first, table.players)
    course = Course(game, table)
    _undress(course)
    pools = course.pools
    following = Carry(carry.deals + 1, first, dealer, course.purses, caught, pools, rises=_risen(game, table))
    over = carry.over or played_out(game, following)
    if over:
        closing = Closing(pools, table.players, carry.dealer, winner)
        for share in game.dissolution:
            course.pay(share.key, share.rule.transfers(closing))
    shared = following._replace(purses=course.purses, pools=course.pools, over=over)
    if not finished(game, shared):
        for cited in game.succession:
            course.tell("lot", cited, first, "is first hand next")
    return Step(shared, tuple(course.events))


def _first_out(table: Table) -> int:
    """Return who has won the deal, or went out first in one that was drawn."""
    if table.winner is not None:
        return table.winner
    return table.carry.first_hand if table.out is None else table.out.seat


def _risen(game: Variant, table: Table) -> tuple[int, ...]:
    """Return how often the value of the wild card has risen by the end of a deal."""
    carry, rises = table.carry, table.carry.rises
    for cited in game.rise:
        in_dead = not table.dead.isdisjoint(game.wild_cards)
        rises = cited.rule.next(Rising(carry.rises, carry.deals, in_dead, table.wild_out))
    return rises


def _first_hand_of(game: Variant, dealer: int, players: int) -> int:
    """Return the first hand to whom a player deals."""
    return next(seat for seat in range(players) if dealer_of(game, seat, players) == dealer)


def _table(hands: tuple[frozenset[Card], ...], dead: frozenset[Card], carry: Carry) -> Table:
    return Table(hands, dead, carry.first_hand, carry, carry.purses, carry.pools)
