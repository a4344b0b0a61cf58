"""Refusals: why an act is not allowed, with the rule and what the rule rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.readings import Choices


# The objection to an act: the rule, unless it is a plain fact, and the sentence for a player.
Objection: TypeAlias = "tuple[Cited[Any] | None, str]"


class Refusal(NamedTuple):
    """Why an act is refused.

    Parameters
    ----------
    rule
        The key of the rule; empty if a plain fact refuses the act: a card that is not in the hand.
    says
        The sentence for a player.
    passages
        The ids of the passages that the rule rests on.
    readings
        The choices that it embodies, as ``point=candidate``.
    """

    rule: str
    says: str
    passages: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.rule:
            return self.says
        grounds = ", ".join((*self.passages, *(f"read {reading}" for reading in self.readings)))
        return f"{self.says} [{self.rule}: {grounds}]"


def refuse(choices: Choices, objection: Objection) -> Refusal:
    """Return an objection with the passages and the readings that its rule rests on.

    An inherited rule that has no passage of its own rests on those by which it is inherited.

    Parameters
    ----------
    choices
        The choices of the game.
    objection
        The rule that refuses the act, None for a plain fact; and the sentence.

    Examples
    --------
    >>> from nines.binding import bound
    >>> from nines.cite import cite
    >>> from nines import library
    >>> choices = library().choices("comet-1718")
    >>> from nines.stops.rules.stop import WildStops
    >>> stops = choices.ask("comet-stops", {"yes": True, "no": False})
    >>> rule = bound(cite("wp-comet:069", WildStops, stops=stops), "comet-1718", "stop", choices.settle)
    >>> print(refuse(choices, (rule, "not so")))
    not so [comet-1718/stop: wp-comet:069, read comet-stops=no]
    >>> print(refuse(choices, (None, "9♦ is not in the hand")))
    9♦ is not in the hand
    """
    cited, says = objection
    if cited is None:
        return Refusal("", says)
    readings = tuple(f"{point}={choices[point]}" for point in cited.points)
    return Refusal(cited.key, says, cited.passages or cited.via, readings)
