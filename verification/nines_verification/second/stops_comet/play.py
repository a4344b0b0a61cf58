"""The course of play that all Comet games share: rising sequences, passes, stops and the comet."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from nines_verification.second.stops_comet.cards import (
    KING,
    NINE,
    RANKS,
    SUITS,
    Lay,
    natural_lay,
    rank_of,
    suit_of,
)

Wanted = tuple[int, str]
"""A rank, and the suit of the sequence where suits count (else an empty text)."""


class StopsTable:
    """The state of one deal of Comet or a related game, after the cards are dealt."""

    def __init__(self, setup: dict[str, Any], reading: dict[str, str]) -> None:
        self.setup = setup
        self.reading = reading
        self.seats = int(setup["seats"])
        self.step = -1 if self.reads("direction", "anticlockwise") else 1
        self.hands: list[list[str]] = [text.split() for text in setup["hands"]]
        self.aside: list[str] = str(setup.get("aside") or "").split()
        self.balances: list[int] = [int(amount) for amount in setup["balances"]]
        self.caught: list[int] = list(setup.get("caught") or [0] * self.seats)
        self.first_hand = int(setup["first_hand"])
        self.pack = [card for hand in self.hands for card in hand] + self.aside
        self.comets = self.find_comets()
        self.in_suit = self.reads("in-suit", "yes")
        self.laid: Counter[str] = Counter()
        self.wanted: Wanted | None = None
        self.actor = self.first_hand
        self.last = self.first_hand
        self.passed = 0
        self.right_passed = 0
        self.others_asked = False
        self.layers: set[int] = set()
        self.claims: list[tuple[int, int]] = []
        self.comet_payments: list[tuple[int | None, int, int]] = []
        self.over = False
        self.redealt = False
        self.won: list[int] = []
        self.known: dict[str, Lay | None] | None = None

    # What a game says for itself.

    def find_comets(self) -> set[str]:
        """Return the cards that are comets."""
        return {"9♦"}

    def lowest_rank(self) -> int:
        """Return the number of the lowest rank of the pack."""
        return 1

    def comet_value(self) -> int:
        """Return the amount that each payer pays when a comet is laid."""
        return 0

    def king_value(self) -> int:
        """Return the amount that each payer pays for a king."""
        return 0

    def block_value(self) -> int:
        """Return the amount that each payer pays for a blocked sequence."""
        return 0

    def sets_for(self, hand: list[str], rank: int, *, leading: bool) -> list[Lay]:
        """Return the plays of several cards of a rank that is led or must follow."""
        del hand, rank, leading
        return []

    def only_sets(self, sets: list[Lay], singles: list[Lay]) -> list[Lay]:
        """Return the legal plays of one rank: sets and single cards."""
        return singles + sets

    def comet_stops(self, lay: Lay) -> bool:
        """Return whether the comet in a play ends the sequence."""
        del lay
        return self.reads("comet-stops", "yes")

    def comet_earns(self, lay: Lay, *, out: bool) -> bool:
        """Return whether the comet in a play is paid for."""
        del lay, out
        return True

    def payers(self, seat: int) -> list[int]:
        """Return the seats that pay a player during play, in order from the player's left."""
        return self.after_seat(seat)

    def finish(self, seat: int, lay: Lay) -> None:
        """Settle the deal that a player has ended with a play."""
        raise NotImplementedError

    def match_over(self, deals: int) -> bool:
        """Return whether the match is over after this number of deals."""
        if self.reads("sitting", "until-ruin"):
            return min(self.balances) <= 0
        return deals >= (1 if self.reads("sitting", "one-deal") else self.seats)

    def sides(self) -> list[list[int]]:
        """Return the teams: which seats play together."""
        return [[seat] for seat in range(self.seats)]

    # Helpers.

    def reads(self, point: str, *candidates: str) -> bool:
        """Return whether the answer chosen for an open question is one of these answers."""
        return self.reading.get(point) in candidates

    def after_seat(self, seat: int) -> list[int]:
        """Return the other seats, in the order of play after the given seat."""
        return [(seat + self.step * i) % self.seats for i in range(1, self.seats)]

    def pay(self, payer: int | None, payee: int, amount: int) -> int:
        """Pay from one seat, or from nobody, to another seat, and return the amount paid."""
        if payer is not None:
            if self.reads("counters-run-out", "capped"):
                amount = min(amount, max(self.balances[payer], 0))
            self.balances[payer] -= amount
        self.balances[payee] += amount
        return amount

    def pay_for_comet(self, seat: int, amount: int) -> None:
        """Pay a player for a comet."""
        for payer in self.payers(seat):
            self.comet_payments.append((payer, seat, self.pay(payer, seat, amount)))

    def collect(self, seat: int, amount: int) -> None:
        """Pay a player for a king or a blocked sequence."""
        for payer in self.payers(seat) if amount else []:
            self.pay(payer, seat, amount)

    def naturals(self, hand: list[str], rank: int) -> list[str]:
        """Return the cards of a rank that are not comets."""
        return [card for card in hand if rank_of(card) == rank and card not in self.comets]

    def in_pack(self, rank: int, suit: str) -> bool:
        """Return whether the pack contains a card of a rank and, if a suit is given, of this suit."""
        return any(rank_of(card) == rank and suit_of(card) in (suit or SUITS) for card in self.pack)

    def all_laid(self, wanted: Wanted) -> bool:
        """Return whether all cards that could follow are already on the table."""
        rank, suit = wanted
        fits = [card for card in self.pack if rank_of(card) == rank and suit_of(card) in (suit or SUITS)]
        return sum(self.laid[card] for card in set(fits)) == len(fits)

    # What may be done.

    def named(self, comet: str, rank: int, suit: str) -> Lay:
        """Return the play of one comet in the place of a card."""
        itself = rank == NINE and suit in ("", suit_of(comet))
        suit = suit if self.in_suit else ""
        name = "" if itself else RANKS[rank] + suit
        return Lay((comet,), rank, suit or suit_of(comet), comets=1, as_itself=itself, name=name)

    def ranks(self) -> range:
        """Return the numbers of all ranks of the pack."""
        return range(self.lowest_rank(), KING + 1)

    def comet_leads(self, hand: list[str]) -> list[Lay]:
        """Return the ways to begin a sequence with one comet."""
        lays: list[Lay] = []
        alone = all(card in self.comets for card in hand)
        for comet in sorted(self.comets & set(hand)):
            if self.reads("wild-leads", "any"):
                suits = SUITS if self.in_suit else [""]
                lays += [
                    self.named(comet, rank, suit)
                    for rank in self.ranks()
                    for suit in suits
                    if self.in_pack(rank, suit)
                ]
            elif self.reads("wild-leads", "as-itself") or alone:
                lays.append(self.named(comet, NINE, suit_of(comet) if self.in_suit else ""))
        return lays

    def comet_follows(self, hand: list[str], wanted: Wanted, *, held: bool) -> list[Lay]:
        """Return the ways to continue with one comet; *held* says that a natural card could also follow."""
        if held and self.reads("natural-card-first", "yes"):
            return []
        lays: list[Lay] = []
        for comet in sorted(self.comets & set(hand)):
            for number, of in self.nameable(wanted):
                exhausted = self.reads("required-rank-laid", "pass-only") and self.all_laid((number, of))
                if not exhausted:
                    lays.append(self.named(comet, number, of))
        return lays

    def nameable(self, wanted: Wanted) -> list[Wanted]:
        """Return the cards that a comet may stand for: the next card or, in another reading, any card."""
        if self.reads("wild-names", "wanted"):
            return [wanted]
        suits = SUITS if self.in_suit else [wanted[1]]
        found = [(rank, suit) for rank in self.ranks() for suit in suits if self.in_pack(rank, suit)]
        return found if wanted in found else [*found, wanted]

    def leads(self, hand: list[str]) -> list[Lay]:
        """Return the plays that begin a sequence."""
        lays: list[Lay] = []
        comet_lays = self.comet_leads(hand)
        for rank in self.ranks():
            singles = [natural_lay((card,)) for card in sorted(set(self.naturals(hand, rank)))]
            singles += [lay for lay in comet_lays if lay.rank == rank]
            lays += self.only_sets(self.sets_for(hand, rank, leading=True), singles)
        return lays

    def fitting(self, hand: list[str], wanted: Wanted) -> list[str]:
        """Return the natural cards in a hand that can follow in the sequence."""
        return [card for card in self.naturals(hand, wanted[0]) if suit_of(card) in (wanted[1] or SUITS)]

    def follows(self, hand: list[str], wanted: Wanted) -> list[Lay]:
        """Return the plays that continue the sequence."""
        if wanted[0] > KING:
            return []
        natural = self.fitting(hand, wanted)
        singles = [natural_lay((card,)) for card in sorted(set(natural))]
        lays = self.comet_follows(hand, wanted, held=bool(natural))
        same = [lay for lay in lays if lay.rank == wanted[0]]
        other = [lay for lay in lays if lay.rank != wanted[0]]
        return self.only_sets(self.sets_for(hand, wanted[0], leading=False), singles + same) + other

    def may_pass(self, seat: int, wanted: Wanted, lays: list[Lay]) -> bool:
        """Return whether a player whose turn it is to continue the sequence may pass."""
        if not lays:
            return True
        if self.fitting(self.hands[seat], wanted):
            if self.reads("natural-card-held-back", "others"):
                return seat != self.last
            return self.reads("natural-card-held-back", "yes")
        own = any(wanted[0] == NINE and wanted[1] in ("", suit_of(card)) for card in self.comets_of(seat))
        if own:
            return self.reads("wild-kept-in-its-place", "yes")
        return self.reads("wild-card-held-back", "yes")

    def comets_of(self, seat: int) -> list[str]:
        """Return the comets in the hand of a player."""
        return [card for card in self.hands[seat] if card in self.comets]

    def lays(self, seat: int) -> list[Lay]:
        """Return all plays that a player may make now."""
        hand = self.hands[seat]
        return self.leads(hand) if self.wanted is None else self.follows(hand, self.wanted)

    def extra_acts(self) -> list[str]:
        """Return the legal acts of the player to act that are neither plays nor passes."""
        return ["claim"] if any(seat == self.actor for seat, _ in self.claims) else []

    def options(self) -> dict[str, Lay | None]:
        """Return all legal acts, each with its play, or with None if the act is not a play."""
        if self.over:
            return {}
        lays = self.lays(self.actor)
        acts: dict[str, Lay | None] = {lay.text: lay for lay in lays}
        if self.wanted is None:
            if self.reads("right-to-lead", "may-pass") and self.right_passed < self.seats - 1:
                acts["pass"] = None
        elif self.may_pass(self.actor, self.wanted, lays):
            acts["pass"] = None
        return acts | dict.fromkeys(self.extra_acts())

    def to_act(self) -> int | str | None:
        """Return the seat to act, or None when the deal is over."""
        return None if self.over else self.actor

    def legal(self) -> list[str]:
        """Return all legal acts as texts."""
        if self.known is None:
            self.known = self.options()
        return list(self.known)

    # What is done.

    def play(self, act: str) -> None:
        """Carry out a legal act of the seat to act.

        Raises
        ------
        ValueError
            If the act is not legal.
        """
        options = self.known if self.known is not None else self.options()
        if act not in options:
            raise ValueError(f"{act!r} is not among {list(options)}")
        lay = options[act]
        self.known = None
        if lay is not None:
            self.lay(lay)
        elif act == "pass":
            self.do_pass()
        else:
            self.other_act(act)

    def other_act(self, act: str) -> None:
        """Carry out an act that is neither a play nor a pass."""
        assert act == "claim"  # noqa: S101
        for seat, amount in self.claims:
            if seat == self.actor:
                self.pay_for_comet(seat, amount)
        self.claims = [claim for claim in self.claims if claim[0] != self.actor]

    def reshuffled(self, stock: list[str]) -> None:
        """Raise an error, because no cards are shuffled again in these games."""
        raise ValueError(f"no stock here: {stock}")

    def do_pass(self) -> None:
        """Pass on the right to lead, or the chance to continue the sequence, to the next player."""
        if self.wanted is None:
            self.right_passed += 1
            self.next_actor()
            return
        self.passed += 1
        if self.passed < self.seats + self.reads("last-asked-again", "yes"):
            self.next_actor()
        else:
            self.blocked(self.wanted)

    def next_actor(self) -> None:
        """Give the turn to the next player in the order of play."""
        self.actor = (self.actor + self.step) % self.seats
        self.others_asked = True

    def could_follow(self, seat: int, wanted: Wanted) -> bool:
        """Return whether a player has a card that may follow."""
        if self.reads("required-rank-laid", "halt") and self.all_laid(wanted):
            return False
        return bool(self.follows(self.hands[seat], wanted))

    def blocked(self, wanted: Wanted) -> None:
        """End a sequence that nobody continues. The player of its last card begins another sequence."""
        able = any(self.could_follow(seat, wanted) for seat in range(self.seats))
        if self.reads("block-paid-when-able", "yes") or not able:
            self.collect(self.last, self.block_value())
        self.begin(self.last)

    def begin(self, seat: int) -> None:
        """Give a player the right to begin a sequence."""
        self.wanted = None
        self.actor = seat
        self.right_passed = 0

    def lay(self, lay: Lay) -> None:
        """Lay cards, pay for them, and find out who acts next."""
        seat = self.actor
        self.lapse(seat)
        nine_due = self.wanted is None or self.wanted[0] == NINE
        for card in lay.cards:
            self.hands[seat].remove(card)
            self.laid[card] += 1
        self.layers.add(seat)
        self.last = seat
        out = not self.hands[seat]
        self.pay_for_kings(seat, lay, out=out)
        if lay.comets and self.comet_earns(lay, out=out):
            self.earn_comet(seat, lay, out=out, nine_due=nine_due)
        if self.over:
            return
        if out:
            self.pay_block_at_end(seat, lay)
            self.ended(seat, lay, nine_due=nine_due)
        else:
            self.go_on(seat, lay)

    def ended(self, seat: int, lay: Lay, *, nine_due: bool) -> None:
        """Pay all claims that have not lapsed, and settle the deal."""
        del nine_due
        for owner, amount in self.claims:
            self.pay_for_comet(owner, amount)
        self.claims = []
        self.finish(seat, lay)

    def lapse(self, seat: int) -> None:
        """Remove the claims that a play by this player ends."""
        if self.reads("fiche-claimed", "before-any-card"):
            self.claims = []
        self.claims = [claim for claim in self.claims if claim[0] == seat]

    def pay_for_kings(self, seat: int, lay: Lay, *, out: bool) -> None:
        """Pay for kings that are laid, and also for a comet in the place of a king, if a reading says so."""
        if lay.rank != KING or (out and self.reads("last-card-paid", "no")):
            return
        kings = len(lay.cards) - lay.comets
        if self.reads("wild-as-king-paid", "yes"):
            kings = len(lay.cards)
        if kings and self.reads("kings-together-paid", "once"):
            kings = 1
        self.collect(seat, kings * self.king_value())

    def earn_comet(self, seat: int, lay: Lay, *, out: bool, nine_due: bool) -> None:
        """Pay for a comet, or record that the player can claim the payment."""
        del nine_due
        amount = self.comet_value() * lay.comets
        if not amount:
            return
        if out or not self.reads("fiche-claimed", "before-any-card", "before-another-plays"):
            self.pay_for_comet(seat, amount)
        else:
            self.claims.append((seat, amount))

    def stops(self, lay: Lay) -> bool:
        """Return whether a play ends its sequence."""
        if lay.comets and self.comet_stops(lay):
            return True
        if lay.rank == KING:
            return len(lay.cards) > lay.comets or not self.reads("wild-as-stop", "no")
        return len(lay.cards) > 1 and self.reads("after-a-set", "stops")

    def following(self, lay: Lay) -> Wanted:
        """Return what must follow after a play that is not a stop."""
        return lay.rank + 1, lay.suit if self.in_suit else ""

    def pay_block_at_end(self, seat: int, lay: Lay) -> None:
        """Pay for a block that the last card of the deal makes, if a rule demands this payment."""
        if not self.reads("block-paid-at-end", "yes"):
            return
        if self.stops(lay):
            due = self.reads("block-paid-at-stop", "yes")
        else:
            wanted = self.following(lay)
            due = not any(self.could_follow(other, wanted) for other in self.after_seat(seat))
        if due:
            self.collect(seat, self.block_value())

    def go_on(self, seat: int, lay: Lay) -> None:
        """Find out what must follow next, and who may lay it."""
        if self.stops(lay):
            if self.reads("block-paid-at-stop", "yes"):
                self.collect(seat, self.block_value())
            self.begin(seat)
            return
        wanted = self.following(lay)
        if self.reads("required-rank-laid", "halt") and self.all_laid(wanted):
            self.blocked(wanted)
            return
        self.wanted = wanted
        self.passed = 0
        self.actor = seat

    def went_out_first(self, seat: int, friends: Sequence[int] = ()) -> bool:
        """Return whether *seat* is first hand and no other seat, except *friends*, has laid a card."""
        if seat != self.first_hand or self.layers - {seat} - set(friends):
            return False
        return self.reads("opera-after-passes", "yes") or not self.others_asked

    # What comes of it.

    def close(self, winners: list[int]) -> None:
        """End the deal, and count the players who are left with a comet."""
        self.over = True
        self.won = winners
        for seat in range(self.seats):
            self.caught[seat] += len(self.comets_of(seat))

    def accounts(self) -> dict[int | str, int]:
        """Return the balance of each seat."""
        return dict(enumerate(self.balances))

    def winners(self) -> list[int]:
        """Return the winners of the deal."""
        return sorted(self.won)

    def next_first_hand(self, out: int | None) -> int:
        """Return the seat that is first hand in the next deal; ``out`` is the seat that went out, or None."""
        if self.redealt or self.reads("first-hand-next", "same"):
            return self.first_hand
        if self.reads("first-hand-next", "winner") and out is not None:
            return out
        return (self.first_hand + self.step) % self.seats

    def dealer_for(self, first: int) -> int:
        """Return the seat that deals if the given seat is first hand."""
        return first if self.reads("dealer", "first-hand") else (first - self.step) % self.seats

    def match_winners(self) -> list[int] | None:
        """Return the seats that have won the match, or None if the match continues."""
        if self.redealt or not self.match_over(int(self.setup["deals"]) + 1):
            return None
        sides = self.sides()
        totals = [sum(self.balances[seat] for seat in side) for side in sides]
        best = [side for side, total in zip(sides, totals, strict=True) if total == max(totals)]
        if len(best) > 1 and self.reads("sitting-tied", "extra-deal"):
            return None
        if len(best) > 1 and self.reads("sitting-tied", "least-caught"):
            counts = [sum(self.caught[seat] for seat in side) for side in best]
            best = [side for side, count in zip(best, counts, strict=True) if count == min(counts)]
        return sorted(seat for side in best for seat in side)

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal."""
        first = self.next_first_hand(self.last if self.won else None)
        return {
            "balances": list(self.balances),
            "pools": {},
            "first_hand": first,
            "dealer": int(self.setup["dealer"]) if self.redealt else self.dealer_for(first),
            "match_winners": self.match_winners(),
            "redealt": self.redealt,
            "caught": list(self.caught),
        }
