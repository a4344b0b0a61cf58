"""Print the result of the key: the nearest editions, rule by rule, and what to do next."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from nines.cli.output import emit, heading, indented, table, text
from nines.reference.identify import questions
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
        emit(text(""), *_to_play(answer.ranked[0]))
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
    for verdict, words in VERDICTS.items():
        found = near.with_verdict(verdict)
        if found and in_full:
            yield indented(text((f"{words}:", "bold")))
            for compared in found:
                yield from _compared(compared)
        elif found:
            yield indented(text((f"{words}: ", "dim"), ", ".join(_brief(compared) for compared in found)))


def _brief(compared: ComparedAnswer) -> str:
    missed = compared.verdict in ("partly", "differs")
    return compared.name if not missed else f"{compared.name} ({compared.answer}, not {compared.given})"


def _compared(compared: ComparedAnswer) -> Iterable[RenderableType]:
    """Yield an answer, the answer of the edition, and the rules with their sources."""
    missed = compared.verdict in ("partly", "differs")
    other = f"; your answer: {compared.given}" if missed else ""
    yield indented(text(f"{compared.name}: {compared.answer}{other}"), 4)
    for rule in compared.rules:
        yield indented(text(rule.says, (f"  {rule.key}, {rule.warrant_words}", "dim")), 6)
        yield from (indented(text((line, "dim")), 8) for line in rule.witnesses)
    if not compared.rules and compared.verdict not in ("idle", "not-seen"):
        yield indented(text(("no rule of the edition says so", "dim")), 6)
    if compared.house_rule:
        yield indented(text(("to play it your way: ", "dim"), f"--rule {compared.house_rule}"), 6)


def _to_play(near: Likeness) -> Iterable[RenderableType]:
    name = shlex.quote(near.name)
    rules = "".join(f" --rule {shlex.quote(each.house_rule)}" for each in near.compared if each.house_rule)
    yield text(f"Rules to read and print: nines rules {name}{rules}")
    yield text(f"To play it: nines play {name}{rules} --human 1")


def nearest_line(answer: IdentifyAnswer) -> str:
    """Return the nearest editions on one line, for the dialogue."""
    named = (f"{near.name} ({_missed(near)})" for near in answer.ranked)
    return f"nearest: {', '.join(named)}"


def _missed(near: Likeness) -> str:
    missed = len(near.with_verdict("differs", "partly"))
    return f"{counted(missed, 'answer')} not the same" if missed else "all the same"
