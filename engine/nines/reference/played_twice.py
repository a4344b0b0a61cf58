"""A stored play shown twice, side by side: the same cards under two answers to an open question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cards import in_order
from nines.deciding.lockstep import divergence, open_both
from nines.deciding.measures import result
from nines.deciding.pairing import pair_of
from nines.deciding.setting import Node, advance
from nines.errors import LacunaError, NinesError
from nines.kernel.refusal import Refusal
from nines.reference.twice_words import differs, ends
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.deciding.measures import DealEnd, Measure
    from nines.deciding.results import Result
    from nines.deciding.setting import Opened, Setting
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.readings import Candidate

MOST_BEFORE: Final = 5  # the most acts shown before the first difference
MOST_AFTER: Final = 6  # the most acts shown from the first difference on


@dataclass(frozen=True, slots=True)
class PlayedAct:
    """An act, and its events in sentences. If the act is refused, the sentences give the reason."""

    act: str
    events: tuple[str, ...]
    refused: bool = False


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
    library: Library, found: Result, measure: Measure, answers: tuple[Candidate, Candidate]
) -> PlayedTwice | None:
    """Return a stored play, replayed under both answers; None if the play can no longer be replayed.

    Parameters
    ----------
    library
        The library with the games.
    found
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
    stored = found.plays[measure]
    setting, acts = stored.play.setting, stored.play.shown.acts
    try:
        pair = pair_of(library.load(found.one), library.load(found.other), stored.under)
        opened = open_both(pair, setting)
        difference = divergence(pair, setting, acts)
    except NinesError:
        return None
    if opened is None:
        return None
    lines = [_line(game, setting, one, acts) for game, one in zip(pair.games, opened, strict=True)]
    same = _alike(lines[0].acts, lines[1].acts)
    ours, theirs = (
        PlayedSide(
            *(name, answer.id, answer.says, tuple(line.acts[same : same + MOST_AFTER])),
            more=max(0, len(line.acts) - same - MOST_AFTER),
            ends=ends(line.end, pair.one.unit),
        )
        for name, answer, line in zip((found.one, found.other), answers, lines, strict=True)
    )
    return PlayedTwice(
        measure=measure,
        hands=_hands(opened[0]),
        pile=tuple(setting.pile.split()),
        notes=_notes(setting, pair.one),
        under=tuple(stored.under.items()),
        skipped=max(0, same - MOST_BEFORE),
        before=tuple(lines[0].acts[max(0, same - MOST_BEFORE) : same]),
        sides=(ours, theirs),
        differs=differs([one.end for one in lines], difference, pair.one.unit, stored.play.shown.way),
    )


class _Line(NamedTuple):
    """The acts in one game, and the end of the deal, if the deal ends."""

    acts: list[PlayedAct]
    end: DealEnd | None


def _line(game: AnyGame, setting: Setting, opened: Opened, acts: Sequence[str]) -> _Line:
    """Return the acts in one game, up to the first refused act, and the end of the deal."""
    say = game.family.display.sentence
    steps = [PlayedAct("", tuple(map(say, opened.events)))] if opened.events else []
    node = Node(opened.position)
    for text in acts:
        if node.position is None or node.position.ended:
            break
        act = game.parse_act(text)
        refusal = _refusal(game, node.position, act)
        if refusal is not None:
            who = seat_name(node.position.to_act)
            because = refusal.says.removeprefix("you may not pass: ").replace(": ", "; ")
            steps.append(PlayedAct(text, (f"{who} tries “{text}”", f"refused: {because}"), refused=True))
            break
        node, events = advance(game, setting, node, act)
        steps.append(PlayedAct(text, tuple(map(say, events))))
    over = node.position is not None and node.position.ended
    return _Line(steps, result(game, node.position) if over else None)


def _refusal(game: AnyGame, position: Any, act: Any) -> Refusal | None:  # noqa: ANN401 - each family has its own
    try:
        return game.why_not(position, act)
    except LacunaError as error:
        return Refusal("", str(error))


def _alike(one: Sequence[PlayedAct], other: Sequence[PlayedAct]) -> int:
    """Return how many acts *one* and *other* share before they first differ."""
    same = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        same += 1
    return same


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
            f"{seat_name(seat)} has {counted(one, game.unit)}" for seat, one in enumerate(setting.balances)
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
