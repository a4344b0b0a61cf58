"""Messages say what, where and what to do."""

from __future__ import annotations

import json
import re
from copy import copy
from typing import TYPE_CHECKING

import pytest

import nines
from nines import errors
from nines.errors import CorpusError, IllegalActError, LacunaError, NinesError, UnknownNameError, in_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame


def test_the_nearest_names_are_offered() -> None:
    error = UnknownNameError("game", "comet-1781", ["comet-1718", "red-nines-1881", "comet-1752"])
    assert str(error).startswith("no game 'comet-1781'; did you mean 'comet-1718'")
    assert error.near[0] == "comet-1718"
    assert (error.kind, error.wanted) == ("game", "comet-1781")


def test_where_nothing_is_near_the_names_are_listed() -> None:
    assert str(UnknownNameError("game", "whist", ["comet", "hoc"])) == "no game 'whist'; known: comet, hoc"


def test_instead_of_a_long_list_comes_the_command_for_it() -> None:
    names = [f"{letter}-17" for letter in "abcdefghij"]
    assert "nines list --all the other games" in str(UnknownNameError("game", "whist", names))
    assert str(UnknownNameError("relation", "whist", names)).endswith(
        "there are 10, and none is similar; nines export DIR writes them all"
    )


def test_where_there_is_nothing_that_is_said() -> None:
    assert str(UnknownNameError("reading", "x", [])) == "no reading 'x'; there are none"


def test_a_fault_of_the_corpus_names_its_place() -> None:
    assert str(CorpusError("games.toml", "hoc", "is odd")) == "games.toml, hoc: is odd"
    assert str(CorpusError("games.toml", "", "is odd")) == "games.toml: is odd"


def test_every_error_is_one_of_ours() -> None:
    kinds = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Exception)]
    assert len(kinds) > 6
    assert all(issubclass(kind, NinesError) for kind in kinds)


def test_an_illegal_act_names_game_rule_and_grounds(
    comet: AnyGame,
) -> None:
    table = comet.start(["7♥ 9♣ 2♣", "8♠ K♣"])
    with pytest.raises(IllegalActError) as caught:
        comet.play(table, nines.Lay(nines.parse_cards("8♠"), nines.Face(8, "♠")))
    assert str(caught.value) == "comet-1718: 8♠ is not in the hand"
    assert caught.value.game == "comet-1718"
    led = comet.play(table, nines.Lay(nines.parse_cards("7♥"), nines.Face(7, "♥"))).position
    with pytest.raises(IllegalActError) as caught:
        comet.play(led, nines.Lay(nines.parse_cards("9♣"), nines.Face(9, "♣")))
    assert str(caught.value).startswith(
        "comet-1718: 9♣ does not follow 7♥; the next card is 8 [comet-1718/continuation: wp-comet:0"
    )


def test_a_silence_is_named() -> None:
    error = LacunaError("comet-1753", "who deals")
    assert str(error) == "for comet-1753, no source says who deals, and none of our readings settles this"


@pytest.mark.parametrize(
    "error",
    [
        UnknownNameError("game", "whist", ["comet", "hoc"]),
        CorpusError("games.toml", "hoc", "is odd"),
        IllegalActError("comet-1718", "7♥ may not be led"),
        LacunaError("comet-1753", "who deals"),
        NinesError("something is odd"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_is_the_same_in_another_process(error: NinesError) -> None:
    """A copy is made in the same way as what passes between processes."""
    told = copy(error)
    assert type(told) is type(error)
    assert (str(told), vars(told)) == (str(error), vars(error))


PYTHON = re.compile(r"\{'|\[\d|\(\d+,|\bdict\(|Error\(|\bNone\b|\bTrue\b")


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
    assert in_words(error) == said
