"""Checks that the records of games, accounts and editions agree with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.corpus.games import ACCOUNTS_FILE, EDITIONS_FILE, GAMES_FILE
from nines.corpus.lineage import RELATIONS_FILE
from nines.errors import CorpusError

if TYPE_CHECKING:
    from nines.corpus import Corpus
    from nines.corpus.games import AccountRecord, EditionRecord
    from nines.corpus.lineage import Relation
    from nines.corpus.records import Amendment

SAME_GAME: Final = ("later-form-of",)


def check_kept_apart(corpus: Corpus) -> None:
    """Check that games, accounts, editions and their relations agree.

    Raises
    ------
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first one.
    """
    for slug in corpus.games.keys() & corpus.editions.keys():
        raise CorpusError(GAMES_FILE, slug, "is also an edition; give the game a slug of its own")
    for account in corpus.accounts.values():
        _check_account(corpus, account)
    for edition in corpus.editions.values():
        _check_edition(corpus, edition)
    for relation in corpus.relations.values():
        _check_relation(corpus, relation)
    for amendment in corpus.amendments.values():
        _check_unrelated(amendment)


def _check_account(corpus: Corpus, account: AccountRecord) -> None:
    if corpus.games[account.game].kind != "game":
        fault = f"describes {account.game}, which is a group; name a game"
        raise CorpusError(ACCOUNTS_FILE, account.slug, fault)


def _check_edition(corpus: Corpus, edition: EditionRecord) -> None:
    described = corpus.accounts[edition.account].game
    if described != edition.game:
        fault = f"is an edition of {edition.game}, but its account describes {described}"
        raise CorpusError(EDITIONS_FILE, edition.slug, fault)
    if not corpus.reports_of(edition.account):
        fault = f"no document reports its account {edition.account}; say in {RELATIONS_FILE} which one does"
        raise CorpusError(EDITIONS_FILE, edition.slug, fault)


def _check_relation(corpus: Corpus, relation: Relation) -> None:
    if relation.kind in SAME_GAME:
        younger, older = (corpus.accounts[end].game for end in (relation.subject, relation.object))
        if younger != older:
            fault = f"connects accounts of {younger} and {older}; use descends-from between games"
            raise CorpusError(RELATIONS_FILE, relation.key.replace("/", "."), fault)


def _check_unrelated(amendment: Amendment) -> None:
    bases = set(amendment.games.values())
    for base in amendment.unrelated.keys() - bases:
        fault = f"{base} is not among the editions that it may amend: {', '.join(sorted(bases))}"
        raise CorpusError(f"readings/{amendment.game}.toml", "amends, unrelated", fault)
