"""What a shell completes: commands, editions, rules, readings, passages. Each shell asks ``nines`` itself."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from nines.cli.command import library_in_use
from nines.cli.names import any_name, aspect_name, cited_name, game_name
from nines.cli.terminal import printable
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.reference.completions import Completion

LONGEST: Final = 60  # characters of a description
BREAKS: Final = ":="  # Bash begins a new word at these, and would put a whole name after the beginning of it
READ: Final = "--read"

# Bash gives the line as it is typed. In its own words a name with a colon is several words.
BASH: Final = (
    "%(complete_func)s() {",
    "    local IFS=$'\\n' response",
    '    response=$(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" NINES_BREAKS="$COMP_WORDBREAKS" \\',
    '        %(complete_var)s=bash_complete "$1")',
    "    COMPREPLY=()",
    "    for completion in $response; do",
    '        case "${completion%%%%,*}" in',
    "            dir) compopt -o dirnames ;;",
    "            file) compopt -o default ;;",
    '            plain) COMPREPLY+=("${completion#*,}") ;;',
    "        esac",
    "    done",
    "}",
    "complete -o nosort -F %(complete_func)s %(prog_name)s",
)


class Named(click.types.StringParamType):
    """A text that names something, with the name of the function that completes it."""

    def __init__(self, completes: str) -> None:
        self._completes = completes

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's own signature
        incomplete: str,
    ) -> list[CompletionItem[Any]]:
        """Return the names that begin with a text."""
        with ctx.scope(cleanup=False):
            return _items(self._completes, incomplete)


class Choice(click.types.StringParamType):
    """An answer to an open question of the edition that the line names."""

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's own signature
        incomplete: str,
    ) -> list[CompletionItem[Any]]:
        """Return the answers that begin with a text; click leaves the words of an unfinished line unread."""
        read = [ctx.params[name] for name in ("game", "edition") if ctx.params.get(name)]
        game = next(iter((*read, *ctx.args)), "")
        with ctx.scope(cleanup=False):
            return _items("choice_completions", game, incomplete)


def _items(completes: str, *arguments: str) -> list[CompletionItem[Any]]:
    """Return what a function of the library completes; a shell that completes commands needs no library."""
    from nines.reference import completions  # noqa: PLC0415 - only names need it

    function: Callable[..., list[Completion]] = getattr(completions, completes)
    found = function(library_in_use(), *arguments)
    return [CompletionItem(one.name, help=_short(one.says)) for one in found if one.name.isprintable()]


def _short(text: str) -> str:
    """Return a description on one line, without signs that a terminal would obey."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= LONGEST else f"{line[:LONGEST].rpartition(' ')[0]} …"


# What completes a parameter, by the callback that reads what was typed.
COMPLETED: Final[dict[Any, str]] = {
    any_name: "name_completions",
    cited_name: "name_completions",
    game_name: "game_completions",
    aspect_name: "aspect_completions",
}


def completed(command: click.Command) -> click.Command:
    """Return a command whose names a shell can complete."""
    for parameter in command.params:
        if parameter.callback in COMPLETED:
            editions = parameter.callback is game_name and "EDITION" in (parameter.metavar or "")
            parameter.type = Named("edition_completions" if editions else COMPLETED[parameter.callback])
        elif READ in parameter.opts:
            parameter.type = Choice()
    return command


# --- The shells ---


class _Quiet(ShellComplete):
    """A shell at whose prompt no error is printed."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        """Return what completes a text; nothing if the words before it are wrong."""
        try:
            return super().get_completions(args, incomplete)
        except (NinesError, click.ClickException, OSError):
            return []


class _Bash(_Quiet, BashComplete):
    source_template = "\n".join(BASH)

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the beginning of the last."""
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)[1:]
        if not words or line[-1:].isspace():
            return words, ""
        return words[:-1], words[-1]

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Return a name, or what follows the last sign at which Bash begins a new word."""
        _, incomplete = self.get_completion_args()
        breaks = set(BREAKS) & set(os.environ.get("NINES_BREAKS", BREAKS))
        begun = max((incomplete.rfind(sign) for sign in breaks), default=-1) + 1
        value = str(item.value)
        return f"{item.type},{value[begun:] if value.startswith(incomplete[:begun]) else value}"


class _Zsh(_Quiet, ZshComplete):
    pass


class _Fish(_Quiet, FishComplete):
    # A description may have commas.
    source_template = FishComplete.source_template.replace('split ","', 'split --max 1 ","')


def use() -> None:
    """Let click complete for Bash, Zsh and Fish as this module does."""
    for shell in (_Bash, _Zsh, _Fish):
        add_completion_class(shell)
