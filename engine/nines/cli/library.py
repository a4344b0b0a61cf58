"""The library that the commands use: our library, or the library that ``--library`` names."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

import click

from nines.libraries import library

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library

P = ParamSpec("P")
R = TypeVar("R")

library_option = click.option(
    "--library",
    metavar="PACKAGE",
    default="nines",
    help="Use the games and corpus of this Python package instead of those of nines.",
)


def pass_library(command: Callable[Concatenate[Library, P], R]) -> Callable[P, R]:
    """Pass the library to a command as its first argument. The library is opened when the command runs."""

    @wraps(command)
    def run(*arguments: P.args, **options: P.kwargs) -> R:
        return command(library_in_use(), *arguments, **options)

    return run


def library_in_use() -> Library:
    """Return the library that the command line names, or ours."""
    return library(click.get_current_context().find_root().params.get("library", "nines"))
