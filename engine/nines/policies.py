"""Policies: how the program chooses acts for the players that it controls.

A policy follows a piece of advice. The policy knows the rules and sees only what its seat may see. The policy
recommends some of the legal acts, and one of these acts is drawn at random. If the advice does not cover a
situation, the policy recommends all legal acts. So a policy is only as good as its advice.

Policies draw their random numbers from a separate stream, so they never change the cards dealt. If only one
act is possible, no number is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.boundary.expected import A_GAME, A_LIBRARY, door, expect, expect_each, expect_whole
from nines.errors import RequestError, UnknownNameError
from nines.kernel.advice import RANDOM, Policy, at_random, joined
from nines.kernel.game import Game
from nines.kernel.playing import Choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.kernel.family import AnyFamily
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

__all__ = [
    "POLICIES",
    "RANDOM",
    "Choose",
    "Policy",
    "advice_on",
    "at_random",
    "policies_for",
    "policies_of",
    "policy",
    "seated",
    "usual",
]

POLICIES: Final = (
    Policy(
        RANDOM,
        "Play any legal act, each with the same probability. This policy is not advice; it is the baseline"
        " with which advice is compared.",
        (),
        title="random",
        line="plays any legal act, each with the same probability",
    ),
    Policy(
        "greedy",
        "Claim every payment that is due. If no payment is due, shed as many points as possible in one"
        " act; if cards have no points, shed as many cards as possible. No source gives this advice.",
        (),
        title="greedy",
        line="takes every payment, and sheds as much as it can at once",
    ),
    Policy(
        "hold-nine",
        "Keep a wild card back while you can play a natural card, or need not play a card at all. Use the"
        " wild card to fill a gap before a card you hold. Play the wild card once another player has only one"
        " card left. (The sources say only that the moment matters; we chose the moment.)",
        (
            *("wp-red-nines:123", "wp-red-nines:124", "wp-red-nines:171", "wp-red-nines:172"),
            *("wp-red-nines:173", "wp-red-nines-early:040", "wp-red-nines-early:041"),
            *("wp-red-nines-early:069", "wp-red-nines-early:070", "wp-red-nines-early:071"),
        ),
        title="keep wild cards",
        line="keeps a wild card back until it fills a gap or another player is nearly out",
    ),
    Policy(
        "go-on",
        "In a sequence, do not pass if you hold the next natural card: play it.",
        ("wp-red-nines:116",),
        title="go on",
        line="plays the next card of a sequence whenever it holds it",
    ),
    Policy(
        "unled-first",
        "Lead a card that cannot be played after another card: an ace, or a card whose lower neighbour is out"
        " of play or has been played.",
        ("hoffmann-1909:047", "hoffmann-1909:052"),
        title="lead stuck cards",
        line="leads cards that nobody can play after another card",
    ),
    Policy(
        "longest-run",
        "Lead the lowest card of your longest ascending run. If several runs are equally long, choose the"
        " lowest of these runs.",
        ("wp-comet:064", "hoffmann-1909:048"),
        title="lead the longest run",
        line="leads the lowest card of its longest run",
    ),
    Policy(
        "shed-high",
        "Lead the cards that are worth the most points. Above all, lead an ace, even if you do not hold a"
        " two.",
        (
            *("wp-red-nines:168", "wp-red-nines:169", "wp-red-nines-early:066", "wp-red-nines-early:067"),
            *("encyclopedie-1753:018", "encyclopedie-1753:019"),
        ),
        title="lead high cards",
        line="leads the cards that are worth the most points, aces above all",
    ),
    Policy(
        "by-the-nines",
        "Bet with many nines, stay in with some, and fold with few; we chose what counts as many. No source"
        " gives this advice.",
        (),
        title="bet by nines",
        line="bets with many nines, stays in with some, folds with few",
    ),
    Policy(
        "collect",
        "Draw a card each time, and discard nothing until you can discard the whole hand at once.",
        ("pagat-multiple-9:056", "pagat-multiple-9:057"),
        whole=True,
        title="collect",
        line="draws each time, and discards nothing until the whole hand can go at once",
    ),
    Policy(
        "sensible",
        "Estimate how likely each card you keep is to win, considering trumps, missing suits and who"
        " leads first. Bid with cards of middle rank, and choose the bid nearest to the expected number of"
        " tricks; then play to win exactly that number. The estimate is our own, and it is rough.",
        ("wp-ninety-nine:128", "wp-ninety-nine:129", "wp-ninety-nine:130", "wp-ninety-nine:131"),
        whole=True,
        title="careful bidder",
        line="bids the tricks that it expects, and plays to win exactly that number",
    ),
    Policy(
        "doubtful-first",
        "While you still want tricks, gain the lead and play the doubtful cards. If the doubtful cards win,"
        " then throw the strong cards away; if the doubtful cards lose, win with the strong cards. In all"
        " other decisions, follow the policy “sensible”.",
        ("wp-ninety-nine:140", "wp-ninety-nine:141", "wp-ninety-nine:142"),
        whole=True,
        title="doubtful cards first",
        line="leads its doubtful cards early, and then decides what to do with the strong ones",
    ),
    Policy(
        "spoil",
        "If no bid fits your hand, bid the high cards of a suit, to upset the others' estimates. (We"
        " count about one hand in ten as such a hand.) In all other decisions, follow the policy “sensible”.",
        ("wp-ninety-nine:138", "wp-ninety-nine:139"),
        whole=True,
        title="spoiler",
        line="bids its high cards if no bid fits, to upset the others; at other times a careful bidder",
    ),
)


def policies_for(families: Iterable[AnyFamily]) -> dict[str, Policy]:
    """Return by name the policies that can play games of some families: ours, and those that they bring.

    Examples
    --------
    >>> import nines
    >>> list(policies_for([nines.load("comet-1718").family]))[:2]
    ['random', 'greedy']
    """
    return {
        policy.name: policy
        for policy in (*POLICIES, *(own for family in families for own in family.policies))
    }


def policy(name: str, game: AnyGame | None = None) -> Policy:
    """Return the policy with this name; in ``a+b``, policy ``b`` chooses among the acts that ``a`` advises.

    Parameters
    ----------
    name
        The name, such as ``greedy`` or ``go-on+shed-high``.
    game
        The game to be played, whose family may bring policies of its own; None for our policies only.

    Raises
    ------
    UnknownNameError
        If no policy has this name; the message suggests similar names.

    Examples
    --------
    >>> policy("shed-hihg")
    Traceback (most recent call last):
    nines.errors.UnknownNameError: no policy 'shed-hihg'; did you mean 'shed-high'?
    >>> policy("go-on+shed-high").passages[:2]
    ('wp-red-nines:116', 'wp-red-nines:168')
    """
    expect(name, str, "the name of a policy, such as 'greedy'")
    known = policies_for(() if game is None else (game.family,))
    parts = name.split("+")
    for part in parts:
        if part not in known:
            raise UnknownNameError("policy", part, known)
    return known[name] if name in known else joined([known[part] for part in parts])


def policies_of(library: Library, passage: str) -> tuple[str, ...]:
    """Return the names of the policies that follow the advice of a passage.

    Parameters
    ----------
    library
        The library that holds the passage.
    passage
        The id of the passage.

    Examples
    --------
    >>> from nines import library
    >>> policies_of(library(), "wp-comet:064")
    ('longest-run',)
    """
    known = policies_for(library.families().values())
    return tuple(policy.name for policy in known.values() if passage in policy.passages)


def usual(library: Library, game: AnyGame, others: int) -> tuple[str, ...]:
    """Return the names of the policies that a person's opponents follow, one for each opponent.

    The opponents follow the advice that the sources give on the game. Advice on the game itself comes before
    advice on an older game whose rules the game changes. If no source gives advice, the opponents follow one
    of our own benchmark policies.

    Parameters
    ----------
    library
        The library that holds the passages with advice.
    game
        The game played.
    others
        The number of opponents, at least 0.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> usual(ours, ours.load("red-nines-20c"), 1), usual(ours, ours.load("ninety-nine-3p"), 2)
    (('hold-nine+go-on+shed-high',), ('sensible', 'doubtful-first'))
    >>> usual(ours, ours.load("commit-1857"), 1)
    ('greedy',)
    """
    from nines.libraries import Library  # noqa: PLC0415 - a policy itself needs no library

    expect(library, Library, A_LIBRARY)
    expect(game, Game, A_GAME)
    others = expect_whole(others, "a number of opponents")
    advised = advice_on(library, game)
    moments = "+".join(policy.name for policy in advised if not policy.whole)
    wholes = [policy.name for policy in advised if policy.whole] or [""]
    lines = ["+".join(filter(None, (moments, whole))) for whole in wholes]
    if not advised:
        known = policies_for([game.family]).values()
        ours = (policy.name for policy in known if policy.name in game.family.advice and not policy.passages)
        lines = [next(ours, RANDOM)]
    return tuple(lines[number % len(lines)] for number in range(others))


@door
def advice_on(library: Library, game: AnyGame) -> tuple[Policy, ...]:
    """Return the policies that follow a source's advice on the game or on the older game that it amends."""
    policies, slug = {}, game.slug
    while slug:
        for policy in policies_for([game.family]).values():
            if policy.serves(game) and any(
                slug in library.corpus.passage(key).games for key in policy.passages
            ):
                policies[policy.name] = policy
        slug = library.corpus.base_of(slug, game.choices.chosen)
    return tuple(policies.values())


def seated(names: Sequence[str], seats: int, game: AnyGame | None = None) -> tuple[Policy, ...]:
    """Return the policy of each seat.

    Parameters
    ----------
    names
        One name for all seats, or one name for each seat, seat 0 first.
    seats
        The number of seats at the table.
    game
        The game to be played, whose family may bring policies of its own; None for our policies only.

    Raises
    ------
    UnknownNameError
        If there is no policy with one of these names.
    RequestError
        If the number of names is neither one nor the number of seats.

    Examples
    --------
    >>> [policy.name for policy in seated(["greedy"], 2)]
    ['greedy', 'greedy']
    """
    expect_each(names, str, "the names of policies, such as ['greedy']")
    seats = expect_whole(seats, "a number of players")
    policies = tuple(policy(name, game) for name in names)
    if len(policies) not in (1, seats):
        raise RequestError(
            f"{len(policies)} policies are named for {seats} players; name one, or one for each"
        )
    return policies * seats if len(policies) == 1 else policies
