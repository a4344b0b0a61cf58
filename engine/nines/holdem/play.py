"""A game of nines in the manner of hold'em to be played: the shared protocol, answered by its rules."""
# Long because the shared protocol is answered in one piece.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nines.cards import in_order
from nines.errors import IllegalActError, UnknownNameError
from nines.game import Refusal, Result, Step
from nines.holdem import flow, moves, session, sight, told
from nines.holdem import table as t
from nines.holdem.questions import FAMILY, PARTS, question_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.cards import Card
    from nines.cite import Cited
    from nines.game import Account, Look, Pick, Row
    from nines.holdem.variant import Variant
    from nines.readings import Choices
    from nines.shuffle import Stream


@dataclass(frozen=True)
class HoldemGame:
    """One such game under one set of readings.

    Parameters
    ----------
    variant
        Its cited rules.
    make
        The plain function of readings that made them, so that other readings can be asked for.

    Examples
    --------
    >>> from nines.holdem.games.multiple_9_holdem_2007 import multiple_9_holdem_2007
    >>> from nines import library
    >>> choices = library().choices("multiple-9-holdem-2007")
    >>> game = HoldemGame(multiple_9_holdem_2007(choices), multiple_9_holdem_2007)
    >>> table = game.start(["K♣ K♦", "8♠ 7♠"], dead="J♣ 7♦ 9♥ 2♠ 10♣")
    >>> [str(act) for act in game.acts(table)]
    ['call', 'raise', 'fold']
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
        return self.variant.stakes.rule.unit

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""
        return self.variant.rules()

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; none where the sources do not mention a feature."""
        return self.variant.aspects()

    def question(self, aspect: str) -> str:
        """Return what an aspect asks."""
        if aspect not in self.aspects():
            raise UnknownNameError(f"aspect of {self.slug}", aspect, self.aspects())
        return question_of(aspect)

    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the aspects in the order of play, by headings for a reader."""
        return PARTS

    def read(self, changed: Mapping[str, str]) -> HoldemGame:
        """Return the same game with some points read otherwise."""
        choices = self.variant.choices.changed_to(changed)
        return HoldemGame(self.make(choices), self.make) if changed else self

    def with_rule(self, key: str, rule: object) -> HoldemGame:
        """Return the same game with another rule under *key*, under every reading.

        For experiments: no source says the game that comes of it.
        """

        def make(choices: Choices) -> Variant:
            return self.make(choices).with_rule(key, rule)

        return HoldemGame(make(self.variant.choices), make)

    def admits(self, seats: int) -> bool:
        """Tell whether so many can play."""
        return self.variant.seats.rule.admits(seats)

    def open(self, seats: int, seed: int) -> Step:
        """Return what each has before the first deal, and the lot for the button."""
        return session.open_sitting(self.variant, seats, seed)

    def deal(self, carry: t.Carry, seed: int) -> Step:
        """Return the next deal of a sitting."""
        return session.deal(self.variant, carry, seed)

    def start(
        self, hands: Sequence[str], dead: str = "", turn: int = 0, carry: t.Carry | None = None
    ) -> t.Table:
        """Return a position with given hands: *dead* is the board, *turn* the seat with the button."""
        return session.start(self.variant, hands, dead, turn, carry)

    def carry(
        self,
        purses: Sequence[int],
        deals: int = 0,
        first_hand: int = 0,
        **so_far: Any,  # noqa: ANN401 - nothing else passes on, and a name that is none is refused
    ) -> t.Carry:
        """Return a sitting so far: what each has, the deals played, and who has the button."""
        return session.sitting(self.variant, tuple(purses), deals, first_hand, so_far)

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
        return table.turn

    def acts(self, table: t.Table) -> tuple[t.Act, ...]:
        """Return the legal acts in canonical order; none when the deal is over."""
        return moves.acts(self.variant, table)

    def why_not(self, table: t.Table, act: t.Act) -> Refusal | None:
        """Return why an act is refused, citing the rule, or None."""
        return moves.why_not(self.variant, table, act)

    def may(self, table: t.Table, act: t.Act) -> bool:
        """Tell whether an act is legal."""
        return self.why_not(table, act) is None

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

    def redealt(self, table: t.Table) -> bool:  # noqa: ARG002 - cards are never dealt again
        """Tell whether the deal is over because the cards are to be dealt again."""
        return False

    def ended(self, table: t.Table) -> bool:
        """Tell whether the deal is over."""
        return table.ended

    def result(self, table: t.Table) -> Result:
        """Return who has won, those of the main pot first, and what each has gained."""
        gains = zip(table.purses, table.carry.purses, strict=True)
        return Result(table.winners, tuple(now - before for now, before in gains))

    def sight(self, table: t.Table, seat: int) -> t.Sight:
        """Return what a seat can see."""
        return sight.see(table, seat)

    def tell(self, sight: t.Sight) -> tuple[tuple[str, str], ...]:
        """Return what a seat sees, as labels and texts."""
        return told.tell(self.variant, sight)

    def looks(self, sight: t.Sight) -> tuple[Look, ...]:
        """Return what else a person in that seat may ask to see."""
        return told.looks(sight)

    def imagine(self, table: t.Table, seat: int, stream: Stream) -> t.Table:
        """Return a position that looks the same from a seat, all that it cannot see dealt anew."""
        return sight.imagine(table, seat, stream)

    def cards(self, table: t.Table) -> tuple[Card, ...]:
        """Return every card of a position, wherever it is, in order."""
        held = (card for hand in table.hands for card in hand)
        return in_order((*held, *table.board, *table.stock))

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
        """Return the cards on the table."""
        return told.rows(self.variant, table)

    def aside(self, table: t.Table) -> tuple[Row, ...]:
        """Return the cards that are still to come."""
        return told.aside(table, self.variant.deal.key)

    def small(self, table: t.Table, pick: Pick, stream: Stream) -> t.Table:
        """Return a position in which chips run out soon."""
        hands, board, button, purses = told.small(self.variant, self.cards(table), table, pick, stream)
        return self.start(hands, board, button, self.carry(purses, first_hand=button))

    def tried(self, table: t.Table, pick: Pick) -> tuple[t.Act, ...]:
        """Return acts that may be foolish, to be asked about: all without an amount, and two with one."""
        by = pick(range(1, table.purses[table.turn] + 2))
        return (*t.ACTS.values(), *(t.Act(word, by) for word in t.WAGERS))

    def limit(self, table: t.Table) -> int:
        """Return after how many acts at the most a deal is over: a raise takes a chip at least."""
        chips = sum(table.put) + sum(table.purses)
        return table.players * (len(self.variant.lying) + chips)
