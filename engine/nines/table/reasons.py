"""Why an act is refused or an event happens: the rule, its sentence, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.evidence.warrant import WARRANTS
from nines.kernel.refusal import refuse

if TYPE_CHECKING:
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class PassageLine:
    """A passage that supports a rule: its id, its label, and who says it in which document."""

    id: str
    label: str
    witness: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: a sentence, and the rule behind it with what the rule rests on.

    Parameters
    ----------
    says
        What is refused or what happened, in a sentence without its full stop.
    rule, rule_says, warrant
        The key of the rule, the rule in words, and how well the sources support it. They are empty if no rule
        is the reason, because the act is impossible in any game.
    passages
        The passages on which the rule rests.
    readings
        The answers to open questions on which the rule rests, each as ``point=choice``.
    href
        The place of the rule on the page of the game, from the root of the site.
    """

    says: str
    rule: str = ""
    rule_says: str = ""
    warrant: str = ""
    passages: tuple[PassageLine, ...] = ()
    readings: tuple[str, ...] = ()
    href: str = ""


def of_refusal(library: Library, game: AnyGame, refusal: Refusal) -> Reason:
    """Return why an act is refused.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> position = game.start(["Q♥ K♥ 2♣", "5♠ 6♠"])
    >>> reason = of_refusal(nines.library(), game, game.why_not(position, game.parse_act("pass")))
    >>> reason.rule, reason.href
    ('comet-1718/passing/lead', 'games/comet-1718.html#r-comet-1718-passing-lead')
    """
    if not refusal.rule:
        return Reason(refusal.says)
    return _reason(library, game, refusal)


def of_event(library: Library, game: AnyGame, event: Event) -> Reason:
    """Return the rule that caused an event.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = game.play(game.start(["K♥ 2♣", "5♠"]), game.parse_act("lay K♥"))
    >>> of_event(nines.library(), game, step.events[-1]).rule_says
    'a king is a stop: its player starts a new sequence'
    """
    cited = game.rules()[event.rule]
    says = game.family.display.sentence(event)
    return _reason(library, game, refuse(game.choices, (cited, says)))


def _reason(library: Library, game: AnyGame, refusal: Refusal) -> Reason:
    cited, corpus = game.rules()[refusal.rule], library.corpus
    known = (corpus.passage(passage) for passage in refusal.passages)
    return Reason(
        refusal.says,
        refusal.rule,
        str(cited.rule),
        WARRANTS[cited.warrant],
        tuple(PassageLine(passage.id, passage.label, corpus.witness(passage)) for passage in known),
        refusal.readings,
        href(game, refusal.rule),
    )


def href(game: AnyGame, key: str) -> str:
    """Return the place of a rule on the page of its game, from the root of the site.

    Examples
    --------
    >>> import nines
    >>> href(nines.load("comet-1718"), "comet-1718/stop/king")
    'games/comet-1718.html#r-comet-1718-stop-king'
    """
    return f"games/{game.slug}.html#r-{key.replace('/', '-')}"
