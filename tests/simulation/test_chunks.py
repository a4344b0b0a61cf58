"""A summary believes nothing that a simulation did not write: each kind of tampering is refused or said."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result

from nines.cli import commands
from nines.simulation import api
from nines.simulation import request as request_module
from nines.simulation.chunks import KEY, MANIFEST, Chunk, packed, read_chunk, read_manifest, write_manifest
from nines.simulation.request import FORMAT, WITHOUT_SIZE, SimulationRequest
from nines.simulation.runners import FIGURES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Tampering = Callable[[Path], object]

FIRST, SECOND, LAST = (f"deals-{a:012}-{b:012}.parquet" for a, b in ((1, 4), (5, 8), (9, 10)))
ASKED = "multiple-9-holdem-2007 --deals 10 --seats 2 --seed 7 --workers 1"


def invoke(words: str, folder: Path) -> Result:
    result = CliRunner().invoke(commands, [*words.split(), str(folder)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert "fault of nines" not in result.output
    return result


def simulate(folder: Path, more: str = "") -> Result:
    return invoke(f"simulate {ASKED} {more} --out", folder)


@pytest.fixture(scope="module", autouse=True)
def _small_chunks() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(request_module, "LEAST_CHUNK", 4)
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("whole")
    for detail in ("deal", "aggregate"):
        assert simulate(folder / detail, f"--detail {detail}").exit_code == 0
    return {detail: folder / detail for detail in ("deal", "aggregate")}


@pytest.fixture
def kept(whole: dict[str, Path], tmp_path: Path) -> Path:
    return shutil.copytree(whole["deal"], tmp_path / "kept")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def table_of(folder: Path, name: str = FIRST) -> Any:  # noqa: ANN401 - pyarrow has no types
    return pq.read_table(folder / name)


def changing(change: Callable[[Any], Any]) -> Tampering:
    """Return a tampering that writes the first chunk again, changed, with its own metadata."""

    def tamper(folder: Path) -> None:
        table = table_of(folder)
        changed = change(table)
        metadata = changed.schema.metadata or table.schema.metadata
        pq.write_table(changed.replace_schema_metadata(metadata), folder / FIRST, compression="zstd")

    return tamper


def column(table: Any, name: str, values: Any) -> Any:  # noqa: ANN401 - pyarrow has no types
    return table.set_column(table.column_names.index(name), name, values)


def shifted(name: str) -> Callable[[Any], Any]:
    return lambda table: column(table, name, pc.add(table[name], pa.scalar(1, table[name].type)))


def about(**wrong: object) -> Callable[[Any], Any]:
    def change(table: Any) -> Any:  # noqa: ANN401 - pyarrow has no types
        said = {**json.loads(table.schema.metadata[KEY]), **wrong}
        return table.replace_schema_metadata({KEY: json.dumps(said)})

    return change


def asking(**wrong: object) -> Tampering:
    def tamper(folder: Path) -> None:
        file = folder / "request.json"
        file.write_text(json.dumps({**json.loads(file.read_bytes()), **wrong}), encoding="utf-8")

    return tamper


def written(name: str, data: bytes) -> Tampering:
    return lambda folder: (folder / name).write_bytes(data)


def in_place(name: str, make: Callable[[Path], object]) -> Tampering:
    def tamper(folder: Path) -> None:
        (folder / name).unlink()
        make(folder / name)

    return tamper


def swap(folder: Path) -> None:
    one, other = (folder / FIRST).read_bytes(), (folder / SECOND).read_bytes()
    (folder / FIRST).write_bytes(other)
    (folder / SECOND).write_bytes(one)


def listing(change: Callable[[list[str]], list[str]]) -> Tampering:
    def tamper(folder: Path) -> None:
        lines = (folder / MANIFEST).read_text(encoding="utf-8").splitlines()
        (folder / MANIFEST).write_text("".join(f"{line}\n" for line in change(lines)), encoding="utf-8")

    return tamper


IN_A_TABLE: dict[str, Tampering] = {
    "rows deleted": changing(lambda table: table.slice(0, 2)),
    "all rows deleted": changing(lambda table: table.slice(0, 0)),
    "a row twice": changing(lambda table: pa.concat_tables([table.slice(0, 3), table.slice(2, 1)])),
    "rows added": changing(lambda table: pa.concat_tables([table, table.slice(0, 1)])),
    "rows in another order": changing(lambda table: table.take([1, 0, 2, 3])),
    "columns reversed": changing(lambda table: table.select(table.column_names[::-1])),
    "gains exchanged": changing(
        lambda table: table.rename_columns([*table.column_names[:-2], "gain_1", "gain_0"])
    ),
    "a column renamed": changing(lambda table: table.rename_columns(["number", *table.column_names[1:]])),
    "a column missing": changing(lambda table: table.drop_columns(["passes"])),
    "a column added": changing(lambda table: table.append_column("more", table["acts"])),
    "a column twice": changing(lambda table: table.append_column("acts", table["acts"])),
    "a column retyped": changing(lambda table: column(table, "acts", table["acts"].cast("float64"))),
    "a column of texts": changing(lambda table: column(table, "acts", table["acts"].cast("string"))),
    "a gain shifted": changing(shifted("gain_0")),
    "deals shifted": changing(shifted("deal")),
    "first hand shifted": changing(shifted("first_hand")),
    "impossible winners": changing(lambda table: column(table, "winners", pa.array([99] * 4, pa.int32()))),
    "fewer acts than passes": changing(lambda table: column(table, "acts", pa.array([-1] * 4, pa.int32()))),
    "nulls": changing(lambda table: column(table, "acts", pa.array([None] * 4, pa.int32()))),
    "no metadata": changing(lambda table: table.replace_schema_metadata({"pandas": "{}"})),
    "metadata that is a list": changing(lambda table: table.replace_schema_metadata({KEY: "[]"})),
    "metadata of another seed": changing(about(seed="8")),
    "metadata of another version": changing(about(version="0.0.1")),
    "metadata of other deals": changing(about(first_deal=5)),
    "more deals by the engine than deals": changing(about(by_engine=5)),
    "deals by the engine in words": changing(about(by_engine="all")),
    "a foreign table": lambda folder: pq.write_table(pa.table({"a": [1]}), folder / FIRST),
    "a foreign text": written(FIRST, b"no parquet"),
    "a file that is cut off": lambda folder: (folder / FIRST).write_bytes((folder / FIRST).read_bytes()[:-9]),
    "an empty file": written(FIRST, b""),
    "two files exchanged": swap,
    "a file over another": lambda folder: shutil.copyfile(folder / FIRST, folder / SECOND),
    "a shorter file over another": lambda folder: shutil.copyfile(folder / LAST, folder / SECOND),
}
OF_FILES: dict[str, Tampering] = {
    "another compression": lambda folder: pq.write_table(
        table_of(folder), folder / FIRST, compression="gzip"
    ),
    "a changed byte": lambda folder: (folder / FIRST).write_bytes(
        (folder / FIRST).read_bytes().replace(b"PAR1", b"PAR2", 1)
    ),
    "a link to another file": in_place(FIRST, lambda path: path.symlink_to(SECOND)),
    "a loop of links": in_place(FIRST, lambda path: path.symlink_to(FIRST)),
    "a link to nothing": in_place(FIRST, lambda path: path.symlink_to("nowhere")),
    "a folder for a file": in_place(FIRST, lambda path: path.mkdir()),
    "a pipe for a file": in_place(FIRST, os.mkfifo),
    "other seats asked for": asking(seats=3),
    "another seed asked for": asking(seed="8"),
    "deals with a point": asking(deals=10.0),
    "a direction with a point": asking(direction=1.0),
    "fewer deals asked for": asking(deals=8),
    "more deals asked for": asking(deals=20),
    "deals without end asked for": asking(deals=10**30),
    "deals of endless number": asking(deals=float("inf")),
    "seats without end asked for": asking(seats=10**9),
    "a seed that is no number": asking(seed="7x"),
    "another game asked for": asking(game="comet-1718"),
    "a game with an escape sequence": asking(game="\x1b[31mcomet"),
    "another kind of rows asked for": asking(detail="aggregate"),
    "another policy asked for": asking(policies=["random", "greedy"]),
    "another direction": asking(direction=0),
    "other digests": asking(digests={}),
    "another edition of the format": asking(format=99),
    "the format without digests": asking(format=1),
    "no format": asking(format=None),
    "the format without a size": asking(format=2),
    "another size of chunks": asking(chunk=5),
    "chunks without end": asking(chunk=0),
    "chunks larger than memory": asking(chunk=10**9),
    "a size that is no number": asking(chunk=True),
    "no request": lambda folder: (folder / "request.json").unlink(),
    "a request that is no JSON": written("request.json", b"{"),
    "a request that is no text": written("request.json", b"\xff\xfe"),
    "a request that is a list": written("request.json", b"[]"),
    "a request without end": written("request.json", b"[" * 100_000),
    "an empty request": written("request.json", b'{"format": 2}'),
    "a pipe for a request": in_place("request.json", os.mkfifo),
    "a folder for a request": in_place("request.json", lambda path: path.mkdir()),
    "a list with another digest": listing(lambda lines: ["0" * 64 + lines[0][64:], *lines[1:]]),
    "a list with a line twice": listing(lambda lines: [*lines, lines[0]]),
    "a list of other words": listing(lambda _: ["hello"]),
    "a list that leaves the folder": listing(lambda lines: [f"{lines[0][:66]}../x.parquet"]),
    "a list that is no text": written(MANIFEST, b"\xff\xfe\0"),
    "a folder for a list": in_place(MANIFEST, lambda path: path.mkdir()),
    "a pipe for a list": in_place(MANIFEST, os.mkfifo),
    "no list": lambda folder: (folder / MANIFEST).unlink(),
    "an empty list": written(MANIFEST, b""),
}
SAID: dict[str, tuple[Tampering, str]] = {
    "a file deleted": (lambda folder: (folder / SECOND).unlink(), "6 of 10 deals"),
    "a file renamed": (lambda folder: (folder / LAST).rename(folder / f"{LAST}.old"), "8 of 10 deals"),
    "a file with another name": (
        lambda folder: (folder / LAST).rename(folder / "deals-000000000011-000000000012.parquet"),
        "deals-000000000011-000000000012.parquet is not counted",
    ),
    "a file copied to another name": (
        lambda folder: shutil.copyfile(folder / LAST, folder / "copy.parquet"),
        "copy.parquet is not counted",
    ),
    "a list with a line less": (listing(lambda lines: lines[1:]), f"{FIRST} is not counted"),
}


def list_again(folder: Path) -> None:
    """List the digests of the files as they are now, as a careful forger would."""
    names = read_manifest(folder)
    write_manifest(folder, {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names})


def resumed(folder: Path, whole: Path) -> None:
    """Resume a simulation that was tampered with: it is refused, or all is as it was."""
    result = simulate(folder, "--resume")
    assert result.exit_code == 2 or {**contents(folder), **contents(whole)} == contents(folder)


@pytest.mark.parametrize("forged", [False, True], ids=["as listed", "listed again"])
@pytest.mark.parametrize("kind", IN_A_TABLE)
def test_a_changed_table_is_refused_even_under_its_digest(
    kind: str, *, forged: bool, kept: Path, whole: dict[str, Path]
) -> None:
    IN_A_TABLE[kind](kept)
    if forged:
        list_again(kept)
    result = invoke("simulate --show", kept)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert "delete it, and continue with --resume" in result.stderr
    resumed(kept, whole["deal"])


def test_a_changed_request_does_not_cost_the_files(kept: Path) -> None:
    asking(seed="8")(kept)
    said = invoke("simulate --show", kept).stderr
    assert "request.json describes another simulation than" in said
    assert "restore request.json" in said


def test_a_win_of_any_of_fifty_seats_is_kept(tmp_path: Path) -> None:
    chunk = Chunk(
        {"format": FORMAT, "direction": 1}, SimulationRequest("x", 50, ("random",) * 50, 7, 50), 1, 51
    )
    rows = [(1 << seat, 1, 1, 0, 0, 0, seat, *([0] * 50)) for seat in range(50)]
    data = packed(chunk, np.array(rows, np.int64), 50)
    (tmp_path / chunk.name).write_bytes(data)
    sums, _ = read_chunk(tmp_path, chunk, hashlib.sha256(data).hexdigest())
    assert [sums[f"seat_{seat}_won"] for seat in range(50)] == [1] * 50


@pytest.mark.parametrize("kind", OF_FILES)
def test_changed_files_are_refused(kind: str, kept: Path, whole: dict[str, Path]) -> None:
    OF_FILES[kind](kept)
    result = invoke("simulate --show", kept)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert result.stderr.rstrip("\n").isprintable()
    if not (kept / "request.json").is_dir():
        resumed(kept, whole["deal"])


@pytest.mark.parametrize("kind", SAID)
def test_what_is_left_out_is_said_in_every_output(
    kind: str, kept: Path, whole: dict[str, Path], tmp_path: Path
) -> None:
    tamper, says = SAID[kind]
    tamper(kept)
    result = invoke("simulate --show", kept)
    assert result.exit_code == 0
    assert says in " ".join(result.stdout.split())
    data = json.loads(invoke("simulate --json --show", kept).stdout)
    assert data["missing"] + data["deals"] == 10
    assert bool(data["missing"]) == (" of 10 deals" in result.stdout) == ("--resume" in result.stdout)
    assert data["missing"] or data["remarks"]
    chart = tmp_path / "chart.svg"
    assert invoke(f"simulate --show {kept} --plot", chart).exit_code == 0
    assert (f"{data['deals']} of 10 deals" in chart.read_text(encoding="utf-8")) == bool(data["missing"])
    assert simulate(kept, "--resume").exit_code == 0
    assert {**contents(kept), **contents(whole["deal"])} == contents(kept)


@pytest.mark.parametrize("name", ["deals", "seat_0_won", "place_1_gain", "unwon", "acts", "seat_1_deals"])
def test_a_shifted_sum_is_refused_even_under_its_digest(
    name: str, whole: dict[str, Path], tmp_path: Path
) -> None:
    folder = shutil.copytree(whole["aggregate"], tmp_path / "kept")
    assert invoke("simulate --show", folder).stdout == invoke("simulate --show", whole["deal"]).stdout
    table = table_of(folder)
    shift = pa.array([10**6 * (one == name) for one in table["sum"].to_pylist()])
    assert pc.sum(shift).as_py() == 10**6
    wrong = column(table, "value", pc.add(table["value"], shift))
    pq.write_table(wrong.replace_schema_metadata(table.schema.metadata), folder / FIRST)
    list_again(folder)
    result = invoke("simulate --show", folder)
    assert (result.exit_code, result.stdout) == (2, "")


def test_files_of_an_older_version_are_read_without_digests(kept: Path) -> None:
    asking(format=1)(kept)
    (kept / MANIFEST).unlink()
    for name in (FIRST, SECOND, LAST):
        table = table_of(kept, name)
        said = json.loads(table.schema.metadata[KEY])
        said |= {"format": 1}
        del said["gains"]
        pq.write_table(table.replace_schema_metadata({KEY: json.dumps(said)}), kept / name)
    result = invoke("simulate --show", kept)
    assert result.exit_code == 0
    assert "without digests, so only their form was checked" in " ".join(result.stdout.split())
    assert json.loads(invoke("simulate --json --show", kept).stdout)["remarks"]
    refused = simulate(kept, "--resume")
    assert refused.exit_code == 2
    assert "an older version of nines wrote it" in refused.stderr
    changing(lambda table: table.slice(0, 2))(kept)
    assert invoke("simulate --show", kept).exit_code == 2


@pytest.mark.parametrize("detail", ["deal", "aggregate"])
def test_folders_of_the_second_format_are_read_and_continued(
    detail: str, whole: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    then, now = tmp_path / "then", tmp_path / "now"
    with monkeypatch.context() as patch:
        patch.setattr(api, "_form", lambda *_: {"format": WITHOUT_SIZE})
        assert simulate(then, f"--detail {detail}").exit_code == 0
    monkeypatch.setattr(api, "fitting_chunk", lambda *_: 10)  # in which a new folder has its deals
    assert simulate(now, f"--detail {detail}").exit_code == 0
    assert [path.name for path in sorted(then.glob("*.parquet"))] == [FIRST, SECOND, LAST]
    assert len(list(now.glob("*.parquet"))) == 1
    shown = {invoke("simulate --show", folder).stdout for folder in (then, now, whole[detail])}
    assert len(shown) == 1
    before = contents(then)
    assert len(table_of(then)) == (4 if detail == "deal" else 1)
    listing(lambda lines: lines[:1])(then)
    (then / LAST).unlink()
    assert simulate(then, f"--detail {detail} --resume").exit_code == 0
    assert contents(then) == before


@pytest.mark.parametrize("seats", [2, 9])
def test_sums_need_less_room_than_rows_even_for_one_deal(seats: int) -> None:
    rows = np.ones((1, len(FIGURES) + seats), np.int64)
    sizes = []
    for detail in ("aggregate", "deal"):
        request = SimulationRequest("a", seats, ("random",) * seats, 1, 1, detail)
        record = {"format": FORMAT, **request.data(), "chunk": 1, "direction": 1}
        sizes.append(len(packed(Chunk(record, request, 1, 2), rows, 0)))
    assert sizes[0] < sizes[1]


def test_a_file_written_but_not_listed_is_played_again(kept: Path, whole: dict[str, Path]) -> None:
    listing(lambda lines: lines[:1])(kept)  # as after kill -9 between the file and the list
    (kept / SECOND).write_bytes(b"half")
    (kept / LAST).unlink()
    assert simulate(kept, "--resume").exit_code == 0
    assert contents(kept) == contents(whole["deal"])


def test_other_rules_are_named_in_a_sentence(kept: Path) -> None:
    asking(digests={"multiple-9-holdem-2007": "sha256:0"})(kept)
    result = simulate(kept, "--resume")
    assert result.exit_code == 2
    told = "the texts of multiple-9-holdem-2007 have changed since its deals were played; name another folder"
    assert told in result.stderr


def test_the_name_of_a_foreign_file_is_no_terminal_control(kept: Path) -> None:
    (kept / "x\x1b[31m\x9b.parquet").write_bytes(b"")
    result = invoke("simulate --show", kept)
    assert result.exit_code == 0
    assert "x\\x1b[31m\\x9b.parquet is not counted" in " ".join(result.stdout.split())
    assert not {"\x1b", "\x9b"} & {*result.stdout}
