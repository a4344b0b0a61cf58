"""The histories of seats, with only the plays that can still help to win pools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines.cards import NO_RANK, Card
from nines.stops.lowered.accounts import SEVERAL
from nines.stops.lowered.edition import Numbered
from nines.stops.rule_inputs import Laid
from nines.stops.settlement_inputs import Sweeping, TrumpsPlayed

if TYPE_CHECKING:
    from nines.stops.lowered.lowering import Lowered

COPY: Final = 255  # of a card that is in no pack


class Ago(NamedTuple):
    """A play that may help to win a pool, and how many other plays the seat has made since."""

    laid: Laid
    since: int


History: TypeAlias = tuple[Ago, ...]  # the latest first


class Histories:
    """The numbered histories of seats, and the plays that belong in a history."""

    def __init__(self, low: Lowered) -> None:
        self.low = low
        self.numbered: Numbered[History] = Numbered()
        self.numbered.of((), ())
        self.filler = self._single(Card(NO_RANK, "", COPY))
        self.singles = [self._single(card) for card in low.pack.cards]
        self.matter: dict[Laid, bool] = {}

    def _single(self, card: Card) -> Laid:
        return Laid((card,), card.face, 0, (card,) if card in self.low.rules.wild_cards else ())

    def plays(self, number: int) -> tuple[Laid, ...]:
        """Return plays that represent a history, the latest last."""
        found: list[Laid] = []
        for laid, since in reversed(self.numbered.things[number]):
            found += [laid, *[self.filler] * since]
        return tuple(found)

    def after(self, number: int, laid: Laid) -> int:
        """Return the number of the history after another play."""
        before, laid = self.numbered.things[number], laid._replace(seat=0)
        if self._matters(laid):
            history: History = (Ago(laid, 0), *before)
        elif before:
            history = (before[0]._replace(since=min(before[0].since + 1, SEVERAL)), *before[1:])
        else:
            history = ()
        history = _shortened(history)
        return self.numbered.of(history, history)[0]

    def pools_won(self, plays: tuple[Laid, ...], in_turn: int, suit: str) -> int:
        """Return the mask of the pools that the last play wins; *suit* is the suit turned up, or empty."""
        rules, sweeping = self.low.rules, Sweeping(plays, in_turn, out=False, out_on_wild=False)
        won = [cited.rule.pool for cited in rules.sweep if cited.rule.sweeps(sweeping)]
        if suit and rules.trump is not None:
            played = TrumpsPlayed(plays, rules.trump.rule.suit(self._turned(suit)))
            won += [cited.rule.pool for cited in rules.trump_sweep if cited.rule.sweeps(played)]
        return self.low.pool_mask(won)

    def pools_won_out(self, number: int, in_turn: int, *, on_wild: bool) -> int:
        """Return the mask of the pools that a player wins by going out."""
        sweeping = Sweeping(self.plays(number) or (self.filler,), in_turn, out=True, out_on_wild=on_wild)
        return self.low.pool_mask(one.rule.pool for one in self.low.rules.sweep if one.rule.sweeps(sweeping))

    def _turned(self, suit: str) -> Card:
        return next(card for card in self.low.pack.cards if card.suit == suit)

    def _matters(self, laid: Laid) -> bool:
        laid = laid._replace(out=False, wanted=())
        if laid not in self.matter:
            self.matter[laid] = any(self._wins(laid, other) != self._wins(other) for other in self.singles)
        return self.matter[laid]

    def _wins(self, *plays: Laid) -> list[int]:
        suits = {card.suit for card in self.low.pack.cards}
        return [
            self.pools_won(plays, turns, suit) for turns in range(1, SEVERAL + 1) for suit in sorted(suits)
        ]


def _shortened(history: History) -> History:
    """Return a history with the plays of long ago sorted, because their order no longer matters."""
    recent: list[Ago] = []
    since = 0
    for place, ago in enumerate(history):
        since += ago.since
        if since >= SEVERAL:
            return (*recent, *(Ago(laid, SEVERAL) for laid in sorted({one.laid for one in history[place:]})))
        recent.append(ago)
        since += 1
    return tuple(recent)
