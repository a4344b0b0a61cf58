"""How many rules of two games differ, counted for each game by what the rules rest on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail
    from nines.libraries.compare import AspectPair
    from nines.reference.warrants import DetailAnswer


@dataclass(frozen=True, slots=True)
class SideCount:
    """How many rules a game has, and how many of them differ from the other game or are missing there.

    A rule is counted by what the rule itself rests on, even if some of its parameters are our choice. If a
    rule is taken over from an older account, this does not show that the later account agrees with the rule.
    """

    stated: Annotated[
        int,
        "The number of rules that the account itself says or implies, and how many of these rules differ.",
    ]
    stated_differ: Annotated[
        int,
        "The number of rules that the account itself says or implies, and how many of these rules differ.",
    ]
    choice: Annotated[
        int,
        "The number of rules that we chose because the account is silent, and how many of these rules "
        "differ.",
    ]
    choice_differ: Annotated[
        int,
        "The number of rules that we chose because the account is silent, and how many of these rules "
        "differ.",
    ]
    taken_over: Annotated[
        int, "The number of rules taken over from an older account, and how many of these rules differ."
    ]
    taken_over_differ: Annotated[
        int, "The number of rules taken over from an older account, and how many of these rules differ."
    ]

    @property
    def rules(self) -> int:
        """The number of all rules of the game."""
        return self.stated + self.choice + self.taken_over

    @property
    def own(self) -> int:
        """The number of rules that are not taken over from an older account."""
        return self.stated + self.choice

    @property
    def own_differ(self) -> int:
        """The number of differing rules that are not taken over from an older account."""
        return self.stated_differ + self.choice_differ

    def sentence(self, account: str) -> str:
        r"""Return sentences that say how many rules of this game differ. Each number comes with its total.

        Parameters
        ----------
        account
            The title of the account of this game.

        Examples
        --------
        >>> print(SideCount(17, 9, 8, 1, 0, 0).sentence("Taylor 1974").replace(". ", ".\n"))
        Taylor 1974: of the 17 rules that the account itself states, 9 differ from those of the other game.
        Of the 8 rules that we chose, 1 differs.
        >>> print(SideCount(0, 0, 2, 2, 0, 0).sentence("Taylor 1974"))
        Taylor 1974: the account itself states no rule. Both rules that we chose differ.
        """
        parts = [f"{account}: the account itself states no rule."]
        if self.stated:
            stated = _differ(self.stated_differ, self.stated, "the account itself states")
            parts = [f"{account}: {stated[:1].lower()}{stated[1:]} from those of the other game."]
        if self.choice:
            parts.append(f"{_differ(self.choice_differ, self.choice, 'we chose')}.")
        if self.taken_over:
            verb = "rule is" if self.taken_over == 1 else "rules are"
            apart = f"{self.taken_over} more {verb} taken over from an older account"
            differ = f", and {self.taken_over_differ} of them {_verb(self.taken_over_differ)}"
            proves = ", so their agreement proves nothing"
            parts.append(f"{apart}{differ if self.taken_over_differ else proves}.")
        return " ".join(parts)


def _differ(part: int, whole: int, chosen: str) -> str:
    """Return in words how many of *whole* rules differ; *chosen* says which rules are counted."""
    if whole == 1:
        return f"The one rule that {chosen} {'differs' if part else 'does not differ'}"
    if part == whole == 2:
        return f"Both rules that {chosen} differ"
    if part in (0, whole):
        return f"{'All' if part else 'None of the'} {whole} rules that {chosen} differ"
    return f"Of the {whole} rules that {chosen}, {part} {_verb(part)}"


def _verb(number: int) -> str:
    return "differs" if number == 1 else "differ"


def side_counts(compared: Sequence[AspectPair]) -> tuple[SideCount, SideCount]:
    """Return how many rules differ between two games, counted first in the earlier game, then in the later.

    Examples
    --------
    >>> from nines import load
    >>> from nines.libraries.compare import compare
    >>> earlier, later = side_counts(compare(load("comet-1718"), load("comet-1753")))
    >>> earlier.taken_over, later.taken_over > later.own
    (0, True)
    """
    pairs = [pair for aspect in compared for pair in aspect.pairs]
    return (
        _count([(pair.earlier, pair.agreement == "differs") for pair in pairs if pair.earlier]),
        _count([(pair.later, pair.agreement == "differs") for pair in pairs if pair.later]),
    )


def _count(rules: Sequence[tuple[Cited[object], bool]]) -> SideCount:
    found = [(rests_on(cited.details[0]), differs) for cited, differs in rules]
    return SideCount(
        *(
            sum(name == kind and (differs or not only) for name, differs in found)
            for kind in ("stated", "choice", "taken over")
            for only in (False, True)
        )
    )


def rests_on(itself: Detail | DetailAnswer) -> str:
    """Return what a rule itself rests on: ``stated``, ``choice`` or ``taken over``.

    Parameters
    ----------
    itself
        The first detail of the rule, which is the rule itself and not one of its parameters.

    Examples
    --------
    >>> from nines import load
    >>> rests_on(load("comet-1718").rules()["comet-1718/stop/king"].details[0])
    'stated'
    """
    if itself.inherited is not None:
        return "taken over"
    return "choice" if itself.ground == "read" else "stated"
