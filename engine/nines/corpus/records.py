"""What the corpus holds: frozen records, one class for each kind of thing a source gives us."""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

import re
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
SEEN: Final = {
    "whole": "seen whole",
    "part": "seen in part",
    "cited": "not seen, only cited",
    "lead": "a lead to check: in an unauthorised copy, not evidence",
}
CERTAINTIES: Final = ("high", "medium", "low")
EVIDENCE: Final = ("internal", "external", "conjecture")
REASONS: Final = ("silence", "ambiguity", "contradiction", "garbled", "misprint", "choice")
ATTRIBUTIONS: Final = {
    "note": "a note or the words of the document name the source",
    "context": "we infer the source",
    "none": "no source given",
}
POINT_KINDS: Final = ("reading", "option")
FAMILIES: Final = ("stops", "ninety-nine", "multiple-9", "other")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
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
    """A text that was read for this corpus; historical books reach us through one.

    Parameters
    ----------
    siglum
        Its short name, by which its passages are cited.
    title
        Its own title.
    kind
        What it is: an encyclopaedia article, a book, a web page.
    seen
        How much of it was seen: one of ``SEEN``.
    about
        What it says, and what is lost in the copy.
    author
        Who wrote it, if it says so.
    publisher
        Who published it.
    rights
        Its licence, or that it is in the public domain.
    date
        Its date, if it states one.
    source
        Its key in the bibliography, if it has an entry there.
    passages
        The passages that are about the document itself.
    address
        Where it can be read; empty if the bibliography has the address, or none is known.
    copy
        Which copy was read, as far as the copy itself shows.
    copies
        Addresses of other public copies that were looked at.
    read
        The day on which it was read; empty if that is not known.
    entered
        The day on which it, or its passages, came into the history of this corpus.
    revision
        The version of the copy; empty if that is not known.
    lines
        How many lines the copy has; 0 where it has none that are numbered.
    sha256
        The digest of the copy, as hexadecimal digits; empty where no copy was kept.
    checked
        Who compared its passages with it, besides the reader; empty for nobody.
    """

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
    address: str = ""
    copy: str = ""
    copies: tuple[str, ...] = ()
    read: str = ""
    entered: str = ""
    revision: str = ""
    lines: int = 0
    sha256: str = ""
    checked: str = ""

    def fault(self) -> str:
        """Return what is wrong: addresses, days and digests have their form."""
        for address in filter(None, (self.address, *self.copies)):
            if not address.startswith(("https://", "http://")):
                return f"address {address!r} does not begin with https:// or http://"
        for name, day in (("read", self.read), ("entered", self.entered)):
            if day and not _DAY.fullmatch(day):
                return f"field {name!r} is {day!r}; write a day as 2026-11-21"
        if self.sha256 and not _SHA256.fullmatch(self.sha256):
            return f"field 'sha256' is {self.sha256!r}; 64 hexadecimal digits are wanted"
        return ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A source of a passage, the place in it (pages, entry, column, letter), and how firm the link is.

    ``by`` is ``note`` if a note or the words of the document name the source for this very statement,
    ``context`` if we infer it.
    """

    source: str
    at: str = ""
    by: Annotated[str, OneOf(tuple(ATTRIBUTIONS)[:2])] = "note"

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

    @property
    def attribution(self) -> str:
        """How firmly a source is known, one of ``ATTRIBUTIONS``, as by the weakest citation."""
        if not self.cites:
            return "none"
        return "context" if any(cited.by == "context" for cited in self.cites) else "note"

    @property
    def label(self) -> str:
        """Its id with its line, since the number of a passage is not that of a line.

        Examples
        --------
        >>> Passage("wp-comet:071", ("comet-1718",), "rule", "A king is a stop.", line=69).label
        'wp-comet:071 (line 69)'
        """
        return f"{self.id} (line {self.line})" if self.line else self.id


@dataclass(frozen=True, slots=True)
class Point:
    """A question that an engine must answer and that the sources leave open; *name* is its short title."""

    id: str
    kind: Annotated[str, OneOf(POINT_KINDS)]
    name: str
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
class Lead:
    """What a text says that was seen in no copy that may serve as evidence: to be checked, and no ground."""

    source: str
    says: str


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
    why: str
    idle: tuple[Idle, ...] = ()
    leads: tuple[Lead, ...] = ()
    carried: str = ""  # the amended game that it comes from, if its own sources leave the question alone

    def fault(self) -> str:
        """Return what is wrong: what is chosen is a candidate that can be played."""
        if self.chosen not in self.candidates:
            near = get_close_matches(self.chosen, self.candidates, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it is one of {', '.join(self.candidates)}"
            return f"field 'chosen' is {self.chosen!r}; {hint}"
        if self.candidates[self.chosen].not_executable:
            return f"{self.chosen!r} is chosen but cannot be played"
        return ""

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
    do not beside some of its choices. *unrelated* says why no relation connects an amended game with it.
    """

    game: str
    point: str
    games: Mapping[str, str]
    set_aside: Mapping[str, str]
    idle: Mapping[str, tuple[Idle, ...]]
    unrelated: Mapping[str, str]

    def base(self, candidate: str) -> str:
        """Return the game that is amended when this candidate is chosen, nothing if there is none."""
        return self.games.get(candidate, "")
