"""Deciding plays: short plays in which two games differ, and the rules behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.deciding.causes import cause_of
from nines.deciding.differences import MEASURES, Side, seen_differently
from nines.deciding.pairing import not_comparable, pair_of
from nines.deciding.replay import replay
from nines.deciding.results import EDITIONS, STATUSES, Result, StoredPlay
from nines.deciding.searching import search, searched
from nines.errors import NinesError, RequestError
from nines.reference.causes import DifferenceCause, difference_cause
from nines.reference.effects import EFFECTS, deal_lines, results_in
from nines.reference.names import DatedGame, dated_game
from nines.reference.played import PlayedAct, PlayedLine, played_lines
from nines.reference.sources import PassageAnswer, passage_answer
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.deciding.differences import Measure, Pair
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


# --- Stored results of the search for plays in which two games differ ---


@dataclass(frozen=True, slots=True)
class DecidedCount:
    """How many stored comparisons an edition or a family has, counted by outcome."""

    subject: Annotated[str, "The edition or the family whose comparisons are counted."]
    decided: Annotated[int, "The number of comparisons with each of these outcomes."]
    proved_equal: Annotated[int, "The number of comparisons with each of these outcomes."]
    information_only: Annotated[int, "The number of comparisons with each of these outcomes."]
    not_comparable: Annotated[int, "The number of comparisons with each of these outcomes."]
    not_decided: Annotated[int, "The number of comparisons with each of these outcomes."]
    effects: Annotated[
        Mapping[str, int],
        "The number of comparisons for each thing that the difference can change: the winner, payments, "
        "the flow of play, or nothing.",
    ]

    __repr__ = short_repr

    @property
    def compared(self) -> int:
        """The number of comparisons with any outcome."""
        known = self.decided + self.proved_equal + self.information_only
        return known + self.not_comparable + self.not_decided


def stored_result(library: Library, one: AnyGame, other: AnyGame) -> Result | None:
    """Return the stored result for two games, named in either order; None if no result is stored."""
    names = {(one.name, other.name), (other.name, one.name)}
    files = [f"{one.slug}.jsonl"] if one.slug == other.slug else [f"{EDITIONS}{one.family.name}.jsonl"]
    return next(
        (
            result
            for file in files
            for result in results_in(library, file)
            if (result.one, result.other) in names
        ),
        None,
    )


def decided_counts(library: Library, names: Sequence[str] = ()) -> tuple[DecidedCount, ...]:
    """Return how many stored comparisons each edition and each family has, counted by outcome.

    Parameters
    ----------
    library
        The library that stores the results.
    names
        The slugs of the editions whose comparisons are counted; if empty, all editions. The count for a
        family includes only comparisons of these editions with later editions.

    Examples
    --------
    >>> from nines import library
    >>> sum(count.decided for count in decided_counts(library())) > 0
    True
    """
    wanted = dict.fromkeys(names or library.playable)
    families = dict.fromkeys(library.load(slug).family.name for slug in wanted)
    counted = [_count(slug, results_in(library, f"{slug}.jsonl")) for slug in wanted]
    for family in families:
        results = results_in(library, f"{EDITIONS}{family}.jsonl")
        counted.append(
            _count(f"editions of {family}", tuple(result for result in results if result.one in wanted))
        )
    return tuple(decided_count for decided_count in counted if decided_count.compared)


def _count(subject: str, results: tuple[Result, ...]) -> DecidedCount:
    decided, equal, seen, apart, open_ = (
        sum(result.status == status for result in results) for status in STATUSES
    )
    effects = ("winner", "payments", "flow", "none")
    return DecidedCount(
        *(subject, decided, equal, seen, apart, open_),
        {effect: sum(result.effect == effect for result in results) for effect in effects},
    )


# --- Deciding plays ---

SHOWS: Final[Mapping[Measure, str]] = {
    "any": "A short play in which the games differ",
    "payments": "A short play in which payments differ",
    "winner": "A short play in which the winner differs",
}


@dataclass(frozen=True, slots=True)
class DecidingSide:
    """What happens in one of two games at the point of play where they differ."""

    game: Annotated[str, "The canonical name of this game."]
    says: Annotated[str, "What happens, or why an act is refused."]
    rule: Annotated[
        str,
        "The key of the rule that causes what happens or forbids the act. If nothing happens in this "
        "game, it is the key of the rule that corresponds to the other game's rule. It is empty if there "
        "is no such rule.",
    ]
    rule_says: Annotated[str, "The sentence of this rule."]
    passages: Annotated[tuple[PassageAnswer, ...], "The passages on which this rule rests."]
    readings: Annotated[tuple[str, ...], "Our choices on which this rule rests, as point=candidate."]
    ends: Annotated[str, "How the deal ends in this game, in words; empty if no end was found."]
    acts: Annotated[
        tuple[PlayedAct, ...],
        "The acts in this game from the first that differs, up to the end of the deal, with their events.",
    ]
    winners: Annotated[
        tuple[str, ...],
        "Who wins the deal in this game, or the match if only the match differs; empty if nobody does.",
    ]


@dataclass(frozen=True, slots=True)
class DecidingPlay:
    """A play in which two games differ."""

    measure: Annotated[str, "What differs: winner, payments, or any for any difference."]
    shows: Annotated[str, "What the play shows, in words."]
    deal: Annotated[tuple[str, ...], "The deal as lines of text."]
    under: Annotated[Mapping[str, str], "The answers that both games give to other questions."]
    acts: Annotated[tuple[str, ...], "The acts of the play, in order."]
    way: Annotated[
        str,
        "Same acts if both games play the same acts; one alone if only the first game can end like this; "
        "other alone if only the second game can.",
    ]
    kind: Annotated[str, "The first difference: refused, events, payments…."]
    after: Annotated[int, "The number of acts before the first difference."]
    one: Annotated[DecidingSide, "What happens in each of the two games."]
    other: Annotated[DecidingSide, "What happens in each of the two games."]
    before: Annotated[tuple[PlayedAct, ...], "The first acts, which are the same in both games."]
    cause: Annotated[DifferenceCause, "The rules that make the difference in this play."]


@dataclass(frozen=True, slots=True)
class DecideAnswer:
    """The deciding plays of two games."""

    one: Annotated[DatedGame, "The canonical names of the two games."]
    other: Annotated[DatedGame, "The canonical names of the two games."]
    status: Annotated[str, "Decided, proved equal, information only, not comparable or not decided."]
    effect: Annotated[str, "The strongest effect of the difference: winner, payments, flow or none."]
    why: Annotated[str, "The reason why no deciding play was found; empty if a deciding play was found."]
    searched: Annotated[str, "How far the search for a deciding play went, in words."]
    stored: Annotated[
        bool, "True if the result is stored; nines verify replays it. False if the search ran just now."
    ]
    plays: Annotated[tuple[DecidingPlay, ...], "The deciding plays, the one with the strongest effect last."]

    __repr__ = short_repr

    @property
    def drawn(self) -> DecidingPlay | None:
        """The play to show as a picture, which has the strongest effect; None if there are no plays."""
        return self.plays[-1] if self.plays else None

    @property
    def affects(self) -> str:
        """What the difference affects, in words, as the drawn play shows it."""
        drawn = self.drawn
        if drawn is not None and bool(drawn.one.winners) != bool(drawn.other.winners):
            return "whether anybody wins"
        return EFFECTS[self.effect]


def decide_answer(
    library: Library, one: str, other: str, *, stored_only: bool = False, strongest: bool = False
) -> DecideAnswer:
    """Return short plays in which two games differ; if none are stored, search for them briefly.

    Parameters
    ----------
    library
        The library with the games.
    one, other
        The canonical names of two editions, or of one edition under two readings.
    stored_only
        Whether to use only stored results. If true and no result is stored, the status is ``not decided``.
    strongest
        Whether to return only the play with the strongest effect, which :attr:`DecideAnswer.drawn` gives.

    Raises
    ------
    RequestError
        If both names mean the same game.
    UnknownNameError, ReadingError
        If one of the names does not name a playable game.

    Examples
    --------
    >>> from nines import library
    >>> decided = decide_answer(library(), "comet-1718", "comet-1718[wild-leads=no]")
    >>> decided.status, decided.plays[0].acts
    ('decided', ('lay 9♦ as A',))
    """
    games = library.load(one), library.load(other)
    if games[0].name == games[1].name:
        raise RequestError(f"both names mean {games[0].name}; name two games, or one game under two readings")
    stored = stored_result(library, *games)
    result = stored or (_unsearched(*games) if stored_only else _searched(*games))
    if (result.one, result.other) != (games[0].name, games[1].name):
        games = games[1], games[0]
    return DecideAnswer(
        one=dated_game(library, games[0]),
        other=dated_game(library, games[1]),
        status=result.status,
        effect=result.effect,
        why=result.why,
        searched=result.searched,
        stored=stored is not None,
        plays=tuple(
            play
            for name in [name for name in MEASURES if name in result.plays][-1 if strongest else 0 :]
            for play in _plays(library, games, name, result.plays[name])
        ),
    )


def _unsearched(one: AnyGame, other: AnyGame) -> Result:
    return Result(one.name, other.name, "not decided", why="No result is stored.")


def _searched(one: AnyGame, other: AnyGame) -> Result:
    why = not_comparable(one, other)
    if why:
        return Result(one.name, other.name, "not comparable", why=why)
    plays = {name: StoredPlay(play) for name, play in search(pair_of(one, other)).items()}
    return Result(one.name, other.name, "decided" if plays else "not decided", plays, searched=searched())


def _plays(
    library: Library, games: tuple[AnyGame, AnyGame], measure: Measure, stored: StoredPlay
) -> Iterator[DecidingPlay]:
    """Yield a stored play, replayed under today's rules. Yield nothing if the play is no longer possible."""
    try:
        pair = pair_of(*games, stored.under)
        shown = replay(pair, measure, stored.play)
    except NinesError:
        return
    difference, setting = shown.difference, stored.play.setting
    if difference is None:
        seen = seen_differently(pair, setting, stored.play.shown.acts)
        if seen is None:
            return
    sides = (Side(""), Side("")) if difference is None else (difference.one, difference.other)
    lines = played_lines(pair, stored.play)
    if lines is None:
        return
    cause = stored.cause or cause_of(pair, measure, stored.play)
    yield DecidingPlay(
        measure=measure,
        shows=SHOWS[measure],
        deal=deal_lines(stored.play.setting, pair.one.unit),
        under=dict(stored.under),
        acts=stored.play.shown.acts,
        way=stored.play.shown.way,
        kind="seen" if difference is None else difference.kind,
        after=0 if difference is None else difference.after,
        one=_side(library, pair, 0, sides, lines.one),
        other=_side(library, pair, 1, sides, lines.other),
        before=lines.before,
        cause=difference_cause(pair, cause),
    )


def _side(
    library: Library, pair: Pair, index: int, sides: tuple[Side, Side], line: PlayedLine
) -> DecidingSide:
    game = pair.games[index]
    (says, key), (_, other) = sides[index], sides[1 - index]
    cited = game.rules().get(key or _counterpart(game, other))
    return DecidingSide(
        game=game.choices.name,
        says=says,
        rule="" if cited is None else cited.key,
        rule_says="" if cited is None else str(cited.rule),
        passages=()
        if cited is None
        else tuple(passage_answer(library, ground) for ground in _grounds(cited)),
        readings=()
        if cited is None
        else tuple(
            f"{point}={game.choices[point]}" for point in cited.points if point in game.choices.chosen
        ),
        ends=line.ends,
        acts=line.acts,
        winners=tuple(map(seat_name, line.winners)),
    )


def _counterpart(game: AnyGame, key: str) -> str:
    """Return the rule of a game that corresponds to a rule of another game; empty if none does.

    The corresponding rule has the same name in the same aspect. If no rule has that name, the first rule of
    the aspect is returned.
    """
    place = key.partition("/")[2]
    if f"{game.slug}/{place}" in game.rules():
        return f"{game.slug}/{place}"
    rules = game.aspects().get(place.partition("/")[0], ())
    return rules[0].key if rules else ""


def _grounds(cited: object) -> tuple[str, ...]:
    passages: tuple[str, ...] = getattr(cited, "passages", ()) or getattr(cited, "via", ())
    return passages
