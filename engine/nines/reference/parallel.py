"""The parallel text: what each account says about each clause, side by side, with gaps left visible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from nines.corpus.records import SEEN
from nines.reference.names import short_name
from nines.reference.passages import PassageAnswer, passage_answer
from nines.reference.shelf import ShelvedGame, shelf_answer
from nines.reference.warrants import account_label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

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
    >>> found = parallel_answer(library(), "stops")
    >>> stops = next(row for part in found.parts for row in part.rows if row.aspect == "stop")
    >>> [(one.edition, one.state) for one in stops.clauses][:3]
    [('comet-1718', 'said'), ('comet-1752', 'said'), ('comet-1753', 'said')]
    """
    games = library.games(family)
    shelf = {one.game: one for one in shelf_answer(library)[family]}
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
        for one in column[aspect].shown:
            first[one.id] = aspect
    return column


def _clause(
    library: Library, game: AnyGame, edition: ShelvedGame, aspect: str, first: Mapping[str, str]
) -> Clause:
    rules = game.aspects().get(aspect, ())
    details = [detail for cited in rules for detail in cited.details]
    said = _said(library, game.slug, details)
    above = dict.fromkeys(first[one.id] for one in said if one.id in first)
    inherited = [one.inherited for one in details if one.inherited is not None]
    origin = inherited[0].origin.partition("/")[0] if inherited else ""
    via = tuple(dict.fromkeys(key for one in inherited for key in one.passages))
    return Clause(
        edition=game.slug,
        state=_state(edition, details, said=bool(said), via=bool(via)),
        passages=said,
        see=tuple((one, short_name(library, one)) for one in above),
        shown=tuple(one for one in said if one.id not in first),
        choice=_choice(details, {one.id for one in said}),
        named=any(one.cites for one in said),
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
    keys = dict.fromkeys(key for one in details for key in one.passages)
    said = [one for one in (passage_answer(library, key) for key in keys) if edition in one.games]
    named = [one for one in said if any(cited.source == account.source for cited in one.cites)]
    return tuple(named or (one for one in said if not one.cites))


def _choice(details: Sequence[Detail], said: set[str]) -> Literal["", "our choice", "partly our choice"]:
    """Return whether all, some or none of the details that rest on the passages *said* are our choice."""
    ours = [one.ground == "read" for one in details if said.intersection(one.passages)]
    if not any(ours):
        return ""
    return "our choice" if all(ours) else "partly our choice"


def _state(edition: ShelvedGame, details: Sequence[Detail], *, said: bool, via: bool) -> str:
    """Return the key of :data:`STATES` that says whether a clause has text and, if not, why it is blank."""
    if said:
        return "said"
    if not details:
        return "no rule"
    if any(one.inherited for one in details):
        if via:
            return "as in"
        return "unseen" if edition.account_seen == SEEN["part"] else "assumed"
    return "silent" if edition.account_seen == SEEN["whole"] else "not reported"
