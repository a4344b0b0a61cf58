"""Card-perft: a wrong rule changes the counts that are kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.corpus.heads import Head
from nines.counting.given_deals import GivenDeal
from nines.counting.perft import PerftTable, SingleDeal, command_of, published
from nines.counting.small_packs import SmallPack
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
    from nines.stops.rule_inputs import Blocking, Laid, Naming

COMET = nines.load("comet-1718")


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
def test_every_edition_has_whole_deals_ends_and_a_small_pack(slug: str) -> None:
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
            show_tables(COMET, [wrong], Head(command_of(ours, COMET), Grounds(ours).of(COMET))),
            encoding="utf-8",
        )
        (failure,) = check_perft(ours, COMET, "standard")[1]
        assert str(failure).startswith(f"perft/comet-1718.json, table 1: {place} of 2 acts: 7 are stored")
    result = table.counts.results[0]
    other = table.counts._replace(
        results=((result[0]._replace(winners=(1, 0)), 1), *table.counts.results[1:])
    )
    assert "are counted now" in difference(other, table.counts)


def test_a_game_without_counts_says_how_to_write_them(
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
    path.write_text(
        show_tables(COMET, [table], Head(command_of(ours, COMET), Grounds(ours).of(COMET))), encoding="utf-8"
    )
    before = path.read_text(encoding="utf-8")
    assert write_perft(ours, COMET) == path
    assert path.read_text(encoding="utf-8") == before
    assert [one.name for one in path.parent.iterdir()] == ["comet-1718.json"]
    with pytest.raises(nines.RequestError, match="stored for editions"):
        write_perft(ours, COMET.read({"comet-stops": "yes"}))
    assert path.read_text(encoding="utf-8") == before


def test_the_command_ends_with_one_if_a_count_differs(
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
