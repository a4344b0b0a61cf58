"""How Ninety-nine is shown: sentences for events, what a player sees, and the cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import JOKER, RANKS, SUIT_NAMES, SUITS, Face, in_order, show_cards
from nines.common.sentences import Sentences
from nines.kernel.family import (
    ActForm,
    ActNow,
    CardRow,
    Display,
    Lines,
    Panel,
    PlacedCards,
    SeatView,
    by_word,
)
from nines.ninety_nine.observation import sees_bid, sees_dummy
from nines.ninety_nine.position import Bid, Call, Lay
from nines.ninety_nine.rule_inputs import Trumping
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nines.cards import Card
    from nines.ninety_nine.position import Act, Laid, NinetyNineObservation, NinetyNinePosition, Trick
    from nines.ninety_nine.rule_set import NinetyNineRules


def _bid_in_words(bid: str) -> str:
    return f"{bid} trick" if bid == "bid 1" else f"{bid} tricks"


SENTENCES: Final = Sentences(
    {
        "dealt": ("{who} is dealt {cards}", "the dummy is dealt {cards}"),
        "turned_up": ("", "{cards} is turned up"),
        "trumps": ("", "{detail} are trumps"),
        "no_trumps": ("", "there are no trumps"),
        "bid": ("{who} bids with {cards}", ""),
        "decided": ("{who} decides in secret", ""),
        "announced": ("{who} {word}s", ""),
        "raised": ("{who} raises the declaration and {word}s all cards", ""),
        "bid_shown": ("{who} shows the bid {cards}", "the dummy shows the bid {cards}"),
        "hand_shown": ("{who} shows the hand {cards}", "the dummy is turned up: {cards}"),
        "laid_from_dummy": ("{who} plays {cards} from the dummy", ""),
        "trick_won": ("{who} wins the trick", "the dummy wins the trick"),
        "tally": ("{who} {detail} and won {count}", "the dummy {detail} and won {count}"),
        "bid_made": ("{who} has made the bid", "the dummy has succeeded"),
        "bid_failed": ("{who} has not made the bid", "the dummy has failed"),
        "bid_made_exactly": ("", "the dummy has made its bid exactly, and so counts as having declared"),
        "unscored": ("", "the dummy scores {amount} (not written down)"),
        "game_over": ("", "the game is over"),
    },
    {"trumps": SUIT_NAMES.__getitem__, "tally": _bid_in_words},
)


def observation_lines(rules: NinetyNineRules, observation: NinetyNineObservation) -> Lines:
    """Return what a player sees, as labels and texts; lines with an empty text are not shown."""
    trump = SUIT_NAMES.get(observation.trump, "none") + (
        f", by {observation.turn_up}" if observation.turn_up else ""
    )
    own = observation.bids[observation.seat]
    return (
        ("your hand", show_cards(sort_hand(rules, observation.hand))),
        ("your bid", _bid(rules, observation, own)),
        ("trumps", trump),
        ("bid cards", "" if own or observation.phase != "bid" else str(rules.bid_value.rule)),
        ("premium bids", "; ".join(_said(observation, seat, word) for seat, word in _calls(observation))),
        *_face_up(rules, observation),
        ("trick", "; ".join(f"{_who(observation, laid.hand)} {laid.card}" for laid in observation.trick)),
        ("tricks won", _tricks_won(rules, observation)),
        ("scores", _points(observation, observation.ledger.seats)),
        ("in this game", _in_this_game(rules, observation)),
        ("game bonuses", _bonuses(observation)),
        ("to play", "a card of the dummy" if _plays_dummy(observation) else ""),
    )


def _face_up(rules: NinetyNineRules, observation: NinetyNineObservation) -> Iterable[tuple[str, str]]:
    """Yield the cards that others have exposed; face-down cards are left out."""
    others = [seat for seat in range(len(observation.counts)) if seat != observation.seat]
    for seat in others:
        yield f"{seat_name(seat)} shows", show_cards(sort_hand(rules, observation.shown[seat]))
    for seat in others:
        yield f"{seat_name(seat)} has bid", _bid(rules, observation, observation.bids[seat])
    if rules.dummy is not None:
        yield "the dummy", show_cards(sort_hand(rules, observation.dummy or ()))
        yield "the dummy's bid", _bid(rules, observation, observation.dummy_bid)


def _bid(rules: NinetyNineRules, observation: NinetyNineObservation, cards: frozenset[Card]) -> str:
    """Return a bid with its number of tricks; empty if the bid is hidden."""
    if not cards:
        return ""
    return f"{show_cards(sort_hand(rules, cards))}, {_tricks_bid(rules, observation, cards)}"


def _tricks_bid(
    rules: NinetyNineRules, seen: NinetyNineObservation | NinetyNinePosition, cards: Collection[Card]
) -> str:
    """Return the number of tricks that a bid stands for, in words."""
    return counted(rules.bid_of(frozenset(cards), seen.turn_up), "trick")


def set_means(rules: NinetyNineRules, observation: NinetyNineObservation, cards: Collection[Card]) -> str:
    """Return what some cards bid; empty unless they are as many as a bid has."""
    if len(cards) != rules.bidding.rule.cards:
        return ""
    return f"a bid of {_tricks_bid(rules, observation, cards)}"


def act_now(rules: NinetyNineRules, _: NinetyNineObservation, act: Act) -> ActNow:
    """Return the rules that say what a premium bid scores."""
    if not isinstance(act, Call):
        return ActNow()
    scoring = (cited.key for cited in rules.scoring if getattr(cited.rule, "call", "") == act.word)
    return ActNow(rules=tuple(scoring))


def _calls(observation: NinetyNineObservation) -> Iterable[tuple[int, str]]:
    over = observation.phase in ("play", "over")
    return observation.stands if over else tuple((seat, word) for seat, word in observation.said if word)


def _said(observation: NinetyNineObservation, seat: int, word: str) -> str:
    return f"you {word}" if seat == observation.seat else f"{seat_name(seat)} {word}s"


def _plays_dummy(observation: NinetyNineObservation) -> bool:
    return (
        observation.turn == observation.seat
        and observation.phase == "play"
        and observation.playing >= len(observation.counts)
    )


def _who(observation: NinetyNineObservation, hand: int) -> str:
    if hand == observation.seat:
        return "you"
    return seat_name(hand) if hand < len(observation.counts) else "the dummy"


def _tricks_won(rules: NinetyNineRules, observation: NinetyNineObservation) -> str:
    """Return how many tricks each hand has won, beside its bid if the player sees it."""
    won = _tricks_of_hands(rules, observation)
    return ", ".join(f"{_who(observation, hand)} {tricks}" for hand, tricks in enumerate(won))


def _tricks_of_hands(rules: NinetyNineRules, observation: NinetyNineObservation) -> tuple[str, ...]:
    """Return for each hand the tricks won, with its bid if the player sees it; empty before the play."""
    if observation.phase not in ("play", "over"):
        return ()
    won, bids = [trick.winner for trick in observation.tricks], [*observation.bids]
    if rules.dummy is not None:
        bids.append(observation.dummy_bid)
    return tuple(
        f"{won.count(hand)}" + (f" (bid {rules.bid_of(bid, observation.turn_up)})" if bid else "")
        for hand, bid in enumerate(bids)
    )


def _points(observation: NinetyNineObservation, points: Iterable[int]) -> str:
    return ", ".join(f"{_who(observation, seat)} {number}" for seat, number in enumerate(points))


def _in_this_game(rules: NinetyNineRules, observation: NinetyNineObservation) -> str:
    """Return the points of each player in this game of the match; empty in the first game."""
    if not (rules.game_end is not None and any(observation.start)):
        return ""
    return _points(
        observation,
        (now - then for now, then in zip(observation.ledger.seats, observation.start, strict=True)),
    )


def _bonuses(observation: NinetyNineObservation) -> str:
    return ", ".join(
        f"{_who(observation, seat)} {count}" for seat, count in enumerate(observation.bonuses) if count
    )


def sort_hand(rules: NinetyNineRules, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards by suit, and by rank within a suit; a joker comes last."""

    def place(card: Card) -> tuple[bool, int, int]:
        suit = SUITS.index(card.suit)
        return card == JOKER, suit, 0 if card == JOKER else rules.rank_order.rule.height(card.rank)

    return tuple(sorted(cards, key=place))


def panels(rules: NinetyNineRules, observation: NinetyNineObservation) -> tuple[Panel, ...]:
    """Return the panels that a player may open: the tricks, the suit code of bids, the cards turned up."""
    tricks = tuple(
        (f"trick {number}", _trick(observation, trick)) for number, trick in enumerate(observation.tricks, 1)
    )
    code = (("bid cards", str(rules.bid_value.rule)),)
    panels = (
        Panel("tricks", "the tricks so far", tricks),
        Panel("code", "what each suit counts in a bid", code),
    )
    if observation.stock or observation.gone:
        lines = (
            ("turned up so far", show_cards(observation.gone)),
            ("still to come", counted(observation.stock, "card")),
        )
        return (*panels, Panel("stock", "the cards that decide trumps", lines))
    return panels


def _trick(observation: NinetyNineObservation, trick: Trick) -> str:
    laid = "; ".join(f"{_who(observation, played.hand)} {played.card}" for played in trick.laid)
    return f"{laid}: won by {_who(observation, trick.winner)}"


def card_rows(rules: NinetyNineRules, position: NinetyNinePosition) -> tuple[CardRow, ...]:
    """Return the tricks on the table; the trick in play is last."""
    laid = [(trick.laid, f"won by {_hand(position, trick.winner)}") for trick in position.tricks]
    if position.trick:
        laid.append((position.trick, ""))
    title = "the tricks" if len(laid) > 1 else "the trick"
    return tuple(
        CardRow(title, tuple(_placed(position, played) for played in trick), rule=rules.trick.key, note=note)
        for trick, note in laid
    )


def _hand(position: NinetyNinePosition, hand: int) -> str:
    return seat_name(hand) if hand < position.seats else "the dummy"


def _placed(position: NinetyNinePosition, laid: Laid) -> PlacedCards:
    if laid.hand < position.seats:
        return PlacedCards(laid.hand, (laid.card,))
    return PlacedCards(None, (laid.card,), holder=_hand(position, laid.hand))


def hidden_piles(rules: NinetyNineRules, position: NinetyNinePosition) -> tuple[CardRow, ...]:
    """Return the card turned up, the bids and the dummy, each with the seats that see it."""
    more = position.match.more
    trumps, suit = rules.trumps(Trumping(more.rounds, position.match.deals, more.succeeded, position.turn_up))
    note = f"{SUIT_NAMES[suit]} are trumps" if suit else "there are no trumps"
    turned = (PlacedCards(None, (position.turn_up,)),) if position.turn_up else ()
    rows = [CardRow("turned up" if turned else "trumps", turned, rule=trumps.key, note=note)]
    for seat, bid in enumerate(position.bids):
        if bid:
            laid = PlacedCards(seat, sort_hand(rules, bid))
            seeing = None if sees_bid(rules, position, seat) else (seat,)
            note = _tricks_bid(rules, position, bid)
            rows.append(CardRow(f"bid of {seat_name(seat)}", (laid,), seeing, rules.bidding.key, note))
    if rules.dummy is not None:
        piles = (position.dummy, position.dummy_bid)
        dummy, its_bid = (PlacedCards(None, sort_hand(rules, cards)) for cards in piles)
        observation = rules.needed(rules.dummy_sight, "who sees the dummy")
        seen = None if sees_dummy(rules, position) else ()
        rows.append(CardRow("the dummy", (dummy,), seen, observation.key))
        rows.append(CardRow("the dummy's bid", (its_bid,), None if position.ended else (), rules.dummy.key))
    return tuple(rows)


def notation_help(rules: NinetyNineRules) -> Lines:
    """Return examples of how acts are written, each with its meaning."""
    calls = tuple((word, str(cited.rule)) for word, cited in rules.premiums.items())
    passing = (("pass", "make no premium bid"),) if calls else ()
    bid = ("bid 7c 8d 9d", "set these cards aside as your bid")
    return (bid, *calls, *passing, ("7h", "play a card to the trick"))


def act_form(act: Act) -> ActForm:
    """Return how a person gives an act to an interface: the cards of a bid are chosen, then confirmed.

    Examples
    --------
    >>> from nines.ninety_nine.position import parse_act
    >>> [act_form(parse_act(text)).kind for text in ("bid 7c 8d 9d", "7h", "declare")]
    ['choose', 'cards', 'word']
    """
    if isinstance(act, Bid):
        return ActForm("choose", "Bid", "bid", in_order(act.cards))
    if isinstance(act, Lay):
        return ActForm("cards", str(act.card), "lay", (act.card,))
    return by_word(act)


def seat_view(rules: NinetyNineRules, observation: NinetyNineObservation) -> SeatView:
    """Return the hand of a player, or the dummy in its turn, and the exposed hands."""
    dummy = observation.dummy if _plays_dummy(observation) else None
    won = _tricks_of_hands(rules, observation)[: len(observation.counts)]
    return SeatView(
        sort_hand(rules, observation.hand),
        sort_hand(rules, dummy or ()),
        tuple(sort_hand(rules, hand) for hand in observation.shown),
        asks=_asks(rules, observation) if observation.turn == observation.seat else "",
        columns=(("tricks won", won),) if won else (),
        trump=observation.trump,
    )


def _suit_code(rules: NinetyNineRules) -> str:
    """Return what each suit counts in a bid, in few signs; the rule itself if that depends on the rank."""
    of = rules.bid_value.rule.of
    worth = {suit: {of(Face(rank, suit)) for rank in RANKS} for suit in SUITS}
    if any(len(counts) > 1 for counts in worth.values()):
        return f"; {rules.bid_value.rule}"
    counted_up = sorted((count, suit) for suit, [count] in worth.items())
    return f" (tricks: {', '.join(f'{suit} {count}' for count, suit in counted_up)})"


def _asks(rules: NinetyNineRules, observation: NinetyNineObservation) -> str:
    """Return what the player whose turn it is may do."""
    match observation.phase:
        case "bid":
            return f"choose {counted(rules.bidding.rule.cards, 'card')} as your bid{_suit_code(rules)}"
        case "call":
            return "make a premium bid, or pass"
        case "raise":
            return "raise your declaration, or pass"
        case "play":
            begun = f"play to the {observation.trick[0].card} that was led" if observation.trick else "lead"
            return f"{begun}, from the dummy" if _plays_dummy(observation) else begun
        case _:
            return ""


DISPLAY: Final = Display(
    SENTENCES,
    observation_lines,
    panels,
    card_rows,
    hidden_piles,
    notation_help,
    act_form,
    seat_view,
    set_means=set_means,
    act_now=act_now,
)
