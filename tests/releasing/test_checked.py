"""What has become of a citation: the cases are told apart on a history of three versions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from nines.citing import checked_citation
from nines.cli import commands
from nines.errors import CorpusError, RequestError
from nines.libraries.digests import digest_of
from nines.libraries.index import Index
from nines.libraries.released import FOLDER, SUMS, Release

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.releasing.conftest import Version

    from nines.citing.checked import CheckedCitation

    History = Mapping[str, Version]


def cited(history: History, version: str, key: str) -> str:
    """Return a key with the digest that a version printed."""
    return f"{key}@{digest_of(key, history[version].library)}"


def checked(history: History, text: str) -> CheckedCitation:
    return checked_citation(history["0.3.0"].library, text)


CASES = {
    "steps/seats": ("same", 0, "0.3.0"),  # the newest version with this digest
    "steps/stop/king": ("text-changed", 3, "0.1.0"),
    "steps/settlement": ("play-changed", 4, "0.2.0"),
    "steps": ("play-changed", 4, "0.1.0"),
    "steps-sheet:008": ("changed", 5, "0.1.0"),
    "steps-sheet:009": ("same", 0, "0.3.0"),
    "steps/passing/unable": ("retired", 6, "0.2.0"),
}


@pytest.mark.parametrize("key", CASES)
def test_python_and_the_command_line_distinguish_the_cases(key: str, history: History) -> None:
    outcome, code, version = CASES[key]
    text = cited(history, "0.1.0", key)
    found = checked(history, text)
    assert (found.outcome, found.key, found.cited, found.version) == (outcome, key, version, "0.3.0")
    for typed in (text, text.replace("sha256:", "")[: len(key) + 13], text.upper().replace(key.upper(), key)):
        ended, told = command(history, typed)
        assert (ended, told["outcome"]) == (code, outcome), typed
    shown = CliRunner().invoke(commands, ["--library", history["0.3.0"].package, "check-citation", text])
    assert shown.exit_code == code
    assert " ".join(shown.stdout.split()).count(found.says) == 1


def command(history: History, text: str) -> tuple[int, dict[str, Any]]:
    """Return how the command ends, and what it says."""
    typed = ["--library", history["0.3.0"].package, "check-citation", text, "--json"]
    ended = CliRunner().invoke(commands, typed)
    return ended.exit_code, json.loads(ended.stdout) if ended.stdout else {}


def test_changed_words_are_shown_with_the_entry_of_the_changelog(history: History) -> None:
    found = checked(history, cited(history, "0.1.0", "steps/stop/king"))
    (change,) = found.changes
    assert change.field == "passages.steps-sheet:008.says"
    assert (change.old or "").startswith("A king ends")
    assert (change.new or "").startswith("Kings end")
    assert [changelog_entry.version for changelog_entry in found.changelog] == ["0.2.0", "0.3.0"]
    assert found.changelog[0].says.startswith("**Kings.**")
    assert (found.cited, found.date) == ("0.1.0", "2030-01-01")


def test_changed_play_is_shown_field_by_field(history: History) -> None:
    found = checked(history, cited(history, "0.2.0", "steps/settlement"))
    fields = {change.field: (change.old, change.new) for change in found.changes}
    assert fields["rule.amount"] == fields["details.amount.value"] == ("1", "2")
    assert "statement" in fields
    assert [changelog_entry.version for changelog_entry in found.changelog] == ["0.3.0"]
    ended = CliRunner().invoke(
        commands,
        [
            "--library",
            history["0.3.0"].package,
            "check-citation",
            cited(history, "0.2.0", "steps/settlement"),
        ],
    )
    assert "rule.amount\n    -  1\n    +  2\n" in ended.stdout
    assert "Two beans" in ended.stdout


def test_a_retired_key_says_what_replaced_it_and_its_release(history: History) -> None:
    found = checked(history, cited(history, "0.1.0", "steps/passing/unable"))
    assert found.successors == ("steps/passing/stuck",)
    assert found.says == "Retired, replaced by steps/passing/stuck: A shorter name."
    assert (found.cited, found.kind) == ("0.2.0", "rule")


def test_a_parameter_is_checked_as_its_rule(history: History) -> None:
    key, _, digest = cited(history, "0.2.0", "steps/settlement").partition("@")
    found = checked(history, f"{key}.amount@{digest}")
    assert (found.key, found.outcome) == ("steps/settlement", "play-changed")


def test_an_unknown_key_and_an_unknown_digest_are_distinguished(history: History) -> None:
    for text in ("steps/stop/kink@0123456789ab", "steps/stop/king@0123456789ab"):
        code, told = command(history, text)
        assert (code, told["outcome"], told["versions"]) == (7, "unknown", ["0.1.0", "0.2.0", "0.3.0"])
        assert "Versions known: 0.1.0, 0.2.0, 0.3.0." in told["says"]
        assert ("did you mean 'steps/stop/king'" in told["says"]) == ("kink" in text)
        assert ("no version was released with this digest" in told["says"]) == ("king@" in text)


def test_another_reading_is_the_same_or_not_known(history: History) -> None:
    read = "steps[suits-matter=yes]"
    assert checked(history, cited(history, "0.3.0", read)).outcome == "same"
    found = checked(history, cited(history, "0.1.0", read))
    assert found.outcome == "unknown"
    assert "No older digests are stored" in found.says
    rule = f"{read}/settlement"
    assert checked(history, cited(history, "0.1.0", rule)).outcome == "changed"
    assert checked(history, cited(history, "0.1.0", f"{read}/seats")).outcome == "same"


def test_the_same_words_that_play_differently_are_a_change(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, key = history["0.3.0"].library, "steps/seats"
    data = dict(ours.releases[-1].data)
    data["keys"] = {**data["keys"], key: {**data["keys"][key], "behaviour": "sha256:another"}}
    monkeypatch.setitem(vars(ours), "releases", (Release("0.3.0", "2030-03-01", data),))
    found = checked_citation(ours, cited(history, "0.3.0", key))
    assert (found.outcome, found.changes) == ("play-changed", ())
    assert found.says == "Its words are the same, but its play has changed since version 0.3.0."


def test_a_key_gone_without_a_tombstone_is_retired_without_replacement(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = history["0.3.0"].library
    monkeypatch.setattr(type(ours.corpus), "tombstones", property(lambda _: {}))
    monkeypatch.setitem(vars(ours), "index", Index(ours))  # another test may have made the index before
    text = cited(history, "0.1.0", "steps/passing/unable")
    found = checked_citation(ours, text)
    assert (found.outcome, found.successors) == ("retired", ())
    assert found.says == "The key no longer exists; no replacement is recorded."


@pytest.mark.parametrize(
    "text",
    [
        *("", "steps", "steps/seats@", "steps/seats@sha256:", "steps/seats@0123", f"steps/seats@{'0' * 65}"),
        *("steps/seats@0123456789ag", "../steps@0123456789ab", "@0123456789ab"),
        *("steps[suits-matter]@0123456789ab", "steps//seats@0123456789ab", "steps/seats@md5:0123456789ab"),
        *("steps/stop@0123456789ab", "term/opera@0123456789ab", "steps\n/x@0123456789ab"),
    ],
)
def test_bad_input_is_one_line_and_ends_with_2(text: str, history: History) -> None:
    ended = CliRunner().invoke(commands, ["--library", history["0.3.0"].package, "check-citation", text])
    assert ended.exit_code in ((2, 7) if text.startswith("term") else (2,)), ended.output
    if ended.exit_code == 2:
        assert ended.stdout == ""
        assert ended.stderr.startswith("nines: ")
        assert ended.stderr.count("\n") == 1
        with pytest.raises(RequestError):
            checked(history, text)


def test_a_released_file_changed_or_of_another_format_is_refused(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hashlib import sha256

    from nines.libraries.released import packed, read_releases

    root = history["0.3.0"].folder / "corpus"
    path = root / FOLDER / "0.1.0.json.gz"
    listed, whole = root / FOLDER / SUMS, path.read_bytes()
    sums = listed.read_text(encoding="utf-8")
    other = packed({"format": 2, "version": "0.1.0"})
    try:
        for content, fault in (
            (whole + b"\0", "has changed since the release"),
            (other, "is of format 2; this version of nines reads format 1"),
            (b"{}", "is not a released file"),
        ):
            path.write_bytes(content)
            if "has changed" not in fault:
                digest = sha256(content).hexdigest()
                listed.write_text(sums.replace(sha256(whole).hexdigest(), digest), encoding="utf-8")
            with pytest.raises(CorpusError, match=fault):
                read_releases(root)
            monkeypatch.delitem(vars(history["0.3.0"].library), "releases", raising=False)
            code, _ = command(history, "steps@0123456789ab")
            assert code == 2
        path.unlink()
        with pytest.raises(CorpusError, match="is missing"):
            read_releases(root)
        path.write_bytes(whole)
        listed.write_text("", encoding="utf-8")
        with pytest.raises(CorpusError, match="is not in sha256sums"):
            read_releases(root)
        listed.write_text("x", encoding="utf-8")
        with pytest.raises(CorpusError, match="is not a digest and a released file"):
            read_releases(root)
    finally:
        path.write_bytes(whole)
        listed.write_text(sums, encoding="utf-8")
    assert [release.version for release in read_releases(root)] == ["0.1.0", "0.2.0", "0.3.0"]
