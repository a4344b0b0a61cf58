"""The lock of digests: what is refused, and how the lock is written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.verification.conftest import with_passage

import nines
from nines import library
from nines.cards import KING
from nines.errors import CorpusError
from nines.libraries import Library
from nines.libraries.digests import COMMAND, Digests, digest_of, keys, read_lock
from nines.stops.rules.payment import RankPays
from nines_verification import behaviour, lock, token_lock
from nines_verification.lock import check_behaviour, check_said, make_lock, show_lock, write_lock
from nines_verification.token_lock import changed_tokens, show_tokens

if TYPE_CHECKING:
    from pathlib import Path

PINK = "pink-nines-1974"
COMET = nines.load("comet-1718")


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the library have a folder of checks that is empty."""
    monkeypatch.setattr(Library, "checks", property(lambda _: tmp_path))
    return tmp_path


@pytest.mark.slow
def test_an_unlocked_change_is_refused_with_the_command() -> None:
    other = with_passage("wp-comet:069", says="The king is a stop indeed.")
    counted, failures = check_said(other)
    assert counted == len(list(keys(library())))
    said = "\n".join(map(str, failures))
    assert "comet-1718: its text has changed" in said
    assert f"lock them with: {COMMAND}" in said
    assert len(failures) <= lock.NAMED + 1


@pytest.mark.slow
def test_a_changed_behaviour_is_refused_with_the_command() -> None:
    other = COMET.with_rule("comet-1718/payment/king", RankPays(rank=KING, amount=2))
    *failures, how = check_behaviour(library(), other)[1]
    assert {"comet-1718", "comet-1718/payment/king"} <= {failure.where for failure in failures}
    assert {failure.what for failure in failures} == {"its behaviour has changed"}
    assert how.what.endswith(f"{COMMAND} comet-1718")


@pytest.mark.slow
def test_a_key_without_entry_or_entry_without_key_is_refused(at: Path) -> None:
    now = {key: Digests(digest_of(key, library())) for key in list(keys(library()))}
    now["comet-1718/stop/queen"] = now.pop("comet-1718/stop/king")
    (at / "rules.lock.json").write_text(show_lock(now), encoding="utf-8")
    said = "\n".join(map(str, check_said(library())[1]))
    assert "comet-1718/stop/king: is not locked" in said
    assert "comet-1718/stop/queen: is locked but no longer exists" in said


def test_a_lock_is_written_whole_and_read_again(at: Path) -> None:
    digests = {"b": Digests("sha256:1", "sha256:2"), "a": Digests("sha256:3")}
    path = write_lock(library(), digests)
    assert read_lock(library()) == digests
    assert list(json.loads(path.read_text(encoding="utf-8"))["keys"]) == ["a", "b"]
    assert sorted(one.name for one in at.iterdir()) == ["rules.lock.json", "tokens.lock.json"]
    path.write_text('{"made_by": "x", "keys": {"a": {"digits": 1}}}', encoding="utf-8")
    with pytest.raises(CorpusError, match="not a lock"):
        read_lock(library())


def test_a_changed_token_is_refused_by_name_with_the_command(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {"comet-1718": {"2 3": ". 9♦ pass stay"}, "hoc": {"2": "."}, "red-nines-1881": {"3": ". a b"}}
    now = {"comet-1718": {"2 3": ". 9♦ K♥ pass"}, "newmarket": {"3": "."}, "red-nines-1881": {"3": ". b a"}}
    for module in (lock, token_lock):
        monkeypatch.setattr(module, "all_tokens", lambda _: now)
    monkeypatch.setattr(lock, "keys", lambda _: ())
    (at / "tokens.lock.json").write_text(show_tokens(before), encoding="utf-8")
    *failures, how = map(str, check_said(library())[1])
    assert failures == [
        "comet-1718: its tokens have changed: new K♥; gone stay",
        "hoc: its tokens are locked, but it can no longer be played",
        "newmarket: its tokens are not locked",
        "red-nines-1881: its tokens have changed: other order, or other numbers of players",
    ]
    assert how.endswith(f"lock them with: {COMMAND}")
    write_lock(library(), {})
    assert not list(changed_tokens(library()))


def test_the_tokens_are_those_of_the_last_review() -> None:
    assert not list(changed_tokens(library()))


def test_the_behaviour_of_other_editions_is_taken_from_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def of(_: Library, game: Any) -> behaviour.Behaviour:  # noqa: ANN401
        played.append(game.slug)
        return behaviour.Behaviour("sha256:new", {})

    monkeypatch.setattr(lock, "behaviour_of", of)
    made, before = make_lock(library(), [PINK]), read_lock(library())
    assert played == [PINK]
    assert made[PINK].behaviour == "sha256:new"
    assert made["comet-1718"] == before["comet-1718"]
