"""The key to the games: questions that a player can answer, and the rules that answer each question.

The corpus names the rules and parameters that answer a question, and never the answer of an edition. So an
answer changes with the rule. A corpus without a key has no file ``key.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from nines.corpus.fields import OneOf, read_file
from nines.errors import CorpusError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Collection
    from importlib.resources.abc import Traversable

FILE: Final = "key.toml"
FAMILY: Final = "family"
ANY_GAME: Final = "any"
PARTS: Final = ("", FAMILY, ANY_GAME)
Kind = Literal["yes-no", "number", "cards"]
KINDS: Final = ("yes-no", "number", "cards")
YES, NO, SOMETIMES = "yes", "no", "sometimes"
WORDS: Final = (YES, NO, SOMETIMES)
OR_MORE, OR_ONE_MORE = "or more", "or one more"
PRESENT: Final = "*"  # in place of a value: the rule has the parameter, whatever its value


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A class of rules that answers a question, and how: with fixed words, or with parameters of the rule."""

    aspect: Annotated[str, "The aspect that the rule is in."]
    rule: Annotated[str, "The class of the rule."]
    when: Annotated[Mapping[str, str], "Values of parameters for which the line applies, as texts."]
    says: Annotated[str, "The answer; beside parameters, 'or more' or 'or one more'."] = ""
    reads: Annotated[tuple[str, ...], "The parameters that give the answer."] = ()

    def fault(self) -> str:
        """Return a message if the line gives no answer, or else an empty string."""
        if not (self.says or self.reads):
            return "gives no answer; write 'says' or 'reads'"
        beside = not self.reads or self.says in ("", OR_MORE, OR_ONE_MORE)
        return "" if beside else f"field 'says' is {self.says!r} beside 'reads'; leave out one of the two"


@dataclass(frozen=True, slots=True)
class KeyQuestion:
    """A question of the key, in a player's words, and the rules that answer it in any edition."""

    id: Annotated[str, "The name by which an answer is given."]
    asks: str
    name: Annotated[str, "A short name of the question."]
    kind: Annotated[str, OneOf(KINDS), "What an answer is: yes or no, a number, or a set of cards."]
    without: Annotated[str, "The answer of a game that has none of the rules."]
    read: Annotated[tuple[KeyLine, ...], "The rules that answer."]
    silent: Annotated[Mapping[str, str], "The classes of rules that do not answer, by aspect."]
    points: Annotated[tuple[str, ...], "The open questions on which the answer depends in some edition."] = ()
    along: Annotated[
        Mapping[str, str],
        "Parameters, by class of rule, that do not answer, but that a house rule sets along.",
    ] = field(default_factory=dict)
    unless: Annotated[
        Mapping[str, str], "Answers to other questions, by question, after which this one is not put."
    ] = field(default_factory=dict)
    words: Annotated[Mapping[str, str], "Further ways to type an answer, with the answer."] = field(
        default_factory=dict
    )
    hint: Annotated[str, "What an answer looks like, in a few words."] = ""
    advice: Annotated[str, "What to check if no edition has the answer, in a sentence."] = ""
    parts: Annotated[
        str, OneOf(PARTS), "'family' if the question separates the families; 'any' if it arises in any game."
    ] = ""

    def fault(self) -> str:
        """Return a message if no rule answers, or else an empty string."""
        return "" if self.read else "field 'read' is empty; name the rules that answer the question"

    @property
    def of_kind(self) -> Kind:
        """The kind of answer."""
        return cast("Kind", self.kind)

    @property
    def aspects(self) -> tuple[str, ...]:
        """The aspects whose rules answer the question."""
        return tuple(dict.fromkeys(line.aspect for line in self.read))

    def is_silent(self, aspect: str, rule: str) -> bool:
        """Return whether a class of rules is listed as one that does not answer."""
        return rule in self.silent.get(aspect, "").split()


def read_key(root: Traversable) -> Mapping[str, KeyQuestion]:
    """Return the questions of the key by name, in the order of the file; empty if there is no such file.

    Parameters
    ----------
    root
        The folder of the corpus.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a question has the wrong form.

    Examples
    --------
    >>> from importlib.resources import files
    >>> list(read_key(files("nines_corpus")))[:2]
    ['runs', 'tricks']
    """
    if not root.joinpath(FILE).is_file():
        return {}
    return read_file(root, FILE, KeyQuestion, "id")


def check_key(key: Mapping[str, KeyQuestion], points: Collection[str]) -> None:
    """Check that the open questions that the key names exist.

    Raises
    ------
    CorpusError
        If a question of the key names an open question that does not exist.

    Examples
    --------
    >>> from nines import library
    >>> check_key(library().key, library().corpus.points)
    """
    for question in key.values():
        for point in question.points:
            if point not in points:
                raise CorpusError(FILE, question.id, str(UnknownNameError("point", point, points)))
