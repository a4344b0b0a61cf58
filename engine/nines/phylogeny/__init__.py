"""Do the rules agree with the history? Distances between games, trees made of them, and what they bear.

Every distance is a choice, and says how much it rests on; every figure that is drawn says seed, size of
sample and interval; and no verdict goes further than the thresholds in :mod:`nines.phylogeny.verdict`.

Examples
--------
>>> from nines import library, load
>>> from nines.phylogeny import Claim, agreement, study
>>> found = study(
...     library(), [load("comet-1718"), load("comet-1752"), load("comet-1753")], resamples=50, deals=2
... )
>>> judged = agreement(found, [Claim("comet-1753", "comet-1718", "derived-from", "")])
>>> judged[0].verdict.word, judged[0].likeness.alike, judged[0].likeness.carried
('our doing', 29, 18)
"""

from __future__ import annotations

from nines.phylogeny.behaviour import Behaviour, behave
from nines.phylogeny.bootstrap import Nearest, Share
from nines.phylogeny.claims import Claim, Judgement, TreeAgreement, agreement, judgement, unclaimed
from nines.phylogeny.distances import (
    MEASURES,
    Comparison,
    Distance,
    Gap,
    Likeness,
    Measure,
    compare_rules,
    comparisons,
)
from nines.phylogeny.questions import Nearness, Weighed, nearest
from nines.phylogeny.studies import SEED, Study, Trees, study
from nines.phylogeny.trees import Arborescence, Branch, Joined
from nines.phylogeny.verdict import CHOICES, MEANS, SPEAKS, Rank, Verdict

__all__ = [
    "CHOICES",
    "MEANS",
    "MEASURES",
    "SEED",
    "SPEAKS",
    "Arborescence",
    "Behaviour",
    "Branch",
    "Claim",
    "Comparison",
    "Distance",
    "Gap",
    "Joined",
    "Judgement",
    "Likeness",
    "Measure",
    "Nearest",
    "Nearness",
    "Rank",
    "Share",
    "Study",
    "TreeAgreement",
    "Trees",
    "Verdict",
    "Weighed",
    "agreement",
    "behave",
    "compare_rules",
    "comparisons",
    "judgement",
    "nearest",
    "study",
    "unclaimed",
]
