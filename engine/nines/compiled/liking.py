"""The scores that policies give to acts, as answers to questions of the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.compiled import row
from nines.compiled.fields import pack, unpack
from nines.compiled.keys import SCORE_OF
from nines.errors import NotLowerableError
from nines.kernel.advice import RANDOM
from nines.stops.advice import BITS, SCORES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.compiled.layout import Numbers
    from nines.kernel.advice import Policy
    from nines.stops.acts import Act, Lay
    from nines.stops.rule_set import StopsRules

MOST_PARTS: Final = 60 // BITS  # scores for which an answer has room


class Asked:
    """The facts that a question states, with a note of the facts that a policy looks at.

    Parameters
    ----------
    fields
        The facts as bits, packed as in the machine's question about a score.
    """

    def __init__(self, fields: int) -> None:
        self._facts = unpack(SCORE_OF, fields)
        self.leading = bool(self._facts["leading"])
        self.looks = 0

    def _fact(self, name: str) -> int:
        self.looks |= pack(SCORE_OF, **{name: 1})
        return self._facts[name]

    @property
    def last_card_elsewhere(self) -> bool:
        """Whether another player holds only one card."""
        return bool(self._fact("last_card"))

    @property
    def natural_playable(self) -> bool:
        """Whether a legal play has no wild card."""
        return bool(self._fact("natural"))

    def led_up_to(self, lay: Lay) -> bool:  # noqa: ARG002 - the question is about this play
        """Return whether the first card of this play can follow a card that is still to be played."""
        return bool(self._fact("led_up_to"))

    def goes_on(self, lay: Lay) -> int:  # noqa: ARG002 - the question is about this play
        """Return how many cards the hand can play in a row; all cards of this play count as one."""
        return self._fact("goes_on")


class Liking:
    """The policies of the seats, and what each policy has looked at so far.

    Parameters
    ----------
    rules
        The rules of the edition.
    policies
        The policy of each seat.
    seats
        The table of the seats, in which the machine reads what the policy of a seat looks at.

    Raises
    ------
    NotLowerableError
        If a policy has more parts than there is room for.
    """

    def __init__(self, rules: StopsRules, policies: Sequence[Policy], seats: Numbers) -> None:
        self.rules, self._seats = rules, seats
        self._parts = [
            [part.name for part in policy.parts or (policy,) if part.name != RANDOM] for policy in policies
        ]
        for policy, parts in zip(policies, self._parts, strict=True):
            if len(parts) > MOST_PARTS:
                raise NotLowerableError(f"the policy {policy.name}", f"it has more than {MOST_PARTS} parts")

    def score(self, seat: int, fields: int, act: Act) -> int | None:
        """Return the score of an act; None if the policy looks at facts that the question does not state yet.

        Parameters
        ----------
        seat
            The seat.
        fields
            The act and the facts as bits, packed as in the machine's question about a score.
        act
            The act.
        """
        asked, score = Asked(fields), 0
        for part in self._parts[seat]:
            score = score << BITS | self._part(part, asked, act)
        place = seat * row.SEATS + row.SEAT_LOOKS
        if asked.looks & ~int(self._seats[place]):
            self._seats[place] |= asked.looks
            return None
        return score

    def _part(self, name: str, asked: Asked, act: Any) -> int:  # noqa: ANN401 - an act of Stops
        score = SCORES[name](self.rules, asked, act)
        if score >> BITS:
            raise NotLowerableError(f"the policy {name}", f"a score needs more than {BITS} bits")
        return score
