"""A list of all editions by family: the name, date and account of each, and what its rules rest on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.corpus.records import SEEN
from nines.reference.dated import DatedGame, dated_game
from nines.reference.tallies import WarrantTally, tally_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.games import AccountRecord
    from nines.libraries import Library

NOT_SEEN: Final = "not seen"


@dataclass(frozen=True, slots=True)
class ShelvedGame(DatedGame):
    """An edition in brief, for a list with one line for each edition.

    Parameters
    ----------
    account
        The title of the account of the edition, with its place in the book.
    account_seen
        Words that say how much of the account we have read.
    through
        The documents that report the account, grouped by publisher; empty if we have read the account itself.
    details
        How many details of the rules rest on a source, on an older account or on our choice.
    """

    account: str
    account_seen: str
    through: tuple[str, ...]
    details: WarrantTally

    @property
    def says_who(self) -> str:
        """The account of the game, and the documents that report it.

        Examples
        --------
        >>> from nines import library
        >>> print(shelf_answer(library())["stops"][6].says_who)
        H. K. 1881, pp. 46-47. Not seen; reported by Wikipedia, “Red nines”.
        """
        known = self.account_seen.capitalize()
        if not self.through:
            return f"{self.account}. {known}."
        return f"{self.account}. {known}; reported by {' and '.join(self.through)}."


def shelf_answer(library: Library) -> Mapping[str, tuple[ShelvedGame, ...]]:
    """Return every edition in brief, grouped by family; each family is in order of date.

    Examples
    --------
    >>> from nines import library
    >>> first = shelf_answer(library())["stops"][0]
    >>> first.game, first.dated, first.account_seen
    ('comet-1718', '1718', 'not seen')
    """
    return {
        family: tuple(_shelved(library, game.slug) for game in games)
        for family, games in library.by_family().items()
    }


def _shelved(library: Library, slug: str) -> ShelvedGame:
    game = library.load(slug)
    dated = dated_game(library, game)
    account = library.corpus.accounts[library.corpus.editions[slug].account]
    seen, through = _known(library, account)
    return ShelvedGame(
        **{name: getattr(dated, name) for name in DatedGame.__dataclass_fields__},
        account=", ".join(filter(None, (account.title, account.at))),
        account_seen=seen,
        through=through,
        details=tally_of(library, game.rules().values()),
    )


def _known(library: Library, account: AccountRecord) -> tuple[str, tuple[str, ...]]:
    """Return how much of an account we have read and, if we have read nothing, the documents reporting it."""
    documents = [library.corpus.documents[one.subject] for one in library.corpus.reports_of(account.slug)]
    if not account.source:  # a document that names no older text is the account itself
        return SEEN[documents[0].seen], ()
    own = [one for one in documents if one.source == account.source and one.seen != "lead"]
    if own:
        return SEEN[own[0].seen], ()
    by_publisher: dict[str, list[str]] = {}
    for one in documents:
        if one.seen != "lead":
            by_publisher.setdefault(one.publisher or one.author, []).append(f"“{one.title}”")
    return NOT_SEEN, tuple(f"{who}, {' and '.join(titles)}" for who, titles in by_publisher.items())
