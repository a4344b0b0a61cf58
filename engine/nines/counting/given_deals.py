"""Deals with specified cards, and with the balances that the players have at the start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nines.boundary.signs import plain
from nines.cards import Card, parse_cards, show_cards
from nines.counting.lines import play_in_order
from nines.errors import CardsError, LacunaError, RequestError
from nines.kernel.play import Setup
from nines.kernel.playing import begin, dealt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.kernel.game import AnyGame


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
