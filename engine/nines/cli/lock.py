"""``nines lock``: store a digest of every key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from rich.console import Console

from nines.cli.command import NinesCommand
from nines.cli.errors import FAILED
from nines.cli.library import pass_library
from nines.cli.names import game_name
from nines.cli.output import emit, fields, text
from nines.cli.terminal import on_terminal, width, write
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library

SHOWN: Final = 20  # changes


@click.command(cls=NinesCommand)
@click.argument("editions", metavar="[EDITION]...", nargs=-1, callback=game_name)
@click.option("--dry-run", is_flag=True, help="Show what has changed, but do not write the lock.")
@pass_library
def lock(library: Library, editions: tuple[str, ...], *, dry_run: bool) -> None:
    """Write digests of every rule, edition and record of the corpus into the lock.

    Each key has a digest of its text. Editions and rules also have a digest of their behaviour. If a text
    or a behaviour changes, nines verify fails until you run nines lock. The command computes the behaviour
    of the editions that you name. If you name no edition, it computes them all, which takes half a minute.

    \b
    Examples:
      $ nines lock pink-nines-1974 --dry-run

    Look at the changes with --dry-run before you write them into the lock.

    After a release, the command also prints a draft for the changelog. The draft names the changed games
    and passages that no entry names yet, and leaves room to say how results change. Raise the version
    number first: nines lock refuses changes to a version that is already released.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    from nines_verification import lock as locking  # noqa: PLC0415 - slow to import, and few need it

    if on_terminal():
        with Console(markup=False, width=width()).status("looking", spinner="line") as status:
            made = locking.make_lock(library, editions, lambda slug: status.update(f"played {slug}"))
    else:
        made = locking.make_lock(library, editions)
    found = list(locking.changed(library, made))
    if found:
        emit(fields(((one.key, one.what) for one in found[:SHOWN]), 0))
    if len(found) > SHOWN:
        emit(text(f"and {len(found) - SHOWN} more"))
    since = locking.since_release(library, made)
    for one in since.demanded:
        emit(text(str(one)))
    if since.draft:
        emit(text("\na draft for the changelog:\n"))
        write(f"{since.draft}\n\n")
    if dry_run or since.frozen:
        emit(
            text(f"differing from the lock: {len(found)} of {counted(len(made), 'key')}; nothing was written")
        )
        click.get_current_context().exit(0 if dry_run else FAILED)
    path = locking.write_lock(library, made)
    emit(text(f"wrote {path}: {counted(len(made), 'key')}, {len(found)} of them changed"))
