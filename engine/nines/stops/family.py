"""The family of Stops games, with the functions by which its games are played and shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from nines.kernel.family import Family, Shelved
from nines.kernel.game import Game
from nines.kernel.imagining import Imagining
from nines.kernel.notation import Notation
from nines.kernel.play import Play
from nines.stops import deal_cycle, imagined, match, moves, observation, transitions
from nines.stops.acts import Act, is_act, parse_act
from nines.stops.advice import ADVICE
from nines.stops.automaton import playing
from nines.stops.display import DISPLAY
from nines.stops.outline import OUTLINE
from nines.stops.position import SoFar, StopsObservation, StopsPosition
from nines.stops.rule_set import StopsRules

StopsGame: TypeAlias = Game[StopsRules, StopsPosition, Act, StopsObservation, SoFar]

PLAIN: Final = Play.of(
    match,
    deal_cycle,
    moves,
    transitions,
    observation,
    parse_act,
    positions=StopsPosition,
    observations=StopsObservation,
    is_act=is_act,
)
PLAY: Final = replace(
    PLAIN,
    deal=playing.deal,
    set_up=playing.set_up,
    legal_acts=playing.legal_acts,
    objection=playing.objection,
    apply=playing.apply,
    observe=playing.observe,
    known=playing.Known,
)


WORDS: Final = ("pass", "claim", "show", "redeal", "stay", "raise")  # of acts


def most_acts(rules: StopsRules, position: StopsPosition) -> int:
    """Return the maximum number of acts in a deal.

    Between two plays, each player may pass, claim and show once. In a contest, each raise takes at least one
    unit from the player who raises, and each player may answer it.
    """
    bids = len(rules.contest) * position.seats * (1 + sum(position.ledger.seats))
    return (len(position.cards()) + 1) * (2 * position.seats + 4) + bids


# Rules of newer games that no edition has; a house rule can put them in the place of another rule.
SHELF: Final = {
    "another-suit": Shelved("lead", "nines.stops.rules.sequence:AnotherSuit"),
    "another-colour": Shelved("lead", "nines.stops.rules.sequence:AnotherSuit", (("colour", True),)),
}

STOPS: Final[Family[StopsRules, StopsPosition, Act, StopsObservation, SoFar]] = Family(
    name="stops",
    play=PLAY,
    plain=PLAIN,
    outline=OUTLINE,
    advice=ADVICE,
    display=DISPLAY,
    most_acts=most_acts,
    bounded_by="nines.stops.bounds:bounds",
    notation=Notation(
        ("pass", "claim", "show", "redeal", "stay", "raise"), ("lay",), names_faces=True, amounts=True
    ),
    determinize=Imagining(PLAY, imagined.hidden, imagined.quiet),
    compiled_by="nines.compiled.playing:CompiledPlayer",
    machine_by="nines.stops.automaton.described:machine",
    checked_by="nines_verification.families.stops:TOOLS",
    shelf=SHELF,
)
