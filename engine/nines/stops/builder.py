"""A builder for the transition of one act: it holds a working copy of the position, and the events so far."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING

from nines.cards import cards_of
from nines.kernel.transition import TransitionBuilder
from nines.stops.position import StopsPosition
from nines.stops.rule_inputs import Blocking, past_of
from nines.stops.rule_set import NO_PAST, StopsRules
from nines.stops.settlement_inputs import Sweeping, TrumpsPlayed
from nines.stops.spot import not_dealt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card, Face
    from nines.kernel.event import Sum
    from nines.kernel.ledger import Transfer
    from nines.stops.position import Bids, Out, StopsMatch, Unclaimed, Void
    from nines.stops.rule_inputs import Laid, Past


class StopsBuilder(TransitionBuilder[StopsRules, StopsPosition], position=StopsPosition):
    """A builder for the transition of one act in a Stops game.

    The attributes of the builder are the fields of the position.
    """

    hands: tuple[frozenset[Card], ...]
    dead: frozenset[Card]
    turn: int
    match: StopsMatch
    run: tuple[Laid, ...]
    runs: tuple[tuple[Laid, ...], ...]
    wanted: tuple[Face, ...]
    missing: tuple[Face, ...]
    passed: tuple[int, ...]
    turns: int
    in_turn: int
    called: bool
    unclaimed: tuple[Unclaimed, ...]
    winners: tuple[int, ...]
    wild_out: bool
    to_show: tuple[int, ...]
    shown: tuple[int, ...]
    out: Out | None
    void: Void
    lapsed: tuple[Laid, ...]
    turn_up: Card | None
    bids: Bids | None
    contests_won: int

    def empties(self, cards: tuple[Card, ...]) -> bool:
        """Return whether a play of cards empties the hand of the player whose turn it is."""
        return len(cards) == len(self.hands[self.turn])

    def all_laid(self) -> bool:
        """Return whether every card that could follow has been played."""
        follow = cards_of(self.wanted)
        return follow.isdisjoint(self.dead) and all(map(follow.isdisjoint, self.hands))

    def all_dead(self) -> bool:
        """Return whether the unplayed cards that could follow are all in the dead hand."""
        follow = cards_of(self.wanted)
        return not follow.isdisjoint(self.dead) and all(map(follow.isdisjoint, self.hands))

    def holders(self) -> tuple[int, ...]:
        """Return the seats that hold a natural card that could follow."""
        follow = cards_of(self.wanted) - self.rules.wild_cards
        return tuple(seat for seat, hand in enumerate(self.hands) if not follow.isdisjoint(hand))

    def past(self, laid: Laid) -> Past:
        """Return the history of the wild cards up to and including this play.

        The play may already have been made, or may be about to be made.
        """
        if not (self.rules.looks_back and (self.wild_out or laid.wild)):
            return NO_PAST
        taken = bool(self.run) and self.run[-1] is laid
        run = self.run if taken else (*self.run, laid)
        return past_of(run, wild_out=True, cards=self.rules.continuation.rule.remembers)

    def past_so_far(self) -> Past:
        """Return the history of the wild cards up to the last play, for a rule that needs it."""
        return past_of(self.run, wild_out=self.wild_out)

    def winner(self) -> int | None:
        """Return the seat that has gone out; None while the deal goes on."""
        return self.rules.going_out.rule.winner(self.hands)

    def target(self) -> int | None:
        """Return the seat whose score has reached the target of the game; None if no score has."""
        target = self.rules.target
        return None if target is None else target.rule.reached(self.ledger.seats)

    def raised(self) -> int:
        """Return how many rises of the wild card's value apply to this deal."""
        rise, match = self.rules.rise, self.match
        return 0 if rise is None else rise.rule.raised(match.more.rises, match.deals)

    def trumps(self) -> str:
        """Return the suit that is trumps; empty if no card is turned up, or if the game has no trumps."""
        trump = self.rules.trump
        return "" if trump is None or self.turn_up is None else trump.rule.suit(self.turn_up)

    def trumps_played(self, seat: int) -> TrumpsPlayed | None:
        """Return the input for a rule on pools that trumps win; None without trumps."""
        trumps = self.trumps()
        return TrumpsPlayed(self.laid_by(seat), trumps) if trumps else None

    def held(self, pool: str) -> int:
        """Return what a pool holds."""
        return self.ledger.held(pool)

    def payable(self, giver: int, amount: int) -> int:
        """Return the part of an amount that a player pays; a rule on credit may reduce it."""
        credit = self.rules.credit
        return amount if credit is None else credit.rule.payable(self.ledger.seats[giver], amount)

    def sweeping(self, seat: int, *, out: bool, out_on_wild: bool) -> Sweeping:
        """Return the input for a rule that says whether a player wins a pool."""
        return Sweeping(self.laid_by(seat), self.in_turn, out, out_on_wild)

    def blocking(self) -> Blocking:
        """Return the input for a rule that says who leads after a block."""
        before = self.run[-2] if len(self.run) > 1 else None
        return Blocking(self.run[-1], before, self.seats)

    def laid_by(self, seat: int) -> tuple[Laid, ...]:
        """Return the plays of a seat in this deal, the latest play last."""
        return tuple(laid for run in (*self.runs, self.run) for laid in run if laid.seat == seat)

    def last_by(self, seat: int) -> Laid:
        """Return the last play of a seat in this deal."""
        runs = (self.run, *reversed(self.runs))
        return next(laid for run in runs for laid in reversed(run) if laid.seat == seat)

    def earned_by(self, seat: int) -> tuple[Laid, ...]:
        """Return the plays of a seat in this deal, except plays whose payment has lapsed."""
        return tuple(laid for laid in self.laid_by(seat) if laid not in self.lapsed)

    def take(self, laid: Laid, wanted: tuple[Face, ...]) -> None:
        """Move the cards of a play from the hand to the sequence.

        The argument *wanted* gives the faces that may follow the last card.
        """
        hands, seat = list(self.hands), laid.seat
        hands[seat] = hands[seat].difference(laid.cards)
        self.hands = tuple(hands)
        self.run = (*self.run, laid)
        self.passed = self.missing = ()
        self.called = False  # the card that is now next may be in the dead hand too, and needs a new call
        self.in_turn += 1
        self.wanted = wanted
        self.wild_out = self.wild_out or bool(laid.wild)

    def not_dealt(self, what: str) -> str:
        """Return why none of the cards that could follow is left, if some were not dealt; empty if not."""
        return not_dealt(self.rules, self.position(), self.wanted, what)

    def lose(self, unclaimed: Unclaimed) -> None:
        """Drop an unclaimed payment that is lost."""
        self.unclaimed = tuple(other for other in self.unclaimed if other != unclaimed)
        self.lapsed = (*self.lapsed, unclaimed.laid)

    def new_run(self, leader: int) -> None:
        """Close the sequence; the seat *leader* starts a new one."""
        self.runs = (*self.runs, self.run)
        self.run = self.wanted = ()
        self.passed, self.called = (), False
        if leader != self.turn:
            self.pass_turn(leader)

    def next_to_show(self) -> int:
        """Remove and return the first of the seats that may still show their hands."""
        asked, *rest = self.to_show
        self.to_show = tuple(rest)
        return asked

    def pass_turn(self, seat: int) -> None:
        """Give the turn to another player."""
        self.turn = seat
        self.turns += 1
        self.in_turn = 0

    def pay_all(self, rule: str, transfers: Iterable[Transfer], made_of: Iterable[Sum] = ()) -> None:
        """Make the payments of a rule; a rule on credit may reduce what a player pays.

        The argument *made_of* gives how the amount of each payment comes about. A reduced payment has no sum.
        """
        pegging = self.rules.pegging
        for (payer, taker, owed), summed in zip(transfers, chain(made_of, repeat(None)), strict=False):
            giver, amount = payer, owed
            if pegging is not None and isinstance(payer, int) and isinstance(taker, int):
                giver = pegging.rule.source(payer)
            if isinstance(giver, int):
                amount = self.payable(giver, amount)
            self.pay(rule, giver, taker, amount, made_of=summed if amount == owed else None)
