"""The records of the corpus: an immutable class for each kind of information in a source."""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Final
from urllib.parse import quote

from nines.corpus.fields import OneOf
from nines.corpus.locators import locator_fault
from nines.text import joined

KINDS: Final = (
    *("rule", "option", "conduct", "claim", "strategy"),
    *("history", "lineage", "example", "bibliography"),
)
EXECUTABLE_KINDS: Final = ("rule", "option")
SEEN: Final = {
    "whole": "seen whole",
    "part": "seen in part",
    "cited": "not seen, only cited",
    "lead": "a lead to check (an unauthorised copy is not evidence)",
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
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_REPOSITORY: Final = re.compile(r"[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}/(?!\.\.?$)[\w.-]{1,100}", re.ASCII)
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")
_PATH: Final = re.compile(r"(?!.*//)(?!(?:.*/)?\.\.?(?:/|$))[^/\x00-\x1f\x7f][^\x00-\x1f\x7f]*(?<!/)")
_SPAN: Final = re.compile(r"([1-9]\d{0,8})-([1-9]\d{0,8})", re.ASCII)
CATEGORIES: Final = ("Described", "Observed", "Scholarly", "Suggested", "Reconstructed", "Incomplete")


@dataclass(frozen=True, slots=True)
class Source:
    """A book, article, page or letter in the bibliography."""

    key: Annotated[str, "The key of the source in the bibliography."]
    kind: Annotated[str, "The type of the entry in BibTeX."]
    fields: Mapping[str, str]

    @property
    def name(self) -> str:
        """A short name for use in sentences, with the author or the title, and the year."""
        year = self.fields.get("year", "(undated)")
        author = self.fields.get("author")
        if author:
            return f"{joined(self._surnames(author))} {year}"
        title = self.fields["title"]
        comma = "," if title[-1].isdigit() else ""
        return title if year in title else f"{title}{comma} {year}"

    @property
    def reference(self) -> str:
        """The full bibliographic reference on one line."""
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
        return tuple(person.split(",")[0].strip() for person in author.split(" and "))


@dataclass(frozen=True, slots=True)
class Document:
    """A text that we have read for this corpus.

    We know the historical books through such texts.
    """

    siglum: Annotated[str, "The short name by which the passages of the document are cited."]
    title: Annotated[str, "The title that the document itself has."]
    kind: Annotated[str, "The kind of document: an encyclopaedia article, a book, a web page."]
    seen: Annotated[str, OneOf(SEEN), "How much of the document was seen."]
    about: Annotated[str, "What the document contains, and what is missing from the copy."]
    author: Annotated[str, "The author, if the document names one."] = ""
    publisher: Annotated[str, "The publisher of the document."] = ""
    rights: Annotated[str, "The licence of the document, or “public domain”."] = ""
    date: Annotated[str, "The date, if the document states one."] = ""
    source: Annotated[str, "The key of the document in the bibliography, if it has an entry there."] = ""
    passages: Annotated[tuple[str, ...], "The passages about the document itself."] = ()
    address: Annotated[
        str,
        "An address where the document can be read; empty if the bibliography gives it or if no address "
        "is known.",
    ] = ""
    copy: Annotated[str, "The copy that we read, as far as it can be identified."] = ""
    copies: Annotated[tuple[str, ...], "Addresses of other public copies that we looked at."] = ()
    read: Annotated[str, "The day on which we read the document; empty if it is not known."] = ""
    entered: Annotated[str, "The day on which the document or its passages were added to this corpus."] = ""
    revision: Annotated[str, "The version of the copy; empty if it is not known."] = ""
    lines: Annotated[int, "The number of lines in the copy; 0 if the lines are not numbered."] = 0
    sha256: Annotated[
        str, "The SHA-256 digest of the copy, in hexadecimal digits; empty if no copy is known."
    ] = ""
    repository: Annotated[
        str,
        "The GitHub repository that has the copy for everybody, as owner/name; empty if there is none.",
    ] = ""
    commit_id: Annotated[
        str, "The commit of the repository, in hexadecimal digits; empty if there is none."
    ] = ""
    path: Annotated[str, "The path of the copy in the repository; empty if there is none."] = ""
    spans: Annotated[
        tuple[str, ...],
        "The lines of the copy that we read, as “first-last”; empty if we read all, or none are numbered.",
    ] = ()
    checked: Annotated[
        str,
        "The person, other than the reader of the copy, who checked the passages against the copy; empty "
        "if nobody checked the passages.",
    ] = ""

    def fault(self) -> str:
        """Return a message if an address, a day, a digest or a copy has the wrong form, or else nothing."""
        for address in filter(None, (self.address, *self.copies)):
            if not address.startswith(("https://", "http://")):
                return f"address {address!r} does not begin with https:// or http://"
        for name, day in (("read", self.read), ("entered", self.entered)):
            if day and not _DAY.fullmatch(day):
                return f"field {name!r} is {day!r}; write a day as 2026-11-21"
        if self.sha256 and not _SHA256.fullmatch(self.sha256):
            return f"field 'sha256' is {self.sha256!r}; expected 64 hexadecimal digits"
        in_repository = self.repository or self.commit_id or self.path
        return (self._fault_of_file() if in_repository else "") or self._fault_of_spans()

    def _fault_of_file(self) -> str:
        """Return a message if the place of the copy in a repository is incomplete or has the wrong form."""
        for name, form, expected in (
            ("repository", _REPOSITORY, "owner/name, as on GitHub"),
            ("commit_id", _COMMIT, "the 40 hexadecimal digits of a commit"),
            ("path", _PATH, "the path of a file in the repository, without a slash at its beginning"),
        ):
            value = getattr(self, name)
            if not form.fullmatch(value):
                return f"field {name!r} is {value!r}; expected {expected}"
        if not (self.sha256 and self.lines and self.read):
            return "names a repository; give also 'sha256', 'lines' and 'read' for the copy there"
        return ""

    def _fault_of_spans(self) -> str:
        """Return a message if the lines that were read are not lines of the copy, in order."""
        last = 0
        for span in self.spans:
            match = _SPAN.fullmatch(span)
            if not match or not last < int(match[1]) <= int(match[2]) <= self.lines:
                return f"field 'spans' has {span!r}; write the first and last line in order, as in '120-145'"
            last = int(match[2])
        return ""

    @property
    def file(self) -> str:
        """The address of the copy at its commit, to which “#L7” adds line 7; empty if there is none."""
        if not self.path:
            return ""
        return f"https://github.com/{self.repository}/blob/{self.commit_id}/{quote(self.path)}"

    def line_address(self, line: int) -> str:
        """Return the address of a line of the copy; empty if the copy is in no repository.

        Examples
        --------
        >>> text = Document(
        ...     "d", "D", "book", "part", "", repository="a/b", commit_id="0" * 40, path="c d.txt"
        ... )
        >>> text.line_address(7)
        'https://github.com/a/b/blob/0000000000000000000000000000000000000000/c%20d.txt#L7'
        """
        return f"{self.file}#L{line}" if self.file and line else ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A source of a passage, the place in the source, and how firmly the passage is linked to the source."""

    source: str
    at: Annotated[
        str,
        "The place in the source: pages, entry, column or letter; empty if none is named.",
    ] = ""
    by: Annotated[
        str,
        OneOf(tuple(ATTRIBUTIONS)[:2]),
        "How firm the link is: “note” if a note or the words of the document name the source, “context” "
        "if we infer the source.",
    ] = "note"

    def fault(self) -> str:
        """Return a message if the place in the source has the wrong form, or else an empty string."""
        return locator_fault(self.at)


@dataclass(frozen=True, slots=True)
class Passage:
    """One assertion of a document, in our own words."""

    id: Annotated[str, "The id of the passage: the siglum of its document, a colon and three digits."]
    games: Annotated[tuple[str, ...], "The slugs of the games and editions that the passage is about."]
    kind: Annotated[
        str,
        OneOf(KINDS),
        "What the passage is: rule, option, conduct, claim, strategy, history, lineage, example or "
        "bibliography.",
    ]
    says: Annotated[str, "The assertion, in our own words."]
    line: Annotated[
        int, "The line of the passage in the document, from 1; 0 if the lines are not numbered."
    ] = 0
    topic: Annotated[str, "The topic of the passage, in one word."] = ""
    cites: Annotated[
        tuple[Citation, ...],
        "The sources that the document gives for the passage, each with the place in the source.",
    ] = ()
    issue: Annotated[str, "A note on what is ambiguous or damaged in the passage."] = ""

    def fault(self) -> str:
        """Return a message if the passage names no game, or else an empty string."""
        return "" if self.games else "field 'games' is empty; name the games that the passage is about"

    @property
    def document(self) -> str:
        """The siglum of the document that contains the passage."""
        return self.id.partition(":")[0]

    @property
    def attribution(self) -> str:
        """How firmly we know the passage's sources, one of ``ATTRIBUTIONS``; the weakest citation decides."""
        if not self.cites:
            return "none"
        return "context" if any(cited.by == "context" for cited in self.cites) else "note"

    @property
    def label(self) -> str:
        """The id of the passage, and its line; the number in the id is not a line number.

        Examples
        --------
        >>> Passage("wp-comet:071", ("comet-1718",), "rule", "A king is a stop.", line=69).label
        'wp-comet:071 (line 69)'
        """
        return f"{self.id} (line {self.line})" if self.line else self.id


@dataclass(frozen=True, slots=True)
class Point:
    """A question that the sources leave open and that the engine must answer; *name* is its short title."""

    id: str
    kind: Annotated[
        str,
        OneOf(POINT_KINDS),
        "Whether the sources leave the question open (reading) or offer a choice (option).",
    ]
    name: Annotated[str, "A short title of the question."]
    question: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """One possible answer to a point.

    ``not_executable`` says why the engine cannot play it. ``reconstruction`` says why the game is then a
    reconstruction, whose play no text states.
    """

    id: str
    says: str
    passages: tuple[str, ...] = ()
    not_executable: str = ""
    reconstruction: str = ""


@dataclass(frozen=True, slots=True)
class Idle:
    """The cases in which a question does not arise, because other choices leave every answer without effect.

    The other choices are in the field ``beside``, and the reason is in the field ``why``. If there are
    ``candidates``, only these answers have no effect: the game is then played as under the default answer.
    """

    beside: Mapping[str, str]
    why: Annotated[str, "Why the question changes nothing there."]
    candidates: tuple[str, ...] = ()

    def fault(self) -> str:
        """Return a message if no choices are named, or else an empty string."""
        what = "field 'beside' is empty; name the choices with which the question does not arise"
        return "" if self.beside else what

    def holds(self, chosen: Mapping[str, str], candidate: str) -> bool:
        """Return whether *candidate* has no effect together with the other choices in *chosen*."""
        return self.beside.items() <= chosen.items() and (not self.candidates or candidate in self.candidates)


@dataclass(frozen=True, slots=True)
class Lead:
    """A statement in a text; we have not seen the text in any copy that counts as evidence.

    The statement should be checked, and must not be used to support a rule.
    """

    source: str
    says: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A game's answer to a point, with all possible answers."""

    game: Annotated[str, "The slug of the edition, or of the game if there is no edition."]
    point: str
    reason: Annotated[str, OneOf(REASONS)]
    passages: tuple[str, ...]
    candidates: Mapping[str, Candidate]
    chosen: str
    cert: Annotated[str, OneOf(CERTAINTIES)]
    evidence: Annotated[str, OneOf(EVIDENCE)]
    why: Annotated[str, "Why this answer is chosen."]
    idle: tuple[Idle, ...] = ()
    leads: tuple[Lead, ...] = ()
    carried: Annotated[str, "The amended game that has the reading; empty if it is the game's own."] = ""

    def fault(self) -> str:
        """Return a message if the chosen answer is not a playable candidate, or else an empty string."""
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
        """Return the record that says why a candidate has no effect; None if the candidate has an effect."""
        return next((idle for idle in self.idle if idle.holds(chosen, candidate)), None)

    def arises(self, chosen: Mapping[str, str]) -> bool:
        """Return whether another answer can have an effect beside the answers in *chosen*."""
        others = [candidate for candidate in self.playable if candidate != chosen[self.point]]
        return not others or any(not self.idle_beside(chosen, candidate) for candidate in others)

    @property
    def playable(self) -> tuple[str, ...]:
        """The candidates that can be played, the chosen candidate first."""
        others = (c.id for c in self.candidates.values() if not c.not_executable and c.id != self.chosen)
        return (self.chosen, *others)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Candidates that cannot be combined, and the reason why."""

    game: Annotated[str, "The slug of the edition."]
    choices: Mapping[str, str]
    why: Annotated[str, "Why the choices cannot be made together."]


@dataclass(frozen=True, slots=True)
class Amendment:
    """The older game that *game* amends.

    If the answer to a point decides which older game is amended, the record names this point, and gives an
    older game for each candidate.

    The questions in *set_aside* do not arise in the later game, for the reasons given there. The questions in
    *idle* do not arise if certain choices are made in the later game. The field *unrelated* gives the reason
    if no relation connects an amended game with the later game.
    """

    game: Annotated[str, "The slug of the later edition."]
    point: Annotated[
        str, "The open question whose answer decides which edition is amended; empty if there is only one."
    ]
    games: Mapping[str, str]
    set_aside: Mapping[str, str]
    idle: Mapping[str, tuple[Idle, ...]]
    unrelated: Mapping[str, str]

    def base(self, candidate: str) -> str:
        """Return the game that is amended if *candidate* is chosen; empty if no game is amended."""
        return self.games.get(candidate, "")
