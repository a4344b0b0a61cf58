"""``nines history``: show the rules for one aspect of play in all games, in order of date."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import aspect_name
from nines.cli.output import emit, heading, indented, text, write_json
from nines.cli.show_rule import show_witnesses
from nines.cli.side import rule_block, title
from nines.reference import history_answer

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.rules import RuleAnswer


@click.command(cls=NinesCommand)
@click.argument("aspect", metavar="ASPECT", callback=aspect_name)
@as_json
@pass_library
def history(library: Library, aspect: str, *, as_json: bool) -> None:
    """Show how every game answers one question, in order of date.

    ASPECT is the short name of a question about play, such as stop. To see all aspects of a game: nines show
    EDITION.

    \b
    Examples:
      $ nines history stop
      Stops  stop
      $ nines history going-out

    \b
    With --json, an object (nines export writes its schema):
      - aspect, title, question: the short name, the title and the question
      - games: for each game, its date and rules, and the older game with the same rules, if any
    """  # noqa: D301 - click's sign for lines that are not to be filled
    record = history_answer(library, aspect)
    if as_json:
        write_json(record)
        return
    emit(heading(record.title, record.aspect), indented(text(record.question)))
    rules: list[RuleAnswer] = []
    for game in record.games:
        answers = game.answer.rules
        emit(text("\n", (title(game), "bold cyan")))
        if game.same_as:
            emit(indented(text((f"the same rules as {game.same_as.title} ({game.same_as.game})", "italic"))))
        if not answers:
            emit(indented(text(game.answer.absence)))
        for number, rule in enumerate(answers):
            name = [indented(text((rule.title, "italic")))] if rule.name else []
            emit(*([text("")] if number else []), *name)
            emit(indented(rule_block(rule)))
        rules += answers
    show_witnesses(library, rules)
