"""A saved game whose rules have changed since: which rules, and under which rules the game goes on."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import NinesError
from nines.libraries.rests_on import RulesKept, changed_rules, rules_kept
from nines.table.saved import digest_now
from nines.text import counted, joined

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.table.saved import SavedGame

MOST: Final = 6  # rules that are named
MARK: Final = 4  # signs of a rule in a link: two of its key, two of what it does


class Reopened(NamedTuple):
    """A saved game with readings and rules of today, and what has changed since it was saved.

    Parameters
    ----------
    saved
        The game. If only our answers to open questions have changed, it has the answers of then.
    notice
        What has changed, in a sentence without its full stop; empty if nothing has.
    differs
        Whether rules have changed, so that acts may be refused or cost something else.
    version
        The version of nines that saved the game; empty if it is not known.
    """

    saved: SavedGame
    notice: str
    differs: bool
    version: str = ""


def marks(rules: RulesKept) -> str:
    """Return four signs for each rule, by which a short link can say which rules have changed.

    Two signs stand for the key of a rule, and two for its parameters and its behaviour.

    Examples
    --------
    >>> marks(RulesKept("", "", {}, {"comet-1718/stop/king": ["1", "1", "x"]}))
    'KSCb'
    """
    return "".join(_mark(key, digests) for key, digests in sorted(rules.rules.items()))


def _mark(key: str, digests: list[str]) -> str:
    parameters, _, behaviour = digests
    return _two_signs(key) + _two_signs(json.dumps([parameters, behaviour]))


def _two_signs(text: str) -> str:
    return urlsafe_b64encode(sha256(text.encode()).digest()).decode()[:2]


def reopened(library: Library, saved: SavedGame, place: str) -> Reopened:
    """Return a saved game as it goes on today, and say what has changed since it was saved.

    Parameters
    ----------
    library
        The library with the game.
    saved
        The saved game.
    place
        What the notice calls it, such as the name of its file, or ``this link``.

    Raises
    ------
    UnknownNameError, ReadingError
        If one of its readings no longer exists.
    """
    now = saved.edition(library)
    if isinstance(saved.rules, dict) and saved.rules:
        return _by_rules(library, saved, now, RulesKept(**saved.rules), place)
    changed, notice = _by_marks(library, saved, now), ""
    digest = digest_now(library, saved.game)
    if changed:
        notice = f"{place}: the rules of {saved.game} have changed since this game was saved: {changed}"
    elif not saved.rules and not saved.digest:
        notice = (
            f"{place} was saved by an older version of nines and does not say under which rules; the game"
            " goes on under the rules of today, which check every act"
        )
    elif saved.digest != digest:
        notice = (
            f"{place}: the record of {saved.game} has changed since this game was saved (digest"
            f" {saved.digest} then, {digest} now)"
        )
        notice += ", but none of its rules plays differently" if saved.rules else ""
    return Reopened(_today(library, saved, now), notice, bool(changed))


def _today(library: Library, saved: SavedGame, game: AnyGame) -> SavedGame:
    """Return a saved game under the rules of today."""
    return replace(
        saved,
        readings=dict(game.choices.changed),
        digest=digest_now(library, saved.game),
        rules=rules_kept(library, game)._asdict(),
    )


def _by_marks(library: Library, saved: SavedGame, now: AnyGame) -> str:
    """Return the rules that have changed, by the marks in a link; empty if none has."""
    if not isinstance(saved.rules, str) or not saved.rules:
        return ""
    text = saved.rules
    then = Counter(text[place : place + MARK] for place in range(0, len(text), MARK))
    rules = rules_kept(library, now).rules
    changed = [key for key, digests in sorted(rules.items()) if not _taken(then, _mark(key, digests))]
    keys = Counter(map(_two_signs, rules))
    gone = sum(not _taken(keys, mark[: MARK // 2]) for mark in Counter(text_marks(text)).elements())
    parts = _named(changed) if changed else []
    if gone:
        parts.append(f"{counted(gone, 'rule')} that no longer {'exists' if gone == 1 else 'exist'}")
    return joined(parts) if parts else ""


def text_marks(text: str) -> list[str]:
    """Return the marks of a text, in order.

    Examples
    --------
    >>> text_marks("CiUzabcd")
    ['CiUz', 'abcd']
    """
    return [text[place : place + MARK] for place in range(0, len(text), MARK)]


def _taken(left: Counter[str], mark: str) -> bool:
    """Return whether a mark is left, and take it away."""
    left[mark] -= 1
    return left[mark] >= 0


def _by_rules(library: Library, saved: SavedGame, now: AnyGame, kept: RulesKept, place: str) -> Reopened:
    then = _with_answers(now, kept.answers)
    if then is not None and not changed_rules(kept.rules, rules_kept(library, then).rules):
        return Reopened(_today(library, saved, then), _answers(now, then, place), differs=False)
    changed = changed_rules(kept.rules, rules_kept(library, now).rules)
    by = f", by nines {kept.version}" if kept.version else ""
    which = joined(_named(changed)) if changed else "an answer to an open question no longer exists"
    notice = f"{place}: the rules of {saved.game} have changed since this game was saved{by}: {which}"
    return Reopened(_today(library, saved, now), notice, differs=True, version=kept.version)


def _with_answers(game: AnyGame, answers: dict[str, str]) -> AnyGame | None:
    """Return the game with these answers; None if a question or an answer no longer exists."""
    try:
        return game.read(answers)
    except NinesError:
        return None


def _answers(now: AnyGame, then: AnyGame, place: str) -> str:
    """Say which of our answers have changed since the game was saved; empty if none has."""
    others = [
        f"{point} (now {now.choices[point]}, then {answer})"
        for point, answer in then.choices.chosen.items()
        if now.choices[point] != answer
    ]
    if not others:
        return ""
    return (
        f"{place}: the rules of {now.slug} have changed since this game was saved: we now answer"
        f" {joined(others)}; the game goes on with the answers of then, as {then.name}"
    )


def _named(changed: tuple[str, ...] | list[str]) -> list[str]:
    """Return the keys of the rules that have changed, and the number of those beyond the first few."""
    more = len(changed) - MOST
    return [*changed[:MOST], *([counted(more, "other rule")] if more > 0 else [])]
