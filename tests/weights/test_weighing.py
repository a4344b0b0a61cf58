"""How open questions are weighed: what is compared, what is made again, and what is stored of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines.errors import RequestError
from nines.kernel.family import Family
from nines.libraries import Library
from nines.reference.weights import FOLDER, weights_of
from nines.weights import stored
from nines.weights.stored import Stored, read, write
from nines.weights.weighing import (
    _compare,
    _runner,
    alone,
    compare_deals,
    together,
    weigh,
    weighing_request,
)
from nines_verification.weighed import check_weights, standard, write_weights

if TYPE_CHECKING:
    from pathlib import Path

    from nines.weights.stored import WeighingRequest

COMET, SMALL = "comet-1718", "oxford-whist"
MADE_BY = "python -m nines_verification weigh oxford-whist"
OURS = nines.library()


def asked(name: str = COMET, deals: int = 40, strongest: int = 0) -> WeighingRequest:
    game = nines.load(name)
    return weighing_request(game, deals=deals, seats=3, policies=["random"], seed=5, strongest=strongest)


def test_every_answer_is_compared_and_pairs_are_of_two() -> None:
    game = nines.load(COMET)
    singles = tuple(alone(game))
    playable = {
        f"{point}={candidate}"
        for point, reading in game.choices.points.readings().items()
        for candidate in reading.playable[1:]
    }
    assert {compared.choices[0] for compared in singles} == playable
    chosen = [
        compared
        for compared in singles
        if compared.choices[0].startswith(("in-suit", "cards-left", "several"))
    ]
    pairs = list(together(game, chosen))
    points = [{choice.partition("=")[0] for choice in pair.choices} for pair in pairs]
    assert all(len(two) == 2 for two in points)
    assert {"several-of-a-rank", "in-suit"} not in points  # these exclude each other
    assert {"in-suit", "cards-left"} in points


def stored_of(slug: str) -> Stored:
    assert OURS.checks is not None
    kept = read(OURS.checks / FOLDER / f"{slug}.jsonl", MADE_BY)
    assert kept is not None
    return kept


@pytest.mark.slow
def test_the_result_depends_on_no_workers_or_interruption() -> None:
    request = asked(SMALL, 5)
    whole = weigh(OURS, request, workers=1)
    assert len(whole.weighed) == len(list(alone(nines.load(SMALL))))
    seen: list[int] = []
    rest = weigh(
        OURS,
        request,
        known=whole.weighed[4:],
        workers=2,
        report=lambda found, _: seen.append(len(found.weighed)),
    )
    assert rest == whole
    assert len(seen) == 4


def test_a_comparison_whose_rules_have_changed_is_made_again() -> None:
    request = asked(SMALL, 2)
    found = weigh(OURS, request, workers=1)
    old = [replace(one, rests_on="0" * 16, by_engine=99) for one in found.weighed]
    assert weigh(OURS, request, known=old, workers=1) == found


def test_what_cannot_be_played_is_said_beside_the_rest() -> None:
    game, request = nines.load("red-nines-1881"), asked("red-nines-1881", 2)
    wanted = ("how-many-players=only-eight", "both-red-aces-when=one-turn")
    found = [_compare(OURS, request, compared) for compared in alone(game) if compared.choices[0] in wanted]
    assert "is not for 3 players" in found[0].why
    weights = weights_of(Stored(request, tuple(found), "1f"))
    assert [answer_weight.why == "" for answer_weight in weights.alone] == [True, False]
    assert weights.alone[1].change is None


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["comet-1718", "pope-joan-1909", "oxford-whist"])
def test_stored_weights_come_out_again(slug: str) -> None:
    """One comparison of an edition is played again, whole."""
    kept = stored_of(slug)
    assert kept.request == standard(nines.load(slug))
    one = kept.weighed[len(kept.weighed) // 3]
    again = _compare(OURS, kept.request, next(it for it in alone(nines.load(slug)) if it.names == one.names))
    assert replace(again, rests_on=one.rests_on) == one


def test_missing_and_stale_weights_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, kept = nines.load("oxford-whist"), stored_of("oxford-whist")
    library = Library(OURS.corpus, OURS.catalogue, OURS.package)
    assert OURS.checks is not None
    lock = "rules.lock.json"
    (tmp_path / lock).write_bytes((OURS.checks / lock).read_bytes())
    monkeypatch.setattr(Library, "checks", tmp_path)
    (tmp_path / FOLDER).mkdir()
    assert "nothing is stored; run python -m nines_verification weigh oxford-whist" in str(
        check_weights(library, game)[1]
    )
    file = tmp_path / FOLDER / "oxford-whist.jsonl"
    first, second, *rest = kept.weighed
    odd = replace(first, names=(first.names[0], "oxford-whist[gone=yes]"))
    found = (odd, replace(second, rests_on="0"), *rest)
    write(file, Stored(kept.request, found, kept.rests_on), MADE_BY)
    said = [str(failure) for failure in check_weights(library, game)[1]]
    assert len(said) == 3
    assert any("nothing is stored" in one and first.names[1] in one for one in said)
    assert any("is stale" in one and second.names[1] in one for one in said)
    assert any("gone" in one for one in said)


def test_weights_are_stored_game_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nines_verification.weighed.standard", lambda game: asked(game.slug, 2))
    folder = tmp_path / "weights"
    assert list(write_weights(OURS, ["oxford-whist"], folder)) == ["oxford-whist: 7 comparisons of 2 deals"]
    first = (folder / "oxford-whist.jsonl").read_bytes()
    assert list(write_weights(OURS, ["oxford-whist"], folder)) == ["oxford-whist: 7 comparisons of 2 deals"]
    assert (folder / "oxford-whist.jsonl").read_bytes() == first


def test_the_compiled_code_and_the_engine_weigh_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    one = compare_deals(OURS, COMET, "comet-1753", asked(deals=30))
    assert one.one.by_engine == 0

    _runner.cache_clear()  # so that no runner with compiled code is kept
    monkeypatch.setattr(Family, "compiled", lambda _: None)
    other = compare_deals(OURS, COMET, "comet-1753", asked(deals=30))
    monkeypatch.undo()
    _runner.cache_clear()
    assert other.one.by_engine == 30
    assert other.change == one.change


def test_a_game_is_the_same_as_itself() -> None:
    change = compare_deals(OURS, COMET, f"{COMET}[comet-stops=no]", asked(deals=20)).change
    assert change.course.value == 0
    assert change.shift == 0


def test_no_request_is_out_of_range() -> None:
    with pytest.raises(RequestError, match="ask for 1 or more"):
        asked(deals=0)
    assert stored.FORMAT == 1
