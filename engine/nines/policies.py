"""Policies: how an act is chosen where nobody sits at the table.

A policy is a piece of advice. It knows the rules, sees what its seat may see and no more, and names those
of the legal acts that it recommends; among these one is drawn at random. Where a source's advice
says nothing, every legal act is as good as another: so a policy is as good as its advice.

Random numbers come from a stream of their own purpose, so that a policy never changes what is dealt; where
only one act is left none is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.advice import RANDOM, Policy, at_random, joined
from nines.errors import RequestError, UnknownNameError
from nines.kernel.playing import Choose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

__all__ = [
    "POLICIES",
    "RANDOM",
    "Choose",
    "Policy",
    "advice_on",
    "at_random",
    "policies_of",
    "policy",
    "seated",
    "usual",
]

POLICIES: Final = (
    Policy(
        RANDOM,
        "Any legal act, each as likely as another: no advice, but what advice is measured against.",
        (),
    ),
    Policy(
        "greedy",
        "Claim what is due; if nothing is due, shed as many points as one act can, or cards where none"
        " count. No source says so.",
        (),
    ),
    Policy(
        "hold-nine",
        "Keep a wild card back where a natural one will do or none need be laid; let it fill a gap before a"
        " card held; and not to be caught with it, be rid of it once another has a single card left (that"
        " number is ours: the sources say only that the moment matters).",
        (
            *("wp-red-nines:123", "wp-red-nines:124", "wp-red-nines:171", "wp-red-nines:172"),
            *("wp-red-nines:173", "wp-red-nines-early:040", "wp-red-nines-early:041"),
            *("wp-red-nines-early:069", "wp-red-nines-early:070", "wp-red-nines-early:071"),
        ),
    ),
    Policy(
        "go-on",
        "In a sequence, lay a natural card that is wanted rather than pass.",
        ("wp-red-nines:116",),
    ),
    Policy(
        "longest-run",
        "Lead the low card of the longest ascending run held; of equally long ones, the lowest.",
        ("wp-comet:064",),
    ),
    Policy(
        "shed-high",
        "Lead the cards that score most; before all an ace, even without a two.",
        (
            *("wp-red-nines:168", "wp-red-nines:169", "wp-red-nines-early:066", "wp-red-nines-early:067"),
            *("encyclopedie-1753:018", "encyclopedie-1753:019"),
        ),
    ),
    Policy(
        "by-the-nines",
        "Bet on many nines, stay with some, give few up; how many are many is ours. No source says so.",
        (),
    ),
    Policy(
        "collect",
        "Draw, and discard nothing until the whole hand can go at once.",
        ("pagat-multiple-9:056", "pagat-multiple-9:057"),
        whole=True,
    ),
    Policy(
        "sensible",
        "Reckon what each card kept is likely to win, with an eye to trumps, suits that one lacks and who"
        " leads first; bid, with middle cards, what comes nearest to that, and then play to win exactly that"
        " number of tricks. How likely a card is to win is reckoned in our way, and roughly.",
        ("wp-ninety-nine:128", "wp-ninety-nine:129", "wp-ninety-nine:130", "wp-ninety-nine:131"),
        whole=True,
    ),
    Policy(
        "doubtful-first",
        "Gain the lead and play the doubtful cards while tricks are wanted; then throw strong cards away, or"
        " win with them, as those have won or lost. Otherwise be sensible.",
        ("wp-ninety-nine:140", "wp-ninety-nine:141", "wp-ninety-nine:142"),
        whole=True,
    ),
    Policy(
        "spoil",
        "With a hand that no bid fits, bid the high cards of a suit, to upset what the others reckon with"
        " (which hands are so bad is ours: about one in ten). Otherwise be sensible.",
        ("wp-ninety-nine:138", "wp-ninety-nine:139"),
        whole=True,
    ),
)


def policy(name: str) -> Policy:
    """Return a policy by name; policies joined by ``+`` are followed one after the other.

    Parameters
    ----------
    name
        ``greedy``, for instance, or ``go-on+shed-high``.

    Raises
    ------
    UnknownNameError
        If there is no such policy; the message has the nearest.

    Examples
    --------
    >>> policy("shed-hihg")
    Traceback (most recent call last):
    nines.errors.UnknownNameError: no policy 'shed-hihg'; did you mean 'shed-high'?
    >>> policy("go-on+shed-high").passages[:2]
    ('wp-red-nines:116', 'wp-red-nines:168')
    """
    known = {one.name: one for one in POLICIES}
    parts = name.split("+")
    for part in parts:
        if part not in known:
            raise UnknownNameError("policy", part, known)
    return known[name] if name in known else joined([known[part] for part in parts])


def policies_of(passage: str) -> tuple[str, ...]:
    """Return the policies that follow what a passage advises.

    Parameters
    ----------
    passage
        The id of the passage.

    Examples
    --------
    >>> policies_of("wp-comet:064")
    ('longest-run',)
    """
    return tuple(one.name for one in POLICIES if passage in one.passages)


def usual(library: Library, game: AnyGame, others: int) -> tuple[str, ...]:
    """Return the policies of a person's opponents: the advice of the sources of the game, if there is any.

    Advice on the game itself comes before advice on a game that it amends. Where no source advises, they
    follow a yardstick of ours.

    Parameters
    ----------
    library
        Where the passages that advise are found.
    game
        The game played.
    others
        How many opponents there are, from 0.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> usual(ours, ours.load("red-nines-20c"), 1), usual(ours, ours.load("ninety-nine-3p"), 2)
    (('hold-nine+go-on+shed-high',), ('sensible', 'doubtful-first'))
    >>> usual(ours, ours.load("commit-1857"), 1)
    ('greedy',)
    """
    advised = advice_on(library, game)
    moments = "+".join(one.name for one in advised if not one.whole)
    wholes = [one.name for one in advised if one.whole] or [""]
    lines = ["+".join(filter(None, (moments, whole))) for whole in wholes]
    if not advised:
        ours = (one.name for one in POLICIES if one.name in game.family.advice and not one.passages)
        lines = [next(ours, RANDOM)]
    return tuple(lines[number % len(lines)] for number in range(others))


def advice_on(library: Library, game: AnyGame) -> tuple[Policy, ...]:
    """Return the policies that follow what the sources advise on a game, or on a game that it amends."""
    found, slug = {}, game.slug
    while slug:
        for one in POLICIES:
            if one.serves(game) and any(slug in library.corpus.passage(key).games for key in one.passages):
                found[one.name] = one
        slug = library.corpus.base_of(slug, game.choices.chosen)
    return tuple(found.values())


def seated(names: Sequence[str], seats: int) -> tuple[Policy, ...]:
    """Return a policy for each seat, from one name for all or one for each.

    Parameters
    ----------
    names
        One name for all seats, or one for each, seat 0 first.
    seats
        How many seats are at the table.

    Raises
    ------
    UnknownNameError
        If there is no policy of such a name.
    RequestError
        If there are neither one nor as many names as seats.

    Examples
    --------
    >>> [one.name for one in seated(["greedy"], 2)]
    ['greedy', 'greedy']
    """
    found = tuple(map(policy, names))
    if len(found) not in (1, seats):
        raise RequestError(f"{len(found)} policies are named for {seats} players; name one, or one for each")
    return found * seats if len(found) == 1 else found
