"""Before the tricks: bids are laid, premium bids are made, and what they show is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.ninety_nine.table import Call
from nines.ninety_nine.view import Offer, Ordering

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.ninety_nine.course import Course
    from nines.ninety_nine.features import Auction, Upgrade
    from nines.ninety_nine.table import Bid, Pass, Table
    from nines.ninety_nine.variant import Variant


def speakers(table: Table) -> tuple[int, ...]:
    """Return the seats in the order in which they bid and speak: first hand first, the dealer last."""
    first = table.match.first_hand
    return tuple((first + step) % table.seats for step in range(table.seats))


def offers(game: Variant, table: Table) -> tuple[Offer, ...]:
    """Return the premium bids made so far, in the order of the seats."""
    place = {seat: number for number, seat in enumerate(speakers(table))}
    found = [Offer(place[seat], seat, game.premiums[word].rule.level) for seat, word in table.said if word]
    return tuple(sorted(found))


def heard(game: Variant, table: Table) -> tuple[Offer, ...]:
    """Return those that the player who speaks next has heard."""
    aloud = game.auction is not None and game.auction.rule.aloud
    return offers(game, table) if aloud else ()


def auction_of(game: Variant) -> Cited[Auction]:
    """Return how premium bids are made, in a game that has them."""
    return game.needed(game.auction, "how premium bids are made")


def upgrade_of(game: Variant) -> Cited[Upgrade]:
    """Return when a declaration may be raised, in a game where it may be."""
    return game.needed(game.upgrade, "may a declaration be raised")


def lay_bid(course: Course, bid: Bid) -> None:
    """Lay a bid aside, face down; the next player bids, or the premium bids begin."""
    game, table = course.rules, course.position()
    seat, cards = table.turn, in_order(bid.cards)
    bids = tuple(bid.cards if one == seat else held for one, held in enumerate(table.bids))
    hands = tuple(hand - bid.cards if one == seat else hand for one, hand in enumerate(table.hands))
    course.emit("bid", game.bidding, seat, cards, seen_by=(seat,))
    course.set(bids=bids, hands=hands)
    waiting = [one for one in speakers(table) if not bids[one]]
    if waiting:
        course.set(turn=waiting[0])
        return
    course.set(phase="call", turn=table.match.first_hand)
    see_dummy(course)
    if game.auction is None:
        begin(course)


def speak(course: Course, act: Call | Pass) -> None:
    """Make a premium bid or none; the next player speaks, or a declarer is asked to raise."""
    game, table = course.rules, course.position()
    seat = table.turn
    word = act.word if isinstance(act, Call) else ""
    tell_call(course, word)
    course.set(said=(*table.said, (seat, word)))
    unheard = [one for one in speakers(table) if one not in dict(course.position().said)]
    if not unheard:
        announce(course)
    if auction_of(game).rule.aloud or not unheard:
        declarer = to_raise(course)
        if declarer is not None:
            course.set(phase="raise", turn=declarer, asked=True)
            return
    go_on(course)


def answer(course: Course, act: Call | Pass) -> None:
    """Raise a declaration to a revelation, or let the other's stand."""
    table = course.position()
    if isinstance(act, Call):
        course.emit("raised", upgrade_of(course.rules), table.turn, said=act.word)
        others = tuple((seat, word) for seat, word in table.said if seat != table.turn)
        course.set(said=(*others, (table.turn, act.word)))
    else:
        course.emit("passed", upgrade_of(course.rules), table.turn)
    course.set(phase="call")
    go_on(course)


def tell_call(course: Course, word: str) -> None:
    """Tell what a player says; where all speak at once nobody hears it yet."""
    game, seat = course.rules, course.position().turn
    auction = auction_of(game)
    if not auction.rule.aloud:
        course.emit("decided", auction, seat)
    elif word:
        course.emit("announced", game.premiums[word], seat, said=word)
    else:
        course.emit("passed", auction, seat)


def announce(course: Course) -> None:
    """Tell what all have said at once, when all have made up their minds."""
    game = course.rules
    if auction_of(game).rule.aloud:
        return
    for seat, word in course.position().said:
        if word:
            course.emit("announced", game.premiums[word], seat, said=word)


def to_raise(course: Course) -> int | None:
    """Return the seat that may raise its declaration now, if there is one."""
    game, table = course.rules, course.position()
    if table.asked or game.upgrade is None:
        return None
    made = offers(game, table)
    asked = (game.upgrade.rule.raised(offer, made) for offer in auction_of(game).rule.standing(made))
    return next((raised.seat for raised in asked if raised is not None), None)


def go_on(course: Course) -> None:
    """Let the next player speak, or settle which premium bids stand and begin to play."""
    game, table = course.rules, course.position()
    spoken = dict(table.said)
    waiting = [seat for seat in speakers(table) if seat not in spoken]
    if waiting:
        course.set(turn=waiting[0])
        return
    standing = auction_of(game).rule.standing(offers(game, table))
    stands = tuple((offer.seat, spoken[offer.seat]) for offer in standing)
    course.set(stands=stands)
    begin(course)


def begin(course: Course) -> None:
    """Begin the play of tricks: the opening lead is due."""
    game, table = course.rules, course.position()
    lead = game.opening_lead.rule.leader(table.match.dealer, table.seats)
    hands = len(table.all_hands)
    order = game.play_order.rule.hands(Ordering(lead, lead, hands))
    course.set(phase="play", turn=lead, led_last=lead, order=order)
    see_dummy(course)
    expose(course, led=False)


def expose(course: Course, *, led: bool) -> None:
    """Tell which cards are turned face up before the lead, or when a card has been led."""
    game, table = course.rules, course.position()
    exposure = game.exposure
    if exposure is None or not exposure.rule.shown(cards_led=led):
        return
    if led and exposure.rule.shown(cards_led=False):  # they have been turned up before
        return
    for seat, word in table.stands:
        rule = game.premiums[word].rule
        if rule.shows_bid:
            course.emit("bid_shown", exposure, seat, in_order(table.bids[seat]))
        if rule.shows_hand:
            course.emit("hand_shown", exposure, seat, in_order(table.hands[seat]))


def see_dummy(course: Course) -> None:
    """Turn the dummy up, when it is time."""
    game, table = course.rules, course.position()
    playing = table.phase == "play"
    sight = game.dummy_sight
    if sight is None or not table.has_dummy:
        return
    if sight.rule.seen(bids_laid=True, calls_made=False) != playing:
        course.emit("hand_shown", sight, None, in_order(table.dummy))
