"""Digests and the lock: what changes them, what does not, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import KING
from nines.errors import CorpusError, RequestError, UnknownNameError
from nines.libraries import Library
from nines.libraries.canonical import canonical
from nines.libraries.digests import COMMAND, Digests, digest_of, digests_of, keys, read_lock
from nines.stops.rules.payment import RankPays
from nines_tools import checkout, lock_command
from nines_verification import behaviour, lock
from nines_verification.__main__ import main
from nines_verification.behaviour import behaviour_of, text_of
from nines_verification.changes import changes
from nines_verification.lock import check_behaviour, check_said, make_lock, show_lock, write_lock
from nines_verification.recorder import Recorder

if TYPE_CHECKING:
    from pathlib import Path

PINK = "pink-nines-1974"
COMET = nines.load("comet-1718")


@cache
def as_it_is() -> behaviour.Behaviour:
    """Return how Comet behaves: it is played once for all tests."""
    return behaviour_of(library(), COMET)


def digest(key: str, where: Library | None = None) -> str:
    return digest_of(key, where or library())


def library_with(**fields: Any) -> Library:  # noqa: ANN401 - each field of a corpus has its own type
    ours = library()
    return Library(replace(ours.corpus, **fields), ours.catalogue, ours.package)


def with_passage(key: str, **changed: Any) -> Library:  # noqa: ANN401
    passages = dict(library().corpus.passages)
    passages[key] = replace(passages[key], **changed)
    return library_with(passages=passages)


# The digest of what is said


@pytest.mark.slow
def test_a_changed_word_of_a_passage_changes_what_is_said_and_not_what_is_done() -> None:
    other = with_passage("wp-comet:069", says="The king is a stop indeed.")
    for key in ("wp-comet:069", "comet-1718/stop/king", "comet-1718"):
        assert digest(key, other) != digest(key), key
    assert digest("comet-1718/seats", other) == digest("comet-1718/seats")
    assert behaviour_of(other, other.load("comet-1718")) == as_it_is()


@pytest.mark.parametrize(
    "changed", [{"line": 70}, {"topic": "x"}, {"issue": "torn"}, {"kind": "option"}, {"cites": ()}]
)
def test_every_field_of_a_passage_is_in_its_digest(changed: dict[str, Any]) -> None:
    other = with_passage("wp-comet:069", **changed)
    assert digest("wp-comet:069", other) != digest("wp-comet:069")
    assert digest("comet-1718/stop/king", other) != digest("comet-1718/stop/king")


def test_a_reading_changes_the_digests_of_the_edition_and_of_what_rests_on_it() -> None:
    read = "comet-1718[comet-stops=yes]"
    assert digest(read) != digest("comet-1718")
    assert digest(f"{read}/stop/comet") != digest("comet-1718/stop/comet")
    assert digest(f"{read}/stop/king") == digest("comet-1718/stop/king")


def test_a_relation_without_its_evidence_has_another_digest() -> None:
    key = "new-comet/descends-from/comet"
    relations = dict(library().corpus.relations)
    relations[key] = replace(relations[key], grounds=())
    assert digest(key, library_with(relations=relations)) != digest(key)


def test_names_without_a_digest_are_refused() -> None:
    for name in ("comet-1718/stop", "term/opera", "longest-run"):
        with pytest.raises(RequestError, match="has no digest"):
            digest(name)
    with pytest.raises(RequestError, match="does not depend on readings"):
        digest("comet-1718[comet-stops=yes]/reading/comet-stops")
    with pytest.raises(UnknownNameError):
        digest("comet-1718/stop/kink")


def test_every_rule_edition_and_record_has_a_key() -> None:
    found = list(keys(library()))
    corpus = library().corpus
    assert found == sorted(set(found))
    for records in (corpus.passages, corpus.relations, corpus.editions, corpus.sources):
        assert set(records) <= set(found)
    assert set(COMET.rules()) <= set(found)
    assert all(f"attested/{one}" in found for one in corpus.attestations)


# The digest of what is done


@pytest.mark.slow
def test_a_shifted_parameter_changes_both_digests() -> None:
    key = "comet-1718/payment/king"
    other = COMET.with_rule(key, RankPays(rank=KING, amount=2))
    before, now = as_it_is(), behaviour_of(library(), other)
    assert now.edition != before.edition
    changed = {one for one in now.rules if now.rules[one] != before.rules[one]}
    # Beside it, those that are asked about balances: they are asked other questions now.
    assert changed == {key, *(f"comet-1718/{one}" for one in ("credit", "length", "ties"))}


def test_a_shifted_parameter_changes_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "comet-1718/payment/king"
    before, other = digest(key), COMET.with_rule(key, RankPays(rank=KING, amount=2))
    monkeypatch.setattr(Library, "load", lambda *_: other)
    assert digest(key) != before


@pytest.mark.slow
def test_another_reading_behaves_otherwise() -> None:
    before = as_it_is()
    now = behaviour_of(library(), COMET.read({"comet-stops": "yes"}))
    assert now.edition != before.edition
    assert now.rules["comet-1718/stop/comet"] != before.rules["comet-1718/stop/comet"]


@pytest.mark.slow
def test_behaviour_is_the_same_every_time() -> None:
    game = nines.load(PINK)
    assert behaviour_of(library(), game) == behaviour_of(library(), game)


def test_the_quick_text_is_canonical_json() -> None:
    data = {"b": ["9♦", 1, None, True, -3], "a": {"x": "“\n\x01”", "as": []}}
    assert text_of(data) == canonical(data)


def test_a_rule_that_is_asked_nothing_is_known_by_its_parameters() -> None:
    game = nines.load("comet-1752")
    recorder = Recorder(game)
    for _ in behaviour.all_lines(library(), recorder.game):
        pass
    unasked = set(game.rules()) - recorder.asked
    assert unasked == {"comet-1752/together"}


# The lock


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the library have a folder of checks that is empty."""
    monkeypatch.setattr(Library, "checks", property(lambda _: tmp_path))
    return tmp_path


@pytest.mark.slow
def test_the_lock_is_what_is_said_and_done_now() -> None:
    assert check_said(library())[1] == ()
    assert check_behaviour(library(), nines.load(PINK))[1] == ()


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
    *found, how = check_behaviour(library(), other)[1]
    assert {"comet-1718", "comet-1718/payment/king"} <= {one.where for one in found}
    assert {one.what for one in found} == {"its behaviour has changed"}
    assert how.what.endswith(f"{COMMAND} comet-1718")


@pytest.mark.slow
def test_a_key_without_an_entry_and_an_entry_without_a_key_are_refused(at: Path) -> None:
    now = {key: Digests(digest(key)) for key in list(keys(library()))}
    now["comet-1718/stop/queen"] = now.pop("comet-1718/stop/king")
    (at / "rules.lock.json").write_text(show_lock(now), encoding="utf-8")
    said = "\n".join(map(str, check_said(library())[1]))
    assert "comet-1718/stop/king: is not locked" in said
    assert "comet-1718/stop/queen: is locked but no longer exists" in said


def test_changes_are_told_apart() -> None:
    before = {key: Digests("a", "b") for key in "wxyz"}
    now = {"w": Digests("a", "b"), "x": Digests("c", "b"), "y": Digests("a", "c"), "z": Digests("d", "e")}
    assert [(one.key, one.what) for one in changes(before, now)] == [
        ("x", "its text has changed"),
        ("y", "its behaviour has changed"),
        ("z", "its text and its behaviour have changed"),
    ]


def test_a_lock_is_written_whole_and_read_again(at: Path) -> None:
    digests = {"b": Digests("sha256:1", "sha256:2"), "a": Digests("sha256:3")}
    path = write_lock(library(), digests)
    assert read_lock(library()) == digests
    assert list(json.loads(path.read_text(encoding="utf-8"))["keys"]) == ["a", "b"]
    assert [one.name for one in at.iterdir()] == ["rules.lock.json"]
    path.write_text('{"made_by": "x", "keys": {"a": {"digits": 1}}}', encoding="utf-8")
    with pytest.raises(CorpusError, match="not a lock"):
        read_lock(library())


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


def test_the_digests_of_a_key_are_found_together() -> None:
    found = digests_of("comet-1718/stop/king", library())
    assert found == read_lock(library())["comet-1718/stop/king"]
    assert digests_of("wp-comet:069", library()).behaviour == ""


# The command


@pytest.mark.slow
def test_the_command_writes_the_lock_only_without_dry_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lock", PINK, "--dry-run"]) == 0
    assert ": 0 of " in capsys.readouterr().out
    monkeypatch.setattr(lock_command, "folder_of", lambda _: tmp_path)
    monkeypatch.setattr(Library, "checks", property(lambda _: tmp_path))
    monkeypatch.setitem(vars(library()), "releases", ())  # one game is not a whole release
    assert main(["lock", PINK]) == 0
    assert "of them changed" in capsys.readouterr().out
    stored = json.loads((tmp_path / "rules.lock.json").read_text(encoding="utf-8"))
    assert stored["keys"]["wp-comet:069"] == {"digest": digest("wp-comet:069")}


def test_outside_a_checkout_nothing_is_locked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checkout, "house_of", lambda _: None)
    for options in ([], ["--dry-run"]):
        assert main(["lock", PINK, *options]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "is not read from a checkout" in err


def test_too_few_processes_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lock", PINK, "--jobs", "0"]) == 2
    assert "0 processes are too few" in capsys.readouterr().err
