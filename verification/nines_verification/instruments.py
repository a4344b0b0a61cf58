"""The stored results of the verification tools, as figures.

``python -m nines_verification instruments`` prints the figures, and ``--write`` stores them for the site.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.reference import decided_counts
from nines_verification.mutation.code_run import sample, stored_results
from nines_verification.mutation.rule_run import stored_tally
from nines_verification.mutation.survivors import CODE, reasons
from nines_verification.planted.command import read_planted
from nines_verification.planted.trial import LOCK
from nines_verification.record import read_record
from nines_verification.rule_coverage import CHECKED, SHOWN
from nines_verification.second import implementation_of
from nines_verification.second_opinion.variants import known

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from nines.libraries import Library
    from nines_verification.mutation.rule_run import Tally

FILE: Final = "instruments.json"
STORED: Final = Path(__file__).with_name(FILE)
HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Instrument:
    """One tool of the verification: the question that it answers, and its results.

    Parameters
    ----------
    name
        The name of the tool.
    asks
        The question that the tool answers.
    figures
        The figures, each with a statement of what it counts. The first figure is the total, and the other
        figures are parts of the total.
    named
        The names of the cases that the tool missed or left undecided.
    """

    name: str
    asks: str
    figures: dict[str, int]
    named: tuple[str, ...] = ()


def instruments(library: Library) -> tuple[Instrument, ...]:
    """Return the results of every verification tool for the games of a library.

    Parameters
    ----------
    library
        Our own library, because only its results are stored in this package.

    Examples
    --------
    >>> [one.name for one in instruments(open_library())][:2]
    ['observed coverage', 'mutants of rules and readings']
    """
    return tuple(one(library) for one in ALL)


def _coverage(library: Library) -> Instrument:
    games = read_record()["games"]
    found = [games[slug]["checks"]["rule coverage"] for slug in library.playable]
    figures = {
        "sides of rules, two for each rule": 2 * sum(one["checked"] for one in found),
        "shown by a scenario": sum(one["totals"][SHOWN] for one in found),
        "checked by an expectation": sum(one["totals"][CHECKED] for one in found),
    }
    asks = "Does a scenario show each rule at work, and does another show it withholding?"
    return Instrument("observed coverage", asks, figures)


def _rule_mutants(library: Library) -> Instrument:
    found = [tally for slug in library.playable if (tally := stored_tally(slug))]
    untried = sorted(set(library.playable) - {tally.edition for tally in found})
    figures = {
        "mutants": sum(one.total for one in found),
        "killed": sum(one.kills for one in found),
        "proved equal": sum(len(one.proved) for one in found),
        **_with_reasons("no difference in the plays compared", found, lambda one: one.alike),
        **_with_reasons("gaps", found, lambda one: one.gaps),
        "not compared yet": sum(len(one.left) for one in found),
    }
    gaps = [f"gap: {one.edition}, {name}" for one in found for name in one.gaps]
    without = [f"without a reason: {of.edition}, {name}" for of in found for name in _without(of, of.alike)]
    asks = "If a rule, a parameter or a reading is changed, does a check notice?"
    named = (*(f"not tested yet: {slug}" for slug in untried), *gaps, *without)
    return Instrument("mutants of rules and readings", asks, figures, named)


def _with_reasons(
    what: str, found: Sequence[Tally], survivors: Callable[[Tally], Collection[str]]
) -> dict[str, int]:
    """Return how many mutants survive for a listed reason, and how many survive without a listed reason."""
    all_of_them = sum(len(survivors(one)) for one in found)
    without = sum(len(_without(one, survivors(one))) for one in found)
    return {f"{what}, with a reason": all_of_them - without, f"{what}, without a reason": without}


def _without(one: Tally, names: Collection[str]) -> list[str]:
    listed = reasons(one.edition)
    return [name for name in names if name not in listed]


def _code_mutants(_: Library) -> Instrument:
    planned, stored = sample(), stored_results()
    tried = [stored[one.digest] for one in planned if one.digest in stored]
    gaps = [one.mutant for one in tried if one.outcome == "gap"]
    alike = [one.mutant for one in tried if one.outcome == "alike"]
    listed = reasons(CODE)
    without = [name for name in alike if name not in listed]
    figures = {
        "mutants in the sample": len(planned),
        "tested so far": len(tried),
        "killed": len(tried) - len(gaps) - len(alike),
        "no difference in the plays compared, with a reason": len(alike) - len(without),
        "no difference in the plays compared, without a reason": len(without),
        "gaps": len(gaps),
    }
    named = (*(f"gap: {name}" for name in gaps), *(f"without a reason: {name}" for name in without))
    return Instrument(
        "mutants of code", "If a line of the engine is wrong, does a check notice?", figures, named
    )


def _perft(library: Library) -> Instrument:
    tables = deals = lines = 0
    for slug in library.playable:
        for table in json.loads((HERE / "perft" / f"{slug}.json").read_text(encoding="utf-8"))["tables"]:
            tables += 1
            deals += table["deals"]
            lines += sum(table["lines"])
    figures = {"tables": tables, "deals": deals, "lines counted": lines}
    return Instrument("card-perft", "Is the number of lines of play the same as before?", figures)


def _second(library: Library) -> Instrument:
    games = {slug: library.load(slug) for slug in library.playable}
    second = ((game, implementation_of(slug)) for slug, game in games.items())
    of_games = [known(game, found) for game, found in second if found]
    record = read_record()
    decisions = sum(one["checks"]["second implementation"]["checked"] for one in record["games"].values())
    figures = {
        "candidates that can be played": sum(one.playable for one in of_games),
        "played by both programs": sum(len(one.alone) for one in of_games),
        "readings or pairs in dispute": sum(len(one.disputed) for one in of_games),
        "decisions compared in a standard run": decisions,
    }
    named = (
        f"in dispute: {slug}, {reading}: {why}"
        for slug, one in zip(games, of_games, strict=True)
        for reading, why in one.disputed.items()
    )
    asks = "Does a second program, written from the passages alone, play in the same way?"
    return Instrument("second implementation", asks, figures, tuple(named))


def _deciding(library: Library) -> Instrument:
    counts = decided_counts(library)
    figures = {
        "comparisons": sum(one.compared for one in counts),
        "decided by a play": sum(one.decided for one in counts),
        "proved equal": sum(one.proved_equal for one in counts),
        "information only": sum(one.information_only for one in counts),
        "not comparable": sum(one.not_comparable for one in counts),
        "not decided": sum(one.not_decided for one in counts),
    }
    named = tuple(f"not decided: {name}" for name in _undecided())
    asks = "Which play distinguishes two games, or two candidates?"
    return Instrument("deciding plays", asks, figures, named)


def _undecided() -> Iterator[str]:
    for file in sorted((HERE / "deciding_plays").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            result = json.loads(line)
            if result["status"] == "not decided":
                yield f"{result['one']} and {result['other']}"


def _planted(_: Library) -> Instrument:
    found = read_planted()
    figures = {
        "changes": len(found),
        "noticed by a check of their content": sum(one.by not in ("", LOCK) for one in found),
        "noticed only by the lock": sum(one.by == LOCK for one in found),
        "not noticed": sum(not one.by for one in found),
    }
    named = tuple(f"not noticed: {one.change}" for one in found if not one.by)
    asks = "If a line of the corpus is changed by mistake, does a check notice?"
    return Instrument("changes to the corpus", asks, figures, named)


ALL: Final[tuple[Callable[[Library], Instrument], ...]] = (
    *(_coverage, _rule_mutants, _code_mutants, _perft, _second, _deciding, _planted),
)


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the figures of every tool as lines or as JSON, or store the figures."""
    parser = ArgumentParser(
        "python -m nines_verification instruments", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--write", action="store_true", help="store the figures for the site")
    asked = parser.parse_args(arguments)
    found = instruments(open_library())
    if asked.write:
        yield f"wrote {write_instruments(found)}"
    elif asked.json:
        yield as_json(found)
    else:
        for one in found:
            yield f"{one.name}: {one.asks}"
            yield from (f"  {number:>10,}  {what}" for what, number in one.figures.items())
            yield from (f"  {name}" for name in one.named)


def as_json(found: Sequence[Instrument]) -> str:
    """Return the tools and their figures as JSON text."""
    data: list[dict[str, Any]] = [asdict(one) for one in found]
    return json.dumps(data, ensure_ascii=False, indent=1)


def write_instruments(found: Sequence[Instrument]) -> Path:
    """Store the results of the verification tools, and return the file."""
    write_whole(STORED, as_json(found) + "\n", over=ANY)
    return STORED
