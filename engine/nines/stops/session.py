"""From deal to deal: the lot for first hand, the deal, and what passes on."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import Stock, Succession, Turning
from nines.common.opening import draw_lot
from nines.errors import CardsError
from nines.kernel.ledger import Transfer
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_cards, check_over, check_seats, check_turn
from nines.kernel.transition import Transition
from nines.stops.course import Course
from nines.stops.outcome import Closing, Pooling, Rising
from nines.stops.preliminaries import open_showing
from nines.stops.sight import sees_dead
from nines.stops.sitting import dealer_of, fresh, played_out, winners
from nines.stops.table import SoFar, StopsMatch, Table

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.kernel.play import Setup
    from nines.shuffle import Stream
    from nines.stops.variant import Variant


def new_match(game: Variant, players: int, rng: Stream) -> Transition[StopsMatch]:
    """Draw the lot, again and again until it falls on one."""
    check_seats(game.choices.name, game.seats, players)
    cited = game.needed(game.lot, "who deals first, and who is first hand")
    finds_dealer = cited.rule.finds_dealer
    kind = "dealer" if finds_dealer else "first_hand"
    seat, events = draw_lot(cited, game.pack.rule.cards(players), players, rng, kind)
    first = _first_hand_of(game, seat, players) if finds_dealer else seat
    return Transition(fresh(game, players, first), events)


def deal(game: Variant, match: StopsMatch, rng: Stream) -> Transition[Table]:
    """Deal the next hands."""
    players = match.seats
    order = [match.dealer]
    for _ in range(players):
        order.append(game.turn.rule.after(Turning(order[-1], players)))
    cards = game.pack.rule.cards(players, match.deals)
    for _ in range(match.more.redeals + 1):  # dealt again, the cards are shuffled on
        cards = rng.shuffled(cards)
    dealt = game.deal.rule.deal(Stock(cards, tuple(order[1:])))
    course = Course(game, _table(tuple(map(frozenset, dealt.hands)), frozenset(dealt.left), match))
    _dress(course)
    course.emit("deals", game.deal, match.dealer)
    for seat in order[1:]:
        hand = in_order(dealt.hands[seat])
        course.emit("dealt", game.deal, seat, hand, seen_by=(seat,))
    if dealt.left:
        seeing = tuple(seat for seat in range(players) if sees_dead(game, seat, match.dealer))
        course.emit("set_aside", game.deal, None, in_order(dealt.left), seen_by=seeing)
    open_showing(course, tuple(order[1:]))
    return course.transition()


def _dress(course: Course) -> None:
    """Let those from whom it is due fill the pools."""
    if course.match.more.redeals:
        return  # they did so when this deal was first dealt
    left = course.rules.leftover
    for cited in course.rules.pool:
        name, due = cited.rule.name, cited.rule.amount
        if left is not None:
            due = left.rule.added(course.ledger.held(name), due)
        pooling = Pooling(course.match.dealer, course.seats, course.match.deals)
        course.pay_all(cited.key, [Transfer(giver, name, due) for giver in cited.rule.givers(pooling)])


def _undress(course: Course) -> None:
    """Let the dealer take back what does not stay in the pools."""
    left = course.rules.leftover
    if left is None:
        return
    for cited in course.rules.pool:
        held = course.ledger.held(cited.rule.name)
        back = held - left.rule.kept(held)
        course.pay_all(left.key, (Transfer(cited.rule.name, course.match.dealer, back),))


def set_up(game: Variant, setup: Setup) -> Table:
    """Return a position with given hands and dead hand; the seat in turn leads.

    Raises
    ------
    RequestError
        If the game is not for so many, or *turn* is no seat.
    CardsError
        If a card is not of the pack, stands twice, or a hand is empty.
    """
    hands, dead, turn, match = setup
    check_seats(game.choices.name, game.seats, len(hands))
    check_turn(turn, len(hands), match)
    held = [parse_cards(hand) for hand in (*hands, dead)]
    deal = 0 if match is None else match.deals
    check_cards(chain(*held), game.pack.rule.cards(len(hands), deal), game.pack)
    if not all(held[:-1]):
        raise CardsError("a hand is empty; every player needs a card")
    *in_hand, out = map(frozenset, held)
    table = _table(tuple(in_hand), out, match or fresh(game, len(hands), turn))._replace(turn=turn)
    course = Course(game, table)
    open_showing(course, tuple((turn + step) % len(hands) for step in range(len(hands))))
    return course.position()


def settle(game: Variant, table: Table) -> Transition[StopsMatch]:
    """Return what passes to the next deal; after the last the pools are shared out.

    Who has won is known only then: if it must be decided by another deal, that one is played.
    """
    check_over(table)
    match = table.match
    if table.void == "redealt":
        more = match.more._replace(redeals=match.more.redeals + 1)
        return Transition(replace(match, ledger=table.ledger, more=more))
    winner = _first_out(table)
    succession = game.needed(game.succession, "who is first hand next")
    first = succession.rule.next(Succession(match.first_hand, winner, table.seats))
    held = zip(match.more.caught, table.hands, strict=True)
    caught = tuple(times + len(hand & game.wild_cards) for times, hand in held)
    dealer = dealer_of(game, first, table.seats)
    course = Course(game, table)
    _undress(course)
    pools, more = course.ledger.pools, SoFar(caught, rises=_risen(game, table))
    following = Match(match.deals + 1, first, dealer, course.ledger, more)
    over = match.more.over or played_out(game, following)
    if over and game.dissolution is not None:
        closing = Closing(pools, table.seats, match.dealer, winner)
        course.pay_all(game.dissolution.key, game.dissolution.rule.transfers(closing))
    shared = replace(following, ledger=course.ledger, more=more._replace(over=over))
    if winners(game, shared) is None:
        course.emit("next_first_hand", succession, first)
    return Transition(shared, tuple(course.events))


def _first_out(table: Table) -> int:
    """Return who has won the deal, or went out first in one that was drawn."""
    if table.winners:
        return table.winners[0]
    return table.match.first_hand if table.out is None else table.out.seat


def _risen(game: Variant, table: Table) -> tuple[int, ...]:
    """Return how often the value of the wild card has risen by the end of a deal."""
    match, rises = table.match, table.match.more.rises
    if game.rise is None:
        return rises
    in_dead = not table.dead.isdisjoint(game.wild_cards)
    return game.rise.rule.next(Rising(rises, match.deals, in_dead, table.wild_out))


def _first_hand_of(game: Variant, dealer: int, players: int) -> int:
    """Return the first hand to whom a player deals."""
    return next(seat for seat in range(players) if dealer_of(game, seat, players) == dealer)


def _table(hands: tuple[frozenset[Card], ...], dead: frozenset[Card], match: StopsMatch) -> Table:
    ledger = match.ledger if match.more.redeals else match.ledger.opened()
    return Table(hands, dead, match.first_hand, match, ledger)
