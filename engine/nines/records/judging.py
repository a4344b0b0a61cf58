"""A record judged by the rules of one game, act by act."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from nines.cards import parse_face
from nines.errors import NinesError
from nines.kernel.playing import begin, dealt
from nines.kernel.refusal import Refusal
from nines.kernel.transition import Transition
from nines.records.announced import act_of, meant_by
from nines.records.courses import Course, Move, why_not
from nines.records.dealing import beginning
from nines.records.hidden import Hidden, Sought
from nines.records.stated import judged_payments
from nines.records.unseen import TRIES, Ways
from nines.records.verdicts import (
    AGAINST,
    LEGAL,
    POSSIBLE,
    REFUSED,
    UNDECIDED,
    JudgedAct,
    JudgedDeal,
    Judgement,
)
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.records.record import PlayRecord, RecordedAct, RecordedDeal
    from nines.records.verdicts import JudgedPayment, Verdict

Placed: TypeAlias = "dict[int, Mapping[Card, Any]]"
FEWER: Final = 12  # ways to try where a refusal does not seem to depend on unseen cards, and for payments
MADE: Final = "made"
LEFT_OUT: Final = "left out"


def judge(
    game: AnyGame, record: PlayRecord, *, to_first: bool = False, known: Placed | None = None
) -> Judgement:
    """Return the verdicts of a game on a record.

    Parameters
    ----------
    game
        The game, with its readings.
    record
        The record.
    to_first
        Whether to end at the first act or payment that is refused or undecided.
    known
        Ways to place the unseen cards that fitted other games, by the number of the deal; they are tried
        first, and one that fits is added.

    Examples
    --------
    >>> import nines
    >>> from nines.records.record import PlayRecord, RecordedAct, RecordedDeal
    >>> acts = tuple(map(RecordedAct, ("queen", "2♣", "K♥")))
    >>> deal = RecordedDeal(("Q♥ K♥ 2♣", "5♠"), "", 1, set_up=True, acts=acts)
    >>> judged = judge(nines.load("comet-1718"), PlayRecord(seats=2, deals=(deal,)))
    >>> [act.verdict for act in judged.deals[0].acts], judged.deals[0].acts[1].says
    (['legal', 'refused', 'refused'], '2♣ does not follow Q♥; the next card is K')
    """
    if is_foreign(game, record):
        return Judgement(game.name, cannot="no act of the record is an act of this game")
    judged: list[JudgedDeal] = []
    match: Match[Any] | None = None
    known = {} if known is None else known
    for number, deal in enumerate(record.deals, 1):
        try:
            in_play = DealOfRecord(game, record, deal, number, match, known.get(number))
        except NinesError as error:
            return Judgement(game.name, tuple(judged), f"deal {number} cannot begin: {error}")
        judged.append(in_play.judged(to_first=to_first))
        if in_play.hidden is not None and not in_play.loose:
            known[number] = in_play.hidden.ways.lies
        if to_first and Judgement(game.name, tuple(judged)).first_against is not None:
            break
        match = in_play.match_after()
    return Judgement(game.name, tuple(judged))


def is_foreign(game: AnyGame, record: PlayRecord) -> bool:
    """Return whether no act of a record is an act of the family of a game, whatever the readings are."""
    acts = [act.text for deal in record.deals for act in deal.acts]
    return bool(acts) and not any(_is_act(game, text) for text in acts)


def _is_act(game: AnyGame, text: str) -> bool:
    if not act_of(game, text)[1]:
        return True
    try:
        parse_face(text)
    except NinesError:
        return False
    return True


class Tried(NamedTuple):
    """An act as it was understood at its place, None if it means none, and why it is refused, if it is."""

    act: Any
    refusal: Refusal | None


class Alike(NamedTuple):
    """What a refusal says, and what everybody has then: both may depend on cards that nobody saw."""

    rule: str
    says: str
    ledger: Any

    @classmethod
    def of(cls, course: Course, refusal: Refusal) -> Alike:
        """Return what a refusal says in a deal so far."""
        return cls(refusal.rule, refusal.says, course.position.ledger)


class DealOfRecord:
    """A deal of a record in play.

    Parameters
    ----------
    game, record
        The game and the record.
    deal, number
        The deal, and its number from 1.
    match
        The match before it; None if it is the first, or if the deal before has not ended.
    placed
        A way to place the unseen cards, to be tried first.

    Raises
    ------
    NinesError
        If the deal cannot begin so under these rules.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a deal of a record has these
        self,
        game: AnyGame,
        record: PlayRecord,
        deal: RecordedDeal,
        number: int,
        match: Match[Any] | None,
        placed: Mapping[Card, Any] | None = None,
    ) -> None:
        self.game, self.record, self.deal, self.number = game, record, deal, number
        self.notes: list[str] = []
        self.hidden: Hidden | None = None
        self.loose = False  # whether an act before was undecided, or could be several acts
        self.course = Course(game, self._begun(match, placed or {}), record.seed, by_seed=self._is_by_seed)
        self._named = self._cards_named()
        self._at = 0  # the number of the act now

    @property
    def _is_by_seed(self) -> bool:
        return self.record.seed is not None and not self.deal.hands

    def _begun(self, match: Match[Any] | None, placed: Mapping[Card, Any]) -> Transition[Any]:
        """Return the first position, with the events before it."""
        record, deal, seats = self.record, self.deal, self.record.seats
        if self._is_by_seed and record.seed is not None:
            begins = match is None or deal.before
            opened: Transition[Any] = self._opened(record.seed) if begins else Transition(match)
            first = dealt(self.game, opened.position, record.seed)
            return Transition(first.position, (*opened.events, *first.events))
        if deal.turn is None and match is None:
            first_player = next((act.player for act in deal.acts if act.player), 1)
            self.notes.append(f"who begins is not recorded; {seat_name(first_player - 1)} is taken to begin")
            deal = replace(deal, turn=first_player)
        found = beginning(self.game, seats, deal, match)
        if not found.is_open and not found.has_chance:
            return found.start([bed.card for bed in found.beds if bed.card is not None], 0)
        if found.has_chance:
            self.notes.append(
                "chance decides more than the cards of this deal, and the record does not say how"
            )
        ways = Ways(self.game, found)
        self.hidden = Hidden(self.game, ways, record.seed)
        return ways.start(placed)  # type: ignore[no-any-return]

    def _opened(self, seed: int) -> Transition[Any]:
        """Return the match before the first deal, with the events that led to it."""
        if not self.deal.before:
            return begin(self.game, self.record.seats, seed)
        return Transition(self.game.match_so_far(first_hand=(self.deal.turn or 1) - 1, **self.deal.before))

    @property
    def is_open(self) -> bool:
        """Whether verdicts depend on what is not known, such as unseen cards or the acts before."""
        return self.loose or (self.hidden is not None and self.hidden.ways.number > 1)

    @property
    def is_sampled(self) -> bool:
        """Whether there are more ways to place the unseen cards than can be tried."""
        return self.hidden is not None and not self.hidden.ways.is_small

    def _cards_named(self) -> dict[Card, tuple[int, int | None]]:
        """Return the cards that acts of the record name, each with its first act and the seat, if known."""
        found: dict[Card, tuple[int, int | None]] = {}
        for number, recorded in enumerate(self.deal.acts):
            act, fault = act_of(self.game, recorded.text)
            if fault:
                continue
            for card in self.game.family.display.act_form(act).cards:
                found.setdefault(card, (number, None if recorded.player is None else recorded.player - 1))
        return found

    def later(self) -> dict[Card, int]:
        """Return the cards that the record says a player plays from here on, with the seat."""
        return {card: seat for card, (at, seat) in self._named.items() if seat is not None and at >= self._at}

    def _is_named_later(self, act: Any) -> bool:  # noqa: ANN401 - each family has its own
        cards = self.game.family.display.act_form(act).cards
        return any(card in self._named and self._named[card][0] > self._at for card in cards)

    # --- Verdicts ---

    def judged(self, *, to_first: bool) -> JudgedDeal:
        """Return the verdicts on all acts and payments."""
        acts: list[JudgedAct] = []
        for number, recorded in enumerate(self.deal.acts):
            self._at = number
            try:
                acts.append(self._judged(recorded))
            except NinesError as error:  # chance or a gap in the rules decides
                says = f"{error}; the rest of the deal is not judged"
                act = JudgedAct(self.number, number + 1, recorded.text, None, "", UNDECIDED, says)
                return self._deal([*acts, act], ())
            if to_first and acts[-1].verdict in AGAINST:
                return self._deal(acts, ())
        self._at = len(self.deal.acts)
        return self._deal(acts, judged_payments(self))

    def _deal(self, acts: list[JudgedAct], payments: tuple[JudgedPayment, ...]) -> JudgedDeal:
        course, unseen = self.course, 0
        if self.hidden is not None:
            unseen = sum(bed.card is None for bed in self.hidden.ways.begun.beds)
        events = (*course.events, *(self.settled().events if course.turn is None else ()))
        return JudgedDeal(
            self.number,
            tuple(acts),
            payments,
            course.turn is None,
            unseen,
            self.game.outcome(course.position).gains,
            self.game.unit,
            tuple(self.notes),
            events,
        )

    def _judged(self, recorded: RecordedAct) -> JudgedAct:
        unrecorded = () if recorded.player is None else self.course.to_turn_of(recorded.player - 1)
        seat = self.course.turn
        act, refusal = self._tried(self.course, recorded)
        if refusal is not None:
            certain = self._is_certain(refusal, act)
            others: list[Alike] = []
            found = self._with_other_cards(recorded, act, FEWER if certain else TRIES, others)
            same = Alike.of(self.course, refusal)
            certain = certain and (
                not self.is_sampled or bool(others and all(other == same for other in others))
            )
            if found is not None:
                self.course, (act, refusal) = found
                seat = self.course.turn
        judged = JudgedAct(
            self.number,
            self._at + 1,
            recorded.text,
            None if seat is None else seat + 1,
            "" if act is None else str(act),
            POSSIBLE if self.is_open else LEGAL,
            unrecorded=unrecorded,
        )
        if refusal is None:
            self.course.make_legal(act)
            return judged
        verdict: Verdict = REFUSED if certain else UNDECIDED
        self.loose |= verdict == UNDECIDED
        goes_on = MADE if act is not None and refusal.rule and self.course.make(act) else LEFT_OUT
        return judged._replace(
            verdict=verdict,
            says=refusal.says,
            rule=refusal.rule,
            passages=refusal.passages,
            readings=refusal.readings,
            goes_on=goes_on,
        )

    def _tried(self, course: Course, recorded: RecordedAct) -> Tried:
        """Return what an act means now, and whether it is legal."""
        seat, player = course.turn, recorded.player
        if seat is None:
            return Tried(None, Refusal("", "the deal is over before this act"))
        if player is not None and player - 1 != seat:
            says = f"it is the turn of {seat_name(seat)}, not of {seat_name(player - 1)}"
            return Tried(None, Refusal("", says))
        unseen = frozenset[Any]() if self.hidden is None else self.hidden.left(course)
        tried = self._all_tried(course.position, recorded, unseen)
        legal = [one for one in tried if one.refusal is None]
        self.loose |= len(legal) > 1
        return (legal or tried)[0]

    def _all_tried(
        self,
        position: Any,  # noqa: ANN401 - each family has its own
        recorded: RecordedAct,
        unseen: frozenset[Card],
    ) -> list[Tried]:
        """Return all that an act may mean in a position in which a player acts; at least one."""
        try:
            meant = meant_by(self.game, position, recorded.text, self._is_named_later, unseen)
        except NinesError as error:
            return [Tried(None, Refusal("", str(error)))]
        return [Tried(act, why_not(self.game, position, act)) for act in meant.acts]

    def _with_other_cards(
        self,
        recorded: RecordedAct,
        act: Any,  # noqa: ANN401 - each family has its own
        tries: int,
        others: list[Alike],
    ) -> tuple[Course, Tried] | None:
        """Find unseen cards with which an act is legal, and return the deal so far with them."""
        if self.hidden is None:
            return None
        seat = self.course.turn if recorded.player is None else recorded.player - 1

        def found(course: Course) -> tuple[Course, Tried] | None:
            if recorded.player is not None:
                course.to_turn_of(recorded.player - 1)
            tried = self._tried(course, recorded)
            if tried.refusal is not None:
                others.append(Alike.of(course, tried.refusal))
            return (course, tried) if tried.refusal is None else None

        unseen = self.hidden.left(self.course)

        def allows(position: Any) -> bool:  # noqa: ANN401 - each family has its own
            return any(one.refusal is None for one in self._all_tried(position, recorded, unseen))

        now = None if act is None or seat is None else Move(seat, act)
        quickly = allows if tries == TRIES and self.course.turn == seat is not None else None
        sought = Sought(now, tries, quickly)
        other: tuple[Course, Tried] | None = self.hidden.other(self.course, sought, self.later(), found)
        return other

    def _is_certain(self, refusal: Refusal, act: Any) -> bool:  # noqa: ANN401 - each family has its own
        """Return whether a refusal does not depend on what is not known."""
        if self.loose:
            return False
        return self.hidden is None or self.hidden.decides(self.course, act, refusal)

    # --- The end of the deal ---

    def courses(self) -> Iterator[Course]:
        """Yield the deal as it was played, then with other unseen cards and the same acts."""
        yield self.course
        if self.hidden is None:
            return
        found: list[Course] = []
        self.hidden.other(self.course, Sought(tries=FEWER), self.later(), found.append)
        yield from found

    def match_after(self) -> Match[Any] | None:
        """Return the match after the deal; None if it is not over, or if no rule says how it goes on."""
        return None if self.course.turn is not None else self.settled().position

    def settled(self) -> Transition[Any]:
        """Return the match after a deal that is over, with its events; None if no rule gives it."""
        try:
            return self.game.settle(self.course.position)
        except NinesError:
            return Transition(None)
