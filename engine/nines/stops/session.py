"""From deal to deal: the lot for first hand, the deal, and what passes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards, show_cards
from nines.errors import CardsError, LacunaError, RequestError
from nines.game import Event, Step
from nines.shuffle import Stream
from nines.stops.table import Carry, Table
from nines.stops.view import Lot, Sitting, Stock, Succession, Turning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.stops.variant import Variant


def check_seats(game: Variant, players: int) -> None:
    """Raise RequestError unless so many can play."""
    if players < 1 or not game.seats.rule.admits(players):
        raise RequestError(f"{game.choices.name} is not for {players}: {game.seats.rule} [{game.seats.key}]")


def fresh(game: Variant, players: int, first_hand: int = 0) -> Carry:
    """Return what each has before anything is dealt."""
    purse = sum(cited.rule.purse() for cited in game.stakes)
    dealer = _dealer(game, first_hand, players)
    return Carry(0, first_hand, dealer, (purse,) * players, (0,) * players)


def sitting(
    game: Variant, purses: tuple[int, ...], deals: int, caught: tuple[int, ...], first_hand: int
) -> Carry:
    """Return a sitting so far."""
    players = len(purses)
    return Carry(deals, first_hand, _dealer(game, first_hand, players), purses, caught or (0,) * players)


def open_sitting(game: Variant, players: int, seed: int) -> Step:
    """Draw the lot for first hand, again and again until it falls on one; stream 0 of the seed."""
    check_seats(game, players)
    if not game.first_hand:
        raise LacunaError(game.slug, "who is first hand in the opening deal")
    cited = game.first_hand[0]
    stream, events = Stream.of(seed), []
    pack = game.pack.rule.cards(players)
    seat = None
    while seat is None:
        drawn = cited.rule.draw(Lot(stream.shuffled(pack), players))
        if drawn.turned_up:
            events.append(Event("lot", cited.key, cards=(drawn.turned_up,), words="turned up:"))
        events += [
            Event("lot", cited.key, seat=one, cards=(card,), words="draws")
            for one, card in enumerate(drawn.cards)
        ]
        seat = drawn.seat
    events.append(Event("lot", cited.key, seat=seat, words="is first hand"))
    return Step(fresh(game, players, seat), tuple(events))


def deal(game: Variant, carry: Carry, seed: int) -> Step:
    """Deal the next hands; deal *n* of a sitting, from 1, uses stream *n* of the seed."""
    players = len(carry.purses)
    order = [carry.dealer]
    for _ in range(players):
        order.append(game.turn.rule.after(Turning(order[-1], players)))
    cards = Stream.of(seed, number=carry.deals + 1).shuffled(game.pack.rule.cards(players))
    main = game.deal
    dealt = main.rule.deal(Stock(cards, tuple(order[1:])))
    events = [Event("dealt", main.key, seat=carry.dealer, words="deals")]
    events += [
        Event("dealt", main.key, seat=seat, cards=in_order(dealt.hands[seat]), words="is dealt")
        for seat in order[1:]
    ]
    if dealt.dead:
        events.append(Event("dealt", main.key, cards=in_order(dealt.dead), words="face down, out of play:"))
    hands = tuple(map(frozenset, dealt.hands))
    return Step(_table(hands, frozenset(dealt.dead), carry, carry.first_hand), tuple(events))


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
    check_seats(game, len(hands))
    if not 0 <= turn < len(hands):
        raise RequestError(f"seat {turn} is not at the table; the seats are 0 to {len(hands) - 1}")
    held = [parse_cards(hand) for hand in (*hands, dead)]
    together = parse_cards(" ".join(map(show_cards, held)))
    foreign = set(together) - set(game.pack.rule.cards(len(hands)))
    if foreign:
        raise CardsError(
            f"{show_cards(in_order(foreign))} is not in the pack: {game.pack.rule} [{game.pack.key}]"
        )
    if not all(held[:-1]):
        raise CardsError("a hand is empty; every player needs a card")
    *in_hand, out = map(frozenset, held)
    return _table(tuple(in_hand), out, carry or fresh(game, len(hands), turn), turn)


def close(game: Variant, table: Table) -> Step:
    """Return what passes to the next deal."""
    if table.winner is None:
        raise RequestError("the deal is not over; play it to its end before closing it")
    carry, wild = table.carry, game.wild.rule.cards()
    first = carry.first_hand
    for cited in game.succession:
        first = cited.rule.next(Succession(first, table.winner, table.players))
    caught = tuple(times + len(hand & wild) for times, hand in zip(carry.caught, table.hands, strict=True))
    dealer = _dealer(game, first, table.players)
    following = Carry(carry.deals + 1, first, dealer, table.purses, caught)
    words = "is first hand next"
    events = tuple(Event("lot", cited.key, seat=first, words=words) for cited in game.succession)
    return Step(following, events)


def winners(game: Variant, carry: Carry) -> tuple[int, ...]:
    """Return who has won the sitting as it stands; nobody if another deal must decide."""
    for cited in game.ties:
        return cited.rule.winners(_sitting(carry))
    raise LacunaError(game.slug, "who wins a sitting")


def finished(game: Variant, carry: Carry) -> bool:
    """Tell whether the sitting is over."""
    over = all(cited.rule.over(_sitting(carry)) for cited in game.length)
    return over and bool(winners(game, carry))


def _sitting(carry: Carry) -> Sitting:
    return Sitting(carry.deals, len(carry.purses), carry.purses, carry.caught)


def _dealer(game: Variant, first_hand: int, players: int) -> int:
    for cited in game.dealer:
        return cited.rule.dealer(first_hand, players)
    raise LacunaError(game.slug, "who deals")


def _table(hands: tuple[frozenset[Card], ...], dead: frozenset[Card], carry: Carry, turn: int) -> Table:
    return Table(hands, dead, turn, carry, carry.purses)
