"""Which facts the rules of an edition ask for, found by calling the rules."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from nines.cards import ACE, KING, SUITS, Face
from nines.common.inputs import Turning
from nines.errors import NotLowerableError
from nines.stops.rule_inputs import Asking, Jumping, Laid, Past, WildPlay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.cards import Card
    from nines.stops.rule_set import StopsRules

YES_OR_NO: Final = (False, True)


class Watch:
    """Functions that are passed to rules, and that note when a rule calls them."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def no(self, what: str) -> Callable[[], bool]:
        """Return a function that notes the question and answers no."""

        def answer() -> bool:
            self.seen.add(what)
            return False

        return answer

    def nobody(self) -> tuple[int, ...]:
        """Answer that nobody holds a next card, and note the question."""
        self.seen.add("holders")
        return ()


def of_wild_cards(rules: StopsRules) -> set[str]:
    """Return what the limits on wild cards depend on: whether a card is *left*, or is held *elsewhere*.

    Raises
    ------
    NotLowerableError
        If a limit depends on who played the last card.
    """
    watch = Watch()
    for cited, card in product(rules.wild_limit, rules.wild_cards):
        for named in (card.face, Face(card.rank), Face(ACE), Face(KING)):
            for play in _plays(card, named, watch):
                cited.rule.forbids(play)
        if "last player" in watch.seen:
            raise NotLowerableError(cited.key, "it depends on who played the last card")
    return watch.seen


def _plays(card: Card, named: Face, watch: Watch) -> Iterator[WildPlay]:
    """Yield, for each combination of circumstances, a play of a wild card that stands for a face."""
    for leading, only, held, opening, in_place in product(YES_OR_NO, repeat=5):
        for missing in ((), (named,)):
            play = WildPlay(card, named, leading, only, held, watch.no("left"), missing)
            yield play._replace(
                opening=opening,
                elsewhere=watch.no("elsewhere"),
                in_place=in_place,
                own_run=watch.no("last player"),
            )


def of_turns(rules: StopsRules, seats: int) -> set[str]:
    """Return which facts about the next cards decide the turn: their *holders*, their *places*, or none."""
    watch = Watch()
    places = watch.no("places")
    for passes, after_wild in product(range(seats + 1), YES_OR_NO):
        passed = tuple(range(min(passes, seats)))
        rules.turn.rule.first(Turning(0, seats, (), watch.nobody))
        rules.turn.rule.after(Turning(0, seats, passed, watch.nobody, 0))
        asking = Asking(passes, seats, places, places, after_wild, Past)
        for cited in rules.asked:
            cited.rule.asks(asking)
        if rules.call is not None:
            rules.call.rule.cries(asking)
    return watch.seen


def check_passes(rules: StopsRules) -> None:
    """Check that a pass does not change which cards may follow.

    Raises
    ------
    NotLowerableError
        If fewer cards may follow after a pass.
    """
    if rules.jump is None:
        return
    faces = tuple(Face(rank, suit) for rank in range(ACE, KING + 1) for suit in SUITS)
    for card in rules.wild_cards:
        laid = Laid((card,), card.face, 0, (card,), wanted=faces)
        jumping = Jumping(laid, Past(wild_out=True, wild_in_run=True), 2, wanted=faces)
        if rules.jump.rule.kept_after_pass(jumping) != faces:
            raise NotLowerableError(rules.jump.key, "fewer cards may follow after a pass")
