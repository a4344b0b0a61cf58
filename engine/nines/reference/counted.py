"""What is played and counted at a user's request: many deals, weights of questions, and lines of play."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from nines.boundary.expected import door
from nines.boundary.files import ANY, writable
from nines.boundary.reprs import short_repr
from nines.corpus.heads import OURS
from nines.counting.given_deals import GivenDeal, opened, parse_pack
from nines.counting.perft import PerftTable, SingleDeal, published, table_data
from nines.counting.small_packs import SmallPack, equal_hands
from nines.errors import NinesError, RequestError
from nines.libraries.naming import read_also
from nines.reference.weights import WeightsAnswer, weights_of
from nines.simulation import api
from nines.simulation.api import simulate, simulate_to, summarize, why_not_compiled
from nines.simulation.chunks import packages
from nines.simulation.plot import plot
from nines.simulation.request import request_of
from nines.simulation.summary import Estimate, Player, Summary
from nines.text import counted, unit_for
from nines.weights.change import Change  # noqa: TC001 - the same
from nines.weights.stored import WeightsError, read, write
from nines.weights.weighing import compare_deals, weigh, weighing_request

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nines.counting.perft import Counts
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.weights.stored import Stored, Weighed, WeighingRequest


# --- A request to let programs play deals ---


@dataclass(frozen=True, slots=True)
class DealsRequest:
    """The deals that a user asks for, as typed.

    Parameters
    ----------
    edition
        The name of the edition.
    read
        Answers to open questions for all deals, each as ``question=answer``.
    deals
        The number of deals, at least 1; if games are compared, the number for each comparison.
    seats
        The number of players.
    policies
        One policy for all seats, or one policy for each seat, separated by commas.
    seed
        The seed, 0 to 2^64 - 1.

    Examples
    --------
    >>> from nines import library
    >>> asked = DealsRequest("comet-1718", ("comet-stops=yes",), 20, 3, "greedy, random, random", 1)
    >>> asked.game(library()).name, asked.policy_names
    ('comet-1718[comet-stops=yes]', ['greedy', 'random', 'random'])
    """

    edition: str
    read: tuple[str, ...]
    deals: int
    seats: int
    policies: str
    seed: int

    def game(self, library: Library) -> AnyGame:
        """Return the edition with these answers.

        Raises
        ------
        NinesError
            If the edition, a question or an answer does not exist.
        """
        return library.load(read_also(self.edition, self.read)) if self.read else library.load(self.edition)

    @property
    def policy_names(self) -> list[str]:
        """The names of the policies."""
        return [name.strip() for name in self.policies.split(",")]


# --- Simulations that a user asks for, and their figures ---

SummaryAnswer: TypeAlias = Summary
PlayerAnswer: TypeAlias = Player
EstimateAnswer: TypeAlias = Estimate
changed_since = api.changed_since


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """A user's request for a simulation.

    Parameters
    ----------
    of
        The deals.
    detail
        ``deal`` to keep each deal, ``aggregate`` to keep only sums.
    folder
        The folder for the files; None to write no files.
    workers
        The number of processes; 0 for one process per core.
    scheduler
        The address of a Dask scheduler; empty to use this machine alone.
    resume
        Whether to go on with a simulation that was interrupted.
    """

    of: DealsRequest
    detail: Literal["deal", "aggregate"]
    folder: Path | None
    workers: int
    scheduler: str
    resume: bool


def simulation_answer(
    library: Library,
    asked: SimulationRequest,
    report: Callable[[int, int], None],
    warn: Callable[[str], None],
) -> SummaryAnswer:
    """Play the deals that are not stored yet, and return the figures of the whole simulation.

    Parameters
    ----------
    library
        The library with the edition.
    asked
        The request.
    report
        A function that is called with the number of deals stored so far and the total number of deals.
    warn
        A function that is called if the deals take longer than usual: the compiled code cannot play this
        edition under these policies, or must be compiled first. It receives a sentence.

    Raises
    ------
    NinesError
        If something in the request does not exist or is out of range, or if the folder contains other files.
    """
    game = asked.of.game(library)
    request = request_of(
        game,
        deals=asked.of.deals,
        seats=asked.of.seats,
        policies=asked.of.policy_names,
        seed=asked.of.seed,
        detail=asked.detail,
    )
    if asked.folder is not None:
        packages()
    if not library.plainly and (reason := why_not_compiled(game, request)):
        warn(f"the engine plays, not the compiled code: {reason}")
    if asked.folder is None:
        return simulate(
            game, deals=request.deals, seats=request.seats, policies=request.policies, seed=request.seed
        )
    return simulate_to(
        library,
        request,
        asked.folder,
        workers=asked.workers,
        scheduler=asked.scheduler,
        resume=asked.resume,
        report=report,
    )


def summary_answer(folder: Path, picture: Path | None = None, *, replace: bool = False) -> SummaryAnswer:
    """Return the figures of a simulation that is stored in a folder.

    Parameters
    ----------
    folder
        A folder that a simulation has written.
    picture
        The file to which a chart of the figures is written; None for no chart.
    replace
        Whether the chart may replace a file that is not a chart by nines.

    Raises
    ------
    FileError, StoreError
        If the folder contains no simulation, if a file in it is damaged, or if the chart cannot be written.
    """
    summary = summarize(folder)
    if picture is not None:
        plot(summary, picture, replace=replace)
    return summary


# --- Weigh the open questions of an edition, or compare two editions, at a user's request ---

Report: TypeAlias = Callable[[int, int], None]  # comparisons made, and comparisons left of this kind


@dataclass(frozen=True, slots=True)
class DealsDiffAnswer:
    """Two editions played with the same shuffles."""

    one: Annotated[Summary, "The figures of each edition, with 95 % intervals."]
    other: Annotated[Summary, "The figures of each edition, with 95 % intervals."]
    change: Annotated[
        Change,
        "What changes from the first edition to the second, deal by deal, with intervals that hold "
        "simultaneously at 95 %.",
    ]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class SensitivityRequest:
    """A user's request to weigh open questions.

    Parameters
    ----------
    of
        The deals.
    strongest
        How many answers to combine in pairs: those that change the results most on their own are chosen.
    file
        A file that stores each finished comparison, so that the work can be interrupted; None for no file.
    workers
        The number of processes; 0 for one process per core.
    replace
        Whether to begin anew and to replace the file, whatever it contains.
    """

    of: DealsRequest
    strongest: int
    file: Path | None
    workers: int
    replace: bool = False


def sensitivity_answer(library: Library, asked: SensitivityRequest, report: Report) -> WeightsAnswer:
    """Play the deals, and return the weights of the open questions of an edition.

    Parameters
    ----------
    library
        The library with the edition.
    asked
        The request.
    report
        A function that is called after each comparison.

    Raises
    ------
    RequestError
        If a number is out of range, or if an edition with the requested answers cannot be played.
    NinesError
        If an edition, answer or policy in the request does not exist, or if the file belongs to another
        request.
    """
    if asked.strongest < 0:
        raise RequestError(f"{asked.strongest} answers cannot be combined; ask for 0 or more")
    request = _weighing(asked.of.game(library), asked.of, asked.strongest)
    made_by = _command(library, request)
    known = _known(asked, request, made_by)

    def keep(stored: Stored, left: int) -> None:
        if asked.file is not None:
            write(asked.file, stored, made_by)
        report(len(stored.weighed), left)

    weights = weigh(library, request, known=known, workers=asked.workers, report=keep)
    if asked.file is not None:
        write(asked.file, weights, made_by)
    return weights_of(weights)


def _command(library: Library, request: WeighingRequest) -> str:
    """Return the command that carries out a request; the file can have any name."""
    numbers = {"deals": request.deals, "seats": request.seats, "seed": request.seed}
    options = [f"--{name}={number}" for name, number in numbers.items()]
    options += [f"--policy={','.join(request.policies)}", f"--pairs={request.strongest}", "--out=FILE"]
    of = [] if library.package == OURS else ["--library", library.package]
    return shlex.join(["nines", *of, "sensitivity", request.game, *options])


def _known(asked: SensitivityRequest, request: WeighingRequest, made_by: str) -> tuple[Weighed, ...]:
    """Return the comparisons in the file. A file that cannot be written is refused before any play."""
    file = asked.file
    if file is None:
        return ()
    writable(file, over=ANY)
    stored = None if asked.replace else read(file, made_by)
    if stored is not None and stored.request != request:
        raise WeightsError(
            f"{file} contains the weights of another request; name another file, or give --replace"
        )
    return () if stored is None else stored.weighed


def _weighing(game: AnyGame, asked: DealsRequest, strongest: int = 0) -> WeighingRequest:
    return weighing_request(
        game,
        deals=asked.deals,
        seats=asked.seats,
        policies=asked.policy_names,
        seed=asked.seed,
        strongest=strongest,
    )


def deals_diff_answer(library: Library, asked: DealsRequest, other: str) -> DealsDiffAnswer:
    """Play the same shuffles in two editions, and return the figures of both and the differences.

    Parameters
    ----------
    library
        The library with the editions.
    asked
        The deals to play, and the first of the two editions.
    other
        The name of the other edition, which may have readings in brackets.

    Raises
    ------
    NinesError
        If something in the request does not exist or is out of range.
    """
    games = asked.game(library), library.load(other)
    request, _ = (_weighing(game, asked) for game in games)  # each checks the request
    return DealsDiffAnswer(*compare_deals(library, games[0].name, games[1].name, request))


# --- Counts of all lines of play from a deal or a small pack, either stored or given by the user ---

FORMAT: Final = 1  # the version of the format that docs/perft.md describes
DEFAULT: Final = "default"  # the stored small packs
LIMIT: Final = 1_000_000  # the number of positions; counting them takes some tens of seconds


@dataclass(frozen=True, slots=True)
class PerftRequest:
    """A user's request to count lines of play.

    Parameters
    ----------
    pack
        The cards of a small pack, or ``default`` for the small packs that are stored for the edition.
    deal
        One deal as text: the hands separated by ``|``, then ``/`` and the cards that are in no hand.
    seats
        The number of players. None means every number with a stored count; if the user gives a pack, None
        means the smallest possible number.
    depth
        The number of acts after which counting stops. None means the stored number of acts; if none is
        stored, counting goes on to the end of the deal.
    each
        The number of cards dealt to each hand from a small pack; None to deal as many as possible.
    ordered
        For a small pack, the number of cards outside the hands that are put in every possible order.
    balances
        The balance of each seat before the deal; empty for the balances before the first deal of a match.
    limit
        The largest number of positions to count; if the estimated number is larger, nothing is counted.
    """

    pack: str = ""
    deal: str = ""
    seats: int | None = None
    depth: int | None = None
    each: int | None = None
    ordered: int = 0
    balances: tuple[int, ...] = ()
    limit: int = LIMIT


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A stored table that cannot be counted again under the chosen readings, with the reason."""

    deal: Annotated[str, "The deal, or the small pack."]
    why: Annotated[str, "Why the deal cannot be counted."]


@dataclass(frozen=True, slots=True)
class PerftTableAnswer:
    """The counts from one deal, or from all deals of a small pack."""

    what: Annotated[str, "Where the lines of play start, in words."]
    table: Annotated[
        Mapping[str, Any], "The table of counts in the stored form, which docs/perft.md describes."
    ]
    kept: Annotated[bool | None, "Whether the counts equal the stored counts; None if no counts are stored."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PerftAnswer:
    """The counted lines of play, under the rules of one game."""

    format: int
    game: Annotated[str, "The canonical name."]
    unit: str
    tables: tuple[PerftTableAnswer, ...]
    left_out: tuple[LeftOut, ...]

    __repr__ = short_repr


@door
def perft_answer(
    library: Library, name: str, asked: PerftRequest, notice: Callable[[int], None] = lambda _: None
) -> PerftAnswer:
    """Count the lines of play by their number of acts, and by the result with which they end.

    Parameters
    ----------
    library
        The library with the game.
    name
        The slug of the game, or its canonical name with other readings.
    asked
        What to count.
    notice
        A function that is called now and then with the number of positions reached so far.

    Raises
    ------
    RequestError
        If the request does not fit the game, contradicts itself, or is too large.
    CardsError
        If an entry in the text of the pack or the deal is not a card, or if a card of the deal is not in the
        pack.

    Examples
    --------
    >>> from nines import library
    >>> answer = perft_answer(library(), "comet-1718", PerftRequest(deal="K♥ 2♣ | 3♣"))
    >>> answer.tables[0].table["lines"]
    [2, 2, 1]
    """
    game = library.load(name)
    if asked.pack and asked.deal:
        raise RequestError("--pack and --deal cannot both be given; give only one of them")
    kept = not asked.deal and asked.pack in ("", DEFAULT)
    tables = _kept(library, game, asked) if kept else (_given(game, asked),)
    perft_tables, left_out = list[PerftTableAnswer](), list[LeftOut]()
    for number, table in enumerate(tables, 1):
        try:
            now = table.counted(game, asked.limit, notice)
        except NinesError as error:
            left_out.append(LeftOut(_what(table), str(error)))
            if number == len(tables) and not perft_tables:
                raise
        else:
            same = None if table.counts is None else _same(table.counts, now.counts)
            perft_tables.append(PerftTableAnswer(_what(table), table_data(now), same))
    return PerftAnswer(FORMAT, game.name, game.unit, tuple(perft_tables), tuple(left_out))


def _same(one: Counts, other: Counts | None) -> bool:
    return (
        other is not None
        and one._replace(results=()) == other._replace(results=())
        and dict(one.results) == dict(other.results)
    )


def _kept(library: Library, game: AnyGame, asked: PerftRequest) -> tuple[PerftTable, ...]:
    """Return those stored tables of a game that the request selects."""
    if asked.each is not None or asked.ordered or asked.balances:
        raise RequestError(
            "--each, --ordered and --balances do not apply to stored deals; leave them out, or give --pack"
        )
    packs = asked.pack == DEFAULT
    every = published(library, game)
    tables = [
        table
        for table in every
        if table.level == "standard"
        and isinstance(table.deals, SmallPack) == packs
        and asked.seats in (None, table.seats)
    ]
    if not tables:
        numbers = sorted({table.seats for table in every if isinstance(table.deals, SmallPack) == packs})
        what = "small packs" if packs else "deals"
        other = f"only those for {' and '.join(map(str, numbers))} players are stored; " if numbers else ""
        seats = f" for {counted(asked.seats, 'seat')}" if asked.seats is not None else ""
        raise RequestError(
            f"no {what} of {game.slug} are stored{seats}: {other}give cards by --pack, or a deal by --deal"
        )
    if asked.depth is None:
        return tuple(tables)
    return tuple(
        table if table.depth == asked.depth else PerftTable(table.deals, asked.depth) for table in tables
    )


def _given(game: AnyGame, asked: PerftRequest) -> PerftTable:
    """Return the table of counts for the pack or the deal that the user gives."""
    if asked.deal:
        return PerftTable(SingleDeal(_given_deal(game, asked)), asked.depth)
    seats = asked.seats if asked.seats is not None else _fewest(game)
    match = _match(game, seats, asked)
    cards = parse_pack(asked.pack, game.rule_set.pack.rule.cards(seats, 0))
    if asked.each is None:
        return PerftTable(equal_hands(game, cards, seats, ordered=asked.ordered, match=match), asked.depth)
    pack = SmallPack(game, cards, (asked.each,) * seats, asked.ordered, match=match)
    return PerftTable(pack, asked.depth)


def _given_deal(game: AnyGame, asked: PerftRequest) -> GivenDeal:
    if asked.each is not None or asked.ordered:
        raise RequestError("--each and --ordered work only with --pack; the hands of --deal are complete")
    deal = GivenDeal.of(asked.deal)
    seats = len(deal.hands)
    if asked.seats not in (None, seats):
        raise RequestError(f"the deal has {seats} hands, but --seats is {asked.seats}")
    return GivenDeal(deal.hands, deal.pile, match=_match(game, seats, asked))


def _match(game: AnyGame, seats: int, asked: PerftRequest) -> Mapping[str, Any]:
    if not asked.balances:
        return opened(game, seats) if game.admits(seats) else {}
    if len(asked.balances) != seats:
        raise RequestError(f"{len(asked.balances)} balances are given for {seats} seats; give one for each")
    return {"balances": asked.balances}


def _fewest(game: AnyGame) -> int:
    return next(seats for seats in range(1, 100) if game.admits(seats))


def _what(table: PerftTable) -> str:
    """Return in words the deal or the small pack from which the lines of play of a table start."""
    far = "to the end" if table.depth is None else f"to {counted(table.depth, 'act')}"
    deals = table.deals
    if isinstance(deals, SingleDeal):
        after = f", after {counted(len(deals.deal.played), 'act')}" if deals.deal.played else ""
        return f"{counted(table.seats, 'seat')}, {deals.deal}{after}, {far}"
    cards = table_data(table)["pack"]
    each = f"one in every {deals.every:,} deals" if deals.every > 1 else "all deals"
    sizes = " and ".join(map(str, deals.sizes))
    left = len(deals.cards) - sum(deals.sizes)
    some = f"{deals.ordered} of them " if deals.ordered < left else ""
    order = f", {some}in every order" if deals.ordered and left > 1 else ""
    beside = f", and {counted(left, 'card')} outside the hands{order}" if left else ""
    hands = f"hands of {sizes}{beside}"
    size = f"{deals.size:,} {unit_for(deals.size, 'deal')}"
    return f"{counted(table.seats, 'seat')}, {each} of {cards} with {hands}: {size}, {far}"
