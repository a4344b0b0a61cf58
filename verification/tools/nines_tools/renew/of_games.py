"""The stored results of each edition that any library may have: plays and counts."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from nines.counting.perft import published
from nines.errors import NinesError
from nines.libraries.rests_on import Grounds
from nines_verification.automata import check_automata, with_tables, write_automata
from nines_verification.candidate_plays import check_candidate_plays
from nines_verification.golden import check_golden, is_stale, write_golden
from nines_verification.lockstep_run import IN_RENEWAL, Amounts, check_same_plays, run
from nines_verification.perft import check_perft, kept_digest, write_perft

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


def without_deals(library: Library, _: Sequence[str]) -> Iterator[str]:
    """Yield the editions that store no deals to count, or deals that cannot begin under their rules."""
    for slug in library.playable:
        game = library.load(slug)
        if not _can_begin(library, game):
            yield slug


def _can_begin(library: Library, game: AnyGame) -> bool:
    tables = published(library, game)
    try:
        for table in tables:
            for deal in islice(table.deals.all_deals(), 1):
                deal.start(game)
    except NinesError:
        return False
    return bool(tables)


def propose_deals(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Draw deals for each edition and count their lines; yield what was done."""
    for slug in slugs:
        write_perft(library, library.load(slug), anew=True)
        yield f"{slug}: drew deals, and counted their lines"


def other_plays(library: Library, concerned: Sequence[str]) -> Iterator[str]:
    """Yield the editions whose plays rest on other rules, or differ from what is played now."""
    for slug in library.playable:
        game = library.load(slug)
        differs = slug in concerned and (
            check_golden(library, game)[1] or check_candidate_plays(library, game)[1]
        )
        if differs or is_stale(library, game):
            yield slug


def play_again(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Write the plays of editions under all answers; yield what was done."""
    for slug in slugs:
        write_golden(library, library.load(slug))
        yield f"{slug}: played again"


def other_counts(library: Library, concerned: Sequence[str]) -> Iterator[str]:
    """Yield the editions whose counts rest on other rules or are different now."""
    grounds = Grounds(library)
    for slug in library.playable:
        game = library.load(slug)
        fresh = kept_digest(library, game) == grounds.of(game)
        if not fresh or (slug in concerned and check_perft(library, game, "standard")[1]):
            yield slug


def count_again(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Count the lines of play of editions; yield what was done."""
    for slug in slugs:
        write_perft(library, library.load(slug))
        yield f"{slug}: counted again"


def other_automata(library: Library, _: Sequence[str]) -> Iterator[str]:
    """Yield the editions whose stored numbers of states rest on other rules or are different now."""
    for slug in with_tables(library):
        if check_automata(library, library.load(slug), "standard")[1]:
            yield slug


def count_states_again(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Count the states and moves of editions; yield what was done."""
    for slug in slugs:
        write_automata(library, slug)
        yield f"{slug}: counted states and moves again"


def uncompared(library: Library, _: Sequence[str]) -> Iterator[str]:
    """Yield the editions that were not yet compared, with tables and without them, under these rules."""
    for slug in with_tables(library):
        if check_same_plays(library, library.load(slug))[1]:
            yield slug


def compare_again(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Play deals of editions with tables and without them; yield what was compared."""
    for slug in slugs:
        said = list(run(library, slug, (), Amounts(*IN_RENEWAL), store=True))
        yield said[-2]  # what was compared, before the name of the file
