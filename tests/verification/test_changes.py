"""What has changed since a lock was written."""

from __future__ import annotations

from nines.libraries.digests import Digests
from nines_verification.changes import changes


def test_each_kind_of_change_has_its_words() -> None:
    before = {key: Digests("a", "b") for key in "wxyz"}
    now = {"w": Digests("a", "b"), "x": Digests("c", "b"), "y": Digests("a", "c"), "z": Digests("d", "e")}
    assert [(change.key, change.what) for change in changes(before, now)] == [
        ("x", "its text has changed"),
        ("y", "its behaviour has changed"),
        ("z", "its text and its behaviour have changed"),
    ]
