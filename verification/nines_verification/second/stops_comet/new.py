"""New Comet of 1752: a pack of one colour with its comet, sets, the opera and the carte blanche."""

from typing import Any

from nines_verification.second.stops_comet.cards import KING, NINE, Lay, points, rank_of, sets_of, suit_of
from nines_verification.second.stops_comet.play import StopsTable

RED = "♦♥"


def odd_nines(pack: list[str]) -> set[str]:
    """Return the nines whose colour differs from that of most cards in the pack."""
    red = 2 * sum(suit_of(card) in RED for card in pack) > len(pack)
    return {card for card in pack if rank_of(card) == NINE and (suit_of(card) in RED) != red}


class NewComet(StopsTable):
    """New Comet as in 1752."""

    def __init__(self, setup: dict[str, Any], reading: dict[str, str]) -> None:
        super().__init__(setup, reading)
        if self.reads("opening-stock", "as-in-1991") and self.reads("sitting", "until-ruin"):
            raise ValueError("without a stock nobody is ever ruined")
        self.at_first = list(self.balances)
        self.led = False
        order = [self.first_hand, *self.after_seat(self.first_hand)]
        self.to_show = [seat for seat in order if self.is_blank(self.hands[seat])]
        if self.reads("carte-blanche-shown", "due"):  # without the holder being asked
            for seat in self.to_show:
                self.pay_for_blank(seat)
            self.to_show = []
        if self.to_show:
            self.actor = self.to_show[0]

    def find_comets(self) -> set[str]:
        """Return the nine whose colour differs from the pack's; if both packs are used, ``9♣`` and ``9♦``."""
        if self.reads("cards-each", "one-pack"):
            return {card for card in self.pack if card in ("9♣", "9♦")}
        return odd_nines(self.pack)

    def lowest_rank(self) -> int:
        """Return the lowest rank, which is two, because there are no aces."""
        return 2

    def jeton(self) -> int:
        """Return the value of one jeton in points, which is 10 or, in one reading, 1."""
        return 1 if self.reads("payments-in-jetons", "numbers") else 10

    def comet_value(self) -> int:
        """Return the value of the comet, which is ten jetons."""
        return 0 if self.reads("payments-in-play", "none") else 10 * self.jeton()

    def king_value(self) -> int:
        """Return the value of a king, which is one jeton."""
        return self.jeton() if self.reads("payments-in-play", "all") else 0

    def block_value(self) -> int:
        """Return the value of a block, which is one jeton."""
        return self.jeton() if self.reads("payments-in-play", "all") else 0

    # Partners.

    def partner(self, seat: int) -> int | None:
        """Return the partner of a player, if four play."""
        return (seat + 2) % 4 if self.seats == 4 else None

    def sides(self) -> list[list[int]]:
        """Return the two teams, or each player alone."""
        return [[0, 2], [1, 3]] if self.seats == 4 else super().sides()

    def opponents(self, seat: int) -> list[int]:
        """Return the opponents of a player, in the order of play."""
        return [other for other in self.after_seat(seat) if other != self.partner(seat)]

    def payers(self, seat: int) -> list[int]:
        """Return the seats that pay a player during play."""
        return self.after_seat(seat) if self.reads("partners-in-play", "all-pay") else self.opponents(seat)

    # Carte blanche and the second deal.

    @staticmethod
    def is_blank(hand: list[str]) -> bool:
        """Return whether a hand has no court card."""
        return all(rank_of(card) <= 10 for card in hand)

    def options(self) -> dict[str, Lay | None]:
        """Return all acts. Before the first lead, players with a carte blanche say whether they show it."""
        if self.to_show:
            return {"show": None, "pass": None}
        return super().options()

    def extra_acts(self) -> list[str]:
        """Return the claim and, if it is allowed, the demand for another deal."""
        again = not self.layers and self.actor == self.first_hand and not self.right_passed
        may = again and self.reads("redeal", "once") and not self.setup.get("redeals", 0)
        return super().extra_acts() + (["redeal"] if may else [])

    def do_pass(self) -> None:
        """Pass, or decline to show a carte blanche."""
        if self.to_show:
            self.shown()
        else:
            super().do_pass()

    def shown(self) -> None:
        """Continue with the next player who has a carte blanche, or with the first lead."""
        self.to_show.pop(0)
        self.actor = self.to_show[0] if self.to_show else self.first_hand

    def other_act(self, act: str) -> None:
        """Show a carte blanche, demand another deal, or claim."""
        if act == "show":
            self.pay_for_blank(self.actor)
            self.shown()
        elif act == "redeal":
            self.over = self.redealt = True
            if self.reads("carte-blanche-shown", "annulled"):
                self.balances = self.at_first
        else:
            super().other_act(act)

    def pay_for_blank(self, seat: int) -> None:
        """Pay for a carte blanche."""
        amount = 100 if self.comets & set(self.hands[seat]) else 50
        if self.reads("carte-blanche", "scored"):
            self.pay(None, seat, amount)
            return
        payers = self.payers(seat)
        parts = [amount] * len(payers)
        if self.reads("carte-blanche", "once"):
            parts = in_parts(amount, len(payers))
        for payer, part in zip(payers, parts, strict=True):
            self.pay(payer, seat, part)

    # Sets.

    def sets_for(self, hand: list[str], rank: int, *, leading: bool) -> list[Lay]:
        """Return the sets that may be laid: four cards of a rank, three nines, and two or three kings."""
        if not leading and self.reads("sets-when", "led"):
            return []
        natural = self.naturals(hand, rank)
        comets = [card for card in hand if card in self.comets]
        if rank == NINE:
            sets = nines(natural, comets, self.reading["three-nines-with-comet"])
        else:
            sets = sets_of(natural, comets, rank, 4, int(self.reads("comet-in-four", "yes")))
        if rank == KING and not (self.reads("sets-when", "kings-whole") and len(natural) >= 4):
            most = int(self.reads("comet-among-kings", "yes"))
            sets += [lay for size in (2, 3) for lay in sets_of(natural, comets, rank, size, most)]
        return sets

    def only_sets(self, sets: list[Lay], singles: list[Lay]) -> list[Lay]:
        """Return the plays of a rank; if sets must be laid, only the largest sets, and cards outside sets."""
        if not sets or not self.reads("sets-when", "due"):
            return singles + sets
        size = max(len(lay.cards) for lay in sets)
        largest = [lay for lay in sets if len(lay.cards) == size]
        bound = {card for lay in largest for card in lay.cards}
        return largest + [lay for lay in singles if lay.cards[0] not in bound]

    def among_nines(self, lay: Lay) -> bool:
        """Return whether the comet is laid together with nines."""
        return lay.as_itself and len(lay.cards) > 1

    def comet_stops(self, lay: Lay) -> bool:
        """Return whether the comet in a play ends the sequence."""
        if self.among_nines(lay) and self.reads("comet-among-nines", "bonus-only"):
            return False
        return super().comet_stops(lay)

    def comet_earns(self, lay: Lay, *, out: bool) -> bool:
        """Return whether the comet in a play is paid for. Going out makes no difference."""
        del out
        return not (lay.as_itself and self.reads("comet-as-nine-paid", "no"))

    # The settlement.

    def comet_factor(self, lay: Lay) -> int:
        """Return the factor that multiplies payments if a player goes out with the comet in a play."""
        if not lay.comets or (self.among_nines(lay) and self.reads("comet-among-nines", "bonus-only")):
            return 1
        return 4 if lay.as_itself else 2

    def factors(self, comet: int, *, opera: bool) -> tuple[int, int]:
        """Return two factors, one for the payment for the game and one for the payment for the points."""
        game = points_by = comet * (2 if opera else 1)
        if game == 8 and not self.reads("opera-multipliers", "product"):
            game = 16
            points_by = 16 if self.reads("opera-multipliers", "sixteen") else 8
        if self.reads("bonus-game-points", "game-is-points"):
            points_by = game
        elif self.reads("what-is-multiplied", "points-at-most") and not (opera and comet == 4):
            points_by = 1
        return game, points_by

    def rounded(self, amount: int) -> int:
        """Return a payment, rounded to whole jetons (ten points) if a reading says so."""
        if self.reads("points-to-jetons", "nearest"):
            return (amount + 5) // 10 * 10
        if self.reads("points-to-jetons", "up"):
            return -(-amount // 10) * 10
        return amount

    def with_caught(self, once: int, caught: int, factor: int) -> int:
        """Return the amount due for a hand after all doublings, including the one for a comet left in it."""
        if self.reads("doublings-together", "larger"):
            return max(caught, once * factor)
        return caught * factor

    def points_due(self, hand: list[str], factor: int) -> int:
        """Return the amount that a player pays for the points left in a hand."""
        once = caught = sum(points(card) for card in hand)
        comets = [card for card in hand if card in self.comets]
        if comets and self.reads("caught-comet-doubles", "hand", "all"):
            caught = 2 * once
        elif self.reads("caught-comet-doubles", "comet"):
            caught += 9 * len(comets)
        return self.with_caught(once, caught, factor)

    def game_due(self, seat: int, number: int, count: int, factor: int) -> int:
        """Return what opponent *number* of *count* pays for the game: the stake, or a share of the stake."""
        if self.reads("bonus-game-points", "game-is-points"):
            return 0
        stake = self.jeton()
        once = self.reads("stake-paid-by", "once")

        def share(amount: int) -> int:
            return in_parts(amount, count)[number] if once else amount

        if not (self.comets_of(seat) and self.reads("caught-comet-doubles", "all")):
            return share(stake * factor)
        if self.reads("doublings-together", "larger"):
            return share(stake * max(2, factor))
        return share(stake * 2 * factor)

    def bonus_due(self, payer: int, winner: int, comet: int, game: int) -> int:
        """Return the payment for comets at the end, in addition to the payment made when they were laid."""
        earned = [amount for p, w, amount in self.comet_payments if (p, w) == (payer, winner)]
        if self.reads("what-is-multiplied", "all-alike"):
            return sum(earned) * (game - 1)
        return earned[-1] * (comet - 1) if comet > 1 and earned else 0

    def finish(self, seat: int, lay: Lay) -> None:
        """Let the opponents pay the winner; if a reading says so, let the partner pay too."""
        partner = self.partner(seat)
        friends = [partner] if partner is not None and self.reads("partners-in-play", "opera-stands") else []
        opera = self.went_out_first(seat, friends)
        comet = self.comet_factor(lay)
        game, points_by = self.factors(comet, opera=opera)
        bonus_by = 1 if lay.as_itself and self.reads("comet-as-nine-paid", "no") else comet
        opponents = self.opponents(seat)
        for payer in self.after_seat(seat):
            due = 0
            if payer in opponents:
                due += self.game_due(payer, opponents.index(payer), len(opponents), game)
            if payer in opponents or self.reads("partners-pay", "partner-too"):
                due += self.points_due(self.hands[payer], points_by)
            if payer in self.payers(seat):
                due += self.bonus_due(payer, seat, bonus_by, game)
            self.pay(payer, seat, self.rounded(due))
            if payer in opponents and self.reads("caught-comet-doubles", "bonus"):
                for payee in [seat, *(p for p in self.after_seat(seat) if p in self.opponents(payer))]:
                    self.pay(payer, payee, 2 * self.comet_value() * len(self.comets_of(payer)))
        self.close([seat] if partner is None else [seat, partner])


def in_parts(amount: int, count: int) -> list[int]:
    """Return an amount in equal parts.

    If equal parts are impossible, the first parts are larger by one.
    """
    return [amount // count + (i < amount % count) for i in range(count)]


def nines(natural: list[str], comets: list[str], reading: str) -> list[Lay]:
    """Return the plays of several nines; if two packs are mixed, these include four natural nines."""
    four = sets_of(natural, [], NINE, 4, 0)
    if reading == "naturals":
        with_comet = [lay for lay in sets_of(natural, comets, NINE, 4, 1) if lay.comets]
        return sets_of(natural, comets, NINE, 3, 0) + four + with_comet
    sets = sets_of(natural, comets, NINE, 3, 1)
    return sets + (sets_of(natural, comets, NINE, 4, 1) if reading == "both" else four)
