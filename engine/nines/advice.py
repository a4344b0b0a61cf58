"""A policy: a piece of advice, and how one who follows it chooses an act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nines.errors import RequestError

if TYPE_CHECKING:
    from nines.game import AnyGame
    from nines.shuffle import Stream

T = TypeVar("T")
Way = Callable[[Any, Any, Sequence[Any]], Sequence[Any]]  # rules, sight and acts, as each family has them


class Choose(Protocol):
    """Which of the legal acts is played?"""

    def __call__(self, sight: Any, acts: Sequence[T], stream: Stream) -> T:  # noqa: ANN401 - each family has its own sights
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
    ways
        By family of games: which of the legal acts it would rather play, at least one, under these rules
        and with this sight. Without any it is no advice at all, and serves every game.
    whole
        Whether it has something to say about every act; if not, another piece of advice may follow it.
    """

    name: str
    advice: str
    passages: tuple[str, ...]
    ways: Mapping[str, Way]
    whole: bool = False

    def serves(self, game: AnyGame) -> bool:
        """Tell whether the advice is of any use in a game."""
        return not self.ways or game.family in self.ways

    def prefers(self, game: AnyGame, sight: Any, acts: Sequence[T]) -> Sequence[T]:  # noqa: ANN401 - each family has its own
        """Return those of the legal acts that it would rather play, at least one."""
        return self.ways[game.family](game.variant, sight, acts) if self.ways else acts

    def at(self, game: AnyGame) -> Choose:
        """Return the choice of one who plays *game* by this advice.

        Raises
        ------
        RequestError
            If the advice is for other games.

        Examples
        --------
        >>> import nines, nines.policies
        >>> from nines.shuffle import POLICIES, Stream
        >>> game = nines.load("comet-1718")
        >>> table = game.start(["2♣ 3♥ 4♠ 9♠ K♦", "5♠"])
        >>> choose = nines.policies.policy("longest-run").at(game)
        >>> print(choose(game.sight(table, 0), game.acts(table), Stream.of(7, POLICIES, 1)))
        lay 2♣
        """
        if not self.serves(game):
            families = " and ".join(self.ways)
            raise RequestError(
                f"policy {self.name} is for {families}, not for {game.slug}; see: nines list --policies"
            )

        def choose(sight: Any, acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - see Choose
            return at_random(sight, self.prefers(game, sight, acts), stream)

        return choose


def at_random(sight: object, acts: Sequence[T], stream: Stream) -> T:  # noqa: ARG001 - a policy is asked with what it sees
    """Return any legal act, each as likely as the others; of one act it needs no draw.

    Examples
    --------
    >>> from nines.shuffle import POLICIES, Stream
    >>> at_random(None, ["lay 7♥", "lay 8♠", "pass"], Stream.of(7, POLICIES, 1))
    'lay 7♥'
    """
    return acts[0] if len(acts) == 1 else acts[stream.below(len(acts))]


def joined(parts: Sequence[Policy]) -> Policy:
    """Return several pieces of advice as one: where the first leaves a choice, the next decides.

    Raises
    ------
    RequestError
        If no family of games has a use for all of them.

    Examples
    --------
    >>> from nines.policies import policy
    >>> joined([policy("hold-nine"), policy("go-on")]).name
    'hold-nine+go-on'
    """
    name = "+".join(one.name for one in parts)
    families = [family for family in parts[0].ways if all(family in one.ways for one in parts)]
    if not families:
        raise RequestError(f"policy {name}: no game has a use for all of these together")

    def way(family: str) -> Way:
        def prefers(rules: Any, sight: Any, acts: Sequence[Any]) -> Sequence[Any]:  # noqa: ANN401 - see Choose
            for one in parts:
                acts = one.ways[family](rules, sight, acts)
            return acts

        return prefers

    return Policy(
        name,
        " Then: ".join(one.advice for one in parts),
        tuple(dict.fromkeys(passage for one in parts for passage in one.passages)),
        {family: way(family) for family in families},
    )
