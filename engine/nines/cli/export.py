"""``nines export``: write the data to files, for use without the software."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand
from nines.cli.library import pass_library
from nines.cli.output import emit, text
from nines.cli.terminal import write
from nines.cli.types import WrittenFolder
from nines.errors import RequestError
from nines.text import counted

if TYPE_CHECKING:
    from pathlib import Path

    from nines.libraries import Library

FORMATS: Final = ("csv", "graphml", "json")


@click.command(cls=NinesCommand)
@click.argument("folder", metavar="[DIR]", type=WrittenFolder(), required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="csv",
    show_default=True,
    metavar="FORMAT",
    help="csv writes tables to DIR; graphml and json write only the lineage, to standard output.",
)
@pass_library
def export(library: Library, folder: Path | None, form: str) -> None:
    """Write the data to a new folder, for use without nines.

    DIR must be new or empty, so that nothing is overwritten. The command writes CSV tables of the corpus, of
    the rules with their parameters, of the claims and of the digests. A data dictionary and a Frictionless
    Data Package describe the tables. The command also writes the lineage as GraphML and JSON, and a JSON
    Schema for every kind of JSON that nines writes.

    \b
    Examples:
      $ nines export data
      $ nines export --format graphml
      $ nines export --format json

    Each file, or the README beside it, states licence, creator, version and date. The environment
    variable SOURCE_DATE_EPOCH sets the date. Without this variable, the date is that of the last commit;
    without a commit, it is the date of the release. With --format json, the command writes the lineage in the
    node-link format of networkx.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if form != "csv":
        if folder:
            raise RequestError(f"--format {form} writes to standard output: leave out {str(folder)!r}")
        from nines.dataset.facts import facts_of  # noqa: PLC0415 - networkx is slow to import
        from nines.dataset.lineage_files import lineage_graphml, lineage_json  # noqa: PLC0415 - the same

        facts = facts_of(library)
        json = form == "json"
        write(lineage_json(library, facts, alone=True) if json else lineage_graphml(library, facts))
        return
    if folder is None:
        raise RequestError("the name of a new folder is missing: nines export DIR")
    from nines.dataset.export import export as write_export  # noqa: PLC0415 - the same

    _, files = write_export(library, folder)
    emit(text(f"wrote {counted(files, 'file')} to {folder}; DICTIONARY.md there explains every column"))
