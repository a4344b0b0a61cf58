"""Hoc Mazarin: the bids from the articles of 1765, and the play of the cards in the reconstruction."""

from __future__ import annotations

from collections import Counter
from typing import Any

from nines_verification.second.stops_comet.cards import KING, RANKS, SUITS, Lay, points, rank_of, suit_of
from nines_verification.second.stops_comet.play import StopsTable, Wanted

from .shares import shared

# By point, the candidates that can be played, the default first.
HOC: dict[str, tuple[str, ...]] = {
    "unseen-play": ("not-seen", "reconstructed"),
    "packets": ("singly", "threes"),
    "direction": ("anticlockwise", "clockwise"),
    "first-dealer": ("lowest", "at-random"),
    "first-hand-next": ("next", "same"),
    "starting-counters": ("hundred",),
    "who-stakes": ("each-player", "dealer"),
    "what-the-point-is": ("pips", "most-cards"),
    "cards-of-a-sequence": ("three", "four"),
    "four-of-a-rank": ("beat-three", "as-three"),
    "raise-limit": ("twenty", "five"),
    "smallest-raise": ("one", "two"),
    "back-after-passing": ("before-a-raise", "always"),
    "bid-without-holding": ("yes", "no"),
    "contest-tied": ("first-in-turn", "nobody"),
    "pools-unclaimed": ("carried",),
    "doubled-deal-jeton": ("each-contest", "once"),
    "pools-at-the-end": ("shared", "left"),
    "pools-remainder": ("last-dealer", "one-each"),
    "hocs-in-the-bids": ("as-themselves",),
    "hoc-paid-by": ("each-opponent",),
    "counters-run-out": ("capped",),
    "sitting": ("one-round", "one-deal", "until-ruin"),
    "sitting-tied": ("shared", "extra-deal", "least-caught"),
    "first-leader": ("first-hand", "dealer"),
    "turn-after-card": ("same-player", "next-player"),
    "hoc-wild-and-stop": ("wild-only", "both"),
    "wild-names": ("wanted", "any"),
    "required-rank-laid": ("halt", "wild-may"),
    "hoc-above-undealt": ("played-only", "unfollowed"),
    "became-hoc-paid": ("yes", "no"),
    "right-to-lead": ("due", "may-pass"),
    "natural-card-held-back": ("no", "others", "yes"),
    "wild-card-held-back": ("yes", "no"),
    "wild-kept-in-its-place": ("yes", "no"),
    "natural-card-first": ("no", "yes"),
    "wild-leads": ("any", "as-itself", "no"),
    "last-asked-again": ("no", "yes"),
    "hoc-cards-left": ("one-each", "nothing"),
    "hocs-left": ("as-other-cards", "one-more"),
    "first-out-wins": ("cards-only", "one-from-each"),
}

SIX_HOCS = {"K♣", "K♦", "K♥", "K♠", "Q♠", "J♦"}

POINT, SEQUENCE, TRICON = POOLS = ("point pool", "sequence pool", "tricon pool")

Value = tuple[int, ...]
"""The strength of a hand in a contest; empty if the hand has no cards that count in it."""


class Hoc(StopsTable):
    """The state of one deal, after the cards are dealt.

    The deal ends with the last of the three contests, unless the cards are played in the reconstruction.
    """

    def __init__(self, setup: dict[str, Any], reading: dict[str, str]) -> None:
        super().__init__(setup, reading)
        if self.seats not in (2, 3):
            raise ValueError("two or three play")
        if self.reads("turn-after-card", "next-player") and self.reads("last-asked-again", "yes"):
            raise ValueError("the player of the last card has the last chance already")
        held = setup.get("pools") or {}
        self.pools = {pool: int(held.get(pool, 0)) for pool in POOLS}
        self.double = bool(setup.get("unwon"))
        self.nothing_won = True
        self.order = [self.first_hand, *self.after_seat(self.first_hand)]
        self.dealer = int(setup["dealer"])
        for seat in [self.dealer] if self.reads("who-stakes", "dealer") else range(self.seats):
            for pool in POOLS:
                self.put(seat, pool, 1)
        self.last_deal: bool | None = None
        self.kept: dict[int | str, int] = {}
        self.pool = POINT
        self.bidding, self.hoc_last = True, False
        self.open_contest(POINT)

    def find_comets(self) -> set[str]:
        """Return the hocs; none if the players only bid, because nobody can then be left with a hoc."""
        return set(SIX_HOCS) if self.reads("unseen-play", "reconstructed") else set()

    def put(self, seat: int, pool: str, amount: int) -> None:
        """Move counters from a player into a pool, at most what the player has."""
        paid = min(amount, max(self.balances[seat], 0))
        self.balances[seat] -= paid
        self.pools[pool] += paid

    # What the hands are worth.

    def best_point(self, hand: list[str]) -> Value:
        """Return the value of the best suit."""
        suits = [[points(card) for card in hand if suit_of(card) == suit] for suit in SUITS]
        if self.reads("what-the-point-is", "most-cards"):
            return max((len(suit), sum(suit)) for suit in suits)
        return (max(sum(suit) for suit in suits),)

    def sequences(self, hand: list[str]) -> list[Value]:
        """Return the length and highest rank of each sequence that is not part of a longer sequence."""
        least = 4 if self.reads("cards-of-a-sequence", "four") else 3
        found: list[Value] = []
        for suit in SUITS:
            ranks = {rank_of(card) for card in hand if suit_of(card) == suit}
            for top in (rank for rank in ranks if rank + 1 not in ranks):
                low = top
                while low - 1 in ranks:
                    low -= 1
                if top - low + 1 >= least:
                    found.append((top - low + 1, top))
        return found

    def best_tricon(self, hand: list[str]) -> Value:
        """Return the value of the best three or four cards of one rank; empty if no rank has three cards."""
        most = 3 if self.reads("four-of-a-rank", "as-three") else 4
        counts = Counter(rank_of(card) for card in hand)
        return max(((min(n, most), rank) for rank, n in counts.items() if n > 2), default=())

    def value(self, seat: int) -> Value:
        """Return the value of a player's cards in the contest."""
        hand = self.hands[seat]
        if self.pool == POINT:
            return self.best_point(hand)
        if self.pool == SEQUENCE:
            return max(self.sequences(hand), default=())
        return self.best_tricon(hand)

    # Bids.

    def open_contest(self, pool: str) -> None:
        """Open the contest for a pool, in which first hand speaks first."""
        self.pool = pool
        self.highest = 0
        self.paid = [0] * self.seats
        self.competing: set[int] = set()
        self.beaten_off: set[int] = set()
        self.unheard = set(self.order)
        self.actor = self.first_hand

    def options(self) -> dict[str, Lay | None]:
        """Return all acts of the player to act."""
        if self.over:
            return {}
        if not self.bidding:
            return super().options()
        acts = ["pass"]
        if self.reads("bid-without-holding", "yes") or self.value(self.actor):
            least = 2 if self.reads("smallest-raise", "two") else 1
            limit = 5 if self.reads("raise-limit", "five") else 20
            left = self.balances[self.actor] - self.needed()
            acts += ["stay", *(f"raise {by}" for by in range(least, min(limit, left) + 1))]
        return dict.fromkeys(acts)

    def needed(self) -> int:
        """Return how much the player to act has to put in to match the highest raise."""
        return self.highest - self.paid[self.actor]

    def do_pass(self) -> None:
        """Leave the contest; in one reading, a player who refuses a raise cannot come back."""
        if not self.bidding:
            super().do_pass()
            return
        self.competing.discard(self.actor)
        if self.highest and self.reads("back-after-passing", "before-a-raise"):
            self.beaten_off.add(self.actor)
        self.heard()

    def other_act(self, act: str) -> None:
        """Compete for the pool: stay, or raise."""
        self.competing.add(self.actor)
        by = int(act.removeprefix("raise ")) if act != "stay" else 0
        amount = min(self.needed() + by, self.balances[self.actor])
        self.put(self.actor, self.pool, amount)
        self.paid[self.actor] += amount
        if by:
            self.highest += by
            self.unheard = set(self.order) - self.beaten_off
        self.heard()

    def heard(self) -> None:
        """Give the turn to the next player who has not spoken; if all players have, end the contest."""
        self.unheard.discard(self.actor)
        if self.unheard:
            self.actor = next(seat for seat in self.after_seat(self.actor) if seat in self.unheard)
            return
        self.award()
        if self.pool == TRICON:
            self.bidding = False
            if self.reads("unseen-play", "reconstructed"):
                self.begin(self.dealer if self.reads("first-leader", "dealer") else self.first_hand)
            else:
                self.conclude([])
        else:
            self.open_contest(POOLS[POOLS.index(self.pool) + 1])

    # The play of the cards, in the reconstruction.

    def named(self, comet: str, rank: int, suit: str) -> Lay:
        """Return the play of a hoc in the place of a card; suits do not matter."""
        del suit
        lay = super().named(comet, rank, "")
        itself = rank == rank_of(comet)
        return Lay(lay.cards, rank, lay.suit, comets=1, as_itself=itself, name="" if itself else RANKS[rank])

    def comet_leads(self, hand: list[str]) -> list[Lay]:
        """Return the ways to begin a sequence with a hoc."""
        if self.reads("wild-leads", "any"):
            return super().comet_leads(hand)
        if self.reads("wild-leads", "no") and not self.comets.issuperset(hand):
            return []
        return [self.named(hoc, rank_of(hoc), "") for hoc in sorted(self.comets.intersection(hand))]

    def may_pass(self, seat: int, wanted: Wanted, lays: list[Lay]) -> bool:
        """Return whether a player whose turn it is to continue the sequence may pass."""
        hocs = self.comets_of(seat)
        if self.fitting(self.hands[seat], wanted) or not lays:
            return super().may_pass(seat, wanted, lays)
        if any(rank_of(hoc) == wanted[0] for hoc in hocs):
            return self.reads("wild-kept-in-its-place", "yes")
        return self.reads("wild-card-held-back", "yes")

    def stops(self, lay: Lay) -> bool:
        """Return whether a play ends its sequence: a hoc as a king does, and in one reading every hoc."""
        return bool(lay.comets) and (lay.rank == KING or self.reads("hoc-wild-and-stop", "both"))

    def pay_for_kings(self, seat: int, lay: Lay, *, out: bool) -> None:
        """Let each other player pay a jeton for a hoc."""
        del out
        self.collect(seat, lay.comets)

    def go_on(self, seat: int, lay: Lay) -> None:
        """Find out what must follow next, and who may lay it."""
        super().go_on(seat, lay)
        if self.wanted is not None and self.reads("turn-after-card", "next-player"):
            self.next_actor()

    def lay(self, lay: Lay) -> None:
        """Lay a card, remembering whether it is one of the six hocs."""
        self.hoc_last = bool(lay.comets)
        super().lay(lay)

    def blocked(self, wanted: Wanted) -> None:
        """End a sequence that nobody continues; its last card may have become a hoc."""
        if self.reads("hoc-above-undealt", "unfollowed") or self.all_laid(wanted):
            self.pay_new_hoc(self.last)
        self.begin(self.last)

    def pay_new_hoc(self, seat: int) -> None:
        """Let each other player pay a jeton for a card that has become a hoc."""
        if self.reads("became-hoc-paid", "yes") and not self.hoc_last:
            self.collect(seat, 1)

    def finish(self, seat: int, lay: Lay) -> None:
        """Settle the deal that a player has ended with a play."""
        if self.all_laid((lay.rank + 1, "")):
            self.pay_new_hoc(seat)
        losers = [loser for loser in range(self.seats) if loser != seat]
        for loser in losers:
            self.pay(loser, seat, len(self.hands[loser]) if self.reads("hoc-cards-left", "one-each") else 0)
        for loser in losers if self.reads("hocs-left", "one-more") else []:
            self.pay(loser, seat, len(self.comets_of(loser)))
        for loser in losers if self.reads("first-out-wins", "one-from-each") else []:
            self.pay(loser, seat, 1)
        self.conclude([seat])

    # Payments of the contests.

    def contest_winner(self) -> int | None:
        """Return the seat that wins the contest, or None if nobody wins."""
        rivals = [seat for seat in self.order if seat in self.competing]
        if len(rivals) < 2:
            return rivals[0] if rivals else None
        best = max(self.value(seat) for seat in rivals)
        if not best:  # who has nothing wins only against nobody
            return None
        equal = [seat for seat in rivals if self.value(seat) == best]
        return None if len(equal) > 1 and self.reads("contest-tied", "nobody") else equal[0]

    def award(self) -> None:
        """Give the winner the pool, and make the further payments that the other players owe."""
        winner = self.contest_winner()
        if winner is None:
            return
        again = not self.nothing_won and self.reads("doubled-deal-jeton", "once")
        self.nothing_won = False
        self.balances[winner] += self.pools[self.pool]
        self.pools[self.pool] = 0
        due = 1 if self.double and not again else 0
        if self.pool == SEQUENCE and not self.highest:
            due += len(self.sequences(self.hands[winner]))
        for payer in self.after_seat(winner):
            self.pay(payer, winner, due)

    # What comes of it.

    def conclude(self, winners: list[int]) -> None:
        """End the deal, and share the pools if it was the last one."""
        self.close(winners)
        self.last_deal = super().match_over(int(self.setup["deals"]) + 1)
        self.divide()

    def divide(self) -> None:
        """After the last deal, share the contents of the pools, unless the pools stay as they are."""
        self.kept = super().accounts() | self.held()
        if not self.last_deal:
            return
        gets, emptied = shared(sum(self.pools.values()), self.seats, self.dealer, self.dealer, self.reading)
        self.balances = [held + got for held, got in zip(self.balances, gets, strict=True)]
        if emptied:
            self.pools = dict.fromkeys(POOLS, 0)

    def match_over(self, deals: int) -> bool:
        """Return whether the match is over.

        After a deal, the answer depends on the balances before the pools are shared.
        """
        return super().match_over(deals) if self.last_deal is None else self.last_deal

    def held(self) -> dict[int | str, int]:
        """Return the pools that are not empty."""
        return {pool: amount for pool, amount in self.pools.items() if amount}

    def accounts(self) -> dict[int | str, int]:
        """Return the balance of each seat and each pool, before the pools are shared."""
        return self.kept or super().accounts() | self.held()

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal; ``caught`` only if cards are played (see Hoc 22)."""
        played = bool(self.comets)
        return {name: now for name, now in super().after().items() if played or name != "caught"} | {
            "pools": self.held(),
            "unwon": self.nothing_won,
        }
