"""The readings under which a game is compared: those that the second implementation knows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from nines.errors import NinesError, ReadingError, UnknownNameError
from nines.evidence.companions import companion_choices
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines_verification.second import Implementation

Choice = tuple[str, str]  # point and candidate
_SEPARATED: Final = re.compile(r"[\s,+]+")


@dataclass(frozen=True)
class Known:
    """The answers that the second implementation knows to the open questions of a game.

    Parameters
    ----------
    alone
        The answers that are not defaults, each with the choices under which the answer has an effect. These
        choices are the answer itself and, if needed, a choice at another question. This other choice is
        needed if the default there excludes the answer or takes away its effect.
    disputed
        Single or combined readings that are in dispute and not compared, each with the reason.
    left_out
        Playable answers that the second implementation leaves out, each with the reason.
    unmentioned
        Playable answers that the second implementation does not mention.
    elsewhere
        Playable answers that the second implementation does not mention, to questions that arise only under
        another base game.
    unknown
        Answers that the second implementation names, but that do not exist in the game or cannot be played.
    """

    alone: Mapping[Choice, Mapping[str, str]]
    disputed: Mapping[str, str]
    left_out: Mapping[str, str]
    unmentioned: tuple[str, ...]
    elsewhere: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def playable(self) -> int:
        """The number of playable answers that the second implementation should mention."""
        return len(self.alone) + len(self.left_out) + len(self.unmentioned) + len(self.elsewhere)

    def in_dispute(self, game: AnyGame) -> bool:
        """Return whether the choices of a game include readings that are in dispute."""
        chosen = {f"{point}={candidate}" for point, candidate in game.choices.changed.items()}
        return any(chosen.issuperset(_SEPARATED.split(readings)) for readings in self.disputed)

    def __str__(self) -> str:
        return ", ".join((f"{len(self.alone)} of {self.playable} candidates known", *self._others()))

    def _others(self) -> Iterator[str]:
        """Yield phrases that say how many answers are not known or not compared."""
        if self.left_out:
            yield f"{len(self.left_out)} left out"
        if self.elsewhere:
            yield f"{len(self.elsewhere)} not known (they arise only under another base game)"
        if self.disputed:
            yield f"{len(self.disputed)} in dispute"
        if self.unmentioned:
            yield f"{len(self.unmentioned)} not mentioned ({', '.join(self.unmentioned)})"
        if self.unknown:
            yield f"{len(self.unknown)} not of the game ({', '.join(self.unknown)})"


def known(game: AnyGame, implementation: Implementation) -> Known:
    """Return the answers that an implementation knows to the open questions of a game.

    Parameters
    ----------
    game
        The game with its default answers.
    implementation
        The implementation. The lists ``GAMES``, ``LEFT_OUT`` and, if present, ``IN_DISPUTE`` of the
        implementation give the answers.
    """
    offered = implementation.GAMES[game.slug]
    disputed = getattr(implementation, "IN_DISPUTE", {}).get(game.slug, {})
    left_out = implementation.LEFT_OUT.get(game.slug, {})
    defaults = game.choices.chosen
    alone: dict[Choice, Mapping[str, str]] = {}
    unknown = []
    for point in sorted(offered):
        for candidate in sorted(offered[point]):
            if defaults.get(point) == candidate:
                continue
            chosen = _needed(game, point, candidate)
            if chosen is None:
                unknown.append(f"{point}={candidate}")
            else:
                alone[point, candidate] = chosen
    names = {f"{point}={candidate}" for point, candidate in alone}
    playable = {f"{point}={candidate}": first for (point, candidate), first in _playable(game).items()}
    missing = [name for name in playable if name not in names | left_out.keys()]
    here, elsewhere = ([name for name in missing if playable[name] is first] for first in (True, False))
    out = {name: why for name, why in left_out.items() if name in playable and name not in names}
    return Known(alone, disputed, out, tuple(here), tuple(elsewhere), tuple(unknown))


def _bases(game: AnyGame) -> Iterator[dict[str, str]]:
    """Yield the possible choices of a base game: first no choice, which means the default, then others."""
    yield {}
    amendment = game.choices.points.amendment
    if amendment is not None and amendment.point:
        yield from ({amendment.point: candidate} for candidate in amendment.games)


def _playable(game: AnyGame) -> dict[Choice, bool]:
    """Return, for each playable answer that is not a default, whether its question arises by default."""
    found = dict[Choice, bool]()
    for number, base in enumerate(_bases(game)):
        for point, reading in game.choices.points.readings(base).items():
            for candidate in reading.playable[1:]:
                found.setdefault((point, candidate), not number)
    return found


def _needed(game: AnyGame, point: str, candidate: str) -> dict[str, str] | None:
    """Return the choices under which an answer has an effect; None if the answer cannot be played."""
    points = game.choices.points
    for base in _bases(game):
        chosen = {**base, point: candidate}
        try:
            return {**companion_choices(points, chosen), **chosen}
        except (ReadingError, UnknownNameError):
            continue
    return None


def pairs(game: AnyGame, candidates: Known, seed: int) -> Iterator[AnyGame | None]:
    """Yield the game under each pair of known answers, each pair once, in random order.

    Yield None for a pair that the engine refuses, or in which one answer leaves the other without effect.
    """
    both = [
        (combination, other)
        for combination, other in combinations(sorted(candidates.alone), 2)
        if combination[0] != other[0]
    ]
    for one, other in Stream.of(seed, POLICIES).shuffled(both):
        yield _paired(game, candidates, one, other)


def _paired(game: AnyGame, candidates: Known, one: Choice, other: Choice) -> AnyGame | None:
    chosen = {**candidates.alone[one], **candidates.alone[other], **dict((one, other))}
    try:
        variant = game.read(chosen)
    except NinesError:
        return None
    return variant if variant.choices.changed.items() >= {one, other} else None
