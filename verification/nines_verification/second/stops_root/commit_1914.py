"""Commit, from Foster's chapter: the player after the nine of diamonds continues, or plays the ten."""

from __future__ import annotations

from typing import Any

from nines_verification.second.stops_nines.common import NOTHING, Lay, Want, rank
from nines_verification.second.stops_nines.shared import SuitTable

# By point, the candidates that can be played, the default first.
COMMIT_1914: dict[str, tuple[str, ...]] = {
    "how-many-players": ("any", "two-to-eight"),
    "stops-set-aside": ("five-only", "nobody", "six-or-more", "nine-at-most"),
    "draw-for-deal": ("ace-low", "ace-high"),
    "first-hand-next": ("next", "winner"),
    "right-to-lead": ("due", "may-pass"),
    "required-rank-laid": ("wild-may", "pass-only", "own-run", "halt"),
    "last-asked-again": ("no", "yes"),
    "displaced-card": ("kept",),
    "announcements": ("true",),
    "nine-in-a-sequence": ("replaces", "beside"),
    "nine-on-own-card": ("yes", "no"),
    "comet-options-due": ("due", "free"),
    "choice-not-used": ("in-turn", "sequence-only", "nobody"),
    "sequence-left-for-the-ten": ("given-up",),
    "choice-after-led-nine": ("as-any-lead", "as-in-a-sequence"),
    "blocked-after-comet": ("comet-player", "player-before"),
    "seven-of-diamonds-revived": ("no", "yes"),
    "wild-as-stop": ("yes", "no"),
    "led-king-paid": ("yes", "no"),
    "wild-as-king-paid": ("no", "yes"),
    "ace-demanded": ("always", "before-another-plays", "before-any-card"),
    "last-card-paid": ("yes", "no"),
    "ante": ("one", "two"),
    "other-cards-left": ("nothing", "one-each"),
    "sitting": ("one-round",),
    "counters-run-out": ("on-the-books",),
    "sitting-tied": ("shared", "extra-deal", "least-caught"),
}

EXCLUDED = (
    {"nine-in-a-sequence": "beside", "required-rank-laid": "pass-only"},
    {"nine-on-own-card": "no", "required-rank-laid": "own-run"},
    *(
        {"seven-of-diamonds-revived": "yes", "required-rank-laid": how}
        for how in ("pass-only", "halt", "own-run")
    ),
)

NINE, TEN, POOL, DEMAND = "9♦", "10♦", "pool", "claim"


class Commit1914(SuitTable):
    """The state of one deal, after the cards are dealt. The odd cards lie face down."""

    wild = frozenset({NINE})

    def __init__(self, setup: dict[str, Any], readings: dict[str, str]) -> None:
        for pair in EXCLUDED:
            if all(readings[point] == candidate for point, candidate in pair.items()):
                raise ValueError(f"these answers exclude each other: {pair}")
        self.on_nine = False  # the nine was the last card, and the next player has the choice
        self.ten_too = False  # the ten may be played in place of continuing the original sequence
        self.led = False  # the last nine was led
        self.before_nine = 0
        self.owed: tuple[int, int] | None = None  # who may demand counters for aces, and for how many
        super().__init__(setup, readings)

    def began(self) -> None:
        """Let the players make up the pool."""
        for seat in range(self.seats):
            self.put(seat, POOL, 2 if self.read["ante"] == "two" else 1)

    # What may be laid.

    def leads(self, seat: int) -> list[Lay]:
        """Return the legal leads: any card may be led."""
        return [self.single(card) for card in self.hands[seat]]

    def follows(self, seat: int) -> tuple[list[Lay], bool]:
        """Return the plays with which a player may continue, and whether the player must continue."""
        fitting = [self.single(card) for card in self.hands[seat] if card in self.could_follow()]
        if fitting:
            return fitting, not self.on_nine or self.read["comet-options-due"] == "due"
        return self.with_nine(seat), False

    def with_nine(self, seat: int) -> list[Lay]:
        """Return the play of the nine by a player who cannot continue."""
        named = self.want.named
        if NINE not in self.hands[seat] or named is None:
            return []
        if seat == self.last and self.read["nine-on-own-card"] == "no":
            return []
        if self.read["nine-in-a-sequence"] == "beside":
            return [self.single(NINE)]
        gone = self.all_laid(frozenset({named}))
        return [] if gone and self.read["required-rank-laid"] == "pass-only" else [self.stand_in(NINE, named)]

    def could_follow(self) -> frozenset[str]:
        """Return the cards that continue the sequence, with the ten where it may be played instead."""
        return self.want.cards | ({TEN} if self.ten_too else frozenset())

    def ends(self, lay: Lay) -> bool:
        """Return whether a card stops the sequence, as kings and the seven of diamonds do."""
        if lay.named != "7♦" and rank(lay.named) != "K":
            return False
        if lay.stand_ins:
            return self.read["wild-as-stop"] == "yes"
        return lay.named != "7♦" or self.read["seven-of-diamonds-revived"] == "no"

    def next_want(self, lay: Lay) -> Want:
        """Return what must follow; after a nine beside the sequence, this is what was missing before."""
        if lay.cards == (NINE,) and not self.led and not lay.stand_ins:
            return self.want
        return NOTHING if rank(lay.named) == "K" else self.above(lay.named)

    # The turns.

    def before(self, seat: int, lay: Lay) -> None:
        """Record whether the nine was played, and whether counters for an ace are lost."""
        nine = NINE in lay.cards
        self.led = nine and self.leading
        self.ten_too = nine and not self.leading
        self.on_nine = self.ten_too or (self.led and self.read["choice-after-led-nine"] == "as-in-a-sequence")
        self.before_nine = seat if self.leading else self.last
        if self.owed and (self.owed[0] != seat or self.read["ace-demanded"] == "before-any-card"):
            self.owed = None

    def ask(self, want: Want, seat: int) -> None:
        """Give players their turns to continue; after the nine, the following player has the first one."""
        super().ask(want, seat)
        if self.leading or not self.on_nine:
            return
        following, *others = self.around(seat)[1:]
        if self.closed() or self.read["choice-not-used"] == "nobody":
            others = []
        elif self.read["last-asked-again"] == "yes":
            others.append(seat)
        self.queue = [following, *others]

    def closed(self) -> bool:
        """Return whether only one player has a turn, because all cards that could follow are played."""
        return self.read["required-rank-laid"] == "own-run" and self.all_laid(self.could_follow())

    def _passed(self) -> None:
        if self.ten_too and self.read["choice-not-used"] == "sequence-only":
            self.ten_too = False
            ends_now = self.read["required-rank-laid"] in ("own-run", "halt") and self.all_laid(
                self.want.cards
            )
            if not self.want.cards or ends_now:
                self.queue = self.queue[:1]
        super()._passed()

    def blocked(self) -> None:
        """End a sequence that nobody continues; after the nine, a reading decides who begins the next."""
        nine_last = self.on_nine or self.led
        leader = self.last
        if nine_last and self.read["blocked-after-comet"] == "player-before":
            leader = self.before_nine
        self.on_nine = self.ten_too = self.led = False
        self.lead(leader)

    # Payments.

    def paid_in_play(self, seat: int, lay: Lay, *, last: bool) -> None:
        """Pay for kings, aces and the nine."""
        if last and self.read["last-card-paid"] == "no":
            return
        (card,) = lay.cards
        if card == NINE:
            as_king = rank(lay.named) == "K" and self.read["wild-as-king-paid"] == "yes"
            self.each_pays(seat, 3 if as_king else 2)
        elif rank(card) == "K" and not (self.leading and self.read["led-king-paid"] == "no"):
            self.each_pays(seat, 1)
        elif rank(card) == "A":
            if last or self.read["ace-demanded"] == "always":
                self.each_pays(seat, 1)
            else:
                self.owed = (seat, 1 + (self.owed[1] if self.owed else 0))

    def _find_acts(self) -> dict[str, Lay | None]:
        acts = super()._find_acts()
        if self.winner is None and self.owed and self.owed[0] == self.acting():
            acts[DEMAND] = None
        return acts

    def play(self, act: str) -> None:
        """Carry out a legal act of the seat to act."""
        if act != DEMAND:
            super().play(act)
        elif self.owed:
            self.each_pays(*self.owed)
            self.owed = self._acts = None

    def settle(self, winner: int, lay: Lay) -> None:  # noqa: ARG002
        """Give the winner the pool; let players pay all others for kings and for the nine.

        A player who can still demand counters for an ace when the deal ends is paid.
        """
        if self.owed:
            self.each_pays(*self.owed)
        self.take(winner, POOL)
        for seat in self.around(winner)[1:]:
            hand = self.hands[seat]
            due = sum(rank(card) == "K" for card in hand) + 2 * (NINE in hand)
            for other in self.around(seat)[1:]:
                self.pay(seat, other, due)
            if self.read["other-cards-left"] == "one-each":
                self.pay(seat, winner, len(hand))

    def ended(self) -> None:
        """Count who was left with the nine, and end the match if this deal was the last one."""
        self.note_caught()
        self.finish_match()
