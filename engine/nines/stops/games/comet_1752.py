"""New Comet, which appeared in 1752, as a book of 1761 gave its rules.

Ancient comet played with a red and a black pack without aces, in each of which a nine of the other colour
is the comet. Whole sets may be laid at once; partners, a redeal and a carte blanche are new; and what the
winner is paid is multiplied by the way of going out.

References
----------
.. [1] A work of 1761, pp. 252-265, whose title is not given, as reported by wp-comet.
.. [2] *Académie universelle des jeux* (Paris: Le Gras, 1718), pp. 153-159, as reported by wp-comet, for what
   is carried from the older game.
"""
# Long because a game stands in one piece, for a reader of rules.

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from nines.cards import KING, Card
from nines.cite import Cited, cite
from nines.common import lots, seating
from nines.kernel.amend import amend, replacing
from nines.stops.games.comet_1718 import FICHE, comet_1718
from nines.stops.rules import (
    bonus,
    claim,
    deal,
    doubling,
    equipment,
    finish,
    last_wild,
    opera,
    payment,
    preliminaries,
    sets,
    settlement,
    shared_readings,
    sides,
    stakes,
    stop,
    two_packs,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

R = TypeVar("R")

COMETS = (Card(9, "♦"), Card(9, "♣"))
AS_BEFORE = "wp-comet:099"
ROUNDINGS: dict[str, m.Rounding] = {
    "exact": finish.NotRounded(),
    "nearest": finish.RoundedToNearest(10),
    "up": finish.RoundedUp(10),
}
EACH = {"thirty-six": (18, 12, 9), "as-in-1991": (18, 12, 10), "one-pack": (18, 18, 18)}


def comet_1752(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    base = comet_1718(choices.of_base())
    return amend(
        comet_1718,
        choices,
        via=AS_BEFORE,
        confirmed={
            "lead": "wp-comet:098",
            "suit": "wp-comet:089",
            "going-out": "wp-comet:091",
        },
        seats=cite(seating.Between(2, 4), "wp-comet:092 wp-comet:093"),
        pack=_pack(choices),
        ranking=cite(equipment.Upward(tuple(range(2, KING + 1))), "wp-comet:013 wp-comet:086"),
        deal=cite(
            deal.SoManyEach(tuple(zip((2, 3, 4), pick("cards-each", EACH), strict=True)), packet=3),
            "wp-comet:094 wp-comet:095 wp-comet:096",
            "cards-each",
        ),
        sides=cite(
            sides.OppositePartners(
                pay_in_play=choices["partners-in-play"] == "all-pay",
                partners_pay=pick("partners-pay", {"opponents": False, "partner-too": True}),
            ),
            "wp-comet:093",
            "partners-pay partners-in-play",
        ),
        redeal=cite(
            preliminaries.FirstHandDemands(pick("redeal", {"once": 1, "never": 0})),
            "wp-comet:097",
            "redeal",
        ),
        carte_blanche=_carte_blanche(choices),
        grouping=(*_grouping(choices), *base.grouping),
        lay_limit=_lay_limits(choices),
        wild=cite(wild.TheseAreWild(COMETS), "wp-comet:088 wp-red-nines:032", "comet-card"),
        stop=(*replacing(base.stop, *_stops(choices)), *_set_stops(choices)),
        payment=_payments(choices),
        payment_limit=_payment_limits(choices, base),
        claim=_claim(choices),
        opera=cite(
            opera.FirstHandAtOnce(
                after_passes=yes("opera-after-passes"),
                partner_spoils=choices["partners-in-play"] != "opera-stands",
            ),
            "wp-comet:108",
            "opera-after-passes partners-in-play",
        ),
        value=_for_points_left(base.rule_at("value")),
        last_wild=_last_wild(choices),
        settlement=_settlement(choices, base),
        doubling=_doublings(choices),
        together=cite(
            shared_readings.doublings_together(choices),
            "wp-comet:105 wp-comet:109",
            "doublings-together",
        ),
        rounding=cite(
            pick("points-to-jetons", ROUNDINGS),
            "wp-comet:106",
            "points-to-jetons",
        ),
        lot=_lot(choices, base),
        succession=_match_as_before(base.rule_at("succession")),
        dealer=_match_as_before(base.rule_at("dealer")),
        stakes=_stakes(choices),
        credit=_match_as_before(base.rule_at("credit")),
        length=_match_as_before(base.rule_at("length")),
        ties=cite(
            shared_readings.sides_tied(choices),
            "wp-comet:093",
            "sitting-tied partners-pay",
        ),
    )


# --- Cards, and what comes before the lead ---


def _pack(choices: Choices) -> Cited[c.Pack]:
    in_turn = two_packs.RedAndBlack(
        COMETS, choices.pick("which-pack-first", {"red-first": True, "black-first": False})
    )
    passages = (
        "wp-comet:086 wp-comet:087 wp-comet:088 wp-comet:090 wp-comet:011 wp-comet:012 wp-red-nines:031"
    )
    if choices["cards-each"] == "one-pack":
        return cite(two_packs.BothAsOne(), passages, "comet-card cards-each")
    return cite(in_turn, passages, "comet-card which-pack-first cards-each")


def _carte_blanche(choices: Choices) -> Cited[f.CarteBlanche]:
    paid: dict[str, preliminaries.Paid] = {
        "each-opponent": preliminaries.ByEachOpponent(),
        "once": preliminaries.ByAllTogether(),
        "scored": preliminaries.WrittenDown(),
    }
    shown = choices["carte-blanche-shown"]
    rule = preliminaries.NoCourts(
        50,
        100,
        COMETS,
        choices.pick("carte-blanche", paid),
        at_will=shown != "due",
        stands=shown != "annulled",
    )
    return cite(rule, "wp-comet:113 wp-comet:114", "carte-blanche carte-blanche-shown")


def _lot(choices: Choices, base: StopsRules) -> Cited[c.Lot]:
    if choices["opening-stock"] == "as-in-1991":
        return cite(lots.LowestDeals(), "", "opening-stock")
    return _match_as_before(base.rule_at("lot"))


def _stakes(choices: Choices) -> Cited[m.Stakes] | None:
    if choices["opening-stock"] == "as-in-1991":
        return None
    return cite(stakes.Stake(10, 9, FICHE, "point", worth=10), "wp-comet:106", "opening-stock")


def _match_as_before(cited: Cited[R]) -> Cited[R]:
    """Return a rule for the match as the older game has it.

    Only *play* is said to go as before; that the match does is a reading.
    """
    return replace(cited, points=(*cited.points, "opening-stock"), carried=cited.key, key="")


# --- Several cards at once, and stops ---


def _grouping(choices: Choices) -> tuple[Cited[a.Grouping], ...]:
    led = choices["sets-when"] == "led"
    four = sets.WholeSet(4, choices.yes("comet-in-four"), led)
    nines = sets.ThreeWithWild(9, shared_readings.wild_with_three(choices), led)
    kings = sets.SomeOfRank(KING, (2, 3), choices.yes("comet-among-kings"), led)
    return (
        cite(four, "wp-comet:100", "comet-in-four sets-when", name="four"),
        cite(nines, "wp-comet:101", "three-nines-with-comet sets-when", name="nines"),
        cite(kings, "wp-comet:102", "comet-among-kings sets-when", name="kings"),
    )


def _lay_limits(choices: Choices) -> tuple[Cited[f.LayLimit], ...]:
    when = choices["sets-when"]
    nines: f.LayLimit = sets.RankLaidAtWill(9, 3)
    kings: f.LayLimit = sets.RankLaidAtWill(KING, 2)
    if when == "due":
        nines, kings = sets.RankLaidWhole(9, 3), sets.RankLaidWhole(KING, 2)
    elif when == "kings-whole":
        kings = sets.RankLaidWholeOrSingly(KING, 4)
    return (
        cite(sets.SetLaidWhole(4, when == "due"), "wp-comet:100", "sets-when", name="four"),
        cite(nines, "wp-comet:101", "sets-when", name="nines"),
        cite(kings, "wp-comet:102", "sets-when", name="kings"),
    )


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    stops: dict[str, a.Stop] = {"yes": stop.WildStopsButAmongEquals(), "no": stop.WildStops(stops=False)}
    rule = choices.pick("comet-stops", stops)
    return (cite(rule, "wp-comet:099 wp-comet:133 wp-comet:115", "comet-stops", name="comet"),)


def _set_stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    comet = choices.yes("comet-stops") and choices["comet-among-nines"] == "as-comet"
    return (
        cite(
            stop.WildAmongEqualsStops(comet),
            "wp-comet:101 wp-comet:115",
            "comet-stops comet-among-nines",
            name="comet-among-nines",
        ),
        cite(
            stop.SetStops(choices.pick("after-a-set", {"goes-on": False, "stops": True})),
            "wp-comet:099 wp-comet:100 wp-comet:133",
            "after-a-set",
            name="set",
        ),
    )


# --- Payments in play ---


def _jeton(choices: Choices) -> int:
    """Return what a jeton of the older game is worth here."""
    return choices.pick("payments-in-jetons", {"jetons": 10, "numbers": 1})


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    if choices["payments-in-play"] == "none":
        return ()
    yes, jeton = choices.yes, _jeton(choices)

    def paid(rule: m.Payment, name: str, passages: str = "", points: str = "") -> Cited[m.Payment]:
        """Return a payment of the older game: whether and in what it is made here is a reading."""
        asked = f"{points} payments-in-play payments-in-jetons"
        return cite(rule, f"{AS_BEFORE} wp-comet:106 {passages}", asked, name=name)

    fiche = FICHE * jeton
    as_another = bonus.WildLaidPays(fiche)
    as_nine = bonus.WildLaidPays(fiche if yes("comet-as-nine-paid") else 0, as_itself=True)
    for_comet = (
        paid(as_another, "comet"),
        paid(as_nine, "comet-as-nine", "wp-comet:103", "comet-as-nine-paid"),
        _comet_last(choices, (as_another, as_nine)),
    )
    if choices["payments-in-play"] == "comet-only":
        return for_comet
    king: m.Payment = payment.RankPays(KING, jeton, "point")
    if choices["kings-together-paid"] == "once":
        king = payment.LayOfRankPays(KING, jeton, "point")
    as_king = payment.WildAsRankPays(KING, jeton * yes("wild-as-king-paid"), "point")
    at_stop = payment.StopPays(jeton * yes("block-paid-at-stop"), "point")
    at_end = payment.LastCardPays(jeton * yes("block-paid-at-end"), yes("block-paid-at-stop"), unit="point")
    return (
        paid(king, "king", "wp-comet:102", "kings-together-paid"),
        paid(as_king, "comet-as-king", points="wild-as-king-paid"),
        *for_comet,
        paid(payment.BlockPays(jeton, "point"), "block"),
        paid(at_stop, "block-at-stop", points="block-paid-at-stop"),
        paid(at_end, "block-at-end", points="block-paid-at-end block-paid-at-stop"),
    )


def _comet_last(choices: Choices, usual: tuple[bonus.WildLaidPays, ...]) -> Cited[m.Payment]:
    times = _times(choices)["bonus"]
    rule: m.Payment = bonus.WildsPayAsGame(usual, times)
    if choices["what-is-multiplied"] != "all-alike":
        if not choices.yes("comet-as-nine-paid"):  # nothing times four is nothing
            times = replace(times, as_itself=1, opera_as_itself=1)
        rule = bonus.WildLastPays(FICHE * _jeton(choices), times)
    return cite(
        rule,
        "wp-comet:103 wp-comet:104",
        "what-is-multiplied opera-multipliers comet-as-nine-paid payments-in-play payments-in-jetons",
        name="comet-last",
    )


def _payment_limits(choices: Choices, base: StopsRules) -> tuple[Cited[m.PaymentLimit], ...]:
    rule: m.PaymentLimit = payment.LastCardPaid()
    if not choices.yes("last-card-paid"):
        rule = bonus.OnlyWildLastPaid()
    last = cite(rule, f"{AS_BEFORE} wp-comet:103 wp-comet:104", "last-card-paid", name="last-card")
    return replacing(base.payment_limit, last)


def _claim(choices: Choices) -> Cited[m.Claim]:
    rule = claim.Claimed(("comet", "comet-as-nine", "comet-last"), shared_readings.unclaimed(choices))
    return cite(rule, AS_BEFORE, "fiche-claimed payments-in-play")


# --- How a deal was won, and what that is worth ---


def _last_wild(choices: Choices) -> tuple[Cited[m.LastWild], ...]:
    as_comet = choices.pick("comet-among-nines", {"as-comet": True, "bonus-only": False})
    return (
        cite(last_wild.LastIsWild(in_group=False), "wp-comet:103 wp-comet:104", name="comet"),
        cite(
            last_wild.LastAmongOthers(as_comet),
            "wp-comet:101 wp-comet:103",
            "comet-among-nines",
            name="among-others",
        ),
    )


def _times(choices: Choices) -> dict[str, finish.Times]:
    """Return how many times over game, points and bonus are paid."""
    figures = {"printed": (16, 8, 4), "product": (8, 8, 4), "sixteen": (16, 16, 16)}
    for_game, for_points, for_bonus = choices.pick("opera-multipliers", figures)
    game = finish.Times(2, 4, 2, 4, for_game)
    shared_readings, bonus = replace(game, opera_as_itself=for_points), finish.Times(2, 4, 1, 2, for_bonus)
    if choices["bonus-game-points"] == "game-is-points":
        shared_readings = game
    if choices["what-is-multiplied"] == "points-at-most":
        shared_readings = finish.Times(1, 1, 1, 1, for_points)
    if choices["what-is-multiplied"] == "all-alike":
        bonus = game
    return {"game": game, "points": shared_readings, "bonus": bonus}


def _settlement(choices: Choices, base: StopsRules) -> tuple[Cited[m.Settlement], ...]:
    shared_readings = replace(
        _for_points_left(base.rule_at("settlement/points")), rule=settlement.PointsLeft("point"), points=()
    )
    found: tuple[Cited[m.Settlement], ...] = (shared_readings,)
    if choices["bonus-game-points"] == "three":
        game = finish.GamePaid(_jeton(choices), choices.pick("stake-paid-by", {"each": True, "once": False}))
        asked = "bonus-game-points stake-paid-by payments-in-jetons"
        found = (cite(game, "wp-comet:103 wp-comet:109", asked, name="game"), *found)
    if choices["caught-comet-doubles"] == "bonus":
        rule = finish.WildCaughtPays(2 * FICHE * _jeton(choices))
        asked = "caught-comet-doubles payments-in-jetons"
        found = (*found, cite(rule, "wp-comet:105", asked, name="comet"))
    return found


def _for_points_left(cited: Cited[Any]) -> Cited[Any]:
    """Return a rule of the older settlement that the points left in hand presuppose."""
    return replace(cited, via=("wp-comet:112",), carried=cited.key, key="")


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    times = _times(choices)
    game = cite(
        finish.Multiplied("game", times["game"]),
        "wp-comet:103 wp-comet:104 wp-comet:109 wp-comet:110 wp-comet:111",
        "bonus-game-points opera-multipliers",
        name="game",
    )
    shared_readings = cite(
        finish.Multiplied("points", times["points"]),
        "wp-comet:104 wp-comet:112",
        "bonus-game-points opera-multipliers what-is-multiplied",
        name="points",
    )
    caught = choices["caught-comet-doubles"]
    if caught == "bonus":
        return game, shared_readings
    rules: dict[str, m.Doubling] = {
        "hand": finish.OnlyOf("points", doubling.CaughtDoubles()),
        "comet": finish.OnlyOf("points", doubling.CaughtDoubles(doubling.TheWildCards())),
        "all": doubling.CaughtPaysDouble(),
    }
    # What is caught is doubled first, so that a comet which alone counts double is multiplied with the rest.
    rule = choices.pick("caught-comet-doubles", rules)
    return cite(rule, "wp-comet:105", "caught-comet-doubles", name="caught"), game, shared_readings
