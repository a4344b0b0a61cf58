"""Deciding plays: the shortest plays in which two games differ, and the rules and passages behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.deciding.differences import Side
from nines.deciding.measures import MEASURES
from nines.deciding.pairing import not_comparable, pair_of
from nines.deciding.replay import replay
from nines.deciding.results import Result, StoredPlay
from nines.deciding.searching import search, searched
from nines.deciding.seeing import seen_differently
from nines.errors import NinesError, RequestError
from nines.reference.dated import DatedGame, dated_game
from nines.reference.decided import deal_lines, stored_result
from nines.reference.passages import PassageAnswer, passage_answer
from nines.text import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.deciding.differences import Pair
    from nines.deciding.measures import DealEnd, Measure
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

SHOWS: Final[Mapping[Measure, str]] = {
    "any": "The shortest play found in which the games differ at all",
    "payments": "The shortest play found in which payments differ",
    "winner": "The shortest play found in which the winner differs",
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
    ends: Annotated[
        str,
        "How the deal ends in this game, in words; empty if it does not end, or if this game does not "
        "allow the play.",
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
    plays: Annotated[tuple[DecidingPlay, ...], "The deciding plays, the shortest first."]

    @property
    def drawn(self) -> DecidingPlay | None:
        """The play to show as a picture; None if there are no plays.

        A play that begins with a refused act is shown only if all plays begin like this.
        """
        more = (play for play in self.plays if not (play.kind == "refused" and play.after <= 1))
        return next(more, self.plays[0] if self.plays else None)


def decide_answer(library: Library, one: str, other: str, *, stored_only: bool = False) -> DecideAnswer:
    """Return the shortest plays in which two games differ; if none are stored, search for them briefly.

    Parameters
    ----------
    library
        The library with the games.
    one, other
        The canonical names of two editions, or of one edition under two readings.
    stored_only
        Whether to use only stored results. If true and no result is stored, the status is ``not decided``.

    Raises
    ------
    RequestError
        If both names mean the same game.
    UnknownNameError, ReadingError
        If one of the names does not name a playable game.

    Examples
    --------
    >>> from nines import library
    >>> found = decide_answer(library(), "comet-1718", "comet-1718[wild-leads=no]")
    >>> found.status, found.plays[0].acts
    ('decided', ('lay 9♦ as A',))
    """
    games = library.load(one), library.load(other)
    if games[0].name == games[1].name:
        raise RequestError(f"both names mean {games[0].name}; name two games, or one game under two readings")
    found = stored_result(library, *games)
    result = found or (_unsearched(*games) if stored_only else _searched(*games))
    if (result.one, result.other) != (games[0].name, games[1].name):
        games = games[1], games[0]
    return DecideAnswer(
        one=dated_game(library, games[0]),
        other=dated_game(library, games[1]),
        status=result.status,
        effect=result.effect,
        why=result.why,
        searched=result.searched,
        stored=found is not None,
        plays=tuple(
            play
            for name in MEASURES
            if name in result.plays
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
        found = seen_differently(pair, setting, stored.play.shown.acts)
        if found is None:
            return
    sides = (Side(""), Side("")) if difference is None else (difference.one, difference.other)
    yield DecidingPlay(
        measure=measure,
        shows=SHOWS[measure],
        deal=deal_lines(stored.play.setting, pair.one.unit),
        under=dict(stored.under),
        acts=stored.play.shown.acts,
        way=stored.play.shown.way,
        kind="seen" if difference is None else difference.kind,
        after=0 if difference is None else difference.after,
        one=_side(library, pair, 0, sides, shown.ends[0]),
        other=_side(library, pair, 1, sides, shown.ends[1]),
    )


def _side(
    library: Library, pair: Pair, index: int, sides: tuple[Side, Side], end: DealEnd | None
) -> DecidingSide:
    game = pair.games[index]
    (says, key), (_, other) = sides[index], sides[1 - index]
    cited = game.rules().get(key or _counterpart(game, other))
    return DecidingSide(
        game=game.choices.name,
        says=says,
        rule="" if cited is None else cited.key,
        rule_says="" if cited is None else str(cited.rule),
        passages=() if cited is None else tuple(passage_answer(library, one) for one in _grounds(cited)),
        readings=()
        if cited is None
        else tuple(
            f"{point}={game.choices[point]}" for point in cited.points if point in game.choices.chosen
        ),
        ends="" if end is None else _ended(end, game.unit),
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


def _ended(end: DealEnd, unit: str) -> str:
    winners, gains, _ = end
    won = " and ".join(seat_name(seat) for seat in winners) or "nobody"
    verb = "win" if len(winners) > 1 else "wins"
    return f"{won} {verb} the deal; gains in {unit}s: {', '.join(f'{gain:+d}' for gain in gains)}"
