"""Names on the command line: titles, other names, capitals, numbers and our addresses lead to the thing."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from nines import library
from nines.cli import commands
from nines.cli.names import known_as
from nines.errors import RequestError, UnknownNameError


def run(*typed: str) -> tuple[int, str]:
    done = CliRunner().invoke(commands, list(typed), env={"COLUMNS": "200"})
    return done.exit_code, done.stdout if done.exit_code == 0 else done.stderr


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Red Nines", "red-nines"),
        ("RED NINES", "red-nines"),
        ("Comet of 1718", "comet-1718"),
        ("comet‑1718", "comet-1718"),
        ("Comet-1718/Stop/King", "comet-1718/stop/king"),
        ("r/comet-1718/stop/king/", "comet-1718/stop/king"),
        ("/r/comet-1718/stop/king", "comet-1718/stop/king"),
        ("https://cards.example/nines/r/comet-1718/stop/king/#cite", "comet-1718/stop/king"),
        ("https://cards.example/r/comet-1718/index.html", "comet-1718"),
        ("https://cards.example/games/red-nines-1881.html#stop", "red-nines-1881"),
        ("H-01", "king-left-in-hand"),
        ("z-14", "two-play-comet"),
        ("WP-Comet:069", "wp-comet:069"),
        ("Academie Universelle des Jeux", "academie1718"),
        ("l’ancienne comete", "comet"),
        ("term/Opera", "term/opera"),
        ("Comet of 1718[comet-stops=yes]", "comet-1718[comet-stops=yes]"),
        ("comet-1718[comet-stops=yes]/stop/comet", "comet-1718[comet-stops=yes]/stop/comet"),
        ("wp-comet", "wp-comet"),
        ("Old Maid", "Old Maid"),
        ("", ""),
    ],
)
def test_what_is_typed_leads_to_the_key(typed: str, key: str) -> None:
    assert known_as(library(), typed) == key


@pytest.mark.parametrize("kind", ["games", "editions"])
def test_every_game_is_found_by_its_title(kind: str) -> None:
    for slug, one in getattr(library().corpus, kind).items():
        found = library().spoken.keys(one.title)
        assert slug in found or (kind == "editions" and one.game in found)


def test_every_erratum_is_found_by_its_number() -> None:
    for key, erratum in library().corpus.errata.items():
        assert library().spoken.keys(erratum.number.lower()) == (key,)


@pytest.mark.parametrize(
    "typed",
    [
        ("show", "Red Nines"),
        ("show", "H-01"),
        ("show", "Comet-1718/Stop/King", "--digest"),
        ("cite", "r/comet-1718/stop/king/"),
        ("gaps", "Comet of 1718"),
        ("errata", "Comet of 1718"),
        ("rules", "Comet of 1718"),
        ("diff", "Comet-1718", "New Comet of 1752"),
        ("history", "Stops"),
        ("history", "comet-1718/Stop"),
        ("lineage", "Red Nines"),
        ("lineage", "--from", "Hoc Mazarin", "--to", "Pink Nines"),
        ("matrix", "Comet of 1718"),
        ("odds", "Multiple 9 hold'em"),
        ("play", "Comet of 1718", "--seed", "7"),
        ("play", "Comet of 1718[comet-stops=yes]", "--seed", "7"),
    ],
)
def test_every_command_takes_names_as_they_are_printed(typed: tuple[str, ...]) -> None:
    code, said = run(*typed)
    assert code == 0, said


def test_a_name_of_several_things_is_answered_with_a_list() -> None:
    with pytest.raises(
        RequestError, match=r"can mean 2 things; name one of them: foster-1914 \(document\), fo"
    ):
        known_as(library(), "Foster's Complete Hoyle")
    code, said = run("show", "Foster's Complete Hoyle")
    assert code == 2
    assert "foster1914 (source)" in said


def test_a_game_with_several_editions_lists_them() -> None:
    code, said = run("play", "Red Nines")
    assert code == 2
    assert "name one of them: red-nines-1881 or red-nines-20c" in said


@pytest.mark.parametrize(
    "typed",
    [("show", "Snakes and Ladders"), ("play", "snakes-and-ladders"), ("lineage", "Snakes and Ladders")],
)
def test_where_nothing_is_near_the_message_says_how_to_list(typed: tuple[str, ...]) -> None:
    code, said = run(*typed)
    assert code == 2
    assert "nines list --all" in said
    assert "known:" not in said


def test_capitals_and_spaces_do_not_hide_what_is_near() -> None:
    error = UnknownNameError("game", "Red Nine 1881", library().corpus.titled)
    assert error.near[0] == "red-nines-1881"
