"""A form of Ninety-nine to be played: the shared protocol, answered by the rules of one variant."""
# Long because the protocol that all families share has many questions.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nines.cards import JOKER, RANKS, SUITS, Card, in_order, show_cards
from nines.errors import IllegalActError, UnknownNameError
from nines.game import Refusal, Result, Step
from nines.ninety_nine import dealing, flow, moves, session, sight, telling
from nines.ninety_nine import table as t
from nines.ninety_nine.questions import FAMILY, PARTS, question_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.cite import Cited
    from nines.game import Account, Look, Pick, Row
    from nines.ninety_nine.variant import Variant
    from nines.readings import Choices
    from nines.shuffle import Stream

LEAST_SMALL: Final = 4  # cards of a hand in a small position: a bid, and a card to play


@dataclass(frozen=True)
class NinetyNineGame:
    """One form of Ninety-nine under one set of readings.

    Parameters
    ----------
    variant
        Its cited rules.
    make
        The plain function of readings that made them, so that other readings can be asked for.
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
    def unit(self) -> str:
        """The unit of its score."""
        return "point"

    @property
    def family(self) -> str:
        """The family of games that answer the same questions."""
        return FAMILY

    @property
    def choices(self) -> Choices:
        """The candidate chosen at each point."""
        return self.variant.choices

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

    def read(self, changed: Mapping[str, str]) -> NinetyNineGame:
        """Return the same game with some points read otherwise."""
        choices = self.choices.changed_to(changed)
        return NinetyNineGame(self.make(choices), self.make) if changed else self

    def with_rule(self, key: str, rule: object) -> NinetyNineGame:
        """Return the same game with another rule under *key*, under every reading.

        For experiments: no source says the game that comes of it.
        """

        def make(choices: Choices) -> Variant:
            return self.make(choices).with_rule(key, rule)

        return NinetyNineGame(make(self.choices), make)

    def admits(self, seats: int) -> bool:
        """Tell whether so many can play."""
        return self.variant.seats.rule.admits(seats)

    def open(self, seats: int, seed: int) -> Step:
        """Return what each has before the first round, and the lot that made the dealer."""
        return session.open_sitting(self.variant, seats, seed)

    def deal(self, carry: t.Carry, seed: int) -> Step:
        """Return the next round of a match, dealt."""
        return dealing.deal(self.variant, carry, seed)

    def start(
        self, hands: Sequence[str], dead: str = "", turn: int = 0, carry: t.Carry | None = None
    ) -> t.Table:
        """Return a position with given hands."""
        return dealing.start(self.variant, hands, dead, turn, carry)

    def carry(self, purses: Sequence[int], deals: int = 0, first_hand: int = 0, **so_far: Any) -> t.Carry:  # noqa: ANN401 - whole numbers, tuples of them, or cards
        """Return a match so far: what each has, the rounds played, and figures of this family.

        These are ``succeeded`` (how many did in the round before), ``rounds`` (of this game), ``games``
        (of this match), ``start`` (what each had when this game began), ``bonuses`` (won by each),
        ``stock`` and ``gone`` (the cards that make trumps).
        """
        return session.sitting(self.variant, tuple(purses), deals, first_hand, so_far)

    def close(self, table: t.Table) -> Step:
        """Return what passes from a finished round to the next."""
        return session.close(self.variant, table)

    def finished(self, carry: t.Carry) -> bool:
        """Tell whether the match is over."""
        return session.finished(self.variant, carry)

    def winners(self, carry: t.Carry) -> tuple[int, ...]:
        """Return who has won the match as it stands."""
        return session.winners(self.variant, carry)

    def turn(self, table: t.Table) -> int:
        """Return the seat to act."""
        return table.turn

    def acts(self, table: t.Table) -> tuple[t.Act, ...]:
        """Return the legal acts in canonical order; none when the round is over."""
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

    def redealt(self, table: t.Table) -> bool:  # noqa: ARG002 - a question to every game
        """Tell whether the round is over because the cards are to be dealt again: they never are."""
        return False

    def ended(self, table: t.Table) -> bool:
        """Tell whether the round is over."""
        return table.ended

    def result(self, table: t.Table) -> Result:
        """Return who has made the bid, and what each has scored in the round."""
        winners = tuple(seat for seat, made in enumerate(table.made[: table.players]) if made)
        gains = zip(table.purses, table.carry.purses, strict=True)
        return Result(winners, tuple(now - before for now, before in gains))

    def sight(self, table: t.Table, seat: int) -> t.Sight:
        """Return what a seat can see."""
        return sight.see(self.variant, table, seat)

    def tell(self, sight: t.Sight) -> tuple[tuple[str, str], ...]:
        """Return what a seat sees, as labels and texts."""
        return telling.tell(self.variant, sight)

    def looks(self, sight: t.Sight) -> tuple[Look, ...]:
        """Return what else a person in that seat may ask to see."""
        return telling.looks(self.variant, sight)

    def imagine(self, table: t.Table, seat: int, stream: Stream) -> t.Table:
        """Return a position that looks the same from a seat, all that it cannot see dealt anew."""
        return sight.imagine(self.variant, table, seat, stream)

    def cards(self, table: t.Table) -> tuple[Card, ...]:
        """Return every card of a position, wherever it is, in order."""
        laid = (one.card for trick in (*(won.laid for won in table.tricks), table.trick) for one in trick)
        held = (*table.hands, *table.bids, table.dummy, table.dummy_bid, table.aside)
        carry = table.carry
        turned = [card for card in (table.turn_up,) if card is not None and card not in carry.gone]
        return in_order(
            (*laid, *(card for cards in held for card in cards), *carry.stock, *carry.gone, *turned)
        )

    def accounts(self, table: t.Table) -> dict[Account, int]:
        """Return what every seat and every pool has."""
        return {**dict(enumerate(table.purses)), **dict(table.pools)}

    def parse_act(self, text: str) -> t.Act:
        """Return the act that a text names."""
        return t.parse_act(text)

    def typed(self) -> tuple[tuple[str, str], ...]:
        """Return how acts are written, for a person: examples, and what they do."""
        calls = tuple((word, str(cited.rule)) for word, cited in self.variant.premiums.items())
        passing = (("pass", "make no premium bid"),) if calls else ()
        lay = ("7h", "play a card to the trick")
        return (
            ("bid 7c 8d 9d", "lay these cards aside as your bid"),
            *calls,
            *passing,
            lay,
        )

    def rows(self, table: t.Table) -> tuple[Row, ...]:
        """Return the tricks as they lie on the table."""
        return telling.rows(self.variant, table)

    def aside(self, table: t.Table) -> tuple[Row, ...]:
        """Return the bids, the card turned up, and the dummy."""
        seats = range(table.players)
        seen: tuple[tuple[int, ...] | None, ...] = tuple(
            None if sight.sees_bid(self.variant, table, seat) else (seat,) for seat in seats if table.bids
        )
        dummy = None if sight.sees_dummy(self.variant, table) else ()
        return telling.aside(self.variant, table, (*seen, dummy))

    def small(self, table: t.Table, pick: Pick, stream: Stream) -> t.Table:
        """Return a position with few of the cards of a deal, the same that is turned up, the rest aside."""
        size = pick(range(LEAST_SMALL, LEAST_SMALL + 3))
        turned = (table.turn_up,) if table.turn_up else ()
        hidden = {*turned, *table.carry.stock, *table.carry.gone}
        cards = [card for card in stream.shuffled(self.cards(table)) if card not in hidden]
        hands = [show_cards(cards[seat * size : (seat + 1) * size]) for seat in range(table.players)]
        rest = (*turned, *cards[table.players * size :])
        return self.start(hands, show_cards(rest), pick(range(table.players)), table.carry)

    def tried(self, table: t.Table, pick: Pick) -> tuple[t.Act, ...]:  # noqa: ARG002 - acts of any position
        """Return acts that may be foolish, to be asked about."""
        cards = tuple(Card(pick(RANKS), pick(SUITS)) for _ in range(pick((2, 3, 4))))
        words = (t.PASS, t.Call(t.DECLARE), t.Call(t.REVEAL), t.Call("double"))
        return (t.Bid(frozenset(cards)), t.Bid(frozenset()), t.Lay(cards[0]), t.Lay(JOKER), *words)

    def limit(self, table: t.Table) -> int:
        """Return after how many acts at the most a round is over."""
        return len(self.cards(table)) + 3 * table.players + 1
