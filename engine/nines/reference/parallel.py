"""The parallel text: what each account says on each clause, side by side, with its blanks."""

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

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.warrant import Detail

STATES: Final[Mapping[str, str]] = {
    "said": "The account says something about it, in our words.",
    "as in": "The account refers to an older one, and we follow that.",
    "unseen": "We have read only a part, without this. We follow the older account.",
    "assumed": "No report of the account mentions it. We assume that an older one still holds.",
    "not reported": "We have not seen the account. No report of it mentions this; the rule is our choice.",
    "silent": "We have read the account, and it does not mention this. The rule is our choice.",
    "no rule": "No source gives the game a rule for this.",
}
CHOICES: Final[Mapping[str, str]] = {
    "our choice": "The account says something about this, but the rule that we draw from it is our choice.",
    "partly our choice": "The account settles a part of the rule. The rest is our choice.",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """What one account says on one clause.

    Parameters
    ----------
    edition
        The edition that executes the account.
    state
        Why there is a text or a blank: one of :data:`STATES`.
    passages
        What the account says on which a rule of the clause, or a detail of it, rests.
    see
        The clauses above in which some of these passages were already shown: each aspect with its name.
    shown
        The passages that are shown here first.
    choice
        Whether what is made of the passages is our choice, as in :data:`CHOICES`; empty if it is not.
    named
        Whether a passage names the account's source; where none does, a document says it without a source.
    origin
        The edition of the older account that is followed; empty if there is none.
    origin_label
        The year of that account.
    via
        The passages by which the account refers to it.
    rules
        The keys of the rules that are executed for the clause.
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
    """One clause in every account."""

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
    """Return what each account of a family says on each clause.

    A passage of the account belongs to each clause whose rule, or a detail of it, rests on it. Where that
    rule is our choice, the clause says so. Passages of other accounts are left out.

    Parameters
    ----------
    library
        Whose accounts they are.
    family
        The family of games.

    Raises
    ------
    UnknownNameError
        If there is no such family.

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
    """Return the clauses of one account from top to bottom; a passage is shown in the first that has it."""
    first: dict[str, str] = {}  # the clause in which a passage is shown
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
    """Return the passages of the account on which details rest, however weak these are.

    Passages without a source count only where no passage names the account's own.
    """
    account = library.corpus.accounts[library.corpus.editions[edition].account]
    keys = dict.fromkeys(key for one in details for key in one.passages)
    said = [one for one in (passage_answer(library, key) for key in keys) if edition in one.games]
    named = [one for one in said if any(cited.source == account.source for cited in one.cites)]
    return tuple(named or (one for one in said if not one.cites))


def _choice(details: Sequence[Detail], said: set[str]) -> Literal["", "our choice", "partly our choice"]:
    """Return whether what is made of these passages is our choice."""
    ours = [one.ground == "read" for one in details if said.intersection(one.passages)]
    if not any(ours):
        return ""
    return "our choice" if all(ours) else "partly our choice"


def _state(edition: ShelvedGame, details: Sequence[Detail], *, said: bool, via: bool) -> str:
    """Return why there is a text or a blank."""
    if said:
        return "said"
    if not details:
        return "no rule"
    if any(one.inherited for one in details):
        if via:
            return "as in"
        return "unseen" if edition.account_seen == SEEN["part"] else "assumed"
    return "silent" if edition.account_seen == SEEN["whole"] else "not reported"
