"""The positions of a Stops game; all of these objects are immutable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from nines.cards import Card, Face, cards_of, in_order
from nines.kernel.history import DEALT, History
from nines.kernel.ledger import Ledger, Transfer  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.position import Ending, Match, Position, observation_repr
from nines.stops.rule_inputs import Finish, Laid, Past, past_of
from nines.stops.settlement_inputs import Redealing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Void = Literal["", "drawn", "redealt", "not seen", "last round"]


class SoFar(NamedTuple):
    """The data that a Stops game passes from deal to deal, besides the data that every game passes on."""

    caught: tuple[int, ...]  # how often each seat was left with a wild card
    over: bool = False  # all required deals were played; the pools are not yet shared out
    rises: tuple[int, ...] = ()  # how often the value of the wild card has risen, by pack
    redeals: int = 0  # how often this deal was dealt again
    unwon: bool = False  # nobody won any contest in the deal before
    last_round: bool = False  # a last round, which only shares out the pools, is dealt next


StopsMatch: TypeAlias = Match[SoFar]


class Unclaimed(NamedTuple):
    """A payment that is due but not yet claimed."""

    payment: str  # key of the rule
    transfers: tuple[Transfer, ...]
    laid: Laid

    @property
    def seat(self) -> int:
        """The seat that may claim the payment."""
        return self.laid.seat


class Out(NamedTuple):
    """A player who has gone out by an opera, and how; another player may still answer the opera."""

    seat: int
    finish: Finish


class Bids(NamedTuple):
    """The bids in a contest before the lead.

    The field ``spoken`` lists players who have acted since the last raise. The field ``gone`` lists players
    who have left the contest for good.
    """

    contest: int  # which contest, from 0
    turn: int
    level: int = 0  # what a player must have put in to compete
    paid: tuple[int, ...] = ()  # what each seat has put in
    competing: tuple[int, ...] = ()
    spoken: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()


class _Fields(NamedTuple):
    """The fields of a position.

    The field ``run`` is the current sequence, which is empty before a lead. The field ``runs`` lists the
    earlier sequences, and ``wanted`` lists the faces that may follow.
    """

    hands: tuple[frozenset[Card], ...]
    dead: frozenset[Card]
    turn: int
    match: StopsMatch
    ledger: Ledger
    run: tuple[Laid, ...] = ()
    runs: tuple[tuple[Laid, ...], ...] = ()
    wanted: tuple[Face, ...] = ()
    missing: tuple[Face, ...] = ()  # after a block: the missing faces
    passed: tuple[int, ...] = ()  # who has passed since the last card was played
    turns: int = 0  # how often the turn has passed to another player
    in_turn: int = 0  # plays made in this turn
    called: bool = False  # the dealer has called “stop” since the last card was played
    unclaimed: tuple[Unclaimed, ...] = ()
    winners: tuple[int, ...] = ()  # who went out, and the partners of that player
    wild_out: bool = False  # a wild card has been played
    to_show: tuple[int, ...] = ()  # who may still show a hand before the lead
    shown: tuple[int, ...] = ()  # who has shown a hand
    out: Out | None = None
    void: Void = ""  # the deal has ended without a winner, and why
    lapsed: tuple[Laid, ...] = ()  # plays whose payment was not claimed in time
    turn_up: Card | None = None  # the card of the dead hand that lies face up.
    bids: Bids | None = None  # the contest that goes on before the lead
    contests_won: int = 0  # how many contests before the lead somebody has won
    history: History = DEALT


class StopsPosition(_Fields, Position):
    """A position of a Stops game."""

    __slots__ = ()
    __repr__ = Position.__repr__

    @property
    def to_act(self) -> int | None:
        """The seat to act; before the lead, this is a seat that may show a hand, then a seat that may bid."""
        if self.winners or self.void:
            return None
        if self.to_show:
            return self.to_show[0]
        return self.turn if self.bids is None else self.bids.turn

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return bool(self.winners or self.void)

    @property
    def ending(self) -> Ending | None:
        """How the deal has ended; None while the deal goes on."""
        return Ending(self.winners, self.void == "redealt") if self.ended else None

    @property
    def aside(self) -> tuple[Card, ...]:
        """The dead hand in order; a card that is turned up comes last."""
        hidden = in_order(self.dead - {self.turn_up})
        return hidden if self.turn_up is None else (*hidden, self.turn_up)

    @property
    def first_turn(self) -> bool:
        """Whether the turn has not yet passed to another player."""
        return self.turns == 0

    @property
    def last(self) -> Laid | None:
        """The last play of the current sequence; None before a lead."""
        return self.run[-1] if self.run else None

    @property
    def own_run(self) -> bool:
        """Whether the player whose turn it is also made the last play of the current sequence."""
        return bool(self.run) and self.run[-1].seat == self.turn

    def empties(self, cards: tuple[Card, ...]) -> bool:
        """Return whether a play of cards empties the hand of the player whose turn it is."""
        return len(cards) == len(self.hands[self.turn])

    def all_gone(self, faces: tuple[Face, ...]) -> bool:
        """Return whether no hand has a card of these faces, and neither has the dead hand."""
        gone = cards_of(faces).isdisjoint
        return gone(self.dead) and all(map(gone, self.hands))

    def held_elsewhere(self, faces: tuple[Face, ...], but: frozenset[Card]) -> bool:
        """Return whether another hand than that of the player to act has a card of these faces.

        The argument *but* gives cards that do not count.
        """
        free = (cards_of(faces) - but).isdisjoint
        return any(seat != self.turn and not free(hand) for seat, hand in enumerate(self.hands))

    def redealing(self) -> Redealing:
        """Return the input for the rule that says whether the player to act may demand a new deal."""
        begun = bool(self.run or self.runs)
        return Redealing(self.turn == self.match.first_hand, begun, self.match.more.redeals)

    def past_so_far(self) -> Past:
        """Return the history of the wild cards up to the last play."""
        return past_of(self.run, wild_out=self.wild_out)

    def piles(self) -> Iterator[Iterable[Card]]:
        """Yield the hands, the dead hand and the sequences."""
        yield from self.hands
        yield self.dead
        yield from (laid.cards for run in (*self.runs, self.run) for laid in run)


class StopsObservation(NamedTuple):
    """What one seat can see: its own cards, the number of cards in each other hand, and all face-up cards."""

    seat: int
    hand: frozenset[Card]
    counts: tuple[int, ...]
    dead: int
    dead_hand: frozenset[Card]  # the cards of the dead hand, if this seat may look at them
    turn: int
    run: tuple[Laid, ...]
    runs: tuple[tuple[Laid, ...], ...]
    wanted: tuple[Face, ...]
    missing: tuple[Face, ...]
    passed: tuple[int, ...]
    called: bool
    ledger: Ledger
    unclaimed: tuple[Unclaimed, ...]
    winners: tuple[int, ...]
    out: Out | None
    void: Void
    shown: tuple[frozenset[Card], ...]  # by seat: the cards still held of a hand that all have seen
    turn_up: Card | None = None  # the card of the dead hand that lies face up
    bids: Bids | None = None  # the contest that goes on before the lead

    def __repr__(self) -> str:
        return observation_repr(self)
