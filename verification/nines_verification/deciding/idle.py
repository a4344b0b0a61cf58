"""Explain why no play shows a difference: the rules are equal, or only what players see differs.

Both reasons are checked, by comparing the rules and by finding a play in which a seat sees something
different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.deciding.differences import seen_differently
from nines.deciding.pairing import pair_of
from nines.deciding.results import Result, Status, StoredPlay
from nines.errors import NinesError
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.deciding.differences import Seen
    from nines.libraries.alternatives import Subject

SAME_RULES: Final = "All rules of both are equal: the candidate settles no question of play."
ONLY_SEATS: Final = (
    "Only the number of players differs; where both allow the same number, all other rules are equal."
)
ONLY_PACK: Final = (
    "Only the pack or the number of players differs; with the same pack all other rules are equal."
)
ONLY_DEALT: Final = (
    "Only the pack, the number of players, how the cards are dealt and who sees the cards left over differ;"
    " from the same hands, all other rules are equal."
)
DEALT: Final = frozenset({"deal", "insight", "pack", "seats"})  # keys of rules, asked before the first act


def differing_rules(subject: Subject) -> tuple[str, ...]:
    """Return the sorted keys of the rules that differ; the keys do not name the game.

    Examples
    --------
    >>> import nines
    >>> from nines.libraries.alternatives import Subject
    >>> game = nines.load("comet-1718")
    >>> differing_rules(Subject(game, game.read({"two-players": "no"}), "two-players", "no"))
    ('seats',)
    """
    one, other = (
        {key.partition("/")[2]: cited.rule for key, cited in game.rules().items()} for game in subject[:2]
    )
    return tuple(
        sorted(
            place
            for place in {*one, *other}
            if place not in one or place not in other or one[place] != other[place]
        )
    )


def equal_rules(subject: Subject) -> str:
    """Return the reason that the rules alone give why play cannot differ; empty if they give no reason."""
    differing = differing_rules(subject)
    if not subject.point:  # editions with different packs have no whole deal in common
        return ONLY_DEALT if "pack" in differing and DEALT.issuperset(differing) else ""
    if not differing:
        return SAME_RULES
    return {("seats",): ONLY_SEATS, ("pack",): ONLY_PACK, ("pack", "seats"): ONLY_PACK}.get(differing, "")


def status_of(why: str) -> Status:
    """Return the status of a result whose reason *why* comes from :func:`equal_rules`."""
    return "proved equal" if why == SAME_RULES else "not comparable"


def seen_in(subject: Subject, stored: StoredPlay) -> Seen | None:
    """Return the first thing that a seat sees differently in the two games during a play."""
    try:
        pair = pair_of(subject.one, subject.other, stored.under)
        return seen_differently(pair, stored.play.setting, stored.play.shown.acts)
    except NinesError:
        return None


def only_seen(subject: Subject, plays: Iterable[StoredPlay]) -> Result | None:
    """Return the result *information only* if, in some play, a seat sees something different."""
    found = [
        (stored.play.size, seen, StoredPlay(stored.play, stored.under))
        for stored in plays
        if (seen := seen_in(subject, stored)) is not None
    ]
    if not found:
        return None
    _, seen, stored = min(found, key=lambda one: one[0])
    return Result(*subject.names, "information only", {"any": stored}, why=seen_sentence(seen))


def seen_sentence(seen: Seen) -> str:
    """Return a sentence that says what a seat sees differently in the two games.

    Examples
    --------
    >>> from nines.deciding.differences import Seen
    >>> seen_sentence(Seen(0, 1, ("dead hand: 2♣",), ()))
    'Only what is seen differs: player 1 sees “dead hand: 2♣” in the first game only.'
    """
    who = seat_name(seen.seat)
    if seen.one and seen.other:
        said = f"{who} sees “{seen.one[0]}” in the first game and “{seen.other[0]}” in the second"
    elif seen.one or seen.other:
        where = "first" if seen.one else "second"
        said = f"{who} sees “{(seen.one or seen.other)[0]}” in the {where} game only"
    else:
        said = f"{who} knows something in one game that the other game hides"
    return f"Only what is seen differs: {said}."


def still_none(subject: Subject, result: Result) -> str:
    """Check a stored result according to which no deciding play exists; return the fault, or nothing."""
    if result.status in ("proved equal", "not comparable"):
        return "" if equal_rules(subject) == result.why else "the reason why they are equal no longer holds"
    if result.status == "information only":
        stored = result.plays.get("any")
        seen = None if stored is None else seen_in(subject, stored)
        holds = seen is not None and seen_sentence(seen) == result.why
        return "" if holds else "what the players see no longer differs in this way"
    searched = f" Searched: {result.searched}" if result.searched else ""
    return f"not decided: {result.why or 'no play was found.'}{searched}".rstrip(".")
