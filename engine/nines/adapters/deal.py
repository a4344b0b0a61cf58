"""A deal that is played token by token, as the adapters show it to other systems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.adapters.codec import Choice, Codec
from nines.cards import in_order
from nines.errors import FEW, RequestError
from nines.kernel.event import seen_by
from nines.kernel.playing import DealInPlay, begin
from nines.kernel.position import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.kernel.transition import Transition
    from nines.shuffle import Stream

NUMBER: Final = 1  # of the deal: adapters play the first deal of a match


class TokenDeal:
    """A deal that is played token by token.

    Where a player has only one act, the act is played without a choice, unless *forced* is true.

    Parameters
    ----------
    game
        The game, with any of its readings.
    seats
        The number of players.
    seed
        The seed, 0 to 2^64 - 1; it deals the cards and decides all chance events.
    forced
        Whether a player also chooses where only one act is legal.
    position
        The first position, for a deal that is set up; None deals the cards from the seed.
    codec
        The tokens of the game; None makes them.

    Attributes
    ----------
    events
        All events so far. The text of :meth:`seen` shows those that a seat has seen.
    playing
        The deal, act by act.
    choice
        The tokens between which the player chooses now.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if the seed is out of range.

    Examples
    --------
    >>> import nines
    >>> deal = TokenDeal(nines.load("comet-1718"), 3, seed=7)
    >>> while not deal.over:
    ...     deal.step(deal.choice.tokens[0])
    >>> deal.gains
    (7, -28, 21)
    """

    __slots__ = ("_opening", "_set_up", "choice", "codec", "events", "forced", "game", "playing")

    def __init__(  # noqa: PLR0913 - a deal has these parts
        self,
        game: AnyGame,
        seats: int,
        seed: int,
        *,
        forced: bool = False,
        position: Any = None,  # noqa: ANN401 - each family has its own
        codec: Codec | None = None,
    ) -> None:
        self.game, self.forced = game, forced
        self.codec = codec or Codec.of(game, seats)
        begun = begin(game, seats, seed)
        match: Match[Any] = begun.position if position is None else position.match
        self.events: tuple[Event, ...] = begun.events if position is None else ()
        self._set_up = position
        self.playing = DealInPlay(game, match, seed, NUMBER, position)
        self._happened(self.playing.begin())
        self._opening = len(self.events)  # the events before the first act
        self._choose(())

    def copy(self) -> TokenDeal:
        """Return a deal that goes on from here by itself; what cannot change is shared."""
        new = object.__new__(TokenDeal)
        new.__setstate__(self.__getstate__())
        return new

    @property
    def position(self) -> Any:  # noqa: ANN401 - each family has its own
        """The position now."""
        return self.playing.position

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.playing.over

    @property
    def to_act(self) -> int:
        """The seat that chooses now, from 0; -1 when the deal is over."""
        return -1 if self.over else int(self.position.to_act)

    @property
    def gains(self) -> tuple[int, ...]:
        """What each seat has gained in this deal, in units of the game."""
        return self.game.outcome(self.position).gains

    def step(self, token: int) -> None:
        """Choose a token; if the act is complete then, play it.

        Parameters
        ----------
        token
            One of ``choice.tokens``.

        Raises
        ------
        RequestError
            If this token cannot follow.
        """
        if token not in self.choice.tokens:
            raise RequestError(f"{self.game.name}: {self._refusal(token)}")
        self._choose((*self.choice.prefix, self.codec.tokens[token]))

    def _refusal(self, token: int) -> str:
        """Return why a token cannot follow, and which tokens can."""
        if self.over:
            return "the deal is over, so no token can follow; begin another deal"
        tokens, allowed = self.codec.tokens, self.choice.tokens
        known = tokens[token] if 0 <= token < len(tokens) else token
        after = " ".join(self.choice.prefix) or "the acts so far"
        few = ", ".join(f"{number} ({tokens[number]})" for number in allowed[:FEW])
        return (
            f"{known!r} cannot follow {after}; choose {few}{' or another legal one' * (len(allowed) > FEW)}"
        )

    def __deepcopy__(self, _: object) -> TokenDeal:
        """Return a copy, as :meth:`copy` does."""
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        """Return all that the deal needs to go on, for a copy or for a file."""
        deal = self.playing
        playing = (deal.match, deal.seed, deal.number, deal.moment())
        begun = (self._opening, self._set_up)
        return self.game, self.forced, self.codec, self.events, self.choice, begun, playing

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.game, self.forced, self.codec, self.events, self.choice, begun, playing = state
        self._opening, self._set_up = begun
        match, seed, number, moment = playing
        self.playing = DealInPlay(self.game, match, seed, number, moment.position)
        self.playing.back_to(moment)

    def _choose(self, prefix: tuple[str, ...]) -> None:
        """Play what needs no choice, up to the next choice of a player."""
        while not self.over:
            self.choice = self._offered(prefix, forced=self.forced)
            if self.choice.act is None:
                return
            steps = tuple(self.playing.play(self.choice.act))
            self._happened(steps)
            if len(steps) > 1:  # the cards were dealt again
                self._opening = len(self.events)
            prefix = ()
        self.choice = self.codec.choice((), ())

    def _offered(self, prefix: tuple[str, ...], *, forced: bool) -> Choice:
        acts = self.game.legal_acts(self.position)
        if forced and not prefix and len(acts) == 1:
            return Choice((), self.codec.first(acts[0]))
        return self.codec.choice(acts, prefix)

    def _happened(self, steps: Iterable[Transition[Any]]) -> None:
        for step in steps:
            self.events += step.events

    def imagined(self, seat: int, stream: Stream) -> TokenDeal:
        """Return a deal in which a seat has seen the same: the hidden cards are dealt again.

        Everything that the seat has seen has happened in that deal too; see :meth:`nines.Game.determinize`.

        Parameters
        ----------
        seat
            The seat that imagines the deal, from 0.
        stream
            The stream from which the hidden cards are drawn.
        """
        position = self.game.determinize(self.position, seat, stream)
        new = self.copy()
        new._become(position, seat)  # noqa: SLF001 - of its own kind
        return new

    def _become(self, position: Any, seat: int) -> None:  # noqa: ANN401 - each family has its own
        """Go on from a position that a seat has imagined."""
        game, history = self.game, position.history
        start = position if history.start is None else history.start
        dealt = tuple(_dealt_again(game, start, self.events[: self._opening], seat))
        self.events = dealt + tuple(_played_again(game, start, history.acts))
        self._set_up = self._set_up and start
        self.playing.position = position
        if self.to_act not in {seat, -1}:  # the act that another seat has begun is not known
            self.choice = self._offered((), forced=True)

    def seen(self, seat: int) -> str:
        """Return all that a seat has seen since the match began, and the tokens that it has chosen now.

        A seat forgets nothing, so two deals with the same text are alike to that seat.

        Parameters
        ----------
        seat
            The seat, from 0.
        """
        sentence = self.game.family.display.sentence
        lines = [] if self._set_up is None else [self._lines(self._set_up, seat)]
        lines += [sentence(event) for event in seen_by(self.events, seat)]
        return "\n".join((*lines, f"> {' '.join(self.choice.prefix)}" if self.to_act == seat else ""))

    def whole(self) -> str:
        """Return all that has happened, cards of all seats included, and the tokens chosen now."""
        sentence = self.game.family.display.sentence
        lines = [] if self._set_up is None else [str(self._set_up.piles())]
        return "\n".join((*lines, *map(sentence, self.events), f"> {' '.join(self.choice.prefix)}"))

    def lines(self, seat: int) -> str:
        """Return what a seat sees now, as the terminal shows it.

        Parameters
        ----------
        seat
            The seat, from 0.
        """
        return self._lines(self.position, seat)

    def _lines(self, position: Any, seat: int) -> str:  # noqa: ANN401 - each family has its own
        observation = self.game.observe(position, seat)
        lines = self.game.family.display.observation_lines(self.game.rule_set, observation)
        return "\n".join(f"{label}: {text}" for label, text in lines if text)


def _dealt_again(game: AnyGame, start: Any, events: Iterable[Event], seat: int) -> Iterator[Event]:  # noqa: ANN401
    """Yield events of dealing, with the cards of an imagined deal where a seat does not see the true ones."""
    for event in events:
        if not event.cards or event.seen_by is None or seat in event.seen_by:
            yield event
        elif event.actor is None:
            yield event.as_seen(seat)
        else:
            hand = in_order(game.observe(start, event.actor).hand)
            yield event._replace(cards=hand) if len(hand) == len(event.cards) else event.as_seen(seat)


def _played_again(game: AnyGame, position: Any, acts: Iterable[Any]) -> Iterator[Event]:  # noqa: ANN401
    """Yield the events of acts, played from a position."""
    for act in acts:
        chance = position.to_act is CHANCE
        step = game.family.play.repeat(game.rule_set, position, act) if chance else game.play(position, act)
        position = step.position
        yield from step.events
