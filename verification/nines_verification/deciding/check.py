"""The check *deciding plays*: replay every stored play. A result that is missing is a failure."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from nines.deciding.causes import no_longer_causes
from nines.deciding.pairing import not_comparable, pair_of
from nines.deciding.replay import replay
from nines.deciding.results import EDITIONS, command, read_digest, read_results
from nines.errors import NinesError
from nines.libraries.alternatives import candidates_of
from nines.libraries.rests_on import Grounds, stale
from nines.reference.effects import FOLDER
from nines_verification.deciding.idle import equal_rules, still_none
from nines_verification.deciding.proof import prove
from nines_verification.deciding.subjects import editions_of
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.deciding.differences import Measure, Pair
    from nines.deciding.results import Bound, Result, StoredPlay
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.alternatives import Subject

COMMAND: Final = "python -m nines_verification decide"


def compared(library: Library) -> bool:
    """Return whether a library stores deciding plays; not every library does, because the search is long.

    Examples
    --------
    >>> from nines import library
    >>> compared(library())
    True
    """
    return library.checks is not None and (library.checks / FOLDER).is_dir()


def check_deciding(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of results checked for a game, and the results that no longer hold.

    The results compare the game with itself under each of the other answers, and with every later edition of
    its family.

    Parameters
    ----------
    library
        The library that stores the results.
    game
        The game whose results are checked.
    """
    checked, failures, grounds = 0, list(compared_no_more(library, game)), Grounds(library)
    failures += [Failure(f"{FOLDER}: {name}", what) for name, what in stale_heads(library, game, grounds)]
    for subject, result in results_of(library, game):
        checked += 1
        again = f"{COMMAND} {game.slug if subject.point else game.family.name}"
        what = f"nothing is stored; run {again}"
        if result is not None:
            # The rules of the library's own games, because a mutant has different rules.
            today = rests_on(grounds, library.load(result.one), library.load(result.other), result)
            what = fault(subject, result) or stale(result.rests_on, today, again)
        if what:
            failures.append(Failure(f"{FOLDER}: {' and '.join(subject.names)}", what))
    return checked, tuple(failures)


def rests_on(grounds: Grounds, one: AnyGame, other: AnyGame, result: Result) -> str:
    """Return the digest of the rules of two games, including rules under other choices that the plays use.

    Parameters
    ----------
    grounds
        The digests of the rules of the library.
    one, other
        The two games.
    result
        The stored result for the two games.
    """
    games = [one, other]
    for stored in result.plays.values():
        if stored.under:
            with suppress(NinesError):  # it can no longer be played, which is a separate failure
                games += [game.read(stored.under) for game in (one, other)]
    return grounds.of(*games)


def rules_of(library: Library, grounds: Grounds, name: str) -> str:
    """Return the digest for the head of a file of results: of the rules of its editions, with our answers.

    Parameters
    ----------
    library
        The library that stores the results.
    grounds
        The digests of the rules of the library.
    name
        The name of the file without its suffix: an edition, or a family of editions that are compared.
    """
    family = name.removeprefix(EDITIONS)
    if family == name:
        return grounds.of(library.load(name))
    return grounds.of(*library.games(family))


def stale_heads(library: Library, game: AnyGame, grounds: Grounds) -> Iterator[tuple[str, str]]:
    """Yield the files of results of a game whose head has a stale digest, each with a message.

    The results that compare the editions of a family are a file of the first edition.
    """
    family = game.family.name
    first = game.slug == library.games(family)[0].slug
    for name in (game.slug, f"{EDITIONS}{family}") if first else (game.slug,):
        kept = read_digest(library.checks / FOLDER / f"{name}.jsonl") if library.checks else ""
        again = command(name, library.package)
        if kept and (what := stale(kept, rules_of(library, grounds, name), again)):
            yield name, what


def compared_no_more(library: Library, game: AnyGame) -> Iterator[Failure]:
    """Yield the stored results of a game for pairs of variants that are no longer compared."""
    names = {candidate.names for candidate in candidates_of(game)}
    for result in read_results(library.checks / FOLDER / f"{game.slug}.jsonl") if library.checks else ():
        if (result.one, result.other) not in names:
            what = f"is stored, but these are no longer compared; run {COMMAND} {game.slug}"
            yield Failure(f"{FOLDER}: {result.one} and {result.other}", what)


def results_of(library: Library, game: AnyGame) -> Iterator[tuple[Subject, Result | None]]:
    """Yield all comparisons of a game, each with the stored result or None."""
    if library.checks is None:
        return
    folder = library.checks / FOLDER
    kept = {(result.one, result.other): result for result in read_results(folder / f"{game.slug}.jsonl")}
    for subject in candidates_of(game):
        yield subject, kept.get(subject.names)
    kept = {
        (result.one, result.other): result
        for result in read_results(folder / f"{EDITIONS}{game.family.name}.jsonl")
    }
    for subject in editions_of(library, game.family.name):
        if subject.one.slug == game.slug:
            yield subject, kept.get(subject.names)


def fault(subject: Subject, result: Result) -> str:
    """Return what is wrong with a stored result; nothing if the result still holds.

    Parameters
    ----------
    subject
        The two games that are compared.
    result
        The stored result for the two games.
    """
    again = f"; run {COMMAND} --again '{subject.names[1]}'"
    if result.status == "not comparable" and not subject.point:
        holds = (not_comparable(subject.one, subject.other) or equal_rules(subject)) == result.why
        return "" if holds else f"the reason why they cannot be compared has changed{again}"
    if result.status != "decided":
        bound = result.bound
        what = still_none(subject, result) if bound is None else _unproved(subject, result, bound)
        return f"{what}{again}" if what else ""
    return _fault_in_plays(subject, result, again)


def _unproved(subject: Subject, result: Result, bound: Bound) -> str:
    """Return the reason why a stored proof is no longer valid; nothing if it is valid."""
    proof = prove(subject, bound)
    if proof.fault:
        return f"not proved equal: {proof.fault}"
    holds = (result.status, result.why) == ("proved equal", proof.why)
    return "" if holds else "the proof now shows something else"


def _fault_in_plays(subject: Subject, result: Result, again: str) -> str:
    """Return the first play that no longer shows its difference; nothing if every play still shows one."""
    if not result.plays:
        return f"it is decided, but no play is stored{again}"
    for measure, stored in result.plays.items():
        try:
            pair = pair_of(subject.one, subject.other, stored.under)
            difference = replay(pair, measure, stored.play).difference
        except NinesError as error:
            return f"the play for {measure!r} cannot be played: {error}{again}"
        if difference is None:
            acts = ", ".join(stored.play.shown.acts)
            return f"the games do not differ at the end of the play for {measure!r} ({acts}){again}"
        if not subject.point and (what := _fault_in_cause(pair, measure, stored)):
            return f"{what}{again}"
    return ""


def _fault_in_cause(pair: Pair, measure: Measure, stored: StoredPlay) -> str:
    """Return why the stored cause of a difference no longer holds; nothing if it holds."""
    if stored.cause is None:
        return f"no cause is stored for the play for {measure!r}"
    wrong = no_longer_causes(pair, measure, stored.play, stored.cause)
    rules = ", ".join(" and ".join(filter(None, exchange)) for exchange in wrong)
    return (
        f"an exchange of {rules} does not remove the difference in the play for {measure!r}" if wrong else ""
    )
