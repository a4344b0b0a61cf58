"""The family of Multiple 9: how its game is played and shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.imagining import Imagining
from nines.kernel.notation import Notation
from nines.kernel.play import Play
from nines.multiple9 import deal_cycle, imagined, legal, observation, transitions
from nines.multiple9.advice import ADVICE
from nines.multiple9.display import DISPLAY
from nines.multiple9.odds import tables
from nines.multiple9.outline import OUTLINE
from nines.multiple9.position import Act, Multiple9Observation, Multiple9Position, is_act, parse_act
from nines.multiple9.rule_set import Multiple9Rules

Multiple9Game: TypeAlias = Game[Multiple9Rules, Multiple9Position, Act, Multiple9Observation, None]

PLAY: Final = Play.of(
    deal_cycle,
    deal_cycle,
    legal,
    transitions,
    observation,
    parse_act,
    transitions.reshuffle,
    transitions.restock,
    positions=Multiple9Position,
    observations=Multiple9Observation,
    is_act=is_act,
)


def most_acts(rules: Multiple9Rules, position: Multiple9Position) -> int:
    """Return the maximum number of acts in a deal. A shuffle of the discard pile also counts as an act.

    In a turn, a player draws, discards at most every card singly, and then ends the turn. The deal ends after
    a fixed number of turns. Before play, each player may say whether they go out.
    """
    turns = rules.cut.rule.after(position.seats)
    return position.seats + turns * (len(position.cards()) + 3)


MULTIPLE9: Final[Family[Multiple9Rules, Multiple9Position, Act, Multiple9Observation, None]] = Family(
    name="multiple-9",
    play=PLAY,
    outline=OUTLINE,
    advice=ADVICE,
    display=DISPLAY,
    most_acts=most_acts,
    bounded_by="nines.multiple9.bounds:bounds",
    notation=Notation(("draw", "done", "go", "out", "pass"), ("discard",)),
    determinize=Imagining(PLAY, imagined.hidden, imagined.quiet),
    odds=tables,
    recorded_policy="greedy",
    checked_by="nines_verification.families.multiple9:TOOLS",
)
