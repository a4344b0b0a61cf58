"""Words of a search: how a text is cut into them, which forms are one word, and which words mean the same.

The command ``nines find`` and the search of the site share them. The script of the site, ``search.js``, folds
and stems in the same way; a test compares the two.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

WORD: Final = re.compile(r"[a-z]+|[0-9]+")
VOWEL: Final = re.compile(r"[aeiouy]")
SHORTEST: Final = 3  # letters of a stem
ARTICLES: Final = {"a", "an", "the", "le", "la", "les"}  # in a whole title they do not matter


class Words(NamedTuple):
    """The table of words, by stems."""

    left_out: frozenset[str]  # whole words
    forms: dict[str, str]  # whole words, and the stem of each
    same: list[list[str]]
    also: dict[str, list[str]]
    pages: dict[str, tuple[str, ...]]  # how people ask for each page of the site, by its title
    asked: dict[str, dict[str, tuple[str, ...]]]  # aspects and kinds: how people ask for each


@cache
def known_words() -> Words:
    """Return the table of words.

    Examples
    --------
    >>> "the" in known_words().left_out, known_words().asked["aspects"]["lot"][0]
    (True, 'who deals first')
    """
    read = tomllib.loads(files("nines.reference").joinpath("search_words.toml").read_text(encoding="utf-8"))
    forms = {form: stripped(word) for word, all_forms in read["forms"].items() for form in all_forms.split()}

    def stems(text: str) -> list[str]:
        return list(dict.fromkeys(forms.get(one) or stripped(one) for one in text.split()))

    return Words(
        left_out=frozenset(read["left_out"].split()),
        forms=forms,
        same=[stems(group) for group in read["same"].values()],
        also={stems(word)[0]: stems(others) for word, others in read["also"].items()},
        pages=phrases_of(read["pages"]),
        asked={kind: phrases_of(things) for kind, things in read["asked"].items()},
    )


def phrases_of(things: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the phrases with which people ask for each thing, as a table of words writes them.

    Examples
    --------
    >>> phrases_of({"lot": "who deals first; cut for deal"})
    {'lot': ('who deals first', 'cut for deal')}
    """
    return {thing: tuple(phrases.split("; ")) for thing, phrases in things.items()}


def fold(text: str) -> str:
    """Return a text in the form that is searched: lower case, without accents.

    Examples
    --------
    >>> fold("Comète"), fold("Œuvre")
    ('comete', 'oeuvre')
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(one for one in apart if not unicodedata.combining(one))


def stripped(word: str) -> str:
    """Return a word without the ending of its plural or of its form as a verb.

    Examples
    --------
    >>> [stripped(word) for word in ("kings", "stopping", "stopped", "scores", "scoring", "parties", "1750s")]
    ['king', 'stop', 'stop', 'scor', 'scor', 'party', '1750s']
    """
    if len(word) <= SHORTEST or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > SHORTEST + 1:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= SHORTEST and VOWEL.search(stem):
            twice = stem[-1] == stem[-2] and stem[-1] not in "lsz"
            return stem[:-1] if twice else stem.removesuffix("e")
    return word.removesuffix("e") if len(word) > SHORTEST else word


def words(text: str) -> list[str]:
    """Return the words of a text as they are typed: folded, without single letters.

    Examples
    --------
    >>> words("The king of 1718, or a Comète of l’An 9")
    ['the', 'king', 'of', '1718', 'or', 'comete', 'of', 'an', '9']
    """
    return [one for one in WORD.findall(fold(text)) if len(one) > 1 or one.isdigit()]


@cache
def stem(word: str) -> str:
    """Return the one word under which all forms of a word are listed.

    Examples
    --------
    >>> stem("dealing"), stem("paid")
    ('deal', 'pay')
    """
    return known_words().forms.get(word) or stripped(word)


def stems(text: str) -> list[str]:
    """Return the words by which a text is found; if it has only words that say little, all its words.

    Examples
    --------
    >>> stems("Kings left in the hand"), stems("What is it?")
    (['king', 'left', 'hand'], ['what', 'is', 'it'])
    """
    return [stem(one) for one in telling(words(text))]


def telling(typed: list[str]) -> list[str]:
    """Return the words that say something; if all say little, all of them.

    Examples
    --------
    >>> telling(["the", "king"]), telling(["what", "is", "it"])
    (['king'], ['what', 'is', 'it'])
    """
    return [one for one in typed if one not in known_words().left_out] or typed


def phrase(text: str) -> str:
    """Return a text in the form in which whole titles and keys are compared.

    Examples
    --------
    >>> phrase("comet-1718/stop/king"), phrase("A king as a stop"), phrase("H-01")
    ('comet 1718 stop king', 'king as stop', 'h 01')
    """
    return " ".join(stem(one) for one in WORD.findall(fold(text)) if one not in ARTICLES)
