"""A person plays: sees what the seat may see, is told why not, and loses nothing when interrupted."""

from __future__ import annotations

import io
import itertools
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import nines
from nines import library
from nines.cli import commands
from nines.cli.record import FORM, SavedGame, read_record, save, write_record
from nines.cli.seat_view import show_event
from nines.cli.table import play_with_person, read_line
from nines.errors import FileError, RequestError
from nines.kernel.event import seen_by
from nines.kernel.playing import begin, dealt
from nines.policies import POLICIES, policy
from nines.reference.plays import PolicyAnswer

if TYPE_CHECKING:
    from types import FrameType

    from click.testing import Result

GAMES = nines.library().playable
COMET = ("play", "comet-1718", "--human", "1", "--seed", "7", "--policy", "random")
KEEPS = re.compile(r"nines play --resume '?([^'\n]+)'?\n")


def keys_of(shape: Any) -> set[str]:  # noqa: ANN401 - a class of answers
    return {field.name for field in fields(shape)}


@pytest.fixture
def typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Play with lines typed into a pipe, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def plays(lines: str, *args: str) -> Result:
        return CliRunner().invoke(commands, list(args), input=lines, env={"COLUMNS": "200", "NO_COLOR": "1"})

    return plays


Typing = Callable[[str], Any]


def kept_in(result: Result) -> Path:
    found = KEEPS.search(result.stdout)
    assert found, result.stdout
    return Path(found[1].strip())


def record(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


# --- What is seen ---


def seats_of(game: str) -> int:
    """Return a number of players that a game admits."""
    return next(number for number in (4, 3, 2, 6) if nines.load(game).admits(number))


# Whole deals of every game at the table; other tests measure the same code by a few.
@pytest.mark.parametrize(
    ("game", "player"), [(game, player + 1) for game in GAMES for player in range(seats_of(game))]
)
def test_a_seat_sees_no_card_that_is_hidden_from_it(
    game: str, player: int, typing: Callable[..., Result]
) -> None:
    lines = "1\n" * 60
    asked = ("--human", str(player), "--seats", str(seats_of(game)), "--seed", "11", "--trace")
    result = typing(lines, "play", game, *asked)
    assert result.exit_code == 0, result.stderr
    played = nines.load(game)
    table = dealt(played, begin(played, seats_of(game), 11).position, 11).position
    sight = played.observe(table, player - 1)
    known = {*sight.hand, *getattr(sight, "dead_hand", ()), getattr(sight, "turn_up", None)}
    shown_before = result.stdout.partition("Deal 1")[2]
    play_begins = r" (?:plays|passes|draws|folds|calls|raises)|others hold|there are \d+ acts"
    before_play = re.split(play_begins, shown_before)[0]
    hidden = set(played.cards(table)) - known
    shown = set(re.findall(r"Joker|(?:10|[2-9AJQK])[♣♦♥♠](?:#\d)?", before_play))
    assert not shown & {str(card) for card in hidden}
    assert {str(card) for card in sight.hand} <= shown


def test_a_hand_dealt_face_down_is_only_counted() -> None:
    game = nines.load("comet-1718")
    step = dealt(game, begin(game, 3, 7).position, 7)
    for seat in range(3):
        seen = [nines.sentence(event.as_seen(seat)) for event in step.events]
        hands = [line for line in seen if "is dealt" in line]
        assert sum(line.endswith("is dealt 17 cards") for line in hands) == 2
        assert sum("♣" in line or "♦" in line for line in hands) == 1
        assert "face down, out of play: 1 card" in seen


def test_only_its_holder_sees_a_carte_blanche_kept_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = nines.load("comet-1752")
    step = game.play(game.start(["K♥ 2♥", "5♦ 6♦"]), nines.Pass())
    told = []
    for seat in (0, 1):
        for event in seen_by(step.events, seat):
            show_event(event, game, trace=False)
        told.append(capsys.readouterr().out.strip())
    assert told == ["", "player 2 passes"]


def test_a_player_sees_hands_sequences_balances_and_the_next_card(typing: Callable[..., Result]) -> None:
    shown = typing("quit\n", *COMET).stdout
    for label in ("your hand", "others hold", "dead hand", "balances", "sequence", "next card"):
        assert f"  {label}" in shown
    assert "player 2: 100 jetons" in shown
    assert "saying “two”" in shown


# --- What can be typed ---


def test_acts_may_be_typed_by_number_or_name(typing: Callable[..., Result]) -> None:
    shown = typing("3s\nquit\n", *COMET).stdout
    assert "   1 lay 9♦ as 3    2 lay 3♠\n" in shown
    assert "player 1 plays 3♠" in shown
    assert "player 1 plays 3♠" in typing("2\nquit\n", *COMET).stdout
    assert "player 1 plays 3♠" in typing("lay 3♠\nquit\n", *COMET).stdout


def test_a_refused_act_names_its_rule_citation_and_reading(typing: Callable[..., Result]) -> None:
    shown = typing("pass\nKc\nquit\n", *COMET).stdout
    assert "you may not pass: a player who holds the next natural card must play it." in shown
    assert "comet-1718/passing/natural-card: A player who holds the next natural card must play it." in shown
    assert "natural-card-held-back=no" in shown
    assert "lay K♣ is refused: K♣ does not follow 2♠; the next card is 3." in shown
    assert "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:067" in shown
    assert "stated in the source" in shown


def test_a_fact_needs_no_rule(typing: Callable[..., Result]) -> None:
    shown = typing("why Kh\nquit\n", *COMET).stdout.partition("player 1> ")[2]
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
        ("?", "  act   7h, 9d as 10, pass, claim; or its number"),
        ("help", "  see   hand, score, rules, runs"),
        ("rules", "a king is a stop: its player starts a new sequence"),
        ("hand", "  your hand  A♦ A♠ 2♦ 3♠ 4♦"),
        ("score", "  player 1  100 jetons\n  player 2  100 jetons\n"),
        ("hint", "the sources give no advice on this turn"),
        ("undo", "there is nothing to take back: you have not played yet"),
    ],
)
def test_whatever_is_typed_is_answered(typed: str, says: str, typing: Callable[..., Result]) -> None:
    result = typing(f"{typed}\nquit\n", *COMET)
    assert result.exit_code == 0
    assert says in result.stdout.partition("player 1> ")[2]


def test_bytes_that_are_no_text_are_answered_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(commands, COMET, input=b"\xff\xfe\x00\nquit\n")
    assert result.exit_code == 0
    assert "is not a card" in result.stdout


def test_a_second_copy_may_be_named_as_the_first() -> None:
    from nines.cli.table import listed

    acts = [nines.parse_act("lay 7♥#2"), nines.parse_act("pass")]
    assert str(listed(nines.parse_act("7h"), acts)) == "lay 7♥#2"


# --- To the end, interrupted, resumed ---


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_to_its_end(game: str, typing: Callable[..., Result]) -> None:
    seats = str(seats_of(game))
    others = "greedy" if policy("greedy").serves(nines.load(game)) else "random"
    result = typing("1\n" * 400, "play", game, "--human", "2", "--seats", seats, "--policy", others)
    assert result.exit_code == 0, result.stderr
    assert re.search("wins? the deal: player 1", result.stdout)
    assert "resume" not in result.stdout
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_play_is_the_same_however_often_interrupted(game: str, typing: Callable[..., Result]) -> None:
    policies = [one.name for one in reversed(POLICIES) if one.serves(nines.load(game))][:3]
    asked = (
        "play",
        game,
        "--human",
        "2",
        "--seats",
        str(seats_of(game)),
        "--seed",
        "1",
        "--deals",
        "2",
        "--policy",
        ",".join((policies * 3)[: seats_of(game) - 1]),
    )
    whole = typing("1\n" * 200, *asked).stdout
    result = typing("1\n1\n", *asked)
    file = kept_in(result)
    for _ in range(100):
        if "The game is saved" not in result.stdout:
            break
        result = typing("1\n1\n1\n", "play", "--resume", str(file))
        assert result.exit_code == 0, result.stderr
    ends = [out.partition("Deal 2")[2].partition(" the deal: ")[2] for out in (whole, result.stdout)]
    assert whole.splitlines()[-6:] == result.stdout.splitlines()[-6:]
    assert ends[0]


def test_what_is_kept_is_the_record_of_all_acts(typing: Callable[..., Result]) -> None:
    file = kept_in(typing("3s\n", "play", "comet-1718", "--read", "comet-stops=yes", *COMET[2:]))
    data = record(file)
    assert data["form"] == FORM
    assert data["game"] == "comet-1718"
    assert data["readings"] == {"comet-stops": "yes"}
    assert (data["seats"], data["seed"], data["deals"], data["human"]) == (3, 7, 1, 1)
    assert data["policies"] == ["human", "random", "random"]
    assert data["acts"][0][:3] == ["lay 2♠", "pass", "lay 3♠"]


def test_another_play_is_kept_beside_the_first(typing: Callable[..., Result]) -> None:
    first, second = (kept_in(typing("3s\nquit\n", *COMET)) for _ in range(2))
    assert first != second
    assert first.exists()
    assert second.exists()


GAME = SavedGame("comet-1718", {}, 3, 7, 1, 1, ["human", "random", "random"], [["lay 2♠"]])


def test_where_nothing_can_be_written_the_play_is_kept_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    there.mkdir()
    monkeypatch.setattr(Path, "cwd", lambda: here)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(there))
    place = save(GAME, None)
    assert place
    assert (place.file.parent, place.faults) == (there, (f"there is no folder {here}",))
    assert read_record(library(), place.file) == GAME


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let so many writes fail."""
    fsync = os.fsync

    def fills(times: int) -> None:
        left = itertools.count(times, -1)

        def fails(number: int) -> None:
            if next(left) > 0:
                raise OSError(28, "No space left on device")
            fsync(number)

        monkeypatch.setattr(os, "fsync", fails)

    return fills


def test_a_record_not_written_whole_leaves_the_old_one(
    full_disk: Callable[[int], None], tmp_path: Path
) -> None:
    file = tmp_path / "play.json"
    write_record(GAME, file)
    full_disk(1)
    with pytest.raises(FileError, match="No space"):
        write_record(GAME, file)
    assert read_record(library(), file) == GAME
    assert list(tmp_path.iterdir()) == [file]


def test_a_resumed_play_is_kept_elsewhere_where_writing_fails(
    full_disk: Callable[[int], None], typing: Callable[..., Result]
) -> None:
    file = kept_in(typing("3s\n", *COMET))
    before = file.read_bytes()
    full_disk(1)
    result = typing("2\n", "play", "--resume", str(file))
    assert f"{file} cannot be written: No space left on device.\n" in result.stdout
    other = kept_in(result)
    assert other != file
    assert file.read_bytes() == before
    assert len(record(other)["acts"][0]) > len(record(file)["acts"][0])


def test_a_play_that_can_be_kept_nowhere_is_printed(
    full_disk: Callable[[int], None], typing: Callable[..., Result], tmp_path: Path
) -> None:
    full_disk(9)
    result = typing("3s\n", *COMET)
    assert result.exit_code == 0
    _, sentence, rest = result.stdout.partition("The game could not be saved. ")
    assert sentence
    file = tmp_path / "by-hand.json"
    file.write_text(rest[rest.index("{") :], encoding="utf-8")
    assert "resumed after 3 acts of deal 1" in typing("", "play", "--resume", str(file)).stdout


def test_a_link_stays_and_a_file_keeps_its_mode(typing: Callable[..., Result], tmp_path: Path) -> None:
    file, link = kept_in(typing("3s\n", *COMET)), tmp_path / "link.json"
    file.chmod(0o640)
    link.symlink_to(file)
    before = record(file)["acts"]
    assert kept_in(typing("2\n", "play", "--resume", str(link))) == link
    assert link.is_symlink()
    assert record(file)["acts"] != before
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_that_leads_nowhere_is_not_written_through(
    typing: Callable[..., Result], tmp_path: Path
) -> None:
    (tmp_path / "comet-1718-seed-7.json").symlink_to(tmp_path / "elsewhere")
    assert kept_in(typing("3s\n", *COMET)).name == "comet-1718-seed-7-2.json"


@pytest.mark.parametrize("lines", ["", "quit\n", "?\nhint\nwhy\nquit\n", "3s\nundo\nquit\n"])
def test_who_leaves_before_playing_anything_leaves_no_file(
    lines: str, typing: Callable[..., Result], tmp_path: Path
) -> None:
    result = typing(lines, *COMET)
    assert (result.exit_code, list(tmp_path.iterdir())) == (0, [])
    assert result.stdout.endswith("\nYou have played nothing, so nothing is saved.\n")


def test_a_resumed_play_without_an_act_keeps_its_file(typing: Callable[..., Result]) -> None:
    def written() -> tuple[int, int]:  # the time of reading is no part of it
        stat = file.stat()
        return stat.st_ino, stat.st_mtime_ns

    file = kept_in(typing("3s\n", *COMET))
    before = written()
    assert kept_in(typing("hand\nquit\n", "play", "--resume", str(file))) == file
    assert written() == before


def test_a_path_with_escape_sequences_is_written_out(
    typing: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "\x1b[31mred's é"
    folder.mkdir()
    monkeypatch.setattr(Path, "cwd", lambda: folder)
    shown = typing("3s\n", *COMET).stdout
    assert "\x1b" not in shown
    word = shown.partition("--resume ")[2].strip()
    back = subprocess.run(["bash", "-c", f"cd {tmp_path}; cat {word}"], capture_output=True, check=True)
    assert json.loads(back.stdout)["game"] == "comet-1718"


@pytest.mark.parametrize("kind", ["pipe", "folder", "/dev/zero", "/dev/null"])
def test_what_is_not_a_file_is_not_waited_for(
    kind: str, tmp_path: Path, process: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    path = Path(kind) if kind.startswith("/") else tmp_path / kind
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    done = process("play", "--resume", str(path))
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"cannot be read: " in done.stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"form": "nines play 3"}, "its form is not 'nines play 2'"),
        ({"game": "comet-1781"}, "did you mean 'comet-1718'"),
        ({"game": "comet-1718[comet-stops=yes]"}, "not the name of a game"),
        ({"game": 7}, "field 'game' has a wrong value: 7"),
        ({"readings": {"comet-stop": "yes"}}, "did you mean 'comet-stops'"),
        ({"readings": {"comet-stops": ["yes"]}}, "field 'readings' has a wrong value"),
        ({"seats": 9}, "9"),
        ({"seats": True}, "field 'seats' has a wrong value: true"),
        ({"seed": -1}, "out of range"),
        ({"deals": 0}, "0 deals cannot be played"),
        ({"human": 4}, "player 4 is not at the table"),
        ({"human": 2}, "'policies' names"),
        ({"policies": ["human", "random"]}, "'policies' names"),
        ({"policies": ["human", "random", "greed"]}, "did you mean 'greedy'"),
        ({"acts": [["lay 2♠", "pass", "lay K♣"]]}, "deal 1, act 3: lay K♣ is refused: K♣ does not follow"),
        ({"acts": [["__import__('os')"]]}, "deal 1, act 1:"),
        ({"acts": [[], ["lay 2♠"]]}, "deal 1, act 1: the act is missing"),
        ({"acts": [["lay 2♠", 3]]}, "field 'acts' has a wrong value"),
        ({"acts": "lay 2♠"}, "field 'acts' has a wrong value"),
        ({"extra": 1}, "has unknown fields: 'extra'"),
        ({"acts": None}, "field 'acts' has a wrong value"),
    ],
)
def test_a_broken_record_is_refused_in_one_line_and_left(
    change: dict[str, Any], says: str, typing: Callable[..., Result]
) -> None:
    file = kept_in(typing("3s\n", *COMET))
    broken = json.dumps({**record(file), **change})
    file.write_text(broken, encoding="utf-8")
    result = typing("1\n", "play", "--resume", str(file))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert says in result.stderr
    assert result.stdout == ""
    assert file.read_text(encoding="utf-8") == broken


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"form": ' + b"1" * 5000 + b"}"]
)
def test_a_file_that_is_no_record_is_refused(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    file.write_bytes(text)
    with pytest.raises(RequestError, match="not a saved game of nines"):
        read_record(library(), file)


def test_a_file_that_lacks_something_or_everything_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    with pytest.raises(RequestError, match="cannot be read: No such file"):
        read_record(library(), file)
    file.write_text(json.dumps({"form": FORM}), encoding="utf-8")
    with pytest.raises(RequestError, match="the record lacks 'acts', 'deals'"):
        read_record(library(), file)
    with pytest.raises(RequestError, match="cannot be read"):
        read_record(library(), tmp_path)
    file.write_bytes(b" " * 10_000_001)
    with pytest.raises(RequestError, match="too large"):
        read_record(library(), file)


def test_a_record_that_goes_on_after_the_end_is_refused(typing: Callable[..., Result]) -> None:
    file = kept_in(typing("1\n" * 30, *COMET, "--deals", "9"))
    data = record(file)
    assert len(data["acts"]) > 1
    first = data["acts"][0]
    file.write_text(json.dumps({**data, "acts": [[*first, "pass"]]}), encoding="utf-8")
    result = typing("1\n", "play", "--resume", str(file))
    assert (result.exit_code, "deal 1 ends before its last recorded act" in result.stderr) == (2, True)
    file.write_text(json.dumps({**data, "acts": [first, first], "deals": 1}), encoding="utf-8")
    result = typing("1\n", "play", "--resume", str(file))
    assert (result.exit_code, "it contains acts after the end of play" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("play comet-1718 --human 4", "player 4 is not at the table; the players are 1 to 3"),
        ("play comet-1718 --human 0", "player 0 is not at the table"),
        ("play comet-1718 --human one", "'one' is not a whole number"),
        ("play comet-1718 --human 1 --json", "cannot be combined"),
        ("play comet-1718 --human 1 --seats 9", "not for 9"),
        ("play comet-1718 --human 1 --deals 0", "0 deals cannot be played"),
        ("play comet-1718 --policy greed", "did you mean 'greedy'"),
        ("play comet-1718 --policy greedy,random", "2 policies are named for 3 players"),
        ("play comet-1718 --human 1 --policy a,b,c,d", "no policy 'a'"),
        ("play comet-1718 --policy ,", "no policy ''"),
        ("play comet-1718 --resume x.json", "--resume takes all settings from the file; leave out GAME"),
        ("play --resume x.json --seed 7 --human 1", "leave out --seed and --human"),
        ("play --resume x.json", "x.json cannot be read: No such file"),
        ("play --human 1", "missing argument 'GAME'"),
    ],
)
def test_a_play_that_cannot_begin_is_refused_in_one_line(
    typed: str, says: str, typing: Callable[..., Result]
) -> None:
    result = typing("", *typed.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert says in result.stderr


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


def test_a_second_interruption_at_any_moment_disturbs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The input ends, and the hang-up comes while that is answered: at the first call, the second, ..."""
    monkeypatch.chdir(tmp_path)
    former = signal.signal(signal.SIGHUP, lambda *_: None)  # a late one must not end the tests
    for moment in range(40):
        kept = SavedGame("comet-1718", {}, 3, 7, 1, 1, ["human", "random", "random"])
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
            play_with_person(library(), kept, None, trace=False)
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(None)
        assert len(list(tmp_path.glob("*.json"))) == moment + 1
    signal.signal(signal.SIGHUP, former)
    assert capsys.readouterr().out.count("The game is saved") == 40


# --- Policies ---


def test_the_result_of_a_play_names_the_policies(
    run: Callable[..., Result], told: Callable[..., Any]
) -> None:
    record = told("play", "comet-1718", "--policy", "greedy, random,shed-high")
    assert record["policies"] == ["greedy", "random", "shed-high"]
    assert record["policy"] == "greedy, random, shed-high"
    assert told("play", "comet-1718", "--policy", "greedy")["policy"] == "greedy"
    shown = run("play", "comet-1718", "--policy", "greedy,random,shed-high").stdout
    assert "played by policy: greedy, random, shed-high" in shown
    assert "played at random" in run("play", "comet-1718").stdout


def test_policies_are_listed_with_their_advice_and_witness(
    run: Callable[..., Result], told: Callable[..., Any]
) -> None:
    listed = told("list", "--policies")
    assert [one["name"] for one in listed] == [one.name for one in POLICIES]
    assert all(set(one) == keys_of(PolicyAnswer) for one in listed)
    shown = run("list", "--policies").stdout
    assert "Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:064" in shown
