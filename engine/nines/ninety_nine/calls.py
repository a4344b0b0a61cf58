"""What players do before the tricks: bid, make premium bids, and expose cards as these bids require."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.ninety_nine.position import Call
from nines.ninety_nine.rule_inputs import Offer, Ordering

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.ninety_nine.builder import NinetyNineBuilder
    from nines.ninety_nine.features import Auction, Upgrade
    from nines.ninety_nine.position import Bid, NinetyNinePosition, Pass
    from nines.ninety_nine.rule_set import NinetyNineRules


def speakers(position: NinetyNinePosition | NinetyNineBuilder) -> tuple[int, ...]:
    """Return the seats in the order in which they bid and speak, from first hand round the table."""
    first = position.match.first_hand
    return (*range(first, position.seats), *range(first))


def place_of(position: NinetyNinePosition | NinetyNineBuilder, seat: int) -> int:
    """Return the place of a seat in the order of speaking, from 0 for first hand."""
    return (seat - position.match.first_hand) % position.seats


def offers(rules: NinetyNineRules, position: NinetyNinePosition | NinetyNineBuilder) -> tuple[Offer, ...]:
    """Return the premium bids made so far, in the order of the seats."""
    offers = [
        Offer(place_of(position, seat), seat, rules.premiums[word].rule.level)
        for seat, word in position.said
        if word
    ]
    return tuple(sorted(offers))


def heard(rules: NinetyNineRules, position: NinetyNinePosition) -> tuple[Offer, ...]:
    """Return the premium bids that the next player to speak has heard."""
    aloud = rules.auction is not None and rules.auction.rule.aloud
    return offers(rules, position) if aloud else ()


def auction_of(rules: NinetyNineRules) -> Cited[Auction]:
    """Return the rule for making premium bids, in a game that has them."""
    return rules.needed(rules.auction, "how premium bids are made")


def upgrade_of(rules: NinetyNineRules) -> Cited[Upgrade]:
    """Return the rule for raising a declaration, in a game that has this rule."""
    return rules.needed(rules.upgrade, "whether a declaration may be raised")


def lay_bid(builder: NinetyNineBuilder, bid: Bid) -> None:
    """Set a bid aside, face down; then the next player bids, or the premium bids begin."""
    game, seat, bids, hands = builder.rules, builder.turn, builder.bids, builder.hands
    builder.emit("bid", game.bidding, seat, in_order(bid.cards), seen_by=(seat,))
    builder.bids = bids = (*bids[:seat], bid.cards, *bids[seat + 1 :])
    builder.hands = (*hands[:seat], hands[seat] - bid.cards, *hands[seat + 1 :])
    waiting = [speaker for speaker in speakers(builder) if not bids[speaker]]
    if waiting:
        builder.turn = waiting[0]
        return
    builder.phase, builder.turn = "call", builder.match.first_hand
    see_dummy(builder)
    if game.auction is None:
        begin(builder)


def speak(builder: NinetyNineBuilder, act: Call | Pass) -> None:
    """Make a premium bid or pass; then the next player speaks, or a declarer may raise."""
    word = act.word if isinstance(act, Call) else ""
    emit_call(builder, word)
    builder.said = (*builder.said, (builder.turn, word))
    all_heard = len(dict(builder.said)) == builder.seats
    if all_heard:
        announce(builder)
    if all_heard or auction_of(builder.rules).rule.aloud:
        declarer = to_raise(builder)
        if declarer is not None:
            builder.phase, builder.turn, builder.asked = "raise", declarer, True
            return
    go_on(builder)


def answer(builder: NinetyNineBuilder, act: Call | Pass) -> None:
    """Raise a declaration to a revelation, or let the other player's revelation count."""
    turn = builder.turn
    if isinstance(act, Call):
        builder.emit("raised", upgrade_of(builder.rules), turn, said=act.word)
        others = tuple((seat, word) for seat, word in builder.said if seat != turn)
        builder.said = (*others, (turn, act.word))
    else:
        builder.emit("passed", upgrade_of(builder.rules), turn)
    builder.phase = "call"
    go_on(builder)


def emit_call(builder: NinetyNineBuilder, word: str) -> None:
    """Emit the event for a premium bid or a pass; if bids are secret, the event is the same for both."""
    game, seat = builder.rules, builder.turn
    auction = auction_of(game)
    if not auction.rule.aloud:
        builder.emit("decided", auction, seat)
    elif word:
        builder.emit("announced", game.premiums[word], seat, said=word)
    else:
        builder.emit("passed", auction, seat)


def announce(builder: NinetyNineBuilder) -> None:
    """Emit all premium bids at once, if the players have decided in secret."""
    game = builder.rules
    if auction_of(game).rule.aloud:
        return
    for seat, word in builder.said:
        if word:
            builder.emit("announced", game.premiums[word], seat, said=word)


def to_raise(builder: NinetyNineBuilder) -> int | None:
    """Return the seat that may raise its declaration now, or None."""
    game = builder.rules
    if builder.asked or game.upgrade is None:
        return None
    made = offers(game, builder)
    asked = (game.upgrade.rule.raised(offer, made) for offer in auction_of(game).rule.standing(made))
    return next((raised.seat for raised in asked if raised is not None), None)


def go_on(builder: NinetyNineBuilder) -> None:
    """Let the next player speak, or settle which premium bids count and start the tricks."""
    game, spoken = builder.rules, dict(builder.said)
    waiting = [seat for seat in speakers(builder) if seat not in spoken]
    if waiting:
        builder.turn = waiting[0]
        return
    standing = auction_of(game).rule.standing(offers(game, builder))
    builder.stands = tuple((offer.seat, spoken[offer.seat]) for offer in standing)
    begin(builder)


def begin(builder: NinetyNineBuilder) -> None:
    """Begin the play of tricks with the opening lead."""
    game = builder.rules
    lead = game.opening_lead.rule.leader(builder.match.dealer, builder.seats)
    hands = builder.seats + bool(builder.dummy_bid)
    builder.order = game.play_order.rule.hands(Ordering(lead, lead, hands))
    builder.phase, builder.turn, builder.led_last = "play", lead, lead
    see_dummy(builder)
    expose(builder, led=False)


def expose(builder: NinetyNineBuilder, *, led: bool) -> None:
    """Emit the events for cards that premium bids expose; *led* says whether a card has been led."""
    game, exposure = builder.rules, builder.rules.exposure
    if exposure is None or not exposure.rule.shown(cards_led=led):
        return
    if led and exposure.rule.shown(cards_led=False):  # the cards are already face up
        return
    for seat, word in builder.stands:
        rule = game.premiums[word].rule
        if rule.shows_bid:
            builder.emit("bid_shown", exposure, seat, in_order(builder.bids[seat]))
        if rule.shows_hand:
            builder.emit("hand_shown", exposure, seat, in_order(builder.hands[seat]))


def see_dummy(builder: NinetyNineBuilder) -> None:
    """Turn the dummy face up when the rules say so."""
    observation, playing = builder.rules.dummy_sight, builder.phase == "play"
    if observation is None or not builder.dummy_bid:
        return
    if observation.rule.seen(bids_laid=True, calls_made=False) != playing:
        builder.emit("hand_shown", observation, None, in_order(builder.dummy))
