"""Results as data: a file of findings, with a head and one line for each pair of games."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from nines.corpus.entries import MISSHAPEN, read_stored
from nines.corpus.heads import OURS, lines_without_head, made_by
from nines.deciding.differences import MEASURES, Cause, Play, Shown
from nines.deciding.setting import Setting
from nines.errors import CorpusError, in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus.heads import Head
    from nines.deciding.differences import Measure

Status: TypeAlias = Literal["decided", "proved equal", "information only", "not comparable", "not decided"]
Effect: TypeAlias = Literal["winner", "payments", "flow", "none"]
EDITIONS: Final = "editions-"  # before the name of a family, in the name of a file
STATUSES: Final[tuple[Status, ...]] = (
    "decided",
    "proved equal",
    "information only",
    "not comparable",
    "not decided",
)


@dataclass(frozen=True, slots=True)
class StoredPlay:
    """A play, and the further choices that both games make for this play.

    Parameters
    ----------
    play
        The setting, the acts, and whether one game or both games play the acts.
    under
        The further choices of both games, by point.
    cause
        The rules that make the difference; None if they are not stored.
    """

    play: Play
    under: Mapping[str, str] = field(default_factory=dict)
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class Bound:
    """The small pack for which two games were proved equal.

    Parameters
    ----------
    cards
        The cards of the pack, as text.
    sizes
        The number of cards that each seat is dealt, seat 0 first.
    """

    cards: str
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What a search for differences between two games found.

    Parameters
    ----------
    one, other
        The canonical names of the two games. If the games differ in a candidate, the first is the game
        without this candidate.
    status
        The outcome of the search.
    plays
        A short play for each kind of difference.
    why
        A sentence that says why there is no play; empty if there is a play.
    searched
        A text that describes the extent of the search.
    bound
        The small pack of the proof, if the games were proved equal.
    rests_on
        The digest of the rules of both games; empty if the result is not stored.
    """

    one: str
    other: str
    status: Status
    plays: Mapping[Measure, StoredPlay] = field(default_factory=dict)
    why: str = ""
    searched: str = ""
    bound: Bound | None = None
    rests_on: str = ""

    @property
    def effect(self) -> Effect:
        """The largest effect that a play shows, in the order winner, payments, flow, none."""
        if "winner" in self.plays:
            return "winner"
        if "payments" in self.plays:
            return "payments"
        return "flow" if self.status == "decided" else "none"

    def as_line(self) -> str:
        """Return the result as one line of JSON."""
        data: dict[str, Any] = {"one": self.one, "other": self.other, "status": self.status}
        if self.plays:
            data["plays"] = {name: _play(self.plays[name]) for name in MEASURES if name in self.plays}
        if self.bound is not None:
            data["bound"] = {"cards": self.bound.cards, "sizes": list(self.bound.sizes)}
        texts = {"why": self.why, "searched": self.searched, "rests_on": self.rests_on}
        data |= {name: text for name, text in texts.items() if text}
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def of(cls, line: str) -> Result:
        """Return the result that a line of JSON records.

        Raises
        ------
        ValueError, KeyError, TypeError
            If the line does not have the form that :meth:`as_line` writes.
        """
        data = json.loads(line)
        if data["status"] not in STATUSES:
            raise ValueError(data["status"])
        texts = [data.get(name, "") for name in ("why", "searched", "rests_on")]
        if not all(isinstance(text, str) for text in (data["one"], data["other"], *texts)):
            raise TypeError("a name, a reason or a digest is not a text")
        plays = {name: _read(data.get("plays", {})[name]) for name in data.get("plays", {})}
        bound = data.get("bound")
        why, searched, rests_on = texts
        return cls(
            *(data["one"], data["other"], data["status"], plays, why, searched),
            bound and Bound(str(bound["cards"]), tuple(map(int, bound["sizes"]))),
            rests_on,
        )


def _play(stored: StoredPlay) -> dict[str, Any]:
    play: dict[str, Any] = {"setting": stored.play.setting.as_data(), "acts": list(stored.play.shown.acts)}
    if stored.play.shown.way != "same acts":
        play["way"] = stored.play.shown.way
    if stored.under:
        play["under"] = dict(stored.under)
    if stored.cause is not None:
        play["cause"] = {name: value for name, value in asdict(stored.cause).items() if value}
    return play


def _read(data: Mapping[str, Any]) -> StoredPlay:
    acts, under, way = tuple(data["acts"]), dict(data.get("under", {})), data.get("way", "same acts")
    if not all(isinstance(text, str) for text in (*acts, *under, *under.values(), way)):
        raise TypeError("an act or a choice is not a text")
    cause = None if "cause" not in data else _cause(data["cause"])
    return StoredPlay(Play(Setting.of(data["setting"]), Shown(way, acts)), under, cause)


def _cause(data: Mapping[str, Any]) -> Cause:
    alone, pair = (
        tuple((str(one), str(other)) for one, other in data.get(name, ())) for name in ("alone", "pair")
    )
    return Cause(alone, pair, **{name: int(data.get(name, 0)) for name in ("into", "tried", "untried")})


def read_results(file: Traversable) -> tuple[Result, ...]:
    """Return the results in a file, in order; empty if the file does not exist.

    Raises
    ------
    CorpusError
        If the file has no head, or a line does not have the form of a result.
    """
    return _read_lines(file.name, *_parts(file)) if file.is_file() else ()


def read_digest(file: Traversable) -> str:
    """Return the digest in the head of a file of results; empty if the file does not exist.

    Raises
    ------
    CorpusError
        If the file has no head.
    """
    return _parts(file)[0].rests_on if file.is_file() else ""


def command(name: str, package: str = OURS) -> str:
    """Return the command that makes a file of results.

    Parameters
    ----------
    name
        The name of the file without its suffix: an edition, or a family of editions that are compared.
    package
        The package of the library that stores the results.

    Examples
    --------
    >>> command("comet-1718"), command("editions-stops")
    ('python -m nines_verification decide comet-1718', 'python -m nines_verification decide stops')
    """
    return made_by("decide", name.removeprefix(EDITIONS), package=package)


def _parts(file: Traversable) -> tuple[Head, str]:
    return _split(read_stored(file, file.name), file.name)


@lru_cache(maxsize=64)  # callers look up the results of one game for each of its readings
def _split(text: str, file: str) -> tuple[Head, str]:
    return lines_without_head(text, file, command(file.partition(".")[0]))


@lru_cache(maxsize=64)  # the same
def _read_lines(name: str, _: Head, text: str) -> tuple[Result, ...]:
    results = []
    for number, line in enumerate(text.splitlines(), 2):  # the head is the first
        try:
            results.append(Result.of(line))
        except (RecursionError, *MISSHAPEN) as error:
            fault = f"this line is not a stored result: {in_words(error)}"
            raise CorpusError(name, f"line {number}", fault) from None
    return tuple(results)


def as_text(results: Iterable[Result], head: Head) -> str:
    """Return the text of a file with this head and these results."""
    return head.line() + "".join(f"{result.as_line()}\n" for result in results)
