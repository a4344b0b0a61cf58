"""The family of Ninety-nine: how its games are played and shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.play import Play
from nines.ninety_nine import dealing, flow, moves, session, sight
from nines.ninety_nine.advice import ADVICE
from nines.ninety_nine.display import DISPLAY
from nines.ninety_nine.outline import OUTLINE
from nines.ninety_nine.table import Act, Sight, SoFar, Table, parse_act
from nines.ninety_nine.variant import Variant

NinetyNineGame: TypeAlias = Game[Variant, Table, Act, Sight, SoFar]

NINETY_NINE: Final[Family[Variant, Table, Act, Sight, SoFar]] = Family(
    name="ninety-nine",
    play=Play(
        new_match=session.new_match,
        match_so_far=session.match_so_far,
        deal=dealing.deal,
        set_up=dealing.set_up,
        legal_acts=moves.acts,
        objection=moves.objection,
        apply=flow.play,
        settle=session.settle,
        match_winners=session.winners,
        observe=sight.see,
        parse_act=parse_act,
    ),
    outline=OUTLINE,
    advice=ADVICE,
    display=DISPLAY,
    determinize=sight.imagine,
)
