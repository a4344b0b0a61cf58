"""``nines sensitivity``: show what other answers to the open questions change in very many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json, refuse_ignored
from nines.cli.deal_options import deals_asked, say_wait, workers
from nines.cli.library import pass_library
from nines.cli.output import write_json
from nines.cli.progress import Progress
from nines.cli.types import WrittenFile, count
from nines.cli.weight_lines import show_weights
from nines.reference.sensitivity import SensitivityRequest, sensitivity_answer

if TYPE_CHECKING:
    from pathlib import Path

    from nines.libraries import Library
    from nines.reference.deals_request import DealsRequest


@click.command("sensitivity", cls=NinesCommand)
@deals_asked
@click.option(
    "--pairs",
    "strongest",
    type=count,
    default=8,
    show_default=True,
    metavar="NUMBER",
    help="Number of answers to combine in pairs; those with the largest effects are taken. 0 for no pairs.",
)
@click.option(
    "--out",
    "file",
    type=WrittenFile(),
    metavar="FILE",
    help="Store each comparison in this file. After an interruption, repeat the command to make the rest.",
)
@click.option(
    "--replace", is_flag=True, help="With --out: begin anew, and replace FILE whatever it contains."
)
@workers
@as_json
@pass_library
def sensitivity(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    *,
    of: DealsRequest,
    strongest: int,
    file: Path | None,
    replace: bool,
    workers: int,
    as_json: bool,
) -> None:
    """Show which open questions of an edition matter most in play.

    The command plays the same shuffles with our choices and with each of the other answers, one at a time.
    The command then combines the answers that change an average most, two at a time. For each pair, the
    output says whether the two answers together change more than the sum of their separate changes. The
    confidence level of 95 % holds for all intervals together.

    \b
    Examples:
      $ nines sensitivity comet-1718 --deals 20000 --seats 4
      $ nines sensitivity comet-1718 --deals 500 --seats 3 --policy greedy --pairs 0 --out weights.jsonl

    \b
    With --json, an object (nines export writes its schema):
      - game, seats, policies, seed, deals: what was played
      - intervals: how many intervals there are; the level of 95 % holds for all together
      - alone: what each single answer changes, the largest change first
      - together: what each pair of answers changes beyond the sum of its two single changes
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if file is None:
        refuse_ignored(click.get_current_context(), "--replace needs --out", "replace")
    asked = SensitivityRequest(of, strongest, file, workers, replace)
    say_wait(library, of)
    progress = Progress("comparisons")
    answer = sensitivity_answer(library, asked, lambda made, left: progress(made, made + left))
    if as_json:
        write_json(answer)
    else:
        show_weights(answer)
