"""The family of Multiple 9: how it is played and shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.play import Play
from nines.multiple9 import flow, legal, session, sight
from nines.multiple9.advice import ADVICE
from nines.multiple9.display import DISPLAY
from nines.multiple9.odds import tables
from nines.multiple9.outline import OUTLINE
from nines.multiple9.table import Act, Sight, Table, parse_act
from nines.multiple9.variant import Variant

Multiple9Game: TypeAlias = Game[Variant, Table, Act, Sight, None]

MULTIPLE9: Final[Family[Variant, Table, Act, Sight, None]] = Family(
    name="multiple-9",
    play=Play(
        new_match=session.new_match,
        match_so_far=session.match_so_far,
        deal=session.deal,
        set_up=session.set_up,
        legal_acts=legal.acts,
        objection=legal.objection,
        apply=flow.play,
        settle=session.settle,
        match_winners=session.winners,
        observe=sight.see,
        parse_act=parse_act,
        resolve=flow.reshuffle,
    ),
    outline=OUTLINE,
    advice=ADVICE,
    display=DISPLAY,
    determinize=sight.imagine,
    odds=tables,
)
