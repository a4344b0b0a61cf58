"""Comparisons: the differences between two games, and one aspect compared in all games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.libraries.compare import Agreement, check_aspect, compare
from nines.reference.data import same_fields
from nines.reference.dated import DatedGame, dated_game
from nines.reference.names import short_name
from nines.reference.rules import AspectAnswer, RuleAnswer, aspect_answer, optional_rule
from nines.reference.side_counts import SideCount, side_counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.compare import AspectPair

Change = Literal["altered", "dropped", "added", "kept"]
CHANGES: Final[tuple[Change, ...]] = ("altered", "dropped", "added")


@dataclass(frozen=True, slots=True)
class RulePair:
    """A rule of the earlier game and the matching rule of the later game; null if a game has no such rule."""

    name: str
    agreement: Agreement
    earlier: RuleAnswer | None
    later: RuleAnswer | None

    @property
    def change(self) -> Change:
        """How the rule changed; ``kept`` if the two rules say the same, even if their sources differ."""
        if self.agreement != "differs":
            return "kept"
        if self.earlier and self.later:
            return "altered"
        return "dropped" if self.earlier else "added"

    @property
    def alike_in_words(self) -> bool:
        """Whether both rules are worded alike; such rules can still differ in play."""
        return bool(self.earlier and self.later and self.earlier.says == self.later.says)


@dataclass(frozen=True, slots=True)
class AspectDifference:
    """One question about play, and the answers of two games to it."""

    aspect: str
    title: Annotated[str, "The short name of the aspect."]
    question: str
    agreement: Agreement
    earlier_mentions: Annotated[bool, "Whether the earlier game has any rule for it."]
    later_mentions: Annotated[bool, "Whether the later game has any rule for it."]
    rules: tuple[RulePair, ...]


@dataclass(frozen=True, slots=True)
class DiffAnswer:
    """The comparison of two games."""

    earlier: DatedGame
    later: DatedGame
    aspects: tuple[AspectDifference, ...]
    earlier_account: Annotated[str, "Title of the account that the earlier edition executes."]
    later_account: str
    earlier_counts: Annotated[
        SideCount, "The rules of the earlier game; inherited rules are counted separately."
    ]
    later_counts: SideCount

    @property
    def sentences(self) -> tuple[str, str]:
        """Sentences that say how many rules of each game differ, for the later game first."""
        return (
            self.later_counts.sentence(self.later_account),
            self.earlier_counts.sentence(self.earlier_account),
        )

    def aspects_that(self, *agreements: Agreement) -> tuple[str, ...]:
        """Return the aspects whose comparison resulted in one of *agreements*, for example ``differs``."""
        return tuple(one.aspect for one in self.aspects if one.agreement in agreements)

    def count(self, change: Change) -> int:
        """Return the number of rules that changed in the given way."""
        return sum(pair.change == change for one in self.aspects for pair in one.rules)


@dataclass(frozen=True, slots=True)
class DatedAspect(DatedGame):
    """One aspect in one game, with the date of the game."""

    answer: AspectAnswer
    same_as: Annotated[DatedGame | None, "The first earlier game with the same rules for this aspect."]


@dataclass(frozen=True, slots=True)
class HistoryAnswer:
    """One aspect in all games that have rules for it, in order of date."""

    aspect: str
    title: Annotated[str, "The short name of the aspect."]
    question: str
    games: tuple[DatedAspect, ...]


def diff_answer(library: Library, one: str, other: str) -> DiffAnswer:
    """Return what two games have in common and how they differ; the earlier game comes first.

    Raises
    ------
    UnknownNameError, RequestError, ReadingError
        If one of the names does not name a playable game.

    Examples
    --------
    >>> from nines import library
    >>> diff_answer(library(), "comet-1718[comet-stops=yes]", "comet-1718").aspects_that("differs")
    ('stop',)
    """
    earlier, later = library.by_date((library.load(one), library.load(other)))
    compared = compare(earlier, later)
    counts = side_counts(compared)
    return DiffAnswer(
        earlier=dated_game(library, earlier),
        later=dated_game(library, later),
        aspects=tuple(_difference(library, pair, earlier, later) for pair in compared),
        earlier_account=_account(library, earlier.slug),
        later_account=_account(library, later.slug),
        earlier_counts=counts[0],
        later_counts=counts[1],
    )


def _account(library: Library, slug: str) -> str:
    corpus = library.corpus
    return corpus.accounts[corpus.editions[slug].account].title


def history_answer(library: Library, aspect: str) -> HistoryAnswer:
    """Return how every game of the catalogue answers a question, in order of date.

    Raises
    ------
    UnknownNameError
        If no game has such an aspect.

    Examples
    --------
    >>> from nines import library
    >>> history_answer(library(), "stop").games[0].game
    'comet-1718'
    """
    games = library.games()
    check_aspect(aspect, games)
    asked = [game for game in games if aspect in game.aspects()]
    return HistoryAnswer(
        aspect=aspect,
        title=short_name(library, aspect),
        question=asked[0].family.outline.question(aspect),
        games=tuple(_dated_aspects(library, asked, aspect)),
    )


def _dated_aspects(library: Library, games: Sequence[AnyGame], aspect: str) -> Iterator[DatedAspect]:
    seen: dict[frozenset[object], DatedGame] = {}
    for game in games:
        dated, rules = dated_game(library, game), frozenset(cited.rule for cited in game.aspects()[aspect])
        yield DatedAspect(
            **same_fields(dated),
            answer=aspect_answer(library, game, aspect),
            same_as=seen.get(rules) if rules else None,
        )
        seen.setdefault(rules, dated)


def _difference(library: Library, pair: AspectPair, earlier: AnyGame, later: AnyGame) -> AspectDifference:
    return AspectDifference(
        aspect=pair.aspect,
        title=short_name(library, pair.aspect),
        question=pair.question,
        agreement=pair.agreement,
        earlier_mentions=pair.mentioned[0],
        later_mentions=pair.mentioned[1],
        rules=tuple(
            RulePair(
                name=one.name,
                agreement=one.agreement,
                earlier=optional_rule(library, earlier, one.earlier),
                later=optional_rule(library, later, one.later),
            )
            for one in pair.pairs
        ),
    )
