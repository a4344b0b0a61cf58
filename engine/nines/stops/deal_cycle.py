"""The steps between deals: the lot for first hand, the dealing, and what passes to the next deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import Stock, Succession
from nines.common.lots import draw_lot
from nines.errors import CardsError
from nines.kernel.ledger import Transfer
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_cards, check_over, check_seats, check_turn
from nines.kernel.transition import Transition
from nines.stops.builder import StopsBuilder
from nines.stops.contests import open_contests
from nines.stops.last_round import after_last_round, before_last_round, deal_last_round
from nines.stops.match import dealer_of, dealing_order, fresh, last_round_of, played_out, winners
from nines.stops.observation import sees_dead
from nines.stops.payments import win_by_turning_up
from nines.stops.position import SoFar, StopsMatch, StopsPosition
from nines.stops.preliminaries import open_showing
from nines.stops.settlement_inputs import Closing, Pooling, Rising

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.kernel.play import Setup
    from nines.shuffle import Stream
    from nines.stops.rule_set import StopsRules


def new_match(rules: StopsRules, players: int, rng: Stream) -> Transition[StopsMatch]:
    """Return a new match; first hand or the dealer is chosen by lot, with a new lot after a tie."""
    check_seats(rules.choices.name, rules.seats, players)
    cited = rules.needed(rules.lot, "who deals first, and who is first hand")
    finds_dealer = cited.rule.finds_dealer
    kind = "dealer" if finds_dealer else "first_hand"
    seat, events = draw_lot(cited, rules.pack.rule.cards(players), players, rng, kind)
    first = _first_hand_of(rules, seat, players) if finds_dealer else seat
    return Transition(fresh(rules, players, first), events)


def deal(rules: StopsRules, match: StopsMatch, rng: Stream) -> Transition[StopsPosition]:
    """Deal the hands of the next deal, or of the last round, in which no card is played."""
    if match.more.last_round:
        return deal_last_round(rules, match, rng)
    players = match.seats
    order = dealing_order(rules, match.dealer, players)
    cards = rules.pack.rule.cards(players, match.deals)
    for _ in range(match.more.redeals + 1):  # after a redeal, the same stream of random numbers continues
        cards = rng.shuffled(cards)
    dealt = rules.deal.rule.deal(Stock(cards, order))
    builder = StopsBuilder(rules, undealt(rules, dealt.hands, dealt.left, match))
    dress(builder)
    builder.emit("deals", rules.deal, match.dealer)
    for seat in order:
        hand = in_order(dealt.hands[seat])
        builder.emit("dealt", rules.deal, seat, hand, seen_by=(seat,))
    if len(dealt.left) > (builder.turn_up is not None):
        seeing = tuple(seat for seat in range(players) if sees_dead(rules, seat, match.dealer))
        hidden = in_order(builder.dead - {builder.turn_up})
        builder.emit("set_aside", rules.deal, None, hidden, seen_by=seeing)
    if rules.turn_up is not None and builder.turn_up is not None:
        builder.emit("turned_up", rules.turn_up, match.dealer, (builder.turn_up,))
        win_by_turning_up(builder)
    open_showing(builder, rules.order_from(match.first_hand, players))
    open_contests(builder)
    return builder.transition()


def dress(builder: StopsBuilder) -> None:
    """Make the payments that are due to the pools at the beginning of a deal."""
    if builder.match.more.redeals:
        return  # the players paid before the redeal
    left = builder.rules.leftover
    for cited in builder.rules.pool:
        name, due = cited.rule.name, cited.rule.amount
        if left is not None:
            due = left.rule.added(builder.ledger.held(name), due)
        pooling = Pooling(builder.match.dealer, builder.seats, builder.match.deals)
        builder.pay_all(cited.key, [Transfer(giver, name, due) for giver in cited.rule.givers(pooling)])


def _undress(builder: StopsBuilder) -> None:
    """Give back to the dealer the amounts that do not stay in the pools for the next deal."""
    left = builder.rules.leftover
    if left is None:
        return
    for cited in builder.rules.pool:
        held = builder.ledger.held(cited.rule.name)
        back = held - left.rule.kept(held)
        builder.pay_all(left.key, (Transfer(cited.rule.name, builder.match.dealer, back),))


def set_up(rules: StopsRules, setup: Setup) -> StopsPosition:
    """Return a position with the hands and the dead hand of *setup*.

    The field *turn* of *setup* gives the seat that leads.

    If the game turns up the last card of the pack, the last card of the dead hand lies face up.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if *turn* is not a seat of the table.
    CardsError
        If a card is not in the pack, a card appears twice, or a hand is empty.
    """
    hands, dead, turn, match = setup
    check_seats(rules.choices.name, rules.seats, len(hands))
    check_turn(turn, len(hands), match)
    held = [parse_cards(hand) for hand in (*hands, dead)]
    deal = 0 if match is None else match.deals
    check_cards(chain(*held), rules.pack.rule.cards(len(hands), deal), rules.pack)
    if not all(held[:-1]):
        raise CardsError("a hand is empty; every player needs a card")
    *in_hand, out = held
    position = undealt(rules, in_hand, out, match or fresh(rules, len(hands), turn))._replace(turn=turn)
    builder = StopsBuilder(rules, position)
    open_showing(builder, rules.order_from(turn, len(hands)))
    open_contests(builder)
    return builder.position()


def settle(rules: StopsRules, position: StopsPosition) -> Transition[StopsMatch]:
    """Settle a finished deal and return the match; after the last deal, the pools are shared out.

    If a last round must share out the pools, it is dealt next.

    The winner of the match is known only after the pools are shared out. If another deal must decide a tie,
    the match goes on.
    """
    check_over(position)
    match = position.match
    if position.void == "last round":
        return after_last_round(rules, position)
    if position.void == "redealt":
        more = match.more._replace(redeals=match.more.redeals + 1)
        return Transition(replace(match, ledger=position.ledger, more=more))
    winner = _first_out(position)
    succession = rules.needed(rules.succession, "who is first hand next")
    first = succession.rule.next(Succession(match.first_hand, winner, position.seats))
    caught = _caught(rules, position)
    dealer = dealer_of(rules, first, position.seats)
    builder = StopsBuilder(rules, position)
    _undress(builder)
    unwon = bool(rules.contest) and not position.contests_won
    pools, more = builder.ledger.pools, SoFar(caught, rises=_risen(rules, position), unwon=unwon)
    following = Match(rules.slug, match.deals + 1, first, dealer, builder.ledger, more)
    over = match.more.over or played_out(rules, following)
    last_round = last_round_of(rules)
    if over and last_round is not None and any(held for _, held in pools):
        waiting = replace(following, more=more._replace(over=True, last_round=True))
        return Transition(before_last_round(last_round, match, waiting), tuple(builder.events))
    if over and rules.dissolution is not None:
        closing = Closing(pools, position.seats, match.dealer, winner)
        builder.pay_all(rules.dissolution.key, rules.dissolution.rule.transfers(closing))
    shared = replace(following, ledger=builder.ledger, more=more._replace(over=over))
    if winners(rules, shared) is None:
        builder.emit("next_first_hand", succession, first)
    return Transition(shared, tuple(builder.events))


def _caught(rules: StopsRules, position: StopsPosition) -> tuple[int, ...]:
    """Return how often each seat has been left with a wild card, except in deals that end before the lead."""
    before = position.match.more.caught
    if position.void == "not seen":
        return before
    left = (len(hand & rules.wild_cards) for hand in position.hands)
    return tuple(times + more for times, more in zip(before, left, strict=True))


def _first_out(position: StopsPosition) -> int:
    """Return the winner, or the player whose opera was answered; if there is neither, return first hand."""
    if position.winners:
        return position.winners[0]
    return position.match.first_hand if position.out is None else position.out.seat


def _risen(rules: StopsRules, position: StopsPosition) -> tuple[int, ...]:
    """Return, for each pack, how often the value of its wild card has risen by the end of a deal."""
    match, rises = position.match, position.match.more.rises
    if rules.rise is None:
        return rises
    in_dead = not position.dead.isdisjoint(rules.wild_cards)
    return rules.rise.rule.next(Rising(rises, match.deals, in_dead, position.wild_out))


def _first_hand_of(rules: StopsRules, dealer: int, players: int) -> int:
    """Return the seat that is first hand when the given seat deals."""
    return next(seat for seat in range(players) if dealer_of(rules, seat, players) == dealer)


def undealt(
    rules: StopsRules, hands: Sequence[Sequence[Card]], left: Sequence[Card], match: StopsMatch
) -> StopsPosition:
    """Return the position before the first act, without payments into the pools."""
    ledger = match.ledger if match.more.redeals else match.ledger.opened()
    turned = None if rules.turn_up is None else rules.turn_up.rule.turned(left)
    in_hand = tuple(map(frozenset, hands))
    return StopsPosition(in_hand, frozenset(left), match.first_hand, match, ledger, turn_up=turned)
