"""Planetenspiel, from the article of 1861: a Comet game whose wild card doubles payments and wins a pot."""

from __future__ import annotations

from typing import Any

from nines_verification.second.stops_comet.cards import KING, NINE, Lay, points, rank_of, sets_of
from nines_verification.second.stops_comet.play import StopsTable, Wanted

from .shares import shared

# By point, the candidates that can be played, the default first.
PLANETENSPIEL: dict[str, tuple[str, ...]] = {
    "how-many-players": ("three-to-six", "two-to-six"),
    "packets": ("singly", "whole-hands"),
    "direction": ("anticlockwise", "clockwise"),
    "first-dealer": ("at-random", "last-seat"),
    "dealer": ("before-first-hand", "first-hand"),
    "first-hand-next": ("next", "winner"),
    "opening-lead": ("lowest", "every-lead-lowest", "any"),
    "who-starts-again": ("last-player", "next-player"),
    "several-of-a-rank": ("no", "yes"),
    "natural-card-held-back": ("no", "yes", "others"),
    "right-to-lead": ("due", "may-pass"),
    "required-rank-laid": ("wild-may", "pass-only", "own-run", "halt"),
    "last-asked-again": ("no", "yes"),
    "displaced-card": ("kept",),
    "announcements": ("true",),
    "after-going-out": ("deal-ends",),
    "wild-names": ("wanted", "any"),
    "wild-leads": ("any", "as-itself", "no"),
    "wild-card-held-back": ("yes", "no"),
    "natural-card-first": ("no", "yes"),
    "wild-kept-in-its-place": ("yes", "no"),
    "comet-stops": ("no", "yes"),
    "court-cards": ("ten", "by-rank"),
    "out-on-red-nine-as": ("either", "as-nine", "as-substitute"),
    "pot-filled": ("each-deal", "once", "dealer"),
    "pools-unclaimed": ("carried", "carried-undressed", "returned"),
    "pools-at-the-end": ("shared", "last-winner", "left"),
    "pools-remainder": ("last-dealer", "last-winner", "one-each"),
    "sitting": ("one-round",),
    "counters-run-out": ("on-the-books",),
    "sitting-tied": ("shared", "extra-deal", "least-caught"),
}

POT = "pot"


class Planetenspiel(StopsTable):
    """The state of one deal, after the cards are dealt."""

    def __init__(self, setup: dict[str, Any], reading: dict[str, str]) -> None:
        super().__init__(setup, reading)
        self.dealer = int(setup["dealer"])
        self.pot = int((setup.get("pools") or {}).get(POT, 0))
        self.opening = True
        self.fill()
        self.kept: tuple[list[int], int] | None = None

    def fill(self) -> None:
        """Put counters into the pot."""
        if self.reads("pools-unclaimed", "carried-undressed") and self.pot:
            return
        if self.reads("pot-filled", "once") and int(self.setup["deals"]):
            return
        for seat in [self.dealer] if self.reads("pot-filled", "dealer") else range(self.seats):
            self.balances[seat] -= 1
            self.pot += 1

    # Sequences.

    def leads(self, hand: list[str]) -> list[Lay]:
        """Return the plays that begin a sequence; in one reading, only plays of the lowest card."""
        lays = super().leads(hand)
        natural = [rank_of(card) for card in hand if card not in self.comets]
        if self.reads("opening-lead", "any") or not natural:
            return lays
        if self.opening:
            return [lay for lay in lays if not lay.comets and lay.rank == min(natural)]
        if self.reads("opening-lead", "every-lead-lowest"):
            return [lay for lay in lays if self.led_as_lowest(lay, min(natural))]
        return lays

    def follows(self, hand: list[str], wanted: Wanted) -> list[Lay]:
        """Return the plays that continue the sequence; after a king, only a planet, if it can be any card."""
        if wanted[0] <= KING:
            return super().follows(hand, wanted)
        if self.reads("wild-names", "wanted"):
            return []
        return self.comet_follows(hand, wanted, held=False)

    def nameable(self, wanted: Wanted) -> list[Wanted]:
        """Return the cards that the planet may stand for in a sequence. No card is above a king."""
        return [one for one in super().nameable(wanted) if one[0] <= KING]

    @staticmethod
    def led_as_lowest(lay: Lay, least: int) -> bool:
        """Return whether a play has the rank *least*, or consists of the planet alone."""
        return lay.rank == least if len(lay.cards) > lay.comets else True

    def sets_for(self, hand: list[str], rank: int, *, leading: bool) -> list[Lay]:
        """Return the plays of two to four cards of a rank, if such plays are allowed."""
        if not self.reads("several-of-a-rank", "yes"):
            return []
        planets = [card for card in hand if card in self.comets]
        if leading:
            barred = not self.reads("wild-leads", "any", *(["as-itself"] if rank == NINE else []))
        else:
            barred = self.reads("natural-card-first", "yes")
        planets = [] if barred else planets
        return [
            lay for size in (2, 3, 4) for lay in sets_of(self.naturals(hand, rank), planets, rank, size, 1)
        ]

    def stops(self, lay: Lay) -> bool:
        """Return whether a play ends its sequence. Only the planet can end a sequence."""
        return bool(lay.comets) and self.comet_stops(lay)

    def blocked(self, wanted: Wanted) -> None:
        """End a sequence that nobody has continued."""
        del wanted
        self.begin(
            self.last if self.reads("who-starts-again", "last-player") else self.after_seat(self.last)[0]
        )

    def begin(self, seat: int) -> None:
        """Give a player the right to begin a sequence."""
        self.opening = False
        super().begin(seat)

    def do_pass(self) -> None:
        """Pass on the right to lead, or the chance to continue the sequence, to the next player."""
        only_own = self.reads("required-rank-laid", "own-run")
        if self.wanted is not None and only_own and self.all_laid(self.wanted):
            self.blocked(self.wanted)
        else:
            super().do_pass()

    # Payments.

    def value(self, card: str) -> int:
        """Return the points of a card."""
        return points(card) if self.reads("court-cards", "ten") else rank_of(card)

    def on_planet(self, lay: Lay) -> bool:
        """Return whether the last play counts as going out on the planet."""
        if not lay.comets:
            return False
        if self.reads("out-on-red-nine-as", "either"):
            return True
        return (lay.rank == NINE) == self.reads("out-on-red-nine-as", "as-nine")

    def finish(self, seat: int, lay: Lay) -> None:
        """Let the losers pay for their points. A winner who went out on the planet takes the pot."""
        double = self.on_planet(lay)
        for loser in self.after_seat(seat):
            due = sum(self.value(card) for card in self.hands[loser])
            if self.comets_of(loser):
                due *= 2
            self.pay(loser, seat, 2 * due if double else due)
        if double:
            self.balances[seat] += self.pot
            self.pot = 0
        self.close([seat])
        self.kept = list(self.balances), self.pot
        self.divide(seat)

    def divide(self, winner: int) -> None:
        """Give the rest of the pot to the dealer or to the players, if the readings say so."""
        if self.reads("pools-unclaimed", "returned"):
            self.balances[self.dealer] += self.pot
            self.pot = 0
        if not self.match_over(int(self.setup["deals"]) + 1):
            return
        gets, emptied = shared(self.pot, self.seats, self.dealer, winner, self.reading)
        self.balances = [held + got for held, got in zip(self.balances, gets, strict=True)]
        self.pot = 0 if emptied else self.pot

    def accounts(self) -> dict[int | str, int]:
        """Return the balances of the seats and the pot, before the pot is shared."""
        balances, pot = self.kept or (self.balances, self.pot)
        return dict(enumerate(balances)) | ({POT: pot} if pot else {})

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal."""
        return super().after() | {"pools": {POT: self.pot} if self.pot else {}}
