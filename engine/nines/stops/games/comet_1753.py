"""Comet, as the *Encyclopédie* of 1753 tells it: the game of 1718, settled otherwise.

References
----------
.. [1] "COMETE (jeu)", in *Encyclopédie*, vol. 3 (1753), as reported by encyclopedie-1753.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import KING
from nines.cite import cite
from nines.stops.amend import altered, amend
from nines.stops.games.comet_1718 import FICHE, MANILLE, comet_1718
from nines.stops.rules import payment, settlement

if TYPE_CHECKING:
    from nines.readings import Choices
    from nines.stops.variant import Variant

ARTICLE = "encyclopedie-1753:"
SAID_TOO = {  # rules that stand in the article as in the book, and where
    "suit": "001",
    "announcement": "002",
    "turn": "003",
    "passing/unable": "003",
    "blocked": "004",
    "payment/block": "005",
    "lead": "006",
    "stop/king": "007",
    "payment/king": "008",
    "ranking": "009",
    "claim": "012",
}


def comet_1753(choices: Choices) -> Variant:
    """Return the game under these choices."""
    base, pick = comet_1718(choices.of_base()), choices.pick
    fiche = pick("fiche-or-less", {"fiche": FICHE, "half": FICHE // 2})
    paid = f"{ARTICLE}010 {ARTICLE}011"
    nine = pick("caught-comet-value", {"in-points": 0, "extra": MANILLE.rank})
    king = pick("caught-king", {"ten-in-points": (1, 1), "ten-extra": (11, 1)})
    return amend(
        comet_1718,
        choices,
        points="unseen-half",
        confirmed={place: ARTICLE + number for place, number in SAID_TOO.items()},
        payment=altered(
            base.payment,
            cite(payment.CardPays(MANILLE, fiche), paid, "fiche-or-less", name="manille"),
            cite(payment.CardAsItselfPays(MANILLE, fiche), paid, "fiche-or-less", name="manille-as-nine"),
        ),
        settlement=altered(
            base.settlement,
            cite(settlement.CardsLeft(), f"{ARTICLE}017", "cards-left", name="cards"),
            cite(
                settlement.CardCaught(MANILLE, FICHE, 0, nine),
                f"{ARTICLE}013 {ARTICLE}014",
                "caught-comet-value cards-left",
                name="manille",
            ),
            cite(
                settlement.RankCaught(KING, *king),
                f"{ARTICLE}015 {ARTICLE}016",
                "caught-king cards-left",
                name="king",
            ),
        ),
    )
