"""A person at the table: what is typed and answered, help, hints, acts taken back, and every way to stop."""

from __future__ import annotations

import io
import itertools
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from tests.cli.shared import record

import nines
from nines import library
from nines.cli import commands
from nines.cli.prompt import read_line
from nines.cli.table import play_with_people
from nines.kernel.alike import legal_like
from nines.kernel.playing import begin, deal_transitions
from nines.policies import at_random
from nines.table.saved import SavedGame

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

    from click.testing import Result

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream

Typing = Callable[..., "Result"]
Played = Callable[[str], tuple[tuple[str, ...], str]]
GAMES = nines.library().playable


# --- Help ---


def seats_of(game: str) -> int:
    """Return a number of players that a game admits."""
    return next(number for number in (3, 2, 4, 6) if nines.load(game).admits(number))


@pytest.mark.parametrize("game", GAMES)
def test_help_is_at_most_seven_lines(game: str, typing_well: Typing) -> None:
    shown = typing_well("?\nquit\n", "play", game, "--human", "1", "--seed", "7", columns=80).stdout
    help_text = shown.partition("> ?\n")[2].partition("player 1> ")[0]
    labels = [line.split()[0] for line in help_text.splitlines()]
    now = [label for label in ("or", "then") if label in labels]
    assert labels == ["act", *now, "see", "hint", "why", "quit"]  # there is nothing yet to undo


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


# --- Hints and reasons ---


COMET = ("play", "comet-1718", "--human", "1", "--seed", "7", "--policy", "random")
PAYS = re.compile(r"^  (?:player \d (?:pays|puts|takes|scores) \d+ .*)$", re.MULTILINE)


def test_a_hint_names_advice_what_it_prefers_and_its_witness(typing_well: Typing) -> None:
    shown = typing_well(
        "pass\nhint\nquit\n", "play", "comet-1753", "--human", "1", "--seats", "2", "--seed", "2"
    )
    hint = shown.stdout.partition("> hint\n")[2]
    advice = r"Lead the cards that are worth the most points\."
    assert re.search(rf"^  shed-high: lay [^\n]+\n    advice  {advice}", hint)
    assert "as seen in encyclopedie-1753:018, 019" in hint
    assert "\n  longest-run: lay " in hint


def test_where_no_source_advises_the_hint_says_it_is_ours(typing_well: Typing) -> None:
    shown = typing_well(
        "hint\nquit\n", "play", "multiple-9-holdem-2007", "--human", "1", "--seed", "7"
    ).stdout
    assert "by-the-nines: raise" in shown
    assert "No source gives this advice." in shown
    shown = typing_well("hint\nquit\n", "play", "commit-1857", "--human", "1", "--seed", "7").stdout
    assert "  greedy: lay " in shown


def test_whole_advice_that_comes_to_the_same_is_given_once(typing_well: Typing) -> None:
    shown = typing_well("hint\nquit\n", "play", "ninety-nine-3p", "--human", "1", "--seed", "7").stdout
    assert shown.count("    advice  ") == 1


def test_where_there_is_one_act_a_hint_says_so(typing_well: Typing) -> None:
    asked = ("play", "red-nines-20c", "--human", "1", "--seed", "7")
    assert "  you can only play 10♦: press Enter\n" in typing_well("1\nhint\nquit\n", *asked).stdout


def test_the_result_says_what_it_is_made_of(typing_well: Typing) -> None:
    shown = " ".join(typing_well("1\n" * 100, *COMET).stdout.partition(" the deal: ")[2].split())
    assert re.search(r"Payment for a king +(?:you|player 2) [+-]\d+, player ", shown)
    assert re.search(r"Points left in hand .*; (?:you|player [23]): [0-9+ ]+ = \d+", shown)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Return a function: a command that plays two deals of a game, and what it shows for the first acts."""
    runner = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"})

    @cache
    def plays(game: str) -> tuple[tuple[str, ...], str]:
        asked = ("play", game, "--human", "2", "--seats", str(seats_of(game)), "--seed", "5", "--deals", "2")
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(tmp_path_factory.mktemp("played"))
            result = runner.invoke(commands, asked, input="1\n" * 400)
        assert result.exit_code == 0, result.stderr
        return asked, result.stdout

    return plays


@pytest.mark.parametrize("game", GAMES)
def test_each_payment_says_what_it_is_for(game: str, played: Played) -> None:
    _, shown = played(game)
    paid = PAYS.findall(shown)
    assert paid
    rules = {": ".join(key.split("/")[1:]).replace("-", " ") for key in nines.load(game).rules()}
    assert all(re.search(r" \(([a-z0-9: ]+)\)$", line) for line in paid)
    assert {line.rpartition("(")[2].rstrip(")") for line in paid} <= rules


def test_why_of_a_payment_names_its_rule_and_the_documents(typing_well: Typing) -> None:
    lines = "3s\n" + "1\n" * 8
    for number in range(1, 30):
        asked = f"why -{number}\n"
        shown = typing_well(f"{lines}{asked}quit\n", *COMET).stdout.rpartition(f"> {asked}")[2]
        if " pays " in shown:
            break
    assert "rule" in shown
    assert "comet-1718/payment/" in shown
    assert re.search(r"\n    source +Académie Universelle des Jeux 1718", shown)
    assert re.search(r"\n    wp-comet:\d{3} \(line \d+\)  +[A-Z]", shown)


# --- Acts taken back ---


# Hundreds of lines at the table for every game; the tests around it measure the same code by a few.
@pytest.mark.parametrize("game", GAMES)
def test_acts_taken_back_and_played_again_change_nothing(
    game: str, played: Played, typing_well: Typing
) -> None:
    asked, plain = played(game)
    back = typing_well("1\n2\nundo\nundo\n" + "1\n1\nundo\n" * 20 + "1\n" * 400, *asked).stdout
    assert "taken back: " in back
    assert "Traceback" not in back
    assert plain.splitlines()[-8:] == back.splitlines()[-8:]


def test_an_act_of_the_deal_before_can_be_taken_back(typing_well: Typing, tmp_path: Path) -> None:
    asked = (*COMET, "--deals", "9")
    lines = "1\n" * 60
    acts = []
    for undo in ("", "undo\n"):
        folder = tmp_path / (undo.strip() or "plain")
        folder.mkdir()
        typing_well(f"{lines}{undo}quit\n", *asked)
        (file,) = tmp_path.glob("*.toml")
        acts.append(record(file)["acts"])
        file.unlink()
    assert len(acts[0]) > 1
    whole, shorter = ([act for deal in one for act in deal] for one in acts)
    assert len(shorter) < len(whole)
    assert whole[: len(shorter)] == shorter


def test_decisions_can_be_taken_back_one_by_one_over_deals(typing_well: Typing, tmp_path: Path) -> None:
    """Of 40 acts, those that were the only legal one were no decisions."""
    shown = typing_well("1\n" * 40 + "undo\n" * 41 + "quit\n", *COMET, "--deals", "9").stdout
    forced = shown.count("(Enter plays it)\nplayer 1> 1\n")
    assert forced > 10
    assert shown.count("  taken back: ") == 40 - forced
    assert "there is nothing to take back: you have not decided anything yet" in shown
    assert list(tmp_path.iterdir()) == []


def test_acts_of_a_resumed_play_can_be_taken_back(typing_well: Typing, tmp_path: Path) -> None:
    typing_well("3s\n4d\n", *COMET)
    (file,) = tmp_path.iterdir()
    shown = typing_well("undo\nundo\nundo\nquit\n", "play", "--resume", str(file)).stdout
    assert re.findall("taken back: (.*)", shown) == ["lay 4♦", "lay 3♠"]
    assert "there is nothing to take back: you have not decided anything yet" in shown
    acts = record(file)["acts"]
    assert acts == [["lay 2♠", "pass"]]


def test_the_table_after_undo_is_the_table_before(typing_well: Typing) -> None:
    shown = typing_well("3s\nundo\nquit\n", *COMET).stdout
    first, _, third = (part.partition("player 1> ")[0] for part in shown.split("your hand")[1:])
    assert first == third
    assert shown.count("Deal 1") == 1


# --- Few keys ---


def test_enter_plays_the_only_act(typing_well: Typing) -> None:
    asked = ("play", "red-nines-20c", "--human", "1", "--seed", "7")
    shown = typing_well("1\n\nquit\n", *asked).stdout
    assert "   1 lay 10♦   (Enter plays it)\nplayer 1> \n  player 1 plays 10♦" in shown


def test_cards_in_a_row_are_played_as_far_as_legal(typing_well: Typing) -> None:
    shown = typing_well("3 4 5h 6\nquit\n", *COMET).stdout
    assert "  player 1 plays 3♠, saying “three”\n  player 1 plays 4♦" in shown
    assert shown.count("your hand") == 2
    assert "  lay 5♥ is refused: 5♥ is not in the hand." in shown
    assert "plays 5♥" not in shown


def test_cards_after_the_turn_are_said_to_be_unplayed(typing_well: Typing) -> None:
    shown = typing_well("10c j q\nquit\n", *COMET[:-2]).stdout
    assert "  player 1 plays 10♣" in shown
    assert "  you have no jack; you can lay 9♦ as J\n" in shown
    shown = typing_well("10c 9d=j q k a 2\nquit\n", *COMET[:-2]).stdout
    assert "saying “king”\n" in shown
    assert shown.count("player 1> ") == 2


def test_a_rank_needs_no_suit_where_suits_are_alike(typing_well: Typing) -> None:
    asked = ("play", "comet-1753", "--human", "1", "--seats", "2", "--seed", "2")
    assert "> q\n  player 1 plays Q♦, " in typing_well("q\nquit\n", *asked).stdout
    assert "> 4 5\n  player 1 plays 4♣, " in typing_well("4 5\nquit\n", *asked).stdout
    said = typing_well("9 10\nquit\n", *asked).stdout
    assert "9 can be 9♦ or 9♠, and the suit matters; name the card" in said
    said = typing_well("10 j q k a\nquit\n", *asked).stdout
    assert "  player 1 plays K" in said


def test_q_is_a_queen_and_not_the_end(typing_well: Typing) -> None:
    shown = typing_well("q\nquit\n", *COMET).stdout
    assert "q means a queen, which you cannot play now; to stop, type quit" in shown


def test_only_what_changed_is_shown_again(typing_well: Typing) -> None:
    shown = typing_well("3s\n1\nquit\n", *COMET).stdout.split("your hand")
    assert "dead hand" in shown[1]
    assert "dead hand" not in shown[2]
    assert "sequence" in shown[2]


def test_people_take_turns_at_one_terminal(typing_well: Typing) -> None:
    asked = ("play", "comet-1718", "--human", "1,3", "--seats", "3", "--seed", "7")
    shown = typing_well("\n4h\n" + "1\n\n" * 6 + "quit\n", *asked).stdout
    assert "players 1 and 3 are people; ? for help\n" in shown
    assert shown.index("player 3: press Enter to see your cards") < shown.index("your hand  ")
    third = shown.partition("player 3: press Enter to see your cards")[2]
    third = third.partition("player 1: press Enter")[0]
    assert "player 1 is dealt 17 cards" in third
    assert "player 1: press Enter to see your cards" in shown


# --- What can be typed ---


def test_acts_may_be_typed_by_number_or_name(typing_well: Callable[..., Result]) -> None:
    shown = typing_well("3s\nquit\n", *COMET).stdout
    assert "   1 lay 9♦ as 3    2 lay 3♠\n" in shown
    assert "player 1 plays 3♠" in shown
    assert "player 1 plays 3♠" in typing_well("2\nquit\n", *COMET).stdout
    assert "player 1 plays 3♠" in typing_well("lay 3♠\nquit\n", *COMET).stdout


def test_a_refused_act_names_its_rule_citation_and_reading(typing_well: Callable[..., Result]) -> None:
    shown = typing_well("pass\nKc\nquit\n", *COMET).stdout
    assert "you may not pass: a player who holds the next natural card must play it." in shown
    assert "comet-1718/passing/natural-card: A player who holds the next natural card must play it." in shown
    assert "natural-card-held-back=no" in shown
    assert "lay K♣ is refused: K♣ does not follow 2♠; the next card is 3." in shown
    assert "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:067" in shown
    assert "stated in the source" in shown


def test_a_fact_needs_no_rule(typing_well: Callable[..., Result]) -> None:
    shown = typing_well("why Kh\nquit\n", *COMET).stdout.partition("player 1> ")[2]
    answer, _, after = shown.partition("lay K♥ is refused: K♥ is not in the hand.\n")
    assert after.startswith("player 1> "), shown
    assert answer == "why Kh\n  "


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("why Kc", "lay K♣ is refused: K♣ does not follow 2♠"),
        ("why 3s", "lay 3♠ may be played"),
        ("why 2", "lay 3♠ may be played"),
        ("why", "player 3 passes, saying “without three”\n    rule"),
        ("why -2", "comet-1718/lead: Any card may be led."),
        ("why -2", "may open a new sequence with any card they like."),
        ("why -0", "there is no event -0; "),
        ("why -99", "there is no event -99; so far there are 11 events"),
        ("why me", "'me' is not a card"),
        ("99", "there is no act 99; the acts are 1 to"),
        ("0", "there is no act 0"),
        ("²", "is not a card"),
        ("nonsense", "'nonsense' is not a card"),
        ("9d as zebra", "'zebra' is not a rank or card"),
        ("\x1b[31m[bold]", "'[31m[bold]' is not a card"),
        ("claim", "claim is refused: you have no payment to claim"),
        ("runs", "sequence 1  2♠"),
        ("", "   1 lay 9♦ as 3    2 lay 3♠\nplayer 1> "),
        ("?", "  act   7h, 9d as 10; or its number\n  or    7h 8 9: cards in a row\n  then  "),
        ("?", "at other times: pass, claim\n"),
        ("help", "  see   hand, score, rules, warrants, runs"),
        ("rules", "Aim. Be the first to get rid of your cards"),
        ("warrants", "a king is a stop: its player starts a new sequence"),
        ("hand", "  your hand  A♦ A♠ 2♦ [3♠] 4♦"),
        ("score", "  player 1  100 jetons\n  player 2  100 jetons\n"),
        ("hint", "the sources give no advice on this turn"),
        ("undo", "there is nothing to take back: you have not decided anything yet"),
    ],
)
def test_whatever_is_typed_is_answered(typed: str, says: str, typing_well: Callable[..., Result]) -> None:
    result = typing_well(f"{typed}\nquit\n", *COMET)
    assert result.exit_code == 0
    assert says in result.stdout.partition("player 1> ")[2]


def test_bytes_that_are_no_text_are_answered_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(commands, COMET, input=b"\xff\xfe\x00\nquit\n")
    assert result.exit_code == 0
    assert "is not a card" in result.stdout


def test_a_second_copy_may_be_named_as_the_first() -> None:
    acts = [nines.parse_act("lay 7♥#2"), nines.parse_act("pass")]
    assert str(legal_like(nines.parse_act("7h"), acts)) == "lay 7♥#2"


def test_a_line_too_long_is_refused_and_not_repeated(typing_well: Typing) -> None:
    shown = typing_well("x" * 100_000 + "\nhand\nquit\n", *COMET).stdout
    assert "this line is too long; type ? to see what you can type" in shown
    assert "your hand  A♦" in shown
    assert len(shown) < 3000


def test_a_line_without_end_is_not_waited_for(typing_well: Typing) -> None:
    shown = typing_well("x" * 10_100_000, *COMET).stdout
    assert "You have played nothing" in shown
    assert len(shown) < 3000


# --- At a terminal ---


class Terminal:
    """A play at a terminal of its own."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.ours, theirs = pty.openpty()
        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nines.cli", *args],
            env={**os.environ, "PYTHONPATH": paths, "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "100"},
            cwd=folder,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.written = ""

    def until(self, sign: str) -> str:
        """Read until *sign* was written, or all was."""
        while sign not in self.written:
            try:
                read = os.read(self.ours, 4096)
            except OSError:
                break
            if not read:
                break
            self.written += read.decode(errors="replace")
        before, _, self.written = self.written.partition(sign)
        return before

    def type(self, text: bytes) -> None:
        os.write(self.ours, text)

    def end(self) -> tuple[int, str]:
        rest = self.until("\0")
        os.close(self.ours)
        return self.process.wait(), rest


@pytest.mark.parametrize(
    ("how", "code"), [(b"quit\n", 0), (b"\x04", 0), (signal.SIGINT, 130), (signal.SIGTERM, 130)]
)
def test_at_a_terminal_every_way_to_stop_keeps_the_play(
    how: bytes | signal.Signals, code: int, tmp_path: Path
) -> None:
    terminal = Terminal(tmp_path, *COMET)
    assert "your hand" in terminal.until("player 1> ")
    terminal.type(b"3s\n")
    assert "player 1 plays 3" in terminal.until("player 1> ")
    if isinstance(how, bytes):
        terminal.type(how)
    else:
        terminal.process.send_signal(how)
    ended, rest = terminal.end()
    assert ended == code, rest
    assert "nines play --resume" in rest
    assert "Traceback" not in rest
    (file,) = tmp_path.iterdir()
    assert record(file)["acts"][0][:3] == ["lay 2♠", "pass", "lay 3♠"]


def test_a_signal_just_before_the_wait_ends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The handler does nothing here, so only the wait itself can notice the signal."""
    ours, theirs = pty.openpty()
    waited = []

    def interrupted(read: list[int], write: list[int], faults: list[int]) -> tuple[list[int], ...]:
        os.kill(os.getpid(), signal.SIGINT)
        waited.append(real(read, write, faults, 10.0)[0])
        os.write(ours, b"3s\n")
        return waited[-1], [], []

    real = select.select
    former = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        monkeypatch.setattr(select, "select", interrupted)
        monkeypatch.setattr(sys, "stdin", os.fdopen(theirs))
        assert read_line("> ") == "3s"
    finally:
        signal.signal(signal.SIGINT, former)
        sys.stdin.close()
        os.close(ours)
    assert len(waited) == 2
    assert theirs not in waited[0]  # the signal ended the first wait; only then was the line typed
    assert signal.set_wakeup_fd(-1) == -1  # as before


@pytest.mark.parametrize("later", [0.0, 0.0005, 0.001, 0.002, 0.01])  # seconds
def test_a_terminal_that_is_closed_keeps_the_play(tmp_path: Path, later: float) -> None:
    terminal = Terminal(tmp_path, *COMET)
    terminal.until("player 1> ")
    terminal.type(b"3s\n")
    terminal.until("player 1> ")
    os.close(terminal.ours)
    time.sleep(later)
    terminal.process.send_signal(signal.SIGHUP)
    terminal.process.wait()
    (file,) = tmp_path.iterdir()
    assert record(file)["acts"][0][:3] == ["lay 2♠", "pass", "lay 3♠"]


def test_a_terminal_offers_a_list_and_another_deal(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--seed", "7")
    listed = terminal.until("game (its number or name)> ").splitlines()
    number = next(line.split()[0] for line in listed if " multiple-9-holdem-2007 " in line)
    terminal.type(f"{number}\n".encode())
    for deal in ("Deal 1", "Deal 2"):
        assert deal in terminal.until("player 1> ")
        terminal.type(b"fold\n")
        terminal.until("another deal? (y, or Enter for no) ")
        terminal.type(b"y\n" if deal == "Deal 1" else b"\n")
    code, rest = terminal.end()
    assert code == 0
    assert "balances in chips: you " in rest
    assert list(tmp_path.iterdir()) == []


def test_a_second_interruption_at_any_moment_disturbs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The input ends, and the hang-up comes while that is answered: at the first call, the second, ..."""
    monkeypatch.chdir(tmp_path)
    former = signal.signal(signal.SIGHUP, lambda *_: None)  # a late one must not end the tests
    for moment in range(40):
        kept = SavedGame("comet-1718", {}, 3, [1], [None, "random", "random"], 7, 1)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"3s\n")))
        calls = itertools.count()
        ended = False

        def hang_up(
            frame: FrameType, event: str, returned: object, calls: Iterator[int] = calls, moment: int = moment
        ) -> None:
            nonlocal ended
            ended = ended or (frame.f_code.co_name == "_read" and event == "return" and returned == b"")
            if ended and event == "call" and next(calls) == moment:
                os.kill(os.getpid(), signal.SIGHUP)

        sys.setprofile(hang_up)
        try:
            play_with_people(library(), kept, None, trace=False)
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(None)
        assert len(list(tmp_path.glob("*.toml"))) == moment + 1
    signal.signal(signal.SIGHUP, former)
    assert capsys.readouterr().out.count("The game is saved") == 40
