"""Comet, as the *Encyclopédie* of 1753 tells it: the game of 1718, settled otherwise.

References
----------
.. [1] "COMETE (jeu)", in *Encyclopédie*, vol. 3 (1753), its second half as seen in encyclopedie-1753.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import KING
from nines.cite import cite
from nines.kernel.amend import amend, replacing
from nines.stops.games.comet_1718 import FICHE, MANILLE, comet_1718
from nines.stops.rules import equipment, payment, settlement, stop

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.readings import Choices
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

ARTICLE = "encyclopedie-1753:"
SAID_TOO = {  # rules that stand in the article as in the book, and where
    "suit": "001",
    "continuation": "001 003",
    "announcement": "002",
    "turn": "003",
    "passing/unable": "003",
    "blocked": "004",
    "payment/block": "005",
    "lead": "006 007",
    "stop/king": "007",
    "payment/king": "008",
    "claim": "012",
}


def comet_1753(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    base = comet_1718(choices.of_base())
    return amend(
        comet_1718,
        choices,
        points="unseen-half",
        confirmed={place: _article(numbers) for place, numbers in SAID_TOO.items()},
        ranking=cite(equipment.Upward(), _article("009"), implied=True),
        stop=replacing(
            base.stop,
            cite(stop.WildStops(choices.yes("comet-stops")), _article("012"), "comet-stops", name="comet"),
        ),
        payment=replacing(base.payment, *_for_comet(choices)),
        settlement=_settlement(choices, base),
    )


def _article(numbers: str) -> str:
    """Return the ids of passages of the article."""
    return " ".join(ARTICLE + number for number in numbers.split())


def _for_comet(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    fiche = choices.pick("fiche-or-less", {"fiche": FICHE, "half": FICHE // 2})
    # The seen part says what the comet earns, and neither what a fiche is worth nor who pays it.
    said, read = _article("010 011"), "fiche-or-less unseen-half"
    return (
        cite(payment.CardPays(MANILLE, fiche), said, read, name="manille"),
        cite(payment.CardAsItselfPays(MANILLE, fiche), said, read, name="manille-as-nine"),
    )


def _settlement(choices: Choices, base: StopsRules) -> tuple[Cited[m.Settlement], ...]:
    nine = choices.pick("caught-comet-value", {"in-points": 0, "extra": MANILLE.rank})
    each = {"ten-in-points": (1, 1), "ten-alone": (0, 1), "ten-extra": (11, 1)}
    king = cite(
        settlement.RankCaught(KING, *choices.pick("caught-king", each)),
        _article("015 016"),
        "caught-king cards-left",
        name="king",
    )
    manille = cite(
        settlement.CardCaught(MANILLE, FICHE, 0, nine),
        _article("013 014"),
        "caught-comet-value cards-left unseen-half",
        name="manille",
    )
    cards = cite(settlement.CardsLeft(), _article("017"), "cards-left", name="cards")
    if choices["cards-left"] == "by-points":
        return replacing(base.settlement, manille, king)
    if choices["cards-left"] == "by-card-only":
        return replacing(base.settlement, cards)
    # In 1718 kings cost nothing of their own where cards are paid for one by one.
    return (*replacing(base.settlement, cards, manille), king)
