"""Every rule of Multiple 9, in one line that no other has."""

from __future__ import annotations

from nines.multiple9.rules.discarding import (
    AtWill,
    LastNineOf,
    NoNineDiscard,
    NoNineGroup,
    OneOrTwoSets,
    Split,
)
from nines.multiple9.rules.drawing import (
    AllDiscards,
    DealEnds,
    FewestCardsWin,
    FromStock,
    LowestTotalWins,
    Open,
    PlayWithout,
    SoManyEach,
    TurnsEach,
)
from nines.multiple9.rules.ending import OneGame, PutDown, PutDownInTurn, PutDownTogether

EACH = (
    *(OneOrTwoSets(), OneOrTwoSets(whole=True), Split(), Split(anywhere=False), AtWill()),
    *(NoNineDiscard(), NoNineGroup(), NoNineDiscard(card=True), NoNineDiscard(ever=True)),
    *(LastNineOf(), LastNineOf(2), SoManyEach(5), SoManyEach(5, whole_hands=True)),
    *(FromStock(), FromStock(due=False)),
    *(AllDiscards(), AllDiscards(1), AllDiscards(2), PlayWithout()),
    *(DealEnds(), FewestCardsWin(), LowestTotalWins(), Open(), Open(1), Open(2)),
    *(TurnsEach(20), TurnsEach(200), PutDown(), PutDownTogether(), PutDownInTurn()),
    *(PutDown(nine=False), OneGame()),
)


def test_each_rule_says_in_one_line_what_no_other_says() -> None:
    lines = [str(rule) for rule in EACH]
    assert len(set(lines)) == len(EACH)
    assert all(
        (line == line.strip() and "\n" not in line and line[0].islower()) or line[0] == "5" for line in lines
    )
