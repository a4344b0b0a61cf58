"""Policies: how an act is chosen where nobody sits at the table.

A policy is a piece of advice. It knows the rules, sees what its seat may see and no more, and names those
of the legal acts that it would rather play; among these one is drawn at random. Where a source's advice
says nothing, every legal act is as good as another: so what a policy is worth is what its advice is worth.

Random numbers come from a stream of their own purpose, so that a policy never changes what is dealt; where
only one act is left none is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from nines.errors import RequestError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

T = TypeVar("T")


RANDOM: Final = "random"


class Choose(Protocol):
    """Which of the legal acts is played?"""

    def __call__(self, observation: Any, acts: Sequence[T], stream: Stream) -> T:  # noqa: ANN401 - each family has its own
        """Return one of *acts*, of which there is at least one."""
        ...


@dataclass(frozen=True, slots=True)
class Policy:
    """A piece of advice, and who gives it.

    Parameters
    ----------
    name
        By which it is asked for.
    advice
        What it says, in our words.
    passages
        The passages that give the advice; none if it is a yardstick of ours.
    """

    name: str
    advice: str
    passages: tuple[str, ...]

    def serves(self, game: AnyGame) -> bool:
        """Return whether the advice is of any use in a game."""
        return self.name == RANDOM or self.name in game.family.advice

    def prefers(self, game: AnyGame, observation: Any, acts: Sequence[T]) -> Sequence[T]:  # noqa: ANN401 - each family has its own
        """Return the legal acts that it recommends, at least one."""
        way = game.family.advice.get(self.name)
        return acts if way is None else way(game.rule_set, observation, acts)

    def at(self, game: AnyGame) -> Choose:
        """Return the choice of one who plays *game* by this advice.

        Raises
        ------
        RequestError
            If the advice is for other games.

        Examples
        --------
        >>> import nines
        >>> from nines.shuffle import POLICIES, Stream
        >>> game = nines.load("comet-1718")
        >>> table = game.start(["2♣ 3♥ 4♠ 9♠ K♦", "5♠"])
        >>> choose = policy("longest-run").at(game)
        >>> print(choose(game.observe(table, 0), game.legal_acts(table), Stream.of(7, POLICIES, 1)))
        lay 2♣
        """
        if not self.serves(game):
            others = ", ".join(one.name for one in POLICIES if one.serves(game))
            raise RequestError(f"policy {self.name} is not for {game.slug}; for that game there are {others}")

        def choose(observation: Any, acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - see Choose
            return at_random(observation, self.prefers(game, observation, acts), stream)

        return choose


def at_random(observation: object, acts: Sequence[T], stream: Stream) -> T:  # noqa: ARG001 - a policy is asked with what it sees
    """Return any legal act, each as likely as the others; of one act it needs no draw.

    Examples
    --------
    >>> from nines.shuffle import POLICIES, Stream
    >>> at_random(None, ["lay 7♥", "lay 8♠", "pass"], Stream.of(7, POLICIES, 1))
    'lay 7♥'
    """
    return acts[0] if len(acts) == 1 else acts[stream.below(len(acts))]


POLICIES: Final = (
    Policy(
        RANDOM,
        "Any legal act, each as likely as another: no advice, but what advice is measured against.",
        (),
    ),
    Policy(
        "greedy",
        "Claim what is due; otherwise shed as many points as one act can, or cards where none count. No"
        " source says so.",
        (),
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
        "by-the-nines",
        "Bet on many nines, stay with some, give few up; how many are many is ours. No source says so.",
        (),
    ),
    Policy(
        "collect",
        "Draw, and discard nothing until the whole hand can go at once.",
        ("pagat-multiple-9:056", "pagat-multiple-9:057"),
    ),
    Policy(
        "sensible",
        "Reckon what each card kept is likely to win, with an eye to trumps, suits that one lacks and who"
        " leads first; bid, with middle cards, what comes nearest to that, and then play to win just so many"
        " tricks. How likely a card is to win is reckoned in our way, and roughly.",
        ("wp-ninety-nine:128", "wp-ninety-nine:129", "wp-ninety-nine:130", "wp-ninety-nine:131"),
    ),
    Policy(
        "doubtful-first",
        "Gain the lead and play the doubtful cards while tricks are wanted; then throw strong cards away, or"
        " win with them, as those have won or lost. Otherwise be sensible.",
        ("wp-ninety-nine:140", "wp-ninety-nine:141", "wp-ninety-nine:142"),
    ),
    Policy(
        "spoil",
        "With a hand that no bid fits, bid the high cards of a suit, to upset what the others reckon with"
        " (which hands are so bad is ours: about one in ten). Otherwise be sensible.",
        ("wp-ninety-nine:138", "wp-ninety-nine:139"),
    ),
)


def policy(name: str) -> Policy:
    """Return the policy of that name.

    Raises
    ------
    UnknownNameError
        If there is none; the message has the nearest.

    Examples
    --------
    >>> policy("shed-hihg")
    Traceback (most recent call last):
    nines.errors.UnknownNameError: no policy 'shed-hihg'; did you mean 'shed-high'?
    """
    known = {one.name: one for one in POLICIES}
    if name not in known:
        raise UnknownNameError("policy", name, known)
    return known[name]


def seated(names: Sequence[str], seats: int) -> tuple[Policy, ...]:
    """Return a policy for each seat, from one name for all or one for each.

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
