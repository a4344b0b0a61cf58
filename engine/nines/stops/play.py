"""A game of stops to be played: the shared protocol, answered by the rules of one variant."""
# Long because it answers the protocol question by question, each in a line or two.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nines.cards import in_order
from nines.errors import IllegalActError, UnknownNameError
from nines.game import Refusal, Result, Step
from nines.stops import dues, flow, moves, session, sight, sitting, told, tried
from nines.stops import table as t
from nines.stops.questions import FAMILY, PARTS, question_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.cards import Card
    from nines.cite import Cited
    from nines.game import Account, Look, Pick, Row
    from nines.readings import Choices
    from nines.shuffle import Stream
    from nines.stops.variant import Variant


@dataclass(frozen=True)
class StopsGame:
    """One game of stops under one set of readings.

    Parameters
    ----------
    variant
        Its cited rules.
    make
        The plain function of readings that made them, so that other readings can be asked for.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> table = game.start(["Q♥ K♥ 2♣", "5♠ 6♠", "9♣"])
    >>> print(game.why_not(table, game.parse_act("pass")).rule)
    comet-1718/passing/lead
    """

    variant: Variant
    make: Callable[[Choices], Variant]

    @property
    def slug(self) -> str:
        """The game's name, without its readings."""
        return self.variant.slug

    @property
    def name(self) -> str:
        """The canonical name under these readings."""
        return self.variant.choices.name

    @property
    def family(self) -> str:
        """The family of games that answer the same questions."""
        return FAMILY

    @property
    def choices(self) -> Choices:
        """The candidate chosen at each point."""
        return self.variant.choices

    @property
    def unit(self) -> str:
        """The unit of its money."""
        return self.variant.unit

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""
        return self.variant.rules()

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; none where the sources do not mention a feature."""
        return self.variant.aspects()

    def question(self, aspect: str) -> str:
        """Return what an aspect asks.

        Examples
        --------
        >>> import nines
        >>> nines.load("comet-1718").question("going-out")
        'Is the deal over, and who has won it?'
        """
        if aspect not in self.aspects():
            raise UnknownNameError(f"aspect of {self.slug}", aspect, self.aspects())
        return question_of(aspect)

    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the aspects in the order of play, by headings for a reader."""
        return PARTS

    def read(self, changed: Mapping[str, str]) -> StopsGame:
        """Return the same game with some points read otherwise.

        Examples
        --------
        >>> import nines
        >>> nines.load("comet-1718").read({"comet-stops": "yes"}).name
        'comet-1718[comet-stops=yes]'
        """
        choices = self.variant.choices.changed_to(changed)
        return StopsGame(self.make(choices), self.make) if changed else self

    def with_rule(self, key: str, rule: object) -> StopsGame:
        """Return the same game with another rule under *key*, under every reading.

        For experiments: no source says the game that comes of it.

        Examples
        --------
        >>> import nines
        >>> from nines.stops.rules.stop import StopRanks
        >>> odd = nines.load("comet-1718").with_rule("comet-1718/stop/king", StopRanks((12,)))
        >>> print(odd.rules()["comet-1718/stop/king"].rule)
        a queen is a stop: its player begins another sequence
        """

        def make(choices: Choices) -> Variant:
            return self.make(choices).with_rule(key, rule)

        return StopsGame(make(self.variant.choices), make)

    def admits(self, seats: int) -> bool:
        """Tell whether so many can play."""
        return self.variant.seats.rule.admits(seats)

    def open(self, seats: int, seed: int) -> Step:
        """Return what each has before the first deal, and the lot that made first hand."""
        return session.open_sitting(self.variant, seats, seed)

    def deal(self, carry: t.Carry, seed: int) -> Step:
        """Return the next deal of a sitting."""
        return session.deal(self.variant, carry, seed)

    def start(
        self, hands: Sequence[str], dead: str = "", turn: int = 0, carry: t.Carry | None = None
    ) -> t.Table:
        """Return a position with given hands."""
        return session.start(self.variant, hands, dead, turn, carry)

    def carry(
        self,
        purses: Sequence[int],
        deals: int = 0,
        first_hand: int = 0,
        **so_far: Any,  # noqa: ANN401 - what else passes on is of several types
    ) -> t.Carry:
        """Return a sitting so far: what each has, the deals played, and what else passes on.

        What else there is: ``caught``, how often each kept a wild card; ``pools``; ``rises``; ``redeals``.
        """
        return sitting.sitting(self.variant, tuple(purses), deals, first_hand, **so_far)

    def close(self, table: t.Table) -> Step:
        """Return what passes from a finished deal to the next."""
        return session.close(self.variant, table)

    def finished(self, carry: t.Carry) -> bool:
        """Tell whether the sitting is over."""
        return sitting.finished(self.variant, carry)

    def winners(self, carry: t.Carry) -> tuple[int, ...]:
        """Return who has won the sitting as it stands."""
        return sitting.winners(self.variant, carry)

    def turn(self, table: t.Table) -> int:
        """Return the seat to act."""
        return table.to_act

    def acts(self, table: t.Table) -> tuple[t.Act, ...]:
        """Return the legal acts in canonical order; none when the deal is over."""
        return moves.acts(self.variant, table)

    def why_not(self, table: t.Table, act: t.Act) -> Refusal | None:
        """Return why an act is refused, citing the rule, or None."""
        return moves.why_not(self.variant, table, act)

    def may(self, table: t.Table, act: t.Act) -> bool:
        """Tell whether an act is legal."""
        return moves.objection(self.variant, table, act) is None

    def play(self, table: t.Table, act: t.Act) -> Step:
        """Return the next position and the events of an act.

        Raises
        ------
        IllegalActError
            If the rules refuse it; the message cites the rule.
        """
        refusal = self.why_not(table, act)
        if refusal is not None:
            raise IllegalActError(self.name, refusal)
        return self.follow(table, act)

    def follow(self, table: t.Table, act: t.Act) -> Step:
        """Return what an act leads to that is known to be legal, as one of :meth:`acts` is."""
        return flow.play(self.variant, table, act)

    def redealt(self, table: t.Table) -> bool:
        """Tell whether the deal is over because the cards are to be dealt again."""
        return table.void == "redealt"

    def ended(self, table: t.Table) -> bool:
        """Tell whether the deal is over."""
        return table.winner is not None or table.void != ""

    def result(self, table: t.Table) -> Result:
        """Return who has won the deal so far, his partners after him, and what each has gained in it."""
        winners = () if table.winner is None else dues.side(self.variant, table.winner, table.players)
        began = table.carry.began or table.carry.purses
        gains = zip(table.purses, began, strict=True)
        return Result(winners, tuple(now - before for now, before in gains))

    def sight(self, table: t.Table, seat: int) -> t.Sight:
        """Return what a seat can see."""
        return sight.see(self.variant, table, seat)

    def tell(self, sight: t.Sight) -> tuple[tuple[str, str], ...]:
        """Return what a seat sees, as labels and texts."""
        return told.tell(sight, self.unit)

    def looks(self, sight: t.Sight) -> tuple[Look, ...]:
        """Return what else a person in that seat may ask to see."""
        return told.looks(sight)

    def imagine(self, table: t.Table, seat: int, stream: Stream) -> t.Table:
        """Return a position that looks the same from a seat, all that it cannot see dealt anew."""
        return sight.imagine(self.variant, table, seat, stream)

    def cards(self, table: t.Table) -> tuple[Card, ...]:
        """Return every card of a position, wherever it is, in order."""
        laid = (card for run in (*table.runs, table.run) for one in run for card in one.cards)
        held = (card for cards in (*table.hands, table.dead) for card in cards)
        return in_order((*laid, *held))

    def accounts(self, table: t.Table) -> dict[Account, int]:
        """Return what every seat and every pool has."""
        found: dict[Account, int] = dict(enumerate(table.purses))
        found.update(table.pools)
        return found

    def parse_act(self, text: str) -> t.Act:
        """Return the act that a text names."""
        return t.parse_act(text)

    def typed(self) -> tuple[tuple[str, str], ...]:
        """Return how acts are written."""
        return told.typed(self.variant)

    def rows(self, table: t.Table) -> tuple[Row, ...]:
        """Return the sequences that have been laid."""
        return told.rows(table)

    def aside(self, table: t.Table) -> tuple[Row, ...]:
        """Return the dead hand, and who may look at it."""
        return told.aside(self.variant, table)

    def small(self, table: t.Table, pick: Pick, stream: Stream) -> t.Table:
        """Return a position with few of the cards of a deal, which a person can follow."""
        return self.start(*tried.small(self.cards(table), table.players, pick, stream))

    def tried(self, table: t.Table, pick: Pick) -> tuple[t.Act, ...]:  # noqa: ARG002 - as foolish at any time
        """Return acts that may be foolish, to be asked about."""
        return tried.tried(pick)

    def limit(self, table: t.Table) -> int:
        """Return after how many acts at the most a deal is over."""
        return tried.limit(table, len(self.cards(table)))
