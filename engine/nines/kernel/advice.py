"""Policies: each follows a piece of advice on play, and chooses the acts of a player by this advice."""

from __future__ import annotations

from collections.abc import Sequence  # noqa: TC003 - dataclasses keep their types at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.boundary.expected import A_GAME, expect
from nines.errors import RequestError
from nines.kernel.game import Game

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.kernel.playing import Choose
    from nines.shuffle import Stream

T = TypeVar("T")
RANDOM: Final = "random"


@dataclass(frozen=True, slots=True)
class Policy:
    """A piece of advice on play, with the passages that give it.

    Parameters
    ----------
    name
        The name of the policy; a family of games lists its policies by name.
    advice
        The advice, in our words.
    passages
        The passages that give the advice; empty if the advice is our own benchmark.
    whole
        Whether the advice decides every choice; if not, other advice can decide the remaining choices.
    parts
        The policies that this policy combines, in order; each chooses among the acts that the previous one
        recommends.
    title, line
        The name for readers, and what a program with this policy does, in one line. If they are empty, the
        words of *name* and the first sentence of *advice* are used.
    """

    name: str
    advice: str
    passages: tuple[str, ...]
    whole: bool = False
    parts: tuple[Policy, ...] = ()
    title: str = ""
    line: str = ""

    @property
    def called(self) -> str:
        """The name for readers, such as ``keep wild cards, go on``."""
        return self.title or ", ".join(part.called for part in self.parts) or self.name.replace("-", " ")

    @property
    def does(self) -> str:
        """What a program with this policy does, in one line without a full stop."""
        if self.line or not self.parts:
            return self.line or self.advice.partition(". ")[0].removesuffix(".")
        return "; then ".join(part.does for part in self.parts)

    def serves(self, game: AnyGame) -> bool:
        """Return whether the advice can be followed in a game."""
        if self.parts:
            return all(part.name in game.family.advice for part in self.parts)
        return self.name == RANDOM or self.name in game.family.advice

    def prefers(self, game: AnyGame, observation: Any, acts: Sequence[T]) -> Sequence[T]:  # noqa: ANN401 - each family has its own
        """Return the legal acts that the policy recommends, at least one.

        Parameters
        ----------
        game
            The game played.
        observation
            The position as the acting seat sees it.
        acts
            The legal acts of that seat, at least one.
        """
        for part in self.parts:
            acts = part.prefers(game, observation, acts)
        seen = game.family.play.observations
        expect(observation, seen, f"what a seat of {game.slug} sees, as 'observe' returns it")
        way = game.family.advice.get(self.name)
        return acts if way is None else way(game.rule_set, observation, acts)

    def at(self, game: AnyGame) -> Choose:
        """Return a function that chooses the acts of a player who follows this advice in *game*.

        Raises
        ------
        RequestError
            If the advice cannot be followed in *game*.

        Examples
        --------
        >>> import nines, nines.policies
        >>> from nines.shuffle import POLICIES, Stream
        >>> game = nines.load("comet-1718")
        >>> table = game.start(["2♣ 3♥ 4♠ 9♠ K♦", "5♠"])
        >>> choose = nines.policies.policy("longest-run").at(game)
        >>> print(choose(game.observe(table, 0), game.legal_acts(table), Stream.of(7, POLICIES, 1)))
        lay 2♣
        """
        expect(game, Game, A_GAME)
        if not self.serves(game):
            raise RequestError(f"policy {self.name} is not for {game.slug}; see: nines list --policies")

        def choose(observation: Any, acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - see Choose
            return at_random(observation, self.prefers(game, observation, acts), stream)

        return choose


def at_random(observation: object, acts: Sequence[T], stream: Stream) -> T:  # noqa: ARG001 - a policy chooses by what it sees
    """Return one of the legal acts at random, all equally likely.

    If only one act is legal, it is returned and no random number is drawn.

    Parameters
    ----------
    observation
        What the seat can see; it is not used.
    acts
        The legal acts, at least one.
    stream
        The stream of random numbers to draw from.

    Examples
    --------
    >>> from nines.shuffle import POLICIES, Stream
    >>> at_random(None, ["lay 7♥", "lay 8♠", "pass"], Stream.of(7, POLICIES, 1))
    'lay 7♥'
    """
    return acts[0] if len(acts) == 1 else acts[stream.below(len(acts))]


def joined(parts: Sequence[Policy]) -> Policy:
    """Join policies into one; if a policy recommends more than one act, the next policy chooses among them.

    Examples
    --------
    >>> from nines.policies import policy
    >>> joined([policy("hold-nine"), policy("go-on")]).name
    'hold-nine+go-on'
    """
    passages = tuple(dict.fromkeys(passage for part in parts for passage in part.passages))
    name, advice = "+".join(part.name for part in parts), " Then: ".join(part.advice for part in parts)
    return Policy(name, advice, passages, parts=tuple(parts))
