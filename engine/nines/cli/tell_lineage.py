"""The lineage in words: all games by date, one game with its kin, a line of descent step by step."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - a table of functions says its type
from typing import TYPE_CHECKING, Final

from rich.console import Group

from nines.cli.output import emit, fields, graded, heading, indented, text, write_json
from nines.cli.show_erratum import side_block, sighting_line
from nines.cli.show_rule import sentence
from nines.cli.side import witnesses
from nines.cli.terminal import write
from nines.describe.lineage import (
    ask_lineage,
    describe_attestations,
    describe_line,
    describe_lineage,
    describe_relations,
)
from nines.lineage import generations
from nines.lineage.dot import to_dot
from nines.lineage.export import to_graphml
from nines.lineage.picture import to_svg
from nines.lineage.steps import HOW
from nines.lineage.words import from_younger
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from nines.describe.lineage import AttestationRecord, ChangeRecord, RelationRecord, StepRecord
    from nines.describe.shapes import RuleRecord
    from nines.libraries import Library
    from nines.lineage.graph import Graph

UNDATED: Final = "no date"
WRITERS: Final[dict[str, Callable[[Graph], str]]] = {"svg": to_svg, "dot": to_dot, "graphml": to_graphml}


def tell_lineage(library: Library, game: str, start: str, end: str, form: str) -> None:
    """Write the part of the lineage that is asked for, in the form that is asked for."""
    if form == "json":
        write_json(describe_lineage(library, game, start, end))
        return
    graph, lines = ask_lineage(library, game, start, end)
    if form in WRITERS:
        write(WRITERS[form](graph))
    elif lines:
        tell_lines(library, lines)
    elif game:
        tell_game(library, graph, game)
    else:
        tell_all(library, graph)


def tell_all(library: Library, graph: Graph) -> None:
    """Tell every game in order of date with what ties it to older ones, then where they are attested."""
    ties = [told for *_, told in graph.edges(data=True)]
    contested = sum(bool(told["contested"]) for told in ties)
    found = f"{counted(len(graph), 'game')}, {counted(len(ties), 'statement')}, {contested} of them contested"
    emit(heading("The lineage of the games", found))
    inside = [game for game in graph if not graph.nodes[game]["outside"]]
    emit(fields([(_year(graph, game), _with_ties(graph, game)) for game in inside]))
    outside = [game for game in graph if graph.nodes[game]["outside"]]
    if outside:
        emit(text(""), heading("Outside the descent"))
        emit(fields([(_year(graph, game), _with_ties(graph, game)) for game in outside]))
    _tell_attestations(library, list(graph), "Where they are attested, in order of date", named=True)
    emit(text("\nnines lineage GAME tells who says so; --format svg draws it"))


def tell_game(library: Library, graph: Graph, game: str) -> None:
    """Tell one game: its ancestors and descendants, what ties it to others, its attestations."""
    told = graph.nodes[game]
    emit(heading(told["title"], f"{game}, first known {told['dated'] or 'at no date that is told'}"))
    if told["outside"]:
        emit(indented(text("Outside the descent: ", told["outside"])))
    for label, down in (("Ancestors", False), ("Descendants", True)):
        kin = generations(graph, game, down=down)
        if kin:
            emit(text(""), heading(label))
            emit(*(indented(_line(graph, other), 2 * depth) for depth, other in kin))
    relations = describe_relations(library, game)
    if relations:
        emit(text(""), heading("What ties it to other games"))
        for relation in relations:
            emit(*_relation(relation))
    _tell_attestations(library, [game], "Attested, in order of date")


def tell_lines(library: Library, lines: Sequence[list[str]]) -> None:
    """Tell lines of descent, with what changed on each step; a step that lines share is told once."""
    told: set[tuple[str, str]] = set()
    for number, games in enumerate(lines):
        emit(text("\n" if number else "", (" → ".join(games), "bold")))
        for step in describe_line(library, games)["steps"]:
            if (step["older"], step["younger"]) not in told:
                told.add((step["older"], step["younger"]))
                _tell_step(step)


def _tell_step(step: StepRecord) -> None:
    emit(text("\n", (f"{step['older']} → {step['younger']}", "bold cyan")))
    for relation in step["relations"]:
        emit(*_relation(relation))
    changes = step["changes"]
    if changes is None:
        emit(indented(text("One of the two cannot be played: there are no rules to compare.")))
        return
    count = {how: sum(change["how"] == how for change in changes) for how in HOW}
    told = ", ".join(f"{number} {how}" for how, number in count.items())
    emit(indented(text("Of the rules ", (told, "bold"), f"; {step['kept']} kept")))
    for change in changes:
        emit(*_change(change))


def _change(change: ChangeRecord) -> Iterator[RenderableType]:
    yield indented(text((change["how"], "italic"), f" {change['question']}  ", (change["aspect"], "dim")))
    rows = [("before", change["earlier"]), ("after", change["later"])]
    yield fields([(label, _rule(rule)) for label, rule in rows if rule], 4)


def _rule(rule: RuleRecord) -> Group:
    said = [text((one, "dim")) for one in witnesses(rule["passages"])]
    return Group(text(sentence(rule["says"]), " ", graded(rule["standing"])), *said)


def _relation(relation: RelationRecord) -> Iterator[RenderableType]:
    words = f"{relation['subject']} {relation['kind_means']} {relation['object']}"
    dated = f", {relation['dated']}" if relation["dated"] else ""
    sure = text("certainty ", graded(relation["cert"]), f", evidence {relation['evidence']}{dated}")
    yield indented(text((words, "bold"), ("  contested" if relation["contested"] else "", "yellow")))
    yield fields(
        [
            ("", sure),
            *(("for", side_block(side)) for side in relation["grounds"]),
            *(("against", side_block(side)) for side in relation["against"]),
            ("see", relation["erratum"] and f"nines show {relation['erratum']}"),
        ],
        4,
    )


def _tell_attestations(library: Library, games: list[str], label: str, *, named: bool = False) -> None:
    found = describe_attestations(library, games)
    if found:
        emit(text(""), heading(label))
        emit(fields([(str(one["year"] or UNDATED), _attestation(one, named=named)) for one in found]))


def _attestation(one: AttestationRecord, *, named: bool) -> Group:
    when = ", ".join(filter(None, (one["dated"], one["place"])))
    about = f"  {', '.join(one['games'])}" if named else ""
    parts = [text((when or one["kind_means"], "bold"), about), text(one["says"])]
    said: Iterable[str] = (*witnesses(one["passages"]), *map(sighting_line, one["sources"]))
    if one["cert"] != "high":
        parts.append(text("certainty ", graded(one["cert"])))
    return Group(*parts, *(text((line, "dim")) for line in said))


def _year(graph: Graph, game: str) -> str:
    return str(graph.nodes[game]["first"] or UNDATED)


def _line(graph: Graph, game: str) -> RenderableType:
    told = graph.nodes[game]
    dated = f", {told['dated']}" if told["dated"] and told["dated"] not in told["title"] else ""
    return text((told["title"], "bold" if told["playable"] else ""), f"{dated}  ", (game, "dim"))


def _with_ties(graph: Graph, game: str) -> Group:
    """Return a game with what ties it to older ones, descents first."""
    ties = sorted(graph.in_edges(game, data=True), key=lambda tie: not tie[2]["descent"])
    lines = [
        text(
            f"  {from_younger(told['kind'])} {older}, ",
            graded(told["cert"]),
            (", contested" if told["contested"] else "", "yellow"),
        )
        for older, _, told in ties
    ]
    return Group(_line(graph, game), *lines)
