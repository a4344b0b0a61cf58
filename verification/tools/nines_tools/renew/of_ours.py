"""The stored results that only our own library has: mutants and tested claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines_tools.claims.write import write_claims
from nines_tools.instruments import STORED as INSTRUMENTS
from nines_tools.instruments import instruments, stored_text, write_instruments
from nines_tools.record import read_record, renewed_record, store_record
from nines_verification.claims.judge import SLOW, is_stale, judge
from nines_verification.mutation import rule_run
from nines_verification.run import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines.libraries.claims import Claim
    from nines_verification.report import Section


def is_ours(library: Library) -> bool:
    """Return whether a library is our own; only our own library has these results."""
    return library.package == OURS


def untried_mutants(library: Library, concerned: Sequence[str]) -> Iterator[str]:
    """Yield the editions whose mutants, scenarios or plays have changed since their mutants were tested."""
    for slug in concerned:
        known = rule_run.stored_tally(slug)
        if known is None or known.rests_on != rule_run.rests_on(library, library.load(slug)):
            yield slug


def try_mutants(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Test the rule mutants of editions, and yield the figures of each."""
    for slug in slugs:
        tally = rule_run.tally(library, library.load(slug))
        rule_run.store(tally)
        yield f"{slug}: {tally.total} mutants, {tally.kills} killed, {len(tally.survivors)} survive"


def stale_claims(library: Library, concerned: Sequence[str]) -> Iterator[str]:
    """Yield the claims without a result, and those whose result is stale."""
    about = {claim.key for slug in concerned for claim in library.claims.about(slug)}
    for key, claim in library.claims.by_key.items():
        if claim.found.verdict == "untested" or is_stale(claim) or (key in about and _differs(claim)):
            yield key


def _differs(claim: Claim) -> bool:
    return claim.method != SLOW and judge(claim) != claim.found


def try_claims(library: Library, keys: Sequence[str], workers: int) -> Iterator[str]:
    """Test claims, and yield the verdict on each, with the old verdict if it was another."""
    before = {key: claim.found.verdict for key, claim in library.claims.by_key.items()}
    for key, _ in write_claims(keys, workers=workers):
        vars(library).pop("claims", None)  # read again
        now = library.claims.by_key[key].found.verdict
        yield f"{key}: {now}" + (f", before: {before[key]}" if now != before[key] else "")


def store_figures(library: Library, sections: Sequence[Section]) -> None:
    """Store the outcomes of checks and the figures of all tools, if they differ from those stored."""
    record = renewed_record(sections, "standard")
    if record != read_record():
        store_record(record)
    found = instruments(library)
    if stored_text(found) != INSTRUMENTS.read_text(encoding="utf-8"):
        write_instruments(found)
