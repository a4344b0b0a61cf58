"""A record of play, judged by one edition or by all: which allow it, and what the others refuse first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.boundary.reprs import short_repr
from nines.corpus.entries import parse_toml
from nines.errors import RequestError, UnknownNameError
from nines.kernel.playing import begin
from nines.libraries.alternatives import alternatives, on_other_bases
from nines.records.asked import Watched
from nines.records.dealing import dealt_cards
from nines.records.judging import DealOfRecord, is_foreign, judge
from nines.records.record import UNKNOWN, RecordedDeal
from nines.records.verdicts import AGAINST, LEGAL, POSSIBLE, REFUSED, UNDECIDED, JudgedAct, JudgedPayment
from nines.reference.identify import FITS, answers_of_text, read_answers
from nines.reference.key_ranking import rank
from nines.reference.sources import witnesses_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.libraries import Library
    from nines.records.judging import Placed
    from nines.records.record import PlayRecord
    from nines.records.verdicts import JudgedDeal, Judgement

NOT_CHECKED: Final = (
    "Cards that nobody saw were placed in ways in which the acts could have happened. Possible means that"
    " such a way was found. Undecided means that none was found, but not all ways were tried."
)


@dataclass(frozen=True, slots=True)
class ActVerdict:
    """An act of a record, and what the rules say to it."""

    deal: Annotated[int, "The number of the deal, from 1."]
    act: Annotated[int, "The number of the act in its deal, from 1."]
    text: Annotated[str, "The act as it is written down."]
    player: Annotated[int | None, "The player who acted, from 1; null if nobody could act."]
    taken_as: Annotated[str, "The act in notation, as it was understood; empty if it means none."]
    verdict: Annotated[str, "legal, possible, refused or undecided."]
    says: Annotated[str, "Why it is refused, or refused in the ways that were tried; empty if it is not."]
    rule: Annotated[str, "The key of the rule that refuses it; empty if no rule is needed."]
    passages: Annotated[tuple[str, ...], "The ids of the passages of the rule."]
    sources: Annotated[tuple[str, ...], "The sources of the rule, a line each."]
    readings: Annotated[tuple[str, ...], "Our answers on which the refusal rests, as point=candidate."]
    goes_on: Annotated[str, "After a refusal: made if the act is made all the same, or left out."]
    unrecorded: Annotated[tuple[str, ...], "Acts before it that the record leaves out: the only legal ones."]


@dataclass(frozen=True, slots=True)
class PaymentVerdict:
    """A payment or a winner that the record states, and what follows from the rules."""

    deal: Annotated[int, "The number of the deal, from 1."]
    what: Annotated[str, "What is stated, such as gain of player 2."]
    stated: Annotated[str, "What the record states."]
    computed: Annotated[str, "What follows from the rules."]
    verdict: Annotated[str, "legal if both agree; possible, refused or undecided."]
    rules: Annotated[tuple[str, ...], "The keys of the rules of the computed payments."]
    readings: Annotated[tuple[str, ...], "Our answers on which these rules rest, as point=candidate."]


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """One deal of a record under the rules of an edition."""

    deal: Annotated[int, "The number of the deal, from 1."]
    acts: Annotated[tuple[ActVerdict, ...], "The acts in order."]
    payments: Annotated[tuple[PaymentVerdict, ...], "The stated payments and winners."]
    ended: Annotated[bool, "Whether the rules end the deal at its last recorded act."]
    unseen: Annotated[int, "The number of cards dealt that nobody saw."]
    gains: Annotated[tuple[int, ...], "What each player gains, by the rules."]
    unit: Annotated[str, "The unit of the gains."]
    notes: Annotated[tuple[str, ...], "What was assumed, or could not be checked."]


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """A record under the rules of an edition, with our answers or with one other answer."""

    game: Annotated[str, "The canonical name, with the answer that differs from ours in brackets."]
    edition: str
    verdict: Annotated[str, "legal, possible, refused or undecided, for the whole record."]
    cannot: Annotated[str, "Why the play cannot begin; empty if it can."]
    act: Annotated[ActVerdict | None, "The first act against the rules; null if there is none."]
    payment: Annotated[PaymentVerdict | None, "The first payment against the rules, if no act is."]


@dataclass(frozen=True, slots=True)
class AdjudicationAnswer:
    """A record of play, judged."""

    title: Annotated[str, "The title of the record."]
    source: Annotated[str, "Where the record is written down."]
    made_up: Annotated[bool, "Whether the record is an invented example."]
    seats: int
    acts: Annotated[int, "The number of acts of the record."]
    stated: Annotated[int, "The number of payments and winners that the record states."]
    edition: Annotated[str, "The edition of the record, or unknown."]
    game: Annotated[str, "The game by which the record is judged; empty if it is judged by all."]
    deals: Annotated[tuple[DealVerdict, ...], "Every verdict; empty if several games judge."]
    games: Annotated[tuple[GameVerdict, ...], "The games that were tried: those that allow the record first."]
    narrowed_to: Annotated[tuple[str, ...], "The only editions that were tried; empty if all were."]
    not_checked: Annotated[str, "What was not checked; empty if all cards are known."]

    __repr__ = short_repr

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that allow the record, with our answers or with another one."""
        return tuple(dict.fromkeys(one.edition for one in self.games if one.verdict not in AGAINST))


def adjudicate(
    library: Library,
    record: PlayRecord,
    name: str = "",
    *,
    among: Sequence[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> AdjudicationAnswer:
    """Return the verdicts on a record.

    Parameters
    ----------
    library
        The library with the games.
    record
        The record, from :func:`nines.records.text_form.record_of_text`.
    name
        The game that judges, by its canonical name. If it is empty, every edition judges, with our answers
        and with each single other answer to an open question.
    among
        The editions that judge if no game is named; empty for all.
    progress
        A function that is called with the number of editions done and the number of all.

    Raises
    ------
    UnknownNameError
        If there is no game of a name.

    Examples
    --------
    >>> from nines import library
    >>> from nines.records.record import PlayRecord, RecordedAct, RecordedDeal
    >>> acts = tuple(map(RecordedAct, ("Q♥", "K♥", "2♣")))
    >>> deal = RecordedDeal(("Q♥ K♥ 2♣", "5♠"), "", 1, set_up=True, acts=acts, gains=(3, -3))
    >>> answer = adjudicate(library(), PlayRecord(seats=2, deals=(deal,)), "comet-1718")
    >>> answer.games[0].verdict, answer.games[0].payment.stated, answer.games[0].payment.computed
    ('refused', '3 jetons', '6 jetons')
    """
    narrowed = tuple(dict.fromkeys(among))
    record = with_cards(library, record)
    if name:
        judged = judge(library.load(name), record)
        edition = library.load(name).slug
        deals = tuple(deal_verdict(library, deal) for deal in judged.deals)
        games: tuple[GameVerdict, ...] = (game_verdict(library, edition, judged),)
    else:
        deals, games = (), tuple(_sorted(_every(library, record, narrowed or library.playable, progress)))
    unseen = any("??" in hand for deal in record.deals for hand in (*deal.hands, deal.pile or ""))
    open_cards = unseen or any(not deal.hands and record.seed is None for deal in record.deals)
    return AdjudicationAnswer(
        title=record.title,
        source=record.source,
        made_up=record.made_up,
        seats=record.seats,
        acts=sum(len(deal.acts) for deal in record.deals),
        stated=sum(_stated(record)),
        edition=record.edition if record.edition == UNKNOWN else record.name,
        game=games[0].game if name else "",
        deals=deals,
        games=games,
        narrowed_to=narrowed,
        not_checked=NOT_CHECKED if open_cards else "",
    )


def _stated(record: PlayRecord) -> Iterator[int]:
    for deal in record.deals:
        yield sum(gain is not None for gain in deal.gains) + len(deal.payments) + bool(deal.winners)


def with_cards(library: Library, record: PlayRecord) -> PlayRecord:
    """Return a record with the cards that its seed dealt in its own edition, so that others can judge it too.

    A record without a seed or an edition, or with cards of its own, is returned as it is.
    """
    if record.seed is None or record.edition == UNKNOWN:
        return record
    game = library.load(record.name)
    match: Match[Any] | None = begin(game, record.seats, record.seed).position
    deals: list[RecordedDeal] = []
    for number, deal in enumerate(record.deals, 1):
        if match is None or deal.hands:
            return replace(record, deals=(*deals, *record.deals[len(deals) :]))
        in_play = DealOfRecord(game, record, deal, number, match)
        in_play.judged(to_first=False)
        begins = [(0, match), *in_play.course.redealt]
        ends = [*(at for at, _ in begins[1:]), len(deal.acts)]
        for (start, before), end in zip(begins, ends, strict=True):
            hands, pile = dealt_cards(game, before, record.seed)
            last = deal if end == len(deal.acts) else RecordedDeal()
            acts, first = deal.acts[start:end], before.first_hand + 1
            deals.append(replace(last, acts=acts, hands=hands, pile=pile, turn=first))
        match = in_play.match_after()
    return replace(record, deals=tuple(deals))


# --- Every edition and every single answer ---


def _every(
    library: Library,
    record: PlayRecord,
    editions: Sequence[str],
    progress: Callable[[int, int], None] | None,
) -> Iterator[GameVerdict]:
    known: Placed = {}
    for done, slug in enumerate(editions):
        if progress is not None:
            progress(done, len(editions))
        game = library.load(slug)
        watch = Watched(game)
        ours = judge(watch.watched, record, to_first=True, known=known)
        yield game_verdict(library, slug, ours)
        if record.house and slug == record.edition:
            judged = judge(library.load(record.name), record, to_first=True, known=known)
            yield game_verdict(library, slug, judged)
        if not is_foreign(game, record):
            for other in _others(game):
                if watch.judges_like(ours, other):
                    judged = ours._replace(game=other.name)
                else:
                    judged = judge(other.plain, record, to_first=True, known=known)
                yield game_verdict(library, slug, judged)
    if progress is not None:
        progress(len(editions), len(editions))


def _others(game: AnyGame) -> Iterator[AnyGame]:
    """Yield the edition with each single other answer that can be played."""
    for _, _, other in (*alternatives(game), *on_other_bases(game)):
        yield other


def _sorted(games: Iterator[GameVerdict]) -> list[GameVerdict]:
    """Return the games that allow most of the record first, and each edition before its other answers."""

    def key(one: GameVerdict) -> tuple[int, int, int, int]:
        order = (LEGAL, POSSIBLE, UNDECIDED, REFUSED).index(one.verdict)
        first = one.act or one.payment
        act = 0 if one.cannot else 1 << 30 if one.act is None else one.act.act
        return order, -(0 if first is None else first.deal), -act, one.game != one.edition

    return sorted(games, key=key)


# --- Verdicts as answers ---


def game_verdict(library: Library, edition: str, judged: Judgement) -> GameVerdict:
    """Return the verdict of one game on the whole record, with the first act or payment against it."""
    first = judged.first_against
    act = act_verdict(library, first) if isinstance(first, JudgedAct) else None
    payment = payment_verdict(first) if isinstance(first, JudgedPayment) else None
    return GameVerdict(judged.game, edition, judged.verdict, judged.cannot, act, payment)


def deal_verdict(library: Library, deal: JudgedDeal) -> DealVerdict:
    """Return the verdicts on a deal."""
    return DealVerdict(
        deal.number,
        tuple(act_verdict(library, act) for act in deal.acts),
        tuple(map(payment_verdict, deal.payments)),
        deal.ended,
        deal.unseen,
        tuple(deal.gains),
        deal.unit,
        deal.notes,
    )


def act_verdict(library: Library, act: JudgedAct) -> ActVerdict:
    """Return the verdict on an act, with the sources of the rule that refuses it."""
    return ActVerdict(
        act.deal,
        act.number,
        act.text,
        act.player,
        act.taken_as,
        act.verdict,
        act.says,
        act.rule,
        act.passages,
        witnesses_of(library, act.passages),
        act.readings,
        act.goes_on,
        act.unrecorded,
    )


def payment_verdict(paid: JudgedPayment) -> PaymentVerdict:
    """Return the verdict on a stated payment or winner."""
    return PaymentVerdict(
        paid.deal, paid.what, paid.stated, paid.computed, paid.verdict, paid.rules, paid.readings
    )


# --- The editions to which a list or the key narrows the choice ---


def narrowed_by(library: Library, content: str, file: str) -> tuple[str, ...]:
    """Return the editions of a file for ``--from``: a list of them, or those that fit answers of the key.

    Parameters
    ----------
    library
        The library.
    content
        The text of the file in TOML: ``editions``, a list of names, or answers of ``nines identify``.
    file
        The name of the file, for error messages.

    Raises
    ------
    CorpusError
        If the file is not TOML, or if a value is not an answer.
    RequestError
        If no edition fits.
    UnknownNameError
        If there is no edition or question of a name.

    Examples
    --------
    >>> from nines import library
    >>> narrowed_by(library(), 'editions = ["comet-1718"]', "ours.toml")
    ('comet-1718',)
    """
    editions = parse_toml(content, file).get("editions")
    if editions is None:
        return fitting(library, answers_of_text(content, file))
    if not isinstance(editions, list) or not all(isinstance(name, str) for name in editions) or not editions:
        raise RequestError("editions must be a list of names, as in editions = ['comet-1718']")
    for name in editions:
        if name not in library.playable:
            raise UnknownNameError("edition", name, library.playable)
    return tuple(editions)


def fitting(library: Library, answers: dict[str, str]) -> tuple[str, ...]:
    """Return the editions that disagree with at most a third of the answers of the key.

    Raises
    ------
    UnknownNameError
        If the key has no such question.
    RequestError
        If an answer does not answer its question, or if no edition fits.

    Examples
    --------
    >>> from nines import library
    >>> "red-nines-20c" in fitting(library(), {"wild": "red nines", "pips": "yes"})
    True
    """
    given, _ = read_answers(library, answers)
    most = FITS * len(given)
    ranked = rank(library, given, len(library.playable))
    found = tuple(one.edition for one in ranked if one.disagrees <= most)
    if not found:
        raise RequestError(
            "every edition disagrees with more than a third of the answers; leave out --from, and all judge"
        )
    return found
