"""A person at the table: fresh cards, advised opponents, hints, acts taken back, reasons and rules."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import nines
from nines.cli import commands
from nines.kernel.playing import begin, deal_transitions
from nines.policies import at_random

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from click.testing import Result

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

GAMES = nines.library().playable
COMET = ("play", "comet-1718", "--human", "1", "--seed", "7", "--policy", "random")
PAYS = re.compile(r"^  (?:player \d (?:pays|puts|takes|scores) \d+ .*)$", re.MULTILINE)

Typing = Callable[..., "Result"]


@pytest.fixture
def typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Play with lines typed into a pipe, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def plays(lines: str, *args: str, columns: int = 200) -> Result:
        env = {"COLUMNS": str(columns), "NO_COLOR": "1"}
        result = CliRunner().invoke(commands, list(args), input=lines, env=env)
        assert result.exit_code == 0, result.stderr
        return result

    return plays


def seats_of(game: str) -> int:
    """Return a number of players that a game admits."""
    return next(number for number in (3, 2, 4, 6) if nines.load(game).admits(number))


# --- Cards and opponents ---


def test_a_person_gets_fresh_cards_and_their_seed_is_printed(
    typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: below - 4711)
    fresh = typing("quit\n", "play", "comet-1718", "--human", "1").stdout
    assert "comet-1718, 3 players, seed 995289  you are player 1" in fresh
    assert fresh == typing("quit\n", "play", "comet-1718", "--human", "1", "--seed", "995289").stdout


def test_without_a_person_the_seed_is_1_and_play_random(typing: Typing) -> None:
    plain = typing("", "play", "comet-1718").stdout
    assert plain.startswith("comet-1718, 3 players, seed 1  played at random\n")
    assert plain == typing("", "play", "comet-1718", "--seed", "1", "--policy", "random").stdout
    record = json.loads(typing("", "play", "comet-1718", "--json").stdout)
    assert (record["seed"], record["policy"]) == (1, "random")


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("comet-1718", "the others follow the sources' advice: longest-run\n"),
        ("red-nines-20c", "the others follow the sources' advice: hold-nine+go-on+shed-high\n"),
        ("ninety-nine-3p", "the others follow the sources' advice: sensible, doubtful-first\n"),
        ("commit-1857", "the others play by policy: greedy\n"),
        ("multiple-9-holdem-2007", "the others play by policy: by-the-nines\n"),
    ],
)
def test_the_policy_of_the_others_is_printed(game: str, says: str, typing: Typing) -> None:
    assert says in typing("quit\n", "play", game, "--human", "1", "--seed", "7").stdout


def test_a_policy_that_is_named_is_followed(typing: Typing) -> None:
    assert "the others play by policy: random\n" in typing("quit\n", *COMET).stdout


# --- Help ---


@pytest.mark.parametrize("game", GAMES)
def test_help_is_six_lines(game: str, typing: Typing) -> None:
    shown = typing("?\nquit\n", "play", game, "--human", "1", "--seed", "7", columns=80).stdout
    help_text = shown.partition("> ?\n")[2].partition("player 1> ")[0]
    labels = [line.split()[0] for line in help_text.splitlines()]
    assert labels == ["act", "see", "hint", "why", "undo", "quit"]


def form(act: str) -> str:
    """Return an act without its cards: one, several, or one in place of another; or the word."""
    act = re.sub(r"^raise \d+$", "raise", act)
    cards = re.findall(r"\b(?:10|[2-9ajqk])[cdhs♣♦♥♠]|joker", act.lower())
    if len(cards) == 1:
        return "as" if " as " in act else "card"
    return "cards" if cards else act


def notations(game: AnyGame) -> list[str]:
    """Return how the acts of a game are written, as its help has them."""
    return [notation for notation, _ in game.family.display.notation_help(game.rule_set)]


@pytest.mark.slow_cases("multiple-9-2007")
@pytest.mark.parametrize("game", GAMES)
def test_help_names_the_acts_of_a_game_and_no_others(game: str) -> None:
    """Acts of 40 deals at random, but for groups: they are of nines and tens in some games, and rare."""
    played, seats = nines.load(game), seats_of(game)
    met: set[str] = set()

    def decide(position: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts = played.legal_acts(position)
        met.update(form(str(act)) for act in acts)
        return at_random(None, acts, stream)

    for seed in range(40):
        list(deal_transitions(played, begin(played, seats, seed).position, seed, 1, decide))
    named = {form(word) for words in notations(played) for word in words.split(", ")}
    rare = {"cards", "claim", "redeal", "go out", "pass"}
    single = {"card"} if "cards" in named else set()  # where several are discarded, so is one
    assert met - named - single == set()
    assert named - met - rare == set()


@pytest.mark.parametrize(
    ("game", "lacks"),
    [
        ("comet-1718", ("show", "redeal", "7h+7s")),
        ("commit-1857", ("show", "redeal", "7h+7s", "claim")),
        ("red-nines-1881", ("show", "redeal", "7h+7s", "claim")),
        ("red-nines-20c", ("show", "redeal", "claim")),
        ("oxford-whist", ("declare", "reveal", "pass")),
    ],
)
def test_help_leaves_out_what_a_game_lacks(game: str, lacks: tuple[str, ...]) -> None:
    words = notations(nines.load(game))
    assert not set(lacks).intersection(words)


# --- Hints, reasons, rules ---


def test_a_hint_names_advice_what_it_prefers_and_its_witness(typing: Typing) -> None:
    shown = typing("pass\nhint\nquit\n", "play", "comet-1753", "--human", "1", "--seats", "2", "--seed", "2")
    hint = shown.stdout.partition("> hint\n")[2]
    advice = r"Lead the cards that are worth the most points\."
    assert re.search(rf"^  shed-high: lay [^\n]+\n    advice  {advice}", hint)
    assert "as seen in encyclopedie-1753:018, 019" in hint
    assert "\n  longest-run: lay " in hint


def test_where_no_source_advises_the_hint_says_it_is_ours(typing: Typing) -> None:
    shown = typing("hint\nquit\n", "play", "multiple-9-holdem-2007", "--human", "1", "--seed", "7").stdout
    assert "by-the-nines: raise" in shown
    assert "No source gives this advice." in shown
    shown = typing("hint\nquit\n", "play", "commit-1857", "--human", "1", "--seed", "7").stdout
    assert "  greedy: lay " in shown


def test_whole_advice_that_comes_to_the_same_is_given_once(typing: Typing) -> None:
    shown = typing("hint\nquit\n", "play", "ninety-nine-3p", "--human", "1", "--seed", "7").stdout
    assert shown.count("    advice  ") == 1


def test_where_there_is_one_act_a_hint_says_so(typing: Typing) -> None:
    asked = ("play", "red-nines-20c", "--human", "1", "--seed", "7")
    assert "there is only one legal act: lay 10♦" in typing("1\nhint\nquit\n", *asked).stdout


@pytest.mark.parametrize("game", GAMES)
def test_each_payment_says_what_it_is_for(game: str, typing: Typing) -> None:
    asked = ("play", game, "--human", "2", "--seats", str(seats_of(game)), "--seed", "5", "--deals", "2")
    paid = PAYS.findall(typing("1\n" * 400, *asked).stdout)
    assert paid
    rules = {": ".join(key.split("/")[1:]).replace("-", " ") for key in nines.load(game).rules()}
    assert all(re.search(r" \(([a-z0-9: ]+)\)$", line) for line in paid)
    assert {line.rpartition("(")[2].rstrip(")") for line in paid} <= rules


def test_why_of_a_payment_names_its_rule_and_the_documents(typing: Typing) -> None:
    lines = "3s\n" + "1\n" * 8
    for number in range(1, 30):
        asked = f"why -{number}\n"
        shown = typing(f"{lines}{asked}quit\n", *COMET).stdout.rpartition(f"> {asked}")[2]
        if " pays " in shown:
            break
    assert "rule" in shown
    assert "comet-1718/payment/" in shown
    assert re.search(r"\n    source +Académie Universelle des Jeux 1718", shown)
    assert re.search(r"\n    wp-comet:\d{3} \(line \d+\)  +[A-Z]", shown)


# --- Acts taken back ---


# Hundreds of lines at the table for every game; the tests around it measure the same code by a few.
@pytest.mark.parametrize("game", GAMES)
def test_acts_taken_back_and_played_again_change_nothing(game: str, typing: Typing) -> None:
    asked = ("play", game, "--human", "2", "--seats", str(seats_of(game)), "--seed", "3", "--deals", "2")
    plain = typing("1\n" * 300, *asked).stdout
    back = typing("1\n2\nundo\nundo\n1\n" + "1\n1\nundo\n" * 300, *asked).stdout
    assert "taken back: " in back
    assert "Traceback" not in back
    assert plain.splitlines()[-8:] == back.splitlines()[-8:]


def test_an_act_of_the_deal_before_can_be_taken_back(typing: Typing, tmp_path: Path) -> None:
    asked = (*COMET, "--deals", "9")
    lines = "1\n" * 60
    acts = []
    for undo in ("", "undo\n"):
        folder = tmp_path / (undo.strip() or "plain")
        folder.mkdir()
        typing(f"{lines}{undo}quit\n", *asked)
        (file,) = tmp_path.glob("*.json")
        acts.append(json.loads(file.read_text(encoding="utf-8"))["acts"])
        file.unlink()
    assert len(acts[0]) > 1
    whole, shorter = ([act for deal in one for act in deal] for one in acts)
    assert len(shorter) < len(whole)
    assert whole[: len(shorter)] == shorter


def test_acts_can_be_taken_back_one_by_one_over_deals(typing: Typing, tmp_path: Path) -> None:
    shown = typing("1\n" * 40 + "undo\n" * 41 + "quit\n", *COMET, "--deals", "9").stdout
    assert shown.count("  taken back: ") == 40
    assert "there is nothing to take back: you have not played yet" in shown
    assert list(tmp_path.iterdir()) == []


def test_acts_of_a_resumed_play_can_be_taken_back(typing: Typing, tmp_path: Path) -> None:
    typing("3s\n4d\n", *COMET)
    (file,) = tmp_path.iterdir()
    shown = typing("undo\nundo\nundo\nquit\n", "play", "--resume", str(file)).stdout
    assert re.findall("taken back: (.*)", shown) == ["lay 4♦", "lay 3♠"]
    assert "there is nothing to take back: you have not played yet" in shown
    acts = json.loads(file.read_text(encoding="utf-8"))["acts"]
    assert acts == [["lay 2♠", "pass"]]


def test_the_table_after_undo_is_the_table_before(typing: Typing) -> None:
    shown = typing("3s\nundo\nquit\n", *COMET).stdout
    first, _, third = (part.partition("player 1> ")[0] for part in shown.split("your hand")[1:])
    assert first == third
    assert shown.count("Deal 1") == 1


# --- Lines that are too long ---


def test_a_line_too_long_is_refused_and_not_repeated(typing: Typing) -> None:
    shown = typing("x" * 100_000 + "\nhand\nquit\n", *COMET).stdout
    assert "this line is too long; type ? to see what you can type" in shown
    assert "your hand  A♦" in shown
    assert len(shown) < 3000


def test_a_line_without_end_is_not_waited_for(typing: Typing) -> None:
    shown = typing("x" * 10_100_000, *COMET).stdout
    assert "You have played nothing" in shown
    assert len(shown) < 3000
