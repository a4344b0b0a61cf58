"""A position that notes what the rules look at while they say which acts are legal.

What a state holds, and the hand of the player to act, may be read freely. What is read besides is noted: as a
fact if it is one of those in :mod:`nines.stops.automaton.facts`, and else as something that no table can
hold. So an answer is kept only where it is sure to be given again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.kernel.transition import new
from nines.stops.automaton.facts import AllGone, HeldElsewhere, OwnRun
from nines.stops.automaton.watched import WatchedMatch, WatchedPlay, watched
from nines.stops.position import StopsPosition
from nines.stops.settlement_inputs import Redealing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card, Face
    from nines.stops.automaton.automaton import Automaton
    from nines.stops.automaton.facts import Fact
    from nines.stops.automaton.kept import Notes
    from nines.stops.automaton.position import PlayedPosition
    from nines.stops.automaton.state import Key
    from nines.stops.position import StopsMatch
    from nines.stops.rule_inputs import Laid, Past


class _WatchedRedealing(Redealing):
    """The input for a rule on a new deal; only whether a card has been played is in the state."""

    begun: bool
    match: StopsMatch
    turn: int

    @property
    def first_hand(self) -> bool:
        """Whether the player is first hand."""
        return self.turn == self.match.first_hand

    @property
    def redeals(self) -> int:
        """How often the cards have been dealt again."""
        return self.match.more.redeals


_WatchedRedealing.begun = False


class WatchedPosition(StopsPosition):
    """A position that notes what is read of it, except its state and the hand of the player to act."""

    notes: Notes
    automaton: Automaton
    played: PlayedPosition
    key: Key
    only_plays: bool

    @classmethod
    def of(cls, position: PlayedPosition, notes: Notes, *, only_plays: bool = False) -> WatchedPosition:
        """Return a position whose reading is noted.

        If *only_plays* is true, other states share the answer: they may differ in who made the last play, and
        in who has passed since. Reading this is then noted too.
        """
        made = new(cls, ())
        made.only_plays = only_plays
        made.automaton, made.played, made.notes = position.state.automaton, position, notes
        made.key = position.state.key
        return made

    def real(self) -> StopsPosition:
        """Note that something is read that no table can hold, and return the position."""
        self.notes.untold = True
        return self.played.full

    def _looked(self, fact: Fact) -> Any:  # noqa: ANN401 - each fact has its own answer
        return self.notes.look(fact, fact.at(self.played, self.played.held))

    @property
    def hands(self) -> tuple[frozenset[Card], ...]:
        """The hands; how many they are, and that of the player to act, are read freely."""
        state = self.played.state

        def own(place: object) -> frozenset[Card] | None:
            if place != state.turn:
                return None
            return self.automaton.bits.cards(self.played.held >> state.shift & state.whole)

        hands: tuple[frozenset[Card], ...] = watched(
            lambda: self.real().hands, some=True, length=self.automaton.seats, free=own
        )
        return hands

    @property
    def run(self) -> tuple[Laid, ...]:
        """The sequence; whether it is empty is read freely."""
        run: tuple[Laid, ...] = watched(lambda: self.real().run, some=self.key.last is not None)
        return run

    @property
    def runs(self) -> tuple[tuple[Laid, ...], ...]:
        """The earlier sequences; before a lead, whether there are any is read freely."""
        if self.key.last is not None:
            return self.real().runs
        runs: tuple[tuple[Laid, ...], ...] = watched(lambda: self.real().runs, some=not self.key.opening)
        return runs

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed; how many they are is read freely."""
        if self.only_plays:
            return self.real().passed
        count = len(self.key.passed)
        passed: tuple[int, ...] = watched(lambda: self.real().passed, some=bool(count), length=count)
        return passed

    @property
    def match(self) -> StopsMatch:  # type: ignore[override]
        """The state of the match."""
        match: StopsMatch = WatchedMatch(self.played.match, self.notes)  # type: ignore[assignment]
        return match

    @property
    def wild_out(self) -> bool:
        """Whether a wild card has been played, which the state holds only if rules depend on it."""
        return self.key.wild_out if self.automaton.rules.minds_wild_out else self.real().wild_out

    @property
    def first_turn(self) -> bool:
        """Whether the turn has not yet passed, which the state holds only if rules depend on it."""
        return self.key.first_turn if self.automaton.rules.ever_together else self.real().first_turn

    @property
    def last(self) -> Laid | None:
        """The last play."""
        key = self.key
        if key.last is None or key.rank is None:
            return None
        return WatchedPlay.of(key.last, key.rank, key.after_wild, lambda: self.real().run[-1])

    @property
    def own_run(self) -> bool:
        """Whether the player to act made the last play."""
        return self._looked(OwnRun()) if self.only_plays else self.key.last == self.key.turn

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.automaton.seats

    @property
    def ended(self) -> bool:
        """Whether the deal is over, which it is not."""
        return False

    def all_gone(self, faces: tuple[Face, ...]) -> bool:
        """Return whether no hand has a card of these faces, and neither has the dead hand."""
        cards = self.automaton.of_faces(faces)
        return self._looked(AllGone(self.automaton.everywhere(cards)))  # type: ignore[no-any-return]

    def held_elsewhere(self, faces: tuple[Face, ...], but: frozenset[Card]) -> bool:
        """Return whether another hand has a card of these faces."""
        cards = self.automaton.of_faces(faces) & ~self.automaton.bits.among(but)
        return self._looked(HeldElsewhere(self.automaton.by_seat(cards)))  # type: ignore[no-any-return]

    def redealing(self) -> Redealing:
        """Return the input for the rule on a new deal; reading what the state does not hold is noted."""
        made = new(_WatchedRedealing, ())
        made.begun, made.match, made.turn = not self.key.opening, self.match, self.key.turn
        return made

    def past_so_far(self) -> Past:
        """Return the history of the wild cards, which the state holds only if rules depend on it."""
        past = self.key.past
        return self.real().past_so_far() if past is None else past._replace(since_wild=())

    def _replace(self, **fields: Any) -> StopsPosition:  # type: ignore[override]  # noqa: ANN401
        return self.real()._replace(**fields)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.real())

    def __len__(self) -> int:
        return len(StopsPosition._fields)

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - a place or a slice
        return self.real()[place]

    def __hash__(self) -> int:
        return hash(self.real())

    def __eq__(self, other: object) -> bool:
        return self.real() == other

    def __ne__(self, other: object) -> bool:
        return not self == other


def _of_key(name: str) -> property:
    return property(lambda position: getattr(position.key, name), doc=f"The field *{name}*.")


def _of_none(name: str) -> property:
    return property(lambda position: getattr(position.real(), name), doc=f"*{name}*, which no table holds.")


def _always(value: object) -> property:
    return property(lambda _: value, doc="The same in all positions that an automaton plays.")


for _name in ("turn", "wanted", "missing", "unclaimed", "out"):
    setattr(WatchedPosition, _name, _of_key(_name))
for _name in (
    *("dead", "ledger", "turns", "in_turn", "shown", "lapsed", "turn_up", "contests_won", "history"),
    "called",  # which acts are legal does not depend on it, so states that differ in it share a table
):
    setattr(WatchedPosition, _name, _of_none(_name))
for _name, _value in {"winners": (), "void": "", "to_show": (), "bids": None}.items():
    setattr(WatchedPosition, _name, _always(_value))
