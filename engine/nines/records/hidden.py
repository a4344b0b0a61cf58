"""What the acts of a recorded deal show about the cards that nobody saw, and what does not depend on them."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - named tuples keep their types at run time
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.errors import NinesError
from nines.records.courses import Course, Move, again
from nines.records.unseen import TRIES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.kernel.transition import Transition
    from nines.records.unseen import Ways

Cards = "frozenset[Card]"


class Sought(NamedTuple):
    """What unseen cards are to make possible.

    Parameters
    ----------
    now
        An act, with its player; None if no act is to become possible.
    tries
        How many ways to try, if there are too many to try all.
    allows
        A function that takes a position, and returns whether the act is legal in it. Where the act is not
        legal with other hands in the position now, the acts so far are not played again with them.
    """

    now: Move | None = None
    tries: int = TRIES
    allows: Callable[[Any], bool] | None = None


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
        self._of: dict[Any, tuple[Card, ...]] = {}

    def left(self, course: Course) -> frozenset[Card]:
        """Return the cards that nobody has seen so far."""
        return self.cards.difference(*(self._cards(move.act) for move in course.moves))

    def _cards(self, act: Any) -> tuple[Card, ...]:  # noqa: ANN401 - each family has its own
        cards = self._of.get(act)
        if cards is None:
            cards = self._of[act] = self.game.family.display.act_form(act).cards
        return cards

    def other(
        self,
        course: Course,
        sought: Sought,
        later: Mapping[Card, int],
        found: Callable[[Course], Any],
    ) -> Any:  # noqa: ANN401 - what *found* returns
        """Play the acts so far with other unseen cards, until a play is found that is wanted.

        Parameters
        ----------
        course
            The deal so far.
        sought
            What is to become possible, and how hard to try.
        later
            Cards that a player will play later, with the seat.
        found
            A function that takes the deal so far with other cards, and returns None if it is not wanted.
        """
        now, tries, allows = sought
        self._learn(course, now)
        wanted: dict[Card, Collection[Any]] = {
            card: {seat} for card, seat in later.items() if card in self.cards
        }
        for move in (*filter(None, (now,)), *course.moves):
            wanted |= {card: {move.seat} for card in self._cards(move.act) if card in self.cards}

        def played(begun: Transition[Any]) -> Any:  # noqa: ANN401 - the same
            other = again(self.game, begun, course.moves, self.seed)
            return None if other is None else found(other)

        return self.ways.other(wanted, played, tries, allows and self._likely(course, allows))

    def _likely(
        self, course: Course, allows: Callable[[Any], bool]
    ) -> Callable[[Mapping[Card, Any]], bool] | None:
        """Return a function that looks at a way in the position now; None if the way does not show the hands.

        It does not where cards were drawn or exchanged since the deal, or where chance decides more.
        """
        if self.ways.begun.has_chance:
            return None
        position, left = course.position, self.left(course)

        def hands(lies: Mapping[Card, Any]) -> tuple[frozenset[Card], ...]:
            return tuple(
                (hand - left) | {card for card in left if lies[card] == seat}
                for seat, hand in enumerate(position.hands)
            )

        if hands(self.ways.lies) != position.hands:
            return None
        return lambda lies: allows(position._replace(hands=hands(lies)))

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
            unseen = self.ways.begun.unseen  # in order, so that the verdicts are the same in every process
            spare = next((card for card in unseen if not self._refused(position, act, bare | {card})), None)
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
