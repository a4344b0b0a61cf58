"""What is found of a record under the rules of one game: a verdict on every act and every stated payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.event import Event

Verdict: TypeAlias = Literal["legal", "possible", "refused", "undecided"]
LEGAL: Final = "legal"
POSSIBLE: Final = "possible"
REFUSED: Final = "refused"
UNDECIDED: Final = "undecided"
AGAINST: Final = (REFUSED, UNDECIDED)


class JudgedAct(NamedTuple):
    """An act of a record, and what the rules say to it.

    Parameters
    ----------
    deal, number
        The number of the deal, and of the act in the deal, from 1.
    text
        The act as it is written down.
    player
        The player who acted, from 1; None if no player could act.
    taken_as
        The act in notation, as it was understood; empty if it means no act.
    verdict
        ``legal`` or ``refused``. If cards are unseen, ``possible`` if a way to place them was found in which
        the act is legal. It is ``undecided`` if no such way was found, but not all were tried.
    says, rule, passages, readings
        Why the act is refused, if only in the ways that were tried: a sentence, the key of the rule, its
        passages, and the answers to open questions on which it rests.
    goes_on
        How the play goes on after a refused act: ``made`` if the act is made all the same, ``left out``, or
        empty.
    unrecorded
        The acts before it that the record leaves out and that were the only legal ones.
    """

    deal: int
    number: int
    text: str
    player: int | None
    taken_as: str
    verdict: Verdict
    says: str = ""
    rule: str = ""
    passages: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    goes_on: str = ""
    unrecorded: tuple[str, ...] = ()


class JudgedPayment(NamedTuple):
    """A stated payment or winner, compared with what the rules say.

    Parameters
    ----------
    deal
        The number of the deal, from 1.
    what
        What is stated, such as ``gain of player 2``.
    stated, computed
        The statement, and what follows from the rules.
    verdict
        ``legal`` if both agree, and ``refused`` if they cannot agree. If cards are unseen, ``possible`` if
        they agree for one way to place them, and ``undecided`` if no such way was found.
    rules, readings
        The rules that cause the computed payments, and the answers to open questions on which these rest.
    """

    deal: int
    what: str
    stated: str
    computed: str
    verdict: Verdict
    rules: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class JudgedDeal(NamedTuple):
    """A deal of a record under the rules of one game.

    Parameters
    ----------
    number
        The number of the deal, from 1.
    acts, payments
        The acts, and the stated payments and winners.
    ended
        Whether the rules end the deal at its last recorded act.
    unseen
        How many of the cards dealt nobody saw.
    gains, unit
        The gain of each player, and the unit.
    notes
        What was assumed, or could not be checked, in sentences without a full stop.
    events
        All events, in order.
    """

    number: int
    acts: tuple[JudgedAct, ...]
    payments: tuple[JudgedPayment, ...]
    ended: bool
    unseen: int
    gains: tuple[int, ...]
    unit: str
    notes: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


class Judgement(NamedTuple):
    """A record under the rules of one game.

    Parameters
    ----------
    game
        The canonical name of the game.
    deals
        The deals; if only the first refusal is wanted, those up to it.
    cannot
        Why the play cannot begin, in a sentence; empty if it can.
    """

    game: str
    deals: tuple[JudgedDeal, ...] = ()
    cannot: str = ""

    @property
    def first_against(self) -> JudgedAct | JudgedPayment | None:
        """The first act or payment that is refused or undecided; None if there is none."""
        return next((part for part in self._parts() if part.verdict in AGAINST), None)

    def _parts(self) -> Iterator[JudgedAct | JudgedPayment]:
        for deal in self.deals:
            yield from deal.acts
            yield from deal.payments

    @property
    def verdict(self) -> Verdict:
        """The verdict on the whole record, that of the part that decides it."""
        if self.cannot:
            return REFUSED
        found = {part.verdict for part in self._parts()}
        order: tuple[Verdict, ...] = (REFUSED, UNDECIDED, POSSIBLE)
        return next((verdict for verdict in order if verdict in found), LEGAL)
