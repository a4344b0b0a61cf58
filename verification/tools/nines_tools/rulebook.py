"""Check that every binding of words to a rule in the rulebooks is true, and that no rule is left out."""

from __future__ import annotations

import re
from itertools import combinations, islice, product
from random import Random
from typing import TYPE_CHECKING, Final

from nines.corpus.rulebook import Span, Words, file_of
from nines.errors import CorpusError, ReadingError, UnknownNameError
from nines.reference.rulebook_words import (
    base_of,
    bindings_under,
    details_of,
    holds,
    marks_of,
    notation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.rulebook import Block, Part, Rulebook
    from nines.evidence.warrant import Detail
    from nines.libraries import Library

PAIRS: Final = 40  # random pairs of candidates to test
LONGEST: Final = 1100  # words that fit on two A4 pages, with the notes
# Parameters that cannot change who wins or who pays. It is enough to bind their rule.
NEED_NO_BINDING: Final = {
    "unit": "the name of the counters",
    "name": "the name of a pool",
    "example": "whether the source gives the number as an example",
}
_MARK: Final = "\u2060"  # replaces bound words, so that a sentence with bound words contains it
_END: Final = re.compile(r"(?<=[.!?])(?<!\b[A-Z]\.)[\"”’)]*\s+")


def missing(library: Library) -> tuple[str, ...]:
    """Return the editions that have no rulebook."""
    return tuple(slug for slug in library.playable if library.rulebook(slug) is None)


def faults(library: Library, slug: str) -> Iterator[str]:
    """Yield the faults in the rulebook of an edition, each with what to do about it.

    Parameters
    ----------
    library
        The library with the edition.
    slug
        The slug of the edition.
    """
    try:
        rulebook = library.rulebook(slug)
    except CorpusError as error:
        yield str(error)
        return
    if rulebook is None:
        yield f"{file_of(slug)}: there is no rulebook; write it"
        return
    yield from faults_of(library, rulebook)


def faults_of(library: Library, rulebook: Rulebook) -> Iterator[str]:
    """Yield the faults in a rulebook, each with what to do about it.

    Parameters
    ----------
    library
        The library with the edition.
    rulebook
        The text of the rulebook.
    """
    wrong = [*_unknown(library, rulebook), *_wordless(library, rulebook)]
    yield from wrong
    if not wrong:
        yield from _untrue(library, rulebook)
        yield from _uncovered(library, rulebook)
    yield from _unmarked(library, rulebook)
    yield from _unbound_sentences(rulebook)
    words = count_words(rulebook)
    if words > LONGEST:
        yield f"{rulebook.file}: {words} words, but two pages hold only {LONGEST}; shorten it"


def count_words(rulebook: Rulebook) -> int:
    """Return the number of words in a rulebook under *How to play* and in the notes."""
    said = [plain_text(block.parts) for block in rulebook.play]
    notes = ["".join(words.text for words in note) for note in rulebook.notes.values()]
    return sum(len(one.split()) for one in (*said, *notes))


def plain_text(parts: tuple[Part, ...]) -> str:
    """Return parts of a rulebook as plain text, with the default choices."""
    return "".join(
        part.text
        if isinstance(part, Words)
        else plain_text(part.parts if isinstance(part, Span) else part.words)
        for part in parts
    )


def _unknown(library: Library, rulebook: Rulebook) -> Iterator[str]:
    """Yield the games, questions and answers that a rulebook names but that do not exist."""
    readings = library.load(rulebook.slug).choices.readings
    for game in rulebook.games:
        if game not in library.playable:
            yield f"{rulebook.file}: (game:{game}) names no edition"
    for span in rulebook.spans:
        for point in span.points:
            if point not in readings:
                yield f"{rulebook.file}: {{{span.key}}}: {rulebook.slug} has no reading {point!r}"
    for points in rulebook.notes:
        for point in points:
            if point not in readings:
                yield f"{rulebook.file}: notes.{' '.join(points)}: {rulebook.slug} has no reading {point!r}"


def _wordless(library: Library, rulebook: Rulebook) -> Iterator[str]:
    """Yield the playable answers that lack words in a span, and the unknown answers that have words."""
    readings = library.load(rulebook.slug).choices.readings
    for span in {span.key: span for span in rulebook.spans}.values():
        if any(point not in readings for point in span.points):
            continue
        given = rulebook.others.get(span.key, {})
        default = tuple(readings[point].chosen for point in span.points)
        known = set()
        for chosen in product(*(readings[point].playable for point in span.points)):
            key = ",".join(chosen)
            known.add(key)
            needed = chosen != default and _can_be_played(library, rulebook.slug, span.points, chosen)
            if needed and key not in given:
                yield f'{rulebook.file}: spans."{span.key}": no words for "{key}"; add "{key}" = "…"'
        for key in given:
            if key not in known:
                yield f'{rulebook.file}: spans."{span.key}": "{key}" is not a choice that can be played'


def _can_be_played(library: Library, slug: str, points: tuple[str, ...], chosen: tuple[str, ...]) -> bool:
    """Return whether the choices can be combined and each choice has an effect."""
    asked = dict(zip(points, chosen, strict=True))
    try:
        made = library.choices(slug, asked)
    except (ReadingError, UnknownNameError):  # a question that does not arise under another choice
        return False
    return all(made.chosen.get(point) == candidate for point, candidate in asked.items())


def variants(library: Library, slug: str) -> Iterator[dict[str, str]]:
    """Yield the choices for checks of a rulebook: the defaults, each of the other answers, and some pairs."""
    yield {}
    readings = library.load(slug).choices.readings
    alone = [(point, one) for point, reading in readings.items() for one in reading.playable[1:]]
    yield from ({point: one} for point, one in alone)
    pairs = [
        (combination, other) for combination, other in combinations(alone, 2) if combination[0] != other[0]
    ]
    Random(slug).shuffle(pairs)  # noqa: S311 - a sample that is the same every time
    yield from (dict(pair) for pair in islice(pairs, PAIRS))


def _untrue(library: Library, rulebook: Rulebook) -> Iterator[str]:
    """Yield the bindings of words that are not true under the default choices or under other choices."""
    default = library.load(rulebook.slug).choices.chosen
    found: dict[str, list[str]] = {}
    for changed in variants(library, rulebook.slug):
        try:
            game = library.load(library.choices(rulebook.slug, changed).name)
        except (ReadingError, UnknownNameError):
            continue
        details = details_of(game)
        blocks = rulebook.play if game.choices.changed else (*rulebook.in_short, *rulebook.play)
        for line, binding in bindings_under(blocks, rulebook, default, game.choices.chosen):
            if not holds(binding, details):
                said = f"{rulebook.file}: line {line}: {binding} {_instead(binding.detail, details)}"
                found.setdefault(said, []).append(game.name.partition("[")[2].rstrip("]"))
    for said, under in found.items():
        first = "" if "" in under else f", under {under[0]}; put it into a span of that choice"
        yield f"{said}{first}"


def _instead(detail: tuple[str, str], details: Mapping[tuple[str, str], Detail]) -> str:
    if detail in details:
        return f"is {notation(details[detail].value)} in the rules"
    near = [f".{name}" if name else "=" for rule, name in details if rule == detail[0]]
    return f"is not in the rules; the rule has {' '.join(near)}" if near else "is not a rule there"


def _uncovered(library: Library, rulebook: Rulebook) -> Iterator[str]:
    """Yield the details that the account states, implies or takes over, but that no words are bound to."""
    game = library.load(rulebook.slug)
    default = game.choices.chosen
    details = details_of(game)
    bound = {binding.detail for _, binding in bindings_under(rulebook.play, rulebook, default, default)}
    rules = {rule for rule, _ in bound}
    base = base_of(library, rulebook)
    for (rule, name), detail in details.items():
        if detail.ground == "read" or detail.warrant.endswith("choice") or (detail.inherited and base):
            continue
        if (rule, name) in bound or (name in NEED_NO_BINDING and rule in rules):
            continue
        value = notation(detail.value)
        value = f'"{value}"' if " " in value else value
        where = f"{rule}{f'.{name}' if name else ''}={value}"
        says = game.rules()[f"{game.slug}/{rule}"].rule
        yield f"{rulebook.file}: not bound: {where}   ({detail.warrant}; {says})"


def _unmarked(library: Library, rulebook: Rulebook) -> Iterator[str]:
    """Yield the lettered choices that lack a span or a note, and the notes on choices without a letter."""
    marks = marks_of(library, rulebook)
    noted = {point for points in rulebook.notes for point in points}
    shown = {
        point
        for block in rulebook.play
        for part in block.parts
        if isinstance(part, Span)
        for point in part.points
    }
    for point, mark in marks.items():
        if mark == "letter" and point not in shown:
            yield f"{rulebook.file}: no span for {{{point}}}, which can change who wins or who pays"
        if mark == "letter" and point not in noted:
            yield f"{rulebook.file}: no note for {point}; add it under [notes]"
    for points in rulebook.notes:
        if not any(marks.get(point) == "letter" for point in points):
            yield f"{rulebook.file}: notes.{' '.join(points)}: this choice has no letter; remove the note"


def _unbound_sentences(rulebook: Rulebook) -> Iterator[str]:
    """Yield the sentences under *How to play* without words bound to a rule."""
    for block in rulebook.play:
        for sentence in sentences(block):
            if _MARK not in sentence:
                yield f"{rulebook.file}: line {block.line}: no words are bound to a rule in {sentence!r}"


def sentences(block: Block) -> list[str]:
    """Return the sentences of a block without its heading, with a mark before each word bound to a rule.

    Examples
    --------
    >>> from nines.corpus.rulebook import Block
    >>> from nines.corpus.rulebook import read_words
    >>> words = "**Aim.** Get rid of [your cards](going-out=FirstOut). Be quick."
    >>> [_MARK in one for one in sentences(Block("paragraph", (read_words(words, "x.md"),), 1))]
    [True, False]
    """
    if block.kind == "head":
        return []
    parts = block.parts
    if parts and isinstance(parts[0], Words) and parts[0].bold:
        parts = parts[1:]
    said = "".join(_marked(part) for part in parts)
    return [one for one in _END.split(said) if re.search(r"\w", one) or _MARK in one]


def _marked(part: Part) -> str:
    if isinstance(part, Words):
        return part.text
    said = plain_text((part,))
    return _MARK + re.sub(r"\s", lambda space: f"{space[0]}{_MARK}", said)
