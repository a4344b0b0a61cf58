"""Games: an edition of an account under its readings, ready to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence  # noqa: TC003 - dataclasses keep their types at run time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, final

from nines.errors import IllegalActError
from nines.kernel.play import A, O, P, R, Setup, X
from nines.kernel.position import Match, Outcome
from nines.kernel.refusal import Objection, Refusal, refuse

if TYPE_CHECKING:
    from typing import Self

    from nines.cards import Card
    from nines.cite import Cited
    from nines.kernel.family import Family
    from nines.kernel.ledger import Account, Seat
    from nines.kernel.transition import Transition
    from nines.readings import Choices
    from nines.shuffle import Stream


@final
@dataclass(frozen=True)
class Game(Generic[R, P, A, O, X]):
    """One game under one set of readings; two are equal, and hash alike, if their rules and choices are.

    Parameters
    ----------
    rule_set
        Its cited rules.
    make
        The function of choices that makes them, so that other readings can be asked for.
    family
        The games that answer the same questions: how they are played and shown.
    replaced
        The rules that were exchanged for an experiment, by key; see :meth:`with_rule`.
    """

    rule_set: R
    make: Callable[[Choices], R] = field(repr=False)
    family: Family[R, P, A, O, X] = field(compare=False, repr=False)
    replaced: tuple[tuple[str, object], ...] = ()

    @property
    def slug(self) -> str:
        """The name of the game without its readings."""
        return self.rule_set.slug

    @property
    def choices(self) -> Choices:
        """The candidate chosen at each point."""
        return self.rule_set.choices

    @property
    def name(self) -> str:
        """The canonical name under these readings; a game with exchanged rules says so."""
        exchanged = "".join(f"+{key.partition('/')[2]}" for key, _ in self.replaced)
        return f"{self.choices.name}{exchanged}"

    @property
    def unit(self) -> str:
        """The unit of money or score, in the singular."""
        return self.rule_set.unit

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""
        return self.rule_set.rules()

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; none where the sources do not mention it."""
        return self.rule_set.aspects()

    def admits(self, seats: int) -> bool:
        """Return whether the game is for this many."""
        return bool(self.rule_set.seats.rule.admits(seats))

    def read(self, changed: Mapping[str, str]) -> Self:
        """Return the game with other choices at some points.

        Raises
        ------
        UnknownNameError
            For a point or a candidate that the game does not have.
        ReadingError
            For a candidate that cannot be played, alone or together with another.
        """
        return self._made(self.choices.changed_to(changed), self.replaced) if changed else self

    def with_rule(self, key: str, rule: object) -> Self:
        """Return the game with another rule under *key*, under every reading that has the key: an experiment.

        Raises
        ------
        UnknownNameError
            For a key that the game does not have.
        """
        self.rule_set.rule_at(key.removeprefix(f"{self.slug}/"))
        return self._made(self.choices, (*self.replaced, (key, rule)))

    def _made(self, choices: Choices, replaced: tuple[tuple[str, object], ...]) -> Self:
        rules = self.make(choices)
        for key, rule in replaced:
            rules = rules.with_rule(key, rule)
        return replace(self, rule_set=rules, replaced=replaced)

    def new_match(self, seats: int, rng: Stream) -> Transition[Match[X]]:
        """Return a match before its first deal, with the lot that decides who begins.

        Raises
        ------
        RequestError
            If the game is not for this many.
        LacunaError
            If the sources do not say how a match begins.
        """
        return self.family.play.new_match(self.rule_set, seats, rng)

    def match_so_far(
        self,
        balances: Sequence[int],
        deals: int = 0,
        first_hand: int = 0,
        **more: Any,  # noqa: ANN401 - what else passes on is for each family to say
    ) -> Match[X]:
        """Return a match that has come so far: balances by seat, deals played, who begins the next.

        Raises
        ------
        RequestError
            If the figures do not fit each other.
        UnknownNameError
            If *more* names what no match of this family has.
        """
        return self.family.play.match_so_far(self.rule_set, tuple(balances), deals, first_hand, more)

    def deal(self, match: Match[X], rng: Stream) -> Transition[P]:
        """Return the first position of the next deal of a match."""
        return self.family.play.deal(self.rule_set, match, rng)

    def set_up(self, setup: Setup) -> P:
        """Return a position with given hands.

        Raises
        ------
        RequestError
            If the game is not for this many, or a seat is not at the table.
        CardsError
            If a card is not of the pack or appears twice, or a hand is empty.
        """
        return self.family.play.set_up(self.rule_set, setup)

    def start(self, hands: Sequence[str], pile: str = "", turn: int = 0, match: Match[X] | None = None) -> P:
        """Return a position with given hands; short for :meth:`set_up`.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718")
        >>> position = game.start(["Q♥ K♥ 2♣", "5♠ 6♠", "9♣"])
        >>> print(game.why_not(position, game.parse_act("pass")).rule)
        comet-1718/passing/lead
        """
        return self.set_up(Setup(tuple(hands), pile, turn, match))

    def settle(self, position: P) -> Transition[Match[X]]:
        """Return what passes from a finished deal to the next.

        Raises
        ------
        RequestError
            If the deal is not over.
        """
        return self.family.play.settle(self.rule_set, position)

    def match_winners(self, match: Match[X]) -> tuple[Seat, ...] | None:
        """Return the winners of a match that is over, or None if another deal is to be played."""
        return self.family.play.match_winners(self.rule_set, match)

    def legal_acts(self, position: P) -> tuple[A, ...]:
        """Return the legal acts in canonical order, none twice; empty when the deal is over."""
        return self.family.play.legal_acts(self.rule_set, position)

    def objection(self, position: P, act: A) -> Objection | None:
        """Return what stands against an act, or None."""
        return self.family.play.objection(self.rule_set, position, act)

    def why_not(self, position: P, act: A) -> Refusal | None:
        """Return why an act is refused, with rule, passages and readings, or None."""
        found = self.objection(position, act)
        return None if found is None else refuse(self.choices, found)

    def is_legal(self, position: P, act: A) -> bool:
        """Return whether an act is legal."""
        return self.objection(position, act) is None

    def play(self, position: P, act: A) -> Transition[P]:
        """Return the next position and the events of an act.

        Raises
        ------
        IllegalActError
            If the act is refused; the message cites the rule.
        """
        refusal = self.why_not(position, act)
        if refusal is not None:
            raise IllegalActError(self.name, refusal)
        return self.apply(position, act)

    def apply(self, position: P, act: A) -> Transition[P]:
        """Return where an act leads that is known to be legal, as one of :meth:`legal_acts` is."""
        return self.family.play.apply(self.rule_set, position, act)

    def resolve(self, position: P, rng: Stream) -> Transition[P]:
        """Return where chance leads, in a position where chance acts."""
        return self.family.play.resolve(self.rule_set, position, rng)

    def parse_act(self, text: str) -> A:
        """Return the act that a text names.

        Raises
        ------
        CardsError
            If it names none.
        """
        return self.family.play.parse_act(text)

    def observe(self, position: P, seat: Seat) -> O:
        """Return what a seat can see of a position."""
        return self.family.play.observe(self.rule_set, position, seat)

    def outcome(self, position: P) -> Outcome:
        """Return who has won the deal, nobody while it goes on, and what each has gained since it began."""
        ending = position.ending
        return Outcome(() if ending is None else ending.winners, position.ledger.gains)

    def balances(self, position: P) -> dict[Account, int]:
        """Return what every seat and every pool has."""
        return position.ledger.balances()

    def cards(self, position: P) -> tuple[Card, ...]:
        """Return every card of a position, wherever it is, in order."""
        return position.cards()


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
