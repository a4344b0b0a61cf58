"""Modern Comet: the game in the book of 1991, and both forms in the book of 2011."""

from copy import deepcopy
from typing import Any

from nines_verification.second.stops_comet.cards import KING, NINE, Lay, points, rank_of, sets_of, suit_of
from nines_verification.second.stops_comet.new import RED, nines, odd_nines
from nines_verification.second.stops_comet.play import StopsTable

TARGET = 121


class ModernComet(StopsTable):
    """Comet as in 1991. Where the books have different rules, the code follows the book of the game."""

    def __init__(self, setup: dict[str, Any], reading: dict[str, str]) -> None:
        super().__init__(setup, reading)
        self.pegged = setup["game"] == "comet-2011-two-hand"
        self.rises = [int(count) for count in setup.get("rises") or []]
        self.answering = False
        self.opera = False
        self.drawn = False
        self.out: int | None = None
        self.out_factor = 1
        self.hand_before: list[str] = []
        self.later: list[tuple[int, int]] = []

    def find_comets(self) -> set[str]:
        """Return the nine whose colour differs from the pack's; in ``comet-2018``, the nine of diamonds."""
        if self.setup["game"] == "comet-2018":
            return super().find_comets()
        return odd_nines(self.pack)

    def lowest_rank(self) -> int:
        """Return the lowest rank, which is ace if the pack has aces, and two if not."""
        return 1 if self.reads("base-pack", "fifty-one", "fifty-two") else 2

    # The value of the comet.

    def rise_index(self) -> int:
        """Return the index, in the list of rises, of the pack in use."""
        if self.reads("comet-value-counts", "pack") and len(self.rises) > 1:
            return int(2 * sum(suit_of(card) in RED for card in self.pack) > len(self.pack))
        return 0

    def comet_value(self) -> int:
        """Return the amount that each opponent pays for the comet."""
        if self.pegged:
            return 5 if self.reads("fixed-comet-value", "agreed") else 2
        fixed = self.reads("comet-value-returns", "at-once") or self.reads("comet-value-rises", "no")
        return 2 if fixed or not self.rises else 2 + 2 * self.rises[self.rise_index()]

    def rises_after(self) -> list[int]:
        """Return how often the comet's value has risen by the end of the deal, in total or for each pack."""
        if self.pegged or self.reads("comet-value-rises", "no"):
            return self.rises
        rises = self.rises or [0, 0] if self.reads("comet-value-counts", "pack") else self.rises or [0]
        self.rises = list(rises)
        index = self.rise_index()
        if self.comets & set(self.aside) or not self.comets:
            self.rises[index] += 1
        elif not self.reads("comet-value-returns", "when-laid") or any(self.laid[c] for c in self.comets):
            self.rises[index] = 0
        return self.rises

    def after(self) -> dict[str, Any]:
        """Return the state that passes to the next deal, including the rises of the comet."""
        return super().after() | ({} if self.pegged else {"rises": self.rises_after()})

    # Payments.

    def pay(self, payer: int | None, payee: int, amount: int) -> int:
        """Pay from one seat to another. In the game for two players, points are scored and nobody pays."""
        return super().pay(None if self.pegged else payer, payee, amount)

    def pay_for_comet(self, seat: int, amount: int) -> None:
        """Pay for a comet. If points are scored only at the end of the deal, the payment is delayed."""
        if self.reads("pegging", "at-the-end"):
            self.later.append((seat, amount))
            return
        super().pay_for_comet(seat, amount)
        if self.reads("pegging", "at-once") and self.balances[seat] >= TARGET:
            self.close([seat])

    def give_back(self) -> None:
        """Undo all payments for comets."""
        self.later = []
        for payer, payee, amount in self.comet_payments:
            self.balances[payee] -= amount
            if payer is not None and not self.pegged:
                self.balances[payer] += amount

    def among_nines(self, lay: Lay) -> bool:
        """Return whether the comet is laid together with nines."""
        return lay.as_itself and len(lay.cards) > 1

    def comet_stops(self, lay: Lay) -> bool:
        """Return whether the comet ends the sequence.

        The comet always ends the sequence, unless it is laid together with nines; then a reading decides.
        """
        return not (self.among_nines(lay) and not self.reads("comet-among-nines", "as-comet"))

    def comet_earns(self, lay: Lay, *, out: bool) -> bool:
        """Return whether the comet in a play is paid for."""
        if out and self.reads("last-card-paid", "no"):
            return False
        if self.answering and self.reads("answer-comet-paid", "no"):
            return False
        return not (self.among_nines(lay) and self.reads("comet-among-nines", "as-nine"))

    def comet_factor(self, lay: Lay, *, nine_due: bool) -> int:
        """Return the factor that multiplies payments if a player goes out with the comet in a play."""
        if not lay.comets or (self.among_nines(lay) and self.reads("comet-among-nines", "as-nine")):
            return 1
        natural = lay.as_itself and (nine_due or not self.reads("wild-names", "any-unpriced"))
        return 4 if natural else 2

    def earn_comet(self, seat: int, lay: Lay, *, out: bool, nine_due: bool) -> None:
        """Pay for a comet; in one reading, multiply the payment if the player goes out with the comet."""
        amount = self.comet_value()
        if out and self.reads("comet-payment-doubled", "yes"):
            in_doubt = self.answering or (self.is_opera(seat) and self.seats == 2)
            if not in_doubt or self.reads("doubled-payment-in-a-draw", "doubled"):
                amount *= self.comet_factor(lay, nine_due=nine_due)
        self.pay_for_comet(seat, amount)

    # Sets.

    def sets_for(self, hand: list[str], rank: int, *, leading: bool) -> list[Lay]:
        """Return the sets of cards of a rank that may be laid, such as four of a rank or three nines."""
        if not leading and self.reads("sets-when", "led"):
            return []
        natural = self.naturals(hand, rank)
        comets = [card for card in hand if card in self.comets]
        if rank == NINE:
            sets = nines(natural, comets, self.reading["three-nines-with-comet"])
        else:
            sets = sets_of(natural, comets, rank, 4, int(self.reads("comet-in-four", "yes")))
        if self.reads("equal-cards-at-once", "any-number"):
            sets += [lay for size in (2, 3, 4) for lay in sets_of(natural, [], rank, size, 0)]
        elif rank == KING and self.reads("kings-together", "yes"):
            sets += [lay for size in (2, 3) for lay in sets_of(natural, [], rank, size, 0)]
        return list({lay.text: lay for lay in sets}.values())

    # The opera and its answer.

    def is_opera(self, seat: int) -> bool:
        """Return whether a player who goes out now makes an opera that counts."""
        if self.reads("opera", "never") or (self.reads("opera", "two-players") and self.seats != 2):
            return False
        return self.went_out_first(seat)

    def ended(self, seat: int, lay: Lay, *, nine_due: bool) -> None:
        """Settle the deal, or give the dealer the chance to answer an opera."""
        if self.answering:
            self.draw()
            return
        self.out = seat
        self.out_factor = self.comet_factor(lay, nine_due=nine_due)
        self.opera = self.is_opera(seat)
        if self.opera and self.seats == 2:
            self.begin_answer(1 - seat, lay)
        else:
            self.settle([])

    def begin_answer(self, seat: int, lay: Lay) -> None:
        """Let the dealer answer an opera in one turn; in one reading, the dealer's hand alone decides."""
        self.answering = True
        self.hand_before = list(self.hands[seat])
        self.begin(seat)
        if self.reads("opera-answered", "last-sequence") and not self.stops(lay):
            self.wanted = self.following(lay)
        if self.reads("opera-answered", "from-hand"):
            if can_shed(self, {}):
                self.draw()
            else:
                self.settle(self.hands[seat])

    def options(self) -> dict[str, Lay | None]:
        """Return all legal acts. A dealer who answers an opera cannot pass on the right to lead."""
        acts = super().options()
        if self.answering and self.wanted is None:
            acts.pop("pass", None)
        return acts

    def do_pass(self) -> None:
        """Pass. When the dealer answers an opera, a pass ends the turn."""
        if not self.answering:
            super().do_pass()
        elif self.reads("opera-answer-fails", "hand-before"):
            self.hands[self.actor] = self.hand_before
            self.settle(self.hand_before)
        else:
            self.settle(self.hands[self.actor])

    def draw(self) -> None:
        """End the deal as a draw, without a winner."""
        if self.reads("tie-and-pegs", "void"):
            self.give_back()
        self.drawn = True
        self.score_later()
        self.close([])

    # The settlement.

    def factor(self, parts: list[int]) -> int:
        """Return the factor that several doublings make together."""
        if self.reads("doublings-together", "larger"):
            return max(parts)
        product = 1
        for part in parts:
            product *= part
        if self.reads("doublings-together", "as-1752") and self.opera and self.out_factor == 4:
            product *= 2
        return product

    def due(self, hand: list[str], *, anybody_caught: bool) -> int:
        """Return the amount that a player pays for the cards left in a hand."""
        total = sum(points(card) for card in hand)
        parts = [self.out_factor, 2 if self.opera else 1]
        caught = bool(self.comets & set(hand))
        if caught and self.reads("caught-comet-doubles", "comet"):
            if self.reads("doublings-together", "larger"):
                return max(total * self.factor(parts), total + 9)
            return (total + 9) * self.factor(parts)
        if caught or (anybody_caught and self.reads("caught-comet-doubles", "all-losers")):
            parts.append(2)
        return total * self.factor(parts)

    def settle(self, answer: list[str]) -> None:
        """Let each loser pay the winner of the deal."""
        del answer
        winner = self.out
        if winner is None:
            raise ValueError("nobody is out")
        if self.answering and self.reads("comet-payment-doubled", "yes") and self.out_factor > 1:
            usual = self.reads("doubled-payment-in-a-draw", "usual")
            if usual and not self.reads("last-card-paid", "no"):
                self.pay_for_comet(winner, self.comet_value() * (self.out_factor - 1))
        if self.over:
            return
        anybody = any(self.comets_of(seat) for seat in range(self.seats))
        for loser in self.after_seat(winner):
            self.pay(loser, winner, self.due(self.hands[loser], anybody_caught=anybody))
        self.score_later()
        self.last = winner
        self.close([winner])

    def accounts(self) -> dict[int | str, int]:
        """Return the balance of each seat. Points that are scored only at the end are already included."""
        found = super().accounts()
        for seat, amount in self.later:
            found[seat] += amount
        return found

    def score_later(self) -> None:
        """Score the points that are scored only at the end of the deal."""
        for seat, amount in self.later:
            self.balances[seat] += amount
        self.later = []

    def match_over(self, deals: int) -> bool:
        """Return whether a player has reached the target, or all deals have been played."""
        return max(self.balances) >= TARGET if self.pegged else super().match_over(deals)


def can_shed(table: ModernComet, known: dict[tuple[object, ...], bool]) -> bool:
    """Return whether the player to act can shed all cards in one turn."""
    hand = table.hands[table.actor]
    key = (
        tuple(sorted(rank_of(card) for card in hand if card not in table.comets)),
        len(table.comets_of(table.actor)),
        table.wanted,
    )
    if key not in known:
        known[key] = False
        kinds = {(lay.rank, len(lay.cards), lay.comets): lay for lay in table.lays(table.actor)}
        known[key] = any(sheds_after(table, lay, known) for lay in kinds.values())
    return known[key]


def sheds_after(table: ModernComet, lay: Lay, known: dict[tuple[object, ...], bool]) -> bool:
    """Return whether the player to act can shed all cards in one turn that begins with the given play."""
    trial = deepcopy(table)
    trial.reading = table.reading | {"pegging": "at-the-end"}
    trial.lay(lay)
    return trial.drawn or can_shed(trial, known)
