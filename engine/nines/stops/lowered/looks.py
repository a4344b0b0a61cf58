"""What the rules of an edition look at, beyond what they are given; found by asking them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from nines.cards import ACE, KING, Face
from nines.common.inputs import Turning
from nines.stops.rule_inputs import Asking, Past, WildPlay

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.stops.rule_set import StopsRules

YES_OR_NO: Final = (False, True)


class Watch:
    """Functions for the inputs of rules that note when a rule calls them."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def no(self, what: str) -> Callable[[], bool]:
        """Return a function that answers no, and notes that it was asked."""

        def answer() -> bool:
            self.seen.add(what)
            return False

        return answer

    def nobody(self) -> tuple[int, ...]:
        """Answer that nobody holds a next card, and note that this was asked."""
        self.seen.add("holders")
        return ()


def of_wild_cards(rules: StopsRules) -> set[str]:
    """Return what the limits on wild cards look at: whether a card is *left*, and is held *elsewhere*."""
    watch = Watch()
    for cited, card, leading, only, held, opening, in_place in product(
        rules.wild_limit, rules.wild_cards, *[YES_OR_NO] * 5
    ):
        for named in (card.face, Face(card.rank), Face(ACE), Face(KING)):
            for missing in ((), (named,)):
                elsewhere = watch.no("elsewhere")
                play = WildPlay(card, named, leading, only, held, watch.no("left"), missing)
                play = play._replace(opening=opening, elsewhere=elsewhere, in_place=in_place)
                cited.rule.forbids(play)
    return watch.seen


def of_turns(rules: StopsRules, seats: int) -> set[str]:
    """Return what decides about the turn: the *holders* of the next cards, and the *places* of these cards."""
    watch = Watch()
    places = watch.no("places")
    for passes, after_wild in product(range(seats + 1), YES_OR_NO):
        passed = tuple(range(min(passes, seats)))
        rules.turn.rule.first(Turning(0, seats, (), watch.nobody))
        rules.turn.rule.after(Turning(0, seats, passed, watch.nobody, 0))
        asking = Asking(passes, seats, places, places, after_wild, Past)
        for one in rules.asked:
            one.rule.asks(asking)
        if rules.call is not None:
            rules.call.rule.cries(asking)
    return watch.seen
