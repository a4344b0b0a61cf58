"""What the acts of a recorded deal show about the cards that nobody saw, and what does not depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.errors import NinesError
from nines.records.courses import Course, Move, again
from nines.records.unseen import TRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.kernel.transition import Transition
    from nines.records.unseen import Ways

Cards = "frozenset[Card]"


class Hidden:
    """The unseen cards of a deal in play.

    Parameters
    ----------
    game
        The game played.
    ways
        The ways to place the cards.
    seed
        The seed of chance events within the deal; None if they are not known.
    """

    def __init__(self, game: AnyGame, ways: Ways, seed: int | None) -> None:
        self.game, self.ways, self.seed = game, ways, seed
        self.cards = frozenset(ways.begun.unseen)
        self._seen_to = 0

    def left(self, course: Course) -> frozenset[Card]:
        """Return the cards that nobody has seen so far."""
        return self.cards.difference(*(self._cards(move.act) for move in course.moves))

    def _cards(self, act: Any) -> tuple[Card, ...]:  # noqa: ANN401 - each family has its own
        return self.game.family.display.act_form(act).cards

    def other(
        self,
        course: Course,
        now: Move | None,
        later: Mapping[Card, int],
        found: Callable[[Course], Any],
        tries: int = TRIES,
    ) -> Any:  # noqa: ANN401 - what *found* returns
        """Play the acts so far with other unseen cards, until a play is found that is wanted.

        Parameters
        ----------
        course
            The deal so far.
        now
            An act that is to become possible, with its player; None if no act is.
        later
            Cards that a player will play later, with the seat.
        found
            A function that takes the deal so far with other cards, and returns None if it is not wanted.
        tries
            How many ways to try, if there are too many to try all.
        """
        self._learn(course, now)
        wanted: dict[Card, Collection[Any]] = {
            card: {seat} for card, seat in later.items() if card in self.cards
        }
        for move in (*filter(None, (now,)), *course.moves):
            wanted |= {card: {move.seat} for card in self._cards(move.act) if card in self.cards}

        def played(begun: Transition[Any]) -> Any:  # noqa: ANN401 - the same
            other = again(self.game, begun, course.moves, self.seed)
            return None if other is None else found(other)

        return self.ways.other(wanted, played, tries)

    # --- What acts show ---

    def _learn(self, course: Course, now: Move | None) -> None:
        """Note cards that players cannot have had, because an act would have been refused with them."""
        for at in range(self._seen_to, len(course.moves)):
            self._learn_at(course, course.positions[at], course.moves[at].act)
        self._seen_to = len(course.moves)
        if now is not None:
            self._learn_at(course, course.position, now.act)

    def _learn_at(self, course: Course, position: Any, act: Any) -> None:  # noqa: ANN401 - the same
        seat = position.to_act
        if not isinstance(seat, int) or seat >= len(position.hands):
            return
        bare = (position.hands[seat] - self.cards) | frozenset(self._cards(act))
        if not bare or self._refused(position, act, bare):
            spare = next(
                (card for card in self.cards if not self._refused(position, act, bare | {card})), None
            )
            if spare is None:
                return
            bare |= {spare}
        for card in self.left(course) - bare:
            if self._refused(position, act, bare | {card}):
                self.ways.bar(card, seat)

    def _refused(self, position: Any, act: Any, hand: frozenset[Card]) -> bool:  # noqa: ANN401 - the same
        seat = position.to_act
        hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
        try:
            return self.game.why_not(position._replace(hands=hands), act) is not None
        except NinesError:
            return True

    # --- What does not depend on unseen cards ---

    def decides(self, course: Course, act: Any, refusal: Refusal) -> bool:  # noqa: ANN401 - the same
        """Return whether an act is refused whatever the unseen cards are.

        It is, if all ways were tried, or if its player cannot have its cards because the record shows them
        elsewhere. One more case is a strong argument: the same rule refuses the act with the same words,
        whether the hands have none of the unseen cards, one of them, or all.
        """
        if self.ways.is_small:
            return True
        if act is None:
            return False
        own = frozenset(self._cards(act))
        if not refusal.rule:
            return not own & self.cards
        position = course.position
        if not isinstance(position.to_act, int) or position.to_act >= len(position.hands):
            return False
        return all(self._same(one, act, refusal) for one in self._extremes(position, own, self.left(course)))

    def _same(self, position: Any, act: Any, refusal: Refusal) -> bool:  # noqa: ANN401 - the same
        try:
            found = self.game.why_not(position, act)
        except NinesError:
            return False
        return found is not None and (found.rule, found.says) == (refusal.rule, refusal.says)

    def _extremes(self, position: Any, own: frozenset[Card], left: frozenset[Card]) -> Iterator[Any]:  # noqa: ANN401
        """Yield the position with none, one or all of the unseen cards in the hands."""
        seat = position.to_act
        bare = [hand - left | (own if at == seat else frozenset()) for at, hand in enumerate(position.hands)]
        some = (frozenset(), left - own, *(frozenset({card}) for card in left - own))
        for mine in some:
            for theirs in (frozenset[Any](), left - own - mine):
                added = (mine if at == seat else theirs for at in range(len(bare)))
                yield position._replace(
                    hands=tuple(hand | more for hand, more in zip(bare, added, strict=True))
                )
