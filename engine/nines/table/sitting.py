"""A sitting: the deals of a match at a table with people and programs, act by act."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.errors import NinesError, RequestError
from nines.kernel.alike import legal_like
from nines.kernel.event import seen_by
from nines.kernel.playing import DealInPlay, PlayedDeal, begin
from nines.policies import policy
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.kernel.event import Event
    from nines.kernel.family import ActForm
    from nines.kernel.game import AnyGame
    from nines.kernel.play import Setup
    from nines.kernel.playing import Moment
    from nines.kernel.position import Match
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library
    from nines.policies import Choose
    from nines.table.saved import SavedGame


class ActRefusedError(RequestError):
    """A saved act is refused when it is replayed.

    Parameters
    ----------
    deal, act
        The number of the deal, and the number of the act in it, both from 1.
    why
        Why the act is refused, in a sentence without its full stop.
    """

    def __init__(self, deal: int, act: int, why: str) -> None:
        super().__init__(f"deal {deal}, act {act}: {why}")
        self.deal, self.act, self.why = deal, act, why


class PlayedAct(NamedTuple):
    """An act that was played at the table.

    Parameters
    ----------
    seat
        The seat that acted, from 0.
    act
        The act.
    own
        Whether a person chose it.
    free
        Whether more than one act was legal.
    first_event
        The place of its first event among the events of the deal, from 0.
    before
        The point of the deal before the act.
    """

    seat: int
    act: Any
    own: bool
    free: bool
    first_event: int
    before: Moment


class DealAtTable:
    """A deal of a sitting: its events, its acts, and its settlement.

    Attributes
    ----------
    play
        The deal in play.
    events
        All events so far; of the first deal, those before it too.
    opening
        How many of the events came before the deal.
    acts
        All acts so far.
    played
        The deal and its settlement, once it is over; None before.
    """

    def __init__(self, play: DealInPlay, opening: Sequence[Event]) -> None:
        self.play = play
        self.events: list[Event] = [*opening]
        self.opening = len(opening)
        self.acts: list[PlayedAct] = []
        self.played: PlayedDeal | None = None
        self.legal: Sequence[Any] = ()
        self._go_on(play.begin())

    def act(self, seat: int, act: Any, *, own: bool) -> None:  # noqa: ANN401 - each family has its own
        """Play a legal act of a seat, which a person may have chosen."""
        self.acts.append(PlayedAct(seat, act, own, len(self.legal) > 1, len(self.events), self.play.moment()))
        try:
            self._go_on(self.play.play(act))
        except NinesError:  # such as a gap in the rules: the table stays as it was
            self.back_to(len(self.acts) - 1)
            raise

    def back_to(self, number: int) -> None:
        """Take the deal back to the point before an act, by the place of the act, from 0."""
        act = self.acts[number]
        self.play.back_to(act.before)
        del self.acts[number:], self.events[act.first_event :]
        self.played = None
        self.legal = self.play.game.legal_acts(self.play.position)

    def _go_on(self, steps: Iterable[Any]) -> None:
        """Take the events of some transitions; if the deal is over, settle it."""
        for step in steps:
            self.events += step.events
        game, position = self.play.game, self.play.position
        self.legal = game.legal_acts(position)
        if position.ended:
            settled = game.settle(position)
            self.events += settled.events
            outcome = game.outcome(position)
            self.played = PlayedDeal(self.play.number, tuple(self.events), outcome, settled.position)


class Sitting:
    """The deals of a match at a table with people and programs.

    Saved acts are replayed first, and the rules check each of them. Policies choose during the replay too, so
    that their later random choices are the same.

    Parameters
    ----------
    library
        The library with the game.
    saved
        The new or saved game.

    Attributes
    ----------
    deals
        The deals so far; the last is in play, or the one that was played last.
    taken_back
        The act that was taken back just now; empty if anything has happened since.
    stopped
        Why the replay of saved acts ended before the last of them; None if it did not.

    Raises
    ------
    RequestError
        If the game cannot be played by this number of players, or from this seed or these hands.
    LacunaError
        If the sources do not say how the match begins.

    Examples
    --------
    >>> from nines import library
    >>> from nines.table.saved import begun
    >>> ours = library()
    >>> players = {"seats": 2, "people": [1], "policies": [None, "random"]}
    >>> sitting = Sitting(ours, begun(ours, ours.load("comet-1718"), seed=7, **players))
    >>> while sitting.turn is not None and not sitting.persons_turn:
    ...     sitting.step()
    >>> sitting.turn, len(sitting.legal) > 0
    (0, True)
    """

    def __init__(self, library: Library, saved: SavedGame) -> None:
        self.library, self.saved = library, replace(saved, acts=[])
        self.game: AnyGame = saved.edition(library)
        self.choices: list[Choose | None] = [
            None if name is None else policy(name, self.game).at(self.game) for name in saved.policies
        ]
        self.deals: list[DealAtTable] = []
        self.stopped: ActRefusedError | None = None
        self.taken_back = ""
        self._viewer = saved.people[0] - 1 if saved.people else 0
        self.next_deal()
        try:
            self._replay(saved.acts)
        except ActRefusedError as error:
            self.stopped = error

    # --- The state of the table ---

    @property
    def deal(self) -> DealAtTable:
        """The deal in play, or the one played last."""
        return self.deals[-1]

    @property
    def position(self) -> Any:  # noqa: ANN401 - each family has its own
        """The position now."""
        return self.deal.play.position

    @property
    def legal(self) -> Sequence[Any]:
        """The legal acts of the seat whose turn it is; empty when the deal is over."""
        return self.deal.legal

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, from 0; None when the deal is over."""
        seat = self.position.to_act
        return None if self.deal.played is not None else seat

    @property
    def persons_turn(self) -> bool:
        """Whether it is the turn of a person."""
        return self.turn is not None and self.choices[self.turn] is None

    @property
    def viewer(self) -> int:
        """The seat that sees the table, that of the person to act; if none is, of the one who acted last."""
        if self.persons_turn and self.turn is not None:
            return self.turn
        own = (act.seat for deal in reversed(self.deals) for act in reversed(deal.acts) if act.own)
        return next(own, self._viewer)

    @property
    def match(self) -> Match[Any]:
        """The state of the match after the last deal that is over."""
        played = self.deal.played
        return self.deal.play.match if played is None else played.match

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners of the match; None while it goes on, and for a deal that is set up."""
        if self.deal.played is None or self.saved.hands is not None:
            return None
        return self.game.match_winners(self.match)

    @property
    def over(self) -> bool:
        """Whether no deal follows the last one."""
        if self.deal.played is None:
            return False
        if self.saved.hands is not None:
            return True
        if self.saved.deals is not None:
            return len(self.deals) >= self.saved.deals
        return self.winners is not None

    @property
    def may_go_on(self) -> bool:
        """Whether another deal can follow the last one, even beyond the number that was agreed."""
        return self.saved.hands is None and self.winners is None

    @property
    def only_person(self) -> int | None:
        """The seat of the only person, from 0; None if there are several people or none."""
        return self.saved.people[0] - 1 if len(self.saved.people) == 1 else None

    @property
    def can_undo(self) -> bool:
        """Whether a person has made a decision that can be taken back."""
        return not self.why_no_undo

    @property
    def why_no_undo(self) -> str:
        """Why nothing can be taken back, in a sentence without its full stop; empty if something can."""
        own = [act for deal in self.deals for act in deal.acts if act.own]
        if any(act.free for act in own):
            return ""
        if own:
            return "there is nothing to take back: each of your acts so far was the only one possible"
        return "there is nothing to take back: you have not decided anything yet"

    def seen(self, seat: int) -> list[tuple[int, Event]]:
        """Return the events of the deal as a seat sees them, each with its number in the deal, from 1."""
        numbered = enumerate(self.deal.events, 1)
        return [(number, event) for number, whole in numbered for event in seen_by([whole], seat)]

    def last_act(self, seat: int) -> PlayedAct | None:
        """Return the last act in this deal that the person of a seat chose; None if there is none."""
        return next((act for act in reversed(self.deal.acts) if act.seat == seat and act.own), None)

    def since(self, seat: int) -> int:
        """Return the number of the first event since the last act of a seat that its player did not choose.

        That is the event after the act, or the act itself if it brought cards or a payment.
        """
        last = self.last_act(seat)
        if last is None:
            return 1
        form = self.game.family.display.act_form(last.act)
        begun = self.deal.events[last.first_event : last.first_event + 1]
        chosen = not any(_brings(form, event) for event in begun)
        return last.first_event + 1 + chosen

    def record(self) -> SavedGame:
        """Return the game with all acts so far."""
        return replace(self.saved, acts=[[str(act.act) for act in deal.acts] for deal in self.deals])

    # --- What happens at the table ---

    def why_not(self, act: Any) -> Refusal | None:  # noqa: ANN401 - each family has its own
        """Return why an act of the seat whose turn it is would be refused; None if it is legal."""
        return self.game.why_not(self.position, act)

    def parse(self, text: str) -> Any:  # noqa: ANN401 - each family has its own
        """Return the act that a text names, with the copies of cards that the legal acts use.

        Raises
        ------
        CardsError
            If the text does not name an act.
        """
        return legal_like(self.game.parse_act(text), self.legal)

    def act(self, act: Any) -> Refusal | None:  # noqa: ANN401 - each family has its own
        """Play an act of the person whose turn it is; return why it is refused, if it is.

        Raises
        ------
        RequestError
            If it is not the turn of a person.
        """
        if not self.persons_turn or self.turn is None:
            raise RequestError("it is not the turn of a person at this table")
        refusal = self.why_not(act)
        if refusal is None:
            self.deal.act(self.turn, act, own=True)
            self.taken_back = ""
        return refusal

    def step(self) -> None:
        """Let the program whose turn it is choose an act, and play it.

        Raises
        ------
        RequestError
            If it is not the turn of a program.
        """
        act = self._chosen()
        if act is None or self.turn is None:
            raise RequestError("it is not the turn of a program at this table")
        self.deal.act(self.turn, act, own=False)
        self.taken_back = ""

    def _chosen(self) -> Any:  # noqa: ANN401 - each family has its own
        """Return the act that the program whose turn it is chooses; None if it is not a program's turn."""
        seat = self.turn
        choose = None if seat is None else self.choices[seat]
        if choose is None:
            return None
        acts = self.legal
        return acts[0] if len(acts) == 1 else choose(self._observed(seat), acts, self.deal.play.stream)

    def _observed(self, seat: Any) -> Any:  # noqa: ANN401 - each family has its own
        return self.game.observe(self.position, seat)

    def next_deal(self) -> None:
        """Deal the next cards of the match.

        Raises
        ------
        RequestError
            If a deal is in play, or if no other deal follows.
        """
        if self.deals:
            self._refuse_more()
            self._dealt(DealInPlay(self.game, self.match, self.saved.seed, len(self.deals) + 1))
        elif self.saved.setup is not None:
            self._dealt(self._set_up(self.saved.setup))
        else:
            opening = begin(self.game, self.saved.seats, self.saved.seed)
            self._dealt(DealInPlay(self.game, opening.position, self.saved.seed, 1), opening.events)

    def _dealt(self, play: DealInPlay, opening: Sequence[Event] = ()) -> None:
        self.deals.append(DealAtTable(play, opening))
        self.taken_back = ""

    def _set_up(self, setup: Setup) -> DealInPlay:
        """Return a deal with given hands."""
        hands, seats = len(setup.hands), self.saved.seats
        if hands != seats:
            raise RequestError(
                f"there are {counted(hands, 'hand')} for {counted(seats, 'player')}; the numbers must agree"
            )
        before = (self.saved.hands or {}).get("before")
        if before:
            match = self.game.match_so_far(first_hand=setup.turn, **before)
            setup = setup._replace(match=match)
        position = self.game.set_up(setup)
        return DealInPlay(self.game, position.match, self.saved.seed, 1, position)

    def _refuse_more(self) -> None:
        """Refuse another deal if the last one is not over, or if none follows it."""
        if self.deal.played is None:
            raise RequestError("the deal is not over; play it to its end before the next one")
        if self.saved.hands is not None:
            raise RequestError("this deal was set up by hand, so no other deal follows it")
        if self.winners is not None and self.saved.deals is None:
            raise RequestError("the match is over; begin a new one")

    def another(self) -> None:
        """Deal once more, beyond the number of deals that was agreed."""
        if self.saved.deals is not None:
            self.saved = replace(self.saved, deals=max(self.saved.deals, len(self.deals) + 1))
        self.next_deal()

    def undo(self) -> str:
        """Take back the last real decision of a person, and all acts after it; return the act.

        Raises
        ------
        RequestError
            If no person has decided anything yet.
        """
        if self.why_no_undo:
            raise RequestError(self.why_no_undo)
        while True:
            acts = self.deal.acts
            for number in reversed(range(len(acts))):
                if acts[number].own and acts[number].free:
                    self.taken_back = str(acts[number].act)
                    self.deal.back_to(number)
                    return self.taken_back
            self.deals.pop()

    def _replay(self, acts: Sequence[Sequence[str]]) -> None:
        """Play saved acts again; the programs choose, but the saved acts are played."""
        for number, of_deal in enumerate(acts, 1):
            if number > 1:
                self._next_again(number)
            for place, text in enumerate(of_deal, 1):
                self._again(number, place, text)

    def _next_again(self, number: int) -> None:
        """Deal again for the acts of a later deal."""
        if self.deal.played is None:
            why = "the act is missing, although a later deal has acts"
            raise ActRefusedError(number - 1, len(self.deal.acts) + 1, why)
        if self.over:
            raise ActRefusedError(number, 1, "it comes after the end of play")
        try:
            self.next_deal()
        except NinesError as error:
            raise ActRefusedError(number, 1, str(error)) from None

    def _again(self, number: int, place: int, text: str) -> None:
        seat = self.turn
        if seat is None:
            raise ActRefusedError(number, place, "the deal ends before its last recorded act")
        self._chosen()
        try:
            act = self.game.parse_act(text)
            refusal = self.why_not(act)
            if refusal is None:
                self.deal.act(seat, act, own=self.choices[seat] is None)
        except NinesError as error:
            raise ActRefusedError(number, place, str(error)) from None
        if refusal is not None:
            raise ActRefusedError(number, place, f"{act} is refused: {refusal}")


def _brings(form: ActForm, event: Event) -> bool:
    """Return whether the event of an act brings what its player did not choose: other cards, or a payment."""
    return not {*event.cards} <= {*form.cards} or (event.giver is not None and not form.amount)
