"""Counts agree with their nouns, and messages hold no notation of Python."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import nines
from nines import library
from nines.cli import commands
from nines.cli.questions import gaps_in_words
from nines.errors import NinesError
from nines.errors import in_words as error_in_words
from nines.reference.gaps import gaps_answer

if TYPE_CHECKING:
    from collections.abc import Callable

ONE_OF_MANY = re.compile(
    r"(?<![\w.,–/#-])(?<!player )1 (?:[a-z]+ )?(?!(?:is|was|has|this|passes|plays|wins)\b)[a-z]+[a-rt-z]s\b"
)
PYTHON = re.compile(r"\{'|\[\d|\(\d+,|\bdict\(|Error\(|\bNone\b|\bTrue\b")


@pytest.mark.parametrize("slug", library().playable)
def test_the_sum_of_open_questions_agrees_with_its_nouns(slug: str) -> None:
    assert not ONE_OF_MANY.search(gaps_in_words(gaps_answer(library(), slug).summary))


@pytest.mark.slow
@pytest.mark.parametrize(
    "typed",
    [
        *(
            ("gaps",),
            ("gaps", "red-nines-20c"),
            ("show", "red-nines-20c"),
            ("show", "red-nines"),
            ("errata",),
        ),
        *(("wanted",), ("show", "comet-1718"), ("play", "comet-1718", "--seed", "7", "--trace")),
    ],
)
def test_no_command_counts_one_in_the_plural(typed: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(commands, list(typed), env={"COLUMNS": "500"}).stdout
    assert not ONE_OF_MANY.findall(shown)


def test_the_pattern_finds_one_of_many() -> None:
    for said in ("For 1 questions, a source", "has 1 open questions", "(1 rules)", "1 deals"):
        assert ONE_OF_MANY.search(said)
    for said in ("player 1 wins", "For 1 question, a", "1 pass", "3–1 cards", "1.1 deals"):
        assert not ONE_OF_MANY.search(said)


def test_ranks_have_their_plurals() -> None:
    from nines.cards import RANK_NAMES, ranks_named

    assert [ranks_named(rank) for rank in (1, 6, 9, 13)] == ["aces", "sixes", "nines", "kings"]
    assert all(ranks_named(rank).startswith(RANK_NAMES[rank]) for rank in range(14))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: nines.load("multiple-9-holdem-2007").match_so_far((5, 5), -1, 9),
        lambda: nines.load("multiple-9-2007").match_so_far((5, 5), -1, 9),
        lambda: nines.load("ninety-nine-3p").match_so_far((5, 5, 5), -1, 9),
        lambda: nines.load("ninety-nine-3p").start(["5♥ 6♥", "7♥", "8♥"]),
    ],
)
def test_messages_hold_no_notation_of_python(wrong: Callable[[], object]) -> None:
    with pytest.raises(NinesError) as error:
        wrong()
    assert not PYTHON.search(str(error.value))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("keys"), "the field 'keys' is missing"),
        (KeyError(), "a field is missing"),
        (StopIteration(), "it is empty"),
        (TypeError("'int' object is not iterable"), "a value is of the wrong kind"),
        (OSError(28, "No space left on device"), "No space left on device"),
        (json.JSONDecodeError("Expecting value", "x", 0), "Expecting value: line 1 column 1 (char 0)"),
    ],
)
def test_why_data_cannot_be_read_is_said_in_words(error: Exception, said: str) -> None:
    assert error_in_words(error) == said
