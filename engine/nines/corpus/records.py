"""What the corpus holds: frozen records, one class for each kind of thing a source gives us."""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Final

from nines.corpus.fields import OneOf
from nines.corpus.locators import locator_fault

KINDS: Final = (
    *("rule", "option", "conduct", "claim", "strategy"),
    *("history", "lineage", "example", "bibliography"),
)
EXECUTABLE_KINDS: Final = ("rule", "option")
SEEN: Final = {"whole": "seen whole", "part": "seen in part", "cited": "not seen, only cited"}
CERTAINTIES: Final = ("high", "medium", "low")
EVIDENCE: Final = ("internal", "external", "conjecture")
REASONS: Final = ("silence", "ambiguity", "contradiction", "garbled", "misprint", "choice")
CHANGES: Final = {"winner": "who wins", "payments": "payments", "flow": "flow or information only"}
POINT_KINDS: Final = ("reading", "option")
FAMILIES: Final = ("stops", "ninety-nine", "multiple-9", "other")
CATEGORIES: Final = ("Described", "Observed", "Scholarly", "Suggested", "Reconstructed", "Incomplete")


@dataclass(frozen=True, slots=True)
class Source:
    """A book, article, page or letter, as the bibliography has it."""

    key: str
    kind: str
    fields: Mapping[str, str]

    @property
    def name(self) -> str:
        """Author or title, and year; short, for running text."""
        year = self.fields.get("year", "undated")
        author = self.fields.get("author")
        if author:
            return f"{' and '.join(self._surnames(author))} {year}"
        return f"{self.fields['title']} {year}"

    @property
    def reference(self) -> str:
        """The whole reference on one line."""
        f = self.fields
        place = ": ".join(f[name] for name in ("address", "publisher") if name in f)
        container = f.get("journal") or f.get("booktitle") or f.get("howpublished") or ""
        volume = " ".join(f[name] for name in ("volume", "series") if name in f)
        number = f"({f['number']})" if "number" in f else ""
        parts = (
            f.get("author") or f.get("editor", ""),
            f["title"],
            " ".join(part for part in (container, volume, number) if part),
            place if place != container else "",
            f.get("year", "undated"),
        )
        return ". ".join(part.rstrip(".") for part in parts if part) + "."

    @staticmethod
    def _surnames(author: str) -> tuple[str, ...]:
        return tuple(one.split(",")[0].strip() for one in author.split(" and "))


@dataclass(frozen=True, slots=True)
class Document:
    """A text that was read for this corpus; historical books reach us through one."""

    siglum: str
    title: str
    kind: str
    seen: Annotated[str, OneOf(SEEN)]
    about: str
    author: str = ""
    publisher: str = ""
    rights: str = ""
    date: str = ""
    source: str = ""
    passages: tuple[str, ...] = ()  # that are about the document itself


@dataclass(frozen=True, slots=True)
class Citation:
    """A source that a passage names, and the place in it (pages, entry, column, letter)."""

    source: str
    at: str = ""

    def fault(self) -> str:
        """Return what is wrong with the place in the source."""
        return locator_fault(self.at)


@dataclass(frozen=True, slots=True)
class Passage:
    """One assertion of a document, in our own words.

    Parameters
    ----------
    id
        The siglum of its document, a colon and three digits.
    games
        The slugs of the games that it is about.
    kind
        One of ``KINDS``: ``rule``, ``option``, ``claim``…
    says
        The assertion, in our own words.
    line
        Its line in the document, from 1; 0 where lines are not numbered.
    topic
        What it is about, in a word.
    cites
        The sources that it names, each with the place in it.
    issue
        What is ambiguous or damaged.
    """

    id: str
    games: tuple[str, ...]
    kind: Annotated[str, OneOf(KINDS)]
    says: str
    line: int = 0  # in the document; 0 where its lines are not numbered
    topic: str = ""
    cites: tuple[Citation, ...] = ()
    issue: str = ""

    def fault(self) -> str:
        """Return what is wrong: a passage speaks of some game."""
        return "" if self.games else "field 'games' is empty; name the games that the passage speaks of"

    @property
    def document(self) -> str:
        """The siglum of the document."""
        return self.id.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Game:
    """A game that the sources name; playable if the catalogue has it.

    ``outside`` says why it stands outside the descent of the Stops games, if it does.

    Parameters
    ----------
    slug
        Its name in every tree of the project.
    title
        Its name for readers.
    family
        One of ``FAMILIES``.
    names
        The names that the sources have for it.
    year
        The year of its account; 0 if none is known.
    dated
        How that year is known, in words.
    category
        One of ``CATEGORIES``; empty for a game without an account here.
    sources
        Keys of the bibliography.
    documents
        The documents that describe it.
    outside
        Why it is outside the descent of the Stops games, if it is.
    """

    slug: str
    title: str
    family: Annotated[str, OneOf(FAMILIES)]
    names: tuple[str, ...] = ()
    year: int = 0
    dated: str = ""
    category: Annotated[str, OneOf(CATEGORIES)] = ""
    sources: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    outside: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A question that an engine must answer and that the sources leave open."""

    id: str
    kind: Annotated[str, OneOf(POINT_KINDS)]
    question: str
    gaps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One possible answer to a point; ``not_executable`` says why the engine cannot play it."""

    id: str
    says: str
    passages: tuple[str, ...] = ()
    not_executable: str = ""


@dataclass(frozen=True, slots=True)
class Idle:
    """When a question does not arise: beside these other choices no answer to it changes the play, and why.

    With ``candidates``, it is these alone that change nothing there: they are the same play as the default.
    """

    beside: Mapping[str, str]
    why: str
    candidates: tuple[str, ...] = ()

    def fault(self) -> str:
        """Return what is wrong: a question is idle beside some choice."""
        what = "field 'beside' is empty; name the choices beside which the question is idle"
        return "" if self.beside else what

    def holds(self, chosen: Mapping[str, str], candidate: str) -> bool:
        """Return whether a candidate changes nothing beside the other choices."""
        return self.beside.items() <= chosen.items() and (not self.candidates or candidate in self.candidates)


@dataclass(frozen=True, slots=True)
class Reading:
    """A game's answer to a point, with the answers it might have been."""

    game: str
    point: str
    reason: Annotated[str, OneOf(REASONS)]
    passages: tuple[str, ...]
    candidates: Mapping[str, Candidate]
    chosen: str
    cert: Annotated[str, OneOf(CERTAINTIES)]
    evidence: Annotated[str, OneOf(EVIDENCE)]
    changes: tuple[str, ...]
    why: str
    resp: str = "editors"
    idle: tuple[Idle, ...] = ()
    carried: str = ""  # the amended game that it comes from, if its own sources leave the question alone

    def fault(self) -> str:
        """Return what is wrong: what is chosen is a candidate that can be played, and changes are known."""
        if self.chosen not in self.candidates:
            near = get_close_matches(self.chosen, self.candidates, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it is one of {', '.join(self.candidates)}"
            return f"field 'chosen' is {self.chosen!r}; {hint}"
        if self.candidates[self.chosen].not_executable:
            return f"{self.chosen!r} is chosen but cannot be played"
        unknown = next((one for one in self.changes if one not in CHANGES), "")
        return f"changes {unknown!r}; it is one of {', '.join(CHANGES)}" if unknown else ""

    @property
    def key(self) -> str:
        """The key by which the reading is cited."""
        return f"{self.game}/reading/{self.point}"

    def idle_beside(self, chosen: Mapping[str, str], candidate: str) -> Idle | None:
        """Return why a candidate changes nothing beside the other choices, or None if it does."""
        return next((idle for idle in self.idle if idle.holds(chosen, candidate)), None)

    @property
    def playable(self) -> tuple[str, ...]:
        """The candidates that can be played, the chosen one first."""
        others = (c.id for c in self.candidates.values() if not c.not_executable and c.id != self.chosen)
        return (self.chosen, *others)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Candidates that cannot be played together, and why."""

    game: str
    choices: Mapping[str, str]
    why: str


@dataclass(frozen=True, slots=True)
class Amendment:
    """Which game's account another amends; or the games among which a point chooses, by candidate.

    The questions that are set aside do not arise in the later game, for the reason given; those that are idle
    do not beside some of its choices.
    """

    game: str
    point: str
    games: Mapping[str, str]
    set_aside: Mapping[str, str]
    idle: Mapping[str, tuple[Idle, ...]]

    def base(self, candidate: str) -> str:
        """Return the game that is amended when this candidate is chosen, nothing if there is none."""
        return self.games.get(candidate, "")
