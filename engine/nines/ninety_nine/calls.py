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


def speakers(position: NinetyNinePosition) -> tuple[int, ...]:
    """Return the seats in the order in which they bid and speak, from first hand round the table."""
    first = position.match.first_hand
    return tuple((first + step) % position.seats for step in range(position.seats))


def offers(rules: NinetyNineRules, position: NinetyNinePosition) -> tuple[Offer, ...]:
    """Return the premium bids made so far, in the order of the seats."""
    place = {seat: number for number, seat in enumerate(speakers(position))}
    offers = [
        Offer(place[seat], seat, rules.premiums[word].rule.level) for seat, word in position.said if word
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
    game, position = builder.rules, builder.position()
    seat, cards = position.turn, in_order(bid.cards)
    bids = tuple(bid.cards if other == seat else held for other, held in enumerate(position.bids))
    hands = tuple(hand - bid.cards if other == seat else hand for other, hand in enumerate(position.hands))
    builder.emit("bid", game.bidding, seat, cards, seen_by=(seat,))
    builder.set(bids=bids, hands=hands)
    waiting = [speaker for speaker in speakers(position) if not bids[speaker]]
    if waiting:
        builder.set(turn=waiting[0])
        return
    builder.set(phase="call", turn=position.match.first_hand)
    see_dummy(builder)
    if game.auction is None:
        begin(builder)


def speak(builder: NinetyNineBuilder, act: Call | Pass) -> None:
    """Make a premium bid or pass; then the next player speaks, or a declarer may raise."""
    game, position = builder.rules, builder.position()
    seat = position.turn
    word = act.word if isinstance(act, Call) else ""
    emit_call(builder, word)
    builder.set(said=(*position.said, (seat, word)))
    unheard = [speaker for speaker in speakers(position) if speaker not in dict(builder.position().said)]
    if not unheard:
        announce(builder)
    if auction_of(game).rule.aloud or not unheard:
        declarer = to_raise(builder)
        if declarer is not None:
            builder.set(phase="raise", turn=declarer, asked=True)
            return
    go_on(builder)


def answer(builder: NinetyNineBuilder, act: Call | Pass) -> None:
    """Raise a declaration to a revelation, or let the other player's revelation count."""
    position = builder.position()
    if isinstance(act, Call):
        builder.emit("raised", upgrade_of(builder.rules), position.turn, said=act.word)
        others = tuple((seat, word) for seat, word in position.said if seat != position.turn)
        builder.set(said=(*others, (position.turn, act.word)))
    else:
        builder.emit("passed", upgrade_of(builder.rules), position.turn)
    builder.set(phase="call")
    go_on(builder)


def emit_call(builder: NinetyNineBuilder, word: str) -> None:
    """Emit the event for a premium bid or a pass; if bids are secret, the event is the same for both."""
    game, seat = builder.rules, builder.position().turn
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
    for seat, word in builder.position().said:
        if word:
            builder.emit("announced", game.premiums[word], seat, said=word)


def to_raise(builder: NinetyNineBuilder) -> int | None:
    """Return the seat that may raise its declaration now, or None."""
    game, position = builder.rules, builder.position()
    if position.asked or game.upgrade is None:
        return None
    made = offers(game, position)
    asked = (game.upgrade.rule.raised(offer, made) for offer in auction_of(game).rule.standing(made))
    return next((raised.seat for raised in asked if raised is not None), None)


def go_on(builder: NinetyNineBuilder) -> None:
    """Let the next player speak, or settle which premium bids count and start the tricks."""
    game, position = builder.rules, builder.position()
    spoken = dict(position.said)
    waiting = [seat for seat in speakers(position) if seat not in spoken]
    if waiting:
        builder.set(turn=waiting[0])
        return
    standing = auction_of(game).rule.standing(offers(game, position))
    stands = tuple((offer.seat, spoken[offer.seat]) for offer in standing)
    builder.set(stands=stands)
    begin(builder)


def begin(builder: NinetyNineBuilder) -> None:
    """Begin the play of tricks with the opening lead."""
    game, position = builder.rules, builder.position()
    lead = game.opening_lead.rule.leader(position.match.dealer, position.seats)
    hands = len(position.all_hands)
    order = game.play_order.rule.hands(Ordering(lead, lead, hands))
    builder.set(phase="play", turn=lead, led_last=lead, order=order)
    see_dummy(builder)
    expose(builder, led=False)


def expose(builder: NinetyNineBuilder, *, led: bool) -> None:
    """Emit the events for cards that premium bids expose; *led* says whether a card has been led."""
    game, position = builder.rules, builder.position()
    exposure = game.exposure
    if exposure is None or not exposure.rule.shown(cards_led=led):
        return
    if led and exposure.rule.shown(cards_led=False):  # the cards are already face up
        return
    for seat, word in position.stands:
        rule = game.premiums[word].rule
        if rule.shows_bid:
            builder.emit("bid_shown", exposure, seat, in_order(position.bids[seat]))
        if rule.shows_hand:
            builder.emit("hand_shown", exposure, seat, in_order(position.hands[seat]))


def see_dummy(builder: NinetyNineBuilder) -> None:
    """Turn the dummy face up when the rules say so."""
    game, position = builder.rules, builder.position()
    playing = position.phase == "play"
    observation = game.dummy_sight
    if observation is None or not position.has_dummy:
        return
    if observation.rule.seen(bids_laid=True, calls_made=False) != playing:
        builder.emit("hand_shown", observation, None, in_order(position.dummy))
