"""Settings from which two games are compared: hands, a deal from a seed, or the state of a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.cards import parse_cards
from nines.kernel.playing import begin, chance_streams, dealt
from nines.kernel.position import CHANCE
from nines.kernel.transition import Transition

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match


@dataclass(frozen=True, slots=True)
class Setting:
    """The starting point of a play.

    Parameters
    ----------
    hands
        The hands as text, seat 0 first; empty if cards are dealt from a seed, or if only a match is compared.
    pile
        The cards outside the hands, as text.
    turn
        The seat that begins, from 0; in a game with a dealer button, the seat with the button.
    seats
        The number of players if cards are dealt from a seed; 0 if not.
    seed
        The seed of the deal and of chance events; None if there is no seed.
    balances
        The balance of each seat, seat 0 first; empty for a first deal.
    deals
        The number of deals already played.
    before
        Other data that games of the family pass from deal to deal.

    Examples
    --------
    >>> setting = Setting(("K♥ 2♣", "5♠"))
    >>> Setting.of(setting.as_data()) == setting, setting.players, setting.cards
    (True, 2, 3)
    """

    hands: tuple[str, ...] = ()
    pile: str = ""
    turn: int = 0
    seats: int = 0
    seed: int | None = None
    balances: tuple[int, ...] = ()
    deals: int = 0
    before: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands) or max(self.seats, len(self.balances))

    @property
    def cards(self) -> int:
        """The number of cards in the hands and the pile; 0 if cards are dealt from a seed."""
        return sum(len(parse_cards(text)) for text in (*self.hands, self.pile))

    @property
    def ranks(self) -> int:
        """The sum of the ranks of the cards; the search prefers deals with a lower sum."""
        return sum(card.rank for text in (*self.hands, self.pile) for card in parse_cards(text))

    def as_data(self) -> dict[str, Any]:
        """Return the setting as plain data; fields with their default values are left out."""
        data = {
            "hands": list(self.hands),
            "pile": self.pile,
            "turn": self.turn,
            "seats": self.seats,
            "seed": self.seed,
            "balances": list(self.balances),
            "deals": self.deals,
            "before": dict(self.before),
        }
        return {name: value for name, value in data.items() if value or (name == "seed" and value == 0)}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """Return the setting from data written by :meth:`as_data`.

        Raises
        ------
        TypeError
            If the data have an unknown field.
        """
        several = {name: tuple(data[name]) for name in ("hands", "balances") if name in data}
        return cls(**{**data, **several})


class Opened(NamedTuple):
    """The beginning of a play: the state of the match, the events, and the position if cards are dealt."""

    match: Match[Any] | None
    position: Any
    events: tuple[Event, ...]


def open_setting(game: AnyGame, setting: Setting) -> Opened:
    """Set up a game from a setting, and return the opening.

    Raises
    ------
    NinesError
        If the game does not allow this setting.
    """
    match = None
    if setting.balances:
        match = game.match_so_far(
            setting.balances, setting.deals, first_hand=setting.turn, **dict(setting.before)
        )
    if setting.hands:
        position = game.start(setting.hands, pile=setting.pile, turn=setting.turn, match=match)
        return Opened(match, position, ())
    if not setting.seats:
        return Opened(match, None, ())
    seed = setting.seed or 0
    opened = begin(game, setting.seats, seed) if match is None else Transition(match, ())
    first = dealt(game, opened.position, seed)
    return Opened(opened.position, first.position, (*opened.events, *first.events))


class Node(NamedTuple):
    """A position reached in a game, with the number of chance events so far."""

    position: Any
    drawn: int = 0


def advance(game: AnyGame, setting: Setting, node: Node, act: object) -> tuple[Node, tuple[Event, ...]]:
    """Play a legal act and the chance events after it; return the node reached, and all events."""
    step = game.apply(node.position, act)
    position, events, drawn = step.position, step.events, node.drawn
    while position.to_act is CHANCE:
        streams = chance_streams(setting.seed or 0, setting.deals)
        resolved = game.resolve(position, next(islice(streams, drawn, None)))
        position, drawn = resolved.position, drawn + 1
        events += resolved.events
    return Node(position, drawn), events
