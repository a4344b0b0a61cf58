"""Completeness of the list of legal acts: every accepted act is listed, and every listed act is accepted.

The check makes legal and illegal acts from the cards of the player to act, and tests each act. Two acts count
as the same if they lead to the same position and differ only in one of three ways: they use equal cards, they
name the cards in another order, or they name a suit that does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final

from nines.cards import SUITS, in_order, show_cards
from nines.errors import LacunaError
from nines.kernel.playing import begin, dealt
from nines.kernel.position import CHANCE
from nines.shuffle import DEALS, POLICIES, Stream
from nines_verification.otherwise import combinations
from nines_verification.report import Failure
from nines_verification.second_opinion.notation import Notation
from nines_verification.second_opinion.setups import CardNames
from nines_verification.tools import tools_of
from nines_verification.trial import ByStream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines_verification.report import Level

POSITIONS: Final[dict[Level, int]] = {"standard": 20, "full": 2000}
SHARE: Final = 6  # of positions without a wild card in hand, one in six is tested
VARIANTS: Final = 20  # variants that are played, in turn with the defaults
MOST_SHOWN: Final = 5


def check_completeness(
    game: AnyGame, level: Level, *, seed: int = 1, positions: int | None = None
) -> tuple[int, tuple[Failure, ...], str]:
    """Return the number of acts tested, the faults, and a note on how many positions were tested.

    Every second deal uses the default choices. The other deals use choices drawn at random.

    Parameters
    ----------
    game
        The game with its default choices.
    level
        ``standard`` or ``full``. The level sets the number of positions, unless *positions* is given.
    seed
        The random seed for the deals and the acts.
    positions
        The number of positions in which acts are tested.
    """
    wanted = POSITIONS[level] if positions is None else positions
    tried = accepted = number = 0
    failures: list[Failure] = []
    for variant, position, stream in islice(sampled(game, seed), wanted):
        number += 1
        asked = Asked(variant, position)
        count, legal = asked.count(stream)
        tried, accepted = tried + count, accepted + legal
        failures += (Failure(variant.name, what) for what in asked.wrong)
        if len(failures) >= MOST_SHOWN:
            break
    return tried, tuple(failures), f"{accepted} accepted, in {number} positions"


def sampled(game: AnyGame, seed: int) -> Iterator[tuple[AnyGame, Any, Stream]]:
    """Yield positions of random deals, endlessly, each with its game and a stream of random numbers.

    Parameters
    ----------
    game
        The game with its default choices.
    seed
        The random seed for the deals and the acts.

    Examples
    --------
    >>> import nines
    >>> game, position, _ = next(sampled(nines.load("comet-1718"), 1))
    >>> game.name, position.ended
    ('comet-1718', False)
    """
    variants = cycle([game, *_in_turn(game, list(combinations(game, VARIANTS)))])
    for deal, variant in enumerate(variants):
        stream = Stream.of(seed, POLICIES, deal)
        pick = ByStream(stream)
        sampler = tools_of(variant.family).sampler
        seats = pick([number for number in range(1, 11) if variant.admits(number)])
        position = dealt(variant, begin(variant, seats, seed + deal).position, seed + deal).position
        if deal % 4:  # one deal in four is whole
            position = sampler.small_position(variant, position, pick, Stream.of(seed + deal, DEALS, 1))
        while not position.ended:
            if position.to_act is CHANCE:
                position = variant.resolve(position, stream).position
                continue
            if _wild(variant, position) or not stream.below(SHARE):
                yield variant, position, stream
            position = variant.apply(position, pick(variant.legal_acts(position))).position


def _wild(game: AnyGame, position: Any) -> bool:  # noqa: ANN401 - each family has its own
    """Return whether the player to act holds a wild card; positions with wild cards allow the most acts."""
    wild: frozenset[Card] = getattr(game.rule_set, "wild_cards", frozenset())
    return not wild.isdisjoint(position.hands[position.to_act])


def _in_turn(game: AnyGame, others: list[AnyGame]) -> Iterator[AnyGame]:
    for other in others:
        yield other
        yield game


@dataclass
class Asked:
    """A position in which acts are tested.

    Parameters
    ----------
    game
        The game to which the position belongs.
    position
        A position in which a player acts.
    """

    game: AnyGame
    position: Any

    def __post_init__(self) -> None:
        self.notation = Notation(self.game, CardNames.of(self.game, self.position.cards()))
        self.sampler = tools_of(self.game.family).sampler
        self.wrong: list[str] = []

    @cached_property
    def listed(self) -> dict[str, list[Any]]:
        """The listed acts. Acts that count as the same share one key, which is a text."""
        found: dict[str, list[Any]] = {}
        for act in self.game.legal_acts(self.position):
            found.setdefault(self.notation.same(str(act)), []).append(act)
        return found

    def count(self, stream: Stream) -> tuple[int, int]:
        """Test the acts, record faults, and return how many acts were tested and how many were accepted."""
        tried = accepted = 0
        for act in self.sampler.written_acts(self.game, self.position, stream):
            tried += 1
            if self._accepted(act):
                accepted += 1
                self._must_be_listed(act)
        for act in (one for equal in self.listed.values() for one in equal):
            tried += 1
            if not self._accepted(act):
                self._note(f"{act} is listed but refused")
            elif not self._accepted(self.game.parse_act(str(act))):
                self._note(f"{act} is listed, but refused when typed")
        return tried, accepted

    def _accepted(self, act: Any) -> bool:  # noqa: ANN401
        try:
            return self.game.is_legal(self.position, act)
        except LacunaError:  # for example, a game without claims has no answer to a claim
            return False

    def _must_be_listed(self, act: Any) -> None:  # noqa: ANN401
        """Record a fault if an accepted act is not among the listed acts."""
        text, same = str(act), self.listed.get(self.notation.same(str(act)), [])
        if not same and " as " in text:
            same = self.listed.get(self.notation.same(text.rstrip(SUITS)), [])
        if act in same or self.sampler.made_of_listed(self.game, self.position, act):
            return
        if not same:
            self._note(f"{act} is accepted but not listed")
        elif self._outcome(act) not in map(self._outcome, same):
            self._note(f"{act} leads to another position than {same[0]}, which is listed")

    def _outcome(self, act: Any) -> tuple[Any, ...]:  # noqa: ANN401
        """Return the next seat to act, the balances and the next listed acts; equal cards count as one."""
        following = self.game.apply(self.position, act).position
        acts = () if following.to_act is CHANCE else self.game.legal_acts(following)
        kinds = frozenset(self.notation.same(str(one)) for one in acts)
        return following.to_act, self.game.balances(following), kinds

    def _note(self, what: str) -> None:
        hands = " | ".join(show_cards(in_order(hand)) or "-" for hand in self.position.hands)
        rows = self.game.family.display.card_rows(self.game.rule_set, self.position)
        laid = "; ".join(show_cards(card for placed in row.placed for card in placed.cards) for row in rows)
        place = f"hands {hands}, seat {self.position.to_act} to act, {laid or 'nothing laid'}"
        self.wrong.append(f"{what}, in {place}")
