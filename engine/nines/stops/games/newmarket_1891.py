"""Newmarket, as W. H. Peel described it in 1891.

The pack has no sevens. An ace, a king, a queen and a knave of different suits lie on the table, and the
players stake on them. All other cards are dealt. Sequences keep to one suit. The card just below a card on
the table is a stop, and wins the stakes on the card above it. The player who goes out is paid for the cards
that the others hold.

References
----------
.. [1] W. H. Peel, *Round Games with Cards* (1891): Newmarket, p. 89; also Spin, pp. 87-88, Pope Joan,
   pp. 80-86, and the first dealer at Nap, p. 9, to which it refers; seen whole in transcription.
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
    deal,
    equipment,
    pool_cards,
    pools,
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
    from nines.stops import money as m

COUNTER: Final = "counter"
ACE_LOW: Final = tuple(range(ACE, KING + 1))
SEVENS: Final = tuple(Card(7, suit) for suit in "♣♦♥♠")
ROW: Final = {"ace": ACE, "king": KING, "queen": QUEEN, "knave": JACK}
SUITS: Final = {
    "example": {"ace": "♠", "king": "♣", "queen": "♥", "knave": "♦"},
    "dick-1885": {"ace": "♠", "king": "♥", "queen": "♣", "knave": "♦"},
}


def newmarket_1891(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    ask = choices.ask
    return StopsRules(
        slug="newmarket-1891",
        choices=choices,
        seats=_seats(choices),
        pack=cite(
            By(_book("003 005 029"), implied=True),
            card_packs.PackWithout,
            without=choices.following("which-pool-cards pool-cards-from", _out_of_the_pack),
        ),
        ranking=cite(_implied("031 095 002 013"), equipment.Upward, order=ACE_LOW),
        deal=cite(
            _book("010 022 025"),
            deal.ToTheEnd,
            on_table=implied(0, _book("010 022")),
            whole_hands=ask("packets", {"singly": False, "whole-hands": True}),
        ),
        lead=cite(_implied("143 016 027 085 011"), sequence.AnyCard),
        # A player leads one card, and only one card can follow, since sequences keep to a suit.
        grouping=(cite(_implied("027 032 085 086 011"), sequence.OneAtATime),),
        continuation=_continuation(choices),
        suit=cite(_implied("032 086 002"), sequence.InSuit, kept=True),
        wild=cite(
            "", choices.on("special-card", wild.TheseAreWild), which=choices.ask("special-card", {"none": ()})
        ),
        stop=(
            *(_stop_below(choices, name) for name in ROW),
            cite(By(_book("004 030 011 140 088"), name="six", implied=True), stop.StopRanks, ranks=(6,)),
            _king(choices),
        ),
        turn=_turn(choices),
        passing=(
            cite(By(_book("087 140 011"), name="unable", implied=True), turn.UnablePasses),
            shared.right_to_lead(choices, By(_book("016 027 088 143"), name="lead")),
            cite(
                By(_book("086 087 140 011"), name="next-card", implied=True),
                turn.NaturalIsDue,
                unless_wild_in_place=implied(False, _book("086 140 011")),
            ),
        ),
        asked=(_asked(choices),),
        blocked=cite(_implied("016 088 140 011"), turn.LastBegins),
        going_out=cite(_implied("017 018"), turn_order.FirstOut),
        settlement=(
            cite(
                By(_book("018"), name="cards"),
                settlement.CardsLeft,
                amount=said(ask("stake-for-cards", {"one": 1, "three": 3}), _book("018 024")),
                unit=implied(COUNTER, _book("007 018 021 103")),
            ),
        ),
        pool=tuple(_staked(choices, name) for name in ROW),
        leftover=cite(_book("020"), pools.PoolsCarried),
        sweep=tuple(_won(choices, name) for name in ROW),
        lot=_lot(choices),
        succession=_succession(choices),
        dealer=cite(_implied("027 085 140 011"), matches.DealsToFirst, step=-1),
        stakes=cite(_implied("007 018"), stakes.PaidIn, unit=COUNTER),
        length=shared.match_length(choices, _book("035")),
        dissolution=shared.pools_at_the_end(choices, _book("020")),
        ties=shared.match_ties(choices),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} naming wild_limit lay_limit jump redeal carte_blanche "
            "sides announcement payment payment_limit claim rise opera answer value last_wild doubling "
            "together rounding pegging target call insight credit"
        ),
    )


def _book(numbers: str) -> str:
    """Return the keys of the passages of the book with these numbers."""
    return " ".join(f"peel-1891:{number}" for number in numbers.split())


def _implied(numbers: str) -> By:
    """Return the passages of the book with these numbers, which imply a rule without stating it."""
    return By(_book(numbers), implied=True)


# --- The cards on the table, and those below them ---


def _on_the_table(suits: str, name: str) -> Card:
    """Return the card of this rank on the table."""
    return Card(ROW[name], SUITS[suits][name])


def _below(suits: str, name: str) -> Card:
    """Return the card just below a card on the table; the king is below the ace."""
    card = _on_the_table(suits, name)
    return Card(KING if card.rank == ACE else card.rank - 1, card.suit)


def _out_of_the_pack(suits: str, where: str) -> tuple[Card, ...]:
    """Return the cards that are not dealt: the sevens, and any cards on the table that are from this pack."""
    return SEVENS if where == "another-pack" else (*SEVENS, *(_on_the_table(suits, name) for name in ROW))


def _stop_below(choices: Choices, name: str) -> Cited[a.Stop]:
    return cite(
        By(_book("015 014"), name=f"below-{name}"),
        stop.StopCard,
        card=choices.following("which-pool-cards", partial(_below, name=name)),
    )


def _staked(choices: Choices, name: str) -> Cited[m.Pool]:
    """Return the rule on the stakes on one card."""
    by = By(_book("007 008 009"), name=name)
    once = choices.ask("ante", {"each-deal": False, "once": True})
    return cite(
        by,
        choices.on("stakes-placed", pool_cards.StakedInTurn),
        name=implied(f"{name} pool", _book("005 007")),
        place=choices.on("stakes-placed", tuple(ROW).index(name)),
        among=said(len(ROW), _book("005 008")),
        amount=said(1, _book("007")),
        unit=said(COUNTER, _book("007")),
        once=once,
    )


def _won(choices: Choices, name: str) -> Cited[m.Sweep]:
    """Return the rule that says who wins the stakes on one card."""
    by = By(_book("012 013 019" if name == "ace" else "012 019"), name=name)
    pool = implied(f"{name} pool", _book("005 012"))
    card = choices.following("which-pool-cards", partial(_below, name=name))
    return cite(
        by,
        choices.ask(
            "winning-card-led", {"wins": pools.CardSweeps, "must-follow": pool_cards.CardSweepsIfItFollows}
        ),
        pool=pool,
        card=card,
    )


# --- Players, deal, play ---


def _seats(choices: Choices) -> Cited[c.Seats]:
    by = _book("028 010")
    return cite(
        by,
        choices.ask(
            "how-many-players",
            {
                "any": partial(seating.Between, least=3, most=44),
                "three-to-eight": partial(seating.Between, least=3, most=8),
            },
        ),
    )


def _lot(choices: Choices) -> Cited[c.Lot]:
    """Return the rule on the first dealer, as in Pope Joan, for which the book refers to Nap.

    The chapter on Newmarket does not mention the first dealer; following Pope Joan here is our choice.
    """
    return cite(
        _book("034 036 037"),
        choices.on("lot-starts-with", lots.FirstOfRankDeals),
        rank=JACK,
        from_any_seat=choices.ask("lot-starts-with", {"random-seat": True, "first-seat": False}),
    )


def _succession(choices: Choices) -> Cited[c.Succession]:
    to_the_left = partial(matches.FirstHandPasses, clockwise=True)
    return cite(
        "",
        choices.ask(
            "first-hand-next",
            {"next": to_the_left, "winner": matches.WinnerIsFirst, "same": matches.FirstHandStays},
        ),
    )


def _continuation(choices: Choices) -> Cited[a.Continuation]:
    by = _book("011 140 086 030")
    round_the_corner = partial(sequence.RoundTheCorner, lowest=ACE, highest=KING)
    return cite(
        by,
        choices.ask("what-follows-an-ace", {"two": sequence.NextRank, "after-king": round_the_corner}),
    )


def _king(choices: Choices) -> Cited[a.Stop]:
    by = By(_book("033 023 002 011 013"), name="king", implied=True)
    stops = choices.ask("what-follows-an-ace", {"two": True, "after-king": False})
    return cite(by, stop.RankStops, rank=KING, stops=stops)


def _turn(choices: Choices) -> Cited[c.Turn]:
    by = _book("011 140 087")
    in_turn = partial(turn_order.Rotation, clockwise=True)
    return cite(by, choices.ask("who-may-follow", {"holder": turn.HolderFirst, "in-turn": in_turn}))


def _asked(choices: Choices) -> Cited[a.Asked]:
    """Return the rule that says whether anybody may continue if the next card has already been played."""
    by = By(_book("016 088 030"), name="others")
    again = choices.on("required-rank-laid", implied(False, _book("086 140 011")))
    return cite(
        by,
        choices.ask("required-rank-laid", {"halt": turn.NobodyOnceAllLaid, "pass-only": turn.AllOthersOnce}),
        last_again=again,
    )
