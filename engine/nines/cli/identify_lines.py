"""Print the result of the key: the nearest editions, rule by rule, and what to do next."""

from __future__ import annotations

import shlex
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from nines.cli.output import emit, heading, indented, table, text
from nines.reference.identify import questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.identify import ComparedAnswer, IdentifyAnswer, Likeness, Verdict

VERDICTS: Final[dict[Verdict, str]] = {  # in the order in which they are shown
    "agrees": "Agrees",
    "on-a-reading": "Agrees under another choice at an open question",
    "partly": "Agrees in part",
    "differs": "Differs",
    "idle": "Does not arise",
    "not-seen": "We have not seen what the text says",
}
ORDER: Final = (
    "The nearest edition comes first. An answer that differs adds 1 to the distance, or 2 if it makes another"
    " kind of game. One that agrees in part (as 2–5 players and 2–8, or sometimes and yes), does not arise"
    " or is not seen adds ½; one under another choice adds ¼."
)
COUNTED: Final[dict[Verdict, str]] = {
    "agrees": "agree",
    "on-a-reading": "under another choice",
    "partly": "in part",
    "idle": "do not arise",
    "not-seen": "not seen",
    "differs": "differ",
}
KINDS: Final = {"yes-no": "yes, no or sometimes", "number": "a number", "cards": "cards"}


def show_questions(library: Library) -> None:
    """Print all questions of the key, with how they are answered."""
    rows = [
        (question.id, question.asks, question.hint or KINDS[question.kind]) for question in questions(library)
    ]
    emit(heading("Which game is it?", "the questions, and what an answer looks like"), text(""))
    emit(table(("Question", "", "Answer"), rows, whole=("Question",)))
    emit(
        text("\nAnswer those that you can, in any order:"),
        indented(text("nines identify --answer wild='9♦ 9♥' --answer suit=no --answer players=4")),
        text("At a terminal, nines identify puts them one by one."),
    )


def show_result(answer: IdentifyAnswer) -> None:
    """Print the nearest editions, the first in full, and how to go on."""
    emit(text((answer.says, "bold")))
    for conflict in answer.conflicts:
        emit(text(conflict.says))
    for place, near in enumerate(answer.ranked):
        emit(text(""), *_edition(near, in_full=place == 0))
    if answer.ranked:
        emit(text(""), text((ORDER, "dim")))
        emit(text(""), *_to_play(answer.ranked[0], fits=answer.fits))
    if answer.report:
        emit(text(""), *map(text, answer.report))
    question = answer.next_question
    if question and not answer.leads:
        emit(text(f"\nBest to answer next: {question.asks}"), indented(text(f"--answer {question.id}=...")))
    if answer.given:
        emit(text(""), text(("The same answers again: ", "dim"), command(answer.given)))


def command(given: Mapping[str, str]) -> str:
    """Return the command that gives the same answers.

    Examples
    --------
    >>> command({"suit": "no", "wild": "9♦ 9♥"})
    "nines identify --answer suit=no --answer 'wild=9♦ 9♥'"
    """
    options = (f"--answer {shlex.quote(f'{name}={value}')}" for name, value in given.items())
    return " ".join(("nines identify", *options))


def _edition(near: Likeness, *, in_full: bool) -> Iterable[RenderableType]:
    yield text((near.title, "bold cyan"), f"  {near.name}")
    yield indented(text((_count(near), "dim")))
    for verdict, words in VERDICTS.items():
        found = near.with_verdict(verdict)
        if found and in_full:
            yield indented(text((f"{words}:", "bold")))
            for compared in found:
                yield from _compared(compared)
        elif found:
            yield indented(text((f"{words}: ", "dim"), ", ".join(_brief(compared) for compared in found)))


def _count(near: Likeness) -> str:
    """Return the distance of an edition, by which the editions are in order, and its parts."""
    found = [
        f"{count} {words}" for verdict, words in COUNTED.items() if (count := len(near.with_verdict(verdict)))
    ]
    return f"distance {near.mismatch:g}: {', '.join(found)}"


def _brief(compared: ComparedAnswer) -> str:
    missed = compared.verdict in ("partly", "differs")
    return compared.name if not missed else f"{compared.name} ({compared.answer}, not {compared.given})"


def _compared(compared: ComparedAnswer) -> Iterable[RenderableType]:
    """Yield an answer, the answer of the edition, and its rules; equal sources only once."""
    missed = compared.verdict in ("partly", "differs")
    other = f"; your answer: {compared.given}" if missed else ""
    yield indented(text(f"{compared.name}: {compared.answer}{other}"), 4)
    for witnesses, rules in groupby(compared.rules, key=attrgetter("witnesses")):
        for rule in rules:
            yield indented(text(rule.says, (f"  {rule.key}, {rule.warrant_words}", "dim")), 6)
        yield from (indented(text((line, "dim")), 8) for line in witnesses)
    if not compared.rules and compared.verdict not in ("idle", "not-seen"):
        yield indented(text(("no rule of the edition says so", "dim")), 6)
    yield from (indented(text((words, "dim"), what), 6) for words, what in _to_do(compared, in_fact=missed))


def _to_do(compared: ComparedAnswer, *, in_fact: bool) -> Iterator[tuple[str, str]]:
    """Yield what can be done about a difference: another choice, house rules, or nothing here."""
    if compared.reading:
        yield "by another choice: ", f"--read {shlex.quote(compared.reading)}"
    if compared.house_rules:
        yield "as a house rule: ", _options("--rule", compared.house_rules)
    elif in_fact:
        yield "cannot be set here", ""


def _options(option: str, values: Iterable[str]) -> str:
    return " ".join(f"{option} {shlex.quote(value)}" for value in values)


def _to_play(near: Likeness, *, fits: bool) -> Iterable[RenderableType]:
    """Yield the commands with which an edition is played and printed as the reader has it, if they can be."""
    game = " ".join(filter(None, (shlex.quote(near.name), _options("--rule", near.house))))
    if not fits:
        yield text(f"The rules of the nearest relative, {near.title}: nines rules {shlex.quote(near.name)}")
        return
    yield text(f"To play it: nines play {game} --human 1")
    yield text(f"A sheet to print: nines rules {game} --html sheet.html")
    left = [each.name for each in near.with_verdict("differs", "partly") if not each.house_rules]
    if left:
        yield text(f"What cannot be set here stays as in the edition: {', '.join(left)}.")
    yield text("The page “Your house rules” says what can be changed, and how.")


def nearest_line(answer: IdentifyAnswer) -> str:
    """Return the nearest editions on one line, for the dialogue."""
    named = (f"{near.name} (distance {near.mismatch:g})" for near in answer.ranked)
    return f"nearest: {', '.join(named)}"
