"""Tables of the compiled code in the cache folder."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import nines
from nines.boundary.cached import read_copy, write_copy
from nines.cards import Card, Face
from nines.compiled import kept
from nines.compiled.kept import MARK, KeptTables, content, file_of, plain, restored
from nines.compiled.lowering import Lowered
from nines.libraries.alternatives import alternatives
from nines.policies import seated
from nines.stops.rule_inputs import Laid, Past

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

POLICIES = seated(["random"], 3)


def tables() -> Lowered:
    return Lowered(nines.stops.load("comet-1718"), 3, POLICIES)


def asked() -> Lowered:
    low = tables()
    low.known.add(5 << 60 | 9, 12)
    low.known.add(5 << 60 | 7, 11)
    low.keep_payments([(3, True)])
    low.laid.append(Laid((Card(9, "♦"),), Face(6), 2, (Card(9, "♦"),)))
    return low


@cache
def whole() -> bytes:
    return content(asked())


@cache
def blank() -> bytes:
    return content(tables())


def same(one: Lowered, other: Lowered) -> bool:
    return content(one) == content(other)


def test_tables_continue_from_a_file(tmp_path: Path) -> None:
    low, place = asked(), (tmp_path / "tables" / "x.tables", "1f")
    keeping = KeptTables(place, tables)
    keeping.keep()
    assert not place[0].exists()  # nothing has been asked yet
    keeping.low = low
    keeping.keep()
    again = KeptTables(place, tables).low
    assert same(again, low)
    assert not same(again, tables())
    assert [*again.known.in_order] == [5 << 60 | 9, 5 << 60 | 7]  # as they were asked
    assert again.laid == low.laid
    assert same(KeptTables((place[0], "2f"), tables).low, tables())  # made from something else


@pytest.mark.parametrize("damage", [b"", b"short", "first", "last", "cut"])
def test_a_damaged_file_is_not_used(tmp_path: Path, damage: Any) -> None:  # noqa: ANN401 - bytes or a place
    file = tmp_path / "x.tables"
    write_copy(file, MARK, "1f", whole(), kept.MOST)
    written = file.read_bytes()
    at = {"first": 40, "last": len(written) - 1}.get(damage)
    if damage == "cut":
        damage = written[:-8]
    elif at is not None:
        damage = written[:at] + bytes([written[at] ^ 1]) + written[at + 1 :]
    file.write_bytes(damage)
    assert content(KeptTables((file, "1f"), tables).low) == blank()


def changed(**fields: Any) -> bytes:  # noqa: ANN401 - JSON
    """Return a body in which some fields of the text are different; None removes a field."""
    body = whole()
    end = kept.LENGTH + int.from_bytes(body[: kept.LENGTH])
    text = {**json.loads(body[kept.LENGTH : end]), **fields}
    written = json.dumps({name: part for name, part in text.items() if part is not None}).encode()
    return len(written).to_bytes(kept.LENGTH) + written + body[end:]


def with_length(text: bytes) -> bytes:
    return len(text).to_bytes(kept.LENGTH) + text


NOT_OURS: dict[str, Callable[[], bytes]] = {
    "not JSON": lambda: b"x" * 20,
    "a list": lambda: with_length(b"[]"),
    "very deep": lambda: with_length(b"[" * 100_000),
    "a field is missing": lambda: changed(histories=None),
    "not a number": lambda: changed(cells=float("nan")),
    "arrays cut off": lambda: whole()[:-8],
    "more than arrays": lambda: whole() + bytes(8),
    "arrays of another type": lambda: whole().replace(b'"in_order": ["int64"', b'"in_order": ["O"'),
    "arrays of another shape": lambda: whole().replace(b'"states": ["int64", 1, ', b'"states": ["int64", '),
    "a thing of another kind": lambda: changed(laid=[{"Path": ["x"]}]),
}


@pytest.mark.parametrize("body", NOT_OURS.values(), ids=NOT_OURS)
def test_a_body_that_is_not_ours_changes_nothing(tmp_path: Path, body: Callable[[], bytes]) -> None:
    place = tmp_path / "x.tables", "1f"
    write_copy(place[0], MARK, place[1], body(), kept.MOST)
    assert read_copy(place[0], MARK, place[1]) == body()
    assert content(KeptTables(place, tables).low) == blank()


WAYS: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a link to a device": lambda file: file.symlink_to("/dev/zero"),
    "a link to notes": lambda file: file.symlink_to(file.with_name("notes")),
}


@pytest.mark.parametrize("make", WAYS.values(), ids=WAYS)
def test_what_is_not_our_file_is_left(tmp_path: Path, make: Callable[[Path], object]) -> None:
    file, notes = tmp_path / "x.tables", tmp_path / "notes"
    notes.write_text("mine", encoding="utf-8")
    make(file)
    keeping = KeptTables((file, "1f"), tables)
    keeping.low.known.add(5 << 60 | 7, 11)
    keeping.keep()
    assert notes.read_text(encoding="utf-8") == "mine"
    assert not file.is_file() or file.is_symlink()


def test_what_decides_the_tables_names_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game, greedy = nines.stops.load("comet-1718"), seated(["greedy"], 3)
    other = next(other for _, _, other in alternatives(game))
    files = [file_of(game, 3, POLICIES), file_of(game, 4, POLICIES), file_of(game, 3, greedy)]
    files.append(file_of(other, 3, POLICIES))
    assert file_of(nines.stops.load("comet-1718"), 3, POLICIES) == files[0]
    monkeypatch.setattr(kept, "_code", lambda: "other code")
    files.append(file_of(game, 3, POLICIES))
    assert len({found[0] for found in files if found}) == len({found[1] for found in files if found}) == 5
    monkeypatch.setattr(kept, "OWN", "elsewhere.")  # whose code no digest covers
    assert file_of(game, 3, POLICIES) is None


def test_a_folder_that_cannot_be_written_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for place in ((tmp_path / "file" / "x.tables", "1f"), None):
        keeping = KeptTables(place, tables)
        keeping.low.known.add(5 << 60 | 7, 11)
        keeping.keep()
        keeping.keep()
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_process_killed_while_writing_leaves_the_old_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "x.tables"
    keeping = KeptTables((file, "1f"), tables)
    low = keeping.low
    low.known.add(5 << 60 | 7, 11)
    keeping.keep()
    before = file.read_bytes()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    monkeypatch.setattr(type(file), "replace", killed)
    low.known.add(5 << 60 | 8, 12)
    with pytest.raises(KeyboardInterrupt):
        keeping.keep()
    assert file.read_bytes() == before


def test_objects_are_kept_as_plain_data() -> None:
    thing = (Past(wild_out=True, since_wild=(Card(9, "♦", 2),)), None, ("♦", Face(9, "♦"), False), 3)
    assert restored(json.loads(json.dumps(plain(thing)))) == thing
    with pytest.raises(TypeError, match="cannot be kept"):
        plain(np.int64(3))
