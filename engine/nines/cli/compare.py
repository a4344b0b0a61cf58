"""``nines diff``: the rules in which two games differ, and what differs in very many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json, count, pass_library, refuse_ignored, seed_number
from nines.cli.deals import say_wait
from nines.cli.names import game_name
from nines.cli.output import emit, fields, heading, indented, table, text, write_json
from nines.cli.rule_lines import (
    labels,
    rule_block,
    sentence,
    show_decided,
    show_witnesses,
    side_by_side,
    title,
)
from nines.reference import decide_answer, diff_answer
from nines.reference.counted import DealsRequest, deals_diff_answer
from nines.reference.weights import NOTE, figures, joint_figures, means, pairs_in_words
from nines.text import counted, unit_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.comparisons import AspectDifference, DiffAnswer, RulePair
    from nines.reference.counted import DealsDiffAnswer, EstimateAnswer
    from nines.reference.rules import RuleAnswer
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
@click.argument("other", metavar="GAME", callback=game_name)
@click.option("--all", "everything", is_flag=True, help="Also show the rules that agree.")
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
    other: str,
    *,
    everything: bool,
    decide: bool,
    deals: int | None,
    seats: int | None,
    policies: str,
    seed: int,
    as_json: bool,
) -> None:
    """Show the rules in which two games differ, the earlier game first.

    Two rules count as the same if they say the same thing, even if their sources differ. To compare a game
    with a variant of itself, put other choices in brackets after its name, as in the examples.

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
      $ nines diff comet-1718 'comet-1718[comet-stops=yes]'
        Stops  stop

    \b
    With --json, an object (nines export writes its schema):
      - earlier, later: the two games
      - earlier_account, later_account: the title of the account of each game
      - earlier_counts, later_counts: how many rules of each kind differ
      - aspects: for each question about play, the rules and whether they agree

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
    games = (answer.earlier, answer.later)
    titles = [(label, text((title(game), "bold"))) for label, game in zip(labels(games), games, strict=True)]
    emit(side_by_side(titles, 0))
    emit(*(text(f"\n{said}") for said in dict.fromkeys(answer.sentences)))
    shown = [aspect for aspect in answer.aspects if everything or aspect.agreement == "differs"]
    shown = [aspect for aspect in shown if aspect.agreement != "not-mentioned"]
    for aspect in shown:
        emit(*_aspect(aspect, labels(games), everything=everything))
    if not shown:
        emit(text("\nThe two games do not differ in any rule."))
    _show_agreement(answer, everything=everything)
    show_witnesses(library, list(_rules_of(shown, everything=everything)))


def _refuse_ignored(*, decide: bool, deals: int | None, as_json: bool) -> None:
    context, playing = click.get_current_context(), ("seats", "policies", "seed")
    if decide:
        refuse_ignored(context, "--decide searches for one play", "everything", "deals", *playing)
    elif deals is not None:
        refuse_ignored(context, "--deals shows figures, not rules", "everything")
    else:
        refuse_ignored(context, "without --deals no deal is played", *playing)
        if as_json:
            refuse_ignored(context, "--json always lists the rules that agree", "everything")


def _decide(library: Library, one: str, other: str, *, as_json: bool) -> None:
    answer = decide_answer(library, one, other)
    if as_json:
        write_json(answer)
    else:
        show_decided(answer)


def _play(library: Library, asked: DealsRequest, other: str, *, as_json: bool) -> None:
    if not asked.seats:
        raise click.UsageError("--deals needs --seats, the number of players")
    say_wait(library, asked)
    answer = deals_diff_answer(library, asked, other)
    if as_json:
        write_json(answer)
    else:
        show_played(answer)


def _shown(aspect: AspectDifference, *, everything: bool) -> list[RulePair]:
    return [pair for pair in aspect.rules if everything or pair.agreement == "differs"]


def _rules_of(aspects: list[AspectDifference], *, everything: bool) -> Iterator[RuleAnswer]:
    """Yield the rules that the output shows, for all aspects."""
    for aspect in aspects:
        for pair in _shown(aspect, everything=everything):
            yield from filter(None, (pair.earlier, pair.later))


def _aspect(aspect: AspectDifference, names: list[str], *, everything: bool) -> Iterator[RenderableType]:
    """Yield the heading of an aspect, each pair of differing rules, and a brief note on rules that agree."""
    yield text("\n", (aspect.title, "bold cyan"), (f"  {aspect.aspect}", "dim"))
    yield indented(text(aspect.question))
    silent = (not aspect.earlier_mentions, not aspect.later_mentions)
    for number, pair in enumerate(_shown(aspect, everything=everything)):
        if number:
            yield text("")
        label = ": ".join(filter(None, (_name(pair), _note(pair))))
        if label:
            yield indented(text((label, "italic")))
        rules = (pair.earlier, pair.later)
        blocks = [
            _block(rule, silent=quiet, first=not number) for rule, quiet in zip(rules, silent, strict=True)
        ]
        yield side_by_side(list(zip(names, blocks, strict=True)), again=bool(number))
    if not everything:
        yield from _alike(aspect)


def _name(pair: RulePair) -> str:
    """Return the short name of a rule if its aspect has several rules; if not, return nothing."""
    rule = pair.earlier or pair.later
    return rule.title if rule and pair.name else ""


def _note(pair: RulePair) -> str:
    """Return a note on how far two rules agree. Rules with the same wording can still differ in play."""
    match pair.agreement:
        case "same":
            return "the same rule"
        case "otherwise-cited":
            return "the same rule, but with different evidence"
        case _:
            return "the same wording, but the games play this rule differently" if pair.alike_in_words else ""


def _block(rule: RuleAnswer | None, *, silent: bool, first: bool) -> RenderableType:
    if rule is not None:
        return rule_block(rule)
    if silent:
        return text("not mentioned" if first else "")
    return text("no such rule")


def _alike(aspect: AspectDifference) -> Iterator[RenderableType]:
    alike = [
        sentence(pair.earlier.says) + (" (The evidence differs.)" if pair.agreement != "same" else "")
        for pair in aspect.rules
        if pair.agreement != "differs" and pair.earlier
    ]
    if alike:
        yield indented(text(("The same in both games", "italic")))
        yield indented(text(" ".join(alike)), 4)


def _show_agreement(answer: DiffAnswer, *, everything: bool) -> None:
    said = {
        "same": "Both games have the same rules on these questions",
        "otherwise-cited": "Both games have the same rules on these questions, but with different evidence",
        "not-mentioned": "Neither game has a rule on these questions",
    }
    groups = [
        (label, [aspect.title for aspect in answer.aspects if aspect.agreement == agreement])
        for agreement, label in said.items()
    ]
    if any(aspects for _, aspects in groups):
        emit(text(""), heading("What agrees"))
        emit(*(indented(text(f"{label}: {', '.join(aspects)}.")) for label, aspects in groups if aspects))
        if not everything:
            emit(text("  To see these rules too, add --all."))
