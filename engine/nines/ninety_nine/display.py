"""How Ninety-nine is shown: sentences of events, what a player sees, the cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import JOKER, SUIT_NAMES, SUITS, show_cards
from nines.common.sentences import Sentences
from nines.kernel.family import CardRow, Display, Lines, Panel, PlacedCards
from nines.ninety_nine.sight import sees_bid, sees_dummy
from nines.ninety_nine.view import Trumping
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card
    from nines.ninety_nine.table import Laid, Sight, Table, Trick
    from nines.ninety_nine.variant import Variant


def _bid_in_words(bid: str) -> str:
    return f"{bid} trick" if bid == "bid 1" else f"{bid} tricks"


SENTENCES: Final = Sentences(
    {
        "dealt": ("{who} is dealt {cards}", "the dummy is dealt {cards}"),
        "turned_up": ("", "turned up: {cards}"),
        "trumps": ("", "{detail} are trumps"),
        "no_trumps": ("", "there are no trumps"),
        "bid": ("{who} bids with {cards}", ""),
        "decided": ("{who} makes up the mind", ""),
        "announced": ("{who} {word}s", ""),
        "raised": ("{who} raises: {word}s all cards", ""),
        "bid_shown": ("{who} shows the bid {cards}", "the dummy has bid with {cards}"),
        "hand_shown": ("{who} shows the hand {cards}", "the dummy is turned up: {cards}"),
        "laid_from_dummy": ("{who} lays from the dummy {cards}", ""),
        "trick_won": ("{who} wins the trick", "the dummy wins the trick"),
        "tally": ("{who} {detail} and won {count}", "the dummy {detail} and won {count}"),
        "bid_made": ("{who} has made the bid", "the dummy has succeeded"),
        "bid_failed": ("{who} has not made the bid", "the dummy has failed"),
        "bid_made_exactly": ("", "the dummy has made its bid exactly, and so declared"),
        "unscored": ("", "the dummy makes {count}, which nobody writes down"),
        "game_over": ("", "the game is over"),
    },
    {"trumps": SUIT_NAMES.__getitem__, "tally": _bid_in_words},
)


def observation_lines(game: Variant, sight: Sight) -> Lines:
    """Return what a player sees, as labels and texts; an empty text says nothing."""
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
        ("scores", _points(sight, sight.ledger.seats)),
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
    if game.dummy is not None:
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
    if not (game.game_end is not None and any(sight.start)):
        return ""
    return _points(sight, (now - then for now, then in zip(sight.ledger.seats, sight.start, strict=True)))


def _bonuses(sight: Sight) -> str:
    return ", ".join(f"{_who(sight, seat)} {count}" for seat, count in enumerate(sight.bonuses) if count)


def sort_hand(game: Variant, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards by suit, and by rank within a suit; a joker comes last."""

    def place(card: Card) -> tuple[bool, int, int]:
        suit = SUITS.index(card.suit)
        return card == JOKER, suit, 0 if card == JOKER else game.rank_order.rule.height(card.rank)

    return tuple(sorted(cards, key=place))


def panels(game: Variant, sight: Sight) -> tuple[Panel, ...]:
    """Return what else a person may ask to see: the tricks, the code of the suits, the cards turned up."""
    tricks = tuple((f"trick {number}", _trick(sight, trick)) for number, trick in enumerate(sight.tricks, 1))
    code = (("a bid card counts", str(game.bid_value.rule)),)
    found = (
        Panel("tricks", "the tricks so far", tricks),
        Panel("code", "what each suit counts in a bid", code),
    )
    if sight.stock or sight.gone:
        lines = (
            ("turned up so far", show_cards(sight.gone)),
            ("still to come", counted(sight.stock, "card")),
        )
        return (*found, Panel("stock", "the cards by which trumps are made", lines))
    return found


def _trick(sight: Sight, trick: Trick) -> str:
    laid = "; ".join(f"{_who(sight, one.hand)} {one.card}" for one in trick.laid)
    return f"{laid}: won by {_who(sight, trick.winner)}"


def card_rows(game: Variant, table: Table) -> tuple[CardRow, ...]:
    """Return the tricks as they lie on the table, that in play last."""
    laid = [(trick.laid, f"won by {_hand(table, trick.winner)}") for trick in table.tricks]
    if table.trick:
        laid.append((table.trick, ""))
    title = "the tricks" if len(laid) > 1 else "the trick"
    return tuple(
        CardRow(title, tuple(_placed(table, one) for one in trick), rule=game.trick.key, note=note)
        for trick, note in laid
    )


def _hand(table: Table, hand: int) -> str:
    return seat_name(hand) if hand < table.seats else "the dummy"


def _placed(table: Table, laid: Laid) -> PlacedCards:
    if laid.hand < table.seats:
        return PlacedCards(laid.hand, (laid.card,))
    return PlacedCards(None, (laid.card,), holder=_hand(table, laid.hand))


def hidden_piles(game: Variant, table: Table) -> tuple[CardRow, ...]:
    """Return what makes trumps, the bids and the dummy, each with the seats that see it."""
    more = table.match.more
    trumps, suit = game.trumps(Trumping(more.rounds, table.match.deals, more.succeeded, table.turn_up))
    note = f"{SUIT_NAMES[suit]} are trumps" if suit else "there are no trumps"
    turned = (PlacedCards(None, (table.turn_up,)),) if table.turn_up else ()
    found = [CardRow("turned up" if turned else "trumps", turned, rule=trumps.key, note=note)]
    for seat, bid in enumerate(table.bids):
        if bid:
            laid = PlacedCards(seat, sort_hand(game, bid))
            seeing = None if sees_bid(game, table, seat) else (seat,)
            found.append(CardRow(f"bid of {seat_name(seat)}", (laid,), seeing, game.bidding.key))
    if game.dummy is not None:
        piles = (table.dummy, table.dummy_bid)
        dummy, its_bid = (PlacedCards(None, sort_hand(game, cards)) for cards in piles)
        sight = game.needed(game.dummy_sight, "who sees the dummy")
        seen = None if sees_dummy(game, table) else ()
        found.append(CardRow("the dummy", (dummy,), seen, sight.key))
        found.append(CardRow("the dummy's bid", (its_bid,), None if table.ended else (), game.dummy.key))
    return tuple(found)


def notation_help(game: Variant) -> Lines:
    """Return how acts are written, as examples and what they do."""
    calls = tuple((word, str(cited.rule)) for word, cited in game.premiums.items())
    passing = (("pass", "make no premium bid"),) if calls else ()
    bid = ("bid 7c 8d 9d", "lay these cards aside as your bid")
    return (bid, *calls, *passing, ("7h", "play a card to the trick"))


DISPLAY: Final = Display(SENTENCES, observation_lines, panels, card_rows, hidden_piles, notation_help)
