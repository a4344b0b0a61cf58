"""What an attestation shows, in words that name its game or games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.corpus.lineage import ATTESTED
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

# The words for an attestation of several games, by its kind. Of any other kind, only the first game is named.
OF_SEVERAL: Final = {
    "rules": "a text gives rules of one or more of these games: {}",
    "mention": "a text names {}",
    "name": "a text says something about the names of {}",
    "class": "a text describes {}",
    "likeness": "a text compares {}",
    "standing": "a text says how widely {} are known",
    "story": "a text connects an event with {}",
}


def shown_by(kind: str, titles: Sequence[str]) -> str:
    """Return what an attestation shows.

    Parameters
    ----------
    kind
        The kind of the attestation.
    titles
        The titles of its games, at least one.

    Examples
    --------
    >>> shown_by("mention", ["Poch"])
    'a text names Poch'
    >>> shown_by("likeness", ["Comet", "Emprunt"])
    'a text compares Comet and Emprunt'
    """
    if titles[1:] and kind in OF_SEVERAL:
        return OF_SEVERAL[kind].format(joined(titles))
    return ATTESTED[kind].replace("the game", titles[0])
