"""``nines diff``: the rules in which two games differ, and what differs in very many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json, count, pass_library, refuse_ignored, seed_number
from nines.cli.differences import show_evidence, show_one_aspect, show_summary, show_where_evidence_is
from nines.cli.house import house_line, house_name, rule_option
from nines.cli.names import aspect_name, game_name
from nines.cli.output import emit, fields, heading, indented, table, text, write_json
from nines.cli.rule_lines import show_decided
from nines.reference import decide_answer, diff_answer
from nines.reference.counted import DealsRequest, deals_diff_answer
from nines.reference.weights import NOTE, figures, joint_figures, means, pairs_in_words
from nines.text import counted, unit_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.counted import DealsDiffAnswer, EstimateAnswer
    from nines.reference.weights import AnswerWeight, WeightsAnswer


# --- Print what changes from one game to another when both play the same shuffles ---

COLUMNS: Final = ("answer", "acts", "amount exchanged", "first hand wins", "deals")
ROOM: Final = 24  # columns for an answer on one line
EXCESS: Final = ("two answers", "acts", "amount exchanged", "first hand wins")


def show_weights(answer: WeightsAnswer) -> None:
    """Print the weights of the open questions of an edition."""
    emit(heading(answer.game, f"{counted(answer.deals, 'deal')}, {counted(answer.seats, 'player')}"))
    moving = [
        answer_weight for answer_weight in answer.alone if answer_weight.change and answer_weight.change.shift
    ]
    touching = [
        answer_weight
        for answer_weight in answer.alone
        if answer_weight.change and not answer_weight.change.shift
    ]
    moved = [
        answer_weight
        for answer_weight in touching
        if answer_weight.change and answer_weight.change.course.value
    ]
    _show_means(moving)
    if moving:
        emit(text(""), heading("Answers that change an average"), _changes(moving))
    if moved:
        emit(text(""), heading("Answers that change deals, but change no average significantly"))
        emit(_changes(moved))
    idle = [
        answer_weight
        for answer_weight in touching
        if answer_weight.change and not answer_weight.change.course.value
    ]
    if idle:
        emit(
            text(""),
            heading("Answers that changed no deal"),
            indented(text(", ".join(answer_weight.choices[0] for answer_weight in idle))),
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
        field: getattr(change.before, field) + getattr(change, field).value
        for field in ("acts", "paid", "first_hand")
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
        ("any difference", _share(change.course)),
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


def _show_means(answer_weights: Iterable[AnswerWeight]) -> None:
    before = next(
        (answer_weight.change.before for answer_weight in answer_weights if answer_weight.change), None
    )
    if before is not None:
        rows = (
            ("acts in a deal", f"{before.acts:.1f}"),
            ("amount exchanged", f"{before.paid:.2f} in a deal"),
            ("first hand wins", f"{before.first_hand:.1%} of the deals"),
        )
        emit(text("\nUnder our choices:"), fields(rows))


def _changes(answer_weights: Iterable[AnswerWeight]) -> RenderableType:
    rows = [(_choice(answer_weight.choices[0]), *figures(answer_weight)) for answer_weight in answer_weights]
    return table(COLUMNS, rows, right=COLUMNS[1:], whole=COLUMNS[1:], margin=2)


def _choice(choice: str) -> str:
    """Return an answer; a long answer takes two lines."""
    return choice if len(choice) <= ROOM else choice.replace("=", "\n  =", 1)


def _show_unplayed(answer_weights: Iterable[AnswerWeight]) -> None:
    rows = [
        (", ".join(answer_weight.choices), answer_weight.why)
        for answer_weight in answer_weights
        if answer_weight.change is None
    ]
    if rows:
        emit(text(""), heading("Answers that cannot be played here"), fields(rows))


def _show_together(answer: WeightsAnswer) -> None:
    if not answer.together:
        return
    rows = [
        ("\n".join(map(_choice, answer_weight.choices)), *joint_figures(answer_weight))
        for answer_weight in answer.together
        if answer_weight.excess and answer_weight.excess.matters
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
    compared = [answer_weight for answer_weight in (*answer.alone, *answer.together) if answer_weight.change]
    by_engine = [answer_weight.by_engine for answer_weight in compared if answer_weight.by_engine]
    if not by_engine:
        return "by the compiled code"
    if len(by_engine) == len(compared) and min(by_engine) >= answer.deals:
        return "by the engine"
    deals, of = sum(by_engine), counted(len(compared), "comparison")
    where = f"{deals:,} {unit_for(deals, 'deal')} in {len(by_engine)} of {of}"
    return f"by the compiled code; by the engine, {where}"


def _share(estimate: EstimateAnswer) -> str:
    return f"in {estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}] of the deals"


# --- ``nines diff`` ---


@click.command(cls=NinesCommand)
@click.argument("one", metavar="GAME", callback=game_name)
@click.argument("other", metavar="[GAME]", required=False, callback=game_name)
@rule_option
@click.option("--evidence", is_flag=True, help="Show the rules in full, with their evidence.")
@click.option(
    "--aspect", metavar="ASPECT", callback=aspect_name, help="Show the rules of one question, with evidence."
)
@click.option(
    "--all", "everything", is_flag=True, help="Like --evidence, but also show the rules that agree."
)
@click.option("--decide", is_flag=True, help="Show a short play in which the games differ.")
@click.option(
    "--deals",
    type=count,
    metavar="NUMBER",
    help="Play this many deals of both games, with the same shuffles.",
)
@click.option("--seats", type=count, metavar="NUMBER", help="With --deals: number of players.")
@click.option(
    "--policy",
    "policies",
    default="random",
    metavar="NAME,...",
    help="With --deals: the policies of the players.",
)
@click.option("--seed", type=seed_number, default=1, metavar="NUMBER", help="With --deals: the random seed.")
@as_json
@pass_library
def diff(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    one: str,
    other: str | None,
    rules: tuple[str, ...],
    *,
    evidence: bool,
    aspect: str | None,
    everything: bool,
    decide: bool,
    deals: int | None,
    seats: int | None,
    policies: str,
    seed: int,
    as_json: bool,
) -> None:
    """Show the rules in which two games differ, the earlier game first.

    The output has a line for each rule that differs; rules that the accounts state come first. It begins
    with a sentence if the two games are neighbours in a line of descent. With --evidence, it goes on with
    the rules in full, and with what each rests on. --aspect shows this for one question, for example stop.

    Two rules count as the same if they say the same thing, even if their sources differ. To compare a game
    with a variant of itself, put other choices in brackets after its name, as in the examples. With --rule,
    the second game has your house rules; without a second game, it is the first one under these rules.

    With --decide, show a short play in which the two games differ. In that play, one game refuses an act
    that the other allows, or the same acts lead to different events or payments. The output then shows a
    short play with different payments, and one with different winners. Below each play, it says which rule
    makes the difference: if only this rule is exchanged between the games, the difference is gone.

    With --deals, both games play the same shuffles. The output shows what changes from the first game to the
    second: the number of acts, the amount exchanged, and who wins. Each figure has a confidence interval.

    \b
    Examples:
      $ nines diff comet-1718 red-nines-1881
      $ nines diff comet-1718 'comet-1718[comet-stops=yes]' --decide
      $ nines diff comet-1718 comet-1752 --deals 20000 --seats 4
      $ nines diff comet-1718 --rule payment/king.amount=2 --rule lead=another-suit
      $ nines diff comet-1718 'comet-1718[comet-stops=yes]' --aspect stop
        Stops  stop

    \b
    With --json, an object (nines export writes its schema):
      - earlier, later: the two games
      - earlier_account, later_account: the title of the account of each game
      - earlier_counts, later_counts: how many rules of each kind differ
      - aspects: for each question about play, the rules and whether they agree
      - summary: how they differ, in a sentence; null if they are not neighbours

    \b
    With --json and --decide, an object:
      - one, other: the two games
      - status, why: the result of the search, and the reason if it found no play
      - searched, stored: what was searched, and whether the result is stored
      - effect: winner, payments, flow (the course of play) or none
      - plays: the plays in which the games differ

    \b
    With --json and --deals, an object:
      - one, other: the figures of the two games
      - change: what changes from the first game to the second, deal by deal
    """  # noqa: D301 - click's sign for lines that are not to be filled
    _refuse_ignored(decide=decide, deals=deals, as_json=as_json)
    if other is None and not rules:
        raise click.UsageError("Missing argument 'GAME': a second game, or house rules with --rule")
    other = house_name(other or one, rules)
    if decide:
        _decide(library, one, other, as_json=as_json)
        return
    if deals is not None:
        _play(library, DealsRequest(one, (), deals, seats or 0, policies, seed), other, as_json=as_json)
        return
    answer = diff_answer(library, one, other)
    if as_json:
        write_json(answer)
        return
    if aspect is not None:
        show_one_aspect(library, answer, aspect)
        return
    show_summary(answer)
    for said in filter(None, map(house_line, (one, other))):
        emit(text(f"\n{said}"))
    if evidence or everything:
        show_evidence(library, answer, everything=everything)
    else:
        show_where_evidence_is(answer)


def _refuse_ignored(*, decide: bool, deals: int | None, as_json: bool) -> None:
    context, playing = click.get_current_context(), ("seats", "policies", "seed")
    rules = ("evidence", "aspect", "everything")
    if decide:
        refuse_ignored(context, "--decide searches for one play", *rules, "deals", *playing)
    elif deals is not None:
        refuse_ignored(context, "--deals shows figures, not rules", *rules)
    else:
        refuse_ignored(context, "without --deals no deal is played", *playing)
        if as_json:
            refuse_ignored(context, "--json always has all rules with their evidence", *rules)
        elif context.params["aspect"] is not None:
            refuse_ignored(context, "--aspect shows the evidence for one question", "evidence", "everything")


def _decide(library: Library, one: str, other: str, *, as_json: bool) -> None:
    answer = decide_answer(library, one, other)
    if as_json:
        write_json(answer)
    else:
        show_decided(answer)


def _play(library: Library, asked: DealsRequest, other: str, *, as_json: bool) -> None:
    if not asked.seats:
        raise click.UsageError("--deals needs --seats, the number of players")
    answer = deals_diff_answer(library, asked, other)
    if as_json:
        write_json(answer)
    else:
        show_played(answer)
