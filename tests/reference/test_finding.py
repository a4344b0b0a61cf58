"""What a name leads to: one answer with all its facts as text and as JSON, or the nearest names.

The facts of an answer are its texts and numbers. The JSON has all of them, for it is the answer; the text has
all but those that :data:`LEFT_OUT` names, each with the reason.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from click.testing import CliRunner

import nines
from nines import library
from nines.cli import commands
from nines.errors import RequestError, UnknownNameError
from nines.libraries.names import PREFIXES
from nines.reference import find, to_data

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.reference.finding import Found


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("longest-rnu", "longest-run"),
        ("dead-hadn", "dead-hand"),
        ("hoc-to-comit", "hoc-to-commit"),
        ("collecting-winns", "collecting-wins"),
        ("attested/hk-1882", "attested/hk-1881"),
        ("comet-1752/derived-from/comet-1781", "comet-1752/derived-from/comet-1718"),
        ("term/oprea", "term/opera"),
        ("comet-1718/frist-hand", "comet-1718/first-hand"),
    ],
)
def test_a_misspelt_name_gets_the_nearest(typed: str, nearest: str) -> None:
    with pytest.raises(UnknownNameError, match=f"did you mean .*{re.escape(nearest)}"):
        find(library(), typed)


@pytest.mark.parametrize("place", ["passing/comet", "reading/first-hand-lot"])
def test_what_needs_another_answer_is_found_under_that_answer(place: str) -> None:
    with pytest.raises(RequestError, match=rf"only with base-game=comet-1718; see: nines show '.*/{place}'"):
        find(library(), f"comet-2018/{place}")
    found = find(library(), f"comet-2018[base-game=comet-1718]/{place}")
    assert found.answer.key == f"comet-2018/{place}"  # type: ignore[union-attr] # it is a rule or a reading


def test_every_kind_has_a_name() -> None:
    assert {*PREFIXES.values()} < {*library().index.names.values()}


@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_prefix_leads_to_its_kind(prefix: str) -> None:
    index = library().index
    for name, what in index.names.items():
        if what == PREFIXES[prefix]:
            key = name.removeprefix(f"{prefix}/")
            assert index.named(f"{prefix}/{key}") == (what, key)


def test_where_a_word_names_two_things_todays_meaning_stays() -> None:
    assert find(library(), "opera").what == "point"
    assert find(library(), "term/opera").what == "term"
    assert find(library(), "opera").answer != find(library(), "term/opera").answer


@pytest.mark.parametrize(
    ("name", "replaced"),
    [
        ("multiple-9-2007[rank-split=once]", "multiple-9-2007[rank-split=no]"),
        ("comet-1718/first-hand", "comet-1718/lot"),
        ("comet-1718[comet-kept-when-nine-wanted=yes]", "comet-1718/reading/wild-kept-in-its-place"),
    ],
)
def test_load_says_what_replaced_a_retired_name(name: str, replaced: str) -> None:
    with pytest.raises(RequestError, match=f"is retired, replaced by {re.escape(replaced)}: "):
        nines.load(name)


# --- Every name of every kind ---


OFTEN: Final = 40  # answers in which each field is looked for
WIDE: Final = {"COLUMNS": "1000", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
KINDS: Final = sorted(set(library().index.names.values()))


class Fact(NamedTuple):
    """A text or a number of an answer, and where it stands there."""

    answer: str  # the name of the class
    field: str
    value: str


SAME: Final = {"ReadingInCode": "ReadingAnswer"}  # with the lines that ask it
IN_WORDS = "a word of ours, which stands beside what it means"
COMPOSED = "made of other facts, which are there"
ITS_OWN = "shown with the passage itself"
RESTS = "a digest for those who test the claims again"
OF_A_READING = "the line of a reading, which is shown under its own name"
BRIEF = "shown in brief; its own name shows all of it"
ORDER = "says where a game stands in order of date; the date in words is there"
# What the text of ``nines show`` leaves out and why: by the class of an answer, wherever it is.
LEFT_OUT: Final[Mapping[str, Mapping[str, str]]] = {
    "AspectAnswer": {"key": COMPOSED},
    "AttestationAnswer": {"kind": IN_WORDS},
    "ClaimAnswer": {"verdict": IN_WORDS, "rests": RESTS},
    "ErratumAnswer": {"kind": IN_WORDS, "by": IN_WORDS},
    "PassageAnswer": {
        "kind": ITS_OWN,
        "topic": ITS_OWN,
        "games": ITS_OWN,
        "through": "not said where no source is named, for it is of one",
        "witness": COMPOSED,
        "attributed": COMPOSED,
        "address": ITS_OWN,
    },
    "PassageInUse": {
        "through": "not said where no source is named, for it is of one",
        "witness": COMPOSED,
        "attributed": COMPOSED,
    },
    "CitedSource": {"by": IN_WORDS},
    "PolicyAnswer": {"witnesses": COMPOSED},
    "ReadingAnswer": {"kind": IN_WORDS, "changes": IN_WORDS},
    "ReadingUseAnswer": {"role": IN_WORDS, "candidates": "named where what is chosen does not rest on it"},
    "SourceAnswer": {"kind": "the sort of entry in the file of the bibliography"},
    "DetailAnswer": dict.fromkeys(("warrant", "warrant_means", "ground", "certainty"), IN_WORDS),
    "InheritanceAnswer": {"origin": "the date of its account is there"},
    "Mark": dict.fromkeys(("kind", "text", "key", "certainty"), "for pages; the words are there"),
    "RuleLine": {"warrant": IN_WORDS},
    "RuleAnswer": dict.fromkeys(("warrant", "warrant_means"), IN_WORDS),
    "WarrantTally": dict.fromkeys(("stated", "implied"), "their sum is there"),
    "EditionAnswer": {"year": ORDER, "seats": IN_WORDS},
    "RelationEnd": {
        "what": "the kind of the relation says what it connects",
        "title": "its key is shown, and leads to it",
    },
}
# What is left out of the evidence for a relation, where the relation is shown in brief.
IN_RELATIONS: Final = {
    "PassageAnswer": dict.fromkeys(("id", "line", "seen", "says", "issue"), BRIEF),
    "CitedSource": dict.fromkeys(("source", "name", "at", "note", "attribution"), BRIEF),
    "SightingAnswer": dict.fromkeys(("note",), BRIEF),
    "RelationAnswer": dict.fromkeys(("statement", "kind", "subject", "object"), COMPOSED),
}
# The same within an answer of another kind, by that kind.
LEFT_OUT_WITHIN: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    **{
        kind: {"CodeLine": dict.fromkeys(("path", "line"), OF_A_READING)}
        for kind in ("aspect", "point", "rule")
    },
    "account": {
        **IN_RELATIONS,
        "AccountInFull": dict.fromkeys(("source",), COMPOSED),
    },
    "game": {
        **IN_RELATIONS,
        "AccountAnswer": dict.fromkeys(("source", "reference", "note", "seen"), BRIEF),
        "AttestationAnswer": dict.fromkeys(("id", "kind", "kind_means", "cert", "games", "place"), BRIEF),
        "ListedEdition": dict.fromkeys(
            ("seats", "category", "family", "readings", "sources", "reconstructed"), BRIEF
        ),
    },
    "edition": {
        "AccountAnswer": dict.fromkeys(("source", "reference", "documents", "editions"), BRIEF),
        "AspectLine": {"key": COMPOSED, "title": BRIEF, "question": BRIEF},
        "RuleLine": {"key": COMPOSED},
        "ReadingLine": {"key": COMPOSED},
        "SourceAnswer": dict.fromkeys(("name", "games", "passages", "url"), BRIEF),
        "DocumentAnswer": dict.fromkeys(
            (
                *("author", "rights", "about", "games", "passages", "kinds", "source", "reference", "note"),
                *("address", "copy", "copies", "read", "entered", "revision", "lines", "digest", "reader"),
                *("checked", "hashed", "repository", "commit_id", "path", "file", "spans"),
            ),
            BRIEF,
        ),
        "PassageAnswer": dict.fromkeys(("id", "line", "seen", "says", "issue"), BRIEF),
        "CitedSource": dict.fromkeys(("source", "name", "at", "note", "attribution"), BRIEF),
    },
}


def facts(answer: object) -> Iterator[Fact]:
    """Yield the facts of an answer and of all answers within it."""
    if not is_dataclass(answer):
        return
    for name, value in values(answer).items():
        for part in parts(value):
            if is_dataclass(part):
                yield from facts(part)
            else:
                yield Fact(SAME.get(type(answer).__name__, type(answer).__name__), name, str(part))


def values(answer: Any) -> dict[str, object]:  # noqa: ANN401 - of every type of answer
    """Return the fields of an answer by name, and those of its record that it does not say in its own way."""
    if not is_dataclass(answer):
        return dict(answer._asdict())  # what was found for a claim
    own = {field.name: getattr(answer, field.name) for field in fields(answer)}
    inner = [own.pop(name) for name in ("record", "found") if name in own]
    return {name: value for held in inner for name, value in values(held).items()} | own


def parts(value: object) -> Iterator[object]:
    """Yield what a field holds, one by one; a truth is no fact of its own, nor is nothing."""
    if isinstance(value, Mapping):
        for key, of_key in value.items():
            yield key
            yield from parts(of_key)
    elif isinstance(value, tuple):
        for one in value:
            yield from parts(one)
    elif value and not isinstance(value, bool):
        yield value


def to_show(kind: str, answer: object) -> Iterator[Fact]:
    """Yield those facts that the text has to have."""
    within = LEFT_OUT_WITHIN.get(kind, {})
    for fact in facts(answer):
        if fact.field not in (*LEFT_OUT.get(fact.answer, ()), *within.get(fact.answer, ())):
            yield fact


def straight(text: str) -> str:
    """Return a text in small letters with single spaces: a rule is a sentence there, a parameter words."""
    return " ".join(text.lower().replace("_", " ").split())


def shown(*arguments: str) -> str:
    """Return what ``nines show`` writes on a line as wide as can be."""
    result = CliRunner().invoke(commands, ["show", *arguments], env=WIDE)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def names(kind: str) -> list[str]:
    """Return every name of a kind."""
    return [name for name, what in library().index.names.items() if what == kind]


def enough(kind: str) -> Iterator[tuple[str, Found]]:
    """Yield names of a kind with their answers until each field of each answer was in :data:`OFTEN` of them.

    There are thousands of names; a field that a renderer forgets is missing wherever it is.
    """
    times: Counter[tuple[str, str]] = Counter()
    for name in names(kind):
        found = find(library(), name)
        there = {(fact.answer, fact.field) for fact in facts(found.answer)}
        if any(times[field] < OFTEN for field in there):
            times.update(there)
            yield name, found


@pytest.mark.slow_cases("aspect", "passage", "point", "reading", "rule")
@pytest.mark.parametrize("kind", KINDS)
def test_text_and_json_have_the_facts_of_the_answer(kind: str) -> None:
    missing: dict[tuple[str, str], Fact] = {}
    for name, found in enough(kind):
        assert found.what == kind
        assert json.loads(shown(name, "--json")) == {"what": kind, **to_data(found.answer)}, name
        text = straight(shown(name))
        for fact in to_show(kind, found.answer):
            if straight(fact.value).rstrip(".") not in text:
                missing.setdefault((fact.answer, fact.field), Fact(name, fact.field, fact.value))
    assert missing == {}


@pytest.mark.slow
def test_only_facts_are_said_to_be_left_out() -> None:
    named = {
        (answer, field)
        for left_out in (LEFT_OUT, *LEFT_OUT_WITHIN.values())
        for answer, of_answer in left_out.items()
        for field in of_answer
    }
    answers = (find(library(), name).answer for kind in KINDS for name in names(kind))
    known = {(fact.answer, fact.field) for answer in answers for fact in facts(answer)}
    assert named <= known
