"""Print the lineage: all games by date, one game with its relatives, or a line of descent step by step."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - a table of functions says its type
from typing import TYPE_CHECKING, Final

from rich.console import Group

from nines.cli.output import emit, fields, graded, heading, indented, text, warranted, write_json
from nines.cli.passage_lines import sentence
from nines.cli.record_lines import attestation_block, relation_block
from nines.cli.terminal import write
from nines.lineage.drawing import to_dot
from nines.lineage.export import to_graphml
from nines.lineage.picture import to_svg
from nines.reference import witness_lines
from nines.reference.lineage import (
    game_lineage,
    how_in_words,
    in_totals,
    lineage_answer,
    lineage_outline,
    lineage_part,
)
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.lineage.graph import Graph
    from nines.reference.lineage import (
        AccountTick,
        AspectChange,
        DescentAnswer,
        DescentStep,
        GameLineage,
        GameNode,
        LineageOutline,
        TiedGame,
    )
    from nines.reference.relations import AttestationAnswer
    from nines.reference.rules import RuleAnswer

UNDATED: Final = "no date"
WRITERS: Final[dict[str, Callable[[Graph], str]]] = {"svg": to_svg, "dot": to_dot, "graphml": to_graphml}


def show_lineage(library: Library, game: str, start: str, end: str, form: str) -> None:
    """Write a part of the lineage in the given format."""
    if form == "json":
        write_json(lineage_answer(library, game, start, end))
    elif form in WRITERS:
        write(WRITERS[form](lineage_part(library, game, start, end)[0]))
    elif start or end:
        _show_descents(lineage_answer(library, game, start, end).graph.lines)
    elif game:
        _show_game(game_lineage(library, game))
    else:
        _show_all(lineage_outline(library))


def _show_all(outline: LineageOutline) -> None:
    """Print every game in order of date with its accounts and descents, then the attestations."""
    counts = f"{counted(len(outline.games), 'game')}, {counted(outline.statements, 'relation')}"
    contested = f"{outline.contested} contested, with evidence against them"
    emit(heading("The lineage of the games", f"{counts} ({contested})"))
    inside = [game for game in outline.games if not game.game.outside]
    emit(fields([(_year(tied_game.game), _with_ties(tied_game)) for tied_game in inside]))
    outside = [game for game in outline.games if game.game.outside]
    if outside:
        emit(text(""), heading("Outside the lineage"))
        emit(fields([(_year(tied_game.game), _with_ties(tied_game)) for tied_game in outside]))
    _show_attestations(outline.attestations, "Attestations, in order of date", named=True)
    emit(text("\nFor the evidence: nines lineage GAME. For a picture: nines lineage --format svg."))


def _show_game(answer: GameLineage) -> None:
    """Print one game with its ancestors, descendants, accounts, relations and attestations."""
    game = answer.game
    emit(
        heading(game.title, f"{game.id}, {f'first known: {game.dated}' if game.dated else 'date not known'}")
    )
    if game.outside:
        emit(indented(text("Outside the lineage: ", game.outside)))
    for label, kin in (("Ancestors", answer.ancestors), ("Descendants", answer.descendants)):
        if kin:
            emit(text(""), heading(label))
            emit(*(indented(_line(relative.game), 2 * relative.depth) for relative in kin))
    if game.accounts:
        emit(text(""), heading("Accounts, by date of printing"))
        emit(fields((str(account.shown or UNDATED), _tick(account)) for account in game.accounts))
    if answer.relations:
        emit(text(""), heading("Relations to other games, and between accounts"))
        for relation in answer.relations:
            emit(*relation_block(relation))
    _show_attestations(answer.attestations, "Attestations, in order of date")


def _show_descents(lines: Sequence[DescentAnswer]) -> None:
    """Print lines of descent with the differences in each step.

    A step that several lines share is printed only once.
    """
    shown: set[tuple[str, str]] = set()
    for number, line in enumerate(lines):
        emit(text("\n" if number else "", (joined(line.games), "bold")))
        emit(text("editions compared: ", joined(line.editions)))
        for step in line.steps:
            if (step.older, step.younger) not in shown:
                shown.add((step.older, step.younger))
                _show_step(step)


def _show_step(step: DescentStep) -> None:
    emit(text("\n", (step.title, "bold cyan"), (f"  {step.older} and {step.younger}", "dim")))
    for relation in step.relations:
        emit(*relation_block(relation))
    aspects = step.compared
    if aspects is None:
        emit(indented(text("One of the two games cannot be played here, so there are no rules to compare.")))
        return
    emit(indented(text(in_totals(aspects))))
    lists = (
        ("in own words", aspects.settled),
        ("the same", aspects.same),
        ("our choice", aspects.ours),
        ("not seen", aspects.not_seen),
    )
    emit(fields(((label, ", ".join(names)) for label, names in lists if names), 4))
    for change in aspects.changes:
        emit(*_change(step, change))


def _change(step: DescentStep, change: AspectChange) -> Iterator[RenderableType]:
    how = how_in_words(change.how, step.older, step.younger)
    yield indented(text((f"{how}:", "italic"), f" {change.question}  ", (change.aspect, "dim")))
    sides = ((step.older, change.older), (step.younger, change.younger))
    yield fields([(edition, _rule(rule)) for edition, rules in sides for rule in rules], 4)


def _rule(rule: RuleAnswer) -> Group:
    said = [text((witness_line, "dim")) for witness_line in witness_lines(rule.passages)]
    return Group(text(sentence(rule.says).removesuffix("."), " (", warranted(rule.warrant), ")."), *said)


def _show_attestations(attestations: Sequence[AttestationAnswer], label: str, *, named: bool = False) -> None:
    if attestations:
        emit(text(""), heading(label))
        rows = [
            (str(attestation.year or UNDATED), attestation_block(attestation, named=named))
            for attestation in attestations
        ]
        emit(fields(rows))


def _year(game: GameNode) -> str:
    return str(game.first or UNDATED)


def _line(game: GameNode) -> RenderableType:
    dated = f", {game.dated}" if game.dated and game.dated not in game.title else ""
    return text((game.title, "bold" if game.playable else ""), f"{dated}  ", (game.id, "dim"))


def _tick(account: AccountTick) -> str:
    executed = f": {', '.join(account.editions)}" if account.editions else ""
    return f"{account.title}{executed}"


def _with_ties(tied_game: TiedGame) -> Group:
    """Return a game with its accounts and its relations to older games. Descents come first."""
    lines = [
        text((f"  {account.shown or UNDATED}  ", "dim"), _tick(account))
        for account in tied_game.game.accounts
    ]
    lines += [
        text(
            f"  {'' if tie.kind == 'descends-from' else tie.younger + ' '}{tie.from_younger} {tie.older}"
            " (certainty ",
            graded(tie.cert),
            (", contested" if tie.contested else "", "yellow"),
            ")",
        )
        for tie in tied_game.ties
    ]
    return Group(_line(tied_game.game), *lines)
