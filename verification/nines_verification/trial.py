"""Play a deal to its end with acts that a picker chooses, and check properties after each act."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from nines.cards import in_order, show_cards
from nines.errors import LacunaError, NinesError
from nines.kernel.order import is_canonical
from nines.kernel.playing import begin, dealt
from nines.kernel.position import CHANCE
from nines.kernel.refusal import refuse
from nines.shuffle import DEALS, Stream
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Objection, Refusal
    from nines.kernel.transition import Transition
    from nines_verification.tools import Pick, Sampler, T

MOST_SEATS: Final = 10
IMAGINED_AFTER: Final = (0, 1, 2, 4, 8, 16, 32)  # acts; the cost of an imagined deal grows with their number
_SEEDS: Final = range(1 << 32)


@dataclass(frozen=True, slots=True)
class ByStream:
    """A picker that chooses by a stream of random numbers."""

    stream: Stream

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the options, each with the same probability."""
        return options[self.stream.below(len(options))]


class BrokenPropertyError(NinesError):
    """The error raised when a position breaks a property; it names the game and the position."""


@dataclass
class Trial:
    """A deal of a game, and the checks of the properties that every position must have.

    Parameters
    ----------
    game
        The game to test.
    pick
        The picker that chooses the number of seats, the seed, the hands, the acts and illegal acts.
    passages
        The ids of the passages that a refusal may cite.

    Raises
    ------
    BrokenPropertyError
        If :meth:`run` finds a property that does not hold.
    """

    game: AnyGame
    pick: Pick
    passages: Container[str]
    known: frozenset[str] = field(init=False)
    sampler: Sampler = field(init=False)
    _acts: tuple[Any, ...] = field(init=False, default=())  # legal in the present position
    _played: dict[Any, Transition[Any]] = field(init=False, default_factory=dict)  # of them, and others
    _faults: dict[int, tuple[object, str]] = field(init=False, default_factory=dict)  # of rules, by their ids

    def __post_init__(self) -> None:
        self.known = frozenset(self.game.rules())
        self.sampler = tools_of(self.game.family).sampler

    def run(self) -> None:
        """Play a deal to its end, and check the properties after every act."""
        game, table = self.game, self._deal()
        pack, money = game.cards(table), sum(game.balances(table).values())
        limit = game.family.most_acts(game.rule_set, table)
        imagined_after = self.pick(IMAGINED_AFTER)
        for number in range(limit):
            self._acts, self._played = game.legal_acts(table), {}
            self._refuse_if(self._broken(table, pack, money), table)
            if number == imagined_after or (table.ended and number < imagined_after):
                self._refuse_if(self._broken_imagination(table), table)
            if table.ended:
                return
            act = None
            if table.to_act is CHANCE:
                step = game.resolve(table, Stream.of(self.pick(_SEEDS)))
            else:
                act = self.pick(self._acts)
                step = self._step(table, act)
            self._refuse_if(self._broken_events(table, step), table, f"after {act} ")
            table = step.position
        self._refuse_if(iter([f"play has not ended after {limit} acts"]), table)

    def _refuse_if(self, broken: Iterator[str], table: Any, when: str = "") -> None:  # noqa: ANN401
        for what in broken:
            hands = " | ".join(show_cards(in_order(hand)) or "-" for hand in table.hands)
            shown = self.game.family.display.card_rows(self.game.rule_set, table)
            rows = [[card for placed in row.placed for card in placed.cards] for row in shown]
            laid = "; ".join(map(show_cards, rows)) or "nothing laid"
            place = f"{self.game.name}, hands {hands}, turn {table.turn}, {laid}"
            raise BrokenPropertyError(f"{what}, {when}in {place}")

    def _deal(self) -> Any:  # noqa: ANN401
        """Return a whole deal, or small hands that a person can follow."""
        game, pick = self.game, self.pick
        seats = pick([number for number in range(1, MOST_SEATS + 1) if game.admits(number)])
        seed = pick(_SEEDS)
        whole = dealt(game, begin(game, seats, seed).position, seed).position
        if pick((False, True)):
            return whole
        return self.sampler.small_position(game, whole, pick, Stream.of(seed, DEALS, 1))

    def _broken(self, table: Any, pack: tuple[Card, ...], money: int) -> Iterator[str]:  # noqa: ANN401
        """Yield the properties that a position breaks."""
        game = self.game
        if game.cards(table) != pack:
            yield "cards disappear or appear"
        if sum(game.balances(table).values()) != money:
            yield "money disappears or appears"
        acts = self._acts
        if (table.ended or table.to_act is CHANCE) == bool(acts):
            yield "there is no act" if not acts else "there are acts after the end"
        for act in acts:
            if game.why_not(table, act) is not None:
                yield f"{act} is listed but refused"
        if len(set(acts)) < len(acts):
            yield "an act is listed twice"
        if not is_canonical(acts):
            yield "the acts are not in canonical order"
        yield from self._broken_refusals(table)

    def _broken_imagination(self, table: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield a fault if a player can imagine a deal that looks different to them."""
        game, seat = self.game, self.pick(range(table.seats))
        imagined = game.family.determinize(game.rule_set, table, seat, Stream.of(self.pick(_SEEDS)))
        if game.observe(imagined, seat) != game.observe(table, seat):
            yield f"seat {seat} sees what it cannot see"

    def _broken_refusals(self, table: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield the faults in the game's answers to acts that may be illegal."""
        for act in self.sampler.illegal_candidates(table, self.pick):
            if act in self._acts:  # it is not refused: this was checked
                self._step(table, act)
                continue
            try:
                objection = self.game.objection(table, act)
            except LacunaError:  # for example, a game without claims has no answer to a claim
                continue
            if objection is None:
                self._step(table, act)
            elif fault := self._fault_of(objection):
                yield f"{act} is refused {fault}"

    def _fault_of(self, objection: Objection) -> str:
        """Return the fault in what a refusal cites, which depends on its rule alone; empty if none."""
        rule, _ = objection
        if id(rule) not in self._faults:
            self._faults[id(rule)] = rule, self._fault_in(refuse(self.game.choices, objection))
        return self._faults[id(rule)][1]

    def _fault_in(self, refusal: Refusal) -> str:
        if not refusal.rule:
            cites = refusal.passages or refusal.readings
            return "as a fact, which needs no passage and no reading" if cites else ""
        if refusal.rule not in self.known:
            return f"by {refusal.rule}, which is not a rule of the game"
        if any(passage not in self.passages for passage in refusal.passages):
            return f"by {refusal.rule}, which cites an unknown passage"
        return ""

    def _step(self, table: Any, act: Any) -> Transition[Any]:  # noqa: ANN401
        """Return the transition of an act, which is played once in each position."""
        if act not in self._played:
            self._played[act] = self.game.play(table, act)
        return self._played[act]

    def _broken_events(self, before: Any, step: Transition[Any]) -> Iterator[str]:  # noqa: ANN401
        """Yield the faults in the events of an act, such as an unknown rule or a wrong payment."""
        accounts = self.game.balances(before)
        for event in step.events:
            if event.rule not in self.known:
                yield f"an event is caused by {event.rule}, which is not a rule of the game"
            if event.giver is not None and event.taker is not None:
                accounts[event.giver] = accounts.get(event.giver, 0) - event.amount
                accounts[event.taker] = accounts.get(event.taker, 0) + event.amount
        if accounts != self.game.balances(step.position):
            yield "the payments in the events do not match the balances"
        if not step.events:
            yield "an act causes no event"
