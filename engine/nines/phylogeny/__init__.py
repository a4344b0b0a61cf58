"""Test whether the rules agree with the history: compare accounts, innovations and other choices.

Some sources claim that one edition comes from another. For each such claim, this package finds what the
accounts of both editions settle in their own words. The package also finds which innovations of the older
account the younger account shares. Finally, it tests whether the claimed parent is the nearest of the older
editions. The package repeats this last test with other choices that we could have made.

Examples
--------
>>> from nines import library
>>> from nines.phylogeny import Study
>>> study = Study(library())
>>> "red-nines-20c/red-nines-1881" in {claim.pair for claim in study.claims}
True
"""

from __future__ import annotations

from nines.phylogeny.contests import Study
from nines.phylogeny.editions import Claim, Edition
from nines.phylogeny.innovations import Feature, Innovation, shared_innovations
from nines.phylogeny.multiverse import (
    DRAWS,
    FILE,
    RESAMPLES,
    SEED,
    Tally,
    extend,
    rests_on,
    tally_data,
    tally_of,
)
from nines.phylogeny.nearness import INHERITED, NO_RIVAL, TIE, Contest
from nines.phylogeny.own_words import Settled, own_words, settled_by_both
from nines.phylogeny.universes import Universes
from nines.phylogeny.verdict import MEANS, Share, share_of, verdict_on

__all__ = [
    "DRAWS",
    "FILE",
    "INHERITED",
    "MEANS",
    "NO_RIVAL",
    "RESAMPLES",
    "SEED",
    "TIE",
    "Claim",
    "Contest",
    "Edition",
    "Feature",
    "Innovation",
    "Settled",
    "Share",
    "Study",
    "Tally",
    "Universes",
    "extend",
    "own_words",
    "rests_on",
    "settled_by_both",
    "share_of",
    "shared_innovations",
    "tally_data",
    "tally_of",
    "verdict_on",
]
