"""The histories of seats, with only the plays that can still help to win pools."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines.cards import NO_RANK, Card
from nines.compiled.edition import Numbered
from nines.stops.rule_inputs import Laid
from nines.stops.settlement_inputs import Sweeping, TrumpsPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.compiled.lowering import Lowered

COPY: Final = 255  # of a card that is in no pack
SEVERAL: Final = 3  # plays, after which it never matters how many more there were


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
        self.singles = [self._single(card) for card in low.pack.cards] if low.pools else []
        self.matter: dict[tuple[Laid, str], bool] = {}
        self.suits = ("",) if low.rules.turn_up is None else sorted({card.suit for card in low.pack.cards})
        self.several = SEVERAL if self._minds_turns() else 0
        self.kinds: Numbered[Laid] = Numbered()  # of plays, as far as pools depend on them
        self.kinds.of(self.filler, self.filler)
        self.kind: dict[Laid, int] = {}

    def _single(self, card: Card) -> Laid:
        return Laid((card,), card.face, 0, (card,) if card in self.low.rules.wild_cards else ())

    def plays(self, number: int) -> tuple[Laid, ...]:
        """Return plays that represent a history, the latest last."""
        laid_so_far: list[Laid] = []
        for laid, since in reversed(self.numbered.things[number]):
            laid_so_far += [laid, *[self.filler] * since]
        return tuple(laid_so_far)

    def after(self, number: int, laid: Laid, suit: str) -> int:
        """Return the number of the history after another play; *suit* is the suit turned up, or empty."""
        before, laid = self.numbered.things[number], laid._replace(seat=0)
        if self._matters(laid, suit):
            history: History = (Ago(laid, 0), *before)
        elif before:
            history = (before[0]._replace(since=min(before[0].since + 1, self.several)), *before[1:])
        else:
            history = ()
        history = self._shortened(history)
        return self.numbered.of(history, history)[0]

    def kind_of(self, laid: Laid) -> int:
        """Return the number of a kind of play; 0 if the play wins no pool and does not help to win one."""
        laid = laid._replace(seat=0)
        if laid not in self.kind:
            idle = all(self._is_idle(laid, suit) for suit in self.suits)
            self.kind[laid] = 0 if idle else self.kinds.of(laid, laid)[0]
        return self.kind[laid]

    def _is_idle(self, laid: Laid, suit: str) -> bool:
        before = [(), *((other,) for other in self.singles if self._matters(other, suit))]
        alike = (self._wins(suit, *some, laid) == self._wins(suit, *some, self.filler) for some in before)
        return not self._matters(laid, suit) and all(alike)

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
        return self.low.pool_mask(
            cited.rule.pool for cited in self.low.rules.sweep if cited.rule.sweeps(sweeping)
        )

    def _turned(self, suit: str) -> Card:
        return next(card for card in self.low.pack.cards if card.suit == suit)

    def _matters(self, laid: Laid, suit: str) -> bool:
        laid = laid._replace(out=False, wanted=())
        if (laid, suit) not in self.matter:
            self.matter[laid, suit] = any(
                self._wins(suit, laid, other) != self._wins(suit, other) for other in self.singles
            )
        return self.matter[laid, suit]

    def _wins(self, suit: str, *plays: Laid) -> list[int]:
        return [self.pools_won(plays, turns, suit) for turns in range(1, SEVERAL + 1)]

    def _minds_turns(self) -> bool:
        """Return whether it matters for a pool how long ago a card was played, or in which turn."""
        pairs = product(self.singles, self.singles, self.suits)
        minded = [
            {*self._at_times(laid, other, suit)} for laid, other, suit in pairs if self._matters(laid, suit)
        ]
        minded += [set(self._wins(suit, laid)) for laid, suit in product(self.singles, self.suits)]
        return any(len(won) > 1 for won in minded)

    def _at_times(self, laid: Laid, other: Laid, suit: str) -> Iterator[int]:
        """Yield the pools that *other* wins in each turn, for each number of plays made since *laid*."""
        for since in range(SEVERAL + 1):
            yield from self._wins(suit, laid, *[self.filler] * since, other)

    def _shortened(self, history: History) -> History:
        """Return a history in which the oldest plays are sorted, because their order no longer matters."""
        recent: list[Ago] = []
        since = 0
        for place, ago in enumerate(history):
            since += ago.since
            if since >= self.several:
                older = sorted({entry.laid for entry in history[place:]})
                return (*recent, *(Ago(laid, self.several) for laid in older))
            recent.append(ago)
            since += 1
        return tuple(recent)
