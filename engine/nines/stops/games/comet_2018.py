"""Comet for six to eight players, as a book of 2018 describes it.

To make hands equal, sevens or eights are taken out of the pack: two cards for seven players, three cards for
six or eight. All other rules come from an older game; which older game is our choice.

References
----------
.. [1] "Comet" (2018). In *50 Card Games: 50 Popular Card Games for Hours of Fun* (Igloo Books), p. 25, as
   reported by wp-comet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import ACE, KING, Card
from nines.common import card_packs, seating
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import said
from nines.kernel.inheritance import amend, inherited
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.games.comet_1991 import comet_1991
from nines.stops.games.commit_1857 import commit_1857
from nines.stops.rules import deal, equipment

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops.rule_set import StopsRules

FORM_OF_COMET: Final = "wp-comet:179 wp-comet:180"
FEWER_CARDS: Final = "wp-comet:181 wp-comet:182"
BASES: Final[dict[str, c.Pack]] = {
    "fifty-one": card_packs.PackWithout((Card(8, "♦"),)),
    "fifty-two": card_packs.FullPack(),
    "forty-eight": card_packs.FullPack(without=(ACE,)),
}
THREE_OUT: Final = {
    "mixed": (Card(7, "♠"), Card(8, "♠"), Card(8, "♣")),
    "eights": (Card(8, "♠"), Card(8, "♣"), Card(8, "♥")),
    "sevens": (Card(7, "♠"), Card(7, "♣"), Card(7, "♥")),
}
FEWER: Final = {which: ((6, three), (7, three[:2]), (8, three)) for which, three in THREE_OUT.items()}


def comet_2018(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    bases = {"commit-1857": _as_1857, "comet-1718": _as_1718, "comet-1991": _as_1991}
    seats = cite(
        By(f"wp-comet:179 {FEWER_CARDS}", implied=True),
        seating.Between,
        least=6,
        most=said(8, "wp-comet:180 wp-comet:181"),
    )
    pack: Cited[c.Pack] = cite(
        FEWER_CARDS,
        card_packs.FewerCardsFor,
        of=said(choices.ask("base-pack", BASES), "wp-comet:012"),
        fewer=said(choices.ask("which-sevens-and-eights", FEWER), FEWER_CARDS),
    )
    return choices.inherit("base-game", bases)(choices, seats, pack)


def _as_1718(choices: Choices, seats: Cited[c.Seats], pack: Cited[c.Pack]) -> StopsRules:
    return amend(
        choices.older(comet_1718),
        choices,
        via=FORM_OF_COMET,
        points="base-game",
        confirmed={"ranking": "wp-comet:013", "turn": "wp-comet:014"},
        seats=seats,
        pack=pack,
    )


def _as_1857(choices: Choices, seats: Cited[c.Seats], pack: Cited[c.Pack]) -> StopsRules:
    return amend(
        choices.older(commit_1857),
        choices,
        via=FORM_OF_COMET,
        points="base-game",
        confirmed={"ranking": "wp-comet:013"},
        seats=seats,
        pack=pack,
        deal=_equal_hands(choices),
        insight=None,
    )


def _as_1991(choices: Choices, seats: Cited[c.Seats], pack: Cited[c.Pack]) -> StopsRules:
    theirs = choices.older(comet_1991)
    return amend(
        theirs,
        choices,
        via=FORM_OF_COMET,
        points="base-game",
        seats=seats,
        pack=pack,
        ranking=cite("wp-comet:013", equipment.Upward, order=tuple(range(ACE, KING + 1))),
        deal=_equal_hands(choices),
        wild=theirs.wild.changed(which=choices.ask("comet-card", {"nine-of-diamonds": (Card(9, "♦"),)})),
        answer=None,
        payment_limit=inherited(theirs.payment_limit, without="answer"),
    )


def _equal_hands(choices: Choices) -> Cited[c.Deal]:
    whole_hands = choices.ask("packets", {"singly": False, "whole-hands": True})
    equal = choices.on("base-game", deal.EqualHands)  # Comet of 1718 has a rule of its own for equal hands
    cards_each = choices.ask("cards-each", {"equal": equal})
    return cite(FEWER_CARDS, cards_each, on_table=0, each=0, whole_hands=whole_hands)
