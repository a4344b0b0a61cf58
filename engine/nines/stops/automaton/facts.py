"""Facts about a table that a state does not hold: where cards are, what the plays before were, and money.

A fact answers for a position that an automaton plays. An answer of the rules that depends on facts is kept
beside them; see :class:`nines.stops.automaton.kept.Question`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Hashable

    from nines.kernel.ledger import Transfer
    from nines.stops.automaton.position import PlayedPosition
    from nines.stops.rule_inputs import Laid


class Fact(Protocol):
    """A fact about a position and the cards that are held after an act."""

    def at(self, position: PlayedPosition, held: int) -> Hashable:
        """Return the answer.

        Parameters
        ----------
        position
            The position before the act.
        held
            The cards of all hands and of the dead hand after the act, as bits.
        """
        ...


class AllGone(NamedTuple):
    """Whether no hand and no dead hand has one of these cards."""

    cards: int

    def at(self, _: PlayedPosition, held: int) -> bool:
        """Return the answer."""
        return not held & self.cards


class AllDead(NamedTuple):
    """Whether some of these cards are in the dead hand, and none in another hand."""

    in_hands: int
    in_dead: int

    def at(self, _: PlayedPosition, held: int) -> bool:
        """Return the answer."""
        return not held & self.in_hands and bool(held & self.in_dead)


class Holders(NamedTuple):
    """Which seats hold one of these cards; the cards are given for each seat."""

    by_seat: tuple[int, ...]

    def at(self, _: PlayedPosition, held: int) -> tuple[int, ...]:
        """Return the answer."""
        return tuple(seat for seat, cards in enumerate(self.by_seat) if held & cards)


class HeldElsewhere(NamedTuple):
    """Whether another hand than that of the player to act has one of these cards, given for each seat."""

    by_seat: tuple[int, ...]

    def at(self, position: PlayedPosition, held: int) -> bool:
        """Return the answer."""
        turn = position.turn
        return any(held & cards for seat, cards in enumerate(self.by_seat) if seat != turn)


class OwnRun(NamedTuple):
    """Whether the player to act made the last play of the sequence."""

    def at(self, position: PlayedPosition, _: int) -> bool:
        """Return the answer."""
        key = position.state.key
        return key.last == key.turn


class OfDeal(NamedTuple):
    """Something that is the same during a whole deal, by its name; see :class:`Rest`."""

    name: str

    def at(self, position: PlayedPosition, _: int) -> Hashable:
        """Return the answer."""
        answer: Hashable = position.state.automaton.of_deal(self.name, position.rest.root)
        return answer


class Play(NamedTuple):
    """The last play of the sequence before the act, or an earlier one; None if there is none."""

    back: int = 0

    def at(self, position: PlayedPosition, _: int) -> Laid | None:
        """Return the answer."""
        return position.play(self.back)


class Pool(NamedTuple):
    """What a pool holds, after an amount has been paid into it in the same act."""

    pool: str
    paid: int

    def at(self, position: PlayedPosition, _: int) -> int:
        """Return the answer."""
        return position.rest.ledger.held(self.pool) + self.paid


class Target(NamedTuple):
    """Which seat has reached the target of the game, after these payments; None if none has."""

    paid: tuple[Transfer, ...]

    def at(self, position: PlayedPosition, _: int) -> int | None:
        """Return the answer."""
        target, ledger = position.state.automaton.rules.target, position.rest.ledger
        for transfer in self.paid:
            ledger = ledger.moved(*transfer)
        return None if target is None else target.rule.reached(ledger.seats)


Looks: TypeAlias = "tuple[tuple[Fact, Hashable], ...]"
