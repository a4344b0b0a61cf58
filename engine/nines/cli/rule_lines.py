"""Print rules and open questions in words, with witnesses; two games side by side; deciding plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from nines.cli.output import Row, emit, fields, graded, heading, indented, table, text, warranted
from nines.cli.passage_lines import passage, sentence, show_known
from nines.cli.terminal import width
from nines.reference import witness_lines
from nines.reference.effects import EFFECTS, reading_effects
from nines.reference.readings import MADE_BY
from nines.reference.sources import passage_labels
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.causes import RuleExchange
    from nines.reference.deciding import DecideAnswer, DecidingPlay, DecidingSide
    from nines.reference.effects import CandidateEffect
    from nines.reference.names import DatedGame
    from nines.reference.played import PlayedAct
    from nines.reference.readings import Candidate, LeadAnswer, PointAnswer, ReadingAnswer, ReadingInCode
    from nines.reference.rules import AspectAnswer, DetailInRule, RuleAnswer
    from nines.reference.warrants import DetailAnswer


# --- Print rules and open questions in words ---

SHORT_VALUE: Final = 16  # a longer one may be broken to the next line


ABSENT: Final = {
    "not mentioned": "Not mentioned: no document gives a rule of this game on this question.",
    "not seen": "We have not seen the rule: it is in a part of the text that we do not know.",
}


def show_aspect(library: Library, aspect: AspectAnswer) -> None:
    """Print all rules of an aspect."""
    emit(heading(aspect.title, f"{aspect.game}: {aspect.aspect}"), indented(text(aspect.question)))
    if not aspect.rules:
        emit(text(f"\n  {ABSENT[aspect.absence]}"))
    for rule in aspect.rules:
        emit(text("\n", (rule.title, "bold cyan"), (f"  {rule.key}", "dim")), *_rule(library, rule))
        if len(aspect.rules) > 1:
            _show_source(rule.source, 2)
    show_witnesses(library, aspect.rules)
    if len(aspect.rules) == 1:
        _show_source(aspect.rules[0].source)


def show_rule(library: Library, rule: RuleAnswer) -> None:
    """Print a rule with everything that it rests on."""
    emit(heading(rule.title, rule.key), indented(text(rule.question)), text(""))
    emit(*_rule(library, rule))
    show_witnesses(library, [rule])
    _show_source(rule.source)


def show_detail(_library: Library, rule: DetailInRule) -> None:
    """Print one detail of a rule, with what it rests on and the line that decides it."""
    detail = rule.detail
    emit(heading(f"{rule.title}: {detail.called}", rule.key))
    rests_on = text(warranted(detail.warrant), ": ", _grounds(detail))
    whole = text(sentence(rule.says), " (", warranted(rule.warrant), ")")
    emit(fields([("value", detail.value), ("rests on", rests_on), ("the whole rule", whole)]))
    _show_source(rule.source)


def _show_source(source: object, margin: int = 0) -> None:
    """Print the line of code that decides something, if it is known."""
    if source:
        emit(text(""), indented(text(f"source: {source}"), margin))


def _rule(library: Library, rule: RuleAnswer) -> list[RenderableType]:
    parts: list[RenderableType] = [
        indented(text((sentence(rule.says), "bold"))),
        indented(text("Warrant: ", warranted(rule.warrant), *_weakest(rule))),
        *_details(rule),
    ]
    if rule.passages:
        parts += [text(""), indented(text(("What the documents say", "italic")))]
        parts.append(fields((shown.record.label, passage(shown)) for shown in rule.passages))
    for reading in rule.readings:
        parts += [
            text(""),
            indented(text(("Open question: ", "italic"), reading.name, (f"  {reading.key}", "dim"))),
            indented(text(reading.question)),
        ]
        parts.append(reading_fields(library, reading))
    return parts


def _weakest(rule: RuleAnswer) -> Iterator[str]:
    """If the details differ in warrant, yield a note that the warrant of the weakest detail is shown."""
    if len({detail.warrant for detail in rule.details}) > 1:
        yield " (the warrant of the weakest detail)"


def _details(rule: RuleAnswer) -> Iterator[RenderableType]:
    """Yield what each detail of a rule rests on. If a rule has several details, they form a table."""
    if len(rule.details) == 1:
        yield indented(text(f"Rests on: {_grounds(rule.details[0])}"))
        return
    yield text("")
    rows: list[Row] = [
        (detail.called, detail.value if detail.name else "", warranted(detail.warrant), _grounds(detail))
        for detail in rule.details
    ]
    short = all(len(detail.value) <= SHORT_VALUE for detail in rule.details if detail.name)
    whole = ("Detail", "Value", "Warrant") if short else ("Detail", "Warrant")
    yield table(("Detail", "Value", "Warrant", "Rests on"), rows, whole=whole, margin=2)


def _grounds(detail: DetailAnswer) -> str:
    """Return what a detail rests on, and the rule from which it is inherited, if any."""
    by = [*detail.passages, *detail.readings]
    if detail.inherited:
        taken = ", ".join((*detail.inherited.passages, *detail.inherited.readings))
        by.append(f"from {detail.inherited.rule} ({detail.inherited.account}) through {taken}")
    return ", ".join(by)


def reading_fields(library: Library, reading: ReadingAnswer, by: int = 4) -> RenderableType:
    """Return rows about an open question of a game. Our answer comes first."""
    offered = ": a source leaves the choice to the players" if reading.kind == "option" else ""
    certainty = text(graded(reading.cert), f"; evidence: {reading.evidence}")
    changed = reading.changed
    chosen = "this variant" if changed else "our choice"
    return fields(
        (
            (chosen, _candidate(library, reading.choice, besides=reading.passages)),
            ("our choice", reading.default if changed else ""),
            ("our certainty" if changed else "certainty", certainty),
            ("alternatives", _alternatives(library, reading)),
            ("effect", strongest_effect(reading.changes_mean)),
            ("no effect", _idle(reading)),
            ("why", ("Reason for our choice: " if changed else "") + reading.why),
            ("rests on", ", ".join(passage_labels(library, reading.passages))),
            *(("to check", lead_line(lead)) for lead in reading.leads),
            ("why open", reading.reason + offered),
            ("inherited from", reading.carried),
            ("point", reading.point),
        ),
        by,
    )


def lead_line(lead: LeadAnswer) -> Text:
    """Return what an unauthorised copy of a text says, with a note that it is not evidence."""
    return text(f"{lead.source}: {lead.name}. An unauthorised copy, which is not evidence, says: {lead.says}")


def _alternatives(library: Library, reading: ReadingAnswer) -> Text:
    others = [candidate for candidate in reading.candidates if not candidate.chosen]
    return Text("\n").join(_candidate(library, candidate) for candidate in others)


def _candidate(library: Library, candidate: Candidate, besides: Sequence[str] = ()) -> Text:
    """Return one possible answer with the passages that it rests on; passages in *besides* are left out."""
    named = (key for key in candidate.passages if key not in besides)
    passages = ", ".join(passage_labels(library, named))
    on = f" [{passages}]" if passages else ""
    not_executable = f" Cannot be chosen: {candidate.not_executable}" if candidate.not_executable else ""
    return text((candidate.id, "bold"), f": {candidate.says}{on}{not_executable}")


def _idle(reading: ReadingAnswer) -> Text:
    """Return the choices that leave the answer without effect, and whether this game makes these choices."""
    lines = []
    for no_effect in reading.idle:
        alone = f"{', '.join(no_effect.candidates)} " if no_effect.candidates else ""
        others = " and ".join(f"{point}={candidate}" for point, candidate in no_effect.beside.items())
        here = "in this variant, " if no_effect.here else ""
        lines.append(text((here, "bold"), (alone, "bold"), f"with {others}, because {no_effect.why}"))
    return Text("\n").join(lines)


def show_reading(library: Library, reading: ReadingInCode) -> None:
    """Print an open question of a game, and our choice."""
    emit(heading(reading.name, reading.key), indented(text(reading.question)), text(""))
    emit(reading_fields(library, reading, 2))
    effects = reading_effects(library, reading.game, reading.point)
    if effects:
        emit(text(""), heading("Effects of the other candidates"), fields(map(_effect, effects)))
    emit(text(f"\n{MADE_BY}"))
    lines: dict[str, list[str]] = {}
    for code_line in reading.asked_at:
        lines.setdefault(code_line.path, []).append(str(code_line.line))
    asked = [f"{path}:{joined(numbers)}" for path, numbers in lines.items()]
    _show_source(f"{reading.source}{f', asked in {joined(asked)}' if asked else ''}")


def show_point(library: Library, point: PointAnswer) -> None:
    """Print a question that the sources leave open, and our choice for each game."""
    record = point.record
    kind = (
        "option: a source leaves the choice to the players"
        if record.kind == "option"
        else "reading: no source settles the question"
    )
    emit(heading(record.name, record.id), indented(text(record.question)))
    emit(fields((("kind", kind),)))
    for reading in point.readings:
        emit(text(""), text((reading.key, "bold cyan")), reading_fields(library, reading, 2))


def strongest_effect(changes: str) -> str:
    """Return the strongest effect of the other answers as a sentence; empty if nothing is stored."""
    return f"Another answer can change {changes}." if changes in EFFECTS.values() else changes


def _effect(effect: CandidateEffect) -> tuple[str, Text]:
    """Return what another answer changes, with the shortest play that shows the change."""
    if not effect.acts and not effect.deal:
        return effect.candidate, text(effect.why or effect.changes)
    under = ", ".join(f"{point}={candidate}" for point, candidate in effect.under.items())
    deal = "; ".join((*effect.deal, *filter(None, [under])))
    acts = f"the acts are {', '.join(effect.acts)}" if effect.acts else "there are no acts"
    played = f" In the shortest play ({deal}), {acts}."
    return effect.candidate, text(
        "This answer changes ", (effect.changes, "bold"), ".", played, f" {effect.why}" if effect.why else ""
    )


def show_witnesses(library: Library, rules: Iterable[RuleAnswer]) -> None:
    """Print the sources and documents on which rules rest, each only once, and how we know them."""
    show_known(library, [passage for rule in rules for passage in rule.passages])


# --- Print rules of two games side by side, in two columns if they fit ---

TWO_COLUMNS: Final = 100  # narrower, two columns of rules are hard to read


def labels(games: Sequence[DatedGame]) -> list[str]:
    """Return a short label for each game: the date or, if two games have the same date, the name."""
    dates = [game.dated for game in games]
    return dates if len(set(dates)) == len(dates) else [game.game for game in games]


def title(game: DatedGame) -> str:
    """Return the title of a game, then its date if the title does not contain it, then its name."""
    dated = "" if game.dated in game.title else f", {game.dated}"
    return f"{game.title}{dated}: {game.game}"


def side_by_side(
    cells: Sequence[tuple[str, RenderableType]], by: int = 2, *, again: bool = False
) -> RenderableType:
    """Return the cells in columns under their labels; if *again* is true, the labels are left out."""
    if width() < TWO_COLUMNS:
        return fields(((label, content) for label, content in cells if content), by)
    grid = Table.grid(padding=(0, 4, 0, 0), expand=False)
    room = (width() - by) // len(cells) - 4
    for _ in cells:
        grid.add_column(width=room)
    if not again:
        grid.add_row(*(text((label, "dim")) for label, _ in cells))
    grid.add_row(*(content for _, content in cells))
    return indented(grid, by)


def rule_block(rule: RuleAnswer) -> Group:
    """Return a rule in words, with its warrant, its witnesses and the readings on which it rests."""
    warrant = text(warranted(rule.warrant))
    if rule.via:
        warrant.append(f"; inherited because of {', '.join(rule.via)}")
    parts: list[RenderableType] = [text((sentence(rule.says), "bold")), warrant]
    parts += [text((witness_line, "dim")) for witness_line in witness_lines(rule.passages)]
    parts += [_reading(reading) for reading in rule.readings]
    return Group(*parts)


def _reading(reading: ReadingAnswer) -> RenderableType:
    kind = "Choice in this variant" if reading.changed else "Our choice"
    certainty = f"where our choice is {reading.default}" if reading.changed else f"certainty {reading.cert}"
    grounds = f" ({reading.point}={reading.chosen}, {certainty}): "
    return text((kind, "italic"), grounds, sentence(reading.choice.says))


# --- Print deciding plays ---


def show_decided(answer: DecideAnswer) -> None:
    """Print the deciding plays of two games, or the reason why no deciding play was found."""
    games = (answer.one, answer.other)
    names = labels(games)
    emit(
        side_by_side(
            [(label, text((title(game), "bold"))) for label, game in zip(names, games, strict=True)], 0
        )
    )
    titles = [game.title for game in games] if games[0].title != games[1].title else names
    for play in answer.plays:
        _show_play(play, names, titles)
    rows = (
        ("result", answer.status),
        ("why", answer.why),
        ("affects", answer.affects if answer.status != "not decided" else ""),
        ("searched", answer.searched),
        (
            "stored",
            "yes, and nines verify replays the plays" if answer.stored else "no, the search was run just now",
        ),
    )
    emit(text(""), fields(rows))


def _show_play(play: DecidingPlay, names: list[str], titles: list[str]) -> None:
    emit(text(""), heading(f"{play.shows}:"))
    under = ", ".join(f"{point}={candidate}" for point, candidate in play.under.items())
    rows = (
        ("choices in both", under),
        ("deal", "\n".join(play.deal)),
        ("acts", ", ".join(play.acts) or "none"),
        ("first difference", _where(play)),
        ("in both games", "\n".join(map(_told, play.before))),
    )
    emit(fields(rows))
    emit(side_by_side(list(zip(names, map(_side, (play.one, play.other)), strict=True)), 4))
    into = titles[0] if play.cause.into == play.one.game else titles[1]
    emit(text(("  What makes the difference:", "bold")))
    emit(*(_exchange(exchange, names) for exchange in play.cause.rules))
    emit(fields([("", text(play.cause.says(into)))]))


def _where(play: DecidingPlay) -> str:
    at = f"at act {play.after}, {play.acts[play.after - 1]}" if play.after else "before the first act"
    if play.way == "same acts":
        return at
    game = play.one.game if play.way == "one alone" else play.other.game
    return f"{at}; only in {game} can the deal end with this result"


def _side(side: DecidingSide) -> RenderableType:
    """Return what happens in a game from the first difference on, and how the deal ends."""
    lines = [text(_told(act)) for act in side.acts]
    if not lines and not side.ends:
        lines = [text(sentence(side.says or "the same happens; only what the players see differs"))]
    ends = [text(("At the end, ", "italic"), side.ends, ".")] if side.ends else []
    return Group(*lines, *ends)


def _told(act: PlayedAct) -> str:
    """Return an act with its events, in sentences."""
    return " ".join(map(sentence, act.events)) or sentence(act.act)


def _exchange(exchange: RuleExchange, names: list[str]) -> RenderableType:
    sides = ((exchange.one, exchange.one_says), (exchange.other, exchange.other_says))
    rules = [
        (name, text(key, f"  {sentence(says)}") if key else text("no such rule"))
        for name, (key, says) in zip(names, sides, strict=True)
    ]
    ours = "" if exchange.stated else "  This difference rests on our choice."
    return Group(text(f"  {exchange.question}{ours}"), side_by_side(rules, 4))
