"""The words of a rulebook in one variant, and whether their bindings to the rules are true."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nines.cards import Card, Face
from nines.corpus.rulebook_words import Bound, Span
from nines.errors import CorpusError
from nines.evidence.warrant import OPTION, SURE
from nines.reference.decided import reading_effects

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.records import Reading
    from nines.corpus.rulebook import Block, Rulebook
    from nines.corpus.rulebook_words import Binding, Part
    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

Mark = Literal["letter", "dot"]
DECIDES = ("winner", "payments")  # effects that give a choice a letter instead of a dot


def notation(value: object) -> str:
    """Return the value of a parameter in the notation of the bindings in a rulebook.

    Examples
    --------
    >>> notation(True), notation((2, 3)), notation(()), notation(None)
    ('true', '2,3', '()', 'none')
    """
    match value:
        case True | False | None:
            return str(value).lower()
        case int() | float() | str() | Card() | Face():
            return str(value)
        case AbstractSet():
            return ",".join(sorted(map(notation, value))) or "()"
        case tuple() | list():
            return ",".join(map(notation, value)) or "()"
        case _:
            return type(value).__name__


def details_of(game: AnyGame) -> dict[tuple[str, str], Detail]:
    """Return the details of a game by rule and parameter; the key of the rule comes without the slug.

    Examples
    --------
    >>> from nines import load
    >>> details_of(load("comet-1718"))["stop/king", "ranks"].value
    (13,)
    """
    return {
        (key.partition("/")[2], detail.name): detail
        for key, cited in game.rules().items()
        for detail in cited.details
    }


def holds(binding: Binding, details: Mapping[tuple[str, str], Detail]) -> bool:
    """Return whether a binding is true in a game with the given details.

    Examples
    --------
    >>> from nines import load
    >>> from nines.corpus.rulebook_words import Binding
    >>> holds(Binding("stop/king", "ranks", "13"), details_of(load("comet-1718")))
    True
    """
    detail = details.get(binding.detail)
    if detail is None:
        return False
    if isinstance(detail.value, AbstractSet):
        return ",".join(sorted(binding.value.split(","))) == notation(detail.value)
    return notation(detail.value) == binding.value


@dataclass(frozen=True, slots=True)
class SpanWords:
    """The words that a span of a rulebook has in one variant."""

    span: Span
    parts: tuple[Part, ...]
    changed: bool  # whether the words differ from those of the defaults


def words_of(
    span: Span, rulebook: Rulebook, default: Mapping[str, str], chosen: Mapping[str, str]
) -> SpanWords:
    """Return the words of a span of a rulebook for the given choices.

    Parameters
    ----------
    span
        The span of the text whose words are returned.
    rulebook
        The rulebook, which also contains the words of the span under other choices.
    default
        The default answers of the edition, by the key of the question.
    chosen
        The answers of the variant, by the key of the question. A question that does not arise in the variant
        has its default answer.

    Raises
    ------
    CorpusError
        If a question of the span does not belong to the edition, or the rulebook has no words for the
        choices.
    """
    for point in span.points:
        if point not in default:
            raise CorpusError(rulebook.file, f"{{{span.key}}}", f"{rulebook.slug} has no reading {point!r}")
    if all(chosen.get(point, default[point]) == default[point] for point in span.points):
        return SpanWords(span, span.parts, changed=False)
    key = ",".join(chosen.get(point, default[point]) for point in span.points)
    words = rulebook.others.get(span.key, {})
    if key not in words:
        raise CorpusError(rulebook.file, f"spans.{span.key}", f'no words for this choice; add: "{key}" = "…"')
    return SpanWords(span, words[key], changed=True)


def bindings_of(parts: tuple[Part, ...]) -> Iterator[Binding]:
    """Yield the bindings of parts of a text. The parts must not include a span."""
    for part in parts:
        if isinstance(part, Bound):
            yield from part.bindings


def bindings_under(
    blocks: tuple[Block, ...], rulebook: Rulebook, default: Mapping[str, str], chosen: Mapping[str, str]
) -> Iterator[tuple[int, Binding]]:
    """Yield the bindings in some blocks of text under the given choices, each with the line of its block."""
    for block in blocks:
        for part in block.parts:
            found = words_of(part, rulebook, default, chosen).parts if isinstance(part, Span) else (part,)
            yield from ((block.line, one) for one in bindings_of(found))


def base_of(library: Library, rulebook: Rulebook) -> str:
    """Return the edition to which a rulebook refers for the rules it leaves out; empty if it gives all rules.

    The base game is an edition that the rulebook's edition amends: the first one linked under *How to play*.
    """
    return next((game for game in rulebook.games if game in _bases(library, rulebook.slug)), "")


def _bases(library: Library, slug: str) -> set[str]:
    direct = set(library.corpus.points_of(slug).bases)
    return direct.union(*(_bases(library, one) for one in direct))


def marks_of(library: Library, rulebook: Rulebook) -> dict[str, Mark]:
    """Return the mark of each of our choices in a rulebook, by the question that the choice answers.

    An uncertain choice that can change who wins or who pays gets a letter; every other choice gets a dot. A
    question that does not arise has no mark. If the text refers readers to a base game, a question of the
    base game has a mark only if the text has a span for the question.
    """
    game = library.load(rulebook.slug)
    shown = {point for span in rulebook.spans for point in span.points}
    base = base_of(library, rulebook)
    return {
        point: _mark(library, rulebook, reading)
        for point, reading in game.choices.readings.items()
        if point in shown or not (reading.carried and base)
        if arises(game, reading)
    }


def arises(game: AnyGame, reading: Reading) -> bool:
    """Return whether a question arises in a game, given the game's answers to other questions."""
    others = [one for one in reading.playable if one != game.choices.chosen[reading.point]]
    return not others or any(not reading.idle_beside(game.choices.chosen, one) for one in others)


def _mark(library: Library, rulebook: Rulebook, reading: Reading) -> Mark:
    if reading.cert == SURE:
        return "dot"
    effects = {one.effect for one in reading_effects(library, rulebook.slug, reading.point)}
    if library.checks is None:  # nothing is stored: assume that a choice with a note matters
        return "letter" if any(reading.point in points for points in rulebook.notes) else "dot"
    return "letter" if effects.intersection(DECIDES) else "dot"


def is_option(library: Library, slug: str, point: str) -> bool:
    """Return whether the account itself lets the players choose the answer to a question."""
    found = library.corpus.points_of(slug).point(point)
    return found is not None and found.kind == OPTION
