"""The features of a Stops game: aspects for which a game need not have a rule.

For each feature, a game has all rules that its sources give. If a game has no rule for a feature, its sources
do not mention the feature.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card, Face
    from nines.kernel.ledger import Transfer
    from nines.stops import rule_inputs as v
    from nines.stops import settlement_inputs as o


class LayLimit(Protocol):
    """Which ways of playing cards together are not allowed?"""

    def forbids(self, laying: v.Laying) -> bool: ...


class Jump(Protocol):
    """Who continues after a card that is not a stop?

    If nobody continues, the sequence is blocked, unless another card may follow instead of the missing one.
    After a pass, the rule may let only some seats continue, in the order that the rule gives, and fewer cards
    may follow. The attribute ``by_cards`` is true if a player's cards decide whether they get the turn.
    """

    @property
    def by_cards(self) -> bool: ...
    def next(self, jumping: v.Jumping) -> int | None: ...
    def after_pass(self, jumping: v.Jumping) -> tuple[int, ...] | None: ...
    def instead(self, jumping: v.Jumping) -> tuple[Face, ...]: ...
    def kept_after_pass(self, jumping: v.Jumping) -> tuple[Face, ...]: ...


class Naming(Protocol):
    """What may a wild card stand for?

    May a wild card also follow a stop? If so, the stop ends the sequence only if no wild card follows it.
    """

    def names(self, naming: v.Naming) -> tuple[Face, ...]: ...
    def revives(self, laid: v.Laid) -> bool: ...


class WildLimit(Protocol):
    """When is it forbidden to play a wild card?"""

    def forbids(self, play: v.WildPlay) -> bool: ...


class Announcement(Protocol):
    """What does a player say when playing a card, and when passing?"""

    def on_laying(self, laid: v.Laid) -> str: ...
    def on_passing(self, wanted: tuple[Face, ...], *, own_run: bool = True) -> str: ...


class Opera(Protocol):
    """Is going out an opera?"""

    def made(self, going: o.Going) -> bool: ...


class Answer(Protocol):
    """How may a player answer an opera and so draw the game?

    The rule says who may answer, and whether they answer in a new sequence or in the last sequence. The rule
    says whether the answer is played, or whether the hand alone decides it. The rule says what a player pays
    if their answer fails. The rule also says whether a draw cancels the payments made in play.
    """

    @property
    def own_sequence(self) -> bool: ...
    @property
    def judged(self) -> bool: ...
    @property
    def whole_hand(self) -> bool: ...
    @property
    def undoes(self) -> bool: ...
    def by(self, winner: int, players: int) -> int | None: ...


class Sides(Protocol):
    """Who are partners, and when do they pay each other?"""

    @property
    def pay_in_play(self) -> bool: ...
    @property
    def partners_pay(self) -> bool: ...
    def partners(self, seat: int, players: int) -> tuple[int, ...]: ...


class Redeal(Protocol):
    """When may a player demand a new deal?"""

    def allows(self, redealing: o.Redealing) -> bool: ...


class CarteBlanche(Protocol):
    """If a hand is shown before the lead, what is it worth, and who pays?

    May a player decline to show the hand? Is a shown hand still paid for if the cards are dealt again?
    """

    @property
    def at_will(self) -> bool: ...
    @property
    def stands(self) -> bool: ...
    def worth(self, hand: frozenset[Card]) -> int: ...
    def transfers(self, seat: int, worth: int, opponents: Sequence[int]) -> tuple[Transfer, ...]: ...


class TurnUp(Protocol):
    """Which card is turned up? The card is one of the cards that are dealt to no player."""

    def turned(self, aside: Sequence[Card]) -> Card | None: ...


class Trump(Protocol):
    """Which suit is trumps?"""

    def suit(self, turned: Card) -> str: ...


class Call(Protocol):
    """When does the dealer call “stop”?"""

    def cries(self, asking: v.Asking) -> bool: ...


class Insight(Protocol):
    """Who may look at the cards that no player holds?"""

    def sees_dead(self, seat: int, dealer: int) -> bool: ...
