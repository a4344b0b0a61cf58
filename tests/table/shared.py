"""What the tests of the table share: a page asked with Python values, and sittings."""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from nines import library
from nines.table.page import Page
from nines.table.saved import SavedGame, begun, opponents, usual_seats
from nines.table.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LIBRARY: Final = library()
GAMES: Final = LIBRARY.playable
FAMILIES: Final = ("comet-1718", "ninety-nine-3p", "multiple-9-2007", "multiple-9-holdem-2007")
Data = dict[str, Any]


class Asked:
    """A page that is asked with Python values and answers with them."""

    def __init__(self) -> None:
        self.page = Page(LIBRARY)

    def __call__(self, do: str, **fields: Any) -> Data:  # noqa: ANN401 - whatever JSON can hold
        answer: Data = json.loads(self.page.answer(json.dumps({"do": do, **fields})))
        return answer

    def begin(self, game: str, people: Iterable[int] = (1,), **fields: Any) -> Data:  # noqa: ANN401
        seats = fields.pop("seats", usual_seats(LIBRARY.load(game)))
        given = {"readings": {}, "seed": "7", "people": [*people], **fields}
        return self("begin", game=game, seats=seats, **given)

    def to_person(self, state: Data) -> Data:
        """Let programs act until a person must, or the deal is over."""
        while not state["mine"] and not state["over"]:
            state = self("step")
        return state


def first_act(state: Data) -> str:
    """Return the first act that a state offers."""
    return next(reachable(state))


def reachable(state: Data) -> Iterator[str]:
    """Yield every act that a state offers: those listed, sets of cards, and amounts."""
    yield from (act["act"] for act in state["acts"])
    chosen, amount = state["select"], state["amount"]
    if chosen and chosen["free"]:
        for cards in combinations(chosen["from"], chosen["least"]):
            yield f"{chosen['verb']} {'+'.join(cards)}"
    if amount:
        yield from (f"{amount['act']} {number}" for number in range(amount["least"], amount["most"] + 1))


def sitting(game: str, people: Iterable[int] = (1,), seed: int = 7, **fields: Any) -> Sitting:  # noqa: ANN401
    """Return a sitting with these people; the others follow their usual policies."""
    return Sitting(LIBRARY, saved(game, people, seed, **fields))


def saved(game: str, people: Iterable[int] = (1,), seed: int = 7, **fields: Any) -> SavedGame:  # noqa: ANN401
    """Return a new game with these people; the others follow their usual policies."""
    loaded, own = LIBRARY.load(game), [*people]
    seats = fields.pop("seats", usual_seats(loaded))
    others = iter(opponents(LIBRARY, loaded, seats))
    policies = [None if seat in own else next(others) for seat in range(1, seats + 1)]
    given = {"deals": 1, "policies": policies, **fields}
    return begun(LIBRARY, loaded, seats=seats, seed=seed, people=own, **given)
