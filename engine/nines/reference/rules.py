"""Rules: what each says and rests on, and the questions that a game answers, by part of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.reprs import short_repr
from nines.errors import UnknownNameError
from nines.evidence.warrant import MEANINGS, Warrant
from nines.kernel.lacuna import absence
from nines.reference.data import same_fields
from nines.reference.names import playable_game, short_name
from nines.reference.readings import ReadingAnswer, reading_answer
from nines.reference.sources import PassageAnswer, passage_answer
from nines.reference.warrants import WORDS, DetailAnswer, Mark, detail_answers, marks_of
from nines.reference.where import CodeLine, RuleSource, rule_source

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.kernel.family import AnyFamily
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.sources import PassageAnswer
    from nines.reference.warrants import InheritanceAnswer


# --- Rules ---


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule in brief, for lists with one line for each rule."""

    key: str
    title: Annotated[str, "Its short name."]
    says: Annotated[str, "The rule in words."]
    warrant: Annotated[Warrant, "The warrant of the weakest detail of the rule."]
    marks: Annotated[tuple[Mark, ...], "The marks shown beside the rule."]

    @property
    def warrant_words(self) -> str:
        """What the rule rests on, in words for readers."""
        return WORDS[self.warrant]

    @property
    def place(self) -> str:
        """The key without the game, that is, the aspect and the rule's own name if the rule has one."""
        return self.key.partition("/")[2]

    @property
    def name(self) -> str:
        """The rule's own name within its aspect; empty if it has none."""
        return self.place.partition("/")[2]


@dataclass(frozen=True, slots=True)
class RuleAnswer(RuleLine):
    """A rule with everything that it rests on."""

    game: Annotated[str, "The canonical name."]
    aspect: str
    question: Annotated[str, "The question that the aspect asks."]
    warrant_means: Annotated[str, "The warrant explained."]
    details: tuple[DetailAnswer, ...]
    passages: tuple[PassageAnswer, ...]
    readings: tuple[ReadingAnswer, ...]
    source: Annotated[
        RuleSource | None, "The lines of code that decide it; null for a rule that no game cites."
    ]

    __repr__ = short_repr

    @property
    def inherited(self) -> InheritanceAnswer | None:
        """The older rule from which this rule is inherited; None if the rule is not inherited."""
        return self.details[0].inherited

    @property
    def via(self) -> tuple[str, ...]:
        """Ids of the passages by which a later source takes over details from an older source."""
        taken = (detail.inherited.passages for detail in self.details if detail.inherited)
        return tuple(dict.fromkeys(passage for passages in taken for passage in passages))

    @property
    def own_passages(self) -> tuple[PassageAnswer, ...]:
        """The passages that state the rule.

        Passages by which a later source only takes over an older rule are left out.
        """
        said = {passage for detail in self.details for passage in detail.passages}
        return tuple(passage for passage in self.passages if passage.record.id in said)

    @property
    def taken_over_by(self) -> tuple[PassageAnswer, ...]:
        """The passages by which a later source takes over the rule from an older source."""
        return tuple(passage for passage in self.passages if passage.record.id in self.via)


@dataclass(frozen=True, slots=True)
class DetailInRule:
    """One detail of a rule, with the rule that it belongs to."""

    key: Annotated[str, "The key of the rule, a dot and the name of the detail."]
    game: Annotated[str, "The canonical name."]
    rule: str
    title: Annotated[str, "The short name of the rule."]
    says: Annotated[str, "The rule in words."]
    warrant: Annotated[Warrant, "The warrant of the weakest detail of the rule, that is, of its words."]
    detail: Annotated[DetailAnswer, "The detail, with what it rests on."]
    source: Annotated[
        CodeLine | None, "The line of code that decides the detail; null if no game cites the rule."
    ]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class AspectLine:
    """An aspect with its rules, each rule on one line."""

    key: str
    aspect: str
    title: Annotated[str, "Its short name."]
    question: str
    rules: tuple[RuleLine, ...]
    absence: Annotated[str, "Why it has no rules: *not mentioned*, or *not seen*."] = ""


@dataclass(frozen=True, slots=True)
class AspectAnswer:
    """An aspect with its rules and what they rest on. An aspect that no source mentions has no rules."""

    key: str
    game: str
    aspect: str
    title: Annotated[str, "Its short name."]
    question: str
    rules: tuple[RuleAnswer, ...]
    absence: Annotated[str, "Why it has no rules: *not mentioned*, or *not seen*."] = ""

    __repr__ = short_repr


def rule_line(library: Library, game: AnyGame, cited: Cited[object]) -> RuleLine:
    """Return a rule in brief, for lists with one line for each rule."""
    return RuleLine(
        key=cited.key,
        title=short_name(library, cited.key),
        says=str(cited.rule),
        warrant=cited.warrant,
        marks=marks_of(library, game, cited),
    )


def aspect_line(library: Library, game: AnyGame, aspect: str) -> AspectLine:
    """Return an aspect of a game with its rules, each rule on one line."""
    return AspectLine(
        f"{game.slug}/{aspect}",
        aspect,
        short_name(library, aspect),
        game.family.outline.question(aspect),
        tuple(rule_line(library, game, cited) for cited in game.aspects()[aspect]),
        absence(game.aspects()[aspect]),
    )


def aspect_answer(library: Library, game: AnyGame, aspect: str) -> AspectAnswer:
    """Return all rules of an aspect and what they rest on.

    Raises
    ------
    UnknownNameError
        If the game has no such aspect.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> aspect_answer(ours, ours.load("comet-1718"), "stop").rules[0].key
    'comet-1718/stop/king'
    """
    if aspect not in game.aspects():
        raise UnknownNameError(f"aspect of {game.slug}", aspect, game.aspects())
    return AspectAnswer(
        key=f"{game.slug}/{aspect}",
        game=game.name,
        aspect=aspect,
        title=short_name(library, aspect),
        question=game.family.outline.question(aspect),
        rules=tuple(rule_answer(library, game, cited.key) for cited in game.aspects()[aspect]),
        absence=absence(game.aspects()[aspect]),
    )


def rule_answer(library: Library, game: AnyGame, key: str) -> RuleAnswer:
    """Return a rule in words, its warrant, and the passages and readings that its details rest on.

    Raises
    ------
    UnknownNameError
        If the game has no such rule.

    Examples
    --------
    >>> from nines import library
    >>> rule = rule_answer(library(), library().load("comet-1718"), "comet-1718/stop/king")
    >>> rule.says, rule.warrant
    ('a king is a stop: its player starts a new sequence', 'stated')
    """
    rules = game.rules()
    if key not in rules:
        raise UnknownNameError(f"rule of {game.slug}", key, rules)
    cited, aspect = rules[key], key.split("/")[1]
    passages = dict.fromkeys((*cited.passages, *cited.via))
    return RuleAnswer(
        **same_fields(rule_line(library, game, cited)),
        game=game.name,
        aspect=aspect,
        question=game.family.outline.question(aspect),
        warrant_means=MEANINGS[cited.warrant],
        details=detail_answers(library, cited),
        passages=tuple(passage_answer(library, passage) for passage in passages),
        readings=tuple(
            reading_answer(library, game.slug, point, game.choices.chosen, game.name)
            for point in cited.points
        ),
        source=rule_source(cited),
    )


def detail_in_rule(rule: RuleAnswer, name: str) -> DetailInRule:
    """Return one detail of a rule.

    Parameters
    ----------
    rule
        The rule.
    name
        The name of a parameter of the rule, with hyphens or underscores.

    Raises
    ------
    UnknownNameError
        If the rule has no detail with this name.

    Examples
    --------
    >>> from nines import library
    >>> seats = rule_answer(library(), library().load("comet-1718"), "comet-1718/seats")
    >>> detail_in_rule(seats, "least").detail.value
    '2'
    """
    details = {detail.name: detail for detail in rule.details if detail.name}
    if name.replace("-", "_") not in details:
        raise UnknownNameError(f"detail of {rule.key}", name, details)
    detail = details[name.replace("-", "_")]
    key = f"{rule.key}.{detail.name}"
    return DetailInRule(key, rule.game, rule.key, rule.title, rule.says, rule.warrant, detail, detail.source)


def optional_rule(library: Library, game: AnyGame, cited: Cited[object] | None) -> RuleAnswer | None:
    """Return the rule *cited* of a game with everything that it rests on; None if *cited* is None."""
    return None if cited is None else rule_answer(library, game, cited.key)


# --- Outlines ---


@dataclass(frozen=True, slots=True)
class Question:
    """One question about play."""

    aspect: str
    question: str


@dataclass(frozen=True, slots=True)
class OutlinePart:
    """A part of play, with its questions in their order."""

    heading: str
    questions: tuple[Question, ...]

    @property
    def aspects(self) -> tuple[str, ...]:
        """The aspects to which the questions of this part belong."""
        return tuple(question.aspect for question in self.questions)


@dataclass(frozen=True, slots=True)
class GamePart:
    """A part of play in one game: its aspects, the rules for them, and what the rules rest on."""

    heading: str
    aspects: tuple[AspectAnswer, ...]


def game_parts(library: Library, slug: str) -> tuple[GamePart, ...]:
    """Return the rules of a game, grouped by part of play.

    Raises
    ------
    UnknownNameError
        If there is no playable game of that name.

    Examples
    --------
    >>> from nines import library
    >>> game_parts(library(), "comet-1718")[0].aspects[0].rules[0].key
    'comet-1718/seats'
    """
    game = library.load(playable_game(library, slug).slug)
    return tuple(
        GamePart(heading, tuple(aspect_answer(library, game, aspect) for aspect in aspects))
        for heading, aspects in game.family.outline.sections
    )


def outline_answer(library: Library, game: str) -> tuple[OutlinePart, ...]:
    """Return the questions that a game answers, grouped by part of play.

    Raises
    ------
    UnknownNameError, RequestError, ReadingError
        If no game has that name, or the game cannot be played.

    Examples
    --------
    >>> from nines import library
    >>> outline_answer(library(), "comet-1718")[0].aspects[0]
    'seats'
    """
    return _outline(library.load(game))


def family_outline(library: Library, family: str) -> tuple[OutlinePart, ...]:
    """Return the questions that every game of a family answers, grouped by part of play.

    Raises
    ------
    UnknownNameError
        If no family has this name.

    Examples
    --------
    >>> from nines import library
    >>> family_outline(library(), "stops") == outline_answer(library(), "comet-1718")
    True
    """
    return _outline(library.games(family)[0])


def first_asked(library: Library) -> dict[str, str]:
    """Return every aspect, with the first family that has this aspect.

    Examples
    --------
    >>> from nines import library
    >>> first_asked(library())["stop"]
    'stops'
    """
    askers: dict[str, str] = {}
    for family, games in library.by_family().items():
        for aspect in games[0].aspects():
            askers.setdefault(aspect, family)
    return askers


def asking(library: Library, aspect: str) -> AnyFamily:
    """Return the first family that has an aspect.

    Raises
    ------
    UnknownNameError
        If no family of the library has the aspect.

    Examples
    --------
    >>> from nines import library
    >>> asking(library(), "stop").name
    'stops'
    """
    known = first_asked(library)
    if aspect not in known:
        raise UnknownNameError("aspect", aspect, known)
    return library.families()[known[aspect]]


def rule_answers(library: Library, name: str) -> tuple[RuleAnswer, ...]:
    """Return every rule of a game and what the rule rests on, in order of play.

    Examples
    --------
    >>> from nines import library
    >>> rule_answers(library(), "comet-1718")[0].key
    'comet-1718/seats'
    """
    game = library.load(name)
    return tuple(rule_answer(library, game, key) for key in game.rules())


def rule_passages(library: Library, name: str) -> tuple[PassageAnswer, ...]:
    """Return the passages that the rules of a game rest on, each once.

    Examples
    --------
    >>> from nines import library
    >>> rule_passages(library(), "comet-1718")[0].record.id
    'wp-comet:045'
    """
    rules = library.load(name).rules().values()
    keys = dict.fromkeys(key for rule in rules for key in (*rule.passages, *rule.via))
    return tuple(passage_answer(library, key) for key in keys)


def _outline(game: AnyGame) -> tuple[OutlinePart, ...]:
    outline = game.family.outline
    return tuple(
        OutlinePart(heading, tuple(Question(aspect, outline.question(aspect)) for aspect in aspects))
        for heading, aspects in outline.sections
    )
