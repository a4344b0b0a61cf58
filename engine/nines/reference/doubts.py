"""Doubts: the open questions of a game by what they can change, and a play shown under two answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.cards import in_order
from nines.deciding.differences import divergence, open_both
from nines.deciding.pairing import pair_of
from nines.deciding.results import read_results
from nines.errors import NinesError
from nines.reference.effects import EFFECTS, FOLDER
from nines.reference.gaps import GapsSummary, gaps_answer
from nines.reference.names import DatedGame, games_by_date
from nines.reference.played import played_lines, signed, winners
from nines.reference.readings import OPTION, ReadingInUse, readings_in_use
from nines.reference.weights import QuestionWeight, question_weights
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.differences import DealEnd, Divergence, Measure, Way
    from nines.deciding.results import Result
    from nines.deciding.setting import Opened, Setting
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.played import PlayedAct
    from nines.reference.readings import Candidate


# --- Sentences about a play shown under two answers to a question ---


def differs(both: Sequence[DealEnd | None], difference: Divergence | None, unit: str, way: Way) -> str:
    """Return how the end of the deal differs; if it does not, return the first difference in the play."""
    ours, theirs = both
    if way != "same acts":
        this, other = ("our choice", "the other answer")[:: 1 if way == "one alone" else -1]
        return f"Under {other}, no play of these cards ends like the play under {this}."
    if ours is not None and theirs is not None and ours[0] != theirs[0]:
        return f"Under our choice {winners(ours[0])}; under the other answer {winners(theirs[0])}."
    if ours is not None and theirs is not None and ours[1] != theirs[1]:
        seat = next(seat for seat, gain in enumerate(ours[1]) if gain != theirs[1][seat])
        mine, other = (signed(end[1][seat], unit) for end in (ours, theirs))
        whose = seat_name(seat).capitalize()
        return f"{whose}'s result is {mine} under our choice and {other} under the other answer."
    if difference is None or not difference.one.says:
        return "The players see different things; nothing else differs in this play."
    return f"Under our choice: {difference.one.says}. Under the other answer: {difference.other.says}."


# --- Open questions, ranked by what they can change ---

# What a question can change, in words for readers: the beginning of a sentence.
AT_STAKE: Final[Mapping[str, str]] = {
    "winner": "Another answer can change who wins",
    "payments": "Another answer can change who pays",
    "flow": "Another answer can change the course of play",
    "none": "Another answer changes nothing in play",
}
_RANKS: Final = tuple(EFFECTS)  # the strongest effect first
_MEASURES: Final[tuple[Measure, ...]] = ("winner", "payments", "any")


@dataclass(frozen=True, slots=True)
class Doubt:
    """An open question, and what it can change in play.

    Parameters
    ----------
    reading
        The open question, with our choice and the other answers.
    effect
        The strongest effect in the stored plays of the question: ``winner``, ``payments``, ``flow`` or
        ``none``.
    against
        The other answer that has this effect; empty if no stored play shows an effect.
    weight
        What the other answers change in many simulated deals; None if no weights are stored.
    arises
        Whether the question arises beside the default answers to the other questions.
    """

    reading: ReadingInUse
    effect: str
    against: str
    weight: QuestionWeight | None
    arises: bool = True

    @property
    def at_stake(self) -> str:
        """What the question can change, in words."""
        return AT_STAKE[self.effect]

    @property
    def matters(self) -> bool:
        """Whether the answer is our choice and another answer would change something in play."""
        return self.arises and self.reading.kind != OPTION and self.effect != "none"


def doubt_answers(library: Library, slug: str) -> tuple[Doubt, ...]:
    """Return every open question of an edition, the most important first.

    The questions are ranked by their strongest effect: on the winner, on payments, on the course of play. If
    questions have the same effect, the question with the least certain answer comes first. Questions that
    have no effect, and questions on which a source itself offers a choice, come last.

    Parameters
    ----------
    library
        The library with the edition and the stored plays.
    slug
        The slug of the edition.

    Raises
    ------
    UnknownNameError
        If there is no playable edition of that name.

    Examples
    --------
    >>> from nines import library
    >>> [doubt.reading.point for doubt in doubt_answers(library(), "red-nines-1881")][:2]
    ['wild-kept-in-its-place', 'natural-card-held-back']
    """
    weights = question_weights(library, slug)
    choices = library.load(slug).choices
    doubts = [
        _doubt(
            reading,
            weights.get(reading.point),
            arises=choices.readings[reading.point].arises(choices.chosen),
        )
        for reading in readings_in_use(library, slug)
    ]
    return tuple(sorted(doubts, key=_rank))


def _rank(doubt: Doubt) -> tuple[bool, int, int]:
    return not doubt.matters, _RANKS.index(doubt.effect), -doubt.reading.doubt


def _doubt(reading: ReadingInUse, weight: QuestionWeight | None, *, arises: bool) -> Doubt:
    effects = reading.changes
    against = min(effects, key=lambda candidate: _RANKS.index(effects[candidate]), default="")
    return Doubt(reading, effects.get(against, "none"), against, weight, arises)


def doubt_play(library: Library, slug: str, point: str) -> PlayedTwice | None:
    """Return the stored play that best shows what an open question changes, played under two answers.

    Parameters
    ----------
    library
        The library with the edition and the stored plays.
    slug
        The slug of the edition.
    point
        The key of the question.

    Returns
    -------
    PlayedTwice or None
        The stored play in which the winner differs. If there is none, the stored play in which payments
        differ. If there is neither, any stored play. The result is None if no play is stored, or if the
        stored play is no longer possible.

    Examples
    --------
    >>> from nines import library
    >>> played = doubt_play(library(), "comet-1718", "comet-stops")
    >>> [side.candidate for side in played.sides]
    ['no', 'yes']
    """
    doubt = next(
        (
            doubt_answer
            for doubt_answer in doubt_answers(library, slug)
            if doubt_answer.reading.point == point
        ),
        None,
    )
    return None if doubt is None else play_of(library, slug, doubt)


def play_of(library: Library, slug: str, doubt: Doubt) -> PlayedTwice | None:
    """Return the stored play that best shows what a question of an edition changes; see :func:`doubt_play`.

    Examples
    --------
    >>> from nines import library
    >>> first, *_ = doubt_answers(library(), "comet-1718")
    >>> play_of(library(), "comet-1718", first).measure
    'winner'
    """
    result = _stored(library, slug, f"{doubt.reading.point}={doubt.against}") if doubt.against else None
    if result is None:
        return None
    known = {candidate.id: candidate for candidate in doubt.reading.candidates}
    answers = doubt.reading.choice, known[doubt.against]
    for measure in (possible for possible in _MEASURES if possible in result.plays):
        played = played_twice(library, result, measure, answers)
        if played is not None:
            return played
    return None


def _stored(library: Library, slug: str, choice: str) -> Result | None:
    """Return the stored result for another answer, preferably from a comparison with the default edition."""
    if library.checks is None:
        return None
    results = read_results(library.checks / FOLDER / f"{slug}.jsonl")
    fitting = [entry for entry in results if _choices(entry.other) - _choices(entry.one) == {choice}]
    return min(fitting, key=lambda entry: len(_choices(entry.one)), default=None)


def _choices(name: str) -> set[str]:
    return set(filter(None, name.partition("[")[2].rstrip("]").split(",")))


# --- A stored play shown twice, side by side ---

MOST_BEFORE: Final = 5  # the most acts shown before the first difference
MOST_AFTER: Final = 6  # the most acts shown from the first difference on


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """The play under one of the two answers to the question.

    Parameters
    ----------
    game
        The canonical name of the game under this answer.
    candidate
        The key of the answer.
    says
        The answer in words.
    acts
        The acts that are shown, from the first difference on.
    more
        The number of further acts, which are not shown.
    ends
        A sentence that says who wins and what each player gains; empty if the play stops before the deal
        ends.
    """

    game: str
    candidate: str
    says: str
    acts: tuple[PlayedAct, ...]
    more: int
    ends: str


@dataclass(frozen=True, slots=True)
class PlayedTwice:
    """A play with the same cards under two answers to a question.

    Parameters
    ----------
    measure
        What differs: ``winner``, ``payments``, or ``any`` for any difference.
    hands
        The cards that each player is dealt.
    pile
        The cards that are in no hand.
    notes
        Further facts before the first act: who begins, and the match so far.
    under
        The answers to other questions, which are the same on both sides.
    skipped
        The number of acts that are left out before the first difference.
    before
        The last acts before the first difference; they are the same under both answers.
    sides
        The play under our answer, then the play under the other answer.
    differs
        A sentence that says what differs.
    """

    measure: str
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    notes: tuple[str, ...]
    under: tuple[tuple[str, str], ...]
    skipped: int
    before: tuple[PlayedAct, ...]
    sides: tuple[PlayedSide, PlayedSide]
    differs: str


def played_twice(
    library: Library, kept: Result, measure: Measure, answers: tuple[Candidate, Candidate]
) -> PlayedTwice | None:
    """Return a stored play, replayed under both answers; None if the play can no longer be replayed.

    Parameters
    ----------
    library
        The library with the games.
    kept
        The stored result for two games: an edition, and the same edition with another answer to a question.
    measure
        The stored play to replay, named by what differs: ``winner``, ``payments`` or ``any``.
    answers
        Our answer and the other answer to the question.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference.doubts import doubt_play
    >>> played = doubt_play(library(), "comet-1718", "wild-as-king-paid")
    >>> played.measure, len(played.sides)
    ('payments', 2)
    """
    stored = kept.plays[measure]
    setting = stored.play.setting
    try:
        pair = pair_of(library.load(kept.one), library.load(kept.other), stored.under)
        opened, lines = open_both(pair, setting), played_lines(pair, stored.play)
        difference = divergence(pair, setting, stored.play.shown.acts)
    except NinesError:
        return None
    if opened is None or lines is None:
        return None
    same = len(lines.before)
    ours, theirs = (
        PlayedSide(
            *(name, answer.id, answer.says, line.acts[:MOST_AFTER]),
            more=max(0, len(line.acts) - MOST_AFTER),
            ends=line.ends,
        )
        for name, answer, line in zip((kept.one, kept.other), answers, lines[1:], strict=True)
    )
    return PlayedTwice(
        measure=measure,
        hands=_hands(opened[0]),
        pile=tuple(setting.pile.split()),
        notes=_notes(setting, pair.one),
        under=tuple(stored.under.items()),
        skipped=max(0, same - MOST_BEFORE),
        before=lines.before[-MOST_BEFORE:],
        sides=(ours, theirs),
        differs=differs([line.end for line in lines[1:]], difference, pair.one.unit, stored.play.shown.way),
    )


def _hands(opened: Opened) -> tuple[tuple[str, ...], ...]:
    position = opened.position
    hands = getattr(position, "hands", ()) if position is not None else ()
    return tuple(tuple(map(str, in_order(hand))) for hand in hands)


def _notes(setting: Setting, game: AnyGame) -> tuple[str, ...]:
    """Return who begins, and what happened before this deal."""
    notes = []
    if setting.turn:
        notes.append(f"{seat_name(setting.turn)} begins")
    if setting.balances:
        held = (
            f"{seat_name(seat)} has {counted(balance, game.unit)}"
            for seat, balance in enumerate(setting.balances)
        )
        notes.append(f"before this deal: {', '.join(held)}")
    notes += [f"{name}: {_shown(value)}" for name, value in setting.before.items()]
    return tuple(notes)


def _shown(value: object) -> str:
    """Return a value that is carried over from one deal to the next, in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {held}" for name, held in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return str(value)


# --- For each game, how many questions its sources leave open, and which of these questions matter most ---

FIRST: Final = 3  # how many questions are named for each game


@dataclass(frozen=True, slots=True)
class QuestionThatMatters:
    """An open question, and what another answer can change."""

    key: Annotated[str, "The key of the reading."]
    name: str
    at_stake: Annotated[str, "What another answer can change, in words."]


@dataclass(frozen=True, slots=True)
class UncertainGame:
    """How many questions the sources of one game leave open, and which of these questions matter most."""

    game: DatedGame
    summary: GapsSummary
    first: Annotated[tuple[QuestionThatMatters, ...], "The questions that matter most, at most three."]


@dataclass(frozen=True, slots=True)
class UncertainGames:
    """All playable games with their open questions, in order of date."""

    games: tuple[UncertainGame, ...]

    __repr__ = short_repr


def uncertain_games(library: Library) -> UncertainGames:
    """Return for every playable game the number of its open questions, and its three most important ones.

    Parameters
    ----------
    library
        The library with the games and their open questions.

    Examples
    --------
    >>> from nines import library
    >>> first = uncertain_games(library()).games[0]
    >>> first.game.game, first.summary.readings, first.first[0].name
    ('comet-1718', 40, 'Direction of play')
    """
    return UncertainGames(tuple(_uncertain(library, game) for game in games_by_date(library)))


def _uncertain(library: Library, game: DatedGame) -> UncertainGame:
    doubts = [doubt_answer for doubt_answer in doubt_answers(library, game.game) if doubt_answer.matters][
        :FIRST
    ]
    first = tuple(
        QuestionThatMatters(doubt.reading.key, doubt.reading.name, doubt.at_stake) for doubt in doubts
    )
    return UncertainGame(game, gaps_answer(library, game.game).summary, first)
