"""Play one match with both implementations, and compare them.

The engine deals, and the acts are drawn from its legal acts. The second implementation gets a new table for
each deal. Therefore a disagreement ends the comparison of one deal, but not of the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final, cast

from nines.errors import NinesError
from nines.kernel.playing import begin, chance_streams, dealt
from nines.kernel.position import CHANCE
from nines.policies import RANDOM, policy
from nines.shuffle import POLICIES, Stream
from nines_verification.second_opinion.disagreement import Compared, Disagreement, Piece
from nines_verification.second_opinion.midway import is_midway, midway
from nines_verification.second_opinion.notation import Notation, accounts_of
from nines_verification.second_opinion.passed_on import KEYS, after, plain
from nines_verification.second_opinion.setups import CardNames, setup_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines_verification.second import Implementation, Reshuffled, Table

# Half of the acts of these families are those of a policy: drawn at random, deals last for a thousand acts or
# end before any hand is shown.
WINNERS: Final = (
    "winners of the deal (Stops: who went out, and partners; Ninety-nine: who made their bids;"
    " Multiple 9: who went out; hold'em: who took a pot that others could have won)"
)


class DifferError(NinesError):
    """The error raised when the two implementations differ.

    Parameters
    ----------
    what
        What was compared.
    engine, second
        The answers of the engine and of the second implementation.
    """

    def __init__(self, what: str, engine: object, second: object) -> None:
        super().__init__(f"{what}; engine: {engine}; second: {second}")
        self.what, self.engine, self.second = what, str(engine), str(second)


def compare_match(game: AnyGame, implementation: Implementation, piece: Piece) -> Compared:
    """Play a match with both implementations, and return the result of the comparison.

    Parameters
    ----------
    game
        The game with the readings that *piece* names.
    implementation
        The second implementation.
    piece
        The match to play.
    """
    decisions, disagreements = 0, list[Disagreement]()
    try:
        match = begin(game, piece.seats, piece.seed).position
        if is_midway(piece.seed):
            match = midway(game, match, piece.seed)
        for number in range(1, piece.deals + 1):
            if game.match_winners(match) is not None:
                return Compared(decisions, number - 1, tuple(disagreements))
            deal = _Deal(game, implementation, replace(piece, deals=number), match)
            match = deal.compare()
            decisions += deal.decisions
            disagreements += deal.found
    except Exception as error:  # noqa: BLE001 - whatever the engine fails with, it is a disagreement
        disagreements.append(
            Disagreement(piece, {}, (), "the engine, or this comparison, fails", failure(error), "")
        )
    return Compared(decisions, piece.deals, tuple(disagreements))


def failure(error: BaseException) -> str:
    """Return an error and the line of code that raised it.

    Examples
    --------
    >>> try:
    ...     {}["7♥"]
    ... except KeyError as error:
    ...     print(failure(error).partition(" at ")[0])
    KeyError('7♥')
    """
    frames = extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{error!r}{place}"


@dataclass
class _Deal:
    """One deal of a match that both implementations play."""

    game: AnyGame
    implementation: Implementation
    piece: Piece
    match: Match[Any]
    decisions: int = 0
    acts: list[str] = field(default_factory=list)
    found: list[Disagreement] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stream = Stream.of(self.piece.seed, POLICIES, self.piece.deals)
        self.chances = chance_streams(self.piece.seed, self.match.deals)
        advised = self.game.family.recorded_policy
        self.choose = None if advised == RANDOM else policy(advised, self.game).at(self.game)
        self.table: Table | None = None
        self.setup: dict[str, Any] = {}

    def compare(self) -> Match[Any]:
        """Compare a deal act by act, and return the state of the engine's match after the deal."""
        game, seed = self.game, self.piece.seed
        position = dealt(game, self.match, seed).position
        names = CardNames.of(game, position.cards())
        self.notation = Notation(game, names)
        self.setup = setup_of(game, self.match, position, names)
        self._ask(self._open)
        limit = game.family.most_acts(game.rule_set, position)
        for _ in range(limit):
            self._ask(partial(self._same_position, position))
            if position.ended:
                break
            position = self._next(position)
        else:
            raise NinesError(f"a deal has not ended after {limit} acts")
        match: Match[Any] = game.settle(position).position
        self._ask(partial(self._same_end, position, match))
        return match

    def _open(self, _: Table | None) -> None:
        # A copy, because the second implementation may change its setup.
        self.table = self.implementation.table(_copied(self.setup))

    def _ask(self, question: Callable[[Any], None]) -> None:
        """Put a question to the second implementation, and note any difference.

        Once a difference is found, the engine plays the rest of the deal alone.
        """
        if self.found:
            return
        try:
            question(self.table)
        except DifferError as error:
            self._note(error.what, error.engine, error.second)
        except Exception as error:  # noqa: BLE001 - it knows none of our errors, so it fails with anything
            self._note("the second implementation fails", "", failure(error))

    def _note(self, what: str, engine: str, second: str) -> None:
        self.found.append(Disagreement(self.piece, self.setup, tuple(self.acts), what, engine, second))

    def _next(self, position: Any) -> Any:  # noqa: ANN401 - each family has its own
        """Play the same act in both implementations, and return the next position of the engine."""
        if position.to_act is CHANCE:
            return self._shuffled(position)
        act = self._drawn(position)
        self.decisions += 1
        text = self.notation.spelled(str(act))
        seat = position.to_act
        self._ask(lambda table: table.play(self.notation.for_second(str(act), table.legal())))
        self.acts.append(f"{seat}: {text}")
        return self.game.apply(position, act).position

    def _shuffled(self, position: Any) -> Any:  # noqa: ANN401
        """Return the position after the discards are shuffled and the player has drawn a card."""
        following = self.game.resolve(position, next(self.chances)).position
        drawn = following.hands[position.turn] - position.hands[position.turn]
        stock = [self.notation.names.text(card) for card in (*drawn, *following.stock)]
        self.acts.append(f"chance: {' '.join(stock)}")
        self._ask(lambda table: cast("Reshuffled", table).reshuffled(stock))
        return following

    def _drawn(self, position: Any) -> Any:  # noqa: ANN401
        """Return a random act, an act of a random kind, or the act of a policy."""
        acts, stream = self.game.legal_acts(position), self.stream
        if len(acts) == 1:
            return acts[0]
        if stream.below(2):
            return acts[stream.below(len(acts))]
        if self.choose is not None:
            return self.choose(self.game.observe(position, position.to_act), acts, stream)
        words = [str(act).split()[0] for act in acts]
        kinds = list(dict.fromkeys(words))
        kind = kinds[stream.below(len(kinds))]
        of_kind = [act for act, word in zip(acts, words, strict=True) if word == kind]
        return of_kind[stream.below(len(of_kind))]

    def _same_position(self, position: Any, table: Table) -> None:  # noqa: ANN401
        """Raise DifferError if the positions of the two implementations differ."""
        now: int | str | None = "chance" if position.to_act is CHANCE else position.to_act
        acting = table.to_act()
        if now != acting:
            raise DifferError("who acts (None: the deal is over)", now, acting)
        ours, theirs = accounts_of(self.game.balances(position)), accounts_of(table.accounts())
        if ours != theirs:
            raise DifferError("accounts", ours, theirs)
        if isinstance(now, int):
            legal = table.legal()
            different = self.notation.difference([*map(str, self.game.legal_acts(position))], legal)
            if different:
                raise DifferError(f"legal acts of seat {now}", *different)

    def _same_end(self, position: Any, match: Match[Any], table: Table) -> None:  # noqa: ANN401
        """Raise DifferError if the two implementations differ at the end of a deal."""
        ours, theirs = sorted(position.ending.winners), sorted(table.winners())
        if ours != theirs:
            raise DifferError(WINNERS, ours, theirs)
        passing = after(self.game, position, match)
        for name, value in table.after().items():
            if name not in KEYS:
                raise DifferError("keys of after()", ", ".join(KEYS), name)
            if name in passing and passing[name] != plain(name, value):
                raise DifferError(f"after the deal: {name}", passing[name], value)


def _copied(setup: dict[str, Any]) -> dict[str, Any]:
    return {name: value.copy() if isinstance(value, (list, dict)) else value for name, value in setup.items()}
