"""A builder that notes what the rules look at while they say what an act does.

What the state holds may be read freely, and so may the act. What is read besides is noted, as in
:mod:`nines.stops.automaton.watched_position`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.kernel.ledger import Transfer
from nines.kernel.transition import new
from nines.stops.automaton.facts import AllDead, AllGone, Holders, OfDeal, Play, Pool, Target
from nines.stops.automaton.watched import UNREAD, OnlyWhether, UnreadError, WatchedMatch, WatchedPlay, watched
from nines.stops.builder import StopsBuilder
from nines.stops.position import StopsPosition
from nines.stops.rule_inputs import Blocking
from nines.stops.rule_set import NO_PAST
from nines.stops.settlement_inputs import Sweeping, TrumpsPlayed

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.cards import Card, Face
    from nines.kernel.event import Sum
    from nines.kernel.ledger import Account
    from nines.stops.automaton.automaton import Automaton
    from nines.stops.automaton.facts import Fact
    from nines.stops.automaton.kept import Notes
    from nines.stops.position import Unclaimed
    from nines.stops.rule_inputs import Laid, Past


FREE: Final = ("turn", "wanted", "unclaimed", "winners", "to_show", "out", "void", "bids")


class _WatchedSweeping(Sweeping):
    """The input for a rule that says who wins a pool; reading the number of plays in a turn is noted."""

    noted: Callable[[], None]

    @property
    def in_turn(self) -> int:
        """The number of plays in the turn."""
        self.noted()
        return tuple.__getitem__(self, 1)  # type: ignore[return-value]


class _WatchedTrumps(TrumpsPlayed):
    """The input for a rule that says who wins a pool by a trump; reading the suit of trumps is noted."""

    noted: Callable[[], str]

    @property
    def trumps(self) -> str:
        """The suit that is trumps."""
        return self.noted()


class _WatchedBlocking(Blocking):
    """The input for a rule that says who leads after a block; reading the play before the last is noted."""

    noted: Callable[[], None]

    @property
    def before(self) -> Laid | None:
        """The play before the last."""
        self.noted()
        return tuple.__getitem__(self, 1)  # type: ignore[return-value]


class WatchedBuilder(StopsBuilder, position=StopsPosition):
    """A builder of a position that notes what the rules look at, beyond the state and the act.

    What the builder itself must read in order to build the position is not noted.

    Parameters
    ----------
    automaton
        The automaton that asks.
    position
        The position before the act.
    notes
        What is noted.

    Attributes
    ----------
    paid, lost
        The payments so far, and the plays whose payment has lapsed.
    """

    def __init__(self, automaton: Automaton, position: StopsPosition, notes: Notes) -> None:
        self.values: dict[str, Any] = dict(zip(StopsPosition._fields, position, strict=True))
        self.__dict__.update((name, self.values[name]) for name in FREE)
        self.automaton, self.notes, self.before = automaton, notes, position
        self.paid: list[Transfer] = []
        self.lost: list[Laid] = []
        self.taken: Laid | None = None  # the play of this act
        self.rules, self.events = automaton.rules, []
        self.own_fields = {"passed", "called", "missing"}
        self.quiet = 0  # greater than 0 while the builder itself reads

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.automaton.seats

    def untold(self) -> None:
        """Note that something was read that no table can hold."""
        self.notes.untold = True

    def _all_of(self, values: Any) -> Callable[[], Any]:  # noqa: ANN401 - of any type
        """Return a function that notes that all of some values are read, and returns them."""

        def read() -> Any:  # noqa: ANN401 - of any type
            self.untold()
            return values

        return read

    def quietly(self, method: Callable[..., Any], *arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        """Call a method without noting what it reads."""
        self.quiet += 1
        try:
            return method(*arguments, **named)
        finally:
            self.quiet -= 1

    # --- What the builder does ---

    def take(self, laid: Laid, wanted: tuple[Face, ...]) -> None:
        """Move the cards of a play from the hand to the sequence."""
        self.quietly(super().take, laid, wanted)
        self.taken = laid
        self.own_fields.clear()

    def new_run(self, leader: int) -> None:
        """Close the sequence; a seat starts a new one."""
        self.quietly(super().new_run, leader)
        self.own_fields -= {"passed", "called"}

    def pass_turn(self, seat: int) -> None:
        """Give the turn to another player."""
        self.quietly(super().pass_turn, seat)

    def pay(
        self, rule: str, giver: Account, taker: Account, amount: int, *, made_of: Sum | None = None
    ) -> None:
        """Move money or points."""
        self.quietly(super().pay, rule, giver, taker, amount, made_of=made_of)
        if amount:
            self.paid.append(Transfer(giver, taker, amount))

    def lose(self, unclaimed: Unclaimed) -> None:
        """Drop an unclaimed payment that is lost."""
        self.quietly(super().lose, unclaimed)
        self.lost.append(unclaimed.laid)

    def after(self, position: StopsPosition, act: object) -> Any:  # noqa: ANN401 - a transition
        """Return the transition."""
        return self.quietly(super().after, position, act)

    # --- What the rules look at ---

    def empties(self, _: tuple[Card, ...]) -> bool:
        """Return that cards stay in the hand: a play that empties it is never asked about here."""
        return False

    def position(self) -> StopsPosition:
        """Return the current position, with all its fields."""
        if not self.quiet:
            self.untold()
        fields, mine = self.values, self.__dict__
        for name in FREE:
            fields[name] = mine[name]
        return new(StopsPosition, tuple([fields[name] for name in StopsPosition._fields]))

    def _cards(self) -> int:
        """Return the cards that could follow, as bits."""
        return self.automaton.of_faces(self.wanted)

    def _looked(self, fact: Fact, answer: Any) -> Any:  # noqa: ANN401 - each fact has its own answer
        return answer if self.quiet else self.notes.look(fact, answer)

    def all_laid(self) -> bool:
        """Return whether every card that could follow has been played."""
        fact = AllGone(self.automaton.everywhere(self._cards()))
        return self._looked(fact, self.quietly(super().all_laid))  # type: ignore[no-any-return]

    def all_dead(self) -> bool:
        """Return whether the unplayed cards that could follow are all in the dead hand."""
        *hands, dead = self.automaton.by_seat(self._cards(), dead=True)
        return self._looked(AllDead(sum(hands), dead), self.quietly(super().all_dead))  # type: ignore[no-any-return]

    def holders(self) -> tuple[int, ...]:
        """Return the seats that hold a natural card that could follow."""
        natural = self._cards() & ~self.automaton.wild
        found = self.quietly(super().holders)
        return self._looked(Holders(self.automaton.by_seat(natural)), found)  # type: ignore[no-any-return]

    def past(self, laid: Laid) -> Past:
        """Return the history of the wild cards, which the state holds if rules depend on it."""
        if not self.automaton.rules.looks_back:
            return NO_PAST
        real = self.values["run"][-1] if isinstance(laid, WatchedPlay) else laid
        return self.quietly(super().past, real)  # type: ignore[no-any-return]

    def past_so_far(self) -> Past:
        """Return the history of the wild cards, which the state holds only if rules depend on it."""
        if not (self.automaton.rules.looks_back or self.quiet):
            self.untold()
        return self.quietly(super().past_so_far)  # type: ignore[no-any-return]

    def laid_by(self, seat: int) -> tuple[Laid, ...]:
        """Return the plays of a seat in this deal; the play of this act is read freely."""
        plays, taken = self.quietly(super().laid_by, seat), self.taken
        if self.quiet:
            return plays  # type: ignore[no-any-return]

        def own(place: object) -> Laid | None:
            return taken if place == -1 and taken is not None and taken.seat == seat else None

        return watched(self._all_of(plays), some=bool(plays), free=own)  # type: ignore[no-any-return]

    def earned_by(self, seat: int) -> tuple[Laid, ...]:
        """Return the plays of a seat in this deal, except plays whose payment has lapsed."""
        self.untold()
        return self.quietly(super().earned_by, seat)  # type: ignore[no-any-return]

    def winner(self) -> int | None:
        """Return the seat that has gone out; which hands are empty is in the state."""
        hands: Any = tuple(map(OnlyWhether, self.values["hands"]))
        try:
            return self.rules.going_out.rule.winner(hands)
        except UnreadError:
            self.untold()
            return self.quietly(super().winner)  # type: ignore[no-any-return]

    def target(self) -> int | None:
        """Return the seat whose score has reached the target of the game."""
        if self.rules.target is None:
            return None
        try:
            return self.rules.target.rule.reached(UNREAD)
        except UnreadError:
            return self._looked(Target(tuple(self.paid)), self.quietly(super().target))  # type: ignore[no-any-return]

    def raised(self) -> int:
        """Return how many rises of the wild card's value apply to this deal."""
        found: int = self.quietly(super().raised)
        return found if self.rules.rise is None else self._looked(OfDeal("raised"), found)

    def trumps(self) -> str:
        """Return the suit that is trumps."""
        return self._looked(OfDeal("trumps"), self.quietly(super().trumps))  # type: ignore[no-any-return]

    def trumps_played(self, seat: int) -> TrumpsPlayed | None:
        """Return the input for a rule that says whether a player wins a pool by a trump."""
        trumps = self.quietly(super().trumps)
        if not trumps:
            self.trumps()
            return None
        made = new(_WatchedTrumps, (self.laid_by(seat), trumps))
        made.noted = self.trumps
        return made

    def held(self, pool: str) -> int:
        """Return what a pool holds."""
        paid = sum(
            (transfer.taker == pool) * transfer.amount - (transfer.giver == pool) * transfer.amount
            for transfer in self.paid
        )
        return self._looked(Pool(pool, paid), self.quietly(super().held, pool))  # type: ignore[no-any-return]

    def payable(self, giver: int, amount: int) -> int:
        """Return the part of an amount that a player pays."""
        credit = self.rules.credit
        try:
            return amount if credit is None else credit.rule.payable(UNREAD, amount)
        except UnreadError:
            self.untold()
            return self.quietly(super().payable, giver, amount)  # type: ignore[no-any-return]

    def sweeping(self, seat: int, *, out: bool, out_on_wild: bool) -> Sweeping:
        """Return the input for a rule that says whether a player wins a pool."""
        made = new(_WatchedSweeping, (self.laid_by(seat), self.values["in_turn"], out, out_on_wild))
        made.noted = self.untold
        return made

    def blocking(self) -> Blocking:
        """Return the input for a rule that says who leads after a block."""
        real: Blocking = self.quietly(super().blocking)
        made = new(_WatchedBlocking, (self.run[-1], real.before, real.players))
        fact = Play(1 if self.taken is None else 0)
        made.noted = lambda: self._looked(fact, real.before)
        return made

    def not_dealt(self, what: str) -> str:
        """Return why none of the cards that could follow is left, if some were not dealt."""
        found: str = self.quietly(super().not_dealt, what)
        if not self._looked(OfDeal("whole"), self.automaton.of_deal("whole", self.before)):
            self.untold()
        return found


def _watch(name: str, read: Callable[[WatchedBuilder], Any] | None = None) -> None:
    """Let a field of the builder note that it is read."""

    def get(builder: WatchedBuilder) -> object:
        if not builder.quiet:
            if read is not None:
                return read(builder)
            builder.untold()
        found: object = builder.values[name]
        return found

    def put(builder: WatchedBuilder, value: object) -> None:
        builder.values[name] = value

    setattr(WatchedBuilder, name, property(get, put))


def _own(name: str) -> Callable[[WatchedBuilder], Any]:
    """Return how a field is read in which states that share a table of plays may differ."""

    def read(builder: WatchedBuilder) -> object:
        if name in builder.own_fields:
            builder.notes.own = True
        found: object = builder.values[name]
        return found

    return read


def _run(builder: WatchedBuilder) -> Any:  # noqa: ANN401 - it takes the place of a tuple
    run, taken = builder.values["run"], builder.taken

    def read() -> Laid:
        builder.notes.own = True
        last: Laid = run[-1]
        builder.notes.look(Play(), last)
        return last

    def last(place: object) -> Laid | None:
        if place != -1 or not run:
            return None
        if taken is not None:
            return taken
        builder.notes.own = True
        return WatchedPlay.of(run[-1].seat, run[-1].rank, run[-1].has_wild, read)

    return watched(builder._all_of(run), some=bool(run), free=last)  # noqa: SLF001 - of this module


def _match(builder: WatchedBuilder) -> Any:  # noqa: ANN401 - it takes the place of a match
    return WatchedMatch(builder.values["match"], builder.notes)


for _name in (
    *("hands", "dead", "runs", "ledger", "lapsed", "shown", "turn_up", "contests_won", "history"),
    *("turns", "in_turn"),
):
    _watch(_name)
for _name in ("passed", "called", "missing"):
    _watch(_name, _own(_name))
_watch("run", _run)
_watch("match", _match)


def _wild_out(builder: WatchedBuilder) -> bool:
    if not builder.rules.minds_wild_out:
        builder.untold()
    return bool(builder.values["wild_out"])


_watch("wild_out", _wild_out)
