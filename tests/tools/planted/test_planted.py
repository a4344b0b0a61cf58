"""Changes planted in the corpus: they are drawn by a seed, stored with what was noticed, and summed up."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from nines.errors import CorpusError, NinesError
from nines_tools.planted import results
from nines_tools.planted.changes import KINDS_OF_CHANGE, Change, Place, changes
from nines_tools.planted.command import command, table, table_of_facts
from nines_tools.planted.results import FACTS, FAULTS, read_planted, write_planted
from nines_tools.planted.sentences import other_number, reversed_payment, swapped
from nines_tools.planted.trial import (
    LOCK,
    READING,
    Noticed,
    Round,
    copied,
    merged,
    rounds_of_persons,
    touched,
    tried,
)
from nines_tools.planted.wrong_facts import wrong_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).parents[3]
GROUPS = ("numbers", "citations", "warrants", "witnesses", "dates", "arrows", "certainties", "defaults")


@pytest.fixture(scope="module")
def facts() -> tuple[Change, ...]:
    """Return the wrong facts that are drawn by default."""
    return tuple(changes(ROOT, FACTS.seed, wrong_facts(ROOT)))


def parsed(file: str, text: str) -> object:
    """Return a file as it is read; an error is raised if it has no right form."""
    return tomllib.loads(text) if file.endswith(".toml") else ast.dump(ast.parse(text))


@cache
def unchanged(file: str) -> object:
    """Return a file of the project as it is read."""
    return parsed(file, (ROOT / file).read_text(encoding="utf-8"))


def a_place(text: str, value: str = "") -> Place:
    return Place("one.toml", 0, 1, text, value)


def test_a_hundred_changes_are_drawn_by_a_seed() -> None:
    drawn = list(changes(ROOT, 1718, KINDS_OF_CHANGE))
    assert len(drawn) == sum(kind.share for kind in KINDS_OF_CHANGE) == 100
    assert drawn == list(changes(ROOT, 1718, KINDS_OF_CHANGE))
    assert drawn != list(changes(ROOT, 1719, KINDS_OF_CHANGE))
    for change in drawn:
        before = (ROOT / change.file).read_text(encoding="utf-8")
        assert change.applied(before) != before


def test_a_seed_draws_eighty_wrong_facts_of_ten_kinds(facts: tuple[Change, ...]) -> None:
    made = Counter(change.kind.partition(":")[0] for change in facts)
    assert made == dict.fromkeys((*GROUPS, "values swapped", "payers"), 8)
    assert Counter(change.kind for change in facts) == {one.name: one.share for one in wrong_facts(ROOT)}
    assert facts == tuple(changes(ROOT, FACTS.seed, wrong_facts(ROOT)))
    assert len({(change.file, change.start, change.new) for change in facts}) == len(facts)


def test_a_wrong_fact_leaves_a_file_that_can_be_read(facts: tuple[Change, ...]) -> None:
    for change in facts:
        before = (ROOT / change.file).read_text(encoding="utf-8")
        assert before[change.start :].startswith(change.old)
        assert before.count("\n", 0, change.start) + 1 == change.line
        assert parsed(change.file, change.applied(before)) != unchanged(change.file), str(change)


def test_a_citation_moves_to_another_passage_of_the_same_document(facts: tuple[Change, ...]) -> None:
    passages = "".join(
        path.read_text(encoding="utf-8") for path in ROOT.glob("corpus/nines_corpus/passages/*.toml")
    )
    moved = [change for change in facts if change.kind.startswith("citations:")]
    assert len(moved) == 8
    for change in moved:
        assert change.new.rpartition(":")[0] == change.old.rpartition(":")[0]
        assert not change.new.count(":") or "{" in change.new or f'["{change.new}"]' in passages


def test_an_arrow_leads_the_other_way_or_to_another_end(facts: tuple[Change, ...]) -> None:
    for change in facts:
        if change.kind.startswith("arrows:"):
            (one, relation, other), (new, same, target) = (
                text[1:-1].split(".") for text in (change.old, change.new)
            )
            assert relation == same
            assert (
                (new, target) == (other, one)
                if "reversed" in change.kind
                else (new == one != target != other)
            )


@pytest.mark.parametrize(
    ("slip", "before", "after"),
    [
        (other_number, "2", "3"),
        (other_number, "Twelve", r"Eleven|Thirteen"),
        (other_number, "twenty", r"nineteen|21"),
        (swapped, "With five players, each hand has 8 cards.", "With five players, each hand has 8 cards."),
        (swapped, "With 5 players, each hand has 8 cards.", "With 8 players, each hand has 5 cards."),
        (swapped, "Two, three or four can play.", "Two, three or four can play."),
        (swapped, "An ace ranks below a king.", "A king ranks below an ace."),
        (swapped, "First the nine of hearts, then the six.", "First the six of hearts, then the nine."),
        (reversed_payment, "The others pay the winner a chip.", "The others receive from the winner a chip."),
        (
            reversed_payment,
            "A loser pays a chip to each player.",
            "A loser receives a chip from each player.",
        ),
        (
            reversed_payment,
            "The winner takes a chip from each player.",
            "The winner pays a chip to each player.",
        ),
        (
            reversed_payment,
            "Each player puts a stake into the pool.",
            "Each player takes a stake from the pool.",
        ),
        (
            reversed_payment,
            "The dealer gives 5 cards to each player.",
            "The dealer gives 5 cards to each player.",
        ),
    ],
)
def test_a_sentence_says_something_else(
    slip: Callable[[Place, Random], str], before: str, after: str
) -> None:
    assert re.fullmatch(after, slip(a_place(before), Random(1)))  # noqa: S311 - a sample, not a secret


def test_only_the_games_built_on_a_game_are_touched() -> None:
    assert touched(ROOT, "corpus/nines_corpus/readings/comet-1991.toml")[0] == "comet-1991"
    assert set(touched(ROOT, "engine/nines/stops/games/commit_1991.py")) == {"commit-1991", "commit-2011"}
    assert "commit-2011" in touched(ROOT, "engine/nines/stops/games/comet_1991.py")
    assert touched(ROOT, "corpus/nines_corpus/passages/wp-comet.toml") == ()


def test_what_a_command_renews_cannot_notice_a_wrong_fact(facts: tuple[Change, ...]) -> None:
    rounds = tuple(merged(one for change in facts for one in rounds_of_persons(ROOT, change)))
    checks = [check for one in rounds for check in one.checks]
    assert checks[:4] == ["corpus integrity", "consistency", "lineage", "facts"]
    assert len(checks) == len(set(checks))
    assert not {LOCK, "golden play", "perft", "weights", "deciding plays", "candidate plays"} & set(checks)


@pytest.mark.slow
def test_a_change_is_noticed_in_a_copy_and_taken_back(tmp_path: Path) -> None:
    copy = copied(ROOT, tmp_path)
    moved = [one for one in changes(ROOT, 1718, KINDS_OF_CHANGE) if one.kind == "line number"]
    change = max(moved, key=lambda one: abs(int(one.new.split()[-1]) - int(one.old.split()[-1])))
    before = (copy / change.file).read_text(encoding="utf-8")
    noticed = tried(copy, change, [Round(("consistency",))])  # the others take longer
    assert noticed.by == "consistency"
    assert "is on line" in noticed.said
    assert (copy / change.file).read_text(encoding="utf-8") == before


def test_the_table_counts_changes_noticed_and_names_those_missed() -> None:
    notices = [
        Noticed("one", "topic", "consistency", "…"),
        Noticed("two", "topic", "lock", "…"),
        Noticed("three", "year", "", ""),
    ]
    lines = list(table(notices))
    assert lines[-1] == "not noticed: three"
    assert lines[-2].split() == ["all", "3", "1", "1"]


def test_of_the_stored_wrong_facts_at_least_seventy_are_noticed() -> None:
    notices = read_planted(FACTS)
    kinds = Counter(noticed.kind.partition(":")[0] for noticed in notices)
    assert set(kinds.values()) == {8}
    assert len(notices) == 8 * len(kinds) == 80
    assert sum(bool(noticed.by) for noticed in notices) >= 70


def test_the_table_counts_wrong_facts_by_kind_and_check() -> None:
    notices = [
        Noticed("one", "numbers: in a passage", "facts", "…"),
        Noticed("two", "numbers: in a rule", READING, "…"),
        Noticed("three", "dates: the year alone", "", "scenarios: not done after 600 seconds"),
    ]
    lines = list(table_of_facts(notices))
    assert [line.split() for line in lines[1:4]] == [
        ["numbers", "2", "2", "1"],
        ["dates", "1", "0", "0"],
        ["all", "3", "2", "1"],
    ]
    assert lines[4:] == [
        "share noticed: 0.667, interval 0.208 to 0.939",
        "noticed by facts: 1",
        f"noticed by {READING}: 1",
        "not noticed: three (scenarios: not done after 600 seconds)",
    ]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, facts: tuple[Change, ...]) -> list[Change]:
    """Return the list of changes that are tried, while only five are planted and no check runs."""
    seen: list[Change] = []

    def noticed(_copy: Path, change: Change, _rounds: Iterable[Round]) -> Noticed:
        seen.append(change)
        return Noticed(str(change), change.kind, "facts", "…")

    monkeypatch.setattr(results, "changes", lambda *_: facts[:5])
    monkeypatch.setattr(results, "copied", lambda _, into: into)
    monkeypatch.setattr(results, "first_failure", lambda *_: ("", ""))
    monkeypatch.setattr(results, "digest_of_sources", lambda *_: "1f")
    monkeypatch.setattr(results, "tried", noticed)
    return seen


def test_only_an_interrupted_test_continues(
    tmp_path: Path, quick: list[Change], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = FACTS._replace(file=tmp_path / "facts.json")
    write_planted(plan, 7)
    assert len(quick) == len(read_planted(plan)) == 5
    stored = json.loads(plan.file.read_text(encoding="utf-8"))
    plan.file.write_text(json.dumps({**stored, "changes": stored["changes"][:3]}), encoding="utf-8")
    write_planted(plan, 7)
    assert quick[5:] == quick[3:5]
    assert json.loads(plan.file.read_text(encoding="utf-8")) == stored
    write_planted(plan, 7)
    assert len(quick) == 12
    plan.file.write_text(json.dumps({**stored, "changes": stored["changes"][:3]}), encoding="utf-8")
    monkeypatch.setattr(results, "digest_of_sources", lambda *_: "2e")
    write_planted(plan, 7)
    assert len(quick) == 17


def test_nothing_is_planted_where_a_check_already_fails(
    tmp_path: Path, quick: list[Change], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "first_failure", lambda *_: ("facts", "wp-comet:001: two is three"))
    plan = FACTS._replace(file=tmp_path / "facts.json")
    with pytest.raises(NinesError, match="before any change, facts fails: wp-comet:001"):
        write_planted(plan, 7)
    assert not quick
    with pytest.raises(CorpusError, match=r"is missing; make it with: .* planted --facts --again"):
        read_planted(plan)


def test_of_a_hundred_stored_changes_ninety_are_noticed() -> None:
    stored = read_planted(FAULTS)
    assert len(stored) == 100
    assert sum(bool(noticed.by) for noticed in stored) >= 90
    assert list(command([])) == list(table(stored))
