"""Every JSON that is written is valid by its schema, and every schema by its own, as others' tools find."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import check_jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # the same

from nines import library
from nines.cli import commands
from nines.cli.lazy import COMMANDS
from nines.cli.record import saved_text, write_saved
from nines.dataset.schemas import OUTPUTS, SHOWN, RecordOutput, SavedOutput
from nines.libraries.rests_on import rules_kept
from nines.records.text_form import HEAD
from nines.reference import find, to_data
from nines.sphinx.pages import facts, files
from nines.sphinx.pages import schemas as of_site
from nines.table.saved import SavedGame
from nines.weights import weighing
from nines.weights.weighing import alone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tests.conftest import Site

GAMES = (
    "comet-1718",
    "red-nines-1881",
    "pink-nines-2008",
    "commit-2011",
    "ninety-nine-2p",
    "multiple-9-2007",
)
VARIANT = "comet-1718[comet-stops=yes]"
TYPED: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "adjudicate": (("adjudicate", "record.toml", "--as", "comet-1718"),),
    "automaton": (("automaton", "comet-2011-two-hand"), ("automaton", "ninety-nine-3p")),
    "check-citation": tuple(
        ("check-citation", f"{key}@0123456789ab") for key in ("comet-1718/first-hand", "wp-comet:069")
    ),
    "collate": (("collate", "copy.txt"),),
    "diff": (("diff", "comet-1718", VARIANT), ("diff", "red-nines-1881", "pink-nines-2008")),
    "simulate-against": (("simulate", "comet-1718", "--against", VARIANT, "--deals", "9", "--seats", "3"),),
    "diff-deals": (("diff", "comet-1718", VARIANT, "--deals", "9", "--seats", "3"),),
    "diff-decide": (("diff", "comet-1718", VARIANT, "--decide"),),
    "errata": (("errata",), ("errata", "comet-1718")),
    "find": (("find", "kings", "left"), ("find", "setlement"), ("find", "hcom")),
    "cite": (
        ("cite",),
        ("cite", "comet-1718/stop/king"),
        ("cite", "red-nines-1881/deal.each"),
        ("cite", VARIANT),
    ),
    "gaps": (("gaps",),),
    "gaps-of-a-game": tuple(("gaps", game) for game in (*GAMES, VARIANT)),
    "history": (("history", "stop"), ("history", "deal")),
    "lineage": (
        ("lineage",),
        ("lineage", "red-nines"),
        ("lineage", "--from", "hoc-mazarin", "--to", "pink-nines"),
    ),
    "lineage-compare": (("lineage", "--compare"), ("lineage", "--compare", "red-nines-20c")),
    "list": (("list",), ("list", "--all")),
    "list-policies": (("list", "--policies"),),
    "identify": (
        ("identify",),
        ("identify", "--answer", "suit=yes", "--answer", "wild=9♦", "--answer", "pips=no"),
    ),
    "matrix": (("matrix",), ("matrix", *GAMES)),
    "odds": (("odds", "multiple-9-2007"), ("odds", "multiple-9-holdem-2007")),
    "perft": (("perft", "comet-1718", "--seats", "2"), ("perft", VARIANT, "--deal", "9♦ 2♣ | 3♣ K♥")),
    "play": tuple(("play", game, "--trace") for game in GAMES),
    "rules": tuple(("rules", game) for game in (*GAMES, VARIANT)),
    "sensitivity": (
        ("sensitivity", "oxford-whist", "--deals", "9", "--seats", "3", "--workers", "1"),
        ("sensitivity", "red-nines-1881", "--deals", "3", "--seats", "4", "--pairs", "2", "--workers", "1"),
    ),
    "simulate": (
        ("simulate", "comet-1718", "--deals", "2", "--seats", "3"),
        ("simulate", "--show", "deals"),
        ("simulate", "--show", "one"),
    ),
    "verify": (("verify", "red-nines-1881", "--only", "golden-play", "--only", "scenarios", "--jobs", "1"),),
    "verify-instruments": (("verify", "--instruments"),),
    "wanted": (("wanted",),),
}
RECORD = """form = "nines record 1"
seats = 2
[[deal]]
hands = ["K♥ 2♣", "5♠"]
turn = 1
set_up = true
acts = ["1: K♥", "2: 5♠"]
gains = [1, -1]
"""
SAVED = SavedGame(
    *("comet-1718", {"comet-stops": "yes"}, 3, [1], [None, "random", "random"], 7),
    acts=[["pass"]],
    rules=rules_kept(library(), library().load("comet-1718[comet-stops=yes]"))._asdict(),
)


def checked(*arguments: str | Path) -> tuple[int, str]:
    """Return what check-jsonschema says, run in this process."""
    done = CliRunner().invoke(check_jsonschema.main, [*map(str, arguments)])
    return done.exit_code, done.output


def shown() -> Iterator[tuple[str, ...]]:
    """Yield a command for a few names of every kind, the first and the last of them."""
    names = {**library().index.names, "comet-1718/seats.least": "detail"}  # a detail is found in its rule
    for kind in SHOWN:
        found = [name for name, what in names.items() if what == kind]
        assert found, kind
        yield from (("show", name) for name in dict.fromkeys((found[0], found[len(found) // 2], found[-1])))


@pytest.fixture
def schema(exported: Path) -> Callable[[str], Path]:
    return lambda name: exported / "schemas" / f"{name}.schema.json"


def written(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Write what commands answer to files, and return these."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(weighing, "alone", lambda game: islice(alone(game), 5))
    (folder / "copy.txt").write_text("The kings are stops. " * 40, encoding="utf-8")
    (folder / "record.toml").write_text(RECORD, encoding="utf-8")
    if name == "simulate":
        for kept, deals in (("deals", 20), ("one", 1)):
            asked = (
                "simulate",
                "comet-1718",
                "--deals",
                str(deals),
                "--seats",
                "3",
                "--out",
                kept,
                "--workers",
                "1",
            )
            assert CliRunner().invoke(commands, (*asked, "--out", kept)).exit_code == 0
    found = []
    for number, typed in enumerate(shown() if name == "show" else TYPED[name]):
        more = ("--document", "wp-comet") if name == "collate" else ()
        result = CliRunner().invoke(commands, [*typed, *more, "--json"], env={"LC_ALL": "C.UTF-8"})
        assert result.stdout, result.stderr
        found.append(folder / f"{number}.json")
        found[-1].write_text(result.stdout, encoding="utf-8")
    return found


def test_every_json_command_has_a_schema_that_is_tried() -> None:
    with_json = {
        name
        for name in COMMANDS
        if any(option.name == "as_json" for option in commands.get_command(None, name).params)  # type: ignore[arg-type, union-attr]
    }
    assert {OUTPUTS[name].by.split()[1] for name in TYPED} | {"show"} == with_json
    assert {*TYPED, "show", "play-saved", "record"} == {
        name for name in OUTPUTS if not name.startswith("data-")
    }


def test_every_schema_is_itself_valid(exported: Path) -> None:
    made = sorted((exported / "schemas").glob("*.schema.json"))
    assert len(made) == len(OUTPUTS)
    assert checked("--check-metaschema", *made) == (0, "ok -- validation done\n")


def test_a_schema_that_is_wrong_would_be_found(schema: Callable[[str], Path], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text(
        schema("list").read_text(encoding="utf-8").replace('"array"', '"row"', 1), encoding="utf-8"
    )
    assert checked("--check-metaschema", wrong)[0] == 1


@pytest.mark.slow_cases(
    *("cite", "gaps", "history", "lineage", "lineage-compare", "matrix", "perft", "sensitivity", "show"),
    "verify",
)
@pytest.mark.parametrize("name", [*TYPED, "show"])
def test_an_answer_with_exactly_its_keys_is_valid(
    name: str, schema: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(name, tmp_path, monkeypatch)
    status, said = checked("--schemafile", schema(name), *made)
    assert status == 0, said
    data = json.loads(made[0].read_text(encoding="utf-8"))
    one = data[0] if isinstance(data, list) else data
    one["unheard-of"] = 1
    made[0].write_text(json.dumps(data), encoding="utf-8")
    assert checked("--schemafile", schema(name), made[0])[0] == 1
    del one["unheard-of"], one[next(iter(one))]
    made[0].write_text(json.dumps(data), encoding="utf-8")
    assert checked("--schemafile", schema(name), made[0])[0] == 1


@pytest.mark.slow_cases("aspect")
@pytest.mark.parametrize("kind", SHOWN)
def test_the_answer_to_every_name_is_valid(kind: str, schema: Callable[[str], Path]) -> None:
    definitions = json.loads(schema("show").read_text(encoding="utf-8"))["$defs"]
    valid = Draft202012Validator({"$ref": f"#/$defs/shown-{kind}", "$defs": definitions})
    for name in (name for name, what in library().index.names.items() if what == kind):
        answer = json.loads(json.dumps({"what": kind, **to_data(find(library(), name).answer)}))
        assert [error.message for error in valid.iter_errors(answer)] == [], name


def test_a_saved_play_has_the_fields_of_its_schema(schema: Callable[[str], Path], tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    write_saved(SAVED, file)
    assert checked("--schemafile", schema("play-saved"), file)[0] == 0
    assert {field.name for field in fields(SavedOutput)} == {field.name for field in fields(SavedGame)}


def test_a_record_of_play_has_the_fields_of_its_schema(schema: Callable[[str], Path], tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "docs/records"
    texts = [RECORD, saved_text(SAVED), *(file.read_text(encoding="utf-8") for file in folder.glob("*.toml"))]
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(tomllib.loads(text)), encoding="utf-8")
        assert checked("--schemafile", schema("record"), file)[0] == 0
    known = {field.name for field in fields(RecordOutput)}
    assert known == {*HEAD}


def test_the_lineage_of_an_export_is_valid_and_says_how(exported: Path) -> None:
    file = exported / "lineage.json"
    named = json.loads(file.read_text(encoding="utf-8"))
    assert checked("--schemafile", exported / named["$schema"], file)[0] == 0


@pytest.fixture(scope="session")
def of_a_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the data that a site has."""
    from sphinx.config import Config

    folder = tmp_path_factory.mktemp("site")
    (folder / "schemas").mkdir()
    said = facts(Config({}, {"author": "N. N."}))
    for name, text in (*files(library(), said), *of_site("nines", said)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rules", "passages", "claims", "lineage"])
def test_the_data_of_the_site_are_valid_and_say_how(name: str, of_a_site: Path) -> None:
    file = of_a_site / f"{name}.json"
    named = json.loads(file.read_text(encoding="utf-8"))["$schema"]
    assert named == f"schemas/data-{name}.schema.json"
    status, said = checked("--schemafile", of_a_site / named, file)
    assert status == 0, said


def described(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401 - JSON
    """Yield the description of every property and record of a schema."""
    if isinstance(part, dict):
        for name, one in part.get("properties", {}).items():
            yield (*path, name), one.get("description", "")
        for name, one in part.get("$defs", {}).items():
            yield (*path, name), one.get("description", "")
        for name, one in part.items():
            yield from described(one, (*path, name))


def test_every_property_and_every_record_is_described(texts: Mapping[str, str]) -> None:
    for path, text in texts.items():
        if path.endswith(".schema.json"):
            found = list(described(json.loads(text)))
            assert found
            assert not [(path, *place) for place, said in found if not said.strip(" .")]


def test_the_site_has_the_schemas_beside_its_data(site: Site) -> None:
    made = {path.name for path in (site.folder / "data" / "schemas").iterdir()}
    assert made == {f"{name}.schema.json" for name in OUTPUTS}
