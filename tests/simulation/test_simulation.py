"""Simulations in files: what they keep, what they survive, and what their figures are."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import duckdb
import pytest

import nines
from nines.policies import seated
from nines.simulation import request as request_module
from nines.simulation.api import changed_since, simulate_to, summarize, why_not_compiled
from nines.simulation.chunks import StoreError, read_manifest
from nines.simulation.request import request_of
from nines.simulation.runners import FIGURES, Alone, Runner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.simulation.request import SimulationRequest

GAME = "red-nines-20c"
DEALS = 2500  # three chunks


@pytest.fixture(scope="module", autouse=True)
def _small_chunks() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(request_module, "COMPILED_CHUNK", 1000)
        yield


def asked(deals: int = DEALS, **more: object) -> SimulationRequest:
    options = {"seats": 4, "policies": ["random"], "seed": 7, **more}
    return request_of(nines.load(GAME), deals=deals, **options)  # type: ignore[arg-type]


def children_of(process: int) -> list[int]:
    found = subprocess.run(
        ["/bin/ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, check=False, text=True
    )
    return [int(one) for one in found.stdout.split()]


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("simulation") / "kept"
    simulate_to(nines.library(), asked(), folder, workers=1)
    return folder


@pytest.mark.slow
def test_files_do_not_depend_on_the_number_of_processes(kept: Path, tmp_path: Path) -> None:
    simulate_to(nines.library(), asked(), tmp_path / "two", workers=2)
    assert contents(tmp_path / "two") == contents(kept)
    assert len(contents(kept)) == 5


@pytest.mark.slow
def test_a_cluster_whose_workers_are_elsewhere_gives_the_same_files(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    here.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(here)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.run(os.chdir, str(elsewhere))
        assert {*client.run(os.getcwd).values()} == {str(elsewhere)}
        simulate_to(nines.library(), asked(), Path("dask"), scheduler=cluster.scheduler_address)
    assert contents(here / "dask") == contents(kept)
    assert list(elsewhere.iterdir()) == []


KILLED = """
import os, signal, sys
from pathlib import Path
import nines
from nines.simulation import request, store
from nines.simulation.api import simulate_to

def end(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def report(done, _of):
    if done == 20:
        store.write_manifest = end  # between the third file and the list

request.LEAST_CHUNK = 10
asked = request.request_of(
    nines.load("ninety-nine-3p"), deals=45, seats=3, policies=["random"], seed=7, detail="deal"
)
simulate_to(nines.library(), asked, Path(sys.argv[1]), workers=1, report=report)
"""


def test_what_kill_9_ends_is_continued_to_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_module, "LEAST_CHUNK", 10)
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "killed")], check=False)
    assert done.returncode == -signal.SIGKILL
    listed = {tmp_path / "killed" / name for name in read_manifest(tmp_path / "killed")}
    before = {path: path.stat().st_mtime_ns for path in listed}
    assert (len(listed), len(list((tmp_path / "killed").glob("*.parquet")))) == (2, 3)
    request = request_of(nines.load("ninety-nine-3p"), deals=45, seats=3, policies=["random"], seed=7)
    simulate_to(nines.library(), request, tmp_path / "killed", workers=1, resume=True)
    simulate_to(nines.library(), request, tmp_path / "whole", workers=1)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")
    assert {path: path.stat().st_mtime_ns for path in listed} == before


@pytest.mark.slow
def test_processes_end_with_the_command_and_finished_chunks_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals, folder = 500_000, tmp_path / "killed"
    words = ["simulate", GAME, "--deals", str(deals), "--seats", "4", "--seed", "7", "--out", str(folder)]
    command = [sys.executable, "-m", "nines.cli", *words, "--detail", "aggregate", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        until = monotonic() + 300
        while len(read_manifest(folder)) < 3 and monotonic() < until:
            sleep(0.05)
        workers = children_of(process.pid)
        os.kill(process.pid, signal.SIGKILL)
    until = monotonic() + 60
    while any(map(alive, workers)) and monotonic() < until:
        sleep(0.05)
    assert len(workers) >= 2
    assert not any(map(alive, workers))  # they end with the command
    listed = [folder / name for name in read_manifest(folder)]  # a file that is not listed is made again
    finished = {path: path.stat().st_mtime_ns for path in listed}
    request = asked(deals, detail="aggregate")
    assert 3 <= len(finished) < 10
    simulate_to(nines.library(), request, folder, workers=1, resume=True)
    assert {path: path.stat().st_mtime_ns for path in finished} == finished
    monkeypatch.setattr(request_module, "COMPILED_CHUNK", 50_000)
    simulate_to(nines.library(), request, tmp_path / "whole", workers=1)
    whole = contents(tmp_path / "whole")
    assert {name: data for name, data in contents(folder).items() if name in whole} == whole


def test_a_player_that_was_made_for_an_answer_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []

    def player(*of: object) -> list[object]:
        made.append(of)
        return [of]

    monkeypatch.setattr(Runner, "_compiled", lambda _runner, _game: player)
    game = nines.load(GAME)
    assert why_not_compiled(game, asked()) == ""
    first, second = Runner(game, asked()), Runner(game, asked())
    assert len(made) == 2  # for the answer and the first runner together, and for the second
    assert first.player is not second.player  # two runners may play at the same time
    assert why_not_compiled(game, asked(policies=["greedy"])) == ""
    Runner(game, asked())
    assert len(made) == 4  # other policies need another player


def test_sums_give_the_same_figures_as_deals(kept: Path, tmp_path: Path) -> None:
    sums = simulate_to(nines.library(), asked(detail="aggregate"), tmp_path / "sums", workers=1)
    deals = summarize(kept)
    assert (sums.places, sums.seats, sums.means, sums.unwon) == (
        *(deals.places, deals.seats, deals.means, deals.unwon),
    )


def test_each_row_is_the_deal_that_the_engine_plays(kept: Path) -> None:
    columns = ", ".join((*FIGURES, *(f"gain_{seat}" for seat in range(4))))
    kept_deals = duckdb.read_parquet(f"{kept}/*.parquet")
    rows = kept_deals.filter("deal in (1, 17, 2000)").order("deal").project(columns).fetchall()
    alone = Alone(nines.load(GAME), 4, seated(["random"], 4))
    assert rows == [alone.row(7, number) for number in (1, 17, 2000)]


def test_figures_are_what_they_say() -> None:
    game, deals = nines.load("comet-1718"), 50
    summary = nines.simulate(game, deals=deals, seats=3, policies=["greedy", "random", "random"], seed=5)
    alone = Alone(game, 3, seated(["greedy", "random", "random"], 3))
    rows = [alone.row(5, number) for number in range(1, deals + 1)]
    assert summary.means["acts"].value == sum(row[1] for row in rows) / deals
    assert summary.seats[0].won.value == sum(row[0] & 1 for row in rows) / deals
    assert summary.seats[2].gain.value == sum(row[-1] for row in rows) / deals
    first = [row[0] >> row[6] & 1 for row in rows]
    assert summary.places[0].won.value == sum(first) / deals
    assert summary.places[0].won.low < summary.places[0].won.value < summary.places[0].won.high
    by_engine = nines.simulate(
        game, deals=deals, seats=3, policies=["greedy", "random", "random"], seed=5, compiled=False
    )
    assert (by_engine.places, by_engine.seats, by_engine.means) == (
        summary.places,
        summary.seats,
        summary.means,
    )
    assert (summary.by_engine, by_engine.by_engine) == (0, deals)


@pytest.mark.parametrize(
    "name", ["ninety-nine-3p", "multiple-9-2007", "multiple-9-holdem-2007", "hoc-mazarin-1765"]
)
def test_games_without_compiled_code_are_simulated_too(name: str) -> None:
    game = nines.load(name)
    seats = next(n for n in range(2, 10) if game.admits(n))
    summary = nines.simulate(game, deals=6, seats=seats)
    assert (summary.deals, summary.by_engine) == (6, 6)
    assert summary.means["acts"].value > 0


def test_a_folder_of_something_else_is_left_alone(kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear reader", encoding="utf-8")
    with pytest.raises(StoreError, match="does not belong to a simulation"):
        simulate_to(nines.library(), asked(), other)
    assert contents(other) == {"letter.txt": b"dear reader"}
    before = contents(kept)
    with pytest.raises(StoreError, match="--resume continues it"):
        simulate_to(nines.library(), asked(), kept)
    with pytest.raises(StoreError, match="its seed is 7, not 8"):
        simulate_to(nines.library(), asked(seed=8), kept, resume=True)
    game = f"{GAME}[natural-card-held-back=yes]"
    with pytest.raises(StoreError, match=re.escape(f"its game is {GAME}, not {game}")):
        simulate_to(nines.library(), replace(asked(), game=game), kept, resume=True)
    assert contents(kept) == before


def test_damaged_files_and_a_full_disk_give_one_clear_line(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    for name, data in contents(kept).items():
        (copy / name).write_bytes(data)
    first = min(copy.glob("*.parquet"))
    first.write_bytes(b"no parquet")
    with pytest.raises(StoreError, match="delete it, and continue with --resume"):
        summarize(copy)
    first.unlink()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(StoreError, match="No space left on device; no finished file is lost"):
            simulate_to(nines.library(), asked(), copy, workers=1, resume=True)
    simulate_to(nines.library(), asked(), copy, workers=1, resume=True)
    assert contents(copy) == contents(kept)
    record = json.loads((copy / "request.json").read_text(encoding="utf-8"))
    for wrong, words in (
        ({**record, "format": 99}, "is not of format 3"),
        ({"format": 2}, "no readable request"),
    ):
        (copy / "request.json").write_text(json.dumps(wrong), encoding="utf-8")
        with pytest.raises(StoreError, match=words):
            summarize(copy)
    (copy / "request.json").unlink()
    with pytest.raises(StoreError, match="nines simulate writes one"):
        summarize(copy)


def test_places_are_counted_in_the_direction_of_play() -> None:
    game = nines.load("hoc-mazarin-1765[unseen-play=reconstructed]")
    summary = nines.simulate(game, deals=9, seats=3, seed=2)
    alone = Alone(game, 3, seated(["random"], 3))
    rows = [alone.row(2, number) for number in range(1, 10)]
    assert summary.places[1].gain.value == sum(row[7 + (row[6] - 1) % 3] for row in rows) / 9


def test_deals_played_under_other_rules_are_said_in_a_sentence(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(kept, copy)
    path = copy / "request.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert changed_since(nines.library(), copy) == ""
    slug = record["game"].partition("[")[0]
    then = {**record["rules"], f"{slug}/deal": ["of", "then", "!"]}
    path.write_text(json.dumps({**record, "rules": then}), encoding="utf-8")
    said = f"the rules of {record['game']} have changed since its deals were played: {slug}/deal"
    assert changed_since(nines.library(), copy) == f"{copy}: {said}"
    with pytest.raises(StoreError, match=re.escape(f"{said}; name another folder")):
        simulate_to(nines.library(), asked(), copy, resume=True)
    path.write_text(json.dumps({**record, "digests": {slug: "sha256:00"}}), encoding="utf-8")
    with pytest.raises(StoreError, match=f"the texts of {slug} have changed since") as error:
        simulate_to(nines.library(), asked(), copy, resume=True)
    assert not {"{", "sha256", "'"} & set(str(error.value).partition(": ")[2].split())
    del record["rules"]
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "does not say under which rules" in changed_since(nines.library(), copy)
    summarize(copy)
    path.write_text(json.dumps({**record, "rules": {"x": 1}}), encoding="utf-8")
    with pytest.raises(StoreError, match="does not hold the digests of rules"):
        summarize(copy)
