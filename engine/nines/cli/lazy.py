"""The commands by name: each is imported when it is used, so that help needs no game."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from nines.cli.errors import NinesGroup

# Where each command is, and what the help of all says of it.
COMMANDS: Final = {
    "check-citation": (
        "nines.cli.check_citation:check_citation",
        "Whether a cited rule or record is still the same.",
    ),
    "collate": ("nines.cli.collate:collate", "Compare a copy of a document with its passages."),
    "diff": ("nines.cli.diff:diff", "The rules in which two games differ."),
    "errata": ("nines.cli.errata:errata", "Where the documents contradict each other or differ."),
    "gaps": ("nines.cli.gaps:gaps", "What the sources of a game leave open, and our choices."),
    "history": ("nines.cli.history:history", "How every game answers one question, by date."),
    "lineage": ("nines.cli.lineage:lineage", "Which game descends from which, and the evidence."),
    "list": ("nines.cli.listing:list_games", "The games, in order of date."),
    "lock": ("nines.cli.lock:lock", "Record the digests of all texts and behaviour."),
    "matrix": ("nines.cli.matrix:matrix", "How well each rule is supported by the sources."),
    "odds": ("nines.cli.odds:odds", "Odds of the hands of a game."),
    "perft": ("nines.cli.perft:perft", "Count the lines of play and their ends."),
    "play": ("nines.cli.play:play", "Play deals of a game, yourself or by policies."),
    "rules": ("nines.cli.rules:rules", "How to play an edition, on two pages or fewer."),
    "show": ("nines.cli.show:show", "Show a game, a rule, a reading, a passage or a source."),
    "verify": ("nines.cli.verify:verify", "Check the corpus and the games."),
    "wanted": ("nines.cli.wanted:wanted", "Texts that nobody here has seen, and what they would decide."),
}


class LazyGroup(NinesGroup):
    """The commands of nines, each imported only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """Return the names of the commands in order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the same
        """Return a command, imported now; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return what the first word names; of none of the commands, the nearest are named."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - the same
        """Write each command with its line."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])
