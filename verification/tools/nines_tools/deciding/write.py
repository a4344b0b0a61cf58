"""``python -m nines_verification decide``: find and store deciding plays; an interrupted run can resume."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nines.boundary.files import ANY, write_whole
from nines.corpus.heads import Head
from nines.deciding.causes import cause_of
from nines.deciding.differences import MEASURES
from nines.deciding.pairing import pair_of
from nines.deciding.results import EDITIONS, as_text, command, read_digest, read_results
from nines.libraries.alternatives import candidates_of
from nines.libraries.rests_on import Grounds
from nines.reference.effects import FOLDER
from nines_tools import STORED
from nines_tools.deciding.clearer import clearer, deals_of
from nines_tools.deciding.hunt import Hunt
from nines_verification.deciding.check import fault, rests_on, rules_of
from nines_verification.deciding.subjects import editions_of, families_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from nines.deciding.differences import Measure
    from nines.deciding.results import Result, StoredPlay
    from nines.libraries import Library
    from nines.libraries.alternatives import Subject

HERE: Final = STORED / FOLDER
MOST_CARDS: Final = 10  # of a deal that is tried for other pairs of editions


def write_deciding(
    library: Library, names: Iterable[str] = (), *, again: Iterable[str] = (), folder: Path = HERE
) -> Iterator[str]:
    """Search for results that are not stored yet, store each result at once, and yield the results.

    Parameters
    ----------
    library
        The library whose games are compared.
    names
        The editions or families of editions to compare; without names, all editions.
    again
        Canonical names of games for which the search is run again.
    folder
        The folder of the stored results.
    """
    anew = frozenset(again)
    wanted = (*names, *(name.partition("[")[0] for name in anew))
    known: dict[tuple[str, str], list[Result]] = {}
    for slug in library.playable:
        file = folder / f"{slug}.jsonl"
        if wanted and slug not in wanted:
            for result in read_results(file):
                _note(known, result)
            continue
        subjects = tuple(candidates_of(library.load(slug)))
        for subject, result in stored(library, file, subjects, known, again=anew):
            known.setdefault((subject.point, subject.candidate), []).append(result)
            yield f"{' and '.join(subject.names)}: {result.status}, {result.effect}"
    for family in families_of(library):
        # A pair of editions is searched again if one of them is named.
        both = any("[" not in name and library.load(name).family.name == family for name in anew)
        if not wanted or family in wanted or both:
            file, subjects = folder / f"{EDITIONS}{family}.jsonl", tuple(editions_of(library, family))
            found = stored(library, file, subjects, {}, again=anew)
            for subject, result in found:
                yield f"{' and '.join(subject.names)}: {result.status}, {result.effect}"


def _note(known: dict[tuple[str, str], list[Result]], result: Result) -> None:
    """Add a result to *known*, under its question and answer, if the two games differ in one choice."""
    one, other = (set(name.partition("[")[2].rstrip("]").split(",")) for name in (result.one, result.other))
    if len(other - one) == 1:
        point, _, candidate = next(iter(other - one)).partition("=")
        known.setdefault((point, candidate), []).append(result)


def stored(
    library: Library,
    file: Path,
    subjects: tuple[Subject, ...],
    known: dict[tuple[str, str], list[Result]],
    *,
    again: frozenset[str] = frozenset(),
) -> Iterator[tuple[Subject, Result]]:
    """Yield the result for each pair of games, either stored or newly found; store new results at once.

    If a stale result no longer holds, the search is run again.
    """
    grounds = Grounds(library)
    head = _head(library, grounds, file)
    kept = {(one.one, one.other): one for one in read_results(file) if one.other not in again}
    gone = kept.keys() - {one.names for one in subjects}  # subjects that are no longer compared
    if gone or read_digest(file) not in ("", head.rests_on):
        write(file, [kept[one.names] for one in subjects if one.names in kept], head)
    for subject in subjects:
        result = kept.get(subject.names)
        if result is None or (_stale(grounds, subject, result) and fault(subject, result)):
            result = Hunt(library, subject, known.get((subject.point, subject.candidate), ())).result()
            result = _clearer(file, subject, result)
        result = _stamped(grounds, subject, result)
        if result != kept.get(subject.names):
            kept[subject.names] = result
            write(file, [kept[one.names] for one in subjects if one.names in kept], head)
        yield subject, result


def _stale(grounds: Grounds, subject: Subject, result: Result) -> bool:
    return rests_on(grounds, subject.one, subject.other, result) != result.rests_on


def _stamped(grounds: Grounds, subject: Subject, result: Result) -> Result:
    """Return a result, marked with the digest of the rules that it rests on; two editions also get causes."""
    digest = rests_on(grounds, subject.one, subject.other, result)
    plays = dict(result.plays)
    if not subject.point:  # an answer to a question is itself the cause
        fresh = digest == result.rests_on
        plays = {name: _caused(subject, name, stored, fresh=fresh) for name, stored in plays.items()}
    return replace(result, plays=plays, rests_on=digest)


def _caused(subject: Subject, measure: Measure, stored: StoredPlay, *, fresh: bool) -> StoredPlay:
    """Return a play with its cause, which is found anew if it is missing or not *fresh*."""
    if stored.cause is not None and fresh:
        return stored
    pair = pair_of(subject.one, subject.other, stored.under)
    return replace(stored, cause=cause_of(pair, measure, stored.play))


def clarify(library: Library, families: Iterable[str] = (), folder: Path = HERE) -> Iterator[str]:
    """Look for clearer plays of editions that are already decided, store them, and yield the results.

    Parameters
    ----------
    library
        The library whose editions are compared.
    families
        The families of editions; without names, all families.
    folder
        The folder of the stored results.
    """
    grounds = Grounds(library)
    for family in families or families_of(library):
        file = folder / f"{EDITIONS}{family}.jsonl"
        kept = {(one.one, one.other): one for one in read_results(file)}
        for subject in editions_of(library, family):
            result = kept.get(subject.names)
            if result is None or not result.plays:
                continue
            found = _stamped(grounds, subject, _clearer(file, subject, result))
            changed = [name for name in found.plays if found.plays[name].play != result.plays[name].play]
            yield f"{' and '.join(subject.names)}: {', '.join(changed) or 'no'} plays are clearer"
            if found != result:
                kept[subject.names] = found
                write(file, kept.values(), _head(library, grounds, file))


def _clearer(file: Path, subject: Subject, result: Result) -> Result:
    """Return a result with clearer plays of two editions, from the deals of all stored plays."""
    if subject.point or result.status != "decided":
        return result
    files = [file, *(file.parent / f"{game.slug}.jsonl" for game in subject[:2])]
    known = [stored.play for one in files for entry in read_results(one) for stored in entry.plays.values()]
    deals, pair = deals_of(known, MOST_CARDS), pair_of(subject.one, subject.other)
    plays = {name: clearer(pair, name, stored, deals) for name, stored in result.plays.items()}
    return replace(result, plays=plays)


def deepen(library: Library, names: Iterable[str] = (), folder: Path = HERE) -> Iterator[str]:
    """Search longer for missing plays of answers that are already decided, and yield the results.

    Parameters
    ----------
    library
        The library whose games are compared.
    names
        Names of editions, or canonical names such as ``edition[question=answer]``; without names, all
        editions.
    folder
        The folder of the stored results.
    """
    wanted, grounds = tuple(names), Grounds(library)
    known: dict[tuple[str, str], list[Result]] = {}
    for one in (one for slug in library.playable for one in read_results(folder / f"{slug}.jsonl")):
        _note(known, one)
    for slug in dict.fromkeys(name.partition("[")[0] for name in wanted or library.playable):
        file = folder / f"{slug}.jsonl"
        kept = {(one.one, one.other): one for one in read_results(file)}
        for subject in candidates_of(library.load(slug)):
            result = kept.get(subject.names)
            named = not wanted or slug in wanted or subject.names[1] in wanted
            if not named or result is None or not _lacks_plays(result):
                continue
            others = [one for one in known.get((subject.point, subject.candidate), ()) if one != result]
            deeper = Hunt(library, subject, [result, *others]).deeper(result)
            found = _stamped(grounds, subject, deeper)
            yield f"{' and '.join(subject.names)}: {result.effect} before, {found.effect} now"
            if found != result:
                kept[subject.names] = found
                write(file, kept.values(), _head(library, grounds, file))


def _lacks_plays(result: Result) -> bool:
    """Return whether a result is decided but lacks a stored play for at least one kind of difference."""
    return result.status == "decided" and any(measure not in result.plays for measure in MEASURES)


def _head(library: Library, grounds: Grounds, file: Path) -> Head:
    return Head(command(file.stem, library.package), rules_of(library, grounds, file.stem))


def write(file: Path, results: Iterable[Result], head: Head) -> None:
    """Write results in one step, so that a reader sees either the old or the new file, never half a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, as_text(results, head), over=ANY)
