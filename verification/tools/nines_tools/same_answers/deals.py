"""What a deal at a table says, as digests that two installations of Python can compare.

This module runs unchanged in a browser and here, so it imports only what the light wheel has. A digest covers
one kind of answer, so that a difference says what differs.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from nines import library
from nines.policies import policy
from nines.shuffle import POLICIES, Stream
from nines.table.page import Page
from nines.table.saved import seats_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.table.sitting import Sitting

DEALS: Final = 10  # of each game
EVERY: Final = 3  # turns of the person: then all cards of the hand are tried, and the whole state is taken
PARTS: Final = ("events", "acts", "refusals", "balances", "states")


def deal_digests(slug: str, number: int) -> dict[str, Any]:
    """Play a deal at a table with one person, and return the digests of all that the table says.

    The number of the deal is the seed; it decides how many players there are, and who the person is.
    The person follows the policy with which the game is recorded, and the others their usual policies.

    Parameters
    ----------
    slug
        The game.
    number
        The number of the deal, from 1.

    Returns
    -------
    dict
        The digest of each part, the ``kinds`` of acts that the person could choose, and how many acts were
        ``played``.

    Examples
    --------
    >>> found = deal_digests("comet-1718", 1)
    >>> found["kinds"], found["played"]
    (['cards lay', 'word pass'], 65)
    """
    return Deal(slug, number).played()


class Deal:
    """One deal at a table, and what the table has said so far."""

    def __init__(self, slug: str, number: int) -> None:
        self.page = _page()
        self.said = {part: sha256() for part in PARTS}
        self.kinds: set[str] = set()
        allowed = seats_of(library().load(slug))
        seats = allowed[number % len(allowed)]
        self.person = number % seats + 1
        asked = {"game": slug, "seats": seats, "people": [self.person], "seed": str(number)}
        self.ask("begin", **asked)
        self.stream = Stream.of(number, POLICIES, DEALS + number)
        game = self.sitting.game
        self.choose = policy(game.family.recorded_policy, game).at(game)

    @property
    def sitting(self) -> Sitting:
        """The sitting at the table."""
        return self.page.sitting

    def played(self) -> dict[str, Any]:
        """Play the deal to its end, and return the digests."""
        turns = 0
        while self.sitting.turn is not None:
            self._note("acts", map(str, self.sitting.legal))
            if self.sitting.persons_turn:
                if turns % EVERY == 0:
                    self._look()
                turns += 1
                self._act()
            else:
                self.sitting.step()
        self._end()
        found: dict[str, Any] = {part: said.hexdigest() for part, said in self.said.items()}
        return found | {"kinds": sorted(self.kinds), "played": len(self.sitting.deal.acts)}

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever JSON can hold
        """Ask the page, and return its answer."""
        answer: dict[str, Any] = json.loads(self.page.answer(json.dumps({"do": do, **fields})))
        return answer

    def _act(self) -> None:
        """Let the person act as the policy chooses."""
        sitting = self.sitting
        display, legal = sitting.game.family.display, sitting.legal
        self.kinds |= {f"{display.act_form(act).kind} {str(act).split()[0]}" for act in legal}
        seen = sitting.game.observe(sitting.position, self.person - 1)
        sitting.act(legal[0] if len(legal) == 1 else self.choose(seen, legal, self.stream))

    def _look(self) -> None:
        """Take the state and the hint; try every card of the hand, and the acts that the help shows."""
        state = self.ask("state")
        self._note(
            "states", [json.dumps(state, sort_keys=True), json.dumps(self.ask("hint"), sort_keys=True)]
        )
        cards = [{"cards": [card["id"]]} for card in state["hand"]]
        acts = [{"act": example} for example, _ in state["help"]]
        self._note("refusals", (_refused(self.ask("try", **tried)) for tried in (*cards, *acts)))

    def _end(self) -> None:
        """Take the events, and who has what after the deal."""
        sitting, sentence = self.sitting, self.sitting.game.family.display.sentence
        self._note("events", (f"{sentence(event)} [{event.rule}]" for event in sitting.deal.events))
        state = self.ask("state")
        self._note("states", [json.dumps(state, sort_keys=True)])
        self._note("balances", [json.dumps([state["over"], state["match_over"]], sort_keys=True)])

    def _note(self, part: str, lines: Iterable[str]) -> None:
        self.said[part].update("\n".join((*lines, "")).encode())


def _refused(answer: dict[str, Any]) -> str:
    """Return why an act is refused, and by which rule; for any other answer, the answer."""
    refused = answer.get("refused")
    return f"{refused['says']} [{refused['rule']}]" if refused else json.dumps(answer, sort_keys=True)


@cache
def _page() -> Page:
    """Return one page for all deals."""
    return Page(library())
