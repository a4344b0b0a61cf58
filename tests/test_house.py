"""The files at the door: what they promise is so."""

from __future__ import annotations

import doctest
import os
import pydoc
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path
from threading import Timer

import click
import pytest
from tests.conftest import built_elsewhere

import nines
from nines import library
from nines.cli import commands
from nines.corpus import load_corpus
from nines.evidence.choices import Choices
from nines.evidence.cite import By, cite
from nines.stops.rules import stop
from nines_verification.__main__ import main as verification

HOUSE = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
TARGETS = ["browser", "install", "lint", "site", "verify", "test-both"]  # of continuous integration
# Named by a page as what a reader is about to write, so not there yet.
TO_BE_WRITTEN = {"corpus/nines_corpus/passages/academie-1718.toml"}


def read(name: str) -> str:
    return (HOUSE / name).read_text(encoding="utf-8")


def blocks(page: str, kind: str) -> list[str]:
    """Return the fenced blocks of one kind on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


PROJECT = tomllib.loads(read("pyproject.toml"))


# README


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(HOUSE / "README.md"), module_relative=False, encoding="utf-8")
    assert tried > 5
    assert failed == 0


def test_the_commands_of_the_readme_print_what_it_says() -> None:
    shown = [block for block in blocks(read("README.md"), "console") if block.startswith("$ ")]
    assert shown
    for one in shown:
        command, _, wanted = one.removeprefix("$ nines-env/bin/nines ").partition("\n")
        process = subprocess.run(
            [sys.executable, "-m", "nines.cli", *command.split()],
            env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        # Any edit above a line of code moves the line.
        assert re.sub(r"\.py:\d+", ".py", process.stdout.rstrip()) == re.sub(
            r"\.py:\d+", ".py", wanted.rstrip()
        )


def test_the_readme_is_short_and_begins_with_the_game() -> None:
    page = read("README.md")
    assert len(page.splitlines()) < 120
    assert page.startswith("# nines\n\nPlay your cards upwards to the king")


def test_the_two_commands_come_first() -> None:
    first = blocks(read("README.md"), "console")[0]
    assert [line.split()[:2] for line in first.splitlines()] == [["make", "verify"], ["make", "test"]]
    assert read("README.md").index("make verify") < 1000


def test_the_pages_of_the_house_name_only_what_is_there() -> None:
    for page in PAGES[:2]:
        text = read(page)
        named = set(re.findall(r"`([\w.-]+(?:/[\w.-]+)*/?)`", text)) | set(
            re.findall(r"\]\(([^):#]+)\)", text)
        )
        paths = {one for one in named if "/" in one or re.search(r"\.(md|toml|txt|cff|bib|py)$", one)}
        paths = {path for path in paths if not path.startswith(("comet-1718/", "stops/"))}
        assert paths
        places = (HOUSE, HOUSE / "engine/nines/stops")  # a family of games is told of by its own files
        missing = {one for one in paths - TO_BE_WRITTEN if not any((at / one).exists() for at in places)}
        assert not missing, f"{page} names {sorted(missing)}"


def test_every_target_that_a_page_names_is_one() -> None:
    targets = set(re.findall(r"^([\w-]+):", read("Makefile"), re.MULTILINE))
    for page in PAGES:
        if page != "CHANGELOG.md":  # what it says of a release may be gone by now
            assert set(re.findall(r"\bmake ([\w-]+)`", read(page))) <= targets
    helped = set(re.findall(r'@echo "make ([\w-]+) ', read("Makefile")))
    assert helped == targets - {"help"}


def test_the_readme_lists_the_games_that_can_be_played() -> None:
    count = len(nines.library().playable)
    words = {1: "One game can be played", 3: "Three games can be played"}
    assert words.get(count, f"{count} games can be played") in read("README.md")


# CONTRIBUTING: its steps, taken


def test_the_steps_with_the_book_lead_to_a_sound_corpus(tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(HOUSE / "corpus" / "nines_corpus", root)
    section = read("CONTRIBUTING.md").partition("## I have the book")[2].partition("\n## ")[0]
    document, passage, reading = blocks(section, "toml")
    with (root / "documents.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{document}")
    (note,) = blocks(section, "bibtex")
    bibliography = (root / "bibliography.bib").read_text(encoding="utf-8")
    entry = re.search(r"@misc\{academie1718,.*?^}", bibliography, re.DOTALL | re.MULTILINE)
    assert entry
    seen = re.sub(r"^  note = .*\n", note, entry[0], flags=re.MULTILINE)
    (root / "bibliography.bib").write_text(bibliography.replace(entry[0], seen), encoding="utf-8")
    (root / "passages" / "academie-1718.toml").write_text(passage, encoding="utf-8")
    readings = root / "readings" / "comet-1718.toml"
    text = readings.read_text(encoding="utf-8")
    readings.write_text(
        re.sub(r"\[comet-stops\]\n.*?\n\n", f"{reading}\n", text, flags=re.DOTALL), encoding="utf-8"
    )
    corpus = load_corpus(root)
    assert corpus.documents["academie-1718"].seen == "whole"
    witness = "Académie Universelle des Jeux 1718, pp. 153-159, as seen in academie-1718:001"
    assert corpus.witness(corpus.passage("academie-1718:001")) == witness
    assert corpus.sources["academie1718"].fields["note"].startswith("Seen whole")
    assert corpus.readings_of("comet-1718")["comet-stops"].chosen == "yes"
    assert library().corpus.readings_of("comet-1718")["comet-stops"].chosen == "no"


def test_a_rule_citing_the_book_and_no_point_is_stated() -> None:
    section = read("CONTRIBUTING.md").partition("## I have the book")[2].partition("\n## ")[0]
    reading, python = blocks(section, "python")
    assert reading.startswith('cite(By("academie-1718:001 ')
    assert python.strip() == 'cite(By("academie-1718:001", name="comet"), stop.WildStops, stops=True)'
    assert cite(By("academie-1718:001", name="comet"), stop.WildStops, stops=True).warrant == "stated"


def test_every_way_taught_to_ask_for_a_choice_exists() -> None:
    taught = set(re.findall(r"\bchoices\.(\w+)", read("CONTRIBUTING.md")))
    assert taught >= {"ask", "choose", "decide", "following"}
    assert not [name for name in taught if not hasattr(Choices, name)]


def test_every_command_that_is_taught_exists_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    page = re.sub(r"\s+", " ", read("CONTRIBUTING.md"))
    taught = re.findall(r"`(nines|python -m nines_verification) ([\w-]+)([^`]*)`", page)
    assert {name for _, name, _ in taught} >= {"show", "lock", "verify", "claims", "hashes", "release"}
    for program, name, rest in taught:
        if program == "nines":
            command = commands.get_command(click.Context(commands), name)
            known = (
                {option for parameter in command.params for option in parameter.opts} if command else set()
            )
        else:
            with pytest.raises(SystemExit):
                verification([name, "--help"])
            known = set(re.findall(r"--[\w-]+", capsys.readouterr().out))
        assert known, f"{program} {name} is no command"
        assert set(re.findall(r"--[\w-]+", rest)) <= known, f"{program} {name}{rest}"


def test_every_python_name_and_key_that_is_taught_exists() -> None:
    page = read("CONTRIBUTING.md")
    names = set(re.findall(r"`(nines(?:\.\w+)+)`", page))
    assert names >= {"nines.kernel.family.Family", "nines.libraries.claims"}
    for name in names:
        assert pydoc.locate(name) is not None, f"CONTRIBUTING teaches {name}, which does not exist"
    keys = set(re.findall(r"(?<!/)\b(comet-1718/[\w/-]+\w)\b(?!\.)", page))
    assert "comet-1718/stop/comet" in keys
    assert keys <= {*library().index.names, *library().load("comet-1718").rules()}


@pytest.mark.parametrize(
    ("file", "heading"),
    [
        ("corpus/nines_corpus/scope.toml", "A claim, an example, a picture"),
        ("corpus/nines_corpus/errata.toml", "A contradiction"),
        ("corpus/nines_corpus/accounts.toml", "A game, an account, an edition"),
        ("corpus/nines_corpus/lineage.toml", "A descent, an attestation"),
        ("corpus/nines_corpus/attestations.toml", "A descent, an attestation"),
        ("corpus/nines_corpus/points.toml", "A reading"),
        ("engine/nines/common/turn_order.py", "A rule"),
        ("engine/nines/stops/games/comet_1718.py", "A rule"),
        ("engine/nines/catalogue.py", "A game"),
    ],
)
def test_the_snippets_are_those_of_the_files(file: str, heading: str) -> None:
    section = read("CONTRIBUTING.md").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    snippets = [*blocks(section, "toml"), *blocks(section, "python")]
    squeezed = re.sub(r"\s+", " ", read(file))
    assert any(
        re.sub(r"\s+", " ", snippet).strip().removesuffix(",)").rstrip(")") in squeezed
        for snippet in snippets
    )


# CHANGELOG, licences, metadata


def test_every_change_of_a_rule_says_whose_results_move() -> None:
    entries = re.split(r"^- ", read("CHANGELOG.md"), flags=re.MULTILINE)[1:]
    assert entries
    for entry in entries:
        for part in ("Games affected:", "Passages affected:", "What changes in results:"):
            assert part in re.sub(r"\s+", " ", entry)


def test_code_and_corpus_have_their_licences() -> None:
    assert read("LICENSE").startswith("MIT License\n\nCopyright (c) 2026 The nines team\n")
    corpus_licence = read("corpus/LICENSE")
    assert "https://creativecommons.org/licenses/by-sa/4.0/legalcode" in corpus_licence
    for siglum in ("wp-red-nines", "wp-red-nines-early", "pagat-multiple-9", "wp-ninety-nine", "wp-comet"):
        assert siglum in corpus_licence
    assert PROJECT["project"]["license-files"] == ["LICENSE", "corpus/LICENSE"]
    assert PROJECT["project"]["license"] == "MIT AND CC-BY-SA-4.0"


def test_every_package_that_is_installed_with_nines_is_pinned() -> None:
    pinned = {
        name.lower().replace("_", "-").replace(".", "-"): version
        for name, version in re.findall(r"^([\w.-]+)==(\S+)$", read("constraints.txt"), re.MULTILINE)
    }
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [*PROJECT["project"]["dependencies"], *(one for extra in extras.values() for one in extra)]
    for one in asked:
        name = re.split(r"[\[<>=]", one)[0].strip().lower().replace("_", "-").replace(".", "-")
        if name == PROJECT["project"]["name"]:
            continue  # an extra that brings another
        assert name in pinned, f"{name} has no line in constraints.txt; its head says how to renew it"
    for distribution in distributions():
        name = distribution.metadata["Name"].lower().replace("_", "-").replace(".", "-")
        if name in pinned:
            assert distribution.version == pinned[name]


def test_the_two_commands_install_every_extra_except_bench() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    installed = [
        set(found.split(",")) for found in re.findall(r"--editable '\.\[([\w,]+)\]'", read("Makefile"))
    ]
    brought = {
        name
        for one in set().union(*installed)
        for asked in extras[one]
        for name in (re.findall(r"^nines-rules\[(.*)\]$", asked) or [""])[0].split(",")
    }
    assert (installed[0] | brought) - {""} == set(extras) - {"bench"}
    assert installed[1:] == [{"bench"}, installed[0] | {"bench"}]


def test_no_dependency_is_held_to_a_single_version() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [*PROJECT["project"]["dependencies"], *(one for extra in extras.values() for one in extra)]
    assert not [one for one in asked if "==" in one]


def test_continuous_integration_runs_what_the_readme_says() -> None:
    script = HOUSE / ".ci" / "run"
    assert os.access(script, os.X_OK)
    made = re.findall(r"\bpart ([\w-]+)(?=[\n;])", script.read_text(encoding="utf-8"))
    assert made == TARGETS


def test_continuous_integration_fails_if_anything_does(tmp_path: Path) -> None:
    shutil.copytree(HOUSE / ".ci", tmp_path / ".ci")
    for broken in ("", *TARGETS):
        rules = [f"{one}:\n\t@{'false' if one == broken else 'echo'} {one}\n" for one in TARGETS]
        (tmp_path / "Makefile").write_text("".join(rules), encoding="utf-8")
        done = subprocess.run(["bash", ".ci/run"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode != 0) == bool(broken)
        ended = [line for line in done.stdout.splitlines() if line in TARGETS]
        assert sorted(ended) == sorted(one for one in TARGETS if one != broken)
        assert broken == "test-both" or ended[-1] == "test-both"
        times = done.stderr.partition("how long each part took:\n")[2].splitlines()
        assert [time.split()[0] for time in times if "failed" in time] == [broken][: bool(broken)]
        assert sorted(time.split()[0] for time in times) == sorted(TARGETS)


def test_tests_of_the_site_wait_until_it_is_built(tmp_path: Path) -> None:
    ended = tmp_path / "site"
    assert built_elsewhere(None)  # nobody is building it
    for status, could in (("0\n", True), ("2\n", False)):
        ended.write_text("", encoding="utf-8")
        later = Timer(0.1, ended.write_text, [status])
        later.start()
        assert built_elsewhere(str(ended)) is could
        later.join()


@pytest.mark.parametrize(
    ("apt", "code", "told"),
    [
        (None, 2, "no browser, and no apt-get to install one"),
        ("exit 0", 0, "installing Debian's chromium"),
        ("exit 100", 2, "chromium could not be installed: apt-get needs root and a network"),
    ],
)
def test_a_browser_is_installed_where_there_is_none(
    apt: str | None, code: int, told: str, tmp_path: Path
) -> None:
    for tool in ("sh", "make", "echo"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    if apt is not None:
        (tmp_path / "apt-get").write_text(
            f'#!/bin/sh\necho "$*" >>{tmp_path}/asked\n{apt}\n', encoding="utf-8"
        )
        (tmp_path / "apt-get").chmod(0o755)
    done = subprocess.run(
        [shutil.which("make") or "make", "browser"],
        cwd=HOUSE,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    assert told in done.stdout
    if code == 0:
        asked = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
        installed = [line.split()[3:] for line in asked if line != "update -q"]
        assert installed == [["chromium"], ["nodejs", "npm"]]


def test_a_browser_that_is_there_is_left_alone() -> None:
    done = subprocess.run(
        ["make", "browser"],
        cwd=HOUSE,
        env={**os.environ, "NINES_CHROMIUM": "/opt/chromium"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "the tests of the site drive /opt/chromium" in done.stdout
    assert "the site is built with" in done.stdout


def test_no_file_of_the_house_speaks_of_our_workshop() -> None:
    words = ("/" + "work/", "../" + "shared", "/" + "root/")
    for path in [
        HOUSE / name for name in (*PAGES, "Makefile", "CITATION.cff", "constraints.txt", "pyproject.toml")
    ]:
        text = path.read_text(encoding="utf-8")
        assert not [word for word in words if word in text], path


def test_an_example_after_a_later_one_begins_anew(tmp_path: Path) -> None:
    """Workers of pytest take examples of a page in any order, and a later one may change a name."""
    (tmp_path / "page.md").write_text(
        "```python\n>>> found = 1\n>>> found\n1\n>>> for found in 'ab': pass\n```\n", encoding="utf-8"
    )
    examples = runpy.run_path(str(HOUSE / "docs" / "conftest.py"))
    page = examples["Page"].parse(str(tmp_path / "page.md"), examples["parts"])
    _, second, last = page.examples()
    for example in (last, second):
        example.evaluate()
    assert page.namespace["found"] == 1


def test_examples_are_the_same_where_results_must_be_repeatable() -> None:
    from hypothesis import settings

    derandomised = settings.get_profile("ci")
    assert derandomised.derandomize
    assert derandomised.deadline is None
    assert library().choices("comet-1718").name == "comet-1718"
    assert settings.default
    assert settings.default.derandomize is bool(os.environ.get("CI"))
