"""Comet, as the *Encyclopédie* describes it in 1753: the game of 1718 with a different settlement.

We have seen only the second half of the article. One reading, ``unseen-half``, inherits everything else from
the game of 1718. The same reading also completes rules that the second half gives only in part.

References
----------
.. [1] "COMETE (jeu)", in *Encyclopédie*, vol. 3 (1753), its second half as seen in encyclopedie-1753.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from nines.cards import KING
from nines.evidence.cite import By, cite
from nines.evidence.sourced import implied, part, said
from nines.kernel.inheritance import Confirmed, amend, one_detail, replacing, taken, taken_over
from nines.stops.games.comet_1718 import FICHE, MANILLE, comet_1718
from nines.stops.rules import equipment, sequence, settlement, stop

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

R = TypeVar("R")

ARTICLE = "encyclopedie-1753:"
UNSEEN = "unseen-half"


def comet_1753(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    base = choices.older(comet_1718)
    return amend(
        base,
        choices,
        points=UNSEEN,
        confirmed={
            "suit": _article("001"),
            "turn": Confirmed(_article("003"), details=("",)),  # we have not seen the direction
            "naming": Confirmed(_article("001"), details=("suited",), implied=True),
            "passing/unable": _article("003"),
            "blocked": _article("004 006"),
            "payment/block": _article("005"),
            "stop/king": _article("007"),
            "payment/king": _article("008"),
            "claim": _article("012"),
        },
        # The ace follows no card, a king ends a run, and the example of eight and nine goes upward.
        ranking=cite(By(_article("001 002 007 009"), implied=True), equipment.Upward),
        continuation=cite(By(_article("001 002 003"), implied=True), sequence.NextRank),
        # The half that we saw mentions later leads, and what a player says who stops. It does not mention
        # the first lead, or that players name each card.
        lead=_said_in_part(base.rule_at("lead"), choices, "006 007"),
        announcement=tuple(_said_in_part(cited, choices, "002") for cited in base.announcement),
        stop=replacing(base.stop, _comet_stops(choices)),
        payment=replacing(base.payment, *_for_comet(choices, base)),
        settlement=_settlement(choices, base),
    )


def _article(numbers: str) -> str:
    """Return the keys of the passages of the article with these numbers."""
    return " ".join(ARTICLE + number for number in numbers.split())


def _said_in_part(cited: Cited[R], choices: Choices, numbers: str) -> Cited[R]:
    """Return a rule of 1718 that the article gives only in part; the rest is inherited by our choice."""
    return taken_over(cited, choices, via=_article(numbers), points=UNSEEN)


def _comet_stops(choices: Choices) -> Cited[stop.WildStops]:
    by = By(_article("012"), name="comet")
    return cite(
        by,
        choices.ask(
            "comet-stops",
            {"no": partial(stop.WildStops, stops=False), "yes": partial(stop.WildStops, stops=True)},
        ),
    )


# --- The comet and its fiche: we have not seen which card it is, what a fiche is worth, and who pays it ---


def _fiche(choices: Choices, base: StopsRules) -> int:
    """Return the number of jetons in a fiche; the number is inherited from the stakes of 1718."""
    return taken(FICHE, one_detail(base.rule_at("stakes"), "jetons_in_a_fiche"), choices, points=UNSEEN)


def _for_comet(choices: Choices, base: StopsRules) -> tuple[Cited[m.Payment], ...]:
    in_a_fiche = choices.ask("fiche-or-less", {"fiche": 1, "half": 2})
    amount = part(_share, fiche=_fiche(choices, base), shares=in_a_fiche)
    return tuple(
        _said_in_part(base.rule_at(place), choices, "010").changed(amount=said(amount, _article("010 011")))
        for place in ("payment/manille", "payment/manille-as-nine")
    )


def _share(fiche: int, shares: int) -> int:
    """Return a share of a fiche that is divided into equal shares."""
    return fiche // shares


# --- Settlement ---


def _settlement(choices: Choices, base: StopsRules) -> tuple[Cited[m.Settlement], ...]:
    cards = cite(By(_article("017"), name="cards"), settlement.CardsLeft, amount=1)
    points = (cited for cited in base.settlement if cited.name == "points")  # none if the base counts cards
    manille, king = _manille_caught(choices, base), _king_caught(choices)
    return choices.choose(
        "cards-left",
        {
            "by-points": (*points, manille, king),
            "by-card": (cards, manille, king),
            "by-card-only": (cards,),
        },
    )


def _manille_caught(choices: Choices, base: StopsRules) -> Cited[m.Settlement]:
    nine = choices.ask("caught-comet-value", {"in-points": 0, "extra": MANILLE.rank})
    return cite(
        By(_article("013 014"), name="manille"),
        settlement.CardCaught,
        card=taken(MANILLE, one_detail(base.rule_at("wild"), "which"), choices, points=UNSEEN),
        to_winner=said(_fiche(choices, base), _article("013")),
        to_losers=implied(0, _article("013")),
        extra=said(nine, _article("014")),
    )


def _king_caught(choices: Choices) -> Cited[m.Settlement]:
    to_winner = choices.ask("caught-king", {"ten-in-points": 1, "ten-alone": 0, "ten-extra": 11})
    return cite(
        By(_article("015 016"), name="king"),
        settlement.RankCaught,
        rank=KING,
        to_winner=said(to_winner, _article("015 016")),
        to_losers=said(1, _article("015")),
    )
