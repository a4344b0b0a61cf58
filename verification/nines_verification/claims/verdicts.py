"""The verdict on a claim: whether the intervals lie on one side of a bound, in all settings and readings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.errors import NinesError
from nines.libraries.claims import LEVEL, Found
from nines_verification.claims.settings import other_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim, Verdict
    from nines_verification.claims.interval import Interval


class Effect(NamedTuple):
    """The estimate in one setting; an estimate above 0 supports the claim.

    Parameters
    ----------
    where
        The setting, in words.
    size
        The estimate, with its interval.
    """

    where: str
    size: Interval

    @property
    def verdict(self) -> Verdict:
        """The verdict in this setting alone.

        Examples
        --------
        >>> from nines_verification.claims.interval import Interval
        >>> Effect("here", Interval(2, 1, 3, 9)).verdict, Effect("there", Interval(2, -1, 5, 9)).verdict
        ('holds', 'undecided')
        """
        return "holds" if self.size.low > 0 else "fails" if self.size.high < 0 else "undecided"

    @property
    def nothing(self) -> bool:
        """Whether the effect in this setting is exactly 0, without any uncertainty."""
        return self.size.low == self.size.high == 0

    def __str__(self) -> str:
        return f"{self.where}: {self.size.value:+.2f} ({self.size.low:+.2f} to {self.size.high:+.2f})"


def together(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict of several settings that must all agree.

    Examples
    --------
    >>> together(["holds", "holds"]), together(["holds", "fails"]), together(["holds", "undecided"])
    ('holds', 'depends', 'undecided')
    """
    found = set(verdicts)
    if len(found) == 1:
        return found.pop()
    return "depends" if "depends" in found or {"holds", "fails"} <= found else "undecided"


def found_of(  # noqa: PLR0913 - each is a choice of its own
    claim: Claim,
    effects: Sequence[Effect],
    under: Callable[[AnyGame], Sequence[Effect]] | None = None,
    *,
    says: str = "",
    called: str = "Estimates",
    main: int = 1,
) -> Found:
    """Return the result of a claim: the verdict of all settings, and whether it changes under other readings.

    Parameters
    ----------
    claim
        The claim.
    effects
        The effects in all settings, with the effects in the main setting first.
    under
        A function that returns the effects of the main setting in another game; None to test no other game.
    says
        A sentence to add after the numbers.
    called
        The word for the numbers at the beginning of the sentence, such as *Estimates*.
    main
        The number of *effects* that belong to the main setting.
    """
    own = together(effect.verdict for effect in effects[:main])
    by_name: dict[str, Sequence[Effect]] = {}
    for game in other_games(claim) if under else ():
        try:
            by_name[game.name] = under(game) if under else ()
        except NinesError:  # a reading that cannot be played with this number of players
            continue
    calls = {name: together(effect.verdict for effect in others) for name, others in by_name.items()}
    stays = tuple(name for name, call in calls.items() if call == own)
    changes = tuple(f"{name}: {call}" for name, call in calls.items() if call != own)
    verdict = together(effect.verdict for effect in effects)
    if (verdict == "holds" and "fails" in calls.values()) or (
        verdict == "fails" and "holds" in calls.values()
    ):
        verdict = "depends"
    if all(effect.nothing for effect in effects) and {"holds", "fails"} & set(calls.values()):
        verdict = "depends"
    size = effects[0].size
    numbers = "; ".join(map(str, effects))
    return Found(
        verdict,
        f"{called} with {LEVEL} intervals: {numbers}. {says}".rstrip(),
        *size.texts,
        intervals=len(effects) + sum(map(len, by_name.values())),
        stays=stays,
        changes=changes,
    )
