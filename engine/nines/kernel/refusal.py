"""Refusals: the reason why an act is not legal, with the rule and the passages that support it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nines.evidence.warrant import NOT_OF_A_SOURCE

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited


# The objection to an act: the rule (None for a plain fact), and the sentence for a player.
Objection: TypeAlias = "tuple[Cited[Any] | None, str]"


class Refusal(NamedTuple):
    """The reason why an act is not legal.

    Parameters
    ----------
    rule
        The key of the rule that the act breaks; empty if the act is impossible in any game, such as playing a
        card that is not in the hand.
    says
        A sentence that gives the player the reason.
    passages
        The ids of the passages on which the rule rests.
    readings
        The choices on which the rule rests, as ``point=candidate``.
    """

    rule: str
    says: str
    passages: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.rule:
            return self.says
        grounds = ", ".join((*self.passages, *(f"read {reading}" for reading in self.readings)))
        grounds = grounds or NOT_OF_A_SOURCE
        return f"{self.says} [{self.rule}: {grounds}]"


def refuse(choices: Choices, objection: Objection) -> Refusal:
    """Return the refusal of an act, with the passages and readings on which the broken rule rests.

    If the rule is inherited and has no passages of its own, the refusal gives the passages through which the
    rule is inherited. A rule that a house rule has changed rests on nothing.

    Parameters
    ----------
    choices
        The choices of the game.
    objection
        The rule that the act breaks (None if the act is impossible in any game), and a sentence for the
        player.

    Examples
    --------
    >>> from nines.evidence.binding import bound
    >>> from nines.evidence.cite import cite
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
    if cited.warrant == "house-rule":
        return Refusal(cited.key, says)
    readings = tuple(f"{point}={choices[point]}" for point in cited.points)
    return Refusal(cited.key, says, cited.passages or cited.via, readings)
