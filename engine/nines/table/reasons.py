"""Why an act is refused or an event happens: the rule, its sentence, and who says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from nines.corpus.records import ATTRIBUTIONS
from nines.evidence.warrant import MEANINGS, weakest
from nines.kernel.alike import any_copy
from nines.kernel.refusal import refuse
from nines.table.decisive import decisive

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.corpus import Corpus
    from nines.corpus.records import Passage
    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Warrant
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class PassageLine:
    """A passage that supports a rule.

    Parameters
    ----------
    id
        The id of the passage.
    label
        The document with the passage, as readers know it.
    witness
        Who says it, and in which document we read it.
    href
        The place of the passage on the site, from the root of the site.
    """

    id: str
    label: str
    witness: str
    href: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: a sentence, and the rule behind it with what the rule rests on.

    Parameters
    ----------
    says
        What is refused or what happened, in a sentence without its full stop.
    rule, rule_says, warrant
        The key of the rule, the rule in words, and how well the sources support it. They are empty if no rule
        is the reason, because the act is impossible in any game. The words of the rule are also empty if
        *says* contains them.
    passages
        The passages on which the rule rests: for each witness the first one.
    readings
        The answers to open questions on which the reason rests, each as ``point=choice``.
    href
        The place of the rule on the page of the game, from the root of the site.
    together
        Whether only other answers to all of *readings* together would change the reason.
    choices
        These answers in words, in the same order.
    """

    says: str
    rule: str = ""
    rule_says: str = ""
    warrant: str = ""
    passages: tuple[PassageLine, ...] = ()
    readings: tuple[str, ...] = ()
    href: str = ""
    together: bool = False
    choices: tuple[str, ...] = ()


def of_refusal(library: Library, game: AnyGame, position: Any, act: Any, refusal: Refusal) -> Reason:  # noqa: ANN401
    """Return why an act is refused in a position.

    A rule can rest on many readings. The reason names only those that decide it: with another answer, the
    rule would not refuse this act. If no reading decides it alone, two that decide it together are named.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> position = game.start(["Q♥ K♥ 2♣", "5♠ 6♠"])
    >>> act = game.parse_act("pass")
    >>> reason = of_refusal(nines.library(), game, position, act, game.why_not(position, act))
    >>> reason.rule, reason.href
    ('comet-1718/passing/lead', 'games/comet-1718.html#r-comet-1718-passing-lead')
    """
    if not refusal.rule:
        return Reason(any_copy(refusal.says))
    cited = game.rules()[refusal.rule]
    found = decisive(game, position, act, refusal.rule, refusal.readings)
    points = {choice.point for detail in cited.details for choice in detail.all_choices}
    if found.readings or not refusal.passages or points > {*cited.points}:
        named = refusal._replace(readings=found.readings or refusal.readings)
        reason = _reason(library, game, named, MEANINGS[cited.warrant])
        return replace(reason, together=found.together)
    return _reason(library, game, refusal._replace(readings=()), MEANINGS[_without_choices(cited)])


def _without_choices(cited: Cited[Any]) -> Warrant:
    """Return how well the sources support a rule, if none of our choices matters."""
    return weakest(
        replace(detail, choices=()) for detail in cited.details if detail.passages or detail.inherited
    )


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
    return _reason(library, game, refuse(game.choices, (cited, says)), MEANINGS[cited.warrant])


def _reason(library: Library, game: AnyGame, refusal: Refusal, warrant: str) -> Reason:
    cited = game.rules()[refusal.rule]
    lines: dict[str, PassageLine] = {}
    for key in refusal.passages:
        line = _line(library.corpus, library.corpus.passage(key))
        lines.setdefault(line.witness, line)
    chosen = (reading.partition("=") for reading in refusal.readings)
    return Reason(
        any_copy(refusal.says),
        refusal.rule,
        "" if str(cited.rule) in refusal.says else str(cited.rule),
        warrant,
        tuple(lines.values()),
        refusal.readings,
        href(game, refusal.rule),
        choices=tuple(game.choices.readings[point].candidates[name].says for point, _, name in chosen),
    )


def who_says(library: Library, passages: Iterable[str]) -> list[str]:
    """Return who says what some passages say, and in which documents we read it: each once.

    Examples
    --------
    >>> import nines
    >>> who_says(nines.library(), ["wp-red-nines:122", "wp-red-nines:168"])
    ['Wikipedia, “Red nines”, no source given']
    """
    corpus = library.corpus
    return list(dict.fromkeys(_line(corpus, corpus.passage(key)).witness for key in passages))


def _line(corpus: Corpus, passage: Passage) -> PassageLine:
    """Return a passage with its witness in words, and its place on the page of its document."""
    document = corpus.documents[passage.document]
    where = ", ".join(filter(None, (document.author or document.publisher, f"“{document.title}”")))
    alone = where if document.author else f"{where}, {ATTRIBUTIONS['none']}"
    said = corpus.witness(passage).removesuffix(passage.label)
    anchor = f"p-{passage.id.replace(':', '-')}"
    return PassageLine(
        passage.id, where, f"{said}{where}" if said else alone, f"documents/{document.siglum}.html#{anchor}"
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
