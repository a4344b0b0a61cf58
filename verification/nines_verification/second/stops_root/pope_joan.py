"""Pope Joan, from the chapter of 1909: sequences rise in one suit, and a board has eight compartments."""

from __future__ import annotations

from typing import Any

from nines_verification.second.stops_nines.common import Lay, Want, rank, suit
from nines_verification.second.stops_nines.shared import SuitTable

from .shares import shared

# By point, the candidates that can be played, the default first.
POPE_JOAN: dict[str, tuple[str, ...]] = {
    "how-many-players": ("three-to-eight", "two-to-eight", "any"),
    "uneven-deal": ("spare", "longer-hands"),
    "starting-counters": ("three-dozen", "four-dozen"),
    "who-dresses": ("each-dealer", "one-player"),
    "spare-hand-seen": ("nobody", "dealer"),
    "lot-starts-with": ("random-seat", "first-seat"),
    "natural-card-held-back": ("no", "yes", "others"),
    "right-to-lead": ("due", "may-pass"),
    "required-rank-laid": ("halt", "pass-only"),
    "announcements": ("true",),
    "after-going-out": ("deal-ends",),
    "sitting": ("one-round", "until-ruin"),
    "counters-run-out": ("on-the-books", "capped"),
    "sitting-tied": ("shared", "extra-deal"),
    "pools-at-the-end": ("last-round", "shared", "last-winner", "left"),
    "last-round-dealer": ("next", "last"),
    "odd-counter": ("queen", "king-or-knave"),
    "pools-remainder": ("last-dealer", "last-winner", "one-each"),
}

# Where the common table asks for a reading that does not arise, since no card is wild.
DOES_NOT_ARISE = {
    "last-asked-again": "no",
    "natural-card-first": "no",
    "who-may-follow": "holder",
    "wild-card-held-back": "yes",
    "wild-kept-in-its-place": "yes",
    "wild-names": "wanted",
}

DRESSED = {"Pope": 6, "Matrimony": 2, "Intrigue": 2, "Ace": 1, "King": 1, "Queen": 1, "Knave": 1, "Game": 1}
HIGH = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Knave"}
PAIRS = {"Matrimony": {"K", "Q"}, "Intrigue": {"Q", "J"}}
POPE = "9♦"
LAST_ROUND = {"9♦": "Pope", "A♦": "Ace", "K♦": "King", "Q♦": "Queen", "J♦": "Knave"}
HALVES = {"Matrimony": "K♦", "Intrigue": "J♦"}
"""Who halves a compartment with the holder of the queen of diamonds in the last round."""


def compartment(name: str) -> str:
    """Return the name that the balances use for a compartment."""
    return f"{name} compartment"


class PopeJoan(SuitTable):
    """The state of one deal, after the cards are dealt. The last card of the extra hand lies face up."""

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        self.last_round: bool = setup.get("last_round", False)
        self.waits = False  # whether the last round is dealt next
        super().__init__(setup, DOES_NOT_ARISE | readings)

    def began(self) -> None:
        """Put counters on the board, and give the dealer the counters that the turned-up card wins."""
        if self.last_round:
            self.share_by_last_round()
            return
        payer = self.dealer
        if self.read["who-dresses"] == "one-player":
            payer = (self.dealer - self.deals) % self.seats
        for name, amount in DRESSED.items():
            self.put(payer, compartment(name), amount)
        self.trump = suit(self.aside[-1]) if self.aside else ""
        self.high: list[set[str]] = [set() for _ in range(self.seats)]
        if self.aside:
            up = self.aside[-1]
            name = "Pope" if up == POPE else HIGH.get(rank(up), "")
            self.take(self.dealer, compartment(name))

    def ask(self, want: Want, seat: int) -> None:
        """Let the holder of the next card continue; if nobody holds it, the player of the last card leads."""
        if self.read["required-rank-laid"] != "halt":
            super().ask(want, seat)
            return
        self.want, self.leading = want, False
        self.queue = [one for one in self.around(seat) if not want.cards.isdisjoint(self.hands[one])]
        if not self.queue:
            self.blocked()

    def leads(self, seat: int) -> list[Lay]:
        """Return the legal leads: any card may be led."""
        return [self.single(card) for card in self.hands[seat]]

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the play of the next card, if the player has it."""
        return self.following(seat)

    def ends(self, lay: Lay) -> bool:
        """Return whether a play ends the sequence, as kings and the seven of diamonds do."""
        return rank(lay.named) == "K" or lay.named == "7♦"

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow: the next card of the suit."""
        return self.above(lay.named)

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:  # noqa: ARG002
        """Give the player the counters in the compartments of the card."""
        card = lay.named
        if card == POPE:
            self.take(seat, compartment("Pope"))
        if suit(card) != self.trump:
            return
        of = rank(card)
        self.high[seat].add(of)
        if of in HIGH:
            self.take(seat, compartment(HIGH[of]))
        for name, pair in PAIRS.items():
            if of in pair and pair <= self.high[seat]:
                self.take(seat, compartment(name))

    def settle(self, winner: int, lay: Lay) -> None:  # noqa: ARG002
        """Give the winner the pool Game, and a counter for each card of a loser who does not hold Pope."""
        self.take(winner, compartment("Game"))
        for seat in self.around(winner)[1:]:
            if POPE not in self.hands[seat]:
                self.pay(seat, winner, len(self.hands[seat]))

    def accounts(self) -> dict[int | str, int]:
        """Return the balances of all seats and compartments, before the board is shared."""
        return super().accounts() if self.winner is None else dict(self.at_end)

    def ended(self) -> None:
        """Share the counters on the board if this deal was the last one."""
        self.at_end = super().accounts()
        if not self.match_ends():
            return
        if self.read["pools-at-the-end"] == "last-round" and any(self.pools.values()):
            self.waits = True
            return
        gets, emptied = shared(sum(self.pools.values()), self.seats, self.dealer, self.last, self.read)
        self.balances = [held + got for held, got in zip(self.balances, gets, strict=True)]
        if emptied:
            self.pools = {}
        self.match_winners = self.best(self.balances) or None

    # The last round, which is dealt face up and not played.

    def to_act(self) -> int | str | None:
        """Return the seat to act; nobody acts in the last round."""
        return None if self.last_round else super().to_act()

    def share_by_last_round(self) -> None:
        """Let the holders of Pope and of the high diamonds take what is left on the board."""
        holder = {card: seat for seat, hand in enumerate(self.hands) for card in hand}
        for card, name in LAST_ROUND.items():
            self.take(holder[card], compartment(name))
        for name, other in HALVES.items():
            held = self.pools.pop(compartment(name), 0)
            half, odd = held // 2, held % 2
            with_queen = half + odd if self.read["odd-counter"] == "queen" else half
            self.balances[holder["Q♦"]] += with_queen
            self.balances[holder[other]] += held - with_queen
        self.match_winners = self.best(self.balances) or None

    def next_seats(self) -> tuple[int, int]:
        """Return the next first hand and dealer; the deal passes on either before or after the last round."""
        last_deals = self.read.get("last-round-dealer") == "last"
        if (self.waits and last_deals) or (self.last_round and not last_deals):
            return self.first_hand, self.dealer
        return super().next_seats()
