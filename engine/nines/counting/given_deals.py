"""Deals with specified cards, and with the balances that the players have at the start."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.expected import door
from nines.boundary.signs import cards_in, plain
from nines.cards import RANK_SIGNS, RANKS, SUITS, Card, in_order, parse_card, parse_cards, show_cards
from nines.counting.lines import play_in_order
from nines.errors import CardsError, LacunaError, RequestError
from nines.kernel.play import Setup
from nines.kernel.playing import begin, dealt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nines.kernel.game import AnyGame


# --- Select cards from a pack ---

_RANKS: Final = {sign: rank for rank, sign in enumerate(RANK_SIGNS)} | {"T": 10}
_SUITS: Final = dict(zip("CDHS", SUITS, strict=True)) | {suit: suit for suit in SUITS}
_RANK: Final = "10|[2-9TJQKA]"
_RANGE: Final = re.compile(rf"({_RANK})(?:-({_RANK}))?([♣♦♥♠CDHS]*)", re.IGNORECASE)


@door
def cut(
    game: AnyGame, seats: int, ranks: Collection[int], suits: str = SUITS, deals: int = 0
) -> tuple[Card, ...]:
    """Return a game's wild cards together with its cards of the given ranks and suits, sorted by rank.

    Parameters
    ----------
    game
        The game.
    seats
        The number of players.
    ranks
        The ranks to select, 1 (ace) to 13 (king).
    suits
        The signs of the suits to select.
    deals
        The number of deals already played, at least 0; if a game alternates between two packs, this number
        decides which pack is used.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import show_cards
    >>> show_cards(cut(nines.load("comet-1718"), 2, {1, 2}, "♣♠"))
    'A♣ A♠ 2♣ 2♠ 9♦'
    """
    pack = game.rule_set.pack.rule.cards(seats, deals)
    wild = game.rule_set.wild_cards
    return in_order(card for card in pack if card in wild or (card.rank in ranks and card.suit in suits))


@door
def parse_pack(text: str, pack: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that a text selects from a pack, sorted by rank, suit and copy.

    Parameters
    ----------
    text
        Words separated by spaces or commas. A word names a card (``9♦``, ``9D#2``, ``joker``), one or more
        ranks (``K``, ``A-5``) or ranks in some suits (``A-5♣♦``, ``Q-KHS``). A rank stands for every card of
        this rank in the pack. If every card is named alone, any notation of
        :func:`nines.parse_cards` is read.
    pack
        The cards to choose from.

    Raises
    ------
    CardsError
        If a word names no card of the pack, or the text is empty.

    Examples
    --------
    >>> from nines.cards import pack, show_cards
    >>> show_cards(parse_pack("A-3♣♦ 9d K", pack()))
    'A♣ A♦ 2♣ 2♦ 3♣ 3♦ 9♦ K♣ K♦ K♥ K♠'
    """
    every, cards = tuple(pack), set[Card]()
    words = plain(text).replace(",", " ").split()
    if any(_RANGE.fullmatch(word) is None for word in words) and cards_in(text):
        words = show_cards(parse_cards(text)).split()  # whole cards, in words or glyphs
    for word in words:
        named = set(every) & _cards_named(word, every)
        if not named:
            raise CardsError(f"{word!r} names no card of this pack; write for instance: A-5♣♦ 9♦ K")
        cards |= named
    if not cards:
        raise CardsError("no card is named; write for instance: A-5♣♦ 9♦ K")
    return in_order(cards)


def _cards_named(word: str, pack: Sequence[Card]) -> set[Card]:
    """Return the cards that a word names; a rank stands for every card of this rank in the pack."""
    named = _RANGE.fullmatch(word)
    if named is None or (named[2] is None and len(named[3]) == 1):
        return {parse_card(word)}
    low, high = (_RANKS[sign.upper()] for sign in (named[1], named[2] or named[1]))
    if low > high:
        raise CardsError(f"{word!r}: ranks ascend from A to K")
    ranks = [rank for rank in RANKS if low <= rank <= high]
    suits = {_SUITS[suit.upper()] for suit in named[3]} or set(SUITS)
    return {card for card in pack if card.rank in ranks and card.suit in suits}


def same_cards(one: AnyGame, other: AnyGame, seats: int, deals: int = 0) -> tuple[Card, ...]:
    """Return the cards that are in the packs of both games, sorted by rank; empty if there are none.

    Examples
    --------
    >>> import nines
    >>> len(same_cards(nines.load("comet-1718"), nines.load("comet-1752"), 2))
    24
    """
    packs = [set(game.rule_set.pack.rule.cards(seats, deals)) for game in (one, other)]
    return in_order(packs[0] & packs[1])


# --- Deals with specified cards, and with the balances that the players have at the start ---


@dataclass(frozen=True)
class GivenDeal:
    """The cards of one deal, and the state of the match before it.

    Parameters
    ----------
    hands
        The hand of each seat, seat 0 first.
    pile
        The cards outside the hands, in order: the dead hand, stock or board, depending on the family.
    turn
        The seat that begins, from 0; in a game with a dealer button, the seat that has the button.
    match
        The state of the match: ``balances`` and the parameters of :meth:`nines.Game.match_so_far`, by name;
        empty for a first deal.
    played
        The acts played so far, in order, as texts.

    Examples
    --------
    >>> import nines
    >>> deal = GivenDeal.of("2♣ 4♣ | 3♣ 9♦ / A♣")
    >>> print(deal, deal.start(nines.load("comet-1718")).to_act, sep=", seat ")
    2♣ 4♣ | 3♣ 9♦ / A♣, seat 0
    """

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...] = ()
    turn: int = 0
    match: Mapping[str, Any] = field(default_factory=dict)
    played: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str, **more: Any) -> GivenDeal:  # noqa: ANN401 - each field has its own type
        """Read a deal from a text: hands separated by ``|``, then ``/``, then the cards outside the hands.

        Parameters
        ----------
        text
            The text, for example ``2♣ 4♣ | 3♣ 9♦ / A♣``; any part may be empty.
        more
            The other fields of :class:`GivenDeal`, by name.

        Raises
        ------
        CardsError
            If a word does not name a card.
        """
        hands, _, pile = plain(text).partition("/")
        return cls(tuple(map(parse_cards, hands.split("|"))), parse_cards(pile), **more)

    def __str__(self) -> str:
        hands = " | ".join(map(show_cards, self.hands))
        return f"{hands} / {show_cards(self.pile)}" if self.pile else hands

    def start(self, game: AnyGame) -> Any:  # noqa: ANN401 - each family has its own positions
        """Return the position of a game with these cards, after the acts in *played*.

        Raises
        ------
        RequestError
            If the game does not allow this number of players, or if the match or the starting seat does not
            fit the game.
        CardsError
            If the game does not allow the cards of a hand or of the pile, or if a text does not name an act.
        IllegalActError
            If one of the acts is not legal.
        """
        hands = tuple(map(show_cards, self.hands))
        position = begun(game, Setup(hands, show_cards(self.pile), self.turn), self.match)
        for text in self.played:
            act = game.parse_act(text)
            game.play(position, act)  # raises an error for an illegal act
            position = play_in_order(game, position, act).position
        return position


def begun(game: AnyGame, setup: Setup, match: Mapping[str, Any]) -> Any:  # noqa: ANN401 - each family has its own
    """Return a position with given hands in a match already under way.

    Parameters
    ----------
    game
        The game played.
    setup
        The hands, the other cards and the starting seat; the field *match* of the setup is ignored.
    match
        The state of the match, as in a :class:`GivenDeal`.

    Raises
    ------
    RequestError
        If the match or the starting seat does not fit the game.
    CardsError
        If the game does not allow the cards of a hand or of the pile.
    """
    if not match:
        return game.set_up(setup._replace(match=None))
    more = dict(match)
    balances, deals = more.pop("balances", None), more.pop("deals", 0)
    if balances is None:
        raise RequestError("the match so far has no balances; give the balance of each seat")
    return game.set_up(setup._replace(match=game.match_so_far(balances, deals, setup.turn, **more)))


def opened(game: AnyGame, seats: int, turn: int = 0) -> Mapping[str, Any]:
    """Return the state of the match before a first deal if the pools must be filled; empty if not.

    The result can be used as the field *match* of a :class:`GivenDeal`.

    In play, the pools are filled before the deal. A position that is set up by hand takes its pools from the
    state of the match.

    Parameters
    ----------
    game
        The game played.
    seats
        The number of players, which the game must allow.
    turn
        The seat that begins the first deal.

    Examples
    --------
    >>> import nines
    >>> opened(nines.load("comet-1718"), 3), opened(nines.load("pink-nines-2008"), 3)
    ({}, {'balances': (-1, -1, -1), 'pools': {'pool': 3}})
    """
    try:
        balances = begin(game, seats, 0).position.ledger.seats
        dealt_to = dealt(game, game.match_so_far(balances, 0, turn), 0).position
    except LacunaError:  # the sources do not say how a match begins
        return {}
    setup = Setup(tuple(map(show_cards, dealt_to.hands)), "", turn)
    try:
        plain = game.set_up(setup)
    except CardsError:  # the game needs a pile, so its pools are filled during the deal
        return {}
    if plain.ledger.pools == dealt_to.ledger.pools:
        return {}
    return {"balances": dealt_to.ledger.seats, "pools": dict(dealt_to.ledger.pools)}
