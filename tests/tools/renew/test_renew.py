"""The recipe after a change of a game: it makes all that can be made, and names what remains for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from tests.releasing.conftest import OUTSIDE, locked, made

import nines
from nines.errors import RequestError, UnknownNameError
from nines.libraries.digests import read_lock
from nines.libraries.release import CHANGELOG
from nines_tools import checkout
from nines_tools.releasing.command import write_release
from nines_tools.renew import command, renewal
from nines_tools.renew.changed_files import changed_lines, read_files
from nines_tools.renew.remaining import Remaining, remaining
from nines_tools.renew.renewal import Renewal, later_editions
from nines_tools.renew.step import Step
from nines_tools.renew.steps import AFTER_LOCK, DEALS, PLAYS
from nines_verification import lock
from nines_verification.__main__ import main
from nines_verification.lock import SinceRelease
from nines_verification.releasing.draft import draft, untold
from nines_verification.report import Failure, Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.releasing.conftest import Edit, Version

TWO_BEANS: Final = """["steps-letter:004"]
games = ["long-steps"]
kind = "rule"
says = "A loser pays two beans for each card in hand."
"""
SCENARIO: Final = """[[scenario]]
name = "a loser pays two beans for each card"
cites = ["steps-letter:004"]
hands = ["10♣", "J♠ A♦", "A♥ K♥"]
plays = ["10♣"]
over = true
winner = 0
gains = [8, -4, -4]
next_first_hand = 1
causes = ["going-out", "settlement"]
leaves = ["blocked"]
"""
HOLE: Final = """[[hole]]
rule = "long-steps/settlement"
side = "withholds"
why = "as in Steps"
"""
ONE_BEAN: Final = (
    "the first without cards wins a bean for each card of the others, and the lead passes to the left"
)
# A person changes one number in the game that amends another, and says on what it rests.
NUMBER: Final[tuple[Edit, ...]] = (
    (
        "games.py",
        '        via="steps-letter:001",\n',
        """        via="steps-letter:001",
        settlement=(cite("steps-letter:004", settlement.CardsLeft, amount=2, unit="bean"),),
""",
    ),
    (
        "corpus/passages/steps-letter.toml",
        '["steps-letter:003"]\n',
        f'{TWO_BEANS}\n["steps-letter:003"]\n',
    ),
)
# And mends the scenarios.
SCENARIOS: Final[tuple[Edit, ...]] = (
    (
        "checks/scenarios/long-steps.toml",
        "[carries.set-aside]\n",
        f'[carries.set-aside]\n"{ONE_BEAN}" = "Two beans (steps-letter:004)."\n',
    ),
    (
        "checks/scenarios/long-steps.toml",
        '[[scenario]]\nname = "a queen ends',
        f'{SCENARIO}\n[[scenario]]\nname = "a queen ends',
    ),
    (
        "checks/coverage/holes.toml",
        '[[hole]]\nrule = "steps/blocked"',
        f'{HOLE}\n[[hole]]\nrule = "steps/blocked"',
    ),
)


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Version:
    """Return the made-up games after their release and after a change of one number in one of them."""
    root = tmp_path_factory.mktemp("renewed")
    before = made(root / "before" / "steps_before", "0.1.0", OUTSIDE, (), "- The first.")
    locked(before.library)
    list(write_release(before.library, "0.1.0", "2030-01-01"))
    (before.folder / "checks" / "deciding_plays").mkdir()
    after = root / "after" / "steps_after"
    return made(after, "0.2.0.dev0", before.folder, (*NUMBER, *SCENARIOS), "")


@pytest.mark.slow
def test_only_the_second_implementation_and_the_changelog_remain_open(toy: Version) -> None:
    work = Renewal(toy.library, "long-steps")
    said = "\n".join(work.lines())
    assert [one.name for one in work.remains] == ["second implementation", "changelog"], said
    second, changelog = work.remains
    assert second.faults == ("long-steps: there is no second implementation of this game",)
    games, _, rest = changelog.draft.partition("*Games affected:* ")[2].partition("*Passages affected:*")
    assert games.startswith("long-steps (")
    assert "settlement" in games
    assert rest.split()[:2] == ["steps-letter", "(004)."]
    for step in (
        "deals to count",
        "golden plays",
        "lock",
        "perft counts",
        "automata",
        "same plays",
        "deciding plays",
    ):
        assert f"\n{step}" in f"\n{said}"
    assert "rules.lock.json: " in said
    steps = [step for step in (DEALS, PLAYS, *AFTER_LOCK) if step.stored(toy.library)]
    assert len(steps) == 6
    assert not [step.name for step in steps if [*step.stale(toy.library, ["long-steps"])]]
    log = toy.house / CHANGELOG
    log.write_text(f"# Changelog\n\n## [Unreleased]\n\n{changelog.draft}\n", encoding="utf-8")
    assert untold(toy.library, read_lock(toy.library)) == []
    assert draft(toy.library, read_lock(toy.library)) == ""


@pytest.mark.slow
def test_a_released_version_is_left_as_it_is(toy: Version, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read_files(toy.folder / "checks")
    monkeypatch.setattr(renewal, "is_released", lambda _: True)
    frozen = SinceRelease(frozen=True, demanded=(Failure("0.1.0", "is released"),), draft="")
    monkeypatch.setattr(renewal, "since_release", lambda *_: frozen)
    with pytest.raises(RequestError, match="is released"):
        list(Renewal(toy.library, "long-steps").lines())
    assert read_files(toy.folder / "checks") == before


@pytest.mark.slow
def test_a_result_made_after_the_lock_is_locked_too(toy: Version, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock covers the results of tested claims, and claims rest on behaviours in the lock."""

    def make(*_: object) -> Iterator[str]:
        monkeypatch.setattr(lock, "digest_of", lambda *_: "sha256:new")
        yield "tested"

    monkeypatch.setattr(renewal, "AFTER_LOCK", (Step("claims", "seconds", lambda *_: ["one"], make),))
    monkeypatch.setattr(renewal, "make_lock", lambda library, **_: read_lock(library))
    monkeypatch.setattr(renewal, "verify", lambda *_, **__: iter(()))
    monkeypatch.setattr(renewal, "remaining", lambda *_: iter(()))
    before = read_lock(toy.library)
    try:
        assert "nothing remains" in "\n".join(Renewal(toy.library, "long-steps").lines())
        after = read_lock(toy.library)
    finally:
        lock.write_lock(toy.library, before)
    assert {digests.digest for digests in after.values()} == {"sha256:new"}
    assert all(after[key].behaviour == digests.behaviour for key, digests in before.items())


def section(name: str, *faults: str) -> Section:
    return Section(name, "comet-1718", 1, "", tuple(Failure("comet-1718", fault) for fault in faults), 0.0)


@pytest.mark.slow
def test_a_failure_is_named_by_what_a_person_does() -> None:
    failed = [
        section("scenarios", "one"),
        section("rule coverage", "two"),
        section("second implementation", "three"),
        section("read otherwise", "four"),
    ]
    found = {one.name: one for one in remaining(nines.library(), ["comet-1718"], failed)}
    assert found["scenarios"].faults == ("comet-1718: one", "comet-1718: two")
    assert found["second implementation"].faults == ("comet-1718: three",)
    assert "nines verify comet-1718 --only read-otherwise" in found["read otherwise"].how
    assert "nines verify" not in found["scenarios"].how


def test_many_faults_are_counted_after_the_first() -> None:
    lines = list(Remaining("scenarios", "mend them", tuple(map(str, range(20))), "- a draft").lines())
    assert lines[0] == "scenarios: mend them"
    assert lines[12:] == ["  11", "  and 8 more", "", "- a draft"]


def test_the_games_that_amend_a_game_are_renewed_with_it() -> None:
    assert later_editions(nines.library(), "comet-1991") == (
        *("commit-1991", "comet-2011-two-hand", "comet-2011", "commit-2011", "comet-2018"),
    )
    assert later_editions(nines.library(), "pink-nines-1974") == ()


def test_each_file_that_has_changed_is_named_with_its_lines() -> None:
    before, after = {"a": "1\n2\n", "b": "1\n", "c": "1\n"}, {"a": "1\n3\n4\n", "b": "1\n", "d": "5\n"}
    assert list(changed_lines(before, after)) == [
        "a: 2 lines new, 1 gone",
        "c: 0 lines new, 1 gone",
        "d: 1 line new, 0 gone",
    ]


def test_a_name_that_is_no_game_gets_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["renew", "comet-1781"]) == 2
    assert "did you mean 'comet-1718'" in capsys.readouterr().err
    with pytest.raises(UnknownNameError):
        Renewal(nines.library(), "comet-1781")
    with pytest.raises(RequestError, match="name only the game"):
        Renewal(nines.library(), "comet-1718[comet-stops=yes]")
    with pytest.raises(RequestError, match="0 processes are too few"):
        Renewal(nines.library(), "comet-1718", 0)


def test_outside_a_checkout_nothing_is_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "house_of", lambda _: None)
    with pytest.raises(RequestError, match="is not read from a checkout"):
        Renewal(nines.library(), "comet-1718")


@pytest.mark.parametrize("remains", [(), (Remaining("changelog", "write it"),)])
def test_the_status_is_one_if_something_remains(
    remains: tuple[Remaining, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Done:
        def __init__(self, *_: object) -> None:
            self.remains = remains

        def lines(self) -> Iterator[str]:
            yield "done"

    monkeypatch.setattr(command, "Renewal", Done)
    if remains:
        with pytest.raises(SystemExit) as ended:
            main(["renew", "comet-1718"])
        assert ended.value.code == 1
    else:
        assert main(["renew", "comet-1718"]) == 0
    assert capsys.readouterr().out == "done\n"
