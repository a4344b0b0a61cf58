"""Card-perft: the counts are those of another way of counting, and a wrong rule changes them."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import parse_cards
from nines.corpus.heads import Head
from nines.counting.given_deals import GivenDeal
from nines.counting.perft import (
    PerftTable,
    SingleDeal,
    count_lines,
    estimate_positions,
    perft,
    published,
    read_table,
    table_data,
)
from nines.counting.small_packs import SmallPack
from nines.errors import CorpusError
from nines.kernel.playing import begin, dealt
from nines.libraries.rests_on import Grounds
from nines.stops.rules.naming import StandsForWanted
from nines.stops.rules.stop import StopRanks
from nines.stops.rules.turn import AllOthersOnce, LastBegins
from nines_verification import perft as kept
from nines_verification.perft import check_perft, difference, show_tables, write_perft
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nines.cards import Face
    from nines.kernel.game import AnyGame
    from nines.stops.rule_inputs import Blocking, Laid, Naming

COMET = nines.load("comet-1718")
ANY = sys.maxsize


@dataclass(frozen=True, slots=True)
class KingGoesOn(StopRanks):
    """A planted fault: a king does not stop."""

    def ends(self, laid: Laid) -> bool:  # noqa: ARG002 - it ends nothing
        return False


@dataclass(frozen=True, slots=True)
class NeverItself(StandsForWanted):
    """A planted fault: a wild card may not be named its own rank."""

    def names(self, naming: Naming) -> tuple[Face, ...]:
        return tuple(face for face in StandsForWanted.names(self, naming) if face.rank != naming.card.rank)


@dataclass(frozen=True, slots=True)
class NextBegins(LastBegins):
    """A planted fault: the block is not seen, and the next player begins as if it were their turn."""

    def leader(self, block: Blocking) -> int:
        return (block.last.seat + 1) % block.players


FAULTS: dict[str, tuple[str, object]] = {
    "a king that does not stop": ("stop/king", KingGoesOn((13,))),
    "a wild card that is never itself": ("naming", NeverItself()),
    "a block that gives no new lead": ("blocked", NextBegins()),
    "nobody is asked again": ("asked", AllOthersOnce(last_again=True)),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_of_a_rule_changes_the_counts(fault: str) -> None:
    key, rule = FAULTS[fault]
    wrong = COMET.with_rule(key, rule)
    counted, failures = check_perft(library(), wrong, "standard")
    assert counted
    assert failures, fault
    assert check_perft(library(), COMET, "standard")[1] == ()


def test_each_small_pack_alone_shows_the_three_faults() -> None:
    table = next(table for table in published(library(), COMET) if isinstance(table.deals, SmallPack))
    for key, rule in list(FAULTS.values())[:3]:
        assert table.counted(COMET.with_rule(key, rule)).counts != table.counts


# One edition of each family; nines verify counts those of all.
@pytest.mark.parametrize("slug", ["comet-2011-two-hand", "oxford-whist", "multiple-9-2007"])
def test_the_counts_that_are_kept_hold(slug: str) -> None:
    counted, failures = check_perft(library(), nines.load(slug), "standard")
    assert counted > 1000
    assert failures == ()


@pytest.mark.parametrize("slug", library().playable)
def test_of_every_edition_whole_deals_ends_and_a_small_pack_are_kept(slug: str) -> None:
    game, tables = nines.load(slug), published(library(), nines.load(slug))
    deals = [table.deals.deal for table in tables if isinstance(table.deals, SingleDeal)]
    assert any(not deal.played for deal in deals)
    assert any(deal.played for deal in deals)
    assert any(isinstance(table.deals, SmallPack) for table in tables)
    assert any(sum(table.counts.ends) for table in tables if table.counts)
    admitted = [seats for seats in range(1, 20) if game.admits(seats)]
    assert len({table.seats for table in tables}) >= min(len(admitted), 2)
    for table in tables:
        assert table.counts
        assert sum(count for _, count in table.counts.results) == table.counts.whole


def recursive(game: AnyGame, position: Any, depth: int) -> tuple[list[int], list[int]]:  # noqa: ANN401
    """Count lines in the plainest way: every act is asked and played by the methods that refuse."""
    lines, ends = [0] * (depth + 1), [0] * (depth + 1)

    def visit(position: Any, acts: int) -> None:  # noqa: ANN401
        lines[acts] += 1
        ends[acts] += position.ended
        if acts < depth:
            for act in game.legal_acts(position):
                assert game.why_not(position, game.parse_act(str(act))) is None
                visit(game.play(position, game.parse_act(str(act))).position, acts + 1)

    visit(position, 0)
    return lines[1:], ends[1:]


@pytest.mark.slow_cases("red-nines-1881")
@pytest.mark.parametrize("slug", ["comet-1752", "red-nines-1881", "multiple-9-holdem-2007"])
def test_counts_are_those_of_the_plainest_recursion(slug: str) -> None:
    game = nines.load(slug)
    seats = next(number for number in range(2, 9) if game.admits(number))
    position = dealt(game, begin(game, seats, 3).position, 3).position
    counts = count_lines(game, [position], 3)
    assert recursive(game, position, 3) == (list(counts.lines), list(counts.ends))


def test_a_small_pack_counts_what_its_deals_count_alone() -> None:
    pack = SmallPack(COMET, parse_cards("Q♣ K♣ 9♦ 10♦ A♣"), (2, 2))
    together = perft(COMET, pack)
    alone = [count_lines(COMET, [deal.start(COMET)]) for deal in pack.all_deals()]
    for acts, lines in enumerate(together.lines):
        assert lines == sum(one.lines[acts] for one in alone if acts < len(one.lines))
    assert together.whole == sum(one.whole for one in alone)


def test_every_so_many_deals_are_those_of_all() -> None:
    pack = SmallPack(COMET, parse_cards("Q♣ K♣ 9♦ 10♦ A♣"), (2, 2), 1)
    every = list(map(str, pack.all_deals()))
    assert list(map(str, replace(pack, every=7).all_deals())) == every[::7]
    assert replace(pack, every=7).size == len(every[::7])


def test_the_estimate_is_near_and_the_same_every_time() -> None:
    pack = SmallPack(COMET, parse_cards("A♦ 8♦ 9♦ 10♦ Q♦ K♦"), (3, 3))
    counts = perft(COMET, pack)
    about = [
        pack.size * estimate_positions(COMET, lambda stream: pack.random_deal(stream).start(COMET))
        for _ in range(2)
    ]
    assert about[0] == about[1]
    assert about[0] == pytest.approx(sum(counts.lines) + pack.size, rel=0.3)


def test_a_table_read_from_its_data_is_the_same() -> None:
    for slug in ("red-nines-1881", "ninety-nine-3p", "multiple-9-2007", "multiple-9-holdem-2007"):
        game = nines.load(slug)
        for table in published(library(), game):
            data = table_data(table)
            assert table_data(read_table(game, json.loads(json.dumps(data)))) == data


@pytest.mark.parametrize("wrong", [{}, {"hands": ["2♣"]}, {"pack": 5, "sizes": []}, []])
def test_what_is_no_table_is_refused(wrong: Any) -> None:  # noqa: ANN401
    with pytest.raises(CorpusError, match="not a perft table"):
        read_table(COMET, wrong)


def test_a_wrong_count_is_named_with_its_table(
    tmp_path: Path, checks_at: Callable[[Path], nines.Library]
) -> None:
    table = PerftTable(SingleDeal(GivenDeal.of("K♥ 2♣ | 3♣")), None).counted(COMET)
    assert table.counts
    ours = checks_at(tmp_path)
    for place, counts in (
        ("lines", table.counts._replace(lines=(2, 7, 1))),
        ("ends", table.counts._replace(ends=(0, 7, 1))),
    ):
        wrong = replace(table, counts=counts)
        path = tmp_path / "perft" / "comet-1718.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            show_tables(COMET, [wrong], Head("make it", Grounds(ours).of(COMET))), encoding="utf-8"
        )
        (failure,) = check_perft(ours, COMET, "standard")[1]
        assert str(failure).startswith(f"perft/comet-1718.json, table 1: {place} of 2 acts: 7 are stored")
    result = table.counts.results[0]
    other = table.counts._replace(
        results=((result[0]._replace(winners=(1, 0)), 1), *table.counts.results[1:])
    )
    assert "are counted now" in difference(other, table.counts)


def test_a_game_without_counts_fails_and_says_how_to_write_them(
    tmp_path: Path, checks_at: Callable[[Path], nines.Library]
) -> None:
    (failure,) = check_perft(checks_at(tmp_path), COMET, "standard")[1]
    assert "python -m nines_verification perft comet-1718 --write" in failure.what


def test_writing_anew_changes_numbers_and_nothing_else(
    tmp_path: Path, checks_at: Callable[[Path], nines.Library]
) -> None:
    ours = checks_at(tmp_path)
    path = tmp_path / "perft" / "comet-1718.json"
    path.parent.mkdir()
    table = PerftTable(SingleDeal(GivenDeal.of("K♥ 2♣ | 3♣")), None).counted(COMET)
    path.write_text(show_tables(COMET, [table], Head("make it", Grounds(ours).of(COMET))), encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    assert write_perft(ours, COMET) == path
    assert path.read_text(encoding="utf-8") == before
    assert [one.name for one in path.parent.iterdir()] == ["comet-1718.json"]
    write_perft(ours, COMET.read({"comet-stops": "yes"}))
    assert '"K♥"' in before or "K♥" in path.read_text(encoding="utf-8")


def test_the_command_compares_and_ends_with_one_if_a_count_differs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept, "check_perft", lambda *_: (3, ()))
    assert list(kept.command(["comet-1718"])) == ["comet-1718: 3 lines"]
    monkeypatch.setattr(kept, "check_perft", lambda *_: (3, (Failure("here", "wrong"),)))
    found = kept.command(["comet-1718"])
    assert [next(found), next(found)] == ["comet-1718: 3 lines", "here: wrong"]
    with pytest.raises(SystemExit):
        next(found)


@pytest.fixture
def checks_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], nines.Library]:
    """Return the library with another folder of checks."""

    def made(folder: Path) -> nines.Library:
        ours = nines.Library(library().corpus, library().catalogue, library().package)
        monkeypatch.setattr(nines.Library, "checks", property(lambda _: folder))
        return ours

    return made
