"""Hints: the acts that the sources recommend at a turn, and who recommends them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nines.policies import advice_on, policy, usual
from nines.reference.witnesses import witnesses_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class PieceOfAdvice:
    """A piece of advice, and the legal acts that it recommends."""

    policy: str
    advice: str
    acts: tuple[str, ...]  # the acts that the advice prefers
    witnesses: tuple[str, ...]  # who gives the advice; empty if the advice is our own


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """All the advice for a turn."""

    advised: bool  # whether any source gives advice on the game
    pieces: tuple[PieceOfAdvice, ...]


def hint_answer(library: Library, game: AnyGame, observation: Any, acts: Sequence[Any]) -> HintAnswer:  # noqa: ANN401 - each family has its own
    """Return each piece of advice that recommends some of the legal acts but not all of them.

    If the sources give no advice on the game, the function returns the advice that the computer opponents
    follow.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> position = game.start(["K♥ 2♣", "5♠"])
    >>> acts = game.legal_acts(position)
    >>> hint_answer(nines.library(), game, game.observe(position, position.to_act), acts).advised
    True
    """
    advised = advice_on(library, game)
    taken: list[Sequence[Any]] = []
    pieces = []
    for one in advised or (policy(usual(library, game, 1)[0], game),):
        preferred = one.prefers(game, observation, acts)
        # Complete advice that prefers the same acts as earlier advice adds nothing here.
        if len(preferred) < len(acts) and not (one.whole and preferred in taken):
            taken.append(preferred)
            chosen = tuple(map(str, preferred))
            pieces.append(PieceOfAdvice(one.name, one.advice, chosen, witnesses_of(library, one.passages)))
    return HintAnswer(bool(advised), tuple(pieces))
