"""How the games of a family are played: the functions that a family provides and that its games call."""

from __future__ import annotations

from collections.abc import Callable, Mapping  # noqa: TC003 - dataclasses keep their types at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from nines.errors import LacunaError
from nines.kernel.position import Match, Position
from nines.kernel.refusal import Objection  # noqa: TC001 - the same
from nines.kernel.rule_set import RuleSet
from nines.kernel.transition import Transition  # noqa: TC001 - the same
from nines.shuffle import Stream  # noqa: TC001 - the same

if TYPE_CHECKING:
    from nines.kernel.modules import DealCycle, Matches, Moves, Observing, Transitions

R = TypeVar("R", bound=RuleSet)
P = TypeVar("P", bound=Position)
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - an observation
X = TypeVar("X")


class Setup(NamedTuple):
    """The description of a position for a puzzle, a scenario or a recorded deal.

    Parameters
    ----------
    hands
        The hands as text, seat 0 first.
    pile
        The cards outside the hands, as text: the dead hand, stock or board, depending on the family.
    turn
        The seat that begins, 0 to seats - 1; in a game with a dealer button, the seat with the button.
    match
        The state of the match before the deal; None for a first deal.

    Examples
    --------
    >>> import nines
    >>> nines.load("comet-1718").set_up(nines.Setup(("K♥ 2♣", "5♠"), turn=1)).to_act
    1
    """

    hands: tuple[str, ...]
    pile: str = ""
    turn: int = 0
    match: Match[Any] | None = None


class Known:
    """Answers that a family may have in tables, for positions that carry them; here are none.

    A family with tables has a class with these functions. They take the rules first, need no checked
    arguments, and return None for everything that is not in a table.
    """

    stands_for: ClassVar[tuple[Any, ...]] = ()  # the functions of a family whose answers are in the tables

    @staticmethod
    def legal_acts(rules: Any, position: object) -> Any:  # noqa: ANN401, ARG004 - of any family
        """Return the legal acts if they are known."""
        return

    @staticmethod
    def apply(rules: Any, position: object, act: Any) -> Any:  # noqa: ANN401, ARG004 - of any family
        """Return the transition of a legal act if it is known."""
        return

    @staticmethod
    def from_now(rules: Any) -> None:  # noqa: ANN401 - of any family
        """Use the tables from now on; by itself, a family may begin later, if tables cost more at first."""


def no_chance(rules: RuleSet, position: Position, by: object) -> Any:  # noqa: ANN401, ARG001 - never returns
    """Raise an error for a chance event; in most families, chance plays no part once the cards are dealt.

    Raises
    ------
    LacunaError
        On every call.
    """
    raise LacunaError(rules.slug, "how chance decides within a deal")


@dataclass(frozen=True)
class Play(Generic[R, P, A, O, X]):
    """The functions by which the games of a family are played; each takes the rules as its first argument.

    The class :class:`Game` calls these functions, and its methods describe them. The functions rely on their
    arguments, which the methods check: a position belongs to *positions*, and *is_act* holds
    for an act.
    """

    new_match: Callable[[R, int, Stream], Transition[Match[X]]]
    match_so_far: Callable[[R, tuple[int, ...], int, int, Mapping[str, Any]], Match[X]]
    deal: Callable[[R, Match[X], Stream], Transition[P]]
    set_up: Callable[[R, Setup], P]
    legal_acts: Callable[[R, P], tuple[A, ...]]
    objection: Callable[[R, P, A], Objection | None]
    apply: Callable[[R, P, A], Transition[P]]
    settle: Callable[[R, P], Transition[Match[X]]]
    match_winners: Callable[[R, Match[X]], tuple[int, ...] | None]
    observe: Callable[[R, P, int], O]
    parse_act: Callable[[str], A]
    positions: type[Any] = Position
    observations: type[Any] = object
    is_act: Callable[[object], bool] = bool
    resolve: Callable[[R, P, Stream], Transition[P]] = no_chance
    repeat: Callable[[R, P, Any], Transition[P]] = no_chance
    known: type[Known] = Known

    def __post_init__(self) -> None:
        """Use no tables if another function takes the place of one whose answers they hold."""
        if self.known.stands_for not in {(), (self.legal_acts, self.apply)}:
            object.__setattr__(self, "known", Known)

    @classmethod
    def of(  # noqa: PLR0913, PLR0917 - a family has these modules
        cls,
        match: Matches[R, X],
        cycle: DealCycle[R, P, X],
        moves: Moves[R, P, A],
        transitions: Transitions[R, P, A],
        observation: Observing[R, P, O],
        parse_act: Callable[[str], A],
        resolve: Callable[[R, P, Stream], Transition[P]] = no_chance,
        repeat: Callable[[R, P, Any], Transition[P]] = no_chance,
        *,
        positions: type[P],
        observations: type[O],
        is_act: Callable[[object], bool],
    ) -> Play[R, P, A, O, X]:
        """Return the functions of a family, from the modules that provide them.

        Parameters
        ----------
        match, cycle, moves, transitions, observation
            The modules that provide the functions, one for each protocol; the same module can be given for
            several protocols.
        parse_act
            A function that returns the act named by a text.
        resolve
            A function for chance events after the cards are dealt; not needed if the family has no such
            events.
        repeat
            A function that repeats a chance event with the result that a position remembers.
        positions, observations
            The class of the positions, and the class of the observations; other values are refused.
        is_act
            A function that returns whether a value is an act of the family, well made; others are refused.
        """
        return cls(
            new_match=cycle.new_match,
            match_so_far=match.match_so_far,
            deal=cycle.deal,
            set_up=cycle.set_up,
            legal_acts=moves.legal_acts,
            objection=moves.objection,
            apply=transitions.apply,
            settle=cycle.settle,
            match_winners=match.winners,
            observe=observation.observe,
            parse_act=parse_act,
            positions=positions,
            observations=observations,
            is_act=is_act,
            resolve=resolve,
            repeat=repeat,
        )
