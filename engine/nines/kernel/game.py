"""Games: editions with their readings chosen, ready to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from nines.boundary.expected import (
    expect,
    expect_each,
    expect_whole,
    expect_wholes,
)
from nines.errors import IllegalActError
from nines.kernel.doors import A_STREAM, check_match, check_seat, refuse_act, refuse_position
from nines.kernel.play import A, O, P, R, Setup, X
from nines.kernel.position import Match, Outcome
from nines.kernel.refusal import Objection, Refusal, refuse
from nines.kernel.variant import Variant
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.cards import Card
    from nines.kernel.checking import CheckedMoves
    from nines.kernel.ledger import Account, Seat
    from nines.kernel.transition import Transition

HANDS: Final = "the hands as texts, such as ['7♥ 9♦', '8♠ K♣']"


@final
@dataclass(frozen=True, repr=False)
class Game(Variant[R, P, A, O, X]):
    """A game with one set of readings.

    Two games are equal if their rules and choices are equal. What a game is made of is described by
    :class:`nines.kernel.variant.Variant`.
    """

    def new_match(self, seats: int, rng: Stream) -> Transition[Match[X]]:
        """Return a new match before its first deal; the player who begins is drawn by lot.

        Parameters
        ----------
        seats
            The number of players, which the game must allow; at most 100.
        rng
            The stream from which the lot is drawn; :func:`nines.begin` makes this stream from a seed.

        Raises
        ------
        RequestError
            If the game does not allow this number of players.
        LacunaError
            If the sources do not say how a match begins.
        """
        expect(rng, Stream, A_STREAM)
        return self.family.play.new_match(self.rule_set, expect_whole(seats, "a number of players"), rng)

    def match_so_far(
        self,
        balances: Sequence[int],
        deals: int = 0,
        first_hand: int = 0,
        **more: Any,  # noqa: ANN401 - what else passes on is for each family to say
    ) -> Match[X]:
        """Return a match already under way.

        Parameters
        ----------
        balances
            The balance of each seat, in whole units of the game, seat 0 first.
        deals
            The number of deals already played, at least 0.
        first_hand
            The seat that begins the next deal, 0 to seats - 1; in a game with a dealer button, the seat with
            the button.
        more
            Other data that games of this family pass from deal to deal, by name, such as ``pools``.

        Raises
        ------
        RequestError
            If the game does not allow this number of players, or if the given numbers contradict each other.
        UnknownNameError
            If a name in *more* is unknown in this family.
        LacunaError
            If the sources do not say who deals the next deal.
        """
        held = expect_wholes(balances, "the balances of all seats, such as [10, 10, 10]")
        deals, first_hand = expect_whole(deals, "a number of deals"), expect_whole(first_hand, "a seat")
        return self.family.play.match_so_far(self.rule_set, held, deals, first_hand, more)

    def deal(self, match: Match[X], rng: Stream) -> Transition[P]:
        """Return the first position of the next deal of a match.

        Parameters
        ----------
        match
            The state of the match before the deal.
        rng
            The stream that shuffles the cards; :func:`nines.dealt` makes this stream from a seed.

        Raises
        ------
        RequestError
            If the cards of the game cannot be dealt to this many players.
        """
        check_match(self.slug, match)
        expect(rng, Stream, A_STREAM)
        return self.family.play.deal(self.rule_set, match, rng)

    def set_up(self, setup: Setup) -> P:
        """Return a position with given hands.

        Parameters
        ----------
        setup
            The hands and the other cards, given as text.

        Raises
        ------
        RequestError
            If the game does not allow this number of players, or if the starting seat is not at the table.
        CardsError
            If a text does not name cards, if a card is not in the pack or appears twice, or if a hand or the
            pile has an impossible number of cards.
        """
        expect(setup, Setup, "a Setup")
        expect_each(setup.hands, str, HANDS)
        expect(setup.pile, str, "the cards outside the hands as a text, such as '8♥'")
        expect_whole(setup.turn, "a seat")
        if setup.match is not None:
            check_match(self.slug, setup.match)
        return self.family.play.set_up(self.rule_set, setup)

    def start(self, hands: Sequence[str], pile: str = "", turn: int = 0, match: Match[X] | None = None) -> P:
        """Return a position with given hands; this is a short form of :meth:`set_up`.

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

        Raises
        ------
        RequestError
            If the game does not allow this number of players, or if the starting seat is not at the table.
        CardsError
            If a text does not name cards, if a card is not in the pack or appears twice, or if a hand or the
            pile has an impossible number of cards.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718")
        >>> position = game.start(["Q♥ K♥ 2♣", "5♠ 6♠", "9♣"])
        >>> print(game.why_not(position, game.parse_act("pass")).rule)
        comet-1718/passing/lead
        """
        expect_each(hands, str, HANDS)
        return self.set_up(Setup(tuple(hands), pile, turn, match))

    def settle(self, position: P) -> Transition[Match[X]]:
        """Settle a finished deal and return the match for the next deal.

        Parameters
        ----------
        position
            The last position of a deal.

        Raises
        ------
        RequestError
            If the deal is not over.
        LacunaError
            If the sources do not say who begins or deals next, or how long a match lasts.
        """
        self._check(position)
        return self.family.play.settle(self.rule_set, position)

    def match_winners(self, match: Match[X]) -> tuple[Seat, ...] | None:
        """Return the winners if the match is over, or None if another deal follows.

        Raises
        ------
        LacunaError
            If the sources do not say how long a match lasts, or who wins.
        """
        check_match(self.slug, match)
        return self.family.play.match_winners(self.rule_set, match)

    def legal_acts(self, position: P) -> tuple[A, ...]:
        """Return the legal acts in canonical order, without repetition; empty when the deal is over.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718")
        >>> print(*game.legal_acts(game.start(["Q♥ K♥", "5♠"])), sep=", ")
        lay Q♥, lay K♥
        """
        play = self.family.play
        known: tuple[A, ...] | None = play.known.legal_acts(self.rule_set, position)
        if known is not None:
            return known
        self._check(position)
        return play.legal_acts(self.rule_set, position)

    def objection(self, position: P, act: A) -> Objection | None:
        """Return the rule that forbids an act, and a sentence for the player; None if the act is legal.

        The rule is None if the act is impossible in any game, such as playing a card that is not in the hand.

        Raises
        ------
        RequestError
            If *act* is an act of another family of games.
        """
        self._check(position)
        if not self.family.play.is_act(act):
            refuse_act(self.slug, act)
        return self.family.play.objection(self.rule_set, position, act)

    def why_not(self, position: P, act: A) -> Refusal | None:
        """Return why an act is not legal, with the rule and its passages; None if the act is legal.

        Parameters
        ----------
        position
            A position of this game with the same readings.
        act
            An act, in the form that :meth:`parse_act` returns.

        Raises
        ------
        RequestError
            If *act* is an act of another family of games.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718")
        >>> position = game.start(["Q♥ K♥", "5♠"])
        >>> print(game.why_not(position, game.parse_act("5♠")))
        5♠ is not in the hand
        """
        refused = self.objection(position, act)
        return None if refused is None else refuse(self.choices, refused)

    def is_legal(self, position: P, act: A) -> bool:
        """Return whether an act is legal.

        Raises
        ------
        RequestError
            If *act* is an act of another family of games.
        """
        return self.objection(position, act) is None

    def play(self, position: P, act: A) -> Transition[P]:
        """Return the next position and the events of an act; *position* itself does not change.

        Parameters
        ----------
        position
            A position of this game with the same readings.
        act
            An act, in the form that :meth:`parse_act` returns.

        Raises
        ------
        IllegalActError
            If the act is not legal; the message cites the rule.
        RequestError
            If *act* is an act of another family of games.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718")
        >>> step = game.play(game.start(["Q♥ 2♣", "5♠"]), game.parse_act("Q♥"))
        >>> [event.kind for event in step.events], step.position.to_act
        (['laid'], 0)
        """
        refusal = self.why_not(position, act)
        if refusal is not None:
            raise IllegalActError(self.name, refusal)
        return self.family.play.apply(self.rule_set, position, act)

    def apply(self, position: P, act: A) -> Transition[P]:
        """Return the next position and the events of an act from :meth:`legal_acts`.

        The act is not checked; the result of an illegal act is undefined.
        """
        play = self.family.play
        known: Transition[P] | None = play.known.apply(self.rule_set, position, act)
        if known is not None:
            return known
        self._check(position)
        if not play.is_act(act):
            refuse_act(self.slug, act)
        return play.apply(self.rule_set, position, act)

    def resolve(self, position: P, rng: Stream) -> Transition[P]:
        """Return the transition of a chance event, such as a reshuffle.

        Parameters
        ----------
        position
            A position whose ``to_act`` is ``CHANCE``.
        rng
            The stream of random numbers to draw from.

        Raises
        ------
        LacunaError
            If this family has no chance events within a deal.
        """
        self._check(position)
        expect(rng, Stream, A_STREAM)
        return self.family.play.resolve(self.rule_set, position, rng)

    def parse_act(self, text: str) -> A:
        """Return the act that a text names, without checking whether it is legal.

        Parameters
        ----------
        text
            The act in the notation of the game's family, such as ``lay 7♥``, ``draw`` or ``raise 6``.

        Raises
        ------
        CardsError
            If the text does not name an act.
        """
        return self.family.play.parse_act(text)

    def observe(self, position: P, seat: Seat) -> O:
        """Return what a seat can see of a position.

        Parameters
        ----------
        position
            A position of this game.
        seat
            The seat, 0 to seats - 1.
        """
        self._check(position)
        check_seat(seat, position.seats)
        return self.family.play.observe(self.rule_set, position, seat)

    def check(self, position: P, moves: Iterable[str | A], seed: int | None = None) -> CheckedMoves[P, A]:
        """Return which moves of a program are legal, and why the first that is not legal is refused.

        The moves are made one after the other. A text that names no act is refused, too.

        Parameters
        ----------
        position
            The position in which the first move is made.
        moves
            The moves in order: texts, or acts as :meth:`parse_act` returns them.
        seed
            The seed of the deal, in games in which cards are shuffled during a deal; None for all others.

        Raises
        ------
        RequestError
            If a move is an act of another family, or if cards are shuffled and there is no seed.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718")
        >>> found = game.check(game.start(["Q♥ K♥ 2♣", "5♠ 6♠", "9♣"]), ["Q♥", "pass", "K♥"])
        >>> print(*found.legal, found.refused, found.refusal.rule, found.refusal.readings, sep="; ")
        lay Q♥; pass; comet-1718/passing/natural-card; ('natural-card-held-back=no',)
        """
        from nines.kernel.checking import check_moves  # noqa: PLC0415 - it plays games, so it imports them

        self._check(position)
        return check_moves(self, position, moves, seed)

    def determinize(self, position: P, seat: Seat, rng: Stream) -> P:
        """Return a position in which a seat has seen the same: the hidden cards are dealt again.

        The acts of the deal so far are legal in the new position too, and the seat has seen the same in it.
        Programs that search, for example by information set Monte Carlo tree search, draw positions in this
        way. The draw is random, but not every possible deal needs to be equally likely.

        Parameters
        ----------
        position
            The position.
        seat
            The seat that imagines the hidden cards, from 0.
        rng
            The stream from which they are drawn.

        Raises
        ------
        RequestError
            If the position is of another game, or if there is no such seat.
        ImaginedDealError
            If no fitting deal is found.

        Examples
        --------
        >>> import nines
        >>> from nines.shuffle import Stream
        >>> game = nines.load("comet-1718")
        >>> table = game.start(["Q♥ 2♣", "5♠ 6♠", "9♣ K♥"])
        >>> other = game.determinize(table, 0, Stream.of(7))
        >>> game.observe(other, 0) == game.observe(table, 0), other.cards() == table.cards()
        (True, True)
        """
        self._check(position)
        check_seat(seat, position.seats)
        expect(rng, Stream, A_STREAM)
        return self.family.determinize(self.rule_set, position, seat, rng)

    def outcome(self, position: P) -> Outcome:
        """Return the winners of the deal and the gain of each seat so far.

        While the deal goes on, there are no winners.
        """
        self._check(position)
        ending = position.ending
        return Outcome(() if ending is None else ending.winners, position.ledger.gains)

    def balances(self, position: P) -> dict[Account, int]:
        """Return the balance of every seat and every pool, in whole units of the game."""
        self._check(position)
        return position.ledger.balances()

    def cards(self, position: P) -> tuple[Card, ...]:
        """Return all cards of a position, from all hands and piles, in order."""
        self._check(position)
        return position.cards()

    def _check(self, position: P) -> None:
        """Refuse a position of another game; one of this game is accepted, whatever its readings are."""
        if not isinstance(position, self.family.play.positions) or position.match.game != self.rule_set.slug:
            refuse_position(self.rule_set.slug, position)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
