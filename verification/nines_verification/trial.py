"""One deal on trial: played to its end by acts that somebody picks, and asked after every act."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from nines.cards import RANKS, SUITS, Card, Face, show_cards
from nines.corpus import corpus
from nines.errors import LacunaError, NinesError
from nines.shuffle import DEALS, Stream
from nines.stops.table import Claim, Lay, Pass, Redeal, Show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.game import Playable, Step

T = TypeVar("T")
MOST_SEATS: Final = 10
_SEEDS: Final = range(1 << 32)
_WORDS: Final = (Pass(), Claim(), Show(), Redeal())


class BrokenPropertyError(NinesError):
    """A property that does not hold, with the game and the position."""


class Pick(Protocol):
    """Who picks: hypothesis, which can shrink, or a stream of random numbers, which is quick."""

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the options."""


@dataclass
class Trial:
    """A deal of a game, and what must hold of it from its first position to its last.

    Parameters
    ----------
    game
        What is tried.
    pick
        Picks seats, seed, hands, acts, and the foolish acts that are asked about.

    Raises
    ------
    BrokenPropertyError
        From :meth:`run`, at the first property that does not hold.
    """

    game: Playable[Any, Any]
    pick: Pick
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.known = frozenset(self.game.rules())

    def run(self) -> None:
        """Play a deal to its end, asking after every act."""
        game, table = self.game, self._deal()
        pack, money = game.cards(table), sum(game.accounts(table).values())
        limit = (len(pack) + 1) * (2 * table.players + 4)
        for _ in range(limit):
            self._refuse_if(self._broken(table, pack, money), table)
            if game.ended(table):
                return
            act = self.pick(game.acts(table))
            step = game.play(table, act)
            self._refuse_if(self._broken_events(table, step), table, f"after {act} ")
            table = step.position
        self._refuse_if(iter([f"play has not ended after {limit} acts"]), table)

    def _refuse_if(self, broken: Iterator[str], table: Any, when: str = "") -> None:  # noqa: ANN401
        for what in broken:
            hands = " | ".join(show_cards(sorted(hand)) or "-" for hand in table.hands)
            place = f"{self.game.name}, hands {hands}, turn {table.turn}, run {table.run}"
            raise BrokenPropertyError(f"{what}, {when}in {place}")

    def _deal(self) -> Any:  # noqa: ANN401
        """Return a whole deal, or small hands: those shrink to what a person can follow."""
        game, pick = self.game, self.pick
        seats = pick([number for number in range(1, MOST_SEATS + 1) if game.admits(number)])
        seed = pick(_SEEDS)
        dealt = game.deal(game.open(seats, seed).position, seed).position
        if pick((False, True)):
            return dealt
        cards = Stream.of(seed, DEALS, 1).shuffled(game.cards(dealt))
        size = pick(range(1, min(6, len(cards) // (seats + 1)) + 1))
        hands = [show_cards(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
        return game.start(hands, dead=show_cards(cards[seats * size : (seats + 1) * size]))

    def _broken(self, table: Any, pack: tuple[Card, ...], money: int) -> Iterator[str]:  # noqa: ANN401
        """Yield what does not hold of a position."""
        game = self.game
        if game.cards(table) != pack:
            yield "cards are lost or made"
        if sum(game.accounts(table).values()) != money:
            yield "money is lost or made"
        acts = game.acts(table)
        if game.ended(table) == bool(acts):
            yield "there is no act" if not acts else "there are acts after the end"
        for act in acts:
            if game.why_not(table, act) is not None:
                yield f"{act} is listed and refused"
        if len(set(acts)) < len(acts):
            yield "an act is listed twice"
        yield from self._broken_refusals(table)
        seat = self.pick(range(table.players))
        imagined = game.imagine(table, seat, Stream.of(self.pick(_SEEDS)))
        if game.sight(imagined, seat) != game.sight(table, seat):
            yield f"seat {seat} sees what it cannot see"

    def _broken_refusals(self, table: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield what is wrong with the answer to an act that may be foolish."""
        card = Card(self.pick(RANKS), self.pick(SUITS), self.pick((1, 2)))
        named = Face(self.pick(RANKS), self.pick(("", *SUITS)))
        acts = (Lay((card,), card.face), Lay((card,), named), Lay((), named), *_WORDS)
        for act in acts:
            try:
                refusal = self.game.why_not(table, act)
            except LacunaError:  # a game without claims, for one, has no answer to one
                continue
            if refusal is None:
                self.game.play(table, act)
            elif refusal.rule not in self.known:
                yield f"{act} is refused by {refusal.rule}, which is no rule of the game"
            elif not refusal.passages and not refusal.readings:
                yield f"{act} is refused by {refusal.rule}, which cites nothing"
            elif any(passage not in corpus().passages for passage in refusal.passages):
                yield f"{act} is refused by {refusal.rule}, which cites a passage that is not there"

    def _broken_events(self, before: Any, step: Step) -> Iterator[str]:  # noqa: ANN401
        """Yield what is wrong with the events of an act: their rules, and the money they tell of."""
        accounts = self.game.accounts(before)
        for event in step.events:
            if event.rule not in self.known:
                yield f"an event is caused by {event.rule}, which is no rule of the game"
            if event.transfer:
                giver, taker, amount = event.transfer
                accounts[giver] = accounts.get(giver, 0) - amount
                accounts[taker] = accounts.get(taker, 0) + amount
        if accounts != self.game.accounts(step.position):
            yield "the payments told do not make the purses"
        if not step.events:
            yield "an act causes nothing"
