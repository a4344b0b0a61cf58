"""The family of Ninety-nine: how its games are played and shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.imagining import Imagining
from nines.kernel.notation import Notation
from nines.kernel.play import Play
from nines.ninety_nine import deal_cycle, imagined, match, moves, observation, transitions
from nines.ninety_nine.advice import ADVICE
from nines.ninety_nine.display import DISPLAY
from nines.ninety_nine.outline import OUTLINE
from nines.ninety_nine.position import (
    DECLARE,
    REVEAL,
    Act,
    NinetyNineObservation,
    NinetyNinePosition,
    SoFar,
    is_act,
    parse_act,
)
from nines.ninety_nine.rule_set import NinetyNineRules

NinetyNineGame: TypeAlias = Game[NinetyNineRules, NinetyNinePosition, Act, NinetyNineObservation, SoFar]

PLAY: Final = Play.of(
    match,
    deal_cycle,
    moves,
    transitions,
    observation,
    parse_act,
    positions=NinetyNinePosition,
    observations=NinetyNineObservation,
    is_act=is_act,
)


def most_acts(_: NinetyNineRules, position: NinetyNinePosition) -> int:
    """Return the maximum number of acts in a round."""
    return len(position.cards()) + 3 * position.seats + 1


NINETY_NINE: Final[Family[NinetyNineRules, NinetyNinePosition, Act, NinetyNineObservation, SoFar]] = Family(
    name="ninety-nine",
    play=PLAY,
    outline=OUTLINE,
    advice=ADVICE,
    display=DISPLAY,
    most_acts=most_acts,
    bounded_by="nines.ninety_nine.bounds:bounds",
    notation=Notation(("pass", DECLARE, REVEAL), ("lay", "bid")),
    determinize=Imagining(PLAY, imagined.hidden),
    checked_by="nines_verification.families.ninety_nine:TOOLS",
)
