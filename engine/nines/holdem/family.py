"""The family of Multiple 9 in the manner of hold'em: how its game is played and shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from nines.holdem import deal_cycle, imagined, moves, observation, transitions
from nines.holdem.advice import ADVICE
from nines.holdem.display import DISPLAY
from nines.holdem.odds import tables
from nines.holdem.outline import OUTLINE
from nines.holdem.position import WORDS, Act, HoldemObservation, HoldemPosition, is_act, parse_act
from nines.holdem.rule_set import HoldemRules
from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.imagining import Imagining
from nines.kernel.notation import Notation
from nines.kernel.play import Play

HoldemGame: TypeAlias = Game[HoldemRules, HoldemPosition, Act, HoldemObservation, None]

PLAY: Final = Play.of(
    deal_cycle,
    deal_cycle,
    moves,
    transitions,
    observation,
    parse_act,
    positions=HoldemPosition,
    observations=HoldemObservation,
    is_act=is_act,
)


def most_acts(rules: HoldemRules, position: HoldemPosition) -> int:
    """Return the maximum number of acts in a deal. There is a maximum because each raise takes a chip."""
    chips = sum(position.put) + sum(position.ledger.seats)
    return position.seats * (len(rules.lying) + chips)


HOLDEM: Final[Family[HoldemRules, HoldemPosition, Act, HoldemObservation, None]] = Family(
    name="multiple-9-holdem",
    play=PLAY,
    outline=OUTLINE,
    advice=ADVICE,
    display=DISPLAY,
    most_acts=most_acts,
    bounded_by="nines.holdem.bounds:bounds",
    notation=Notation(WORDS, amounts=True),
    determinize=Imagining(PLAY, imagined.hidden),
    odds=tables,
    recorded_policy="by-the-nines",
    checked_by="nines_verification.families.holdem:TOOLS",
)
