"""Saved games: a play is kept whatever happens, and is resumed only under its own rules."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from tests.cli.shared import record, seats_of

import nines
from nines import library
from nines.cli import commands
from nines.cli.record import read_saved, save, write_saved
from nines.errors import FileError, RequestError
from nines.libraries.rests_on import changed_rules, rules_kept
from nines.policies import POLICIES, policy
from nines.records.text_form import record_of_text
from nines.table.saved import FORM, ONE_PERSON, WITHOUT_RULES, SavedGame, as_data

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = nines.library().playable


def end(game: str, winner: str = "") -> str:
    """Return what ends the play of a deal; where our copies of the text break off, nobody wins."""
    part = nines.library().corpus.editions[game].part
    return "deal ends where our copies of the text break off" if part else f"wins? the deal: player {winner}"


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_to_its_end(game: str, typing: Callable[..., Result]) -> None:
    seats = str(seats_of(game))
    others = "greedy" if policy("greedy").serves(nines.load(game)) else "random"
    result = typing("1\n" * 400, "play", game, "--human", "2", "--seats", seats, "--policy", others)
    assert result.exit_code == 0, result.stderr
    assert re.search(end(game, "1"), result.stdout)
    assert "resume" not in result.stdout
    assert list(Path.cwd().iterdir()) == []


HOLDEM = "multiple-9-holdem-2007"


def test_a_deal_of_holdem_is_played_to_its_end(typing: Callable[..., Result]) -> None:
    result = typing("1\n" * 80, "play", HOLDEM, "--human", "2", "--seats", "4", "--policy", "by-the-nines")
    assert result.exit_code == 0, result.stderr
    assert re.search("wins? the deal: player 1", result.stdout)
    assert "resume" not in result.stdout


COMET = ("play", "comet-1718", "--human", "1", "--seed", "7", "--policy", "random")
KEEPS = re.compile(r"nines play --resume '?([^'\n]+)'?\n")


def kept_in(result: Result) -> Path:
    match = KEEPS.search(result.stdout)
    assert match, result.stdout
    return Path(match[1].strip())


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
    ends = [out.partition("Deal 2")[2] for out in (whole, result.stdout)]
    assert whole.splitlines()[-6:] == result.stdout.splitlines()[-6:]
    assert re.search(end(game), ends[0])


def test_what_is_kept_is_the_record_of_all_acts(typing: Callable[..., Result]) -> None:
    file = kept_in(typing("3s\n", "play", "comet-1718", "--read", "comet-stops=yes", *COMET[2:]))
    data = record(file)
    assert data["form"] == FORM
    assert data["game"] == "comet-1718"
    assert data["readings"] == {"comet-stops": "yes"}
    assert (data["seats"], data["seed"], data["deals"], data["people"]) == (3, "7", 1, [1])
    assert data["policies"] == [None, "random", "random"]
    assert data["acts"][0][:3] == ["lay 2♠", "pass", "lay 3♠"]


def test_another_play_is_kept_beside_the_first(typing: Callable[..., Result]) -> None:
    first, second = (kept_in(typing("3s\nquit\n", *COMET)) for _ in range(2))
    assert first != second
    assert first.exists()
    assert second.exists()


GAME = SavedGame("comet-1718", {}, 3, [1], [None, "random", "random"], 7, 1, acts=[["lay 2♠"]])


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
    assert read_saved(library(), place.file) == GAME


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
    write_saved(GAME, file)
    full_disk(1)
    with pytest.raises(FileError, match="No space"):
        write_saved(GAME, file)
    assert read_saved(library(), file) == GAME
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
    file = tmp_path / "by-hand.toml"
    file.write_text(rest[rest.index("form = ") :], encoding="utf-8")
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
    (tmp_path / "comet-1718-seed-7.toml").symlink_to(tmp_path / "elsewhere")
    assert kept_in(typing("3s\n", *COMET)).name == "comet-1718-seed-7-2.toml"


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
    assert record_of_text(back.stdout.decode()).edition == "comet-1718"


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
        ({"form": "nines play 4"}, "or of a newer version of nines"),
        ({"game": "comet-1781"}, "did you mean 'comet-1718'"),
        ({"game": "comet-1718[comet-stops=yes]"}, "not the name of a game"),
        ({"game": 7}, "field 'game' has a wrong value: 7"),
        ({"readings": {"comet-stop": "yes"}}, "did you mean 'comet-stops'"),
        ({"readings": {"comet-stops": ["yes"]}}, "field 'readings' has a wrong value"),
        ({"seats": 9}, "it must name 9 players"),
        ({"seats": True}, "field 'seats' has a wrong value: true"),
        ({"seed": "-1"}, "field 'seed' has a wrong value"),
        ({"seed": 7}, "field 'seed' has a wrong value"),
        ({"seed": "99999999999999999999"}, "out of range"),
        ({"deals": 0}, "0 deals cannot be played"),
        ({"people": [4]}, "player 4 is not at the table"),
        ({"people": [2]}, "'policies' names"),
        ({"people": 1}, "field 'people' has a wrong value"),
        ({"policies": [None, "random"]}, "'policies' names"),
        ({"policies": [None, "random", "greed"]}, "did you mean 'greedy'"),
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
        read_saved(library(), file)


def test_a_file_that_lacks_something_or_everything_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    with pytest.raises(RequestError, match="cannot be read: No such file"):
        read_saved(library(), file)
    file.write_text(json.dumps({"form": FORM}), encoding="utf-8")
    with pytest.raises(RequestError, match="the record lacks 'acts', 'deals'"):
        read_saved(library(), file)
    with pytest.raises(RequestError, match="cannot be read"):
        read_saved(library(), tmp_path)
    file.write_bytes(b" " * 10_000_001)
    with pytest.raises(RequestError, match="too large"):
        read_saved(library(), file)


def test_a_record_that_goes_on_after_the_end_is_refused(typing: Callable[..., Result]) -> None:
    file = kept_in(typing("1\n" * 30, *COMET, "--deals", "9"))
    data = record(file)
    assert len(data["acts"]) > 1
    first = data["acts"][0]
    file.write_text(json.dumps({**data, "acts": [[*first, "pass"]]}), encoding="utf-8")
    result = typing("1\n", "play", "--resume", str(file))
    assert (result.exit_code, "the deal ends before its last recorded act" in result.stderr) == (2, True)
    file.write_text(json.dumps({**data, "acts": [first, first], "deals": 1}), encoding="utf-8")
    result = typing("1\n", "play", "--resume", str(file))
    assert (result.exit_code, "it comes after the end of play" in result.stderr) == (2, True)


# --- Rules that have changed since ---


SLUG, POINT = "red-nines-20c", "natural-card-held-back"


def saved_under(answers: dict[str, str], **changed: Any) -> SavedGame:  # noqa: ANN401 - any field
    """Return a game as an older version would have saved it, if these answers had been ours."""
    game = library().load(SLUG).read(answers)
    kept = rules_kept(library(), game)._asdict()
    # In that version, our answers were these, and a rule that depends on them behaved differently.
    kept["rules"] = {
        key: [mine, mine, behaviour if mine == ours else f"then {behaviour}"]
        for key, (mine, ours, behaviour) in kept["rules"].items()
    }
    kept["version"] = "0.1.0"
    policies = [None, "random", "random", "random"]
    return replace(SavedGame(SLUG, {}, 4, [1], policies, 7, 1, rules=kept), **changed)


def resumed(saved: SavedGame, folder: Path, *options: str) -> Any:  # noqa: ANN401 - click's result
    file = folder / "play.json"
    write_saved(saved, file)
    return CliRunner().invoke(commands, ["play", "--resume", str(file), *options], input="hand\nquit\n")


def other_answer() -> str:
    return library().corpus.readings_of(SLUG)[POINT].playable[1]


def test_nothing_is_said_if_the_rules_are_the_same(tmp_path: Path) -> None:
    done = resumed(saved_under({}), tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_saved_game_keeps_an_answer_that_we_changed(tmp_path: Path) -> None:
    answer = other_answer()
    done = resumed(saved_under({POINT: answer}), tmp_path)
    assert done.exit_code == 0
    now = library().load(SLUG).choices[POINT]
    assert f"the rules of {SLUG} have changed since this game was saved" in done.stderr
    assert f"we now answer {POINT} (now {now}, then {answer})" in done.stderr
    assert f"as {SLUG}[{POINT}={answer}]" in done.stderr
    assert f"{SLUG}[{POINT}={answer}], 4 players" in done.stdout


@pytest.mark.parametrize("number", [0, 2])
def test_under_a_changed_rule_a_game_goes_on_if_wanted(number: int, tmp_path: Path) -> None:
    saved = saved_under({})
    rules = as_data(saved)["rules"]
    digests = list(rules["rules"][f"{SLUG}/deal"])
    digests[number] = "of then"  # its parameters, or its behaviour
    rules["rules"][f"{SLUG}/deal"] = digests
    saved = replace(saved, rules=rules)
    refused = resumed(saved, tmp_path)
    assert refused.exit_code == 2
    assert f"changed since this game was saved, by nines 0.1.0: {SLUG}/deal. " in refused.stderr
    assert "add --anyway" in refused.stderr
    assert read_saved(library(), tmp_path / "play.json") == saved
    goes_on = resumed(saved, tmp_path, "--anyway")
    assert goes_on.exit_code == 0
    assert f"{SLUG}/deal; the game goes on under the rules of today" in goes_on.stderr


def test_an_answer_that_is_gone_is_a_change_of_rules(tmp_path: Path) -> None:
    saved = saved_under({})
    rules = as_data(saved)["rules"]
    rules["answers"]["no-such-question"] = "yes"
    done = resumed(replace(saved, rules=rules), tmp_path)
    assert done.exit_code == 2
    assert "an answer to an open question no longer exists" in done.stderr


def in_form_2(data: dict[str, Any]) -> dict[str, Any]:
    """Return a saved game as the version before this one wrote it."""
    newer = ("people", "hands", "digest")
    older = {name: value for name, value in data.items() if name not in newer}
    policies = [name or "human" for name in data["policies"]]
    return older | {"form": ONE_PERSON, "human": data["people"][0], "seed": 7, "policies": policies}


def test_a_file_of_the_version_before_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    write_saved(saved_under({}), file)
    data = in_form_2(json.loads(file.read_text(encoding="utf-8")))
    file.write_text(json.dumps(data), encoding="utf-8")
    done = CliRunner().invoke(commands, ["play", "--resume", str(file)], input="hand\nquit\n")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "you are player 1" in done.stdout


def test_a_file_of_an_older_version_names_no_rules(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    write_saved(saved_under({}), file)
    data = in_form_2(json.loads(file.read_text(encoding="utf-8")))
    del data["rules"]
    file.write_text(json.dumps({**data, "form": WITHOUT_RULES}), encoding="utf-8")
    done = CliRunner().invoke(commands, ["play", "--resume", str(file)], input="hand\nquit\n")
    assert done.exit_code == 0
    assert "saved by an older version of nines and does not say under which rules" in done.stderr


def test_a_saved_game_carries_the_digests_of_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = ["play", SLUG, "--human", "1", "--seed", "7", "--seats", "4"]
    CliRunner().invoke(commands, typed, input="1\nquit\n")
    (file,) = tmp_path.glob("*.toml")
    data = record(file)
    assert data["form"] == FORM
    assert data["rules"] == json.loads(json.dumps(rules_kept(library(), library().load(SLUG))._asdict()))
    assert data["rules"]["behaviour"].startswith("sha256:")


@pytest.mark.parametrize("wrong", [{"rules": {}}, [], {"version": 1}])
def test_what_is_no_record_of_rules_is_refused(wrong: Any, tmp_path: Path) -> None:  # noqa: ANN401
    done = resumed(saved_under({}, rules=wrong), tmp_path)
    assert done.exit_code == 2
    assert "field 'rules' has a wrong value" in done.stderr


def test_anyway_is_about_a_saved_game() -> None:
    done = CliRunner().invoke(commands, ["play", SLUG, "--anyway"])
    assert done.exit_code == 2
    assert "--anyway needs --resume FILE" in done.stderr


def test_rules_that_are_new_or_gone_are_changes() -> None:
    assert changed_rules({"a": ["1", "1", ""]}, {"b": ["1", "1", ""]}) == ("a", "b")
