"""A package outside nines, with a corpus, a game and one that amends it, works in commands and on a site.

The games are made up for these tests. The package is found by its name alone, as ``--library`` gives it.
"""

from __future__ import annotations

import json
import shutil
import sys
from html import unescape
from pathlib import Path
from re import sub
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import nines
from nines.citing import FORMATS
from nines.cli import commands
from nines.cli.lazy import COMMANDS
from nines.errors import RequestError
from nines.libraries.digests import digest_of
from nines_verification import verify
from nines_verification.__main__ import main
from nines_verification.golden import golden_play, write_golden
from nines_verification.run import BY_DATA, WITH_TABLES, checks_of

if TYPE_CHECKING:
    from click.testing import Result
    from tests.conftest import Build

    from nines import Library

OUTSIDE = "odd_steps"
QUICK = (
    *("coverage-both-ways", "scenarios", "rule-coverage", "golden-play", "candidate-plays"),
    *("perft", "automata", "same-plays", "lock"),
)


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python find the package, as an installed one is found."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


@pytest.fixture
def library() -> Library:
    return nines.library(OUTSIDE)


def run(*typed: str) -> Result:
    result = CliRunner().invoke(commands, ["--library", OUTSIDE, *typed])
    assert result.exit_code == 0, (typed, result.output)
    return result


def told(*typed: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
    return json.loads(run(*typed, "--json").stdout)


def test_its_games_are_listed_and_ours_are_not() -> None:
    assert [one["slug"] for one in told("list")] == ["steps", "long-steps", "lifts"]
    assert {one["name"] for one in told("list", "--policies")} >= {"random", "longest-run", "high"}
    refused = CliRunner().invoke(commands, ["--library", OUTSIDE, "show", "comet-1718"])
    assert refused.exit_code == 2
    assert "comet-1718" in refused.stderr


@pytest.mark.parametrize("key", ["steps", "long-steps/stop", "steps/reading/suits-matter", "steps-sheet"])
def test_each_kind_of_thing_is_shown(key: str) -> None:
    assert run("show", key).stdout


def test_a_passage_says_what_rests_on_it() -> None:
    found = told("show", "steps-sheet:006")
    assert found["rules"] == [
        *("steps/continuation", "steps/suit"),
        *("long-steps/continuation", "long-steps/suit"),
    ]
    assert [(one["key"], one["inherited"]) for one in found["readings"]] == [
        ("steps/reading/suits-matter", ""),
        ("long-steps/reading/suits-matter", "steps"),
    ]
    assert told("show", "steps-letter:003")["lineage"] == ["steps-letter/later-form-of/steps-sheet"]


def test_the_amended_game_inherits_what_it_leaves_alone() -> None:
    (rule,) = told("show", "long-steps/lead")["rules"]
    assert (taken := rule["details"][0]["inherited"])["rule"] == "steps/lead"
    assert taken["passages"] == ["steps-letter:001"]
    differing = [one["aspect"] for one in told("diff", "steps", "long-steps")["aspects"] if _differs(one)]
    assert differing == ["stop"]


def _differs(aspect: dict[str, Any]) -> bool:
    return bool(aspect["agreement"] == "differs")


@pytest.mark.parametrize("game", ["steps", "long-steps", "long-steps[suits-matter=yes]"])
def test_it_is_played(game: str) -> None:
    played = told("play", game, "--seats", "3", "--seed", "7", "--match", "--trace")
    assert played["game"] == game
    assert played["match_over"]
    assert sum(played["balances"]) == 90
    assert run("play", game, "--seats", "2", "--seed", "7", "--trace").stdout


@pytest.mark.slow
def test_every_command_knows_the_library(tmp_path: Path) -> None:
    played = str(tmp_path / "played.toml")
    run("play", "steps", "--seats", "2", "--record", played)
    asked = {
        "adjudicate": (played,),
        "automaton": ("steps",),
        "list": (),
        "show": ("steps",),
        "gaps": ("steps",),
        "errata": (),
        "find": ("steps",),
        "history": ("stop",),
    }
    asked |= {"diff": ("steps", "long-steps"), "matrix": (), "lineage": (), "wanted": ()}
    asked |= {"play": ("steps", "--seats", "2"), "perft": ("steps", "--seats", "2")}
    asked |= {"cite": ("steps",), "export": ("--format", "json")}
    kept = str(tmp_path / "steps")
    asked |= {"simulate": ("steps", "--seats", "2", "--deals", "30", "--out", kept)}
    asked["sensitivity"] = ("steps", "--seats", "2", "--deals", "3", "--workers", "1")
    asked["check-citation"] = (f"steps@{digest_of('steps', nines.library(OUTSIDE))}",)
    # It keeps no hashes, no key and no rulebook, so that three commands refuse: tests/cli/test_cite.py.
    for name in sorted(COMMANDS.keys() - {"collate", "identify", "odds", "rules", "verify"}):
        run(name, *asked[name])
    run("simulate", "--show", kept)


def test_a_library_without_a_key_says_so() -> None:
    refused = CliRunner().invoke(commands, ["--library", OUTSIDE, "identify"])
    assert (refused.exit_code, "this library has no key" in refused.stderr) == (2, True)
    assert told("show", "stepping")["known_by"] == {
        "steps": [],
        "long-steps": [],
    }  # by which an edition of a game is known needs a key


def test_it_is_cited_as_its_own_work_not_as_ours() -> None:
    said = run("cite", "steps/continuation").stdout
    assert said.startswith("“How to play Steps”, no source")
    assert "steps/continuation, in odd_steps with nines 0.3.0.dev0 (" in said
    assert run("cite").stdout.startswith("odd_steps, a library for nines, version 0.3.0.dev0")
    for form in FORMATS:
        for key in ((), ("steps",), ("greedy",)):
            assert "The nines team" not in run("cite", *key, "--format", form).stdout


@pytest.mark.slow
def test_its_checks_are_found_and_hold(library: Library) -> None:
    only = [part for name in QUICK for part in ("--only", name)]
    found = told("verify", "--jobs", "1", *only)
    assert found["passed"], found
    stored = set(BY_DATA) - {"deciding plays", "weights"}  # they take long, and this library has none
    assert {one["name"] for one in found["sections"]} >= stored
    assert {one["subject"] for one in found["sections"]} >= {"steps", "long-steps", "lifts"}
    for game in library.games():
        without = set() if game.family.machine() else set(WITH_TABLES)
        assert stored - without <= set(checks_of(library, game))


def test_its_topics_are_not_compared_with_a_table_of_ours(library: Library) -> None:
    sections = verify(library, ["steps"], only=("corpus integrity", "consistency"))
    assert [section.name for section in sections] == ["corpus integrity"]
    ours = verify(nines.library(), ["oxford-whist"], only=("consistency",))
    assert [section.passed for section in ours] == [True]


@pytest.mark.slow
def test_another_process_finds_it_too(library: Library) -> None:
    sections = list(verify(library, ["steps"], only=("golden play", "scenarios"), jobs=2))
    assert {section.name for section in sections} >= {"golden play", "scenarios"}
    assert all(section.passed for section in sections)


def test_its_golden_plays_are_written_into_its_own_folder(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(library), "checks", tmp_path)
    (tmp_path / "golden").mkdir()
    game = library.load("steps")
    assert write_golden(library, game) == tmp_path / "golden" / "steps.jsonl"
    head, _, lines = (tmp_path / "golden" / "steps.jsonl").read_text(encoding="utf-8").partition("\n")
    assert json.loads(head)["made_by"] == "python -m nines_verification golden --library odd_steps steps"
    assert lines == golden_play(game)
    assert main(["golden", "--library", OUTSIDE, "long-steps"]) == 0
    assert {path.name for path in (tmp_path / "golden").iterdir()} == {"steps.jsonl", "long-steps.jsonl"}


def test_without_checks_only_what_needs_none_is_checked(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(library), "checks", None)
    assert set(checks_of(library, library.load("steps"))).isdisjoint(BY_DATA)
    assert "conformance" in checks_of(library, library.load("steps"))
    assert "not checked, because the catalogue names no checks" in run("verify", "--only", "lineage").stdout
    with pytest.raises(RequestError, match="no folder for golden plays"):
        write_golden(library, library.load("steps"))


def test_the_two_libraries_live_side_by_side(library: Library) -> None:
    assert nines.library() is not library
    assert nines.load("comet-1718").slug == "comet-1718"
    assert "steps" not in nines.library().playable
    assert library.load("steps").rules()["steps/stop/king"].warrant == "stated"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[suits-matter]\nkind = "reading"\n', "points.toml, suits-matter: field 'name' is missing"),
        ("x = " + "[" * 5000 + "]" * 5000, "points.toml: does not parse: brackets are nested too deep"),
        ("x = ", "points.toml: does not parse"),
    ],
)
def test_what_is_wrong_with_its_corpus_is_one_line(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torn = shutil.copytree(Path(__file__).parent / OUTSIDE, tmp_path / "torn_steps")
    catalogue = torn / "catalogue.py"
    catalogue.write_text(
        catalogue.read_text(encoding="utf-8").replace(OUTSIDE, "torn_steps"), encoding="utf-8"
    )
    (torn / "corpus" / "points.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("torn_steps")]:
        monkeypatch.delitem(sys.modules, name)
    for command in ("list", "verify"):
        refused = CliRunner().invoke(commands, ["--library", "torn_steps", command])
        assert refused.exit_code == 2
        assert complaint in refused.stderr
        assert refused.stderr.count("\n") == 1


PAGE = """# Steps

{nines:rule}`steps/stop/king`

```{nines:game} steps
```

```{nines:rules} steps
```

```{nines:readings} steps
```

```{nines:game} long-steps
```

```{nines:rules} long-steps
```

```{nines:passages} steps-sheet
```

```{nines:passages} steps-letter
```

```{nines:documents}
```

```{nines:lineage}
```

```{nines:past} long-steps
```

```{nines:matrix}
```

```{nines:diff} steps long-steps
```

```{nines:game} lifts
```

```{nines:rules} lifts
```

```{nines:readings} lifts
```

```{nines:passages} lifts-card
```

```{nines:aspects} following
```

```{nines:questions} tricks
```

```{nines:diff} steps lifts
```

```{nines:history} following
:page:
```

```{nines:play} lifts
:hands: Q♣ J♦ | K♠ K♣

Q♣, !K♠, K♣, K♠, J♦
```

```{nines:play} steps
:hands: 10♣ K♦ A♣ | J♠ A♦ | Q♥ A♥

10♣, !A♣, pass, J♠, pass, Q♥
```
"""


@pytest.mark.slow
def test_it_has_a_site_of_its_own(small: Build) -> None:
    conf = f'nines_library = "{OUTSIDE}"\nnines_data = True\nnines_permalinks = True\n'
    site = small(PAGE, conf)
    assert site.warnings == ""
    text = " ".join(unescape(sub("<[^>]*>", "", site.page("index"))).split())
    assert "A king is a stop: its player starts a new sequence." in text
    assert "A letter on Long Steps" in text
    assert "Open questions of other games: Long Steps" in text
    rules = json.loads((site.folder / "data" / "rules.json").read_text(encoding="utf-8"))["rules"]
    assert {rule["game"] for rule in rules} == {"steps", "long-steps", "lifts"}
    assert "Players follow suit if they can." in text
    assert "Fields of Choice" in text
    assert "♣ is led, and you have a card of this suit." in text
    assert (site.folder / "r" / "long-steps" / "stop" / "queen" / "index.html").is_file()
    assert "comet" not in text.lower()


def test_the_source_line_of_a_rule_is_within_its_package() -> None:
    source = told("show", "long-steps/seats")["rules"][0]["source"]
    assert source["path"] == "odd_steps/games.py"
    shown = run("show", "steps/seats").stdout.splitlines()
    assert any(line.startswith("source: odd_steps/games.py:") for line in shown)
    assert str(Path(__file__).parents[2]) not in "".join(shown)
