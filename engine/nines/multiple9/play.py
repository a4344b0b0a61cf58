"""Multiple 9 to be played: the shared protocol, answered by the rules of one variant."""
# Long because the shared protocol asks so many questions; each answer stands in a module of its own.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nines.cards import in_order
from nines.errors import IllegalActError, UnknownNameError
from nines.game import Refusal, Result, Step
from nines.multiple9 import flow, legal, session, sight, told, tried
from nines.multiple9 import table as t
from nines.multiple9.questions import FAMILY, PARTS, question_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.cards import Card
    from nines.cite import Cited
    from nines.game import Account, Look, Pick, Row
    from nines.multiple9.variant import Variant
    from nines.readings import Choices
    from nines.shuffle import Stream


@dataclass(frozen=True)
class Multiple9Game:
    """Multiple 9 under one set of readings.

    Parameters
    ----------
    variant
        Its cited rules.
    make
        The plain function of readings that made them, so that other readings can be asked for.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("multiple-9-2007")
    >>> table = game.start(["6♣ 3♦ 5♠", "K♦"], dead="2♥")
    >>> table = game.play(table, game.parse_act("draw")).position
    >>> print(game.why_not(table, game.parse_act("discard 3d 6c")).rule)
    multiple-9-2007/lone-nine
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
        """The unit of its score."""
        return self.variant.score.rule.unit

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""
        return self.variant.rules()

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect."""
        return self.variant.aspects()

    def question(self, aspect: str) -> str:
        """Return what an aspect asks.

        Examples
        --------
        >>> import nines
        >>> nines.load("multiple-9-2007").question("going-out")
        'Is the deal over, and who has won it?'
        """
        if aspect not in self.aspects():
            raise UnknownNameError(f"aspect of {self.slug}", aspect, self.aspects())
        return question_of(aspect)

    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the aspects in the order of play, by headings for a reader."""
        return PARTS

    def read(self, changed: Mapping[str, str]) -> Multiple9Game:
        """Return the same game with some points read otherwise."""
        choices = self.variant.choices.changed_to(changed)
        return Multiple9Game(self.make(choices), self.make) if changed else self

    def with_rule(self, key: str, rule: object) -> Multiple9Game:
        """Return the same game with another rule under *key*, under every reading.

        For experiments: no source says the game that comes of it.
        """

        def make(choices: Choices) -> Variant:
            return self.make(choices).with_rule(key, rule)

        return Multiple9Game(make(self.variant.choices), make)

    def admits(self, seats: int) -> bool:
        """Tell whether so many can play."""
        return self.variant.seats.rule.admits(seats)

    def open(self, seats: int, seed: int) -> Step:
        """Return what each has before the first deal, and the lot that made the dealer."""
        return session.open_sitting(self.variant, seats, seed)

    def deal(self, carry: t.Carry, seed: int) -> Step:
        """Return the next deal of a sitting."""
        return session.deal(self.variant, carry, seed)

    def start(
        self, hands: Sequence[str], dead: str = "", turn: int = 0, carry: t.Carry | None = None
    ) -> t.Table:
        """Return a position with given hands; *dead* is the stock, top card first."""
        return session.start(self.variant, hands, dead, turn, carry)

    def carry(
        self,
        purses: Sequence[int],
        deals: int = 0,
        first_hand: int = 0,
        **so_far: Any,  # noqa: ANN401 - the protocol of all families; this one has nothing else
    ) -> t.Carry:
        """Return a sitting so far: the deals that each has won, and how many were played."""
        return session.sitting(self.variant, tuple(purses), deals, first_hand, **so_far)

    def close(self, table: t.Table) -> Step:
        """Return what passes from a finished deal to the next."""
        return session.close(self.variant, table)

    def finished(self, carry: t.Carry) -> bool:
        """Tell whether the sitting is over."""
        return session.finished(self.variant, carry)

    def winners(self, carry: t.Carry) -> tuple[int, ...]:
        """Return who has won the sitting as it stands."""
        return session.winners(self.variant, carry)

    def turn(self, table: t.Table) -> int:
        """Return the seat to act."""
        return table.to_act

    def acts(self, table: t.Table) -> tuple[t.Act, ...]:
        """Return the legal acts in canonical order, of equal discards one; none when the deal is over."""
        return legal.acts(self.variant, table)

    def why_not(self, table: t.Table, act: t.Act) -> Refusal | None:
        """Return why an act is refused, citing the rule, or None."""
        return legal.why_not(self.variant, table, act)

    def may(self, table: t.Table, act: t.Act) -> bool:
        """Tell whether an act is legal."""
        return legal.objection(self.variant, table, act) is None

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

    def redealt(self, table: t.Table) -> bool:  # noqa: ARG002 - the protocol of all families
        """Tell whether the cards are to be dealt again: they never are."""
        return False

    def ended(self, table: t.Table) -> bool:
        """Tell whether the deal is over."""
        return table.ended

    def result(self, table: t.Table) -> Result:
        """Return who has won the deal so far, and what each has gained in it."""
        gains = zip(table.purses, table.carry.purses, strict=True)
        return Result(table.winners, tuple(now - before for now, before in gains))

    def sight(self, table: t.Table, seat: int) -> t.Sight:
        """Return what a seat can see."""
        return sight.see(self.variant, table, seat)

    def tell(self, sight: t.Sight) -> tuple[tuple[str, str], ...]:
        """Return what a seat sees, as labels and texts."""
        return told.tell(self.variant, sight)

    def looks(self, sight: t.Sight) -> tuple[Look, ...]:
        """Return what else a person in that seat may ask to see."""
        return told.looks(sight)

    def imagine(self, table: t.Table, seat: int, stream: Stream) -> t.Table:
        """Return a position that looks the same from a seat, all that it cannot see dealt anew."""
        return sight.imagine(self.variant, table, seat, stream)

    def cards(self, table: t.Table) -> tuple[Card, ...]:
        """Return every card of a position, wherever it is, in order."""
        discarded = (card for one in table.pile for card in one.cards)
        return in_order((*discarded, *table.stock, *(card for hand in table.hands for card in hand)))

    def accounts(self, table: t.Table) -> dict[Account, int]:
        """Return what every seat has, and what the score has given."""
        found: dict[Account, int] = dict(enumerate(table.purses))
        found.update(table.pools)
        return found

    def parse_act(self, text: str) -> t.Act:
        """Return the act that a text names."""
        return t.parse_act(text)

    def typed(self) -> tuple[tuple[str, str], ...]:
        """Return how acts are written."""
        return told.TYPED

    def rows(self, table: t.Table) -> tuple[Row, ...]:
        """Return the discards, turn by turn."""
        return told.rows(self.variant, table)

    def aside(self, table: t.Table) -> tuple[Row, ...]:
        """Return the stock, which nobody sees."""
        return told.aside(self.variant, table)

    def small(self, table: t.Table, pick: Pick, stream: Stream) -> t.Table:
        """Return a position with few of the cards of a deal, which a person can follow."""
        return self.start(*tried.small(self.cards(table), table.players, pick, stream))

    def tried(self, table: t.Table, pick: Pick) -> tuple[t.Act, ...]:
        """Return acts that may be foolish, to be asked about."""
        return tried.tried(table, pick)

    def limit(self, table: t.Table) -> int:
        """Return after how many acts at the most a deal is over."""
        return tried.limit(self.variant, table)
