"""``python -m nines_verification mutation``: test all mutants, and print a summary.

An interrupted run can be resumed.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from nines import library as open_library
from nines.simulation.workers import cores
from nines_tools.mutation.code_run import prune, run, sample, stored_results
from nines_verification.mutation.rule_run import rests_on, store, stored_tally, tally
from nines_verification.mutation.survivors import reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines_verification.mutation.rule_run import Tally

EVERY: Final = 10  # code mutants between two progress lines


def mutation(arguments: list[str]) -> Iterator[str]:
    """Run the command and yield its output in lines.

    Parameters
    ----------
    arguments
        The arguments of the command. ``--rules`` or ``--code`` selects one kind of mutants. ``--stored``
        prints a summary of the stored results without testing. ``--json`` prints the summary as JSON.
        ``--jobs`` says how many mutants of code are tested at once. All other arguments are editions.
    """
    parser = ArgumentParser("python -m nines_verification mutation")
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help="an edition whose rules are mutated; by default all editions"
    )
    parser.add_argument("--rules", action="store_true", help="test only mutants of rules")
    parser.add_argument("--code", action="store_true", help="test only mutants of code")
    parser.add_argument(
        "--stored", action="store_true", help="print a summary of stored results; test nothing"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=int, default=cores(), help="how many mutants of code are tested at once"
    )
    parser.add_argument("--json", action="store_true", help="write the summary as JSON")
    asked = parser.parse_args(arguments)
    both = asked.rules == asked.code
    if not asked.stored:
        if asked.rules or both:
            yield from _try_rules(asked.games)
        if (asked.code or both) and not asked.games:
            yield from _try_code(max(asked.jobs, 1))
    if asked.json:
        yield json.dumps(summary(asked.games), indent=2, ensure_ascii=False)
        return
    if asked.rules or both:
        yield from _rule_table(asked.games)
    if asked.code or both:
        yield from _code_table()


def summary(games: list[str]) -> dict[str, Any]:
    """Return a summary of the stored results as plain data."""
    found = [_as_data(one) for one in _stored(games)]
    return {"rules": found, "code": dict(_code_outcomes())}


def _as_data(one: Tally) -> dict[str, Any]:
    why = reasons(one.edition)
    return {
        "edition": one.edition,
        "mutants": one.mutants,
        "killed": one.killed,
        "proved": one.proved,
        "alike": [{"mutant": name, "why": why.get(name)} for name in one.alike],
        "gaps": [{"mutant": name, "where": where, "why": why.get(name)} for name, where in one.gaps.items()],
        "left": list(one.left),
        "without": list(one.without),
    }


def _stored(games: list[str]) -> list[Tally]:
    tallies = (stored_tally(slug) for slug in games or open_library().playable)
    return [one for one in tallies if one is not None]


def _try_rules(games: list[str]) -> Iterator[str]:
    ours = open_library()
    for slug in games or ours.playable:
        game, known = ours.load(slug), stored_tally(slug)
        if known is not None and known.rests_on == rests_on(ours, game):
            yield f"{slug}: as stored"
            continue
        found = tally(ours, game)
        store(found)
        yield _line(found)


def _try_code(jobs: int) -> Iterator[str]:
    mutants = sample()
    for number, (mutant, result) in enumerate(run(mutants, jobs=jobs), 1):
        if result.outcome in SURVIVING:
            yield f"{result.outcome}: {mutant.name} {result.what}"
        if number % EVERY == 0:
            yield f"{number} of {len(mutants)} code mutants"
    prune(mutants)


SURVIVING: Final = ("alike", "gap")


def _rule_table(games: list[str]) -> Iterator[str]:
    tallies = _stored(games)
    heads = "".join(f"{name:>8}" for name in ("mutants", "killed", "proved", "alike"))
    yield f"{'edition':<24}{heads}{'gaps':>6}{'left':>6}  killed by"
    for one in tallies:
        yield _line(one)
    totals = [sum(numbers) for numbers in zip(*map(_numbers, tallies), strict=True)] or [0] * 6
    yield f"{'all':<24}" + _columns(totals)


def _line(one: Tally) -> str:
    sections = ", ".join(f"{name} {number}" for name, number in sorted(one.killed.items()))
    return f"{one.edition:<24}{_columns(_numbers(one))}  {sections}"


def _numbers(one: Tally) -> list[int]:
    return [one.total, one.kills, len(one.proved), len(one.alike), len(one.gaps), len(one.left)]


def _columns(numbers: list[int]) -> str:
    return "".join(f"{number:>{8 if place < 4 else 6},}" for place, number in enumerate(numbers))


def _code_outcomes() -> Counter[str]:
    known = stored_results()
    return Counter(
        known[code_mutant.digest].outcome for code_mutant in sample() if code_mutant.digest in known
    )


def _code_table() -> Iterator[str]:
    code_outcomes = _code_outcomes()
    tried, left = sum(code_outcomes.values()), sum(code_outcomes[name] for name in SURVIVING)
    changing = tried - code_outcomes["alike"]
    yield f"code: {tried} of {len(sample())} mutants tried, {tried - left} killed, {left} left"
    for name, number in sorted(code_outcomes.items()):
        yield f"  {name:<24}{number:>5}"
    if changing:
        killed = (changing - code_outcomes["gap"]) / changing
        yield f"of {changing} that change behaviour, {killed:.1%} are killed"
