"""The command ``python -m nines_verification planted``: test planted changes, and show the results."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from typing import TYPE_CHECKING

from nines.stats import Z_95, wilson
from nines_tools import counts
from nines_tools.planted.changes import KINDS_OF_CHANGE
from nines_tools.planted.results import FACTS, FAULTS, read_planted, write_planted
from nines_tools.planted.trial import LOCK, READING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines_tools.planted.trial import Noticed


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the table of results. With ``--again``, test every change first."""
    parser = ArgumentParser("python -m nines_verification planted", description=__doc__.partition("\n")[0])
    parser.add_argument("--facts", action="store_true", help="eighty wrong facts, not a hundred small faults")
    seeds = f"{FAULTS.seed}, or {FACTS.seed} for wrong facts"
    parser.add_argument("--seed", type=counts.seed, help=f"draws the changes (default {seeds})")
    again = "test the changes again, or continue a test that was interrupted; this takes long"
    parser.add_argument("--again", action="store_true", help=again)
    asked = parser.parse_args(arguments)
    plan = FACTS if asked.facts else FAULTS
    if asked.again:
        write_planted(plan, plan.seed if asked.seed is None else asked.seed)
    notices = read_planted(plan)
    yield from table_of_facts(notices) if asked.facts else table(notices)


def table(notices: Sequence[Noticed]) -> Iterator[str]:
    """Yield a line with numbers for each kind of small fault, then a line for each change not noticed."""
    made = Counter(one.kind for one in notices)
    noticed = Counter(one.kind for one in notices if one.by not in ("", LOCK))
    locked = Counter(one.kind for one in notices if one.by == LOCK)
    yield f"{'change':<26} {'made':>5} {'noticed':>8} {'by the lock alone':>18}"
    for kind in KINDS_OF_CHANGE:
        name = kind.name
        yield f"{name:<26} {made[name]:>5} {noticed[name]:>8} {locked[name]:>18}"
    yield f"{'all':<26} {made.total():>5} {noticed.total():>8} {locked.total():>18}"
    yield from _missed(notices)


def table_of_facts(notices: Sequence[Noticed]) -> Iterator[str]:
    """Yield a line with numbers for each kind of wrong fact, for each check, and for each fact not noticed.

    The interval is that of Wilson (1927), at a confidence of 95 %.
    """
    made = Counter(_kind(one) for one in notices)
    noticed = Counter(_kind(one) for one in notices if one.by)
    unread = Counter(_kind(one) for one in notices if one.by == READING)
    yield f"{'wrong facts':<26} {'planted':>8} {'noticed':>8} {'by reading alone':>17}"
    for kind in made:
        yield f"{kind:<26} {made[kind]:>8} {noticed[kind]:>8} {unread[kind]:>17}"
    yield f"{'all':<26} {made.total():>8} {noticed.total():>8} {unread.total():>17}"
    if notices:
        share = noticed.total() / made.total()
        low, high = wilson(share, made.total(), Z_95)
        yield f"share noticed: {share:.3f}, interval {low:.3f} to {high:.3f}"
    by = Counter(one.by for one in notices if one.by)
    yield from (f"noticed by {name}: {count}" for name, count in by.most_common())
    yield from _missed(notices)


def _kind(noticed: Noticed) -> str:
    """Return the kind of a wrong fact without its form."""
    return noticed.kind.partition(":")[0]


def _missed(notices: Sequence[Noticed]) -> Iterator[str]:
    yield from (
        f"not noticed: {one.change}{f' ({one.said})' if one.said else ''}" for one in notices if not one.by
    )
