"""Comparisons: two games, one question in all games, and accounts side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.boundary.reprs import short_repr
from nines.corpus.records import SEEN
from nines.errors import RequestError
from nines.libraries.compare import Agreement, check_aspect, compare
from nines.reference.data import same_fields
from nines.reference.names import DatedGame, dated_game, short_name
from nines.reference.rules import AspectAnswer, RuleAnswer, aspect_answer, optional_rule
from nines.reference.shelf import ShelvedGame, shelf_answer
from nines.reference.sources import PassageAnswer, passage_answer
from nines.reference.summaries import SummaryAnswer, differing, summary_of
from nines.reference.warrants import SideCount, account_label, side_counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.compare import AspectPair
    from nines.reference.rules import RuleAnswer


# --- Comparisons ---

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
    summary: Annotated[
        SummaryAnswer | None,
        "How they differ, in a sentence; null if they are not neighbours in a line of descent.",
    ]

    __repr__ = short_repr

    @property
    def sentences(self) -> tuple[str, str]:
        """Sentences that say how many rules of each account differ, for the later game first."""
        return (
            self.later_counts.sentence(self.later_account),
            self.earlier_counts.sentence(self.earlier_account),
        )

    def aspects_that(self, *agreements: Agreement) -> tuple[str, ...]:
        """Return the aspects whose comparison resulted in one of *agreements*, for example ``differs``."""
        return tuple(aspect.aspect for aspect in self.aspects if aspect.agreement in agreements)

    def count(self, change: Change) -> int:
        """Return the number of rules that changed in the given way."""
        return sum(pair.change == change for aspect in self.aspects for pair in aspect.rules)


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

    __repr__ = short_repr


def _refuse_reconstructions(*games: AnyGame) -> None:
    """Refuse to compare a reconstruction with another edition: it would compare our conjectures."""
    for game in games:
        if game.choices.reconstruction and any(other.slug != game.slug for other in games):
            why = f"{game.name} is a reconstruction, which is not compared with other editions"
            raise RequestError(f"{why}; compare {game.slug}, without these choices")


def diff_answer(library: Library, one: str, other: str) -> DiffAnswer:
    """Return what two games have in common and how they differ; the earlier game comes first.

    Raises
    ------
    UnknownNameError, RequestError, ReadingError
        If one of the names does not name a playable game, or if one game is a reconstruction and the other
        is another edition.

    Examples
    --------
    >>> from nines import library
    >>> diff_answer(library(), "comet-1718[comet-stops=yes]", "comet-1718").aspects_that("differs")
    ('stop',)
    """
    earlier, later = library.by_date((library.load(one), library.load(other)))
    _refuse_reconstructions(earlier, later)
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
        summary=summary_of(library, earlier.name, later.name, differing(compared)),
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
                name=rules.name,
                agreement=rules.agreement,
                earlier=optional_rule(library, earlier, rules.earlier),
                later=optional_rule(library, later, rules.later),
            )
            for rules in pair.pairs
        ),
    )


# --- The parallel text ---

STATES: Final[Mapping[str, str]] = {
    "said": "The account says something about this; the text is in our words.",
    "as in": "The account refers to an older account, and we follow the older one.",
    "unseen": "The part of the account that we have read does not mention this. We follow the older account.",
    "assumed": "No report of the account mentions this. We assume that an older account still holds.",
    "not reported": "We have not seen the account, and no report mentions this. The rule is our choice.",
    "silent": "We have read the account, and it does not mention this. The rule is our choice.",
    "no rule": "No source gives the game a rule for this.",
}
CHOICES: Final[Mapping[str, str]] = {
    "our choice": "The account says something about this, but how we turn it into a rule is our choice.",
    "partly our choice": "The account settles a part of the rule. The rest is our choice.",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """What one account says about one clause.

    Parameters
    ----------
    edition
        The edition that executes the account.
    state
        A key of :data:`STATES`: whether the clause has text and, if not, why it is blank.
    passages
        The passages of the account that support a rule of the clause, or a detail of such a rule.
    see
        The clauses further up that already show some of the passages, each by its aspect and short name.
    shown
        The passages that are shown here for the first time; clauses further up do not show them.
    choice
        A key of :data:`CHOICES` if the rule drawn from the passages is partly or wholly our choice; empty if
        not.
    named
        True if a passage names the source of the account. False if a document gives the account without
        naming its source.
    origin
        The edition of an older account that we follow in this clause; empty if we follow none.
    origin_label
        The year of the older account that we follow.
    via
        The passages in which this account refers to the older account.
    rules
        The keys of the rules that execute the clause.
    """

    edition: str
    state: str
    passages: tuple[PassageAnswer, ...]
    see: tuple[tuple[str, str], ...]
    shown: tuple[PassageAnswer, ...]
    choice: Literal["", "our choice", "partly our choice"]
    named: bool
    origin: str
    origin_label: str
    via: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParallelRow:
    """One clause, with what every account says about it."""

    aspect: str
    name: str
    question: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class ParallelPart:
    """A part of play with its clauses."""

    heading: str
    rows: tuple[ParallelRow, ...]


@dataclass(frozen=True, slots=True)
class ParallelAnswer:
    """The accounts of a family side by side."""

    editions: tuple[ShelvedGame, ...]
    parts: tuple[ParallelPart, ...]

    __repr__ = short_repr


def parallel_answer(library: Library, family: str) -> ParallelAnswer:
    """Return what each account of a family says about each clause.

    Each clause has the passages of the account that support its rules or their details.
    If the rule is our choice, the clause says so. Passages of other accounts are left out.

    Parameters
    ----------
    library
        The library with the accounts.
    family
        The name of the family of games.

    Raises
    ------
    UnknownNameError
        If no family has this name.

    Examples
    --------
    >>> from nines import library
    >>> parallel = parallel_answer(library(), "stops")
    >>> stops = next(row for part in parallel.parts for row in part.rows if row.aspect == "stop")
    >>> [(clause.edition, clause.state) for clause in stops.clauses][:3]
    [('comet-1718', 'said'), ('comet-1752', 'said'), ('comet-1753', 'said')]
    """
    games = library.games(family)
    shelf = {shelved_game.game: shelved_game for shelved_game in shelf_answer(library)[family]}
    editions = tuple(shelf[game.slug] for game in games)
    outline = games[0].family.outline
    order = [aspect for _, aspects in outline.sections for aspect in aspects]
    columns = [_column(library, game, shelf[game.slug], order) for game in games]

    def row(aspect: str) -> ParallelRow:
        clauses = tuple(column[aspect] for column in columns)
        return ParallelRow(aspect, short_name(library, aspect), outline.question(aspect), clauses)

    parts = (ParallelPart(heading, tuple(map(row, aspects))) for heading, aspects in outline.sections)
    return ParallelAnswer(editions, tuple(parts))


def _column(
    library: Library, game: AnyGame, edition: ShelvedGame, order: Sequence[str]
) -> Mapping[str, Clause]:
    """Return the clauses of one account from top to bottom; each passage is shown only once."""
    first: dict[str, str] = {}  # the clause that shows each passage
    column = {}
    for aspect in order:
        column[aspect] = _clause(library, game, edition, aspect, first)
        for passage in column[aspect].shown:
            first[passage.record.id] = aspect
    return column


def _clause(
    library: Library, game: AnyGame, edition: ShelvedGame, aspect: str, first: Mapping[str, str]
) -> Clause:
    rules = game.aspects().get(aspect, ())
    details = [detail for cited in rules for detail in cited.details]
    said = _said(library, game.slug, details)
    above = dict.fromkeys(first[passage.record.id] for passage in said if passage.record.id in first)
    inherited = [detail.inherited for detail in details if detail.inherited is not None]
    origin = inherited[0].origin.partition("/")[0] if inherited else ""
    via = tuple(dict.fromkeys(key for inheritance in inherited for key in inheritance.passages))
    return Clause(
        edition=game.slug,
        state=_state(edition, details, said=bool(said), via=bool(via)),
        passages=said,
        see=tuple((key, short_name(library, key)) for key in above),
        shown=tuple(passage for passage in said if passage.record.id not in first),
        choice=_choice(details, {passage.record.id for passage in said}),
        named=any(passage.cites for passage in said),
        origin=origin,
        origin_label=account_label(library, origin) if origin else "",
        via=via,
        rules=tuple(cited.key for cited in rules),
    )


def _said(library: Library, edition: str, details: Sequence[Detail]) -> tuple[PassageAnswer, ...]:
    """Return the passages of the account that support details of its rules, even if the support is weak.

    If some of the passages name the source of the account, only these are returned. If none does, the
    passages that name no source are returned.
    """
    account = library.corpus.accounts[library.corpus.editions[edition].account]
    keys = dict.fromkeys(key for detail in details for key in detail.passages)
    said = [
        passage
        for passage in (passage_answer(library, key) for key in keys)
        if edition in passage.record.games
    ]
    named = [passage for passage in said if any(cited.source == account.source for cited in passage.cites)]
    return tuple(named or (passage for passage in said if not passage.cites))


def _choice(details: Sequence[Detail], said: set[str]) -> Literal["", "our choice", "partly our choice"]:
    """Return whether all, some or none of the details that rest on the passages *said* are our choice."""
    ours = [detail.ground == "read" for detail in details if said.intersection(detail.passages)]
    if not any(ours):
        return ""
    return "our choice" if all(ours) else "partly our choice"


def _state(edition: ShelvedGame, details: Sequence[Detail], *, said: bool, via: bool) -> str:
    """Return the key of :data:`STATES` that says whether a clause has text and, if not, why it is blank."""
    if said:
        return "said"
    if not details:
        return "no rule"
    if any(detail.inherited for detail in details):
        if via:
            return "as in"
        return "unseen" if edition.account_seen == SEEN["part"] else "assumed"
    return "silent" if edition.account_seen == SEEN["whole"] else "not reported"
