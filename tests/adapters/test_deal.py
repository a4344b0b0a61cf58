"""Acts as tokens, deals played by tokens, and what a seat sees of them; no other package is needed."""

from __future__ import annotations

import pickle
import re
import sys
from copy import deepcopy
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import nines
from nines.adapters.bounds import bounds_of
from nines.adapters.deal import TokenDeal
from nines.adapters.planes import Planes
from nines.errors import MissingPackageError, RequestError
from nines.kernel.notation import spelled
from nines.shuffle import Stream
from nines.table.saved import usual_seats

EDITIONS = nines.library().playable
MOST_STEPS = 100_000  # that a bound says
LONGEST = 120  # choices of a deal that a test follows


def random_deal(slug: str, seed: int) -> tuple[TokenDeal, Stream]:
    game = nines.load(slug)
    return TokenDeal(game, usual_seats(game), seed), Stream.of(seed, number=99)


def step(deal: TokenDeal, stream: Stream) -> None:
    tokens = deal.choice.tokens
    deal.step(tokens[stream.below(len(tokens))])


@pytest.mark.parametrize("slug", EDITIONS)
def test_each_act_is_spelled_by_tokens_of_its_own(slug: str) -> None:
    deal, stream = random_deal(slug, 5)
    tokens = deal.codec.tokens
    assert list(tokens) == sorted({*tokens})
    for _ in range(LONGEST):
        if deal.over:
            break
        acts = deal.game.legal_acts(deal.position)
        spellings = {spelled(str(act), deal.codec.silent): act for act in acts}
        assert len(spellings) == len(acts)
        assert {token for spelling in spellings for token in spelling} <= {*tokens}
        if not deal.choice.prefix:
            for act in acts[:5]:
                again = deal.copy()
                while len(again.events) == len(deal.events):
                    again.step(deal.codec.towards(act, acts, again.choice.prefix))
                assert again.events[: len(deal.events)] == deal.events
                assert deal.game.play(deal.position, act).events[0] == again.events[len(deal.events)]
        step(deal, stream)


@pytest.mark.parametrize("slug", EDITIONS)
def test_a_copy_goes_on_by_itself(slug: str) -> None:
    deal, stream = random_deal(slug, 6)
    for _ in range(7):
        step(deal, stream)
    position, seen = deal.position, deal.seen(0)
    for copied in (deal.copy(), deepcopy(deal), pickle.loads(pickle.dumps(deal))):  # noqa: S301 - our own
        step(copied, stream)
        step(deal, stream)
        assert position == pickle.loads(pickle.dumps(position))  # noqa: S301 - our own
        assert copied.seen(0).startswith(seen.rpartition("\n")[0])
        if deal.over:
            break


@pytest.mark.parametrize("slug", EDITIONS)
def test_what_a_seat_cannot_tell_apart_looks_the_same(slug: str) -> None:
    deal, stream = random_deal(slug, 3)
    seats = deal.position.seats
    planes, others = Planes.of(deal), 0
    for number in range(LONGEST):
        if deal.over:
            break
        if not number % 4:
            seat = number // 4 % seats
            other = deal.imagined(seat, stream)
            assert planes.row(other, seat) == planes.row(deal, seat)
            assert other.lines(seat) == deal.lines(seat)
            assert other.seen(seat) == deal.seen(seat)
            others += other.position != deal.position
        step(deal, stream)
    assert others, "no imagined deal differed from the true one"


@pytest.mark.parametrize("slug", EDITIONS)
def test_deals_stay_within_their_bounds(slug: str) -> None:
    for seed in range(1, 6):
        deal, stream = random_deal(slug, seed)
        bounds, steps = bounds_of(deal.game, deal.position), 0
        while not deal.over and steps < LONGEST * 4:
            steps += 1
            step(deal, stream)
        assert -bounds.loss <= min(deal.gains) <= max(deal.gains) <= bounds.gain
        assert steps <= bounds.steps <= MOST_STEPS
        assert not bounds.zero_sum or sum(deal.gains) == 0


def test_a_family_that_states_no_bounds_has_wide_ones() -> None:
    deal, _ = random_deal("comet-1718", 1)
    silent = replace(deal.game, family=replace(deal.game.family, bounded_by=""))
    stated, wide = bounds_of(deal.game, deal.position), bounds_of(silent, deal.position)
    assert (stated.gain < wide.gain, stated.steps < wide.steps) == (True, True)
    assert (stated.zero_sum, wide.zero_sum) == (True, False)


def test_the_planes_are_those_of_the_page() -> None:
    planes = Planes.of(random_deal("comet-1718", 1)[0])
    assert planes.layout[-1].start + planes.layout[-1].size == planes.size
    page = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")
    told = re.findall(
        r"^\| `([^`]+)` \| (\w+) \| (.*?)(?:; such a plane for each seat)? \|$", page, re.MULTILINE
    )
    size = {"cards": 52, "tokens": planes.tokens, "seats": planes.seats}
    ours = [(plane.name, plane.size, plane.says) for plane in planes.layout if plane.name[-1] not in "12"]
    assert [(name, size.get(many) or int(many), says) for name, many, says in told] == ours


def test_a_token_that_cannot_follow_is_refused_by_name() -> None:
    deal, _ = random_deal("comet-1718", 1)
    wrong = next(n for n in range(len(deal.codec.tokens)) if n not in deal.choice.tokens)
    with pytest.raises(RequestError, match="cannot follow"):
        deal.step(wrong)
    with pytest.raises(RequestError, match=r"comet-1718: -1 cannot follow the acts so far; choose \d+ \("):
        deal.step(-1)
    while not deal.over:
        deal.step(deal.choice.tokens[0])
    with pytest.raises(RequestError, match="the deal is over"):
        deal.step(0)


@pytest.mark.parametrize(
    ("adapter", "missing", "says"),
    [
        ("openspiel", "pyspiel", "open-spiel, which is not installed; pip install open-spiel numpy"),
        ("openspiel", "numpy", "numpy, which is not installed; pip install open-spiel numpy"),
        ("pettingzoo", "gymnasium", "gymnasium, which is not installed; pip install pettingzoo numpy"),
        ("pettingzoo", "pettingzoo", "pettingzoo, which is not installed; pip install pettingzoo numpy"),
    ],
)
def test_a_missing_package_is_named_with_what_installs_it(
    adapter: str, missing: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = f"nines.adapters.{adapter}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingPackageError) as raised:
        import_module(module)
    assert str(raised.value) == f"{module} needs {says}"
