"""What every edition answers to the questions of the key, by default and with another choice.

The answers are read from the rules that are executed, as the key says. No answer is written by hand, so none
can differ from the game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from nines.cards import Card, Face
from nines.corpus.key import FILE, NO, OR_MORE, OR_ONE_MORE, PRESENT, SOMETIMES, YES
from nines.errors import CorpusError
from nines.kernel.lacuna import Lacuna
from nines.libraries.alternatives import alternatives_at
from nines.reference.key_values import (
    IDLE,
    LARGEST,
    Range,
    cards_value,
    is_range,
    value_faces,
    value_in_words,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from nines.corpus.key import KeyLine, KeyQuestion
    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

MARKS: Final = 3  # by which an edition is known
KEPT: Final = 64  # editions whose answers are cached; a library has fewer


class Read(NamedTuple):
    """What a game answers to a question, and the rules that answer."""

    value: Annotated[str, "The answer; empty if the text treats it in a part that we have not seen."]
    rules: Annotated[tuple[str, ...], "The keys of the rules that answer; empty if the game has none."]
    parameters: Annotated[tuple[str, ...], "The details that give the answer, such as deal.each."]


class KeyAnswer(NamedTuple):
    """What an edition answers to a question by default, and the other answers that a reading gives."""

    read: Annotated[Read, "The answer by default."]
    readings: Annotated[Mapping[str, str], "The other answers, each with the first variant that gives it."]


def read_answer(game: AnyGame, question: KeyQuestion) -> Read:
    """Return what a game answers to a question of the key.

    Parameters
    ----------
    game
        The game with its choices.
    question
        The question.

    Raises
    ------
    CorpusError
        If a rule of the game is of a class that the question does not know.

    Examples
    --------
    >>> from nines import library, load
    >>> read_answer(load("red-nines-20c"), library().key["wild"]).value
    '9♦ 9♥'
    """
    found = lines_of(game, question)
    if not found:
        return Read(_without(game.aspects(), question), (), ())
    values = [value for cited, line in found for value in _values(line, cited.rule)]
    details = tuple(f"{cited.key}.{name}" for cited, line in found for name in line.reads)
    keys = tuple(dict.fromkeys(cited.key for cited, _ in found))
    return Read(_JOIN[question.kind](values), keys, details)


def lines_of(game: AnyGame, question: KeyQuestion) -> list[tuple[Cited[object], KeyLine]]:
    """Return the rules of a game that answer a question, each with the line of the key that applies.

    Examples
    --------
    >>> from nines import library, load
    >>> [cited.key for cited, _ in lines_of(load("commit-1857"), library().key["stops"])]
    ['commit-1857/stop/king', 'commit-1857/stop/seven-of-diamonds']
    """
    aspects = game.aspects()
    return [
        (cited, line)
        for aspect in question.aspects
        for cited in aspects.get(aspect, ())
        if (line := _line(question, aspect, cited.rule)) is not None
    ]


def answer_besides(game: AnyGame, question: KeyQuestion, parameters: Container[str]) -> str:
    """Return what a game answers to a question without some parameters; empty if nothing else answers.

    Examples
    --------
    >>> from nines import library, load
    >>> answer_besides(load("commit-1857"), library().key["stops"], {"commit-1857/stop/king.ranks"})
    '7♦'
    """
    values = [
        value
        for cited, line in lines_of(game, question)
        if not any(f"{cited.key}.{name}" in parameters for name in line.reads)
        for value in _values(line, cited.rule)
    ]
    return _JOIN[question.kind](values) if values else ""


def _without(aspects: Mapping[str, tuple[Cited[object], ...]], question: KeyQuestion) -> str:
    """Return the answer of a game that has no rule for a question.

    A rule that would answer may be in a part of the text that we have not seen. A question about runs does
    not arise in a game without runs, unless the question separates the families.
    """
    treated = [aspect for aspect in question.aspects if aspect in aspects]
    if not treated and not question.parts:
        return IDLE
    partly = any(isinstance(rules, Lacuna) for rules in aspects.values())
    return "" if partly and not all(aspects[aspect] for aspect in treated) else question.without


def _line(question: KeyQuestion, aspect: str, rule: object) -> KeyLine | None:
    """Return the first line of a question that applies to a rule; None if the rule is silent on it."""
    name = type(rule).__name__
    lines = (line for line in question.read if (line.aspect, line.rule) == (aspect, name))
    line = next((line for line in lines if _applies(line, rule)), None)
    if line is None and not question.is_silent(aspect, name):
        fault = f"no line is for the rule {name} in {aspect!r}; add a line, or the class to 'silent'"
        raise CorpusError(FILE, question.id, fault)
    return line


def _applies(line: KeyLine, rule: object) -> bool:
    return all(
        hasattr(rule, name) and value in (PRESENT, notation(getattr(rule, name)))
        for name, value in line.when.items()
    )


def notation(value: object) -> str:
    """Return the value of a parameter as the key writes it; a rule within a rule by its class."""
    if isinstance(value, bool | int | str):
        return str(value).lower() if isinstance(value, bool) else str(value)
    return type(value).__name__


def _values(line: KeyLine, rule: object) -> list[Any]:
    """Return what a line says, or the values of the parameters that it reads."""
    if not line.reads:
        return [line.says]
    values = [_parameter(rule, name) for name in line.reads]
    if line.says == OR_MORE:
        return [Range(values[0], LARGEST)]
    if line.says == OR_ONE_MORE:
        return [Range(values[0], values[0] + 1)]
    return [Range(*values)] if len(values) > 1 and all(type(value) is int for value in values) else values


def _parameter(rule: object, name: str) -> Any:  # noqa: ANN401 - a parameter has any type
    """Return a parameter of a rule; ``of.without`` is a parameter of the rule within it."""
    value: Any = rule
    for part in name.split("."):
        value = getattr(value, part, None)
    return value


# --- Several rules answer together ---


def _yes_no(values: Iterable[Any]) -> str:
    """Return the answer of several rules: yes before sometimes, and sometimes before no."""
    words = {_truth(value) for value in values}
    return next(word for word in (YES, SOMETIMES, NO) if word in words)


def _truth(value: object) -> str:
    if isinstance(value, Range):
        return YES if any(value) else NO
    return value if isinstance(value, str) else (YES if value else NO)


def _number(values: Iterable[Any]) -> str:
    """Return the sum of several numbers or ranges."""
    ranges = [value if isinstance(value, Range) else Range(int(value), int(value)) for value in values]
    return str(Range(sum(each.least for each in ranges), min(LARGEST, sum(each.most for each in ranges))))


def _cards(values: Iterable[Any]) -> str:
    """Return all cards and ranks of several rules as one set."""
    return cards_value(face for value in values for face in _faces(value))


def _faces(value: object) -> Iterator[Face | Card]:
    if isinstance(value, str):
        yield from value_faces(value)
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from _faces(part)
    elif isinstance(value, Face | Card):
        yield value
    elif isinstance(value, int):
        yield Face(value)


_JOIN: Final = {"yes-no": _yes_no, "number": _number, "cards": _cards}


# --- Every edition ---


@lru_cache(maxsize=KEPT)
def default_answers(library: Library, slug: str) -> Mapping[str, KeyAnswer]:
    """Return what an edition answers to every question by default; no readings are looked up.

    Examples
    --------
    >>> from nines import library
    >>> default_answers(library(), "comet-1718")["suit"].read
    Read(value='no', rules=('comet-1718/suit',), parameters=('comet-1718/suit.kept',))
    """
    game = library.load(slug)
    return {name: KeyAnswer(read_answer(game, question), {}) for name, question in library.key.items()}


def answers_of(library: Library, slug: str) -> Mapping[str, KeyAnswer]:
    """Return what an edition answers to every question, by default and with every other single choice.

    Parameters
    ----------
    library
        The library.
    slug
        The slug of the edition.

    Examples
    --------
    >>> from nines import library
    >>> answers_of(library(), "comet-1718")["suit"].readings
    {'yes': 'comet-1718[in-suit=yes]'}
    """
    default = default_answers(library, slug)
    return {name: answer_with_readings(library, slug, name) for name in default}


@lru_cache(maxsize=KEPT * 32)
def answer_with_readings(library: Library, slug: str, name: str) -> KeyAnswer:
    """Return what an edition answers to one question, by default and with every other single choice.

    Only the choices at the points that the key names for the question are tried.
    """
    question, default = library.key[name], default_answers(library, slug)[name]
    readings: dict[str, str] = {}
    for _, _, variant in alternatives_at(library.load(slug), question.points):
        other = read_answer(variant, question).value
        if other not in ("", IDLE, default.read.value):
            readings.setdefault(other, variant.name)
    return default._replace(readings=readings)


# --- How to know an edition among those of its game ---


def in_words(question: KeyQuestion, value: str) -> str:
    """Return a question with an answer, in a few words.

    Examples
    --------
    >>> from nines import library
    >>> in_words(library().key["players"], "2-5")
    'Players: 2–5'
    """
    return f"{question.name}: {value_in_words(question.of_kind, value)}"


def known_by(library: Library, slug: str) -> tuple[str, ...]:
    """Return up to three answers by which an edition differs from all other editions of its game.

    If no answer is unlike those of all the others, the answers that are unlike those of most. The result is
    empty if the game has no other edition, or if no answer differs.

    Examples
    --------
    >>> from nines import library
    >>> known_by(library(), "red-nines-1881")[:2]
    ('Cards taken out: all twos and all threes', 'Cards laid aside: yes')
    """
    game = library.corpus.game_of(slug)
    others = [other for other in library.playable if other != slug and library.corpus.game_of(other) == game]
    mine = {name: answer.read.value for name, answer in default_answers(library, slug).items()}
    differs = {
        name: sum(default_answers(library, other)[name].read.value != value for other in others)
        for name, value in mine.items()
        if value not in ("", IDLE)
    }
    most = max(differs.values(), default=0)
    telling = (name for name, count in differs.items() if count == most and most)
    firm = sorted(telling, key=lambda name: is_range(mine[name]))  # texts seldom give them
    return tuple(in_words(library.key[name], mine[name]) for name in firm[:MARKS])
