"""Print what changes from one game to another when both play the same shuffles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cli.output import emit, fields, heading, indented, table, text
from nines.reference.weight_words import figures, joint_figures, means, pairs_in_words
from nines.reference.weights import NOTE
from nines.text import counted, unit_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from nines.reference.sensitivity import DealsDiffAnswer
    from nines.reference.simulated import EstimateAnswer
    from nines.reference.weights import AnswerWeight, WeightsAnswer

COLUMNS: Final = ("answer", "acts", "amount exchanged", "first hand wins", "deals")
ROOM: Final = 24  # columns for an answer on one line
EXCESS: Final = ("two answers", "acts", "amount exchanged", "first hand wins")


def show_weights(answer: WeightsAnswer) -> None:
    """Print the weights of the open questions of an edition."""
    emit(heading(answer.game, f"{counted(answer.deals, 'deal')}, {counted(answer.seats, 'player')}"))
    moving = [one for one in answer.alone if one.change and one.change.shift]
    touching = [one for one in answer.alone if one.change and not one.change.shift]
    moved = [one for one in touching if one.change and one.change.course.value]
    _show_means(moving)
    if moving:
        emit(text(""), heading("Answers that change an average"), _changes(moving))
    if moved:
        emit(text(""), heading("Answers that change deals, but change no average significantly"))
        emit(_changes(moved))
    idle = [one for one in touching if one.change and not one.change.course.value]
    if idle:
        emit(
            text(""),
            heading("Answers that changed no deal"),
            indented(text(", ".join(one.choices[0] for one in idle))),
        )
    _show_unplayed(answer.alone)
    _show_together(answer)
    _show_basis(answer)


def show_played(answer: DealsDiffAnswer) -> None:
    """Print the figures of two editions played with the same shuffles, and what changes between them."""
    asked, change = answer.one.request, answer.change
    names = (str(asked["game"]), str(answer.other.request["game"]))
    emit(heading(f"{names[0]} and {names[1]}", f"the same {counted(answer.one.deals, 'shuffle')}"))
    after = {
        one: getattr(change.before, one) + getattr(change, one).value
        for one in ("acts", "paid", "first_hand")
    }
    cells = means(change)
    rows = (
        ("acts in a deal", f"{change.before.acts:.1f}", f"{after['acts']:.1f}", cells[0]),
        (
            "amount exchanged in a deal",
            f"{change.before.paid:.2f}",
            f"{after['paid']:.2f}",
            cells[1],
        ),
        ("first hand wins", f"{change.before.first_hand:.1%}", f"{after['first_hand']:.1%}", cells[2]),
    )
    columns = ("", *names, "change")
    emit(text(""), table(columns, rows, right=columns[1:], whole=columns[3:], margin=2))
    shares = (
        ("other winners", _share(change.winner)),
        ("other payments", _share(change.payments)),
        ("anything else", _share(change.course)),
        ("policies", ", ".join(asked["policies"])),
        ("seed", str(asked["seed"])),
    )
    emit(text(""), fields(shares))
    emit(
        text(
            "\nThe level of 95 % holds for all intervals together."
            " Two games with different packs cannot be dealt the same cards."
        )
    )


def _show_means(found: Iterable[AnswerWeight]) -> None:
    before = next((one.change.before for one in found if one.change), None)
    if before is not None:
        rows = (
            ("acts in a deal", f"{before.acts:.1f}"),
            ("amount exchanged", f"{before.paid:.2f} in a deal"),
            ("first hand wins", f"{before.first_hand:.1%} of the deals"),
        )
        emit(text("\nUnder our choices:"), fields(rows))


def _changes(found: Iterable[AnswerWeight]) -> RenderableType:
    rows = [(_choice(one.choices[0]), *figures(one)) for one in found]
    return table(COLUMNS, rows, right=COLUMNS[1:], whole=COLUMNS[1:], margin=2)


def _choice(choice: str) -> str:
    """Return an answer; a long answer takes two lines."""
    return choice if len(choice) <= ROOM else choice.replace("=", "\n  =", 1)


def _show_unplayed(found: Iterable[AnswerWeight]) -> None:
    rows = [(", ".join(one.choices), one.why) for one in found if one.change is None]
    if rows:
        emit(text(""), heading("Answers that cannot be played here"), fields(rows))


def _show_together(answer: WeightsAnswer) -> None:
    if not answer.together:
        return
    rows = [
        ("\n".join(map(_choice, one.choices)), *joint_figures(one))
        for one in answer.together
        if one.excess and one.excess.matters
    ]
    emit(text(""), heading("Two answers together, minus what each changes alone"))
    if rows:
        emit(table(EXCESS, rows, right=EXCESS[1:], whole=EXCESS[1:], margin=2))
    emit(text(f"\n{pairs_in_words(answer)}"))


def _show_basis(answer: WeightsAnswer) -> None:
    rows = (
        ("policies", ", ".join(answer.policies)),
        ("seed", answer.seed),
        ("intervals", f"{answer.intervals:,}, which hold together at 95 % (Bonferroni)"),
        ("played", _played_by(answer)),
    )
    emit(text(""), fields(rows))
    emit(text(f"\nThe column “deals” shows the share of deals in which anything differs. {NOTE}"))


def _played_by(answer: WeightsAnswer) -> str:
    compared = [one for one in (*answer.alone, *answer.together) if one.change]
    by_engine = [one.by_engine for one in compared if one.by_engine]
    if not by_engine:
        return "by the compiled code"
    if len(by_engine) == len(compared) and min(by_engine) >= answer.deals:
        return "by the engine"
    deals, of = sum(by_engine), counted(len(compared), "comparison")
    where = f"{deals:,} {unit_for(deals, 'deal')} in {len(by_engine)} of {of}"
    return f"by the compiled code; by the engine, {where}"


def _share(one: EstimateAnswer) -> str:
    return f"in {one.value:.1%} [{one.low:.1%}, {one.high:.1%}] of the deals"
