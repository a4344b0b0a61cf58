"""Pope Joan, as *Hoyle's Games Modernized* described it in 1909.

The pack has no eight of diamonds, and an extra hand is dealt to nobody. Sequences keep to one suit, and each
card is played by its holder. The last card is turned up for trumps. The dealer puts counters into a board of
eight compartments. The nine of diamonds, called Pope, wins one compartment. High trumps win six compartments,
and the player who goes out wins the last compartment. A player who is left with Pope in hand pays nothing.

References
----------
.. [1] Professor Hoffmann (ed.), *Hoyle's Games Modernized*, revised to 1909 by E. Bergholt (London:
   Routledge), pp. 137-141, seen in transcription.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from nines.cards import ACE, JACK, KING, QUEEN, Card
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    announcement,
    deal,
    dealer,
    dissolution,
    equipment,
    exemption,
    pools,
    sequence,
    shared,
    stakes,
    stop,
    trumps,
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
SEVEN, EIGHT, POPE = (Card(rank, "♦") for rank in (7, 8, 9))
QUEEN_OF_DIAMONDS: Final = Card(QUEEN, "♦")
ACE_LOW: Final = tuple(range(ACE, KING + 1))
BOARD: Final = (
    ("Pope", 6),
    ("Matrimony", 2),
    ("Intrigue", 2),
    ("Ace", 1),
    ("King", 1),
    ("Queen", 1),
    ("Knave", 1),
    ("Game", 1),
)
OF_TRUMPS: Final = (("Ace", ACE), ("King", KING), ("Queen", QUEEN), ("Knave", JACK))
HALVED: Final = (("Matrimony", KING), ("Intrigue", JACK))  # with the queen


def pope_joan_1909(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    ask = choices.ask
    return StopsRules(
        slug="pope-joan-1909",
        choices=choices,
        seats=_seats(choices),
        pack=cite(_chapter("002"), card_packs.PackWithout, without=(EIGHT,)),
        ranking=cite(_implied("022 031 043"), equipment.Upward, order=ACE_LOW),
        deal=_deal(choices),
        # A card that no sequence can reach follows the card turned up, so nobody plays the card turned up.
        turn_up=cite(_implied("018 045"), trumps.LastCardTurnedUp),
        trump=cite(_chapter("018"), trumps.SuitTurnedUp),
        turn_up_wins=cite(
            _chapter("019"),
            trumps.DealerWinsTurnUp,
            cards=said(((POPE, _compartment("Pope")),), _chapter("019 005")),
            ranks=tuple((rank, _compartment(name)) for name, rank in OF_TRUMPS),
        ),
        lead=cite(_chapter("020 027"), sequence.AnyCard),
        # A player leads one card, and only one card can follow, since sequences keep to a suit.
        grouping=(cite(_implied("020 024 023 048"), sequence.OneAtATime),),
        continuation=cite(_implied("022 063"), sequence.NextRank),
        suit=cite(_implied("023"), sequence.InSuit, kept=True),
        # Pope may be played only in its own place, and the chapter lets no other card stand for another.
        wild=cite(_implied("044 028 030"), wild.TheseAreWild, which=()),
        stop=(
            cite(
                By(_chapter("031 027"), name="king", implied=True),
                stop.StopRanks,
                ranks=said((KING,), _chapter("031")),
            ),
            cite(By(_chapter("026 027"), name="seven-of-diamonds"), stop.StopCard, card=SEVEN),
        ),
        turn=cite(_chapter("024"), choices.on("required-rank-laid", turn.HolderFirst)),
        passing=_passing(choices),
        asked=(_asked(choices),),
        blocked=cite(_implied("027 028 030"), turn.LastBegins),
        going_out=cite(_implied("038 040"), turn_order.FirstOut),
        announcement=(cite(_chapter("021"), announcement.NamesEachCard),),
        settlement=(
            cite(
                By(_chapter("040 041"), name="cards"),
                exemption.CardsLeftUnlessHeld,
                card=said(POPE, _chapter("041 042 005")),
                amount=said(1, _chapter("040")),
                unit=said(COUNTER, _chapter("040")),
            ),
        ),
        pool=tuple(_dressed(choices, name, amount) for name, amount in BOARD),
        leftover=cite(_chapter("053 013"), pools.PoolsCarried),
        sweep=_sweeps(),
        trump_sweep=_trump_sweeps(),
        call=_call(choices),
        insight=cite(
            _chapter("032"),
            ask(
                "spare-hand-seen",
                {
                    "nobody": partial(dealer.DealerSees, sees=False),
                    "dealer": partial(dealer.DealerSees, sees=True),
                },
            ),
        ),
        lot=cite(
            _chapter("010"),
            lots.FirstOfRankDeals,
            rank=JACK,
            from_any_seat=ask("lot-starts-with", {"random-seat": True, "first-seat": False}),
        ),
        succession=cite(_implied("013 020"), matches.FirstHandPasses, clockwise=True),
        dealer=cite(_chapter("020"), matches.DealsToFirst, step=-1),
        stakes=cite(
            _chapter("008"),
            stakes.Stake,
            jetons=ask("starting-counters", {"three-dozen": 36, "four-dozen": 48}),
            unit=COUNTER,
        ),
        credit=shared.counters_run_out(choices, _chapter("008")),
        length=shared.match_length(choices, ""),
        dissolution=shared.pools_at_the_end(choices, _chapter("053"), last_round=_last_round(choices)),
        ties=shared.match_ties(choices),
        silent=(
            f"{shared.NO_CONTESTS} naming wild_limit lay_limit jump redeal carte_blanche sides payment "
            "payment_limit claim rise opera answer value last_wild doubling together rounding pegging target"
        ),
    )


def _chapter(numbers: str) -> str:
    """Return the keys of the passages of the chapter with these numbers."""
    return " ".join(f"hoffmann-1909:{number}" for number in numbers.split())


def _implied(numbers: str) -> By:
    """Return the passages of the chapter with these numbers, which imply a rule without stating it."""
    return By(_chapter(numbers), implied=True)


def _compartment(name: str) -> str:
    return f"{name} compartment"


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players; the chapter names no limit."""
    by = _chapter("016 017")
    return cite(
        by,
        choices.ask(
            "how-many-players",
            {
                "three-to-eight": partial(seating.Between, least=3, most=8),
                "two-to-eight": partial(seating.Between, least=2, most=8),
                "any": partial(seating.Between, least=2, most=50),
            },
        ),
    )


def _deal(choices: Choices) -> Cited[c.Deal]:
    """Return the rule on the deal; in each reading the last card is turned up and in the extra hand."""
    singly = said(False, _chapter("016"))
    longer = choices.ask("uneven-deal", {"spare": False, "longer-hands": True})
    return choices.choose(
        "uneven-deal",
        {
            "spare": cite(_chapter("016 017"), deal.WithSpareHand, longer=longer, whole_hands=singly),
            "longer-hands": cite(_chapter("016 017 018"), deal.RoundsAndTurnUp, whole_hands=singly),
        },
    )


# --- Play ---


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    """Return the rules on passing; the chapter knows none, and by our choice nobody passes at a stop."""
    unable = cite(By(_chapter("024 028"), name="unable", implied=True), turn.UnablePasses)
    return (
        *choices.choose("required-rank-laid", {"halt": (), "pass-only": (unable,)}),
        shared.right_to_lead(choices, By(_chapter("020 027"), name="lead")),
        shared.natural_card_held_back(choices, By(_chapter("024"), name="next-card")),
    )


def _asked(choices: Choices) -> Cited[a.Asked]:
    """Return the rule that says who gets a chance to continue if nobody holds the next card."""
    by = By(_chapter("024 027 028 030"), name="others")
    again = implied(False, _chapter("027"))
    all_others = partial(turn.AllOthersOnce, last_again=again)
    return cite(
        by,
        choices.ask("required-rank-laid", {"halt": turn.OnlyTheHolder, "pass-only": all_others}),
    )


def _call(choices: Choices) -> Cited[f.Call] | None:
    """Return the rule that says whether the dealer announces a stop."""
    cries = cite(_chapter("032"), dealer.DealerCriesAtOnce)
    return choices.choose("spare-hand-seen", {"nobody": None, "dealer": cries})


# --- The board ---


def _dressed(choices: Choices, name: str, amount: int) -> Cited[m.Pool]:
    """Return the rule that says what is put into a compartment."""
    each_dealer = By(_chapter("011 013"), name=name.lower())
    one_player = By(_chapter("011 014"), name=name.lower())
    pool = said(_compartment(name), _chapter("003 004"))
    due, unit = said(amount, _chapter("012")), said(COUNTER, _chapter("011 012"))
    return choices.choose(
        "who-dresses",
        {
            "each-dealer": cite(each_dealer, pools.DealerDresses, name=pool, amount=due, unit=unit),
            "one-player": cite(one_player, pools.FirstDealerDresses, name=pool, amount=due, unit=unit),
        },
    )


def _sweeps() -> tuple[Cited[m.Sweep], ...]:
    """Return the rules that say who wins the compartments of Pope and Game."""
    return (
        cite(
            By(_chapter("036 037"), name="pope"),
            pools.CardSweeps,
            pool=_compartment("Pope"),
            card=said(POPE, _chapter("005")),
        ),
        cite(By(_chapter("039"), name="game"), pools.WinnerSweeps, pool=_compartment("Game")),
    )


def _trump_sweeps() -> tuple[Cited[m.TrumpSweep], ...]:
    """Return the rules that say who wins the compartments of trumps."""
    return (
        *(_with_trumps(name, (rank,), "034 037") for name, rank in OF_TRUMPS),
        _with_trumps("Matrimony", (KING, QUEEN), "035 006 037"),
        _with_trumps("Intrigue", (QUEEN, JACK), "035 007 037"),
    )


def _with_trumps(name: str, ranks: tuple[int, ...], numbers: str) -> Cited[m.TrumpSweep]:
    by = By(_chapter(numbers), name=name.lower())
    return cite(by, trumps.TrumpsPlayed, pool=_compartment(name), ranks=ranks)


def _last_round(choices: Choices) -> Cited[m.Dissolution]:
    """Return the rule on the last round, in which diamonds are trumps and nothing is played."""
    return cite(
        _chapter("055 056"),
        dissolution.CardsTakePools,
        dealing=implied(deal.ToTheEnd(on_table=0, whole_hands=False), _chapter("055 016")),
        same_dealer=choices.ask("last-round-dealer", {"next": False, "last": True}),
        cards=said(
            (
                (POPE, _compartment("Pope")),
                *((Card(rank, "♦"), _compartment(name)) for name, rank in OF_TRUMPS),
            ),
            _chapter("055 005"),
        ),
        halves=said(
            tuple((QUEEN_OF_DIAMONDS, Card(rank, "♦"), _compartment(name)) for name, rank in HALVED),
            _chapter("056"),
        ),
        odd_to_first=choices.ask("odd-counter", {"queen": True, "king-or-knave": False}),
    )
