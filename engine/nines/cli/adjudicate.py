"""``nines adjudicate``: judge a record of play by one edition, or by all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.boundary.files import read_whole
from nines.cli.command import NinesCommand, ReadPath, as_json, pass_library
from nines.cli.deals import Progress
from nines.cli.names import game_name
from nines.cli.output import emit, fields, heading, text, write_json
from nines.cli.passage_lines import sentence
from nines.cli.record import read_record
from nines.errors import NinesError, RequestError
from nines.records.verdicts import AGAINST, LEGAL, REFUSED, UNDECIDED
from nines.reference.adjudicated import adjudicate as adjudicated
from nines.reference.adjudicated import narrowed_by
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nines.libraries import Library
    from nines.reference.adjudicated import (
        ActVerdict,
        AdjudicationAnswer,
        DealVerdict,
        GameVerdict,
        PaymentVerdict,
    )

LARGEST: Final = 1_000_000  # bytes of a file of answers


@click.command(cls=NinesCommand)
@click.argument("file", type=ReadPath(), metavar="FILE")
@click.option(
    "--as",
    "name",
    metavar="EDITION",
    callback=game_name,
    help="Judge by this edition; by default, every edition judges, also with each other answer.",
)
@click.option(
    "--from",
    "answers",
    type=ReadPath(),
    metavar="ANSWERS",
    help="Let only some editions judge: a file with editions = [...], or with the answers of nines identify.",
)
@as_json
@pass_library
def adjudicate(
    library: Library, file: Path, *, name: str | None, answers: Path | None, as_json: bool
) -> None:
    """Say which editions allow a record of play, and what each other edition refuses first.

    FILE is a record in TOML, or a saved game. The page "Records of play" of the documentation describes the
    form. With --as, every act is legal, possible (some cards are unknown) or refused, with the rule, its
    sources and our answers on which the refusal rests. After a refused act the play goes on where it can.
    Stated payments are compared with those of the rules. Undecided means: refused in every way tried to place
    the unknown cards, but not every way was tried.

    \b
    Examples:
      $ nines adjudicate evening.toml
      $ nines adjudicate evening.toml --as red-nines-20c
      $ nines adjudicate evening.toml --as 'comet-1718[comet-stops=yes]' --json

    \b
    With --json, an object (nines export writes its schema):
      - title, source, made_up, seats, acts, stated: what the record is, and what it has
      - edition: the edition that the record names
      - game, deals: with --as, the game that judges, and every verdict
      - games: the games that were tried, and the first act or payment against each
      - narrowed_to: with --from, the editions that were tried
      - not_checked: what was not checked
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if name and answers is not None:
        raise RequestError("--as names the edition, so --from has no effect; leave out one of them")
    among = () if answers is None else _among(library, answers)
    record = read_record(library, file)
    progress = Progress("editions")
    answer = adjudicated(library, record, name or "", among=among, progress=progress)
    if as_json:
        write_json(answer)
    elif name:
        _show_play(answer)
    else:
        _show_editions(answer)


def _among(library: Library, file: Path) -> tuple[str, ...]:
    """Return the editions to which a file narrows the choice."""
    content = read_whole(file, LARGEST + 1)
    if len(content) > LARGEST:
        raise RequestError(f"{file}: too large for a file of answers")
    try:
        return narrowed_by(library, content.decode(), str(file))
    except UnicodeDecodeError:
        raise RequestError(f"{file}: it is not a text in UTF-8") from None
    except NinesError as error:
        raise RequestError(f"{file}: {str(error).removeprefix(f'{file}: ')}") from None


# --- Every edition ---


def _show_editions(answer: AdjudicationAnswer) -> None:
    tried = len(dict.fromkeys(one.edition for one in answer.games))
    emit(text((_first_line(answer, tried), "bold")), text(_what(answer)))
    allowed = [one for one in answer.games if one.verdict not in AGAINST]
    if allowed:
        emit(text(""), heading("Allowed"), fields(_by_edition(allowed)))
    others = {one.edition: one for one in reversed(answer.games) if one.edition not in answer.editions}
    for verdict, title in ((UNDECIDED, "Undecided"), (REFUSED, "First refusal of each other edition")):
        of_kind = (one for one in reversed(others.values()) if one.verdict == verdict)
        rows = [(one.game, text(*_against(one))) for one in of_kind]
        if rows:
            emit(text(""), heading(title), fields(rows))
    _show_limits(answer)


def _first_line(answer: AdjudicationAnswer, tried: int) -> str:
    editions = answer.editions
    what = "the whole record and its payments" if answer.stated else "the whole record"
    if not editions:
        return f"None of {counted(tried, 'edition')} is known to allow {what}."
    allow = "allows" if len(editions) == 1 else "allow"
    return f"{len(editions)} of {counted(tried, 'edition')} {allow} {what}: {joined(list(editions))}."


def _what(answer: AdjudicationAnswer) -> str:
    numbers = ((answer.seats, "player"), (answer.acts, "act"), (answer.stated, "stated payment"))
    parts = [counted(*number) for number in numbers]
    made_up = " The record is made up." if answer.made_up else ""
    title = f"{answer.title}: " if answer.title else ""
    return f"{title}{', '.join(parts)}.{made_up}"


def _by_edition(allowed: list[GameVerdict]) -> Iterator[tuple[str, str]]:
    """Yield each edition that allows the record, with the answers under which it does."""
    for edition in dict.fromkeys(one.edition for one in allowed):
        ours = [one for one in allowed if one.edition == edition]
        plain = [one for one in ours if one.game == edition]
        others = [one.game.removeprefix(edition) for one in ours if one.game != edition]
        words = f"{plain[0].verdict} with our answers" if plain else "not with our answers"
        if others and plain:
            words += f", and with {counted(len(others), 'other single answer')}"
        elif others:
            words += f", but with {joined(others)}"
        yield edition, text(words)  # type: ignore[misc]


def _against(one: GameVerdict) -> Iterator[str]:
    """Yield the first act or payment against a game, and why."""
    if one.cannot:
        yield sentence(one.cannot)
    elif one.act is not None:
        yield f"Deal {one.act.deal}, act {one.act.act}, {one.act.text}: {one.act.says}{_ground(one.act)}."
    elif one.payment is not None:
        yield f"Deal {one.payment.deal}, {_paid(one.payment)}."


def _ground(act: ActVerdict) -> str:
    grounds = [*([act.rule] if act.rule else []), *(f"our answer {reading}" for reading in act.readings)]
    return f" [{'; '.join(grounds)}]" if grounds else ""


def _paid(paid: PaymentVerdict) -> str:
    rules = f" [{', '.join(paid.rules)}]" if paid.rules and paid.verdict in AGAINST else ""
    return f"{paid.what}: {paid.stated} stated, {paid.computed} by the rules{rules}"


# --- One edition ---


def _show_play(answer: AdjudicationAnswer) -> None:
    whole = answer.games[0]
    words = {REFUSED: "refuses a part of the record", UNDECIDED: "cannot be decided for a part of the record"}
    first = words.get(whole.verdict, f"allows the whole record ({whole.verdict})")
    emit(text((f"{answer.game} {first}.", "bold")), text(_what(answer)))
    if whole.cannot:
        emit(text(sentence(whole.cannot)))
    for deal in answer.deals:
        _show_deal(deal)
    _show_limits(answer)


def _show_deal(deal: DealVerdict) -> None:
    unseen = f" · {counted(deal.unseen, 'unseen card')}" if deal.unseen else ""
    emit(text(""), heading(f"Deal {deal.deal}", unseen))
    emit(*(text(f"  {sentence(note)}") for note in deal.notes))
    emit(fields((str(act.act), text(*_act(act))) for act in deal.acts))
    if deal.payments:
        emit(text("  Payments"), fields((one.what, text(*_payment(one))) for one in deal.payments))


def _act(act: ActVerdict) -> Iterator[str | tuple[str, str]]:
    if act.unrecorded:
        yield f"(not recorded: {', '.join(act.unrecorded)}) "
    player = "" if act.player is None else f"player {act.player}: "
    taken = f" ({act.taken_as})" if act.taken_as and act.taken_as != act.text else ""
    yield f"{player}{act.text}{taken}"
    if act.verdict == LEGAL:
        return
    yield " – "
    yield act.verdict, "red" if act.verdict == REFUSED else "yellow"
    if act.says:
        goes_on = {"made": "; the play goes on with it", "left out": "; the play goes on without it"}
        yield f": {act.says}{_ground(act)}{goes_on.get(act.goes_on, '')}"
    for line in act.sources:
        yield f"\n  {line}"


def _payment(paid: PaymentVerdict) -> Iterator[str | tuple[str, str]]:
    if paid.verdict not in AGAINST:
        yield f"{paid.stated}, {'as by the rules' if paid.verdict == LEGAL else 'possible'}"
        return
    yield f"{paid.stated} stated, {paid.computed} by the rules – "
    yield paid.verdict, "red" if paid.verdict == REFUSED else "yellow"
    grounds = [*paid.rules, *(f"our answer {reading}" for reading in paid.readings)]
    yield f" [{'; '.join(grounds)}]" if grounds else ""


def _show_limits(answer: AdjudicationAnswer) -> None:
    if answer.not_checked:
        emit(text(""), text(answer.not_checked))
