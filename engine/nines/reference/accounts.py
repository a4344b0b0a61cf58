"""Accounts: the texts that describe a game, the documents that report them, the editions made from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.errors import UnknownNameError
from nines.reference.relations import RelationAnswer, relation_of

if TYPE_CHECKING:
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class AccountAnswer:
    """A text that describes a game."""

    slug: str
    game: str
    title: str
    year: Annotated[int | None, "The year of printing; null if it is not known."]
    dated: Annotated[str, "The year of printing, in words."]
    source: Annotated[str, "Key in the bibliography; empty if the document that we read is the account."]
    at: Annotated[str, "The place in the source."]
    reference: Annotated[str, "The full reference, with the place."]
    note: Annotated[str, "How we know the source."]
    documents: Annotated[tuple[str, ...], "The documents that report the account."]
    editions: Annotated[tuple[str, ...], "The editions that execute the account."]


@dataclass(frozen=True, slots=True)
class AccountInFull(AccountAnswer):
    """A text that describes a game, with all its relations to other texts and games."""

    reports: Annotated[
        tuple[RelationAnswer, ...], "The documents that report this account, with the evidence."
    ]
    relations: Annotated[tuple[RelationAnswer, ...], "The relations of this account to other accounts."]


def account_answer(library: Library, slug: str) -> AccountAnswer:
    """Return an account: its date, its place in the source, the documents that report it, and its editions.

    Raises
    ------
    UnknownNameError
        If no account has this key.

    Examples
    --------
    >>> from nines import library
    >>> account_answer(library(), "academie-1761").editions
    ('comet-1752',)
    """
    corpus = library.corpus
    if slug not in corpus.accounts:
        raise UnknownNameError("account", slug, corpus.accounts)
    account = corpus.accounts[slug]
    source = corpus.source(account.source) if account.source else None
    where = f" {account.at}." if account.at else ""
    return AccountAnswer(
        slug=slug,
        game=account.game,
        title=account.title,
        year=account.year or None,
        dated=account.dated,
        source=account.source,
        at=account.at,
        reference=f"{source.reference}{where}" if source else "",
        note=source.fields.get("note", "") if source else "",
        documents=tuple(one.subject for one in corpus.reports_of(slug)),
        editions=tuple(one.slug for one in corpus.editions.values() if one.account == slug),
    )


def account_in_full(library: Library, slug: str) -> AccountInFull:
    """Return an account with its relations to other texts and games.

    Raises
    ------
    UnknownNameError
        If no account has this key.

    Examples
    --------
    >>> from nines import library
    >>> [one.kind for one in account_in_full(library(), "academie-1761").relations]
    ['later-form-of']
    """
    answer, corpus = account_answer(library, slug), library.corpus
    texts = (one for one in corpus.relations.values() if one.kind != "reports" and not one.of_games)
    return AccountInFull(
        **{name: getattr(answer, name) for name in AccountAnswer.__dataclass_fields__},
        reports=tuple(relation_of(library, one) for one in corpus.reports_of(slug)),
        relations=tuple(relation_of(library, one) for one in texts if slug in (one.subject, one.object)),
    )
