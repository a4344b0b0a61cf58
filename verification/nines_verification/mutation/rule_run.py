"""Test the rule mutants of an edition, and count the mutants, the killed mutants and the survivors."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import read_json
from nines.corpus.heads import Head, made_by, without_head
from nines.shuffle import Stream
from nines_verification.candidate_plays import kept_plays, show_digests
from nines_verification.course import first_difference
from nines_verification.golden import kept_text
from nines_verification.mutation.proofs import proof_of
from nines_verification.mutation.rule_mutants import Kind, RuleMutant, rule_mutants, rules_without_mutant
from nines_verification.mutation.survivors import reasons, unexplained
from nines_verification.mutation.trying import Trier
from nines_verification.report import Failure
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

Fate = Literal["proved", "alike", "gap", "left"]
FOLDER: Final = Path(__file__).with_name("results")
# Matches compared before a mutant counts as behaving alike.
MATCHES: Final[dict[Kind, int]] = {"exchanged": 2, "shifted": 4, "altered": 4, "read": 4}
SAMPLED: Final = 40  # mutants of an edition that a standard run of `nines verify` tests
SEED: Final = 14


@dataclass(frozen=True)
class Tally:
    """The results of testing the rule mutants of an edition.

    Parameters
    ----------
    edition
        The slug of the edition.
    mutants
        The number of mutants by kind: exchanged, shifted, read.
    killed
        The number of killed mutants, for each check that noticed some.
    proved
        The names of mutants that are proved equivalent to the original, each with the proof.
    alike
        The names of mutants that no check notices and that behave like the original in all plays compared.
    gaps
        The names of mutants that no check notices although their play differs, each with the place of the
        difference.
    left
        The names of mutants that no check notices and that have not yet been compared with the original.
    without
        The keys of the rules that have no mutant.
    rests_on
        A hash of everything on which the results rest: the mutants, the scenarios and the plays.
    """

    edition: str
    mutants: dict[str, int]
    killed: dict[str, int]
    proved: dict[str, str] = field(default_factory=dict)
    alike: tuple[str, ...] = ()
    gaps: dict[str, str] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    rests_on: str = ""

    @property
    def total(self) -> int:
        """The number of all mutants of the edition."""
        return sum(self.mutants.values())

    @property
    def survivors(self) -> tuple[str, ...]:
        """The names of mutants that no check notices and that are not proved equivalent to the original."""
        return (*self.alike, *self.gaps, *self.left)

    @property
    def kills(self) -> int:
        """The number of killed mutants."""
        return sum(self.killed.values())


def tally(
    library: Library,
    game: AnyGame,
    mutants: Sequence[RuleMutant] | None = None,
    known_alike: Container[str] = (),
    *,
    compare: bool = True,
) -> Tally:
    """Test the rule mutants of an edition, and return the results.

    Parameters
    ----------
    library
        The library with the scenarios and plays.
    game
        The edition with its default answers.
    mutants
        The mutants to test; None for all. If only some mutants are tested, the results are not stored and
        rest on nothing.
    known_alike
        The names of mutants that are known to behave like the original; they are not compared again.
    compare
        Whether mutants that no check notices are compared with the original. The comparison takes most
        of the time.
    """
    trier, kinds, killed = Trier(library, game), Counter[str](), Counter[str]()
    found: dict[Fate, dict[str, str]] = {"proved": {}, "alike": {}, "gap": {}, "left": {}}
    tried = list(rule_mutants(library, game)) if mutants is None else mutants
    for mutant in tried:
        kinds[mutant.kind] += 1
        name = f"{mutant.kind} {mutant.name}"
        if kill := trier.kill(mutant):
            killed[kill.section] += 1
        elif name in known_alike:
            found["alike"][name] = ""
        else:
            fate, why = _fate(trier, mutant) if compare else ("left", "")
            found[fate][name] = why
    return Tally(
        game.slug,
        dict(kinds),
        dict(killed),
        proved=found["proved"],
        alike=tuple(found["alike"]),
        gaps=found["gap"],
        left=tuple(found["left"]),
        without=rules_without_mutant(game, tried) if mutants is None else (),
        rests_on=rests_on(library, game, tried) if mutants is None else "",
    )


def _fate(trier: Trier, mutant: RuleMutant) -> tuple[Fate, str]:
    """Return the outcome of a mutant that no check notices, and the proof or the first difference in play."""
    if proof := proof_of(trier, mutant):
        return "proved", proof
    where = where_differs(trier, mutant)
    return ("gap", where[:300]) if where else ("alike", "")


def where_differs(trier: Trier, mutant: RuleMutant) -> str:
    """Return the first difference in play between mutant and original; nothing if none was found."""
    base, other = trier.both(mutant)
    return first_difference(base, other, MATCHES[mutant.kind])


def check_mutants(
    library: Library, game: AnyGame, count: int | None = SAMPLED
) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of mutants tested, and the mutants that survive without a listed reason.

    Parameters
    ----------
    library
        The library with the scenarios and plays.
    game
        The edition whose mutants are tested.
    count
        The number of mutants to draw at random. A drawn mutant may survive only if the stored results list it
        as a survivor, and every stored survivor needs a reason. With None, all mutants are tested, every
        survivor needs a reason, and every reason needs a survivor.
    """
    everything, stored = list(rule_mutants(library, game)), stored_tally(game.slug)
    listed = reasons(game.slug)
    if count is not None:
        drawn = Stream.of(SEED).shuffled(everything)[:count]
        known = {*stored.survivors, *stored.proved} if stored else set()
        found = tally(library, game, drawn, known)
        fresh = _failures(found, known)
        without_reason = _failures(stored, listed) if stored else ()
        return len(drawn), (*fresh, *without_reason)
    found = tally(library, game, everything)
    found = replace(found, without=rules_without_mutant(game, everything))
    names = {f"{rule_mutant.kind} {rule_mutant.name}" for rule_mutant in everything}
    return len(everything), (*_failures(found, listed), *_stale(found, listed, names))


def _failures(tally: Tally, listed: Container[str]) -> Iterator[Failure]:
    """Yield a failure for each survivor without a listed reason."""
    for name, what in unexplained(tally.survivors, tally.gaps, listed):
        yield Failure(f"{tally.edition}, {name}", what)


def _stale(tally: Tally, listed: Mapping[str, str], names: Container[str]) -> Iterator[Failure]:
    """Yield the listed reasons for mutants that do not survive, and the rules that have no mutant."""
    for name in listed:
        if name not in names:
            yield Failure(f"{tally.edition}, {name}", "is listed as surviving, but is not a mutant")
        elif name not in tally.survivors:
            yield Failure(f"{tally.edition}, {name}", "is listed as surviving, but is now killed or proved")
    for key in tally.without:
        yield Failure(f"{tally.edition}/{key}", "there is no mutant of this rule")


def rests_on(library: Library, game: AnyGame, mutants: Sequence[RuleMutant] | None = None) -> str:
    """Return a hash of everything on which the results of an edition rest: mutants, scenarios and plays.

    The heads of the plays are left out: they say nothing about what was played.
    """
    all_of_them = list(rule_mutants(library, game)) if mutants is None else mutants
    parts = [f"{rule_mutant.kind} {rule_mutant.name} {rule_mutant.was!r}" for rule_mutant in all_of_them]
    tried = {scenario.slug for scenario in scenarios_of(library, game.slug)}  # inherited scenarios too
    for slug in (game.slug, *sorted(tried - {game.slug})):
        file = library.checks / "scenarios" / f"{slug}.toml" if library.checks else None
        parts.append(file.read_text(encoding="utf-8") if file is not None and file.is_file() else "")
    plays = kept_plays(library, game.slug)
    parts += [kept_text(library, game), show_digests(plays[1]) if plays else ""]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def stored_tally(slug: str, folder: Path = FOLDER) -> Tally | None:
    """Return the stored results of an edition; None if no results are stored."""
    file = folder / f"{slug}.json"
    if not file.is_file():
        return None
    place = f"{FOLDER.parent.name}/{FOLDER.name}/{file.name}"
    head, data = without_head(read_json(file, place), place, _command(slug))
    return Tally(
        **{
            **data,
            "rests_on": head.rests_on,
            "alike": tuple(data["alike"]),
            "left": tuple(data["left"]),
            "without": tuple(data["without"]),
        }
    )


def store(tally: Tally, folder: Path = FOLDER) -> None:
    """Store the results of an edition in one step."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{tally.edition}.json"
    data = {**Head(_command(tally.edition), tally.rests_on).data(), **asdict(tally)}
    write_whole(file, json.dumps(data, indent=1, ensure_ascii=False) + "\n", over=ANY)


def _command(slug: str) -> str:
    return made_by("mutation", slug)
