"""A saved game whose rules have changed since: the program says so, names the rules, and loses nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from nines import library
from nines.cli import commands
from nines.cli.record import FORM, WITHOUT_RULES, SavedGame, read_record, write_record
from nines.libraries.rests_on import changed_rules, rules_kept

if TYPE_CHECKING:
    from pathlib import Path

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
    policies = ["human", "random", "random", "random"]
    return replace(SavedGame(SLUG, {}, 4, 7, 1, 1, policies, [], kept), **changed)


def resumed(saved: SavedGame, folder: Path, *options: str) -> Any:  # noqa: ANN401 - click's result
    file = folder / "play.json"
    write_record(saved, file)
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
    digests = list(saved.rules["rules"][f"{SLUG}/deal"])
    digests[number] = "of then"  # its parameters, or its behaviour
    saved.rules["rules"][f"{SLUG}/deal"] = digests
    refused = resumed(saved, tmp_path)
    assert refused.exit_code == 2
    assert f"changed since this game was saved, by nines 0.1.0: {SLUG}/deal. " in refused.stderr
    assert "add --anyway" in refused.stderr
    assert read_record(library(), tmp_path / "play.json") == saved
    goes_on = resumed(saved, tmp_path, "--anyway")
    assert goes_on.exit_code == 0
    assert f"{SLUG}/deal; the game goes on under the rules of today" in goes_on.stderr


def test_an_answer_that_is_gone_is_a_change_of_rules(tmp_path: Path) -> None:
    saved = saved_under({})
    saved.rules["answers"]["no-such-question"] = "yes"
    done = resumed(saved, tmp_path)
    assert done.exit_code == 2
    assert "an answer to an open question no longer exists" in done.stderr


def test_a_file_of_an_older_version_names_no_rules(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    write_record(saved_under({}), file)
    data = json.loads(file.read_text(encoding="utf-8"))
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
    (file,) = tmp_path.glob("*.json")
    data = json.loads(file.read_text(encoding="utf-8"))
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
