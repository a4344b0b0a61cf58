"""The digests of anything that has a name, as answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.boundary.reprs import short_repr
from nines.libraries.digests import digests_of, shortened

if TYPE_CHECKING:
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class DigestAnswer:
    """The digests of the text and of the locked behaviour of the thing that a key names."""

    key: str
    digest: str
    behaviour: str  # the digest of the behaviour of an edition or a rule; empty for anything else

    __repr__ = short_repr

    @property
    def in_short(self) -> str:
        """The first digits of the digest."""
        return shortened(self.digest)

    @property
    def behaviour_in_short(self) -> str:
        """The first digits of the digest of the locked behaviour."""
        return shortened(self.behaviour)


def digest_answer(library: Library, key: str) -> DigestAnswer:
    """Return the digests of the thing that a key names.

    Raises
    ------
    UnknownNameError
        If nothing has that name.
    RequestError
        If the name has no digest.

    Examples
    --------
    >>> from nines import library
    >>> len(digest_answer(library(), "comet-1718/stop/king").in_short)
    12
    """
    digests = digests_of(key, library)
    return DigestAnswer(key, digests.digest, digests.behaviour)
