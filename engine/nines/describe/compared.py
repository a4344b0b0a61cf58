"""What can be told of games side by side: differences, the history of an aspect, the matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from nines.compare import (
    Agreement,
    check_aspect,
    compare,
    tallies,
)
from nines.describe.games import describe_aspect, describe_rule
from nines.libraries.loading import NO_YEAR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cite import Cited
    from nines.compare import AspectPair, Tally
    from nines.describe.shapes import AspectRecord, RuleRecord
    from nines.game import AnyGame
    from nines.libraries import Library


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


def describe_diff(library: Library, one: str, other: str) -> DiffRecord:
    """Return what two games have in common and what differs, the earlier first.

    Raises
    ------
    UnknownNameError, RequestError, ReadingError
        If one of the names is not that of a game that can be played.

    Examples
    --------
    >>> from nines import library
    >>> diff = describe_diff(library(), "comet-1718[comet-stops=yes]", "comet-1718")
    >>> [line["aspect"] for line in diff["aspects"] if line["agreement"] == "differs"]
    ['stop']
    """
    earlier, later = library.by_date((library.load(one), library.load(other)))
    return {
        "earlier": _dated(library, earlier),
        "later": _dated(library, later),
        "aspects": [_difference(library, pair, earlier, later) for pair in compare(earlier, later)],
    }


def describe_history(library: Library, aspect: str) -> HistoryRecord:
    """Return how every game of the catalogue answers a question that it is asked, in order of date.

    Raises
    ------
    UnknownNameError
        If no game has such an aspect.

    Examples
    --------
    >>> from nines import library
    >>> describe_history(library(), "stop")["games"][0]["game"]
    'comet-1718'
    """
    games = library.games()
    check_aspect(aspect, games)
    asked = [game for game in games if aspect in game.aspects()]
    return {
        "aspect": aspect,
        "question": asked[0].question(aspect),
        "games": [
            {**_dated(library, game), "answer": describe_aspect(library, game, aspect)} for game in asked
        ],
    }


def describe_matrix(library: Library, names: Sequence[str] = ()) -> MatrixRecord:
    """Return how firmly each game answers each question; all games of the catalogue if none are named.

    Examples
    --------
    >>> from nines import library
    >>> describe_matrix(library(), ["comet-1718"])["aspects"][0]["cells"][0]["standings"]
    {'reading': 1}
    """
    games = library.by_date(map(library.load, dict.fromkeys(names))) or library.games()
    return {
        "games": [_dated(library, game) for game in games],
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


def _dated(library: Library, game: AnyGame) -> DatedGame:
    entry = library.corpus.games[game.slug]
    year = library.year(game.slug)
    return {
        "game": game.name,
        "title": entry.title,
        "dated": entry.dated,
        "year": None if year == NO_YEAR else year,
        "family": game.family,
    }


def _difference(library: Library, pair: AspectPair, earlier: AnyGame, later: AnyGame) -> DifferenceRecord:
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
                "earlier": _rule(library, earlier, one.earlier),
                "later": _rule(library, later, one.later),
            }
            for one in pair.pairs
        ],
    }


def _rule(library: Library, game: AnyGame, cited: Cited[object] | None) -> RuleRecord | None:
    return None if cited is None else describe_rule(library, game, cited.key)
