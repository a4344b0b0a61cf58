"""Deals played from tables: nothing may differ from what the rules decide."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines.cards import Face
from nines.catalogue import CATALOGUE
from nines.errors import IllegalActError, RequestError
from nines.kernel.playing import begin, dealt
from nines.stops.acts import Lay, Pass
from nines.stops.automaton import automaton as machine
from nines.stops.automaton import kept, state
from nines.stops.automaton.playing import FIRST, Known, automaton_for
from nines.stops.automaton.position import PlayedPosition
from nines.stops.automaton.walk import prepared
from nines.stops.position import StopsPosition
from nines_verification.lockstep import lockstep

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

EDITIONS = [listed.slug for listed in CATALOGUE.games if listed.family == "stops"]


def fresh(name: str) -> Any:  # noqa: ANN401 - each family has its own
    """Return a game whose rules have not been asked yet."""
    game = nines.load(name)
    return replace(game, rule_set=pickle.loads(pickle.dumps(game.rule_set)))  # noqa: S301 - our own bytes


def at_once(game: AnyGame) -> AnyGame:
    """Return a game that plays its first deals from tables too."""
    Known.from_now(game.rule_set)
    return game


@pytest.fixture(scope="module")
def comet() -> AnyGame:
    return at_once(nines.load("comet-1718"))


def test_tables_are_used_after_the_first_deals() -> None:
    game = fresh("comet-1718")
    tables = [dealt(game, begin(game, 3, seed).position, seed).position for seed in range(FIRST + 1)]
    assert [type(table) is PlayedPosition for table in tables] == [*FIRST * [False], True]


@pytest.mark.parametrize("slug", EDITIONS)
def test_tables_give_the_plays_of_the_rules(slug: str) -> None:
    game = nines.load(slug)
    seats = next(number for number in range(2, 9) if game.admits(number))
    compared = lockstep(game, seats, seed=39, deals=2)
    assert compared.difference == ""


def test_a_missing_fact_in_the_key_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    key_of = state.key_of
    monkeypatch.setattr(machine, "key_of", lambda *of: key_of(*of)._replace(opening=False))
    assert lockstep(fresh("red-nines-20c"), 4, seed=1, deals=3).difference


def test_a_look_that_is_not_noted_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept.Notes, "look", lambda _, __, answer: answer)
    assert lockstep(fresh("pope-joan-1909"), 4, seed=1, deals=12).difference


def test_a_position_from_tables_is_a_position(comet: AnyGame) -> None:
    table = dealt(comet, begin(comet, 3, seed=7).position, seed=7).position
    plain = dealt(comet.plain, begin(comet, 3, seed=7).position, seed=7).position
    for _ in range(6):
        act = comet.legal_acts(table)[0]
        table, plain = comet.apply(table, act).position, comet.plain.apply(plain, act).position
    assert type(table) is PlayedPosition
    assert isinstance(table, StopsPosition)
    assert (table, plain, tuple(table), table[2]) == (plain, table, tuple(plain), plain[2])
    assert {table: 1}[plain] == len(plain) - len(table) + 1
    assert table._replace(turn=1) == plain._replace(turn=1)
    assert table._asdict() == plain._asdict()
    assert table.history.acts == plain.history.acts
    assert (table.cards(), table.seats, table.to_act, table.aside) == (
        *(plain.cards(), plain.seats, plain.to_act, plain.aside),
    )
    again = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own bytes
    assert (again, type(again), again.history.acts) == (table, StopsPosition, table.history.acts)


def test_tables_belong_to_their_rules(comet: AnyGame) -> None:
    other = at_once(comet.read({"comet-stops": "yes"}))
    start = comet.start(["7♥ 9♦ 2♣ 3♣", "8♠ 5♦ 6♦"])
    step = comet.play(start, comet.parse_act("9♦ as 6"))
    for game in (comet, other):
        assert game.legal_acts(step.position) == game.plain.legal_acts(step.position)
    assert (
        other.play(start, comet.parse_act("9♦")).events
        == other.plain.play(start, Lay(*start_of("9♦"))).events
    )
    assert pickle.loads(pickle.dumps(comet)) == comet  # noqa: S301 - our own bytes
    assert "automata" not in pickle.loads(pickle.dumps(comet.rule_set)).__dict__  # noqa: S301


def start_of(text: str) -> tuple[Any, Any]:
    """Return the fields of a play of one card as itself."""
    (card,) = nines.parse_cards(text)
    return (card,), card.face


def test_an_act_of_ones_own_is_as_good(comet: AnyGame) -> None:
    start = comet.start(["7♥ 2♣ 3♣", "8♠ 5♦ 6♦"])
    table = comet.play(start, Lay(*start_of("7♥"))).position
    assert comet.play(table, Pass()).position == comet.plain.play(table, Pass()).position
    assert comet.why_not(table, Lay(*start_of("2♣"))) == comet.plain.why_not(table, Lay(*start_of("2♣")))
    with pytest.raises(IllegalActError):
        comet.play(table, Lay(*start_of("2♣")))
    wrongs: tuple[Any, ...] = ([], "pass", table)
    for wrong in wrongs:
        with pytest.raises(RequestError):
            comet.apply(table, wrong)


def test_what_was_asked_is_counted() -> None:
    game = at_once(fresh("red-nines-20c"))
    automaton: Any = automaton_for(game.rule_set, 4)
    asked = []
    for _ in range(2):
        table = dealt(game, begin(game, 4, seed=7).position, seed=7).position
        while not table.ended:
            table = game.apply(table, game.legal_acts(table)[0]).position
        asked.append(automaton.count.asked)
    assert 0 < asked[0] == asked[1] == automaton.count.kept
    assert automaton.count.ends == len(asked)


def test_a_walk_asks_all_that_play_asks() -> None:
    game = fresh("planetenspiel-1861")
    walk = prepared(game.rule_set, 3)
    assert (walk.whole, walk.open, walk.states) == (True, 0, len(walk.automaton.states))
    assert [one.number for one in walk.automaton.states.values()] == [*range(walk.states)]
    before = walk.automaton.count.asked
    assert lockstep(game, 3, seed=5, deals=3).difference == ""
    assert walk.automaton.count.asked == before
    assert walk.automaton.count.ends


@pytest.mark.parametrize(("answer", "shared"), [("any", True), ("not-missing-rank", False)])
def test_leads_are_shared_unless_missing_faces_matter(answer: str, shared: bool) -> None:  # noqa: FBT001
    game: Any = nines.load("red-nines-20c").read({"after-a-block": answer})
    automaton = machine.Automaton(game.rule_set, 4)
    key = automaton.state_of(game.start(["A♣", "2♣", "3♣", "4♣"])).key
    leads = {id(automaton.tables(key._replace(missing=(face,)))[0]) for face in (Face(2), Face(3))}
    assert (len(leads) == 1) == shared


def test_a_rise_of_the_wild_card_makes_no_states() -> None:
    game = at_once(fresh("comet-1991"))
    automaton: Any = automaton_for(game.rule_set, 3)
    seen: list[tuple[int, int, list[int]]] = []
    for rises in (0, 2):
        match = game.match_so_far((0, 0, 0), rises=(rises, rises))
        table = dealt(game, match, seed=1).position
        wild: list[int] = []
        while not table.ended:
            act = next((act for act in game.legal_acts(table) if "9♣" in str(act)), game.legal_acts(table)[0])
            step = game.apply(table, act)
            assert step == game.plain.apply(table, act)
            wild += (event.amount for event in step.events if event.kind == "paid" and "9♣" in str(act))
            table = step.position
        seen.append((len(automaton.states), automaton.count.asked, wild))
    (states, asked, wild), (more_states, more_asked, raised) = seen
    assert more_states == states
    assert asked < more_asked < asked + 9
    assert len(wild) == len(raised) > 0
    assert wild < raised


def test_a_play_after_a_wild_group_is_told_apart() -> None:
    """Four nines with the comet look like the nine of spades: the same rank, suit and history before."""
    game = at_once(fresh("commit-1991[after-the-ten=jack-of-diamonds]"))
    lines = (
        ("8♠ 9♣ 9♦ 9♥ 9♠ 10♦ 2♣", ("lay 8♠", "lay 9♣+9♥+9♠+9♦", "lay 10♦"), Face(11, "♦")),
        ("5♠ 9♦ 7♥ 8♠ 9♠ 10♦ 2♣", ("5♠", "9♦ as 6", "7♥", "8♠", "9♠", "10♦"), Face(11)),
    )
    for hand, acts, wanted in lines:
        table = game.start([hand, "3♣ J♣"])
        assert isinstance(table, PlayedPosition)
        for act in acts:
            table = game.play(table, game.parse_act(act)).position
        assert table.wanted == (wanted,)


def test_an_automaton_forgets_before_it_grows_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MOST_KEPT", 50)
    assert lockstep(fresh("comet-1718"), 3, seed=2, deals=1).difference == ""


def failing(*_: object) -> None:
    raise RequestError("it fails")


@pytest.mark.parametrize(
    ("name", "function", "said"),
    [
        ("objection", lambda *_: None, "why not"),
        ("objection", failing, "RequestError: it fails"),
        ("settle", failing, "the settlement: ['RequestError: it fails', "),
        ("match_winners", lambda *_: (0,), "the winners"),
    ],
)
def test_lockstep_notices_every_difference(comet: AnyGame, name: str, function: Any, said: str) -> None:  # noqa: ANN401
    other: dict[str, Any] = {name: function}
    faulty = replace(comet, family=replace(comet.family, play=replace(comet.family.play, **other)))
    assert said in lockstep(faulty, 3, seed=7, deals=1).difference


def test_a_game_with_another_function_has_no_tables(comet: AnyGame) -> None:
    less = replace(comet.family.play, legal_acts=lambda *_: ())
    faulty = replace(comet, family=replace(comet.family, play=less))
    assert "the legal acts" in lockstep(faulty, 3, seed=7, deals=1).difference
