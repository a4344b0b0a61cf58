"""The words of a rulebook under house rules: a new number, rank or card in the place of the usual one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import RANK_NAMES, SUIT_NAMES, Card, Face, a_rank
from nines.reference.rulebook_words import holds, notation
from nines.reference.values import OF_RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.rulebook import Binding, Bound, Words
    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    "twenty",
)
NOUNS: Final = ("card", "chip", "counter", "deal", "fiche", "jeton", "player", "point", "round", "stake")


class Bent(NamedTuple):
    """Bound words under house rules.

    Parameters
    ----------
    words
        The words, with the values of this table.
    bindings
        The bindings, with the values of this table.
    changed
        Whether a house rule concerns the words.
    """

    words: tuple[Words, ...]
    bindings: tuple[Binding, ...]
    changed: bool


def bent(bound: Bound, game: AnyGame, details: Mapping[tuple[str, str], Detail]) -> Bent:
    """Return bound words as they are under the house rules of a game.

    Where a value cannot be put into the words, they stay, with their old bindings:
    ``nines.reference.rulebook_table`` then leaves their sentence out.

    Parameters
    ----------
    bound
        The words with their bindings.
    game, details
        The game, and its details by rule and parameter.

    Examples
    --------
    >>> from nines import load
    >>> from nines.corpus.rulebook import read_words
    >>> from nines.reference.rulebook_words import details_of
    >>> game = load("comet-1718{payment/king.amount=2}")
    >>> [words] = read_words("[one jeton from each](payment/king.amount=1)", "x.md")
    >>> bent(words, game, details_of(game)).words[0].text
    'two jetons from each'
    """
    words, bindings, changed = bound.words, [], False
    touched = {setting.key.partition(".")[::2]: setting for setting in game.house}
    for binding in bound.bindings:
        rule_is_new = (binding.rule, "") in touched
        if holds(binding, details) or not (rule_is_new or binding.detail in touched):
            bindings.append(binding)
            continue
        changed = True
        now = details.get(binding.detail)
        if now is None or rule_is_new:
            return Bent(bound.words, bound.bindings, changed=True)
        unit = str(getattr(game.rules()[f"{game.slug}/{binding.rule}"].rule, "unit", ""))
        put = _put(words, binding, now.value, unit)
        if put is None:
            return Bent(bound.words, bound.bindings, changed=True)
        words = put
        bindings.append(replace(binding, value=notation(now.value)))
    return Bent(words, tuple(bindings), changed)


def _put(words: tuple[Words, ...], binding: Binding, new: object, unit: str) -> tuple[Words, ...] | None:
    """Return the words with a new value; None unless the usual value is there exactly once."""
    ways = tuple(_ways(binding, new))
    found = [
        (place, match, way)
        for place, part in enumerate(words)
        for way in ways
        for match in re.finditer(rf"(?<![\w♣♦♥♠]){re.escape(way[0])}(?![\w♣♦♥♠])", part.text, re.IGNORECASE)
    ]
    if len(found) != 1:
        return None
    place, match, (_, wanted) = found[0]
    text = words[place].text
    rest = text[match.end() :]
    if isinstance(new, int) and binding.name not in OF_RANKS and (binding.value == "1") != (new == 1):
        agreed = _agreeing(rest, new, unit)
        if agreed is None:
            return None
        rest = agreed
    wanted = wanted[:1].upper() + wanted[1:] if match[0][:1].isupper() else wanted
    changed = replace(words[place], text=text[: match.start()] + wanted + rest)
    return (*words[:place], changed, *words[place + 1 :])


def _agreeing(rest: str, number: int, unit: str) -> str | None:
    """Return what follows a number, with its noun in the singular or plural; None if no noun is known."""
    for noun in filter(None, (unit, *NOUNS)):
        one, several = f" {noun}", f" {noun}s"
        before, after = (several, one) if number == 1 else (one, several)
        if re.match(rf"{before}(?!\w)", rest):
            return after + rest[len(before) :]
    return None


def _ways(binding: Binding, new: object) -> Iterator[tuple[str, str]]:
    """Yield the ways in which words can have the usual value, each with the new value in the same form."""
    value: object = new[0] if isinstance(new, tuple) and len(new) == 1 else new
    usual = binding.value
    if isinstance(value, (Card, Face)):
        yield usual, str(value)
        yield from _card_names(usual, (value,))
    elif isinstance(value, tuple) and value and all(isinstance(each, (Card, Face)) for each in value):
        yield usual, " or ".join(map(str, value))
        yield from _card_names(usual, value)
    elif isinstance(value, int) and not isinstance(value, bool) and usual.isdecimal():
        if binding.name in OF_RANKS:
            yield from _rank_names(int(usual), value)
        elif value and usual != "0":  # "no hand" is not "eight hand"
            yield usual, str(value)
            if int(usual) < len(NUMBERS):
                yield NUMBERS[int(usual)], NUMBERS[value] if value < len(NUMBERS) else str(value)


def _card_names(usual: str, new: tuple[Card | Face, ...]) -> Iterator[tuple[str, str]]:
    names = {
        f"{rank_sign}{suit}": f"{RANK_NAMES[rank]} of {name}"
        for suit, name in SUIT_NAMES.items()
        for rank, rank_sign in enumerate(("", "A", *map(str, range(2, 11)), "J", "Q", "K"))
        if rank
    }
    if usual in names and all(str(each) in names for each in new):
        yield names[usual], " or the ".join(names[str(each)] for each in new)


def _rank_names(usual: int, new: int) -> Iterator[tuple[str, str]]:
    if not (0 < usual < len(RANK_NAMES) and 0 < new < len(RANK_NAMES)):
        return
    yield a_rank(usual), a_rank(new)
    yield _plural(usual), _plural(new)


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"
