"""Aspects whose rules are in an unseen part of a text; play stops with an error if it needs such a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.errors import LacunaError

if TYPE_CHECKING:
    from typing import Self


class Lacuna(tuple[()]):  # noqa: SLOT001 - a tuple takes no slots but empty ones
    """A mark for an aspect whose rules are probably in a part of the text that we have not seen.

    Like an empty tuple, a lacuna has no rules. An attempt to use the rule of a lacuna raises LacunaError.

    Parameters
    ----------
    game
        The slug of the game; empty until the rules of the game are made.
    aspect
        The name of the aspect.
    """

    game: str
    aspect: str

    def __new__(cls, game: str = "", aspect: str = "") -> Self:
        """Return a lacuna with the game and the aspect as attributes."""
        made = super().__new__(cls)
        made.game, made.aspect = game, aspect
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Return the class and the arguments that make an equal lacuna."""
        return Lacuna, (self.game, self.aspect)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lacuna)

    def __ne__(self, other: object) -> bool:  # a tuple has its own
        return not isinstance(other, Lacuna)

    def __hash__(self) -> int:
        return hash(Lacuna)

    def __repr__(self) -> str:
        return "NOT_SEEN"

    @property
    def rule(self) -> Any:  # noqa: ANN401 - stands for a rule of any aspect
        """The rule, which we have not seen.

        Raises
        ------
        LacunaError
            Always, because we have not seen the part of the text that states the rule.
        """
        raise LacunaError(self.game, f"what the rules on {self.aspect} are")


NOT_MENTIONED: Final = "not mentioned"


def absence(rules: tuple[object, ...]) -> str:
    """Return why an aspect has no rules, in two words; empty if the aspect has rules.

    Examples
    --------
    >>> absence(Lacuna("hoc-mazarin-1765", "lead")), absence(()), absence(("a rule",))
    ('not seen', 'not mentioned', '')
    """
    if rules:
        return ""
    return "not seen" if isinstance(rules, Lacuna) else NOT_MENTIONED


NOT_SEEN: Final[Any] = Lacuna()  # for an aspect on which the text has a part that we have not seen
