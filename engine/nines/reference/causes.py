"""What makes the difference in a deciding play: the rules whose exchange between two games removes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.deciding.substitution import changes
from nines.text import counted

if TYPE_CHECKING:
    from nines.deciding.differences import Cause, Pair
    from nines.deciding.substitution import Change
    from nines.kernel.game import AnyGame


@dataclass(frozen=True, slots=True)
class RuleExchange:
    """A rule of one game and the rule of another game that takes its place."""

    aspect: Annotated[str, "The aspect to which both rules belong."]
    question: Annotated[str, "The question that both rules answer."]
    one: Annotated[str, "The key of the rule in the first game; empty if this game has no such rule."]
    one_says: Annotated[str, "The sentence of this rule."]
    other: Annotated[str, "The key of the rule in the second game; empty if this game has no such rule."]
    other_says: Annotated[str, "The sentence of this rule."]
    stated: Annotated[bool, "Whether the sources give this difference; false if it rests on our choice."]


@dataclass(frozen=True, slots=True)
class DifferenceCause:
    """The rules that make two games differ in a play, found by exchanging rules between the games.

    One game gets rules of the other game. The cause is each rule whose exchange alone removes the difference.
    """

    into: Annotated[str, "The canonical name of the game that gets rules of the other game."]
    alone: Annotated[
        tuple[RuleExchange, ...],
        "The rules whose exchange alone removes the difference; those that the sources give come first.",
    ]
    pair: Annotated[
        tuple[RuleExchange, ...],
        "Two rules whose exchange together removes the difference; empty if one rule alone does, or if no "
        "two rules do.",
    ]
    tried: Annotated[int, "The number of rules that were exchanged one at a time."]
    untried: Annotated[int, "The number of rules that could not be exchanged."]

    @property
    def rules(self) -> tuple[RuleExchange, ...]:
        """The rules that make the difference, each alone or two together; empty if more rules are needed."""
        return self.alone or self.pair

    def says(self, into: str) -> str:
        r"""Return how the cause was found, in two sentences or three.

        Parameters
        ----------
        into
            A name of the game that gets rules of the other game.

        Examples
        --------
        >>> said = DifferenceCause("comet-1752", (), (), 30, 1).says("Comet of 1752")
        >>> print(said.replace(". ", ".\n"))
        No change of one or of two rules removes the difference: several rules make it together.
        30 changes were tried one at a time.
        1 rule could not be changed.
        """
        said = "No change of one or of two rules removes the difference: several rules make it together."
        if self.pair:
            both = f"If {into} is played with both changes, the difference is gone"
            said = f"{both}; one change alone is not enough."
        elif self.alone:
            change = "this one change" if len(self.alone) == 1 else "any one of these changes"
            said = f"If {into} is played with {change}, the difference is gone."
        tried = "1 change was" if self.tried == 1 else f"{self.tried} changes were"
        could = f" {counted(self.untried, 'rule')} could not be changed." if self.untried else ""
        return f"{said} {tried} tried one at a time.{could}"


def difference_cause(pair: Pair, cause: Cause) -> DifferenceCause:
    """Return the cause of a difference, with the rules of both games in words.

    Parameters
    ----------
    pair
        The two games.
    cause
        The cause, as it is stored with a play.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding.differences import Cause
    >>> from nines.deciding.pairing import pair_of
    >>> pair = pair_of(nines.load("red-nines-1881"), nines.load("red-nines-20c"))
    >>> found = difference_cause(pair, Cause((("suit", "suit"),), tried=40))
    >>> found.rules[0].one_says, found.rules[0].other_says
    ('a sequence keeps to one suit', 'suits do not matter')
    """
    made = {change.places: change for change in changes(pair, 0)}
    alone, both = (
        tuple(_exchange(pair.one, made[places]) for places in rules if places in made)
        for rules in (cause.alone, cause.pair)
    )
    into = pair.games[cause.into].choices.name
    return DifferenceCause(into, alone, both, cause.tried, cause.untried)


def _exchange(game: AnyGame, change: Change) -> RuleExchange:
    aspect = change.field.replace("_", "-")
    (one, one_says), (other, other_says) = (
        ("", "") if cited is None else (cited.key, str(cited.rule)) for cited in (change.mine, change.theirs)
    )
    question = game.family.outline.question(aspect)
    return RuleExchange(aspect, question, one, one_says, other, other_says, change.stated)
