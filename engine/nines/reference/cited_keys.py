"""Keys with a digest, as printed in citations: how to parse them, and what the key names today."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import RequestError, UnknownNameError
from nines.libraries.digests import PRINTED, digest_of
from nines.libraries.naming import parse_name

if TYPE_CHECKING:
    from nines.corpus.retired import Retired
    from nines.libraries import Library

_KEY: Final = re.compile(r"([a-z0-9-]+)(\[[^\[\]]*\])?((?:[/:][a-z0-9-]+)*)(\.[a-z0-9_]+)?")
_DIGITS: Final = re.compile(f"[0-9a-f]{{{PRINTED},64}}")
FORM: Final = f"write KEY@sha256:DIGITS, with {PRINTED} to 64 digits"


class CitedKey(NamedTuple):
    """A key and the first digits of its digest, as a citation prints them.

    Parameters
    ----------
    key
        The key, for example ``comet-1718/stop/king`` or ``comet-1718[comet-stops=yes]/stop/comet``.
    digits
        The first 12 to 64 hexadecimal digits of the digest.
    """

    key: str
    digits: str

    @property
    def plain(self) -> str:
        """The key without the readings in brackets."""
        return re.sub(r"\[.*\]", "", self.key)

    def is_of(self, digest: str) -> bool:
        """Return whether a complete digest begins with the cited digits."""
        return digest.removeprefix("sha256:").startswith(self.digits)


def parse_cited(text: str) -> CitedKey:
    """Return the key and the digits of a typed ``KEY@sha256:DIGITS``; ``sha256:`` may be left out.

    A parameter such as ``red-nines-1881/deal.each`` is cited with the digest of its rule. For a parameter,
    the key of its rule is returned.

    Raises
    ------
    RequestError
        If the key or the digits have the wrong form.

    Examples
    --------
    >>> parse_cited("comet-1718/stop/king@SHA256:0123456789AB")
    CitedKey(key='comet-1718/stop/king', digits='0123456789ab')
    >>> parse_cited("red-nines-1881/deal.each@0123456789ab").key
    'red-nines-1881/deal'
    >>> parse_cited("comet-1718/stop/king@0123")
    Traceback (most recent call last):
    nines.errors.RequestError: '0123' is not a digest; write KEY@sha256:DIGITS, with 12 to 64 digits
    """
    key, found, digest = text.strip().rpartition("@")
    if not found:
        raise RequestError(f"{text!r} has no digest; {FORM}")
    digits = digest.strip().lower().removeprefix("sha256:")
    form = _KEY.fullmatch(key)
    if not form:
        raise RequestError(f"{key!r} is not a key; {FORM}")
    if not _DIGITS.fullmatch(digits):
        raise RequestError(f"{digest!r} is not a digest; {FORM}")
    if form[2]:
        parse_name(f"{form[1]}{form[2]}")  # which refuses what is not of its form
    return CitedKey(key.removesuffix(form[4] or ""), digits)


def digest_now(library: Library, cited: CitedKey) -> str:
    """Return the digest that a key has today; empty if the key no longer exists.

    Raises
    ------
    RequestError
        If the key names an aspect, a term or a policy, which have no digest.
    """
    try:
        return digest_of(cited.key, library)
    except UnknownNameError:
        return ""


def retired_name(library: Library, cited: CitedKey) -> Retired | None:
    """Return the retired name in a cited key, with its successors; None if no name in the key is retired.

    Examples
    --------
    >>> from nines import library
    >>> found = retired_name(library(), CitedKey("comet-1718/first-hand", "0123456789ab"))
    >>> found.successors if found else ()
    ('comet-1718/lot',)
    """
    retired, names = library.corpus.retired, [cited.key, cited.plain]
    variant, bracket, _ = cited.key.partition("]")
    if bracket:
        slug, chosen = parse_name(variant + bracket)
        for point, candidate in chosen.items():
            names += [f"{slug}/reading/{point}", f"{slug}[{point}={candidate}]"]
    return next((retired[name] for name in names if name in retired), None)
