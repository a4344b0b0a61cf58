"""What a seat sees, in words for a person at the table; and what has been laid, for a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import JOKER, SUIT_NAMES, SUITS, show_cards
from nines.game import Lain, Look, Row, counted, seat_name
from nines.ninety_nine.view import Trumping

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card
    from nines.ninety_nine.table import Laid, Sight, Table, Trick
    from nines.ninety_nine.variant import Variant

Lines = tuple[tuple[str, str], ...]


def tell(game: Variant, sight: Sight) -> Lines:
    """Return what a seat sees, as labels and texts; what is empty is left out by whoever prints it."""
    trump = SUIT_NAMES.get(sight.trump, "none") + (f", by {sight.turn_up}" if sight.turn_up else "")
    own = sight.bids[sight.seat]
    return (
        ("your hand", show_cards(sort_hand(game, sight.hand))),
        ("your bid", _bid(game, sight, own)),
        ("trumps", trump),
        ("a bid card counts", "" if own or sight.phase != "bid" else str(game.bid_value.rule)),
        ("premium bids", "; ".join(_said(sight, seat, word) for seat, word in _calls(sight))),
        *_face_up(game, sight),
        ("trick", "; ".join(f"{_who(sight, laid.hand)} {laid.card}" for laid in sight.trick)),
        ("tricks won", _tricks_won(sight)),
        ("scores", _points(sight, sight.purses)),
        ("in this game", _in_this_game(game, sight)),
        ("game bonuses", _bonuses(sight)),
        ("to play", "a card of the dummy" if _plays_dummy(sight) else ""),
    )


def _face_up(game: Variant, sight: Sight) -> Iterable[tuple[str, str]]:
    """Yield what others have laid open; nothing stands beside what is face down."""
    others = [seat for seat in range(len(sight.counts)) if seat != sight.seat]
    for seat in others:
        yield f"{seat_name(seat)} shows", show_cards(sort_hand(game, sight.shown[seat]))
    for seat in others:
        yield f"{seat_name(seat)} has bid", _bid(game, sight, sight.bids[seat])
    if game.dummy:
        yield "the dummy", show_cards(sort_hand(game, sight.dummy or ()))
        yield "the dummy's bid", _bid(game, sight, sight.dummy_bid)


def _bid(game: Variant, sight: Sight, cards: frozenset[Card]) -> str:
    """Return a bid and what it is worth; nothing for one that is not seen."""
    if not cards:
        return ""
    return f"{show_cards(sort_hand(game, cards))}, {counted(game.bid_of(cards, sight.turn_up), 'trick')}"


def _calls(sight: Sight) -> Iterable[tuple[int, str]]:
    over = sight.phase in ("play", "over")
    return sight.stands if over else tuple((seat, word) for seat, word in sight.said if word)


def _said(sight: Sight, seat: int, word: str) -> str:
    return f"you {word}" if seat == sight.seat else f"{seat_name(seat)} {word}s"


def _plays_dummy(sight: Sight) -> bool:
    return sight.turn == sight.seat and sight.phase == "play" and sight.playing >= len(sight.counts)


def _who(sight: Sight, hand: int) -> str:
    if hand == sight.seat:
        return "you"
    return seat_name(hand) if hand < len(sight.counts) else "the dummy"


def _tricks_won(sight: Sight) -> str:
    won = [trick.winner for trick in sight.tricks]
    return ", ".join(f"{_who(sight, hand)} {won.count(hand)}" for hand in sorted(set(won)))


def _points(sight: Sight, points: Iterable[int]) -> str:
    return ", ".join(f"{_who(sight, seat)} {number}" for seat, number in enumerate(points))


def _in_this_game(game: Variant, sight: Sight) -> str:
    """Return what each has made of the points that end this game; nothing in the first, where it is all."""
    if not (game.game_end and any(sight.start)):
        return ""
    return _points(sight, (now - then for now, then in zip(sight.purses, sight.start, strict=True)))


def _bonuses(sight: Sight) -> str:
    return ", ".join(f"{_who(sight, seat)} {count}" for seat, count in enumerate(sight.bonuses) if count)


def sort_hand(game: Variant, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards by suit, and by rank within a suit; a joker comes last."""

    def place(card: Card) -> tuple[bool, int, int]:
        suit = SUITS.index(card.suit)
        return card == JOKER, suit, 0 if card == JOKER else game.rank_order.rule.height(card.rank)

    return tuple(sorted(cards, key=place))


def looks(game: Variant, sight: Sight) -> tuple[Look, ...]:
    """Return what else a person may ask to see: the tricks, the code of the suits, the cards turned up."""
    tricks = tuple((f"trick {number}", _trick(sight, trick)) for number, trick in enumerate(sight.tricks, 1))
    code = (("a bid card counts", str(game.bid_value.rule)),)
    found = (
        Look("tricks", "the tricks so far", tricks),
        Look("code", "what each suit counts in a bid", code),
    )
    if sight.stock or sight.gone:
        lines = (
            ("turned up so far", show_cards(sight.gone)),
            ("still to come", counted(sight.stock, "card")),
        )
        return (*found, Look("stock", "the cards by which trumps are made", lines))
    return found


def _trick(sight: Sight, trick: Trick) -> str:
    laid = "; ".join(f"{_who(sight, one.hand)} {one.card}" for one in trick.laid)
    return f"{laid}: won by {_who(sight, trick.winner)}"


def rows(game: Variant, table: Table) -> tuple[Row, ...]:
    """Return the tricks as they lie on the table, that in play last."""
    laid = [(trick.laid, f"won by {_hand(table, trick.winner)}") for trick in table.tricks]
    if table.trick:
        laid.append((table.trick, ""))
    title = "the tricks" if len(laid) > 1 else "the trick"
    return tuple(
        Row(title, tuple(_lain(table, one) for one in trick), rule=game.trick.key, note=note)
        for trick, note in laid
    )


def _hand(table: Table, hand: int) -> str:
    return seat_name(hand) if hand < table.players else "the dummy"


def _lain(table: Table, laid: Laid) -> Lain:
    if laid.hand < table.players:
        return Lain(laid.hand, (laid.card,))
    return Lain(None, (laid.card,), holder=_hand(table, laid.hand))


def aside(game: Variant, table: Table, seen: tuple[tuple[int, ...] | None, ...]) -> tuple[Row, ...]:
    """Return what makes trumps, the bids and the dummy; *seen* tells by whom, the dummy last."""
    carry = table.carry
    trumps, suit = game.trumps(Trumping(carry.rounds, carry.deals, carry.succeeded, table.turn_up))
    note = f"{SUIT_NAMES[suit]} are trumps" if suit else "there are no trumps"
    turned = (Lain(None, (table.turn_up,)),) if table.turn_up else ()
    found = [Row("turned up" if turned else "trumps", turned, rule=trumps.key, note=note)]
    for seat, bid in enumerate(table.bids):
        if bid:
            lain = Lain(seat, sort_hand(game, bid))
            found.append(Row(f"bid of {seat_name(seat)}", (lain,), seen[seat], game.bidding.key))
    for cited in game.dummy:
        dummy, its_bid = (Lain(None, sort_hand(game, cards)) for cards in (table.dummy, table.dummy_bid))
        found.append(Row("the dummy", (dummy,), seen[-1], game.dummy_sight[0].key))
        found.append(Row("the dummy's bid", (its_bid,), None if table.ended else (), cited.key))
    return tuple(found)
