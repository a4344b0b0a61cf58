"""What a player considers before an act: the facts that the scores of our policies depend on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from nines.cards import in_order
from nines.stops.acts import Act, Lay
from nines.stops.rule_inputs import Laid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card, Face
    from nines.stops.position import StopsObservation
    from nines.stops.rule_set import StopsRules


class Outlook(Protocol):
    """The facts on which the score of an act may depend."""

    @property
    def leading(self) -> bool:
        """Whether the player opens a sequence."""

    @property
    def last_card_elsewhere(self) -> bool:
        """Whether another player holds only one card."""

    @property
    def natural_playable(self) -> bool:
        """Whether a legal play has no wild card."""

    def goes_on(self, lay: Lay) -> int:
        """Return how many cards the hand can play in a row; all cards of this play count as one."""

    def led_up_to(self, lay: Lay) -> bool:
        """Return whether the first card of this play can follow a card that is still to be played."""


class Seen:
    """The facts as a player sees them.

    Parameters
    ----------
    rules
        The rules of the game.
    observation
        What the player sees.
    acts
        The legal acts.
    """

    def __init__(self, rules: StopsRules, observation: StopsObservation, acts: Sequence[Act]) -> None:
        self._rules, self._observation, self._acts = rules, observation, acts

    @property
    def leading(self) -> bool:
        """Whether the player opens a sequence."""
        return not self._observation.run

    @cached_property
    def last_card_elsewhere(self) -> bool:
        """Whether another player holds only one card."""
        counts, seat = self._observation.counts, self._observation.seat
        return any(count == 1 for other, count in enumerate(counts) if other != seat)

    @cached_property
    def natural_playable(self) -> bool:
        """Whether a legal play has no wild card."""
        return any(isinstance(act, Lay) and is_natural(self._rules, act) for act in self._acts)

    def goes_on(self, lay: Lay) -> int:
        """Return how many cards the hand can play in a row; all cards of this play count as one.

        Only natural cards may continue the row.
        """
        held = list(in_order(self._observation.hand - self._rules.wild_cards - set(lay.cards)))
        length, wanted = 1, faces_after(self._rules, lay)
        while card := next((following for following in held if _follows(following, wanted)), None):
            held.remove(card)
            length, wanted = length + 1, faces_after(self._rules, Lay((card,), card.face))
        return length

    def led_up_to(self, lay: Lay) -> bool:
        """Return whether the first card of this play can follow a card that is still to be played."""
        return _follows(lay.cards[0], self._led_up_to)

    @cached_property
    def _led_up_to(self) -> tuple[Face, ...]:
        """The faces that may follow a card that is still to be played."""
        observation = self._observation
        gone = {card for run in observation.runs for laid in run for card in laid.cards}
        gone.update(observation.dead_hand, (observation.turn_up,) if observation.turn_up else ())
        pack = self._rules.pack.rule.cards(len(observation.counts))
        coming = (Lay((card,), card.face) for card in pack if card not in gone)
        return tuple({face: None for lay in coming for face in faces_after(self._rules, lay)})


def is_natural(rules: StopsRules, lay: Lay) -> bool:
    """Return whether a play contains no wild card."""
    return rules.wild_cards.isdisjoint(lay.cards)


def faces_after(rules: StopsRules, lay: Lay) -> tuple[Face, ...]:
    """Return the faces that may follow a play; there are none if the play stops the sequence."""
    after = rules.aftermath(Laid(lay.cards, lay.named, 0, tuple(rules.wild_cards.intersection(lay.cards))))
    return () if after.stop is not None else after.wanted


def _follows(card: Card, faces: tuple[Face, ...]) -> bool:
    return any(face.covers(card.face) for face in faces)
