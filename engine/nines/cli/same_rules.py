"""A saved game whose rules have changed since: which rules, what that means, and how to go on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nines.cli.errors import complain
from nines.errors import NinesError, RequestError
from nines.libraries.rests_on import RulesKept, changed_rules, rules_kept
from nines.text import counted, joined

if TYPE_CHECKING:
    from pathlib import Path

    from nines.cli.record import SavedGame
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

MOST: Final = 6  # rules that are named


def under_its_rules(library: Library, saved: SavedGame, file: Path, *, anyway: bool) -> SavedGame:
    """Return a saved game with the readings that keep its rules; say what has changed since it was saved.

    If only our answers to open questions have changed, the game goes on with the answers of then.

    Parameters
    ----------
    library
        The library with the game.
    saved
        The saved game.
    file
        The file from which it was read.
    anyway
        Whether to go on under the rules of today if other rules have changed.

    Raises
    ------
    RequestError
        If rules have changed, and *anyway* is false.
    """
    now = library.load(saved.game).read(saved.readings)
    if not saved.rules:
        complain(
            f"{file} was saved by an older version of nines and does not say under which rules; the game goes"
            " on under the rules of today, which check every act"
        )
        return replace(saved, rules=rules_kept(library, now)._asdict())
    kept = RulesKept(**saved.rules)
    then = _with_answers(now, kept.answers)
    if then is not None and not changed_rules(kept.rules, rules_kept(library, then).rules):
        _say_answers(now, then, file)
        return replace(saved, readings=dict(then.choices.changed))
    changed = changed_rules(kept.rules, rules_kept(library, now).rules)
    said = _said(file, saved.game, kept, changed)
    if not anyway:
        raise RequestError(
            f"{said}. Acts may now be refused, or cost something else. To go on under the rules of today, add"
            f" --anyway; to go on under the old rules, use nines {kept.version}"
        )
    complain(f"{said}; the game goes on under the rules of today")
    return replace(saved, rules=rules_kept(library, now)._asdict())


def _with_answers(game: AnyGame, answers: dict[str, str]) -> AnyGame | None:
    """Return the game with these answers; None if a question or an answer no longer exists."""
    try:
        return game.read(answers)
    except NinesError:
        return None


def _say_answers(now: AnyGame, then: AnyGame, file: Path) -> None:
    """Say which of our answers have changed since the game was saved, if any."""
    others = [
        f"{point} (now {now.choices[point]}, then {answer})"
        for point, answer in then.choices.chosen.items()
        if now.choices[point] != answer
    ]
    if others:
        complain(
            f"{file}: the rules of {now.slug} have changed since this game was saved: we now answer"
            f" {joined(others)}; the game goes on with the answers of then, as {then.name}"
        )


def _said(file: Path, slug: str, kept: RulesKept, changed: tuple[str, ...]) -> str:
    """Return a sentence that names the rules that have changed."""
    named = [*changed[:MOST], *([counted(len(changed) - MOST, "other rule")] if len(changed) > MOST else [])]
    by = f", by nines {kept.version}" if kept.version else ""
    which = joined(named) if named else "an answer to an open question no longer exists"
    return f"{file}: the rules of {slug} have changed since this game was saved{by}: {which}"
