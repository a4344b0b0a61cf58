"""Every edition in brief, by family: its account, how we know it, and on what its rules rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.reference.listed import account_seen
from nines.reference.names import DatedGame, dated_game
from nines.reference.warrants import WarrantTally, tally_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library


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
    known_as, through = account_seen(library, account)
    return ShelvedGame(
        **{name: getattr(dated, name) for name in DatedGame.__dataclass_fields__},
        account=", ".join(filter(None, (account.title, account.at))),
        account_seen=known_as,
        through=through,
        details=tally_of(library, game.rules().values()),
    )
