"""The lock of tokens: the tokens of each edition at the last review, stored so that every change is noticed.

Programs outside this project store the numbers of tokens, such as a policy that was learned in PettingZoo, or
a history of OpenSpiel. A new, missing or moved token would give these numbers another meaning.

The tokens have a file of their own beside the lock, and are written with it. Stored results rest on the
digest of the lock file, and no result rests on tokens; so a change of tokens makes no result stale.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.corpus.entries import MISSHAPEN, parse_json, read_stored
from nines.corpus.heads import OURS, Head, made_by, without_head
from nines.errors import CorpusError, in_words
from nines.table.saved import seats_of
from nines_verification.changes import Change

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

TOKENS: Final = "tokens.lock.json"
# The tokens of an edition in their order, by the numbers of players that have them.
Tokens: TypeAlias = "Mapping[str, str]"


def tokens_of(game: AnyGame) -> dict[str, str]:
    """Return the tokens of a game in their order, by the numbers of players that have them.

    Examples
    --------
    >>> import nines
    >>> {seats: tokens[:12] for seats, tokens in tokens_of(nines.load("comet-1718")).items()}
    {'2 3 4 5': '. 0 1 10 10♠'}
    """
    seats_with = dict[str, list[int]]()
    for seats in seats_of(game):
        seats_with.setdefault(" ".join(game.tokens(seats)), []).append(seats)
    return {" ".join(map(str, seats)): tokens for tokens, seats in seats_with.items()}


def all_tokens(library: Library) -> dict[str, Tokens]:
    """Return the tokens of all editions that can be played."""
    return {slug: tokens_of(library.load(slug)) for slug in library.playable}


def read_tokens(library: Library) -> dict[str, Tokens]:
    """Return the tokens in the file; empty if the library has no such file.

    Raises
    ------
    CorpusError
        If the file is not a file of tokens.
    """
    file = library.checks / TOKENS if library.checks else None
    if file is None or not file.is_file():
        return {}
    data = parse_json(read_stored(file, TOKENS), TOKENS)
    made = made_by("lock", package=library.package)
    try:
        _, stored = without_head(data, TOKENS, made, rests=False)
        return {
            slug: {seats: tokens.strip() for seats, tokens in of_edition.items()}
            for slug, of_edition in stored["tokens"].items()
        }
    except MISSHAPEN as error:
        why = f"this is not a file of tokens: {in_words(error)}; make it with: {made}"
        raise CorpusError(TOKENS, "the whole", why) from None


def show_tokens(tokens: Mapping[str, Tokens], package: str = OURS) -> str:
    """Return the text of a file of tokens.

    Parameters
    ----------
    tokens
        The tokens, by edition.
    package
        The package of the library to which the file belongs.
    """
    data = Head(made_by("lock", package=package)).data() | {"tokens": dict(sorted(tokens.items()))}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def changed_tokens(library: Library) -> Iterator[Change]:
    """Yield the editions whose tokens differ from those in the file, in alphabetical order."""
    if not isinstance(library.checks, Path):
        return  # nothing is locked in such a library
    before, now = read_tokens(library), all_tokens(library)
    for slug in sorted({*before, *now}):
        if slug not in now:
            yield Change(slug, "its tokens are locked, but it can no longer be played")
        elif slug not in before:
            yield Change(slug, "its tokens are not locked")
        elif before[slug] != now[slug]:
            yield Change(slug, f"its tokens have changed: {_difference(before[slug], now[slug])}")


def _difference(before: Tokens, now: Tokens) -> str:
    """Return in a few words how the tokens of an edition have changed."""
    had, has = ({*" ".join(tokens.values()).split()} for tokens in (before, now))
    new, gone = " ".join(sorted(has - had)), " ".join(sorted(had - has))
    found = [f"new {new}" if new else "", f"gone {gone}" if gone else ""]
    return "; ".join(filter(None, found)) or "other order, or other numbers of players"
