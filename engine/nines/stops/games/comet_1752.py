"""New Comet, which appeared in 1752, according to the rules in a book of 1761.

The game is the older comet, played with a red pack and a black pack, both without aces. In each pack, a nine
of the other colour is the comet. Whole sets may be played together. Partners, redeals and the carte blanche
are new in this game. The payments to the winner are multiplied according to the way in which the winner goes
out.

References
----------
.. [1] A work of 1761, pp. 252-265, whose title is not given, as reported by wp-comet.
.. [2] *Académie universelle des jeux* (Paris: Le Gras, 1718), pp. 153-159, as reported by wp-comet, as the
source of the rules inherited from the older game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from nines.cards import KING, Card
from nines.common import lots, seating
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, part, said
from nines.kernel.inheritance import Confirmed, amend, one_detail, replacing, taken, taken_over
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.rules import (
    bonus,
    deal,
    doubling,
    equipment,
    finish,
    last_wild,
    opera,
    payment,
    preliminaries,
    sets,
    shared,
    sides,
    stop,
    two_packs,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

R = TypeVar("R")

COMETS = (Card(9, "♦"), Card(9, "♣"))
AS_BEFORE = "wp-comet:099"
IN_POINTS = "wp-comet:106"  # a jeton stands for ten points
EACH = {"thirty-six": (18, 12, 9), "as-in-1991": (18, 12, 10), "one-pack": (18, 18, 18)}
JETON = {"jetons": 10, "numbers": 1}  # the points in a jeton of the older game
FIGURES = {"printed": (16, 8, 4), "product": (8, 8, 4), "sixteen": (16, 16, 16)}  # game, points, bonus


def comet_1752(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    base = choices.older(comet_1718)
    return amend(
        base,
        choices,
        via=AS_BEFORE,
        confirmed={
            "suit": "wp-comet:089",
            "naming": Confirmed("wp-comet:089", details=("suited",), implied=True),
        },
        seats=cite(
            "wp-comet:092 wp-comet:093",
            seating.Between,
            least=said(2, "wp-comet:092"),
            most=said(4, "wp-comet:093"),
        ),
        pack=_pack(choices),
        ranking=cite(
            "wp-comet:013 wp-comet:091",
            equipment.Upward,
            order=implied(tuple(range(2, KING + 1)), "wp-comet:013 wp-comet:086"),
        ),
        deal=_deal(choices),
        sides=_sides(choices),
        redeal=_redeal(choices),
        carte_blanche=_carte_blanche(choices),
        # The account mentions the first lead only; later leads are as before.
        lead=taken_over(base.rule_at("lead"), choices, via=f"wp-comet:098 {AS_BEFORE}"),
        # The account gives the aim, and says who pays when the winner has gone out.
        going_out=taken_over(
            base.rule_at("going-out"), choices, via=f"wp-comet:091 wp-comet:105 {AS_BEFORE}"
        ),
        grouping=(*_grouping(choices), *base.grouping),
        lay_limit=_lay_limits(choices),
        wild=cite("wp-comet:088 wp-red-nines:032", wild.TheseAreWild, which=_comets(choices)),
        stop=(*replacing(base.stop, _comet_stops(choices)), *_set_stops(choices)),
        payment=_payments(choices, base),
        payment_limit=replacing(base.payment_limit, _last_card_paid(choices)),
        claim=_claim(choices, base),
        opera=_opera(choices),
        value=_for_points_left(base.rule_at("value"), choices).changed(aces=implied(False, "wp-comet:086")),
        last_wild=_last_wild(choices),
        settlement=_settlement(choices, base),
        doubling=_doublings(choices),
        together=shared.doublings_together(choices, "wp-comet:105 wp-comet:109"),
        rounding=_rounding(choices),
        lot=_lot(choices, base),
        succession=_match_as_before(base.rule_at("succession"), choices),
        dealer=_match_as_before(base.rule_at("dealer"), choices),
        stakes=_stakes(choices, base),
        credit=_match_as_before(base.rule_at("credit"), choices),
        length=_match_as_before(base.rule_at("length"), choices),
        ties=choices.on("partners-pay", shared.sides_tied(choices).also("wp-comet:093")),
    )


# --- Cards, and what comes before the lead ---


def _comets(choices: Choices) -> tuple[Card, Card]:
    """Return the two cards that are comets; the sentences on the comets do not give their suits."""
    return choices.ask("comet-card", {"clubs": COMETS})


def _pack(choices: Choices) -> Cited[c.Pack]:
    by = "wp-comet:086 wp-comet:087 wp-comet:088 wp-comet:011 wp-comet:012 wp-red-nines:031"
    first = choices.ask("which-pack-first", {"red-first": True, "black-first": False})
    in_turn = partial(two_packs.RedAndBlack, exchanged=_comets(choices), red_first=first)
    return cite(
        f"{by} wp-comet:090",
        choices.ask(
            "cards-each",
            {"thirty-six": in_turn, "as-in-1991": in_turn, "one-pack": two_packs.BothAsOne},
        ),
    )


def _deal(choices: Choices) -> Cited[c.Deal]:
    def hands(each: str) -> tuple[tuple[int, int], ...]:
        return tuple(zip((2, 3, 4), EACH[each], strict=True))

    each, packet = choices.following("cards-each", hands), said(3, "wp-comet:095")
    by = "wp-comet:094 wp-comet:095 wp-comet:096"
    return cite(by, choices.on("cards-each", deal.SoManyEach), each=each, packet=packet)


def _sides(choices: Choices) -> Cited[f.Sides]:
    """Return the rule on partners; we chose that partners sit opposite each other."""
    pays = choices.ask("partners-pay", {"opponents": False, "partner-too": True})
    in_play = choices.ask("partners-in-play", {"opponents": False, "all-pay": True, "opera-stands": False})
    return cite(
        "wp-comet:093",
        choices.on("partners-pay", sides.OppositePartners),
        pay_in_play=in_play,
        partners_pay=pays,
    )


def _redeal(choices: Choices) -> Cited[f.Redeal]:
    """Return the rule on a redeal; we chose that any hand may count as poor."""
    times = choices.ask("redeal", {"once": 1, "never": 0})
    return cite("wp-comet:097", choices.on("redeal", preliminaries.FirstHandDemands), times=times)


def _carte_blanche(choices: Choices) -> Cited[f.CarteBlanche]:
    """Return the rule on a carte blanche; what a carte blanche is, and who pays for it, are our choices."""
    paid: dict[str, preliminaries.Paid] = {
        "each-opponent": preliminaries.ByEachOpponent(),
        "once": preliminaries.ByAllTogether(),
        "scored": preliminaries.WrittenDown(),
    }
    shown = "carte-blanche-shown"
    return cite(
        "wp-comet:113 wp-comet:114",
        choices.on("carte-blanche", preliminaries.NoCourts),
        plain=said(50, "wp-comet:113"),
        with_wild=said(100, "wp-comet:114"),
        wild=_comets(choices),
        paid=choices.ask("carte-blanche", paid),
        at_will=choices.ask(shown, {"at-will": True, "due": False, "annulled": True}),
        stands=choices.ask(shown, {"at-will": True, "due": True, "annulled": False}),
        unit=said("point", "wp-comet:113"),
    )


# --- The match: the text says “as before” of play only; extending that to the match is our choice ---


def _match_as_before(cited: Cited[R], choices: Choices) -> Cited[R]:
    return taken_over(cited, choices, points="opening-stock")


def _lot(choices: Choices, base: StopsRules) -> Cited[c.Lot]:
    return choices.choose(
        "opening-stock",
        {
            "as-in-1718": _match_as_before(base.rule_at("lot"), choices),
            "as-in-1991": cite("", lots.LowestDeals),
        },
    )


def _stakes(choices: Choices, base: StopsRules) -> Cited[m.Stakes] | None:
    before = _match_as_before(base.rule_at("stakes"), choices)
    unit = choices.on("opening-stock", said("point", IN_POINTS))
    in_points = before.changed(unit=unit, worth=said(10, IN_POINTS))
    return choices.choose("opening-stock", {"as-in-1718": in_points, "as-in-1991": None})


# --- Several cards together, and stops ---


def _led(choices: Choices) -> bool:
    """Return whether sets may be played only to open a sequence; this depends on an open question."""
    led = {"wanted-or-led": False, "due": False, "led": True, "kings-whole": False}
    return choices.ask("sets-when", led)


def _grouping(choices: Choices) -> tuple[Cited[a.Grouping], ...]:
    return (
        cite(
            By("wp-comet:100", name="four"),
            sets.WholeSet,
            size=4,
            wild=choices.ask("comet-in-four", {"no": False, "yes": True}),
            led=_led(choices),
        ),
        cite(
            By("wp-comet:101", name="nines"),
            sets.ThreeWithWild,
            rank=9,
            counted=said(shared.wild_with_three(choices), "wp-comet:101"),
            led=_led(choices),
        ),
        cite(
            By("wp-comet:102", name="kings"),
            sets.SomeOfRank,
            rank=KING,
            sizes=(2, 3),
            wild=choices.ask("comet-among-kings", {"no": False, "yes": True}),
            led=_led(choices),
        ),
    )


def _lay_limits(choices: Choices) -> tuple[Cited[f.LayLimit], ...]:
    due = choices.ask("sets-when", {"wanted-or-led": False, "due": True, "led": False, "kings-whole": False})
    four = By("wp-comet:100", name="four")
    return (
        _nines_laid(choices),  # first: three nines with the comet are four cards too
        _kings_laid(choices),
        cite(four, choices.on("sets-when", sets.SetLaidWhole), size=4, due=due),
    )


def _nines_laid(choices: Choices) -> Cited[f.LayLimit]:
    by, rank, held = By("wp-comet:101", name="nines"), said(9, "wp-comet:101"), said(3, "wp-comet:101")
    return cite(
        by,
        choices.ask(
            "sets-when",
            {
                "wanted-or-led": sets.RankLaidAtWill,
                "due": sets.RankLaidWhole,
                "led": sets.RankLaidAtWill,
                "kings-whole": sets.RankLaidAtWill,
            },
        ),
        rank=rank,
        held=held,
    )


def _kings_laid(choices: Choices) -> Cited[f.LayLimit]:
    by, rank, two = By("wp-comet:102", name="kings"), said(KING, "wp-comet:102"), said(2, "wp-comet:102")
    at_will = partial(sets.RankLaidAtWill, rank=rank, held=two)
    return cite(
        by,
        choices.ask(
            "sets-when",
            {
                "wanted-or-led": at_will,
                "due": partial(sets.RankLaidWhole, rank=rank, held=two),
                "led": at_will,
                "kings-whole": partial(sets.RankLaidWholeOrSingly, rank=rank, held=4),
            },
        ),
    )


def _comet_stops(choices: Choices) -> Cited[a.Stop]:
    by = By("wp-comet:099 wp-comet:133 wp-comet:115", name="comet")
    return cite(
        by,
        choices.ask(
            "comet-stops", {"yes": stop.WildStopsButAmongEquals, "no": partial(stop.WildStops, stops=False)}
        ),
    )


def _set_stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    def among_nines(stops: str, laid: str) -> Cited[a.Stop]:
        by = By("wp-comet:101 wp-comet:115", name="comet-among-nines")
        return cite(by, stop.WildAmongEqualsStops, stops=stops == "yes" and laid == "as-comet")

    by = By("wp-comet:099 wp-comet:100 wp-comet:133", name="set")
    return (
        choices.decide("comet-stops comet-among-nines", among_nines),
        cite(
            by,
            choices.ask(
                "after-a-set",
                {"goes-on": partial(stop.SetStops, stops=False), "stops": partial(stop.SetStops, stops=True)},
            ),
        ),
    )


# --- Payments in play: from the older game, if “as before” includes them ---


def _payments(choices: Choices, base: StopsRules) -> tuple[Cited[m.Payment], ...]:
    for_comet = (*_comet_laid(choices, base), _comet_last(choices, base))
    names = ("block", "block-at-stop", "block-at-end")
    blocks = (_paid_as_before(base.rule_at(f"payment/{name}"), choices) for name in names)
    as_king = _paid_as_before(base.rule_at("payment/comet-as-king"), choices)
    for_all = (_king_paid(choices, base), as_king, *for_comet, *blocks)
    return choices.choose("payments-in-play", {"all": for_all, "comet-only": for_comet, "none": ()})


def _in_points(cited: Cited[Any], choices: Choices, times: int = 1) -> int:
    """Return a payment of the older game, converted to points, with its passages and choices."""
    jetons = taken(cited.rule.amount, one_detail(cited, "amount"), choices, via=AS_BEFORE)
    points = choices.ask("payments-in-jetons", JETON)
    return said(part(_product, jetons=jetons, points=points, times=times), IN_POINTS)


def _point(cited: Cited[Any], choices: Choices) -> str:
    """Return the unit of a payment of the older game; the older amount and our choice decide it."""
    older = taken("point", one_detail(cited, "amount"), choices, via=AS_BEFORE)
    return choices.on("payments-in-jetons", said(older, IN_POINTS))


def _product(jetons: int, points: int, times: int) -> int:
    return jetons * points * times


def _paid_as_before(cited: Cited[m.Payment], choices: Choices) -> Cited[m.Payment]:
    """Return a rule on a payment of the older game, with the payment in points."""
    before = taken_over(cited, choices, via=AS_BEFORE)
    return before.changed(amount=_in_points(cited, choices), unit=_point(cited, choices))


def _king_paid(choices: Choices, base: StopsRules) -> Cited[m.Payment]:
    king, by = base.rule_at("payment/king"), By(f"{AS_BEFORE} wp-comet:102", name="king")
    amount, unit = _in_points(king, choices), _point(king, choices)
    once = cite(by, payment.LayOfRankPays, rank=KING, amount=amount, unit=unit)
    each = _paid_as_before(king, choices).also("wp-comet:102")
    return choices.choose("kings-together-paid", {"each": each, "once": once})


def _comet_laid(choices: Choices, base: StopsRules) -> tuple[Cited[bonus.WildLaidPays], ...]:
    """Return the rules that say what the comet earns when played as another card or as a nine."""
    other, nine = base.rule_at("payment/manille"), base.rule_at("payment/manille-as-nine")
    return (
        cite(
            By(f"{AS_BEFORE} wp-comet:103", name="comet"),
            bonus.WildLaidPays,
            amount=_in_points(other, choices),
            as_itself=False,
            unit=_point(other, choices),
        ),
        cite(
            By(f"{AS_BEFORE} wp-comet:103", name="comet-as-nine"),
            bonus.WildLaidPays,
            amount=_in_points(nine, choices),
            as_itself=True,
            unit=_point(nine, choices),
        ),
    )


def _comet_last(choices: Choices, base: StopsRules) -> Cited[m.Payment]:
    """Return the rule that says what the comet earns as the last card of a deal."""
    by = By("wp-comet:103 wp-comet:104", name="comet-last")
    other = _in_points(base.rule_at("payment/manille"), choices)
    nine = _in_points(base.rule_at("payment/manille-as-nine"), choices)
    usual = part(_comet_in_play, other=other, nine=nine)
    alone = partial(bonus.WildLastPays, amount=other, times=_bonus_times(choices))
    as_game = partial(bonus.WildsPayAsGame, usual=usual, times=_game_times(choices))
    return cite(
        by,
        choices.ask(
            "what-is-multiplied", {"bonus-by-comet": alone, "points-at-most": alone, "all-alike": as_game}
        ),
    )


def _comet_in_play(other: int, nine: int) -> tuple[bonus.WildLaidPays, ...]:
    return bonus.WildLaidPays(other), bonus.WildLaidPays(nine, as_itself=True)


def _last_card_paid(choices: Choices) -> Cited[m.PaymentLimit]:
    by = By(f"{AS_BEFORE} wp-comet:103 wp-comet:104", name="last-card")
    return cite(
        by,
        choices.ask(
            "last-card-paid", {"yes": partial(payment.LastCardPaid, paid=True), "no": bonus.OnlyWildLastPaid}
        ),
    )


def _claim(choices: Choices, base: StopsRules) -> Cited[m.Claim]:
    """Return the rule on payments that must be claimed.

    Payments for the comet must be claimed if the words “as before” include this rule.
    """
    claimed = ("comet", "comet-as-nine", "comet-last")
    names = choices.ask("payments-in-play", dict.fromkeys(("all", "comet-only", "none"), claimed))
    before = taken_over(base.rule_at("claim"), choices, via=AS_BEFORE).changed(payments=names)
    return choices.on("payments-in-play", before)


# --- How a deal was won, and the value of each way ---


def _opera(choices: Choices) -> Cited[f.Opera]:
    spoils = {"opponents": True, "all-pay": True, "opera-stands": False}
    return cite(
        "wp-comet:108",
        opera.FirstHandAtOnce,
        after_passes=choices.ask("opera-after-passes", {"yes": True, "no": False}),
        partner_spoils=choices.ask("partners-in-play", spoils),
    )


def _last_wild(choices: Choices) -> tuple[Cited[m.LastWild], ...]:
    alone = By("wp-comet:103 wp-comet:104", name="comet")
    among = By("wp-comet:101 wp-comet:103", name="among-others")
    counts = choices.ask("comet-among-nines", {"as-comet": True, "bonus-only": False})
    return (
        cite(alone, last_wild.LastIsWild, in_group=choices.on("comet-among-nines", False)),
        cite(among, choices.on("comet-among-nines", last_wild.LastAmongOthers), equals=counts),
    )


def _game_times(choices: Choices) -> finish.Times:
    """Return the factors that multiply the payment for the game, with their passages."""
    times = choices.following("opera-multipliers", _times_of_game)
    return said(times, "wp-comet:103 wp-comet:104 wp-comet:109 wp-comet:110 wp-comet:111")


def _times_of_game(figures: str) -> finish.Times:
    for_game, _, _ = FIGURES[figures]
    return finish.Times(wild=2, as_itself=4, opera=2, opera_wild=4, opera_as_itself=for_game)


def _points_times(choices: Choices) -> finish.Times:
    """Return the factors that multiply the payment for points left in hand, with their passages."""

    def times(figures: str, amounts: str, multiplied: str) -> finish.Times:
        _, for_points, _ = FIGURES[figures]
        if multiplied == "points-at-most":
            return finish.Times(wild=1, as_itself=1, opera=1, opera_wild=1, opera_as_itself=for_points)
        game = _times_of_game(figures)
        return game if amounts == "game-is-points" else replace(game, opera_as_itself=for_points)

    points = "opera-multipliers bonus-game-points what-is-multiplied"
    return said(choices.following(points, times), "wp-comet:104 wp-comet:112")


def _bonus_times(choices: Choices) -> finish.Times:
    """Return the factors that multiply the payment for the comet as the last card, with their passages."""

    def times(figures: str, _multiplied: str, paid_as_nine: str) -> finish.Times:
        _, _, for_bonus = FIGURES[figures]
        multiples = finish.Times(wild=2, as_itself=4, opera=1, opera_wild=2, opera_as_itself=for_bonus)
        if paid_as_nine == "yes":
            return multiples
        return replace(multiples, as_itself=1, opera_as_itself=1)  # nothing is paid, so nothing is multiplied

    points = "opera-multipliers what-is-multiplied comet-as-nine-paid"
    return said(choices.following(points, times), "wp-comet:103 wp-comet:104")


def _settlement(choices: Choices, base: StopsRules) -> tuple[Cited[m.Settlement], ...]:
    points = _for_points_left(base.rule_at("settlement/points"), choices).changed(
        unit=implied("point", f"{IN_POINTS} wp-comet:112")
    )
    game, comet = _game_paid(choices), _comet_caught(choices, base)
    return tuple(cited for cited in (game, points, comet) if cited)


def _for_points_left(cited: Cited[R], choices: Choices) -> Cited[R]:
    """Return a rule of the older settlement; the account does not repeat the rule but needs it for points."""
    return taken_over(cited, choices, via="wp-comet:112", points="points-in-hand")


def _game_paid(choices: Choices) -> Cited[m.Settlement] | None:
    """Return the payment for the game itself; the amount of one jeton is our choice."""
    stake = cite(
        By("wp-comet:103 wp-comet:109", name="game"),
        finish.GamePaid,
        amount=choices.following("bonus-game-points payments-in-jetons", lambda _, worth: JETON[worth]),
        each=choices.ask("stake-paid-by", {"each": True, "once": False}),
    )
    return choices.choose("bonus-game-points", {"three": stake, "game-is-points": None})


def _comet_caught(choices: Choices, base: StopsRules) -> Cited[m.Settlement] | None:
    """Return the rule that a player left with the comet pays a double bonus; None under other choices."""
    amount = said(_in_points(base.rule_at("payment/manille"), choices, times=2), "wp-comet:105")
    twice = cite(By("wp-comet:105", name="comet"), finish.WildCaughtPays, amount=amount)
    return choices.choose("caught-comet-doubles", {"hand": None, "all": None, "comet": None, "bonus": twice})


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    game = By("wp-comet:103 wp-comet:104 wp-comet:109 wp-comet:110 wp-comet:111", name="game")
    points = By("wp-comet:104 wp-comet:112", name="points")
    doublings = (
        # The doubling for a comet left in hand comes first; the multipliers then apply to the result.
        _caught_doubles(choices),
        cite(
            game, choices.on("bonus-game-points", finish.Multiplied), what="game", times=_game_times(choices)
        ),
        cite(
            points,
            choices.on("what-is-multiplied", finish.Multiplied),
            what="points",
            times=_points_times(choices),
        ),
    )
    return tuple(cited for cited in doublings if cited)


def _caught_doubles(choices: Choices) -> Cited[m.Doubling] | None:
    by = By("wp-comet:105", name="caught")

    def of_points(what: doubling.CaughtDoubles) -> Cited[m.Doubling]:
        return cite(by, finish.OnlyOf, what="points", doubling=what)

    return choices.choose(
        "caught-comet-doubles",
        {
            "hand": of_points(doubling.CaughtDoubles()),
            "comet": of_points(doubling.CaughtDoubles(doubling.TheWildCards())),
            "all": cite(by, doubling.CaughtPaysDouble),
            "bonus": None,
        },
    )


def _rounding(choices: Choices) -> Cited[m.Rounding]:
    return cite(
        IN_POINTS,
        choices.ask(
            "points-to-jetons",
            {
                "exact": finish.NotRounded,
                "nearest": partial(finish.RoundedToNearest, to=10),
                "up": partial(finish.RoundedUp, to=10),
            },
        ),
    )
