"""The list of commands. A command is imported only when it is used, so the help loads no game."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from nines.cli.command import NinesGroup
from nines.errors import RequestError

# The module of each command, and its line in the general help.
COMMANDS: Final = {
    "adjudicate": (
        "nines.cli.adjudicate:adjudicate",
        "Say which editions allow a record of play, and what the others refuse.",
    ),
    "automaton": (
        "nines.cli.automaton:automaton",
        "Show how many states and moves a Stops game has, and write them to a file.",
    ),
    "check-citation": (
        "nines.cli.cite:check_citation",
        "Check whether a cited text or rule has changed.",
    ),
    "cite": (
        "nines.cli.cite:cite",
        "Cite a rule, a game or anything else that has a name, in one of six formats.",
    ),
    "collate": ("nines.cli.cite:collate", "Compare your copy of a document with the copy that we read."),
    "diff": ("nines.cli.compare:diff", "Show the rules in which two games differ."),
    "errata": ("nines.cli.questions:errata", "List the contradictions and differences between the texts."),
    "export": ("nines.cli.cite:export", "Write the data to files, for use without nines."),
    "find": ("nines.cli.find:find", "Find anything by words: a game, a rule, a passage, a term."),
    "gaps": ("nines.cli.questions:gaps", "List the open questions of a game, and our choices."),
    "history": ("nines.cli.questions:history", "Show how every game answers one question, in order of date."),
    "identify": (
        "nines.cli.identify:identify_game",
        "Find out which of the games a diary, a rule sheet or your family's rules describe.",
    ),
    "lineage": ("nines.cli.lineage:lineage", "Show which game descends from which, with the evidence."),
    "list": ("nines.cli.listing:list_games", "List the editions that can be played, in order of date."),
    "matrix": ("nines.cli.questions:matrix", "Show how well the sources support each rule."),
    "odds": ("nines.cli.simulate:odds", "Show how likely each kind of hand is."),
    "perft": ("nines.cli.simulate:perft", "Count all possible lines of play, and show how they end."),
    "play": ("nines.cli.play:play", "Play a game yourself, or let programs play it."),
    "rules": ("nines.cli.play:rules", "Show how to play an edition, in a text of one or two pages."),
    "sensitivity": (
        "nines.cli.simulate:sensitivity",
        "Show which open questions matter most when programs play very many deals.",
    ),
    "show": ("nines.cli.show:show", "Show anything that has a name: a game, a rule, a passage, a source."),
    "simulate": (
        "nines.cli.simulate:simulate",
        "Let programs play very many deals, and store the deals in files.",
    ),
    "verify": ("nines.cli.verify:verify", "Check the corpus and the games."),
    "wanted": (
        "nines.cli.questions:wanted",
        "List the texts that we want to see, and the questions that each text bears on.",
    ),
}

# The commands by what they are for, in the order of the general help.
GROUPS: Final = {
    "Read": ("list", "show", "find", "rules", "history", "diff", "matrix", "lineage"),
    "Doubt": ("gaps", "errata", "wanted", "sensitivity"),
    "Play": ("play", "identify", "simulate", "odds", "perft"),
    "Cite": ("cite", "check-citation", "collate", "export"),
    "Check": ("verify", "adjudicate", "automaton"),
}
COMPLETE: Final = "_NINES_COMPLETE"  # a shell that completes a line sets this variable

# What an older name has become.
RENAMED: Final = {
    "lock": "python -m nines_verification lock",
    "summarize": "nines simulate --show DIR",
}


class LazyGroup(NinesGroup):
    """The group of all commands. Each command is imported only when it is used."""

    def main(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - click's own signature
        """Run the command line; for a shell that completes a line, write what completes it."""
        if os.environ.get(COMPLETE):
            from nines.cli.completion import use  # noqa: PLC0415 - no command needs it

            use()
        return super().main(*arguments, **options)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """Return the names of the commands, in alphabetical order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the same
        """Import a command and return it; return None if there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        if os.environ.get(COMPLETE):
            from nines.cli.completion import completed  # noqa: PLC0415 - only a shell that completes a line

            return completed(command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[Any]]:
        """Return the commands and options that begin with a text. No command is imported."""
        begun = ((name, says) for name, (_, says) in COMMANDS.items() if name.startswith(incomplete))
        commands = [CompletionItem(name, help=says) for name, says in begun]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first word names; the error for a wrong name suggests similar names.

        Raises
        ------
        RequestError
            If the command has another name now.
        """
        if args[0] in RENAMED:
            raise RequestError(f"the command {args[0]} is now: {RENAMED[args[0]]}")
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - the same
        """Write the name of each command with its description, by what the commands are for."""
        widest = max(map(len, COMMANDS))
        for heading, names in groups().items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(widest), COMMANDS[name][1]) for name in names])


def groups() -> dict[str, tuple[str, ...]]:
    """Return the commands that there are by what they are for; those of no group come last.

    Examples
    --------
    >>> groups()["Doubt"]
    ('gaps', 'errata', 'wanted', 'sensitivity')
    """
    grouped = {name for names in GROUPS.values() for name in names}
    listed = {**GROUPS, "Other": tuple(name for name in COMMANDS if name not in grouped)}
    found = {heading: tuple(name for name in names if name in COMMANDS) for heading, names in listed.items()}
    return {heading: names for heading, names in found.items() if names}
