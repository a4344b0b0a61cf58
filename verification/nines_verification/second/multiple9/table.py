"""One deal of Multiple 9, from the moment when the cards are dealt."""

from collections import Counter
from typing import Any

from .groups import divisions, groups, in_order, shapes, total, value
from .readings import GAMES

DEFAULTS: dict[str, str] = {
    "companion-when": "same-turn",
    "dealer": "before-first-hand",
    "dealt-nine": "yes",
    "dealt-out": "first-in-turn",
    "direction": "clockwise",
    "draw-due": "yes",
    "endless-play": "two-hundred-turns",
    "first-hand-next": "next",
    "last-nine": "one-or-two-sets",
    "nine-alone": "whole-discard",
    "nine-companion": "any-group",
    "nothing-to-draw": "play-on",
    "rank-split": "yes",
    "reshuffle": "always",
    "sitting-tied": "shared",
    "whole-sets": "any",
}

Groups = tuple[Counter[int], ...]


def _cards(text: str | list[str] | None) -> list[str]:
    """Return the cards in a text or list as a new list, which is empty if nothing is given."""
    if not text:
        return []
    return text.split() if isinstance(text, str) else list(text)


def _counts(cards: list[str]) -> Counter[int]:
    return Counter(value(card) for card in cards)


class Table:
    """The state of one deal, after the cards are dealt."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.readings: dict[str, str] = {**DEFAULTS, **setup.get("readings", {})}
        self.seats: int = setup["seats"]
        self.dealer: int = setup.get("dealer") or 0
        self.first: int = setup["first_hand"]
        self.deals: int = setup.get("deals") or 0
        self.balances: list[int] = list(setup.get("balances") or [0] * self.seats)
        self.hands: list[list[str]] = [_cards(hand) for hand in setup["hands"]]
        self.stock: list[str] = _cards(setup.get("stock"))
        self.step = 1 if self._read("direction", "clockwise") else -1
        self.whole = self._read("whole-sets", "whole")
        self.discards: list[str] = []
        self.has_discarded = [False] * self.seats
        self.reshuffles = 0
        self.turns = 0
        self.stalled = 0
        self.over = False
        self.won: list[int] = []
        self.match_winners: list[int] | None = None

        order = [(self.first + self.step * turn) % self.seats for turn in range(self.seats)]
        self.could_go_out: list[int] = [seat for seat in order if self._goes_out(self.hands[seat])]
        self.offers: list[int] = [] if self._read("dealt-out", "own-turn") else list(self.could_go_out)
        self.turn_of: int = self.first
        self.phase = "draw"
        self.laid: Counter[int] = Counter()
        self.drew = False
        self.can_go_out = False
        if not self.offers:
            self._begin_turn()

    def _read(self, point: str, candidate: str) -> bool:
        return self.readings[point] == candidate

    # What may be discarded

    def _goes_out(self, hand: list[str]) -> bool:
        """Return whether all the cards dealt to a player can be laid down at once."""
        counts = _counts(hand)
        if total(counts) == 9:
            return self._read("dealt-nine", "yes") and any(True for _ in divisions(counts, whole=False))
        return self._is_good(counts, Counter(), earlier=False)

    def _is_good(self, laid: Counter[int], rest: Counter[int], *, earlier: bool) -> bool:
        """Return whether a turn may end with these cards laid down and these cards left in the hand.

        The act does not say which groups are meant, so one good way to divide the cards into groups is
        enough.
        """
        together = self.whole or self._read("rank-split", "no")
        return any(
            self._is_well_divided(division, emptied=not rest, earlier=earlier)
            for division in divisions(laid, whole=together)
        )

    def _is_well_divided(self, laid: Groups, *, emptied: bool, earlier: bool) -> bool:
        """Return whether a turn may end with these groups laid down."""
        nines = [group for group in laid if total(group) == 9]
        if not nines:
            return True
        last = emptied and (sum(nines[0].values()) <= 2 or self._read("last-nine", "one-or-two-sets"))
        if self._read("nine-alone", "each-group"):
            return last and len(nines) == 1
        if len(laid) == 1:
            return last or earlier
        if emptied or earlier or len(nines) < len(laid):
            return True
        return self._read("nine-companion", "any-group") or any(set(group) == {9} for group in nines)

    def _can_end_well(self, laid: Counter[int], held: Counter[int]) -> bool:
        """Return whether a player who has laid down these cards in a turn can still end the turn legally."""
        earlier = self.has_discarded[self.turn_of] and self._read("companion-when", "earlier-turn")
        seen: set[tuple[tuple[int, int], ...]] = set()
        waiting = [laid]
        while waiting:
            following = []
            for cards in waiting:
                if self._is_good(cards, held - cards, earlier=earlier):
                    return True
                if self._read("nine-alone", "each-group"):
                    return False  # each discard is judged when it is laid
                for group in shapes(held - cards, whole=self.whole):
                    more = cards + group
                    key = tuple(sorted(more.items()))
                    if key not in seen:
                        seen.add(key)
                        following.append(more)
            waiting = following
        return False

    def _discards_open(self) -> list[str]:
        hand = self.hands[self.turn_of]
        held = _counts(hand) + self.laid
        known: dict[tuple[int, ...], bool] = {}
        found = []
        for group in groups(hand, whole=self.whole):
            shape = tuple(value(card) for card in group)
            if shape not in known:
                known[shape] = self._can_end_well(self.laid + Counter(shape), held)
            if known[shape]:
                found.append("discard " + " ".join(group))
        return found

    def _may_end_turn(self) -> bool:
        earlier = self.has_discarded[self.turn_of] and self._read("companion-when", "earlier-turn")
        rest = _counts(self.hands[self.turn_of])
        return not self.laid or self._is_good(self.laid, rest, earlier=earlier)

    # The turn

    def _begin_turn(self) -> None:
        """Begin the turn of the next seat to act."""
        self.laid = Counter()
        self.drew = False
        own_turn = self._read("dealt-out", "own-turn") and self.turns < self.seats
        self.can_go_out = own_turn and self.turn_of in self.could_go_out
        self._look_to_stock()

    def _look_to_stock(self) -> None:
        """Find out whether a card can be drawn.

        If no card can be drawn, continue without one, or end the deal.
        """
        if self.stock or (self.discards and (self.reshuffles == 0 or self._read("reshuffle", "always"))):
            self.phase = "draw"
        elif self._read("nothing-to-draw", "play-on"):
            self.phase = "discard"
        else:
            self._end(self._winners_without_stock())

    def _winners_without_stock(self) -> list[int]:
        if self._read("nothing-to-draw", "fewest-cards"):
            left = [len(hand) for hand in self.hands]
        elif self._read("nothing-to-draw", "lowest-total"):
            left = [sum(value(card) for card in hand) for hand in self.hands]
        else:
            return []
        return [seat for seat in range(self.seats) if left[seat] == min(left)]

    def _end_turn(self) -> None:
        self.has_discarded[self.turn_of] |= bool(self.laid)
        can_draw = self.drew or self.phase == "draw"
        self.stalled = 0 if can_draw or self.laid else self.stalled + 1
        self.turns += 1
        limit = 20 if self._read("endless-play", "twenty-turns") else 200
        if self.stalled >= self.seats or self.turns >= limit * self.seats:
            self._end([])
            return
        self.turn_of = (self.turn_of + self.step) % self.seats
        self._begin_turn()

    def _end(self, won: list[int]) -> None:
        self.over = True
        self.won = sorted(won)
        for seat in won:
            self.balances[seat] += 1
        self.deals += 1
        if self.deals >= self.seats:
            best = [seat for seat in range(self.seats) if self.balances[seat] == max(self.balances)]
            if len(best) == 1 or self._read("sitting-tied", "shared"):
                self.match_winners = best

    # What can be asked and done

    def to_act(self) -> int | str | None:
        """Return the seat to act, "chance" if the discards must be shuffled, or None at the end."""
        if self.over:
            return None
        if self.offers:
            return self.offers[0]
        return "chance" if self.phase == "shuffle" else self.turn_of

    def legal(self) -> list[str]:
        """Return all legal acts of the seat to act."""
        if self.over or self.phase == "shuffle":
            return []
        if self.offers:
            return ["go out", "pass"]
        at_once = ["go out"] if self.can_go_out and not self.drew and not self.laid else []
        if self.phase == "draw" and self._read("draw-due", "yes"):
            return ["draw", *at_once]
        found = at_once + self._discards_open()
        if self._may_end_turn():
            found.append("done")
        return ["draw", *found] if self.phase == "draw" and not self.laid else found

    def play(self, act: str) -> None:
        """Carry out a legal act of the seat to act."""
        word, _, rest = act.partition(" ")
        if self.offers:
            self._answer(act)
        elif act == "go out":
            self._end([self.turn_of])
        elif act == "draw":
            if self.stock:
                self._draw()
            else:
                self.phase = "shuffle"
        elif act == "done":
            self._end_turn()
        elif word == "discard":
            self._discard(in_order(rest.split()))
        else:
            raise ValueError(act)

    def _draw(self) -> None:
        self.hands[self.turn_of].append(self.stock.pop(0))
        self.drew = True
        self.phase = "discard"

    def _answer(self, act: str) -> None:
        seat = self.offers.pop(0)
        if act == "go out":
            self.won.append(seat)
            if self._read("dealt-out", "first-in-turn"):
                self.offers = []
        if self.offers:
            return
        if self.won:
            self._end(self.won)
        else:
            self._begin_turn()

    def _discard(self, cards: list[str]) -> None:
        hand = self.hands[self.turn_of]
        for card in cards:
            hand.remove(card)
        self.discards.extend(cards)
        self.laid = self.laid + _counts(cards)
        if not hand:
            self._end([self.turn_of])

    def reshuffled(self, stock: list[str]) -> None:
        """Take the shuffled discards as the new stock, and draw a card."""
        self.stock = list(stock)
        self.discards = []
        self.reshuffles += 1
        self._draw()

    def accounts(self) -> dict[int | str, int]:
        """Return how many deals each seat has won."""
        return dict(enumerate(self.balances))

    def winners(self) -> list[int]:
        """Return the seats that have won the deal."""
        return list(self.won) if self.over else []

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal."""
        order = [(self.first + self.step * turn) % self.seats for turn in range(self.seats)]
        following = order[1 % self.seats]
        if self._read("first-hand-next", "same"):
            following = self.first
        elif self._read("first-hand-next", "winner"):
            following = next((seat for seat in order if seat in self.won), self.first)
        before = 0 if self._read("dealer", "first-hand") else self.step
        return {
            "balances": list(self.balances),
            "pools": {},
            "first_hand": following,
            "dealer": (following - before) % self.seats,
            "match_winners": self.match_winners,
        }


def table(setup: dict[str, Any]) -> Table:
    """Return the table for the setup of one deal."""
    known = GAMES[setup["game"]]
    readings: dict[str, str] = setup.get("readings", {})
    for point, candidate in readings.items():
        if candidate not in known.get(point, set()):
            raise ValueError(f"not played here: {point}={candidate}")
    read = {**DEFAULTS, **readings}
    for point in ("companion-when", "nine-companion"):
        if read["nine-alone"] == "each-group" and read[point] != DEFAULTS[point]:
            raise ValueError(f"{point} does not arise where no group may be a nine")
    if read["whole-sets"] == "whole" and read["rank-split"] == "no":
        raise ValueError("rank-split does not arise where sets are whole")
    return Table(setup)
