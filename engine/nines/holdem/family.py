"""The family of nines in the manner of hold'em: how it is played and shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from nines.holdem import flow, moves, session, sight
from nines.holdem.advice import ADVICE
from nines.holdem.display import DISPLAY
from nines.holdem.odds import tables
from nines.holdem.outline import OUTLINE
from nines.holdem.table import Act, Sight, Table, parse_act
from nines.holdem.variant import Variant
from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.play import Play

HoldemGame: TypeAlias = Game[Variant, Table, Act, Sight, None]

HOLDEM: Final[Family[Variant, Table, Act, Sight, None]] = Family(
    name="multiple-9-holdem",
    play=Play(
        new_match=session.new_match,
        match_so_far=session.match_so_far,
        deal=session.deal,
        set_up=session.set_up,
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
    odds=tables,
)
