"""The stored results of the verification tools, as figures.

``python -m nines_verification instruments`` prints the figures, and ``--write`` stores them for the site.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.corpus.heads import Head
from nines.counting.perft import published
from nines.deciding.results import read_results
from nines.libraries.digests import digest_of_lock
from nines.reference import decided_counts
from nines.reference.effects import FOLDER
from nines.reference.verification import FILE, MAKES_FILE
from nines_tools import STORED as HERE
from nines_tools.mutation.code_run import sample, stored_results
from nines_tools.planted.results import FACTS, FAULTS, read_planted
from nines_tools.planted.trial import LOCK
from nines_tools.record import read_record
from nines_tools.same_answers.compared import read_compared, stale
from nines_tools.same_answers.engine_tests import read_tests
from nines_verification.lockstep_run import KINDS, stored_result
from nines_verification.mutation.rule_run import stored_tally
from nines_verification.mutation.survivors import CODE, reasons
from nines_verification.rule_coverage import CHECKED, SHOWN
from nines_verification.second import implementation_of
from nines_verification.second_opinion.variants import known

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

    from nines.libraries import Library
    from nines_verification.mutation.rule_run import Tally

STORED: Final = HERE / FILE


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
    tallies = [tally for slug in library.playable if (tally := stored_tally(slug))]
    untried = sorted(set(library.playable) - {tally.edition for tally in tallies})
    figures = {
        "mutants": sum(one.total for one in tallies),
        "killed": sum(one.kills for one in tallies),
        "proved equal": sum(len(one.proved) for one in tallies),
        **_with_reasons("no difference in the plays compared", tallies, lambda one: one.alike),
        **_with_reasons("gaps", tallies, lambda one: one.gaps),
        "not compared yet": sum(len(one.left) for one in tallies),
    }
    gaps = [f"gap: {one.edition}, {name}" for one in tallies for name in one.gaps]
    without = [f"without a reason: {of.edition}, {name}" for of in tallies for name in _without(of, of.alike)]
    asks = "If a rule, a parameter or a reading is changed, does a check notice?"
    named = (*(f"not tested yet: {slug}" for slug in untried), *gaps, *without)
    return Instrument("mutants of rules and readings", asks, figures, named)


def _with_reasons(
    what: str, tallies: Sequence[Tally], survivors: Callable[[Tally], Collection[str]]
) -> dict[str, int]:
    """Return how many mutants survive for a listed reason, and how many survive without a listed reason."""
    all_of_them = sum(len(survivors(tally)) for tally in tallies)
    without = sum(len(_without(tally, survivors(tally))) for tally in tallies)
    return {f"{what}, with a reason": all_of_them - without, f"{what}, without a reason": without}


def _without(tally: Tally, names: Collection[str]) -> list[str]:
    listed = reasons(tally.edition)
    return [name for name in names if name not in listed]


def _code_mutants(_: Library) -> Instrument:
    planned, stored = sample(), stored_results()
    tried = [stored[code_mutant.digest] for code_mutant in planned if code_mutant.digest in stored]
    gaps = [result.mutant for result in tried if result.outcome == "gap"]
    alike = [result.mutant for result in tried if result.outcome == "alike"]
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
        for table in published(library, library.load(slug)):
            tables += 1
            deals += table.deals.size
            lines += sum(table.counts.lines) if table.counts else 0
    figures = {"tables": tables, "deals": deals, "lines counted": lines}
    return Instrument("card-perft", "Is the number of lines of play the same as before?", figures)


def _same_plays(library: Library) -> Instrument:
    stored = [one for slug in library.playable if (one := stored_result(library, slug))]
    edition, readings, pairs = (sum(one.deals[kind] for one in stored) for kind in KINDS)
    figures = {
        "deals played twice without a difference": edition + readings + pairs,
        "under our choices": edition,
        "under another answer": readings,
        "under two other answers": pairs,
    }
    asks = "Do Stops games play in the same way with tables and without them?"
    return Instrument("same plays", asks, figures)


def _second(library: Library) -> Instrument:
    games = {slug: library.load(slug) for slug in library.playable}
    second = ((game, implementation_of(slug)) for slug, game in games.items())
    of_games = [known(game, implementation) for game, implementation in second if implementation]
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
        "comparisons": sum(count.compared for count in counts),
        "decided by a play": sum(count.decided for count in counts),
        "proved equal": sum(count.proved_equal for count in counts),
        "information only": sum(count.information_only for count in counts),
        "not comparable": sum(count.not_comparable for count in counts),
        "not decided": sum(count.not_decided for count in counts),
    }
    named = tuple(f"not decided: {name}" for name in _undecided())
    asks = "Which play distinguishes two games, or two candidates?"
    return Instrument("deciding plays", asks, figures, named)


def _undecided() -> Iterator[str]:
    for file in sorted((HERE / FOLDER).glob("*.jsonl")):
        for result in read_results(file):
            if result.status == "not decided":
                yield f"{result.one} and {result.other}"


def _planted(_: Library) -> Instrument:
    notices = read_planted(FAULTS)
    figures = {
        "changes": len(notices),
        "noticed by a check of their content": sum(noticed.by not in ("", LOCK) for noticed in notices),
        "noticed only by the lock": sum(noticed.by == LOCK for noticed in notices),
        "not noticed": sum(not noticed.by for noticed in notices),
    }
    named = tuple(f"not noticed: {noticed.change}" for noticed in notices if not noticed.by)
    asks = "If a line of the corpus is changed by mistake, does a check notice?"
    return Instrument("changes to the corpus", asks, figures, named)


def _wrong_facts(_: Library) -> Instrument:
    notices = read_planted(FACTS)
    missed = tuple(f"not noticed: {noticed.change}" for noticed in notices if not noticed.by)
    figures = {
        "wrong facts": len(notices),
        "noticed": len(notices) - len(missed),
        "not noticed": len(missed),
    }
    asks = "If a wrong fact is written and all else is renewed, does `nines verify` notice, without the lock?"
    return Instrument("wrong facts", asks, figures, missed)


def _in_a_browser(library: Library) -> Instrument:
    stored = read_compared()
    differing = [(slug, what) for slug, one in stored.items() for what in one.differing]
    different = {(slug, what.partition(":")[0]) for slug, what in differing}
    again = stale(library, stored, library.playable)
    deals = sum(len(one.deals) for one in stored.values())
    figures = {
        "deals played in a browser and here": deals,
        "the same answers": deals - len(different),
        "of games that have changed since": sum(len(stored[slug].deals) for slug in again if slug in stored),
    }
    named = (*(f"{slug}, {what}" for slug, what in differing), *(f"stale: {slug}" for slug in again))
    return Instrument("deals in a browser", "Does Python in a browser play as it does here?", figures, named)


def _tests_in_a_browser(library: Library) -> Instrument:
    stored = read_tests()
    figures = {
        "tests that import nothing but pytest and nines": stored.passed
        + len(stored.failed)
        + len(stored.need),
        "passed": stored.passed,
        "failed": len(stored.failed),
        "need a part of nines that is not shipped to a browser": len(stored.need),
    }
    renewed = stored.rests_on == digest_of_lock(library)
    named = (*stored.failed, *(() if renewed else ("stale: the rules have changed since",)))
    asks = "Do the engine's own tests pass in Python for browsers?"
    return Instrument("tests in Python for browsers", asks, figures, named)


ALL: Final[tuple[Callable[[Library], Instrument], ...]] = (
    *(
        _coverage,
        _rule_mutants,
        _code_mutants,
        _perft,
        _same_plays,
        _second,
        _deciding,
        _planted,
        _wrong_facts,
    ),
    *(_in_a_browser, _tests_in_a_browser),
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
        for instrument in found:
            yield f"{instrument.name}: {instrument.asks}"
            yield from (f"  {number:>10,}  {what}" for what, number in instrument.figures.items())
            yield from (f"  {name}" for name in instrument.named)


def as_json(instruments: Sequence[Instrument]) -> str:
    """Return the tools and their figures as JSON text."""
    return _text([asdict(instrument) for instrument in instruments])


def stored_text(instruments: Sequence[Instrument]) -> str:
    """Return the text of the file that stores the tools and their figures."""
    head = Head(MAKES_FILE, digest_of_lock(open_library())).data()
    return _text({**head, "instruments": [asdict(instrument) for instrument in instruments]}) + "\n"


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)


def write_instruments(instruments: Sequence[Instrument]) -> Path:
    """Store the results of the verification tools, and return the file."""
    write_whole(STORED, stored_text(instruments), over=ANY)
    return STORED
