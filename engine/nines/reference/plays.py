"""Plays: what programs play and by which policies, what the sources recommend, and the odds of hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from nines.boundary.reprs import short_repr
from nines.common.hands import OddsLine
from nines.errors import UnknownNameError
from nines.kernel.playing import begin, by_seat, play_match
from nines.libraries import library
from nines.policies import RANDOM, advice_on, policies_for, policy, seated, usual
from nines.reference.sources import witnesses_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.common.hands import OddsTable
    from nines.kernel.advice import Policy
    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.ledger import Account
    from nines.kernel.playing import PlayedDeal
    from nines.kernel.position import Match
    from nines.libraries import Library


# --- Play ---


@dataclass(frozen=True, slots=True)
class PaymentAnswer:
    """A payment between players or pools. Players are numbered from 1; pools have names."""

    giver: int | str
    taker: int | str
    amount: int
    unit: str

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """An event, and the rule that caused it."""

    kind: Annotated[str, "The kind of event, in a word of the code."]
    rule: str
    warrant: Annotated[str, "How well the rule is supported, in a word."]
    player: Annotated[int | None, "The number of the player, from 1."]
    cards: tuple[str, ...]
    named: Annotated[str, "What a wild card stands for."]
    said: Annotated[str, "What the player announces."]
    payment: PaymentAnswer | None
    text: Annotated[str, "The event in a sentence."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """One deal that has been played."""

    number: int
    winners: tuple[int, ...]
    gains: tuple[int, ...]
    balances: tuple[int, ...]
    match_over: bool
    events: tuple[EventAnswer, ...]
    breaks_off: Annotated[bool, "The deal ends where our copies of the text do, so that nobody can win it."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """The balances of the players after the last deal played."""

    balances: tuple[int, ...]
    match_over: bool
    match_winners: tuple[int, ...]  # the winners of the match; empty while it goes on
    breaks_off: bool = False  # each deal ends where our copies of the text do, so that nobody can win it

    __repr__ = short_repr

    @property
    def most(self) -> int:
        """The highest balance."""
        return max(self.balances)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the highest balance."""
        return tuple(number for number, balance in enumerate(self.balances, 1) if balance == self.most)


@dataclass(frozen=True, slots=True)
class PlayAnswer:
    """Several deals, played one after the other."""

    game: str
    seats: int
    seed: int
    policy: Annotated[str, "The policies on one line."]
    policies: Annotated[tuple[str, ...], "The policy of each player."]
    unit: str
    opening: tuple[EventAnswer, ...]
    deals: tuple[DealAnswer, ...]
    balances: tuple[int, ...]
    match_over: bool
    match_winners: tuple[int, ...]

    __repr__ = short_repr


class Play:
    """Deals that policies play; each deal is returned as soon as it is over.

    Parameters
    ----------
    game, seats, seed
        The game, the number of players, and the seed for all shuffles and all random choices of policies.
    policies
        One policy for all players, or one policy for each player.
    trace
        Whether to record events.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if the seed or the number of policies is out of
        range.
    UnknownNameError
        If there is no policy of that name.
    """

    def __init__(
        self, game: AnyGame, seats: int, seed: int, policies: Sequence[str], *, trace: bool = True
    ) -> None:
        opening = begin(game, seats, seed)
        self.game, self.seats, self.seed, self.trace = game, seats, seed, trace
        self._policies = seated(policies, seats, game)
        self.policies = tuple(player.name for player in self._policies)
        self.opening = tuple(event_answer(event, game) for event in opening.events) if trace else ()
        self._match: Match[Any] = opening.position

    def deals(self, number: int | None = 1) -> Iterator[DealAnswer]:
        """Return *number* deals one by one, or all deals of a match if *number* is None.

        Raises
        ------
        RequestError
            If *number* is out of range. The error is raised before any deal is played.
        """
        choose = by_seat([player.at(self.game) for player in self._policies])
        return self._answers(play_match(self.game, self._match, self.seed, choose, number))

    def _answers(self, played: Iterator[PlayedDeal]) -> Iterator[DealAnswer]:
        for deal in played:
            self._match = deal.match
            yield deal_answer(deal, self.game, trace=self.trace)

    def end(self) -> EndAnswer:
        """Return the balances after the deals that have been played."""
        return end_answer(self.game, self._match)


def event_answer(event: Event, game: AnyGame) -> EventAnswer:
    """Return an event of a game, with the rule that caused it and how well the rule is supported.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = game.play(game.start(["K♥ 2♣", "5♠"]), game.parse_act("lay K♥"))
    >>> for event in step.events:
    ...     answer = event_answer(event, game)
    ...     print(answer.text, answer.rule, answer.warrant, sep="; ")
    player 1 plays K♥, saying “king”; comet-1718/lead; implied
    player 2 pays 1 jeton to player 1; comet-1718/payment/king; stated
    player 1 starts a new sequence; comet-1718/stop/king; stated
    """
    return EventAnswer(
        kind=event.kind,
        rule=event.rule,
        warrant=game.rules()[event.rule].warrant,
        player=None if event.actor is None else event.actor + 1,
        cards=tuple(map(str, event.cards)),
        named=str(event.named) if event.named else "",
        said=event.said,
        payment=_payment(event),
        text=game.family.display.sentence(event),
    )


def _payment(event: Event) -> PaymentAnswer | None:
    if event.giver is None or event.taker is None:
        return None
    return PaymentAnswer(_account(event.giver), _account(event.taker), event.amount, event.unit)


def _account(account: Account) -> int | str:
    return account + 1 if isinstance(account, int) else account


def deal_answer(deal: PlayedDeal, game: AnyGame, *, trace: bool = True) -> DealAnswer:
    """Return a deal that has been played, with its events if *trace* is true."""
    return DealAnswer(
        number=deal.number,
        winners=tuple(seat + 1 for seat in deal.outcome.winners),
        gains=tuple(deal.outcome.gains),
        balances=tuple(deal.match.ledger.seats),
        match_over=game.match_winners(deal.match) is not None,
        events=tuple(event_answer(event, game) for event in deal.events) if trace else (),
        breaks_off=bool(game.rule_set.not_seen),
    )


def end_answer(game: AnyGame, match: Match[Any]) -> EndAnswer:
    """Return the balances after a deal or at the end of a match."""
    winners = game.match_winners(match)
    return EndAnswer(
        tuple(match.ledger.seats),
        winners is not None,
        tuple(seat + 1 for seat in winners or ()),
        bool(game.rule_set.not_seen),
    )


def play_answer(  # noqa: PLR0913 - a play needs all of these
    game: AnyGame,
    seats: int,
    seed: int,
    deals: int | None = 1,
    *,
    policies: Sequence[str] = ("random",),
    trace: bool = True,
) -> PlayAnswer:
    """Play *deals* deals, or a whole match if *deals* is None, and return the result; see :class:`Play`.

    Examples
    --------
    >>> import nines
    >>> answer = play_answer(nines.load("comet-1718"), seats=3, seed=7)
    >>> sum(answer.balances), answer.match_over
    (300, False)
    """
    play = Play(game, seats, seed, policies, trace=trace)
    played = tuple(play.deals(deals))
    end = play.end()
    return PlayAnswer(
        game=game.name,
        seats=seats,
        seed=seed,
        policy=policy_line(play.policies),
        policies=play.policies,
        unit=game.unit,
        opening=play.opening,
        deals=played,
        balances=end.balances,
        match_over=end.match_over,
        match_winners=end.match_winners,
    )


def play(
    game: AnyGame | str,
    *,
    seats: int,
    seed: int = 1,
    deals: int | None = 1,
    policies: Sequence[str] = ("random",),
) -> PlayAnswer:
    """Return deals that programs play, as data: what ``nines play --json --trace`` prints.

    Parameters
    ----------
    game
        The edition, with its readings, or its name in the library of nines.
    seats
        The number of players.
    seed
        The seed of the cards and of the policies' choices, 0 to 2^64 - 1.
    deals
        The number of deals, or None for a whole match.
    policies
        The name of one policy for all players, or one name for each player.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or a number is out of range.
    UnknownNameError
        If there is no such game or policy.

    Examples
    --------
    >>> import nines
    >>> deal = nines.play("comet-1718", seats=3, seed=7).deals[0]
    >>> deal.winners, deal.gains, deal.events[5].text, deal.events[5].rule
    ((3,), (9, -54, 45), 'player 3 plays 2♠, saying “two”', 'comet-1718/lead')
    """
    chosen = library().load(game) if isinstance(game, str) else game
    return play_answer(chosen, seats, seed, deals, policies=policies)


def policy_line(names: Sequence[str]) -> str:
    """Return the names of the policies on one line; if all are the same, the name appears once.

    Examples
    --------
    >>> policy_line(["random", "random"]), policy_line(["random", "greedy"])
    ('random', 'random, greedy')
    """
    return names[0] if len(set(names)) == 1 else ", ".join(names)


# --- Policies ---


@dataclass(frozen=True, slots=True)
class PolicyAnswer:
    """A way to choose among legal acts. It follows the passages listed or, if none are listed, is our own."""

    name: str
    advice: str
    families: Annotated[
        tuple[str, ...], "The families of games that it works for; empty if it works for all games."
    ]
    passages: Annotated[tuple[str, ...], "The passages that give the advice."]
    witnesses: tuple[str, ...]

    __repr__ = short_repr


def policy_answers(library: Library) -> tuple[PolicyAnswer, ...]:
    """Return the policies that can play the games of a library, with the passages that each follows.

    Examples
    --------
    >>> from nines import library
    >>> [policy.name for policy in policy_answers(library())][:2]
    ['random', 'greedy']
    """
    return tuple(_policy(library, known) for known in _known(library).values())


def policy_answer(library: Library, name: str) -> PolicyAnswer:
    """Return the policy with this name, which can play games of the library.

    Raises
    ------
    UnknownNameError
        If the library has no policy of that name.

    Examples
    --------
    >>> from nines import library
    >>> policy_answer(library(), "longest-run").passages
    ('wp-comet:064', 'hoffmann-1909:048')
    """
    known = _known(library)
    if name not in known:
        raise UnknownNameError("policy", name, known)
    return _policy(library, known[name])


def _known(library: Library) -> dict[str, Policy]:
    every, names = policies_for(library.families().values()), library.index.policies
    return {name: known for name, known in every.items() if name in names}


def _policy(library: Library, entry: Policy) -> PolicyAnswer:
    known = library.corpus.passages
    passages = tuple(passage for passage in entry.passages if passage in known)
    return PolicyAnswer(
        name=entry.name,
        advice=entry.advice,
        families=() if entry.name == RANDOM else library.index.policies[entry.name],
        passages=passages,
        witnesses=tuple(library.corpus.witness(known[passage]) for passage in passages),
    )


# --- Hints ---


@dataclass(frozen=True, slots=True)
class PieceOfAdvice:
    """A piece of advice, and the legal acts that it recommends."""

    policy: str
    advice: str
    acts: tuple[str, ...]  # the acts that the advice prefers
    witnesses: tuple[str, ...]  # who gives the advice; empty if the advice is our own


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """All the advice for a turn."""

    advised: bool  # whether any source gives advice on the game
    pieces: tuple[PieceOfAdvice, ...]

    __repr__ = short_repr


def hint_answer(library: Library, game: AnyGame, observation: Any, acts: Sequence[Any]) -> HintAnswer:  # noqa: ANN401 - each family has its own
    """Return each piece of advice that recommends some of the legal acts but not all of them.

    If the sources give no advice on the game, the function returns the advice that the computer opponents
    follow.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> position = game.start(["K♥ 2♣", "5♠"])
    >>> acts = game.legal_acts(position)
    >>> hint_answer(nines.library(), game, game.observe(position, position.to_act), acts).advised
    True
    """
    advised = advice_on(library, game)
    taken: list[Sequence[Any]] = []
    pieces = []
    for adviser in advised or (policy(usual(library, game, 1)[0], game),):
        preferred = adviser.prefers(game, observation, acts)
        # Complete advice that prefers the same acts as earlier advice adds nothing here.
        if len(preferred) < len(acts) and not (adviser.whole and preferred in taken):
            taken.append(preferred)
            chosen = tuple(map(str, preferred))
            pieces.append(
                PieceOfAdvice(adviser.name, adviser.advice, chosen, witnesses_of(library, adviser.passages))
            )
    return HintAnswer(bool(advised), tuple(pieces))


# --- Odds ---


@dataclass(frozen=True, slots=True)
class OddsLineAnswer:
    """A kind of hand, with the number of its rank classes, the number of its hands, and its probability."""

    what: Annotated[str, "The kind of hand."]
    classes: int
    hands: int
    share: Annotated[float, "The probability, from 0 to 1."]
    of: Annotated[int, "The number of all hands."]

    __repr__ = short_repr

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of this table line, in the order of the columns in ``nines.counting.odds.COLUMNS``."""
        return OddsLine(self.what, self.classes, self.hands, self.of).cells()


@dataclass(frozen=True, slots=True)
class OddsTableAnswer:
    """A set of hands, and how many of these hands are of each kind."""

    title: str
    hands: Annotated[int, "How many hands there are in all."]
    lines: tuple[OddsLineAnswer, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """The odds of a game."""

    game: Annotated[str, "The canonical name."]
    tables: tuple[OddsTableAnswer, ...]

    __repr__ = short_repr


def odds_answer(library: Library, name: str) -> OddsAnswer:
    """Return the odds of a game, computed under the game's answers to open questions.

    Raises
    ------
    RequestError
        If no odds are computed for the game; the message names the games that have odds.

    Examples
    --------
    >>> from nines import library
    >>> odds_answer(library(), "multiple-9-2007").tables[0].hands
    2598960
    """
    from nines.counting.odds import odds_of  # noqa: PLC0415 - a table in a page counts nothing

    game = library.load(name)
    return OddsAnswer(game.name, tuple(map(_table, odds_of(library, game))))


def _table(table: OddsTable) -> OddsTableAnswer:
    lines = (
        OddsLineAnswer(line.what, line.classes, line.hands, float(line.share), line.of)
        for line in table.lines
    )
    return OddsTableAnswer(table.title, table.hands, tuple(lines))
