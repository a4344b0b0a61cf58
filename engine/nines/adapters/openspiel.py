"""The games as games of OpenSpiel; importing this module registers them.

Each edition is a game with its own name, such as ``nines_comet_1718``:

>>> import pyspiel
>>> import nines.adapters.openspiel
>>> game = pyspiel.load_game("nines_comet_1718(seats=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 75)

These are the parameters. ``seats`` is the number of players, and 0 is the usual number. ``readings`` changes
our choices, as in ``wild-leads:no;opera:yes``. ``deals`` is the number of seeds between which chance decides
at the root. ``forced`` says whether players also choose where only one act is legal. With ``pack``, such as
``7h 8h 9d kh``, and ``hands``, such as ``2 2``, the game is played with these few cards, and chance decides
between all deals of them: such a game is small enough for exact methods.

A step is one token of an act (see :mod:`nines.adapters.codec`). The information state is the text of all that
the player has seen; the observation is a row of numbers (see :mod:`nines.adapters.planes`). Returns are the
gains of the deal, in units of the game. They need not add up to zero: money goes to a pool, or the players
count points.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nines.adapters.bounds import bounds_of
from nines.adapters.codec import Codec
from nines.adapters.deal import TokenDeal
from nines.adapters.planes import Planes
from nines.adapters.tables import readings_of, seats_of
from nines.counting.given_deals import parse_pack
from nines.counting.small_packs import SmallPack
from nines.errors import MissingPackageError, RequestError
from nines.libraries import library
from nines.shuffle import Stream
from nines.text import counted

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    package = "open-spiel" if missing.name == "pyspiel" else str(missing.name)
    raise MissingPackageError(__name__, package, "openspiel") from None

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

DEALS: Final = 1000  # seeds between which chance decides
MOST_DEALS: Final = 1_000_000
SEEDS: Final = 1 << 53  # as many as there are random numbers below 1
MOST_SEATS: Final = 12
DEFAULTS: Final[dict[str, Any]] = {
    "seats": 0,
    "readings": "",
    "deals": DEALS,
    "forced": False,
    "pack": "",
    "hands": "",
}


def short_name(slug: str) -> str:
    """Return the name of an edition in OpenSpiel.

    Examples
    --------
    >>> short_name("comet-1718")
    'nines_comet_1718'
    """
    return f"nines_{slug.replace('-', '_')}"


@cache
def _type_of(game: AnyGame, *, zero_sum: bool = False) -> pyspiel.GameType:
    """Return the type of a game; all editions are registered as if their sums were not known."""
    allowed = [number for number in range(1, MOST_SEATS + 1) if game.admits(number)]
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game.slug),
        long_name=game.slug,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=allowed[-1],
        min_num_players=allowed[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class Root:
    """An edition with its parameters, and the deals between which chance decides.

    OpenSpiel copies and stores what a state holds. A root is shared instead, and is stored as its parameters.

    Parameters
    ----------
    slug
        The edition.
    asked
        The parameters; see the module.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or a parameter has another form.
    """

    def __init__(self, slug: str, asked: Mapping[str, Any]) -> None:
        self.slug, self.asked = slug, {**DEFAULTS, **asked}
        self.game = readings_of(_library(), slug, _pairs(self.asked["readings"]))
        sizes = _sizes(self.asked["hands"])
        if sizes and self.asked["seats"] not in {0, len(sizes)}:
            said = f"hands are for {counted(len(sizes), 'player')}, but seats is {self.asked['seats']}"
            raise RequestError(f"{said}; leave out seats")
        self.seats = seats_of(self.game, len(sizes) or self.asked["seats"] or None)
        self.codec = Codec.of(self.game, self.seats)
        self.starts = tuple(_starts(self.game, self.asked["pack"], sizes))
        self.deals = len(self.starts) or int(self.asked["deals"])
        if not 1 <= self.deals <= MOST_DEALS:
            raise RequestError(f"chance cannot decide between {self.deals} deals; use 1 to {MOST_DEALS}")
        self.planes = Planes.of(self.dealt(0))

    def dealt(self, number: int) -> TokenDeal:
        """Return one of the deals between which chance decides."""
        start, forced = self.starts[number] if self.starts else None, bool(self.asked["forced"])
        return TokenDeal(self.game, self.seats, number + 1, forced=forced, position=start, codec=self.codec)

    def __deepcopy__(self, _: object) -> Root:
        """Return the root itself, which does not change."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Return how to make the root again."""
        return root_of, (self.slug, tuple(self.asked.items()))


@lru_cache(maxsize=64)
def root_of(slug: str, asked: tuple[tuple[str, Any], ...]) -> Root:
    """Return the root of an edition with some parameters."""
    return Root(slug, dict(asked))


class NinesGame(pyspiel.Game):
    """An edition with its parameters; a subclass for each edition names it.

    Parameters
    ----------
    params
        The parameters; see the module.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or a parameter has another form.
    """

    slug: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.root = root_of(self.slug, tuple((params or {}).items()))
        bounds = bounds_of(self.root.game, self.root.dealt(0).position)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.root.codec.tokens),
            max_chance_outcomes=self.root.deals,
            num_players=self.root.seats,
            min_utility=float(-bounds.loss),
            max_utility=float(bounds.gain),
            utility_sum=0.0 if bounds.zero_sum else None,
            max_game_length=bounds.steps,
        )
        kind = _type_of(_library().load(self.slug), zero_sum=True) if bounds.zero_sum else self.kind
        super().__init__(kind, info, self.root.asked)

    def new_initial_state(self) -> NinesState:
        """Return the state before the deal."""
        return NinesState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> NinesObserver:
        """Return an object that shows states to a player.

        Raises
        ------
        RequestError
            If there are parameters; the observer takes none.
        """
        if params:
            raise RequestError(f"this observer takes no parameters, so not {', '.join(params)}")
        return NinesObserver(
            iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.root.planes
        )


class NinesState(pyspiel.State):
    """A state of a deal: before it, or between two tokens."""

    def __init__(self, game: NinesGame) -> None:
        super().__init__(game)
        self.root = game.root
        self.deal: TokenDeal | None = None

    def current_player(self) -> int:
        """Return whose turn it is."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.over else self.deal.to_act

    def _legal_actions(self, _: int) -> Sequence[int]:
        return [] if self.deal is None else self.deal.choice.tokens

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, each with the same probability."""
        return [(number, 1 / self.root.deals) for number in range(self.root.deals)]

    def _apply_action(self, action: int) -> None:
        if self.deal is None:
            self.deal = self.root.dealt(action)
        else:
            self.deal.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action + 1}" if player == pyspiel.PlayerId.CHANCE else self.root.codec.tokens[action]

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.deal is not None and self.deal.over

    def returns(self) -> list[float]:
        """Return what each player has gained; nothing before the end."""
        over = self.deal is not None and self.deal.over
        return [*map(float, self.deal.gains if self.deal and over else (0,) * self.root.seats)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> NinesState:
        """Return a state in which a player has seen the same, as methods of search need it."""
        other: NinesState = deepcopy(self)
        if self.deal is not None:
            seed = int(sampler() * SEEDS)
            other.deal = self.deal.imagined(player, Stream.of(seed))
        return other

    def __str__(self) -> str:
        """Return what has happened, with the cards of all seats."""
        return "not dealt" if self.deal is None else self.deal.whole()


class NinesObserver:
    """Shows states to a player: as a row of numbers, and as text.

    Parameters
    ----------
    kind
        Whether the text holds all that the player has seen, or only what it sees now.
    planes
        The planes of the row.
    """

    def __init__(self, kind: pyspiel.IIGObservationType, planes: Planes) -> None:
        self.kind, self.planes = kind, planes
        self.tensor = np.zeros(planes.size, np.float32)

    @cached_property
    def dict(self) -> dict[str, Any]:
        """The planes by name, as parts of the row."""
        return {
            plane.name: self.tensor[plane.start : plane.start + plane.size] for plane in self.planes.layout
        }

    def set_from(self, state: NinesState, player: int) -> None:
        """Fill the row with what a player sees."""
        self.tensor[:] = 0 if state.deal is None else self.planes.row(state.deal, player)

    def string_from(self, state: NinesState, player: int) -> str:
        """Return what a player sees, or has seen."""
        if state.deal is None:
            return "not dealt"
        return state.deal.seen(player) if self.kind.perfect_recall else state.deal.lines(player)


def _starts(game: AnyGame, pack: str, sizes: tuple[int, ...]) -> Iterator[Any]:
    """Yield the first positions of all deals of a small pack; none if no cards are named."""
    if bool(pack) != bool(sizes):
        lacks = "it does not say how many cards each seat gets" if pack else "it names no cards"
        raise RequestError(
            f"a small pack needs both pack and hands, as in pack=7h 8h 9d kh,hands=2 2; {lacks}"
        )
    if pack:
        cards = parse_pack(pack, game.pack(len(sizes)))
        for deal in SmallPack(game, cards, sizes).all_deals():
            yield deal.start(game)


def _library() -> Library:
    return library()


def _sizes(text: str) -> tuple[int, ...]:
    """Return the sizes of hands that a parameter gives."""
    try:
        return tuple(map(int, text.split()))
    except ValueError:
        raise RequestError(
            f"{text!r} does not say how many cards each seat gets; write it as in '2 2'"
        ) from None


def _pairs(text: str) -> dict[str, str]:
    """Return readings that a parameter gives."""
    found = dict[str, str]()
    for part in filter(None, map(str.strip, text.split(";"))):
        point, colon, answer = part.partition(":")
        if not colon:
            raise RequestError(f"{part!r} is not a reading; write a reading and its answer, as in opera:yes")
        found[point.strip()] = answer.strip()
    return found


def register() -> tuple[str, ...]:
    """Register all editions that can be played, and return their names in OpenSpiel."""
    known, names = set(pyspiel.registered_names()), list[str]()
    for slug in _library().playable:
        kind = _type_of(_library().load(slug))
        name = f"Game_{kind.short_name}"
        made = type(name, (NinesGame,), {"slug": slug, "kind": kind, "__module__": __name__})
        globals()[name] = made  # OpenSpiel looks for it here when it reads a stored game
        names.append(kind.short_name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, made)
    return tuple(names)


NAMES: Final = register()
