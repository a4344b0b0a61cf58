"""The family of games of stops: how they are played and shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.play import Play
from nines.stops import flow, moves, session, sight, sitting
from nines.stops.advice import ADVICE
from nines.stops.display import DISPLAY
from nines.stops.outline import OUTLINE
from nines.stops.table import Act, Sight, SoFar, Table, parse_act
from nines.stops.variant import Variant

StopsGame: TypeAlias = Game[Variant, Table, Act, Sight, SoFar]

STOPS: Final[Family[Variant, Table, Act, Sight, SoFar]] = Family(
    name="stops",
    play=Play(
        new_match=session.new_match,
        match_so_far=sitting.match_so_far,
        deal=session.deal,
        set_up=session.set_up,
        legal_acts=moves.acts,
        objection=moves.objection,
        apply=flow.play,
        settle=session.settle,
        match_winners=sitting.winners,
        observe=sight.see,
        parse_act=parse_act,
    ),
    outline=OUTLINE,
    advice=ADVICE,
    display=DISPLAY,
    determinize=sight.imagine,
)
