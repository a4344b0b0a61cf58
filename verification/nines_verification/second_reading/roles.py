"""Who pays whom, and who must or may: the few roles and polarities that plain patterns can find."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

# The first pattern that matches names the role, so the narrower roles come first.
_ROLES: Final = {
    "not the dealer": r"(?:but|except) the dealer",
    "others": r"\bothers?\b|\bevery(?:body|one| player)\b|\bopponents?\b|\beach player\b|\blosers?\b",
    "dealer": r"\bdealer\b",
    "winner": r"\bwinner\b|\bout\b|\bwithout cards\b|\bclears?\b|\bdeclarer\b",
    "pool": r"\b(?:pool|compartment|division|head|layout|board|pot)s?\b|\bstakes? (?:on|of)\b|'s stake\b",
    "player": r"\bplayers?\b|\b[Pp]laying\b|\bholders?\b|\bowner\b|\bopener\b|\b[A-E]\b|\b[Ww]ho(?:ever)?\b"
    r"|\bdeclarations?\b",
}
_FOUND: Final = {
    name: re.compile(pattern, re.IGNORECASE if name != "player" else 0) for name, pattern in _ROLES.items()
}
_PAYS: Final = (
    r"(?:must |may |then |also |has to |have to |still |each )*(?:pays?|gives?|puts?|adds?|owes?)\b"
)
_GETS: Final = r"(?:must |may |then |also |can |still )*(?:gets?|takes?|receives?|wins?|earns?|collects?)\b"
_GIVEN: Final = re.compile(
    rf"(?P<payer>[^.;:]*?)\b{_PAYS}[^.;:]*?\b(?:to|into|on) (?P<payee>[^.;:,]+)", re.IGNORECASE
)
_DIRECT: Final = re.compile(
    rf"(?P<payer>[^.;:]*?)\b{_PAYS} (?P<payee>(?:the (?:winner|dealer|player)|its (?:holder|player)"
    r"|each (?:of the |other |opponent)|an? player|the others|every other player|everybody)[^.;:,]*)",
    re.IGNORECASE,
)
_TAKEN: Final = re.compile(rf"(?P<payee>[^.;:]*?)\b{_GETS}[^.;:]*? from (?P<payer>[^.;:,]+)", re.IGNORECASE)
_COMPARISON: Final = re.compile(r" as ")
# A clause that begins with one of these words is a condition, and no duty.
_CONDITION: Final = re.compile(
    r"\b(?:if|when|who(?:ever)?|which|as|so that|until|unless|before|after|because|where)\b[^,.;:]*?"
    r"\b(?:can|cannot|may|must|has to|have to)\b",
    re.IGNORECASE,
)
# Words beside which may or must says something else.
_UNCLEAR: Final = re.compile(r"\b(?:only|should|better)\b", re.IGNORECASE)
_MUST_NOT: Final = re.compile(
    r"\b(?:must not|may not|cannot|can not|never|not allowed|neither)\b"
    r"|\b(?:no|nobody|none|nothing|nor)\b[^,.;:]*?\b(?:may|can|must)\b",
    re.IGNORECASE,
)
_MUST: Final = re.compile(r"\b(?:must|has to|have to|is obliged|are obliged|ought)\b")
_MAY: Final = re.compile(r"\b(?:may|can|is free|are free|is allowed|are allowed)\b")


class Transfer(NamedTuple):
    """The roles of a payment: who pays, and who is paid."""

    payer: str
    payee: str

    @property
    def plain(self) -> Transfer:
        """The payment without the difference between one player and all others, beside another role."""
        one = {"player", "others", "not the dealer"}
        if (self.payer in one) == (self.payee in one):
            return self
        return Transfer(*("player" if name in one else name for name in self))

    @property
    def between_players(self) -> Transfer:
        """The payment without the difference between a winner and a player, if the others are beside it."""
        one = {"player", "winner"}
        if "others" not in self:
            return self
        return Transfer(*("player" if name in one else name for name in self))

    @property
    def reversed(self) -> Transfer:
        """The same payment in the other direction."""
        return Transfer(self.payee, self.payer)


def role(words: str) -> str:
    """Return the role that a few words name; empty if they name none that we can find.

    Examples
    --------
    >>> role("each other player"), role("the first player out"), role("the Pope compartment"), role("nine")
    ('others', 'winner', 'pool', '')
    """
    return next((name for name, pattern in _FOUND.items() if pattern.search(words)), "")


def transfers(text: str) -> Iterator[Transfer]:
    """Yield the payments that plain patterns can find, such as “X pays Y” and “Y gets … from X”.

    Examples
    --------
    >>> list(transfers("The player of a king gets one jeton from each other player."))
    [Transfer(payer='others', payee='player')]
    >>> list(transfers("A player left with the comet pays the winner a fiche."))
    [Transfer(payer='player', payee='winner')]
    """
    for sentence in re.split(r"(?<=[.;]) ", text):
        match = _DIRECT.match(sentence) or _TAKEN.match(sentence) or _GIVEN.match(sentence)
        if match:
            payer, payee = (_role_in(match, name) for name in ("payer", "payee"))
            if payer and payee:
                yield Transfer(payer, payee)


def _role_in(match: re.Match[str], name: str) -> str:
    """Return the role of a part of a sentence, without a comparison (“as each other”) after the verb."""
    words = match[name]
    return role(_COMPARISON.split(words)[0] if match.start(name) > match.start() else words)


def polarity(text: str) -> str:
    """Return whether a sentence says must, may or must not; empty if it says none of these, or several.

    Examples
    --------
    >>> polarity("The leader must go on."), polarity("They may pass."), polarity("A king follows.")
    ('must', 'may', '')
    """
    if _UNCLEAR.search(text):
        return ""
    said = _CONDITION.sub("", text)
    denied, rest = bool(_MUST_NOT.search(said)), _MUST_NOT.sub("", said)
    found = [name for name, pattern in (("must", _MUST), ("may", _MAY)) if pattern.search(rest)]
    found += ["must not"] * denied
    return found[0] if len(found) == 1 else ""
