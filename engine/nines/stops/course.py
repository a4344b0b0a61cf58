"""The course of one act: a working copy of the position, and the events that it gathers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.game import Event, EventKind, Step, Transfer
from nines.stops.objections import all_gone
from nines.stops.table import Carry, Out, Table, Unclaimed, Void, past_of
from nines.stops.variant import NO_PAST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card, Face
    from nines.cite import Cited
    from nines.game import Account
    from nines.stops.variant import Variant
    from nines.stops.view import Laid, Past


class Course:
    """From one position to the next; it lives as long as one act, and is the only copy that changes."""

    __slots__ = ("events", "game", *Table._fields)

    hands: tuple[frozenset[Card], ...]
    dead: frozenset[Card]
    turn: int
    carry: Carry
    purses: tuple[int, ...]
    pools: tuple[tuple[str, int], ...]
    run: tuple[Laid, ...]
    runs: tuple[tuple[Laid, ...], ...]
    wanted: tuple[Face, ...]
    missing: tuple[Face, ...]
    passed: tuple[int, ...]
    turns: int
    in_turn: int
    called: bool
    unclaimed: tuple[Unclaimed, ...]
    winner: int | None
    wild_out: bool
    to_show: tuple[int, ...]
    shown: tuple[int, ...]
    out: Out | None
    void: Void
    lapsed: tuple[Laid, ...]

    def __init__(self, game: Variant, table: Table) -> None:
        self.game = game
        self.events: list[Event] = []
        (
            self.hands,
            self.dead,
            self.turn,
            self.carry,
            self.purses,
            self.pools,
            self.run,
            self.runs,
            self.wanted,
            self.missing,
            self.passed,
            self.turns,
            self.in_turn,
            self.called,
            self.unclaimed,
            self.winner,
            self.wild_out,
            self.to_show,
            self.shown,
            self.out,
            self.void,
            self.lapsed,
        ) = table

    @property
    def players(self) -> int:
        """How many are playing."""
        return len(self.hands)

    def table(self) -> Table:
        """Return the position as it is now."""
        return Table(
            self.hands,
            self.dead,
            self.turn,
            self.carry,
            self.purses,
            self.pools,
            self.run,
            self.runs,
            self.wanted,
            self.missing,
            self.passed,
            self.turns,
            self.in_turn,
            self.called,
            self.unclaimed,
            self.winner,
            self.wild_out,
            self.to_show,
            self.shown,
            self.out,
            self.void,
            self.lapsed,
        )

    def step(self) -> Step:
        """Return where the course has led, and what happened on it."""
        return Step(self.table(), tuple(self.events))

    def tell(self, kind: EventKind, rule: Cited[object], seat: int, words: str) -> None:
        """Note that something has happened by a rule."""
        self.events.append(Event(kind, rule.key, seat, (), None, words))

    def all_laid(self) -> bool:
        """Tell whether every card that could follow has been laid."""
        return all_gone(self.wanted, (card for cards in (*self.hands, self.dead) for card in cards))

    def all_dead(self) -> bool:
        """Tell whether the cards that could follow and are not laid are all in the dead hand."""
        held = (card for hand in self.hands for card in hand)
        return not all_gone(self.wanted, self.dead) and all_gone(self.wanted, held)

    def holders(self) -> tuple[int, ...]:
        """Return the seats that hold a natural card that could follow."""
        wild = self.game.wild_cards
        return tuple(seat for seat, hand in enumerate(self.hands) if not all_gone(self.wanted, hand - wild))

    def past(self, laid: Laid) -> Past:
        """Return what has become of the wild cards up to this lay, taken or about to be, and with it."""
        if not (self.game.looks_back and (self.wild_out or laid.wild)):
            return NO_PAST
        taken = bool(self.run) and self.run[-1] is laid
        run = self.run if taken else (*self.run, laid)
        return past_of(run, wild_out=True, cards=self.game.continuation.rule.remembers)

    def past_so_far(self) -> Past:
        """Return what has become of the wild cards up to the last lay, for a rule that wants to know."""
        return past_of(self.run, wild_out=self.wild_out)

    def laid_by(self, seat: int) -> tuple[Laid, ...]:
        """Return what a seat has laid in this deal, the last lay at the end."""
        return tuple(laid for run in (*self.runs, self.run) for laid in run if laid.seat == seat)

    def earned_by(self, seat: int) -> tuple[Laid, ...]:
        """Return what a seat has laid in this deal, without those lays whose payment has lapsed."""
        return tuple(laid for laid in self.laid_by(seat) if laid not in self.lapsed)

    def pool(self, name: str) -> int:
        """Return what a pool holds."""
        return dict(self.pools).get(name, 0)

    def take(self, laid: Laid, wanted: tuple[Face, ...]) -> None:
        """Take laid cards from the hand of their player and add them to the sequence."""
        hands, seat = self.hands, laid.seat
        self.hands = (*hands[:seat], hands[seat].difference(laid.cards), *hands[seat + 1 :])
        self.run = (*self.run, laid)
        self.passed = self.missing = ()
        self.called = False  # what is wanted next may lie on the table too
        self.in_turn += 1
        self.wanted = wanted
        self.wild_out = self.wild_out or bool(laid.wild)

    def new_run(self, leader: int) -> None:
        """Close the sequence; *leader* begins another."""
        self.runs = (*self.runs, self.run)
        self.run = self.wanted = ()
        self.passed, self.called = (), False
        if leader != self.turn:
            self.pass_turn(leader)

    def next_to_show(self) -> int:
        """Return who is asked whether he will show his hand, and has then been asked."""
        asked, *rest = self.to_show
        self.to_show = tuple(rest)
        return asked

    def pass_turn(self, seat: int) -> None:
        """Make it the turn of another player."""
        self.turn = seat
        self.turns += 1
        self.in_turn = 0

    def pay(self, rule: str, transfers: Iterable[Transfer]) -> None:
        """Move money by a rule, as far as it is there to be moved."""
        accounts: dict[Account, int] = dict(enumerate(self.purses))
        accounts.update(self.pools)
        for payer, taker, owed in transfers:
            giver, amount = payer, owed
            if isinstance(payer, int) and isinstance(taker, int):
                for pegging in self.game.pegging:
                    giver = pegging.rule.source(payer)
            if isinstance(giver, int):
                for credit in self.game.credit:
                    amount = credit.rule.payable(accounts[giver], amount)
            if amount:
                accounts[giver] = accounts.get(giver, 0) - amount
                accounts[taker] = accounts.get(taker, 0) + amount
                transfer = Transfer(giver, taker, amount)
                self.events.append(Event("paid", rule, words=self.game.unit, transfer=transfer))
        self.purses = tuple(accounts[seat] for seat in range(self.players))
        self.pools = tuple((name, held) for name, held in accounts.items() if isinstance(name, str))
