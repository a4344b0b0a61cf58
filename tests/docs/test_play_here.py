"""What is shipped to play the games in a browser: small, repeatable, and with nothing of this machine."""

from __future__ import annotations

import base64
import csv
import getpass
import gzip
import json
import os
import platform
import subprocess
import sys
import zipfile
from hashlib import sha256, sha512
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest
from sphinx.errors import ExtensionError

if TYPE_CHECKING:
    from tests.conftest import Site

HOUSE: Final = Path(__file__).parents[2]
# Run with nothing but the standard library and the light wheel.
ALONE: Final = """
import json, sys
sys.path.insert(0, sys.argv[1])
import nines
from nines.table.page import Page
page = Page(nines.library())
ask = lambda **asked: json.loads(page.answer(json.dumps(asked)))
state = ask(do="begin", game="comet-1718", readings={}, seats=2, people=[1, 2], policies=None, seed="5")
refused, hint = ask(do="act", act="pass"), ask(do="hint")
played = ask(do="act", act=hint["pieces"][0]["acts"][0])
why = ask(do="why", event=played["log"][-1]["n"])
others = {name.partition(".")[0] for name in sys.modules} - {*sys.stdlib_module_names, "__main__"}
heavy = [name for name in sys.modules if name.startswith(("nines.simulation", "nines.weights"))]
print(json.dumps([sorted(others), refused, why, heavy]))
"""


@pytest.fixture(scope="module")
def parts() -> Any:  # noqa: ANN401 - modules that lie outside of the packages
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(HOUSE / "docs" / "_ext"))
        names = ("core", "in_browser", "light_wheel", "shipping", "snapshot")
        modules = {name: import_module(f"play_here.{name}") for name in names}
        yield SimpleNamespace(**modules, extension=import_module("play_here"))


@pytest.fixture(scope="module")
def whole(parts: Any) -> bytes:  # noqa: ANN401
    wheel: bytes = parts.shipping.whole_wheel()
    return wheel


@pytest.fixture(scope="module")
def light(parts: Any, whole: bytes) -> bytes:  # noqa: ANN401
    wheel: bytes = parts.light_wheel.light_wheel(whole)
    return wheel


# --- The light wheel ---


def test_the_light_wheel_is_small_whole_and_repeatable(parts: Any, whole: bytes, light: bytes) -> None:  # noqa: ANN401
    assert parts.light_wheel.light_wheel(whole) == light
    assert len(gzip.compress(light, 9)) < parts.light_wheel.MOST
    with zipfile.ZipFile(BytesIO(light)) as archive, zipfile.ZipFile(BytesIO(whole)) as original:
        names = archive.namelist()
        (record,) = (name for name in names if name.endswith("RECORD"))
        listed = {row[0]: row[1] for row in csv.reader(StringIO(archive.read(record).decode()))}
        assert set(listed) == set(names)
        for name in names:
            digest = base64.urlsafe_b64encode(sha256(archive.read(name)).digest()).rstrip(b"=").decode()
            assert listed[name] in ("", f"sha256={digest}")
            if name.startswith(("nines/", "nines_corpus/")):
                assert archive.read(name) == original.read(name)
    absent = ("nines/sphinx/", "nines/simulation/", "nines/compiled/", "nines_corpus/released/")
    assert not [name for name in names if name.startswith(absent)]
    assert {name for name in original.namelist() if name.startswith("nines_corpus/")} - set(names) == {
        name for name in original.namelist() if name.startswith("nines_corpus/released/")
    }


@pytest.mark.slow
def test_the_light_wheel_alone_plays_and_gives_reasons(light: bytes, tmp_path: Path) -> None:
    path = tmp_path / "nines.whl"
    path.write_bytes(light)
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    others, refused, why, heavy = json.loads(done.stdout)
    assert others == ["nines", "nines_corpus", "nines_verification"]
    assert not heavy
    assert refused["refused"]["rule"] == "comet-1718/passing/lead"
    assert why["rule"].startswith("comet-1718/")
    assert why["passages"]


def test_the_snapshot_imports_what_functions_import(parts: Any) -> None:  # noqa: ANN401
    written = BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("nines/a.py", "import json, os.path\nfrom nines.b import c\nfrom numpy import d")
        archive.writestr("nines/b.py", "def c():\n    from difflib import e")
        archive.writestr("nines/c.toml", "import")
    assert parts.snapshot.imported(written.getvalue()) == ["difflib", "json", "os.path"]


# --- Pyodide ---


def test_pyodide_has_the_pinned_hash_or_none(
    parts: Any,  # noqa: ANN401
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pin = parts.core.Pin("1.0", f"sha512-{base64.b64encode(sha512(b'right').digest()).decode()}")
    monkeypatch.setattr(
        parts.core, "_fetch", lambda folder, _: (folder / "pyodide-1.0.tgz").write_bytes(b"other")
    )
    with pytest.raises(ValueError, match="from npm has the hash"):
        parts.core.core_files(tmp_path, pin)
    assert not [*tmp_path.iterdir()]  # so that the next build fetches it again


@pytest.mark.parametrize("tool", ["npm", "node"])
def test_without_npm_or_node_pages_say_so(
    parts: Any,  # noqa: ANN401
    tool: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def none(*_: object) -> bytes:
        raise parts.core.MissingError(f"{tool} is not installed")

    monkeypatch.setattr(parts.shipping, "core_files", none)
    shipped = parts.shipping.ship(tmp_path / "play", tmp_path)
    assert f"npm and node: {tool} is not installed." in shipped.missing
    (manifest,) = (tmp_path / "play").iterdir()
    assert json.loads(manifest.read_text()[len("window.ninesPlay = ") : -2]) == {"missing": shipped.missing}
    monkeypatch.setenv("CI", "true")
    with pytest.raises(ExtensionError, match="is not installed"):
        parts.extension.report(shipped)
    monkeypatch.delenv("CI")
    parts.extension.report(shipped)
    assert capsys.readouterr().out == f"{shipped.missing}\n"


def test_what_is_not_on_this_machine_is_named(
    parts: Any,  # noqa: ANN401
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(parts.core.MissingError, match="npm is not installed"):
        parts.core.core_files(tmp_path, parts.core.pinned())
    with pytest.raises(parts.core.MissingError, match="node is not installed"):
        parts.snapshot.snapshot({"nines.whl": b""}, {"game": "comet-1718"}, "", tmp_path)


# --- The snapshot ---


@pytest.mark.parametrize(
    ("said", "why_not"),
    [
        ({"bytes": 1, "digest": "d"}, ""),
        ({"bytes": 1, "digest": "other"}, "a stored deal was played differently"),
        ({"bytes": 60 << 20, "digest": "d"}, "the snapshot has 60 MiB; it may have 52"),
        ({"why_not": "node failed: RangeError"}, "node failed: RangeError"),
    ],
)
def test_a_bad_snapshot_is_not_served(
    parts: Any,  # noqa: ANN401
    said: dict[str, Any],
    why_not: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []

    def make(_files: object, _deal: object, packed: Path) -> dict[str, Any]:
        made.append(packed)
        packed.write_bytes(b"memory")
        return said

    monkeypatch.setattr(parts.snapshot, "_made", make)
    for _ in range(2):
        found = parts.snapshot.snapshot({"a": b"1"}, {"game": "comet-1718"}, "d", tmp_path)
        assert (found.packed == b"memory") == (why_not == "")
        assert found.why_not.startswith(why_not)
    assert len(made) == 1  # the same files need no second one
    parts.snapshot.snapshot({"a": b"2"}, {"game": "comet-1718"}, "d", tmp_path)
    assert len(made) == 2
    assert len([*tmp_path.iterdir()]) == 2


def test_a_failing_node_gives_its_reason(parts: Any, tmp_path: Path) -> None:  # noqa: ANN401
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 'RangeError: no room' >&2\nexit 1\n", encoding="utf-8")
    node.chmod(0o755)
    assert parts.snapshot.run(str(node), tmp_path / "job") == {"why_not": "node failed: RangeError: no room"}


def test_the_stored_deal_is_replayed_act_by_act(parts: Any) -> None:  # noqa: ANN401
    deal = parts.shipping.stored_deal()
    digest = parts.in_browser.replayed(deal)
    assert digest == parts.in_browser.replayed(deal)
    with pytest.raises(RuntimeError, match="StopIteration"):
        parts.in_browser.replayed({**deal, "acts": deal["acts"][:-1]})
    other = parts.shipping.stored_deal("comet-1718")
    assert parts.in_browser.replayed(other) != digest


# --- The built site ---


@pytest.fixture(scope="module")
def manifest(site: Site) -> dict[str, Any]:
    text = (site.folder / "play" / "manifest.js").read_text(encoding="utf-8")
    said: dict[str, Any] = json.loads(text.removeprefix("window.ninesPlay = ").rstrip(";\n"))
    return said


@pytest.fixture(scope="module")
def unpacked(site: Site, manifest: dict[str, Any]) -> dict[str, bytes]:
    folder = site.folder / "play"
    return {
        name: gzip.decompress((folder / entry["at"]).read_bytes())
        for name, entry in manifest["files"].items()
    }


@pytest.mark.site
def test_the_manifest_lists_every_file(
    site: Site, manifest: dict[str, Any], unpacked: dict[str, bytes]
) -> None:
    folder = site.folder / "play"
    served = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert set(served) == {entry["at"] for entry in manifest["files"].values()} | {"manifest.js", "ABOUT.txt"}
    assert sum(served.values()) <= 24_000_000
    for name, entry in manifest["files"].items():
        assert served[entry["at"]] == entry["bytes"]
        assert (len(unpacked[name]), sha256(unpacked[name]).hexdigest()) == (entry["size"], entry["sha256"])
        assert entry["at"].startswith(entry["sha256"][:16])
    assert manifest["files"]["nines.whl"]["bytes"] <= 1_300_000
    assert manifest["snapshot"] in manifest["files"]
    assert not [name for name in unpacked if name.endswith((".map", ".ts", ".html"))]


@pytest.mark.site
def test_the_snapshot_has_nothing_of_this_machine(parts: Any, unpacked: dict[str, bytes]) -> None:  # noqa: ANN401
    memory = unpacked["memory.snap"]
    assert len(memory) <= 52 << 20
    user = getpass.getuser()
    here = {str(HOUSE), sys.prefix, f"/home/{user}", f"USER={user}", f"LOGNAME={user}", parts.snapshot.PREFIX}
    long = {one for one in (platform.node(), str(Path.home())) if len(one) > 5}
    for text in here | long:
        assert text.encode() not in memory, text
    fixed = {("HOME", "/home/pyodide"), ("LANG", "C.UTF-8"), ("TZ", "UTC")}
    for name, value in set(os.environ.items()) - fixed:
        assert f"{name}={value}".encode() not in memory, name
    assert b"nines.stops.games.comet_1753" in memory
    assert b"nines.table.page" in memory


@pytest.mark.site
def test_the_site_plays_the_stored_deal(parts: Any, manifest: dict[str, Any]) -> None:  # noqa: ANN401
    assert manifest["digest"] == parts.in_browser.replayed(manifest["deal"])
