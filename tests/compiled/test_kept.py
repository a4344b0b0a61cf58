"""Tables of the compiled code in the cache folder."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import nines
from nines.cards import Card, Face
from nines.compiled import kept
from nines.compiled.kept import KeptTables, content, file_of, plain, restored, take
from nines.compiled.lowering import Lowered
from nines.libraries.alternatives import alternatives
from nines.policies import seated
from nines.stops.rule_inputs import Laid, Past

if TYPE_CHECKING:
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


def same(one: Lowered, other: Lowered) -> bool:
    return content(one) == content(other)


def test_tables_continue_from_a_file(tmp_path: Path) -> None:
    low, file = asked(), tmp_path / "tables" / "x.tables"
    KeptTables(file, low).keep()
    assert not file.exists()  # nothing has been asked since the tables were taken up
    keeping = KeptTables(file, fresh := tables())
    take(fresh, content(low)[kept.DIGEST :])
    keeping.keep()
    again = tables()
    KeptTables(file, again)
    assert same(again, low)
    assert not same(again, tables())
    assert [*again.known.in_order] == [5 << 60 | 9, 5 << 60 | 7]  # as they were asked
    assert again.laid == low.laid


@pytest.mark.parametrize("damage", [b"", b"short", "first", "last", "cut"])
def test_a_damaged_file_is_not_used(tmp_path: Path, damage: Any) -> None:  # noqa: ANN401 - bytes or a place
    whole, file = content(asked()), tmp_path / "x.tables"
    at = {"first": 40, "last": len(whole) - 1}.get(damage)
    if damage == "cut":
        damage = whole[:-8]
    elif at is not None:
        damage = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
    file.write_bytes(damage)
    low = tables()
    KeptTables(file, low)
    assert same(low, tables())


def test_what_decides_the_tables_names_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game, greedy = nines.stops.load("comet-1718"), seated(["greedy"], 3)
    other = next(other for _, _, other in alternatives(game))
    files = [file_of(game, 3, POLICIES), file_of(game, 4, POLICIES), file_of(game, 3, greedy)]
    files.append(file_of(other, 3, POLICIES))
    assert file_of(nines.stops.load("comet-1718"), 3, POLICIES) == files[0]
    monkeypatch.setattr(kept, "_code", lambda: "other code")
    files.append(file_of(game, 3, POLICIES))
    assert len(set(files)) == len(files)


def test_a_folder_that_cannot_be_written_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    low = tables()
    keeping = KeptTables(tmp_path / "file" / "x.tables", low)
    low.known.add(5 << 60 | 7, 11)
    keeping.keep()
    keeping.keep()
    KeptTables(None, low).keep()
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_process_killed_while_writing_leaves_the_old_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, low = tmp_path / "x.tables", tables()
    keeping = KeptTables(file, low)
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
