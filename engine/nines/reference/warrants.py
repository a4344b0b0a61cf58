"""Warrants: what each detail of a rule rests on, and how pages show this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from nines.evidence.warrant import WARRANTS, Warrant
from nines.reference.where import CodeLine, detail_source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Choice, Detail, Inheritance
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

WORDS: Final[dict[str, str]] = {  # the meaning of each warrant, in a few words
    "stated": "stated in the source",
    "implied": "implied by the source",
    "taken-over": "taken over",
    "sure-choice": "our choice, and we are sure",
    "doubtful-choice": "our choice, with doubts",
}
ITSELF: Final = "the rule itself"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class InheritanceAnswer:
    """The older rule from which a detail is inherited."""

    rule: Annotated[str, "Key of the rule in the amended game."]
    origin: Annotated[str, "Key of the rule in the first game that has it."]
    account: Annotated[str, "The year of that game's account, or its title if no year is known."]
    passages: Annotated[tuple[str, ...], "The passages of the later source that take the detail over."]
    readings: Annotated[tuple[str, ...], "Keys of our readings by which the detail is taken over."]


@dataclass(frozen=True, slots=True)
class DetailAnswer:
    """One detail of a rule: the rule itself, or one of its parameters."""

    name: Annotated[str, "The parameter; empty for the rule itself."]
    value: Annotated[str, "The value of the parameter; for the rule itself, the rule in words."]
    warrant: Warrant
    warrant_means: Annotated[str, "The warrant explained."]
    ground: Annotated[str, "Stated, implied or read; an inherited detail keeps the ground of the older rule."]
    passages: tuple[str, ...]
    readings: Annotated[
        tuple[str, ...], "Keys of the readings that settle the detail, in this game or in an older game."
    ]
    certainty: Annotated[str, "The lowest certainty of our readings; empty if no reading of ours settles it."]
    inherited: InheritanceAnswer | None
    source: Annotated[
        CodeLine | None, "The line of code that gives it its value; null if no game cites the rule."
    ]

    @property
    def warrant_words(self) -> str:
        """What the detail rests on, in words for readers."""
        return WORDS[self.warrant]

    @property
    def called(self) -> str:
        """The name of the detail as readers see it."""
        return self.name.replace("_", " ") or ITSELF


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark beside a rule: a letter for our choice, or the date of the older account behind the rule."""

    kind: Literal["choice", "taken-over"]
    text: str
    key: Annotated[str, "The key of the reading, or of the passage that takes the rule over."]
    certainty: str = ""


def detail_answers(library: Library, cited: Cited[object]) -> tuple[DetailAnswer, ...]:
    """Return what each detail of a rule rests on. The first detail is the rule itself.

    Examples
    --------
    >>> from nines import library
    >>> king = library().load("comet-1718").rules()["comet-1718/stop/king"]
    >>> detail_answers(library(), king)[0].ground
    'stated'
    """
    return tuple(_detail(library, cited, detail) for detail in cited.details)


def _detail(library: Library, cited: Cited[object], detail: Detail) -> DetailAnswer:
    ours = [choice.certainty for choice in detail.all_choices if choice.ours]
    return DetailAnswer(
        name=detail.name,
        value=_shown(getattr(cited.rule, detail.name, detail.value)) if detail.name else str(cited.rule),
        warrant=detail.warrant,
        warrant_means=WARRANTS[detail.warrant],
        ground=detail.ground,
        passages=detail.passages,
        readings=_keys((*detail.choices, *(detail.inherited.base if detail.inherited else ()))),
        certainty=next((one for one in ("low", "medium", "high") if one in ours), ""),
        inherited=_inherited(library, detail.inherited) if detail.inherited else None,
        source=detail_source(cited, detail.name),
    )


def _shown(value: object) -> str:
    """Return a value in words: yes or no for a truth value; the items of a list without brackets."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ", ".join(map(_shown, value)) or "none"
    return str(value)


def _inherited(library: Library, found: Inheritance) -> InheritanceAnswer:
    account = account_label(library, found.origin.partition("/")[0])
    return InheritanceAnswer(found.rule, found.origin, account, found.passages, _keys(found.choices))


def _keys(choices: Iterable[Choice]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(choice.reading for choice in choices))


def account_label(library: Library, edition: str) -> str:
    """Return the year in which the account of an edition was printed; if unknown, the account's title.

    Examples
    --------
    >>> from nines import library
    >>> account_label(library(), "comet-1718"), account_label(library(), "comet-1752")
    ('1718', '1761')
    """
    found = library.corpus.accounts[library.corpus.editions[edition].account]
    return str(found.year) if found.year else found.title


def marks_of(library: Library, game: AnyGame, cited: Cited[object]) -> tuple[Mark, ...]:
    """Return the marks to print beside a rule; none if the source states or implies the whole rule.

    Each of our choices in a game has the same letter everywhere. If a rule rests on our choices, only these
    are marked, even if the rule is also inherited.

    Examples
    --------
    >>> from nines import library
    >>> game = library().load("comet-1718")
    >>> [mark.kind for mark in marks_of(library(), game, game.rules()["comet-1718/stop/comet"])]
    ['choice']
    """
    choices = dict.fromkeys(one for detail in cited.details for one in detail.all_choices if one.ours)
    if choices:
        return tuple(
            Mark("choice", _letter(library, game, one), one.reading, one.certainty) for one in choices
        )
    taken = dict.fromkeys(detail.inherited for detail in cited.details if detail.inherited)
    found = (Mark("taken-over", _account(library, one), _words(one)) for one in taken)
    return tuple(dict.fromkeys(found))


def _account(library: Library, found: Inheritance) -> str:
    return account_label(library, found.origin.partition("/")[0])


def _words(found: Inheritance) -> str:
    """Return the key to which a mark links: the passage that takes over the rule, or else the older rule."""
    return found.passages[0] if found.passages else found.rule


def _letter(library: Library, game: AnyGame, choice: Choice) -> str:
    """Return the letter of a choice.

    If the choice belongs to an older game, the date of that game's account precedes the letter.
    """
    slug = choice.reading.partition("/")[0]
    listed = tuple(game.choices.readings if slug == game.slug else library.choices(slug).readings)
    place = listed.index(choice.point) if choice.point in listed else len(listed)
    times, rest = divmod(place, len(LETTERS))
    return ("" if slug == game.slug else account_label(library, slug)) + LETTERS[rest] * (times + 1)
