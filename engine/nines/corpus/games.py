"""Three kinds of records: games, the accounts that describe games, and the editions that can be executed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from nines.corpus.errata import Sighting  # noqa: TC001 - the types of fields are read at run time
from nines.corpus.fields import OneOf, read_file
from nines.corpus.locators import locator_fault
from nines.corpus.records import CATEGORIES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

GAMES_FILE: Final = "games.toml"
ACCOUNTS_FILE: Final = "accounts.toml"
EDITIONS_FILE: Final = "editions.toml"
GAME_KINDS: Final = ("game", "group")
OTHER: Final = "other"  # the family of games that are only mentioned


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that was played, or a group of games.

    A source must name the game or group as a separate one.
    """

    slug: Annotated[str, "The key of the record."]
    title: Annotated[str, "The name that readers see."]
    family: Annotated[
        str,
        "A family in the catalogue of the library, or the word other for a game that is only mentioned.",
    ]
    kind: Annotated[str, OneOf(GAME_KINDS), "Game, or group for a group of games."] = "game"
    names: tuple[str, ...] = ()
    passages: Annotated[
        tuple[str, ...], "The passages and sources that name the game as a separate game."
    ] = ()
    sources: Annotated[
        tuple[Sighting, ...], "The passages and sources that name the game as a separate game."
    ] = ()
    dated: Annotated[str, "The time when the game was known, in words, if no attestation gives it."] = ""
    outside: Annotated[
        str, "The reason why the game is outside the descent that the library follows; empty if it is inside."
    ] = ""

    def fault(self) -> str:
        """Return a message if no source names the game as a separate game, or else an empty string."""
        nobody = "no source names it as a game; cite a passage or a source that does"
        return "" if self.passages or self.sources else nobody


@dataclass(frozen=True, slots=True)
class AccountRecord:
    """A text that describes a game."""

    slug: Annotated[str, "The key of the record."]
    game: Annotated[str, "The slug of the game."]
    title: Annotated[str, "The short name that readers see."]
    dated: Annotated[str, "The date when the text was printed, in words."]
    source: Annotated[
        str, "The key of the text in the bibliography; empty if the document that we read is the account."
    ] = ""
    at: str = ""
    year: Annotated[
        int,
        "The year when the text was printed, which may differ from the date of the game; 0 if it is not "
        "known.",
    ] = 0
    seen: Annotated[
        str,
        "Says “whole” if we have seen the whole account, though not the whole book.",
    ] = ""

    def fault(self) -> str:
        """Return a message if the place in the source, or what was seen, has the wrong form; else nothing."""
        if self.seen not in ("", "whole"):
            return f"field 'seen' is {self.seen!r}; write 'whole', or leave it out"
        return locator_fault(self.at)


@dataclass(frozen=True, slots=True)
class EditionRecord:
    """An edition: the rules of an account, completed by our choices, so that they can be executed."""

    slug: Annotated[str, "The short name of the edition, the same everywhere in the project."]
    title: Annotated[str, "The name that readers see."]
    game: Annotated[str, "The slug of the game."]
    account: Annotated[str, "The slug of the account that the edition executes."]
    family: Annotated[str, "The name of a family in the catalogue of the library."]
    category: Annotated[str, OneOf(CATEGORIES), "The category of the account."]
    names: Annotated[tuple[str, ...], "The names that the sources use for this form of the game."] = ()
    year: Annotated[
        int,
        "The year of the game in this form; 0 if it is not known. The account may have been printed in "
        "another year.",
    ] = 0
    dated: Annotated[str, "A note on how we know this year."] = ""
    part: Annotated[
        str,
        "The part that is executed, if our copies of the text break off; empty if the game is played out.",
    ] = ""


Titled: TypeAlias = GameRecord | EditionRecord


def read_games(root: Traversable) -> dict[str, GameRecord]:
    """Return every game that the sources name, by slug.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a game has the wrong form.
    """
    return read_file(root, GAMES_FILE, GameRecord, "slug")


def read_accounts(root: Traversable) -> dict[str, AccountRecord]:
    """Return the accounts by slug.

    Raises
    ------
    CorpusError
        If the file cannot be read, or an account has the wrong form.
    """
    return read_file(root, ACCOUNTS_FILE, AccountRecord, "slug")


def read_editions(root: Traversable) -> dict[str, EditionRecord]:
    """Return the editions by slug.

    Raises
    ------
    CorpusError
        If the file cannot be read, or an edition has the wrong form.
    """
    return read_file(root, EDITIONS_FILE, EditionRecord, "slug")
