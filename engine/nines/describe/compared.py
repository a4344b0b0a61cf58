"""What can be told of games side by side: differences, the history of an aspect, the matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from nines.compare import (
    NO_YEAR,
    Agreement,
    all_games,
    by_date,
    check_aspect,
    compare,
    tallies,
    year_of,
)
from nines.corpus import corpus
from nines.describe.games import describe_aspect, describe_rule, load_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cite import Cited
    from nines.compare import AspectPair, Tally
    from nines.describe.shapes import AspectRecord, RuleRecord
    from nines.game import AnyGame


class DatedGame(TypedDict):
    """A game in order of date."""

    game: str  # canonical name
    title: str
    dated: str
    year: int | None
    family: str  # games of one family are asked the same questions


class PairRecord(TypedDict):
    """A rule of the earlier game and the one that answers it in the later; null where there is none."""

    name: str
    agreement: Agreement
    earlier: RuleRecord | None
    later: RuleRecord | None


class DifferenceRecord(TypedDict):
    """One question, as two games answer it."""

    aspect: str
    question: str
    agreement: Agreement
    earlier_mentions: bool
    later_mentions: bool
    rules: list[PairRecord]


class DiffRecord(TypedDict):
    """Two games compared."""

    earlier: DatedGame
    later: DatedGame
    aspects: list[DifferenceRecord]


class DatedAspect(DatedGame):
    """One aspect in one game."""

    answer: AspectRecord


class HistoryRecord(TypedDict):
    """One aspect in all games that are asked it, by date."""

    aspect: str
    question: str
    games: list[DatedAspect]


class CellRecord(TypedDict):
    """How firmly the rules of one aspect stand in one game."""

    game: str
    standing: str  # of the weakest; not mentioned if there are no rules; not asked in another family
    rules: int
    standings: dict[str, int]
    short: str  # the weakest standing, and how many of how many rules have it


class MatrixRow(TypedDict):
    """One aspect in every game."""

    aspect: str
    question: str
    cells: list[CellRecord]


class MatrixRecord(TypedDict):
    """Every aspect in every game."""

    games: list[DatedGame]
    aspects: list[MatrixRow]


def describe_diff(one: str, other: str) -> DiffRecord:
    """Return what two games have in common and what differs, the earlier first.

    Raises
    ------
    UnknownNameError, RequestError, ReadingError
        If one of the names is not that of a game that can be played.

    Examples
    --------
    >>> diff = describe_diff("comet-1718[comet-stops=yes]", "comet-1718")
    >>> [line["aspect"] for line in diff["aspects"] if line["agreement"] == "differs"]
    ['stop']
    """
    earlier, later = by_date((load_game(one), load_game(other)))
    return {
        "earlier": _dated(earlier),
        "later": _dated(later),
        "aspects": [_difference(pair, earlier, later) for pair in compare(earlier, later)],
    }


def describe_history(aspect: str) -> HistoryRecord:
    """Return how every game of the catalogue answers a question that it is asked, in order of date.

    Raises
    ------
    UnknownNameError
        If no game has such an aspect.

    Examples
    --------
    >>> describe_history("stop")["games"][0]["game"]
    'comet-1718'
    """
    games = all_games()
    check_aspect(aspect, games)
    asked = [game for game in games if aspect in game.aspects()]
    return {
        "aspect": aspect,
        "question": asked[0].question(aspect),
        "games": [{**_dated(game), "answer": describe_aspect(game, aspect)} for game in asked],
    }


def describe_matrix(names: Sequence[str] = ()) -> MatrixRecord:
    """Return how firmly each game answers each question; all games of the catalogue if none are named.

    Examples
    --------
    >>> describe_matrix(["comet-1718"])["aspects"][0]["cells"][0]["standings"]
    {'reading': 1}
    """
    games = by_date(map(load_game, dict.fromkeys(names))) or all_games()
    return {
        "games": [_dated(game) for game in games],
        "aspects": [
            {
                "aspect": aspect,
                "question": next(game.question(aspect) for game in games if aspect in game.aspects()),
                "cells": [_cell(tally) for tally in row],
            }
            for aspect, row in tallies(games).items()
        ],
    }


def _cell(tally: Tally) -> CellRecord:
    return {
        "game": tally.game,
        "standing": tally.weakest or ("not mentioned" if tally.asked else "not asked"),
        "rules": tally.rules,
        "standings": dict(tally.standings),
        "short": str(tally),
    }


def _dated(game: AnyGame) -> DatedGame:
    entry = corpus().games[game.slug]
    year = year_of(game)
    return {
        "game": game.name,
        "title": entry.title,
        "dated": entry.dated,
        "year": None if year == NO_YEAR else year,
        "family": game.family,
    }


def _difference(pair: AspectPair, earlier: AnyGame, later: AnyGame) -> DifferenceRecord:
    return {
        "aspect": pair.aspect,
        "question": pair.question,
        "agreement": pair.agreement,
        "earlier_mentions": pair.mentioned[0],
        "later_mentions": pair.mentioned[1],
        "rules": [
            {
                "name": one.name,
                "agreement": one.agreement,
                "earlier": _rule(earlier, one.earlier),
                "later": _rule(later, one.later),
            }
            for one in pair.pairs
        ],
    }


def _rule(game: AnyGame, cited: Cited[object] | None) -> RuleRecord | None:
    return None if cited is None else describe_rule(game, cited.key)
