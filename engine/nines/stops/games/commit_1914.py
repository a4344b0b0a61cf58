"""Commit, as Foster described it; we read a printing of 1914, with a first copyright of 1897.

The pack has no eight of diamonds. Cards are dealt singly, and the odd cards lie face down to make stops.
Sequences keep to one suit, and the turn passes to the left. A player who cannot continue may play the nine
of diamonds. The next player then continues the original sequence or plays the ten of diamonds. Kings, aces
that are led, and the nine are paid for. A player who is left with a king or the nine pays all other players.

References
----------
.. [1] R. F. Foster, *Foster's Complete Hoyle* (New York: Stokes, October 1914), chapter Commit, seen in
   transcription.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from nines.cards import ACE, KING, Card
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    after_wild,
    announcement,
    claim,
    deal,
    dealer,
    equipment,
    naming,
    offer,
    payment,
    pools,
    rise,
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

COUNTER: Final = "counter"
POOL: Final = "pool"
SEVEN, EIGHT, NINE, TEN = (Card(rank, "♦") for rank in (7, 8, 9, 10))
ACE_LOW: Final = tuple(range(ACE, KING + 1))
STANDS: Final = "nine-in-a-sequence"
LED: Final = {"as-any-lead": False, "as-in-a-sequence": True}


def commit_1914(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    ask = choices.ask
    return StopsRules(
        slug="commit-1914",
        choices=choices,
        seats=cite(  # “any number of persons”
            _chapter("105"),
            ask(
                "how-many-players",
                {
                    "any": partial(seating.Between, least=2, most=25),
                    "two-to-eight": partial(seating.Between, least=2, most=8),
                },
            ),
        ),
        pack=cite(_chapter("106"), card_packs.PackWithout, without=(EIGHT,)),
        ranking=cite(_chapter("110 111"), equipment.Upward, order=implied(ACE_LOW, _chapter("110 111 122"))),
        deal=_deal(choices),
        lead=cite(_chapter("116 124"), sequence.AnyCard),
        # A player leads one card, and only one card can follow, since sequences keep to a suit.
        grouping=(cite(_implied("116 120"), sequence.OneAtATime),),
        continuation=_continuation(choices),
        suit=cite(_chapter("120"), sequence.InSuit, kept=True),
        # The chapter does not call this card wild: it is wild if it takes the place of a missing card.
        wild=cite(_chapter("129 130"), choices.on(STANDS, wild.TheseAreWild), which=(NINE,)),
        naming=_naming(choices),
        stop=_stops(choices),
        turn=cite(_chapter("120"), turn_order.Rotation, clockwise=True),
        jump=_next_player(choices),
        passing=_passing(choices),
        asked=(shared.others_asked(choices, By(_chapter("121 126"), name="others")), _after_nine(choices)),
        blocked=choices.choose(
            "blocked-after-comet",
            {
                "comet-player": cite(_chapter("128"), turn.LastBegins),
                "player-before": cite(_chapter("128 129"), after_wild.BeforeWildBegins),
            },
        ),
        going_out=cite(_chapter("134 135"), turn_order.FirstOut),
        wild_limit=_wild_limits(choices),
        announcement=(cite(_chapter("119 121"), announcement.NamesMissing),),
        payment=_payments(choices),
        payment_limit=(_last_card(choices),),
        claim=_demand(choices),
        settlement=_settlements(choices),
        pool=(_ante(choices),),
        sweep=(cite(_chapter("134"), pools.WinnerSweeps, pool=POOL),),
        insight=cite(_implied("113"), dealer.DealerSees, sees=False),
        lot=cite(
            _chapter("108"),
            ask(
                "draw-for-deal",
                {
                    "ace-low": partial(lots.LowestDeals, ace_high=False),
                    "ace-high": partial(lots.LowestDeals, ace_high=True),
                },
            ),
        ),
        succession=cite(
            "", ask("first-hand-next", {"next": matches.FirstHandPasses, "winner": matches.WinnerIsFirst})
        ),
        dealer=cite(_implied("116"), matches.DealsToFirst, step=-1),
        stakes=cite(_chapter("123 125 132"), stakes.PaidIn, unit=COUNTER),
        credit=shared.counters_run_out(choices, _chapter("123")),
        length=shared.match_length(choices, ""),
        ties=shared.match_ties(choices),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} "
            "lay_limit redeal carte_blanche sides rise opera answer value last_wild doubling together "
            "rounding pegging target leftover call dissolution"
        ),
    )


def _chapter(numbers: str) -> str:
    """Return the keys of the passages of the chapter with these numbers."""
    return " ".join(f"foster-1914:{number}" for number in numbers.split())


def _implied(numbers: str) -> By:
    """Return the passages of the chapter with these numbers, which imply a rule without stating it."""
    return By(_chapter(numbers), implied=True)


def _deal(choices: Choices) -> Cited[c.Deal]:
    """Return the rule on the deal; the chapter sets cards aside only where five play."""
    words = "112 113 115"
    as_far, nine_each = deal.EqualHands(), deal.EqualHands(each=9)
    point = "stops-set-aside"
    return choices.choose(
        point,
        {
            "five-only": cite(
                _chapter(words),
                choices.on(point, deal.ForThisMany),
                players=said(5, _chapter("115")),
                to_them=said(nine_each, _chapter("115 112 113")),
                to_others=said(as_far, _chapter("112 113")),
            ),
            "nobody": cite(
                _chapter("112 113"), choices.on(point, deal.EqualHands), on_table=0, each=0, whole_hands=False
            ),
            "six-or-more": cite(
                _chapter(f"114 {words}"),
                choices.on(point, deal.EqualHands),
                on_table=6,
                each=0,
                whole_hands=said(False, _chapter("112")),
            ),
            "nine-at-most": cite(
                _chapter(f"114 {words}"),
                choices.on(point, deal.ByNumber),
                few=5,
                to_few=nine_each,
                to_more=as_far,
            ),
        },
    )


# --- Play ---


def _continuation(choices: Choices) -> Cited[a.Continuation]:
    """Return the rule that says what may follow a card, and what may follow the nine of diamonds."""
    by, ten = _chapter("118 120 130 131"), said(TEN.face, _chapter("130"))
    any_jack = implied(False, _chapter("120 131"))  # the suit rule says which jack follows the ten
    replaces = cite(by, choices.on(STANDS, after_wild.OrThisAfterWild), face=ten, in_suit=any_jack)
    beside = cite(by, choices.on(STANDS, offer.SameOrThisAfterWild), face=ten)
    by_answer: dict[str, Cited[a.Continuation]] = {"replaces": replaces, "beside": beside}
    return choices.choose(STANDS, by_answer)


def _naming(choices: Choices) -> Cited[f.Naming]:
    """Return the rule on what the nine of diamonds stands for, and on whether it may follow the seven."""
    words = _chapter("129 130")
    replaces = cite(
        words,
        choices.on(STANDS, naming.StandsForWanted),
        suited=choices.on(STANDS, said(True, _chapter("120"))),
    )
    beside = cite(words, choices.on(STANDS, offer.StandsForItself))
    usual: Cited[f.Naming] = choices.choose(STANDS, {"replaces": replaces, "beside": beside})
    also = cite(
        _chapter("127 129 130"),
        naming.AlsoAbove,
        card=said(SEVEN, _chapter("127")),
        naming=said(choices.on(STANDS, usual.rule), words),
    )
    return choices.choose("seven-of-diamonds-revived", {"no": usual, "yes": also})


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    """Return the rules on stops; the nine can stand for a stop only if it replaces a card."""
    usual = (
        cite(By(_chapter("122 124"), name="king"), stop.StopRanks, ranks=(KING,)),
        cite(By(_chapter("127 128"), name="seven-of-diamonds"), stop.StopCard, card=SEVEN),
    )
    by = By(_chapter("122 127 129 130"), name="nine-as-stop")
    for_stop = cite(
        by,
        choices.ask(
            "wild-as-stop",
            {
                "yes": partial(stop.WildAtStop, ranks=(KING,), stops=True),
                "no": partial(stop.WildAtStop, ranks=(KING,), stops=False),
            },
        ),
        cards=(SEVEN,),
    )
    return (*usual, *choices.choose(STANDS, {"replaces": (for_stop,), "beside": ()}))


def _led(choices: Choices) -> bool:
    """Return whether the choice that the nine gives to the next player also follows a nine that is led."""
    return choices.ask("choice-after-led-nine", LED)


def _next_player(choices: Choices) -> Cited[f.Jump]:
    """Return the rule that gives the player after the nine the first chance to continue."""
    only_theirs = {"in-turn": (), "sequence-only": (TEN.face,), "nobody": ()}
    once = choices.ask("choice-not-used", only_theirs)
    return cite(By(_chapter("130"), name="after-nine"), offer.ToTheNext, led=_led(choices), once=once)


def _after_nine(choices: Choices) -> Cited[a.Asked]:
    """Return the rule that says who may continue if the player after the nine does not."""
    by = By(_chapter("128 129 130"), name="after-nine")
    again = choices.ask("last-asked-again", {"no": False, "yes": True})
    in_turn = partial(offer.OthersAfterWild, its_player=again)
    return cite(
        by,
        choices.ask(
            "choice-not-used", {"in-turn": in_turn, "sequence-only": in_turn, "nobody": offer.OnlyTheNext}
        ),
        led=_led(choices),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    """Return the rules on passing; a rule of its own says who must continue directly after the nine."""
    led, words = _led(choices), _chapter("118 120")
    must = turn.NaturalIsDue()
    after_nine = choices.ask(
        "comet-options-due",
        {
            "due": partial(after_wild.AfterWildIsDue, due=True),
            "free": partial(after_wild.AfterWildIsDue, due=False),
        },
    )
    return (
        cite(By(_chapter("121"), name="unable"), turn.UnablePasses),
        cite(By(words, name="natural-card"), after_wild.ButAfterWild, of=said(must, words), led=led),
        cite(By(_chapter("120 130"), name="after-nine"), after_nine, led=led),
        cite(
            By(_chapter("129"), name="nine", implied=True), turn.WildIsDue, due=said(False, _chapter("129"))
        ),
        shared.right_to_lead(choices, By(_chapter("124 128"), name="lead")),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    """Return the rules that say when the nine may not be played."""
    return (
        shared.wild_for_laid_cards(choices, By(_chapter("129"), name="card-laid")),
        cite(By(_chapter("116 129"), name="lead", implied=True), wild.WildLeadsAsItself),
        cite(By(_chapter("120 129"), name="natural-card", implied=True), wild.NaturalFirst, bound=True),
        cite(
            By(_chapter("118 129"), name="own-card"),
            choices.ask(
                "nine-on-own-card",
                {
                    "yes": partial(offer.WildOnOwnCard, allowed=True),
                    "no": partial(offer.WildOnOwnCard, allowed=False),
                },
            ),
        ),
    )


# --- Payments ---


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    kings, aces = _chapter("123"), _chapter("125")
    king: Cited[m.Payment] = cite(
        By(kings, name="king"),
        choices.ask("led-king-paid", {"yes": payment.RankPays, "no": payment.RankReachedPays}),
        rank=said(KING, kings),
        amount=said(1, kings),
        unit=said(COUNTER, kings),
    )
    as_king = cite(
        By(_chapter("123 129"), name="nine-as-king"),
        choices.ask(
            "wild-as-king-paid",
            {
                "no": partial(payment.WildAsRankPays, rank=KING, amount=0),
                "yes": partial(payment.WildAsRankPays, rank=KING, amount=1),
            },
        ),
        unit=COUNTER,
    )
    return (
        king,
        cite(
            By(aces, name="ace", implied=True),
            payment.RankPays,
            rank=said(ACE, aces),
            amount=said(1, aces),
            unit=said(COUNTER, aces),
        ),
        cite(
            By(_chapter("132"), name="nine"),
            rise.WildPays,
            amount=2,
            step=implied(0, _chapter("132")),
            unit=COUNTER,
        ),
        *choices.choose(STANDS, {"replaces": (as_king,), "beside": ()}),
    )


def _demand(choices: Choices) -> Cited[m.Claim]:
    """Return the rule on the counters for an ace, which may be demanded."""
    lost: dict[str, claim.Lost] = {
        "always": claim.NeverLost(),
        "before-another-plays": claim.LostToAnother(),
        "before-any-card": claim.LostToAnyLay(),
    }
    words = _chapter("125")
    by_answer = choices.ask("ace-demanded", lost)
    return cite(words, claim.Claimed, payments=("ace",), lost=said(by_answer, words))


def _last_card(choices: Choices) -> Cited[m.PaymentLimit]:
    return cite(
        By(_chapter("123 125 132"), name="last-card"),
        choices.ask(
            "last-card-paid",
            {
                "yes": partial(payment.LastCardPaid, paid=True),
                "no": partial(payment.LastCardPaid, paid=False),
            },
        ),
    )


def _settlements(choices: Choices) -> tuple[Cited[m.Settlement], ...]:
    """Return the rules that say what a player pays for cards left in hand."""
    return (
        cite(By(_chapter("136"), name="king"), settlement.RankLeftToAll, rank=KING, amount=1, unit=COUNTER),
        cite(By(_chapter("133"), name="nine"), settlement.CardLeftToAll, card=NINE, amount=2, unit=COUNTER),
        cite(
            By(_chapter("133 136"), name="cards"),
            choices.ask(
                "other-cards-left",
                {
                    "nothing": partial(settlement.AlsoCardsLeft, amount=0),
                    "one-each": partial(settlement.AlsoCardsLeft, amount=1),
                },
            ),
            unit=COUNTER,
        ),
    )


def _ante(choices: Choices) -> Cited[m.Pool]:
    """Return the rule on payments into the pool; the chapter does not say how much is paid, or when."""
    return cite(
        _chapter("109"),
        pools.Ante,
        name=said(POOL, _chapter("109")),
        amount=choices.ask("ante", {"one": 1, "two": 2}),
        unit=choices.ask("ante", {"one": COUNTER, "two": COUNTER}),
        once=choices.ask("ante", {"one": False, "two": False}),
    )
