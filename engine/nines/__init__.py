"""nines: a historical rules reference and verifier for the Stops family of card games.

Every rule of the sources is executable and cites the passages it rests on.

Examples
--------
>>> import nines
>>> game = nines.load("comet-1718")
>>> table = game.start(["7♥ 9♦", "8♠ K♣"], dead="8♥")
>>> step = game.play(table, nines.parse_act("lay 7♥"))
>>> refusal = game.why_not(step.position, nines.parse_act("lay 9♦ as 10"))
>>> print(refusal.says, "by", refusal.rule, *refusal.passages)
9♦ cannot stand for 10 here; wanted: 8 by comet-1718/naming wp-comet:051 wp-comet:075
"""

from __future__ import annotations

from nines.cards import Card, Face, parse_cards
from nines.catalogue import CATALOGUE, load
from nines.cite import Cited
from nines.corpus import corpus
from nines.errors import (
    CardsError,
    CorpusError,
    IllegalActError,
    LacunaError,
    NinesError,
    ReadingError,
    RequestError,
    UnknownNameError,
)
from nines.game import Event, Playable, Refusal, Result, Step, Transfer
from nines.stops.table import Claim, Lay, Pass, Table, parse_act

__all__ = [
    "CATALOGUE",
    "Card",
    "CardsError",
    "Cited",
    "Claim",
    "CorpusError",
    "Event",
    "Face",
    "IllegalActError",
    "LacunaError",
    "Lay",
    "NinesError",
    "Pass",
    "Playable",
    "ReadingError",
    "Refusal",
    "RequestError",
    "Result",
    "Step",
    "Table",
    "Transfer",
    "UnknownNameError",
    "corpus",
    "load",
    "parse_act",
    "parse_cards",
]
