"""Answers as plain data: for JSON, as a digest, and as numbers of what a library contains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from nines.libraries import Library


# --- Functions that turn answers into plain data for JSON, and the digest of the data of a library ---


def to_data(answer: object) -> Any:  # noqa: ANN401 - anything that JSON can hold
    """Return an answer as strings, numbers, lists and dictionaries, with its field names as dictionary keys.

    Fields keep the order that they have in the class. The fields of a base class come first.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import find
    >>> to_data(find(library(), "greedy").answer)["passages"]
    []
    """
    if is_dataclass(answer):
        return {field.name: to_data(getattr(answer, field.name)) for field in fields(answer)}
    if hasattr(answer, "_asdict"):  # a named tuple
        return to_data(answer._asdict())
    if isinstance(answer, Mapping):
        return {str(key): to_data(value) for key, value in answer.items()}
    if isinstance(answer, list | tuple):
        return [to_data(part) for part in answer]
    return answer


def same_fields(answer: object) -> dict[str, Any]:
    """Return the fields of an answer by name, so that a fuller answer can be built from them."""
    assert is_dataclass(answer)  # noqa: S101 - for the type checker: only answers are passed
    return {field.name: getattr(answer, field.name) for field in fields(answer)}


def digest(library: Library) -> str:
    """Return a digest of a library. The digest changes whenever the corpus or the rules change."""
    cited_rules = (cited for game in library.games() for cited in game.rules().values())
    rules = [(cited.key, cited.rule, cited.details) for cited in cited_rules]
    texts = [library.rulebook(slug) for slug in library.playable]
    return sha256(repr((library.corpus, rules, texts)).encode()).hexdigest()


# --- Totals ---

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = (*("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),)


def totals(library: Library) -> Mapping[str, int]:
    """Return the number of editions, games, rules, passages and other things, by kind.

    The key ``editions-FAMILY`` gives the number of editions in one family, and ``editions-unseen`` the
    number of editions whose account we know only through reports, or from a copy that is not evidence.

    Examples
    --------
    >>> from nines import library
    >>> totals(library())["editions"] == len(library().playable)
    True
    """
    corpus = library.corpus
    games = library.games()
    unseen = [game for game in games if not corpus.copy_of(corpus.editions[game.slug].account)]
    return {
        "editions": len(games),
        "editions-unseen": len(unseen),
        **{f"editions-{family}": len(editions) for family, editions in library.by_family().items()},
        "games": len(corpus.games),
        "accounts": len(corpus.accounts),
        "documents": len(corpus.documents),
        "passages": len(corpus.passages),
        "rules": sum(len(game.rules()) for game in games),
        "errata": len(corpus.errata),
        "wanted": len(corpus.wanted),
    }


def in_words(number: int) -> str:
    """Return a number in words up to ninety-nine, and a larger number in figures.

    Examples
    --------
    >>> in_words(21), in_words(40), in_words(7), in_words(1047)
    ('twenty-one', 'forty', 'seven', '1,047')
    """
    if number < len(_SMALL):
        return _SMALL[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return _TENS[tens] + (f"-{_SMALL[rest]}" if rest else "")
    return f"{number:,}"
