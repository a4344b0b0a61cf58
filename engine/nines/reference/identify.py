"""Which game is it? The editions nearest to the answers of a reader, rule by rule with their sources.

The questions are the key of the library, and ``nines.reference.key_ranking`` ranks the editions. A
mismatch never excludes an edition. An answer may rest on another choice than ours at an open question; the
result then names the choice.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.boundary.reprs import short_repr
from nines.corpus.entries import BOM, parse_toml
from nines.corpus.key import FAMILY, NO, YES
from nines.errors import CorpusError, ReadingError, RequestError, UnknownNameError
from nines.reference.key_answers import (
    answer_with_readings,
    answers_of,
    default_answers,
    in_words,
    read_answer,
)
from nines.reference.key_house import house_rules_for, together, tried_form
from nines.reference.key_ranking import editions, matches, next_question, rank
from nines.reference.key_values import IDLE, NONE, agreement, read_value, value_in_words
from nines.reference.sources import witnesses_of
from nines.reference.warrants import WORDS
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.corpus.key import KeyQuestion
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.key_house import HouseForm
    from nines.reference.key_ranking import Ranked

Verdict = Literal["agrees", "on-a-reading", "partly", "differs", "idle", "not-seen"]
NONE_FITS: Final = "None of these fits"
FITS: Final = 1 / 3  # at most this share of the answers may disagree with an edition that fits
FEW: Final = 4  # answers; with so few, much else may fit
NEAREST: Final = 3  # editions in the result, by default
MOST_CONFLICTS: Final = 3
REPORT: Final = (
    "If your game is none of these, it may be one that we do not have.",
    "Write down its rules, and where they are printed, or who plays by them, since when and where.",
    "“Add a game” among the tutorials says how to enter a source; CONTRIBUTING.md says where to send it.",
)


@dataclass(frozen=True, slots=True)
class QuestionToAnswer:
    """A question of the key, as a reader sees it."""

    id: str
    name: str
    asks: str
    hint: Annotated[str, "What an answer looks like; empty if it is only yes or no."]
    kind: Annotated[str, "What an answer is: yes-no, number or cards."]
    unless: Annotated[Mapping[str, str], "Answers to other questions after which this one is not put."]
    advice: Annotated[str, "What to check if no edition has the answer; mostly empty."]
    parts: Annotated[str, "'family' if it separates the families of games."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class AnsweringRule:
    """A rule of an edition that answers a question of the key."""

    key: str
    says: str
    warrant_words: Annotated[str, "What the rule rests on, in words."]
    witnesses: Annotated[tuple[str, ...], "The sources of the rule, a line each; empty if it has none."]


@dataclass(frozen=True, slots=True)
class ComparedAnswer:
    """An answer of the reader and the answer of an edition, with the rules that give it."""

    question: str
    name: Annotated[str, "The short name of the question."]
    asks: str
    given: Annotated[str, "The answer of the reader, in words."]
    answer: Annotated[str, "The answer of the edition in its nearest reading, in words."]
    verdict: Verdict
    rules: tuple[AnsweringRule, ...]
    reading: Annotated[str, "The other choice on which agreement rests, for --read; empty without one."]
    house_rules: Annotated[
        tuple[str, ...],
        "The house rules that would agree, for --rule; empty if none would. Only of the nearest edition.",
    ]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Likeness:
    """An edition, how it agrees with the reader, and its nearest reading."""

    edition: str
    title: str
    dated: str
    name: Annotated[str, "The nearest reading of the edition, by its canonical name, ready to play."]
    mismatch: Annotated[float, "The sum of the mismatches by which the editions are ranked; 0 if all agrees."]
    disagrees: Annotated[float, "How many answers disagree; one that agrees in part counts a half."]
    compared: Annotated[tuple[ComparedAnswer, ...], "Every answer of the reader, compared."]
    house: Annotated[
        tuple[str, ...], "The house rules of all answers that can be carried out together, for --rule."
    ]

    def with_verdict(self, *verdicts: Verdict) -> tuple[ComparedAnswer, ...]:
        """Return the answers with one of these verdicts."""
        return tuple(compared for compared in self.compared if compared.verdict in verdicts)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two answers that no edition gives together under any single choice, or one that no edition gives."""

    questions: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class IdentifyAnswer:
    """The nearest editions, and the next question."""

    given: Annotated[Mapping[str, str], "The answers of the reader, by question."]
    says: Annotated[str, "The result in a sentence or two; empty without answers."]
    fits: Annotated[
        bool,
        "False if the nearest edition disagrees with over a third of the answers, or is of another kind.",
    ]
    leads: Annotated[bool, "Whether one edition is nearer than all others."]
    ranked: Annotated[tuple[Likeness, ...], "The nearest editions, the nearest first."]
    conflicts: Annotated[tuple[Conflict, ...], "Answers that do not go together, at most three."]
    next_question: Annotated[QuestionToAnswer | None, "The question to answer next; null if none helps."]
    report: Annotated[tuple[str, ...], "How to report a game that none of them fits, in sentences."]

    __repr__ = short_repr


def questions(library: Library) -> tuple[QuestionToAnswer, ...]:
    """Return the questions of the key, in the order of the corpus.

    Examples
    --------
    >>> from nines import library
    >>> [question.id for question in questions(library())][:3]
    ['runs', 'tricks', 'betting']
    """
    return tuple(map(_to_answer, library.key.values()))


def _to_answer(question: KeyQuestion) -> QuestionToAnswer:
    return QuestionToAnswer(
        question.id,
        question.name,
        question.asks,
        question.hint,
        question.kind,
        question.unless,
        question.advice,
        question.parts,
    )


def read_answers(library: Library, typed: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the answers that a reader typed, by question, and the questions that the reader passed.

    Raises
    ------
    UnknownNameError
        If the key has no such question. The message suggests the nearest.
    RequestError
        If the text of an answer does not answer the question, or if the library has no key.

    Examples
    --------
    >>> from nines import library
    >>> read_answers(library(), {"wild": "red nines", "suit": "don't know"})
    ({'wild': '9♦ 9♥'}, ('suit',))
    """
    if not library.key:
        raise RequestError("this library has no key: its corpus has no questions in key.toml")
    given: dict[str, str] = {}
    passed = []
    for name, text in typed.items():
        if name not in library.key:
            raise UnknownNameError("question of the key", name, library.key)
        value = read_value(library.key[name], text)
        if value:
            given[name] = value
        else:
            passed.append(name)
    return given, tuple(passed)


def understood(library: Library, name: str, value: str) -> str:
    """Return how an answer was understood, in words.

    Examples
    --------
    >>> from nines import library
    >>> understood(library(), "wild", "9♦ K")
    'Wild cards: 9♦ and all kings'
    """
    return in_words(library.key[name], value)


def answers_of_text(text: str, file: str) -> dict[str, str]:
    r"""Return the answers in a text in TOML, as a person would type them.

    Parameters
    ----------
    text
        The text: a table ``[answers]``, or only its lines. A list of cards is an answer too.
    file
        The name of the file, for error messages.

    Raises
    ------
    CorpusError
        If the text is not TOML, or if a value is not an answer.

    Examples
    --------
    >>> answers_of_text('suit = false\nplayers = 4\nwild = ["9♦", "9♥"]', "ours.toml")
    {'suit': 'no', 'players': '4', 'wild': '9♦, 9♥'}
    """
    data = parse_toml(text.removeprefix(BOM), file)
    answers = data.get("answers", data)
    if not isinstance(answers, dict):
        raise CorpusError(file, "answers", "is not a table")
    return {name: _as_typed(file, name, value) for name, value in answers.items()}


def _as_typed(file: str, name: str, value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ", ".join(value) or NONE
    raise CorpusError(file, name, "is not an answer; write a text, a number or a list of cards")


def identify(library: Library, answers: Mapping[str, str], *, most: int = NEAREST) -> IdentifyAnswer:
    """Return the editions nearest to the answers of a reader, and the question to answer next.

    Parameters
    ----------
    library
        The library.
    answers
        The answers by question, as a reader types them. A question that the reader passes counts nothing.
    most
        How many editions to return, at least 1.

    Raises
    ------
    UnknownNameError
        If the key has no such question.
    RequestError
        If an answer is of another kind than its question, or if the library has no key.

    Examples
    --------
    >>> from nines import library
    >>> found = identify(library(), {"wild": "red nines", "pips": "yes", "players": "4"})
    >>> found.ranked[0].edition, found.ranked[0].mismatch, found.fits
    ('red-nines-20c', 0.0, True)
    """
    if most < 1:
        raise RequestError(f"most is {most}; the result has at least one edition")
    given, passed = read_answers(library, answers)
    ranked = rank(library, given, max(most, 2)) if given else ()
    likely = tuple(
        _likeness(library, given, each, first=place == 0) for place, each in enumerate(ranked[:most])
    )
    following = next_question(library, given, passed)
    fits = not likely or _fits(library, likely[0], len(given))
    return IdentifyAnswer(
        given=given,
        says=_says(library, likely[0], len(given), fits=fits) + _equals(likely, len(given)) if likely else "",
        fits=fits,
        leads=len(ranked) == 1 or (len(ranked) > 1 and ranked[0].mismatch < ranked[1].mismatch),
        ranked=likely,
        conflicts=tuple(_conflicts(library, given))[:MOST_CONFLICTS],
        next_question=_to_answer(library.key[following]) if following else None,
        report=() if fits else REPORT,
    )


def _fits(library: Library, best: Likeness, answers: int) -> bool:
    return best.disagrees <= answers * FITS and not _other_kind(library, best)


def _other_kind(library: Library, best: Likeness) -> str:
    """Return the answer by which an edition is another kind of game; empty if there is none."""
    differs = (each for each in best.with_verdict("differs") if library.key[each.question].parts == FAMILY)
    return next((f"{each.name}: {each.answer}" for each in differs), "")


def _says(library: Library, best: Likeness, answers: int, *, fits: bool) -> str:
    agree, part = len(best.with_verdict("agrees", "on-a-reading")), len(best.with_verdict("partly"))
    found = f"{agree} of {counted(answers, 'answer')} {'agrees' if agree == 1 else 'agree'}"
    found += f", and {part} in part" if part else ""
    if fits:
        few = " These are few answers, so other games may fit as well." if answers <= FEW else ""
        return f"The nearest edition is {best.title}: {found}.{few}"
    other = _other_kind(library, best)
    kind = f", and it is another kind of game ({other})" if other else ""
    few = " These are few answers: answer more." if answers <= FEW else ""
    said = f"{NONE_FITS}: with {best.title}, the nearest, only {found}{kind}."
    return f"{said}{few} The editions below are relatives."


def _equals(likely: tuple[Likeness, ...], answers: int) -> str:
    """Return a sentence that names the other editions that are as near as the first; empty if none is."""
    best, *others = likely
    equal = [each.title for each in others if each.mismatch == best.mismatch]
    return f" Equally near: {joined(equal)}." if equal and answers > FEW else ""


# --- An edition beside the answers of the reader ---


def _likeness(library: Library, given: Mapping[str, str], ranked: Ranked, *, first: bool) -> Likeness:
    slug = ranked.edition
    entry, near = library.corpus.titled[slug], nearest_reading(library, given, slug)
    found = [_compared(library, library.key[name], value, near, first=first) for name, value in given.items()]
    house = together(near, [dict(rule.split("=", 1) for rule in each.house_rules) for each in found])
    disagrees = sum({"differs": 1.0, "partly": 0.5}.get(each.verdict, 0.0) for each in found)
    return Likeness(
        slug,
        entry.title,
        entry.dated,
        near.name,
        ranked.mismatch,
        disagrees,
        tuple(found),
        tuple(f"{key}={value}" for key, value in house.items()),
    )


def nearest_reading(library: Library, given: Mapping[str, str], slug: str) -> AnyGame:
    """Return the variant of an edition that agrees best with the answers of a reader.

    Each choice is made only if it makes the variant agree better, so most choices are the default ones.

    Examples
    --------
    >>> from nines import library
    >>> nearest_reading(library(), {"suit": "yes", "aside": "sometimes"}, "comet-1718").name
    'comet-1718[in-suit=yes]'
    """
    game = library.load(slug)
    near, missed = game, _misses(library, given, game)
    for found in matches(library, given, slug).values():
        if not found.reading:
            continue
        more = library.load(found.reading).choices.changed
        try:
            other = game.read({**near.choices.changed, **more})
        except (ReadingError, UnknownNameError):  # it cannot be combined with the others
            continue
        misses = _misses(library, given, other)
        if misses < missed:
            near, missed = other, misses
    return near


def _misses(library: Library, given: Mapping[str, str], game: AnyGame) -> float:
    """Return how much a game disagrees with the answers; what is not seen counts nothing."""
    read = (
        (library.key[name], value, read_answer(game, library.key[name]).value)
        for name, value in given.items()
    )
    return sum(1 - agreement(question.of_kind, value, answer) for question, value, answer in read if answer)


def _compared(
    library: Library, question: KeyQuestion, given: str, near: AnyGame, *, first: bool
) -> ComparedAnswer:
    read, default = read_answer(near, question), default_answers(library, near.slug)[question.id].read
    verdict = _verdict(question, given, read.value, default.value)
    missed = first and verdict in ("differs", "partly")
    house = house_rules_for(near, question, given) if missed else {}
    return ComparedAnswer(
        question.id,
        question.name,
        question.asks,
        value_in_words(question.of_kind, given),
        value_in_words(question.of_kind, read.value),
        verdict,
        tuple(_rule(library, near, key) for key in read.rules),
        _reading(library, question, near) if verdict == "on-a-reading" else "",
        tuple(f"{key}={value}" for key, value in house.items()),
    )


def _reading(library: Library, question: KeyQuestion, near: AnyGame) -> str:
    """Return the choices of a variant on which its answer to a question rests."""
    named = answer_with_readings(library, near.slug, question.id).readings.values()
    of_question = {point for name in named for point in library.load(name).choices.changed}
    return ",".join(
        f"{point}={choice}" for point, choice in near.choices.changed.items() if point in of_question
    )


def _verdict(question: KeyQuestion, given: str, answer: str, default: str) -> Verdict:
    if not answer:
        return "not-seen"
    grade = agreement(question.of_kind, given, answer)
    if answer == IDLE and grade:
        return "idle"
    if grade < 1:
        return "partly" if grade else "differs"
    same = default and agreement(question.of_kind, given, default) == 1
    return "agrees" if same else "on-a-reading"


def _rule(library: Library, game: AnyGame, key: str) -> AnsweringRule:
    cited = game.rules()[key]
    return AnsweringRule(key, str(cited.rule), WORDS[cited.warrant], witnesses_of(library, cited.passages))


# --- Answers that do not go together ---


def _conflicts(library: Library, given: Mapping[str, str]) -> Iterator[Conflict]:
    """Yield the answers that no edition gives under any single choice, then the pairs that none gives."""
    agreeing = {name: set(_agreeing(library, name, value)) for name, value in given.items()}
    said = {name: f"“{in_words(library.key[name], value)}”" for name, value in given.items()}
    for name, those in agreeing.items():
        if not those:
            yield Conflict((name,), f"No edition answers {said[name]}. {library.key[name].advice}".rstrip())
    for one, other in combinations([name for name, those in agreeing.items() if those], 2):
        if not agreeing[one] & agreeing[other]:
            yield Conflict((one, other), f"No edition gives both {said[one]} and {said[other]}.")


def _agreeing(library: Library, name: str, given: str) -> Iterator[str]:
    """Yield the editions that agree with an answer, at least in part or under another choice."""
    kind = library.key[name].of_kind
    for slug in editions(library):
        value = default_answers(library, slug)[name].read.value
        if not value or agreement(kind, given, value):
            yield slug
            continue
        readings = answer_with_readings(library, slug, name).readings
        if any(agreement(kind, given, other) == 1 for other in readings):
            yield slug


# --- The key as a whole, for a page that ranks by itself ---


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """What an edition answers to a question, and under which choices it has another answer."""

    value: Annotated[str, "The answer; empty if the text is not seen, and - if the question does not arise."]
    rules: tuple[AnsweringRule, ...]
    readings: Annotated[Mapping[str, Mapping[str, str]], "The choices that give another answer, by answer."]


@dataclass(frozen=True, slots=True)
class KeyEdition:
    """An edition with its answers to all questions of the key."""

    edition: str
    title: str
    dated: str
    family: str
    answers: Annotated[Mapping[str, KeyEntry], "The answers, by question."]


def key_editions(library: Library) -> tuple[KeyEdition, ...]:
    """Return all editions in order of date, each with its answers to all questions of the key.

    Examples
    --------
    >>> from nines import library
    >>> first = key_editions(library())[0]
    >>> first.edition, first.answers["suit"].value, first.answers["suit"].readings
    ('comet-1718', 'no', {'yes': {'in-suit': 'yes'}})
    """
    return tuple(_key_edition(library, slug) for slug in editions(library))


def _key_edition(library: Library, slug: str) -> KeyEdition:
    game, entry = library.load(slug), library.corpus.titled[slug]
    answers = {
        name: KeyEntry(
            found.read.value,
            tuple(_rule(library, game, key) for key in found.read.rules),
            {value: library.load(other).choices.changed for value, other in found.readings.items()},
        )
        for name, found in answers_of(library, slug).items()
    }
    return KeyEdition(slug, entry.title, entry.dated, library.listed[slug].family, answers)


def house_forms(library: Library, slug: str) -> Mapping[str, HouseForm | None]:
    """Return what house rules set for other answers of an edition, by question; None where they set nothing.

    Examples
    --------
    >>> from nines import library
    >>> [place.place for place in house_forms(library(), "oxford-whist")["players"].places]
    ['seats.players']
    """
    game = library.load(slug)
    return {name: tried_form(game, question) for name, question in library.key.items()}
