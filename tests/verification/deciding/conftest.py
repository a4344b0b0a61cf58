"""What the tests of deciding plays share: two games to compare, and a play of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nines
from nines.deciding.differences import Play, Shown
from nines.deciding.results import Result, StoredPlay
from nines.deciding.setting import Setting
from nines.libraries.alternatives import Subject, candidates_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame


COMET = nines.load("comet-1718")
COMMIT = nines.load("commit-1857")


def subject(game: AnyGame, point: str, candidate: str) -> Subject:
    return next(one for one in candidates_of(game) if (one.point, one.candidate) == (point, candidate))


def play_of(acts: tuple[str, ...], *hands: str) -> StoredPlay:
    return StoredPlay(Play(Setting(hands), Shown("same acts", acts)))


def result_of(one: Subject, acts: tuple[str, ...], *hands: str) -> Result:
    return Result(*one.names, "decided", {"any": play_of(acts, *hands)})


SEEN = subject(COMMIT, "spare-hand-seen", "dealer")  # who may look at the spare hand, and nothing else
