"""Comet, or manille, as the *Académie universelle des jeux* described it in 1718.

Two to five players use one pack. Sequences run upward regardless of suit, and the nine of diamonds is wild. A
player who plays a king, or a card that nobody can follow, is paid and starts a new sequence. The first player
to shed all cards is paid the points that the other players hold.

References
----------
.. [1] *Académie universelle des jeux* (Paris: Le Gras, 1718), pp. 153-159, as reported by wp-comet.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nines.cards import KING, Card
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    announcement,
    claim,
    deal,
    equipment,
    payment,
    sequence,
    settlement,
    shared,
    stakes,
    stop,
    turn,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

FICHE = 10  # jetons: wp-comet:053
FICHE_SAID = "wp-comet:053"
MANILLE = Card(9, "♦")


def comet_1718(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    return StopsRules(
        slug="comet-1718",
        choices=choices,
        seats=cite(
            "wp-comet:045 wp-comet:008 wp-comet:017",
            seating.Between,
            least=said(
                choices.ask("two-players", {"yes": 2, "no": 3}),
                "wp-comet:045 wp-comet:046 wp-red-nines:027",
            ),
            most=said(5, "wp-comet:045 wp-red-nines:027"),
        ),
        pack=cite("wp-comet:049 wp-comet:010 wp-comet:012", card_packs.FullPack),
        ranking=cite("wp-comet:050 wp-comet:013 wp-comet:047", equipment.Upward),
        deal=cite(
            "wp-comet:060 wp-comet:061",
            deal.InPackets,
            small_first=choices.ask("packets", {"threes-first": True, "fours-first": False}),
            whole_pack=said(
                choices.ask("cards-each", {"equal": False, "whole-pack": True}),
                "wp-comet:061 wp-red-nines:026",
            ),
        ),
        # The source states this for first hand and after a king; the lead after a block is inferred.
        lead=cite(By("wp-comet:063 wp-comet:071 wp-comet:074", implied=True), sequence.AnyCard),
        grouping=(_grouping(choices),),
        continuation=cite("wp-comet:067 wp-comet:047 wp-red-nines:028", sequence.NextRank),
        suit=cite(
            "wp-comet:048 wp-red-nines:029",
            sequence.InSuit,
            kept=choices.ask("in-suit", {"no": False, "yes": True}),
        ),
        wild=cite(
            "wp-comet:051 wp-comet:003 wp-red-nines:025",
            wild.TheseAreWild,
            which=said(choices.ask("comet-card", {"nine-of-diamonds": (MANILLE,)}), "wp-comet:002"),
        ),
        naming=shared.wild_names(
            choices,
            "wp-comet:051 wp-comet:075",
            suited=choices.ask("in-suit", {"no": False, "yes": True}),
            limits=said((), "wp-comet:051"),
        ),
        stop=_stops(choices),
        turn=cite("wp-comet:067", turn_order.Rotation, clockwise=_clockwise(choices)),
        passing=_passing(choices),
        asked=(shared.others_asked(choices, "wp-comet:072 wp-comet:073"),),
        # The source speaks of players who cannot continue; those who keep a card back count as well.
        blocked=cite(By("wp-comet:074", implied=True), turn.LastBegins),
        going_out=cite("wp-comet:078 wp-comet:047 wp-red-nines:028", turn_order.FirstOut),
        wild_limit=_wild_limits(choices),
        announcement=(cite("wp-comet:065 wp-comet:066 wp-comet:072", announcement.NamesCards),),
        payment=_payments(choices),
        payment_limit=_payment_limits(choices),
        claim=cite(
            "wp-comet:077",
            claim.Claimed,
            # The bonus in the text is for a manille in place of another card.
            payments=choices.on(
                "comet-as-nine-paid", implied(("manille", "manille-as-nine"), "wp-comet:077")
            ),
            lost=said(shared.unclaimed(choices), "wp-comet:077"),
        ),
        value=cite("wp-comet:080", equipment.PipsAndCourts),
        settlement=_settlement(choices),
        lot=_lot(choices),
        succession=_succession(choices),
        dealer=_dealer(choices),
        stakes=cite(
            "wp-comet:052 wp-comet:053 wp-comet:054",
            stakes.Stake,
            jetons=said(10, "wp-comet:052"),
            fiches=said(9, "wp-comet:052"),
            jetons_in_a_fiche=said(FICHE, FICHE_SAID),
        ),
        credit=shared.counters_run_out(choices, "wp-comet:053"),
        length=shared.match_length(choices, "wp-comet:058 wp-comet:078"),
        ties=shared.match_ties(choices),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} "
            "lay_limit jump redeal carte_blanche sides rise opera answer last_wild doubling together "
            "rounding pegging target pool leftover sweep call insight dissolution"
        ),
    )


def _clockwise(choices: Choices) -> bool:
    """Return whether the turn passes to the left; this depends on an open question."""
    clockwise = choices.ask("direction", {"clockwise": True, "anticlockwise": False})
    return said(clockwise, "wp-comet:014 wp-comet:223")


def _manille(choices: Choices) -> Card:
    """Return the card that is the manille; the running text does not give its suit."""
    return said(choices.ask("comet-card", {"nine-of-diamonds": MANILLE}), "wp-comet:002")


# --- Sequences ---


def _grouping(choices: Choices) -> Cited[a.Grouping]:
    by = "wp-comet:063 wp-comet:066"
    return cite(by, choices.ask("several-of-a-rank", {"no": sequence.OneAtATime, "yes": sequence.EqualCards}))


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    as_king = cite(
        By("wp-comet:069 wp-comet:062", name="comet-as-king"),
        choices.ask(
            "wild-as-stop",
            {
                "yes": partial(stop.WildAtStop, stops=True),
                "no": partial(stop.WildAtStop, stops=False),
            },
        ),
        ranks=implied((KING,), "wp-comet:069 wp-comet:075"),
    )
    comet = By("wp-comet:062 wp-comet:075", name="comet")
    wild_stops = cite(
        comet,
        choices.ask(
            "comet-stops",
            {"no": partial(stop.WildStops, stops=False), "yes": partial(stop.WildStops, stops=True)},
        ),
    )
    king = cite(By("wp-comet:069 wp-comet:071", name="king"), stop.StopRanks, ranks=(KING,))
    return king, as_king, wild_stops


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    natural = By("wp-comet:066 wp-comet:067 wp-comet:072", name="natural-card")
    return (
        cite(By("wp-comet:072", name="unable"), turn.UnablePasses),
        shared.right_to_lead(choices, By("wp-comet:063 wp-comet:071 wp-comet:074", name="lead")),
        shared.natural_card_held_back(choices, natural),
        shared.wild_card_held_back(choices, By("wp-comet:075", name="comet", implied=True)),
        shared.wild_kept_in_its_place(choices, By("wp-comet:075", name="comet-as-nine")),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        shared.wild_for_laid_cards(choices, By("wp-comet:051 wp-comet:075", name="rank-laid")),
        shared.wild_leads(choices, By("wp-comet:063 wp-comet:075", name="lead")),
        shared.natural_card_first(choices, By("wp-comet:075", name="natural-card")),
    )


# --- Payments in play ---


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    return (
        cite(By("wp-comet:070", name="king"), payment.RankPays, rank=KING, amount=1),
        _comet_as_king(choices),
        cite(
            By("wp-comet:076", name="manille"),
            payment.CardPays,
            card=_manille(choices),
            amount=said(FICHE, f"wp-comet:076 {FICHE_SAID}"),
        ),
        _manille_as_nine(choices),
        cite(
            By("wp-comet:073", name="block", implied=True),
            payment.BlockPays,
            amount=said(1, "wp-comet:073"),
        ),
        _block_at_stop(choices),
        _block_at_end(choices),
    )


def _comet_as_king(choices: Choices) -> Cited[m.Payment]:
    amount = choices.ask("wild-as-king-paid", {"no": 0, "yes": 1})
    by = By("wp-comet:070 wp-comet:076", name="comet-as-king")
    return cite(by, choices.on("wild-as-king-paid", payment.WildAsRankPays), rank=KING, amount=amount)


def _manille_as_nine(choices: Choices) -> Cited[m.Payment]:
    amount = said(choices.ask("comet-as-nine-paid", {"yes": FICHE, "no": 0}), FICHE_SAID)
    by, card = By("wp-comet:076", name="manille-as-nine"), _manille(choices)
    return cite(by, choices.on("comet-as-nine-paid", payment.CardAsItselfPays), card=card, amount=amount)


def _block_at_stop(choices: Choices) -> Cited[m.Payment]:
    amount = choices.ask("block-paid-at-stop", {"no": 0, "yes": 1})
    by = By("wp-comet:073 wp-comet:071", name="block-at-stop")
    return cite(by, choices.on("block-paid-at-stop", payment.StopPays), amount=amount)


def _block_at_end(choices: Choices) -> Cited[m.Payment]:
    amount = choices.ask("block-paid-at-end", {"no": 0, "yes": 1})
    at_stop = choices.ask("block-paid-at-stop", {"no": False, "yes": True})
    by = By("wp-comet:073 wp-comet:078", name="block-at-end")
    return cite(by, choices.on("block-paid-at-end", payment.LastCardPays), amount=amount, at_stop=at_stop)


def _payment_limits(choices: Choices) -> tuple[Cited[m.PaymentLimit], ...]:
    last = By("wp-comet:070 wp-comet:076", name="last-card")
    last_paid = choices.ask("last-card-paid", {"yes": True, "no": False})
    able = By("wp-comet:073", name="able")
    able_paid = choices.ask("block-paid-when-able", {"yes": True, "no": False})
    return (
        cite(last, choices.on("last-card-paid", payment.LastCardPaid), paid=last_paid),
        cite(able, choices.on("block-paid-when-able", payment.BlockPaidIfAble), paid=able_paid),
    )


# --- Settlement ---


def _settlement(choices: Choices) -> tuple[Cited[m.Settlement], ...]:
    points = cite(By("wp-comet:079", name="points"), settlement.PointsLeft)
    cards = cite(By("wp-comet:079 wp-comet:085", name="cards"), settlement.CardsLeft)
    manille = _manille_caught(choices)
    return choices.choose(
        "cards-left",
        {
            "by-points": (points, manille, _king_caught(choices)),
            "by-card": (cards, manille),
            "by-card-only": (cards,),
        },
    )


def _manille_caught(choices: Choices) -> Cited[m.Settlement]:
    fiche = {"ten": FICHE, "four": 4}
    asked, amounts = "caught-comet-fiche caught-comet-paid-to", f"wp-comet:081 wp-comet:082 {FICHE_SAID}"
    winner_gets = {"each-opponent": 1, "losers": 0, "winner": 1}
    losers_get = {"each-opponent": 1, "losers": 1, "winner": 0}
    to_winner = choices.following(asked, lambda paid, to: fiche[paid] * winner_gets[to])
    to_losers = choices.following(asked, lambda paid, to: fiche[paid] * losers_get[to])
    return cite(
        By("wp-comet:081 wp-comet:083", name="manille"),
        settlement.CardCaught,
        card=_manille(choices),
        to_winner=said(to_winner, amounts),
        to_losers=said(to_losers, amounts),
        extra=said(
            choices.ask("caught-comet-value", {"in-points": 0, "extra": MANILLE.rank}), "wp-comet:083"
        ),
    )


def _king_caught(choices: Choices) -> Cited[m.Settlement]:
    to_winner = choices.ask("caught-king", {"in-points": 0, "extra": 10, "one-to-each": 1})
    to_losers = choices.ask("caught-king", {"in-points": 0, "extra": 0, "one-to-each": 1})
    return cite(
        By("wp-comet:084 wp-comet:080", name="king"),
        settlement.RankCaught,
        rank=said(KING, "wp-comet:084"),
        to_winner=said(to_winner, "wp-comet:084 wp-comet:080"),
        to_losers=to_losers,
    )


# --- The match ---


def _lot(choices: Choices) -> Cited[c.Lot]:
    by = "wp-comet:056 wp-comet:057 wp-comet:058"

    cut = cite(
        by,
        choices.ask(  # that players cut again after a tie is our choice too
            "first-hand-cut",
            {
                "highest": partial(lots.CutForFirst, highest=True),
                "lowest": partial(lots.CutForFirst, highest=False),
            },
        ),
    )
    suit_turned_up = cite(By(by, implied=True), lots.SuitTurnedUp)  # all draw again if nobody has the suit
    return choices.choose("first-hand-lot", {"cut": cut, "suit-turned-up": suit_turned_up})


def _succession(choices: Choices) -> Cited[c.Succession]:
    by = "wp-comet:058"
    return cite(
        by,
        choices.ask(
            "first-hand-next",
            {
                "next": partial(matches.FirstHandPasses, clockwise=_clockwise(choices)),
                "winner": matches.WinnerIsFirst,
                "same": matches.FirstHandStays,
            },
        ),
    )


def _dealer(choices: Choices) -> Cited[c.Dealer]:
    def step(dealer: str, direction: str) -> int:
        if dealer == "first-hand":
            return 0
        return {"clockwise": -1, "anticlockwise": 1}[direction]

    to_dealer = choices.following("dealer direction", step)
    by = "wp-comet:056 wp-comet:060"
    return cite(by, choices.on("dealer", matches.DealsToFirst), step=to_dealer)
