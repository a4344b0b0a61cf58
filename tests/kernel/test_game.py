"""Games are values: equal, hashed, copied and pickled by what they consist of; and a family is small."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from dataclasses import MISSING, FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any, Final

import pytest

import nines
from nines import library
from nines.cards import parse_card, parse_cards, to_ascii
from nines.common import turn_order
from nines.errors import IllegalActError, LacunaError
from nines.kernel.family import Family
from nines.kernel.game import Game
from nines.kernel.play import Play
from nines.kernel.playing import begin, deal_transitions, dealt, play_deal
from nines.kernel.position import Match, Position
from nines.policies import at_random
from nines.shuffle import Stream
from nines.stops.display import show_run
from nines.stops.rules import sequence

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.stops.family import StopsGame

MOST_MEMBERS: Final = 15
PLAYABLE: Final = nines.library().playable
DEFAULT: Final = [nines.load(slug) for slug in PLAYABLE]
READ: Final = [
    nines.load(name)
    for name in (
        "comet-1718[comet-stops=yes,direction=anticlockwise]",
        "comet-2018[base-game=comet-1718]",
        "ninety-nine-3p[premium-priority=together]",
        "multiple-9-2007[direction=anticlockwise]",
        "multiple-9-holdem-2007[bet-limit=no-limit]",
    )
]
EXCHANGED: Final = nines.load("comet-1718").with_rule("comet-1718/turn", turn_order.Rotation(clockwise=False))
GAMES: Final = [*DEFAULT, *READ, EXCHANGED]


def named(game: AnyGame) -> str:
    return game.name


def pickled(thing: Any) -> Any:  # noqa: ANN401 - whatever it is
    """Return what comes back of a thing that was pickled."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - written just now


def seats_of(game: AnyGame) -> int:
    return next(number for number in range(2, 9) if game.admits(number))


# Equal and hashed by content


def test_games_of_the_same_rules_are_equal() -> None:
    for game in DEFAULT:
        again = game.family.game(game.make, library().choices(game.slug))
        assert again is not game
        assert again == game
        assert hash(again) == hash(game)


def test_games_of_other_rules_are_not_equal() -> None:
    assert len(set(GAMES)) == len({repr(game) for game in GAMES}) == len({game.name for game in GAMES})
    assert len(set(GAMES)) == len(GAMES)
    assert nines.load("comet-1718").read({"comet-stops": "yes"}) != nines.load("comet-1718")
    assert nines.load("comet-1718").read({"comet-stops": "no"}) == nines.load("comet-1718")


def test_a_game_cannot_be_changed(comet: AnyGame) -> None:
    with pytest.raises(FrozenInstanceError):
        comet.rule_set = nines.load("comet-1752").rule_set  # type: ignore[misc] # the slip that is meant


@pytest.mark.parametrize("game", GAMES, ids=named)
@pytest.mark.parametrize("copied", [pickled, copy, deepcopy], ids=lambda one: one.__name__)
def test_a_copy_is_the_same_game_and_plays_the_same(game: AnyGame, copied: Any) -> None:  # noqa: ANN401 - a function
    again = copied(game)
    assert again == game
    assert hash(again) == hash(game)
    assert (again.name, again.unit, repr(again)) == (game.name, game.unit, repr(game))
    assert again.rules() == game.rules()
    assert again.family.name == game.family.name
    one, other = (
        play_deal(each, begin(each, seats_of(game), 7).position, 7, 1, at_random) for each in (game, again)
    )
    assert one == other


def test_a_games_memory_changes_neither_hash_nor_equality() -> None:
    for game in DEFAULT:
        fresh = game.family.game(game.make, library().choices(game.slug))
        before = hash(fresh)
        play_deal(fresh, begin(fresh, seats_of(fresh), 1).position, 1, 1, at_random)
        assert hash(fresh) == before
        assert fresh == game


# How games are read is measured wherever one is loaded.
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_copy_can_have_other_readings(game: AnyGame) -> None:
    again = pickled(game)
    for reading in game.choices.readings.values():
        assert again.read({reading.point: game.choices[reading.point]}) == game


@pytest.mark.parametrize("game", DEFAULT, ids=named)
def test_positions_and_matches_are_pickled(game: AnyGame) -> None:
    match = begin(game, seats_of(game), 2).position
    step = dealt(game, match, 2)
    assert pickled(match) == match
    assert pickled(step) == step
    assert hash(pickled(step.position)) == hash(step.position)
    assert game.legal_acts(pickled(step.position)) == game.legal_acts(step.position)


# Another rule


def test_an_exchanged_rule_makes_another_game(comet: AnyGame) -> None:
    assert comet != EXCHANGED
    assert hash(EXCHANGED) != hash(comet)
    assert repr(EXCHANGED) != repr(comet)
    assert (EXCHANGED.name, EXCHANGED.slug) == ("comet-1718+turn", "comet-1718")
    assert comet.with_rule("comet-1718/turn", turn_order.Rotation(clockwise=False)) == EXCHANGED
    short = comet.with_rule("turn", turn_order.Rotation(clockwise=False))
    assert short == EXCHANGED
    assert str(short.rule_set.turn.rule) == str(EXCHANGED.rule_set.turn.rule) != str(comet.rule_set.turn.rule)
    assert EXCHANGED.rules()["comet-1718/turn"].passages == comet.rules()["comet-1718/turn"].passages


def test_an_exchanged_rule_is_played(comet: AnyGame) -> None:
    for game, following in ((comet, 1), (EXCHANGED, 2)):
        position = game.start(["7♥ 2♣", "5♠", "6♠"])
        for act in ("7♥", "pass"):
            position = game.play(position, game.parse_act(act)).position
        assert position.to_act == following


def test_an_exchanged_rule_stays_under_other_readings() -> None:
    read = EXCHANGED.read({"comet-stops": "yes"})
    assert read.name == "comet-1718[comet-stops=yes]+turn"
    assert read.rules()["comet-1718/turn"].rule == turn_order.Rotation(clockwise=False)
    assert read != nines.load("comet-1718[comet-stops=yes]")
    twice = read.with_rule("comet-1718/suit", sequence.InSuit(kept=True))
    assert twice.name == "comet-1718[comet-stops=yes]+turn+suit"
    assert pickled(twice) == twice


# How small a family is


def test_a_family_writes_at_most_fifteen_members() -> None:
    to_write = [field.name for field in fields(Play) if field.default is MISSING]
    abstract = {
        one: sorted(getattr(one, "__abstractmethods__", ())) for one in (Game, Position, Match, Family)
    }
    assert abstract == {
        Game: [],
        Position: ["ending", "ledger", "piles", "to_act"],
        Match: [],
        Family: [],
    }
    assert len(to_write) + sum(map(len, abstract.values())) <= MOST_MEMBERS


@pytest.mark.parametrize("game", DEFAULT, ids=named)
def test_a_family_leaves_nothing_abstract(game: AnyGame) -> None:
    position = dealt(game, begin(game, seats_of(game), 2).position, 2).position
    assert isinstance(position, Position)
    assert not type(position).__abstractmethods__
    assert len(position.cards()) == sum(len(tuple(pile)) for pile in position.piles())
    assert game.cards(position) == position.cards()
    assert (position.ending, position.ended) == (None, False)
    assert position.to_act in range(position.seats)


# What the kernel itself says


def test_a_refused_act_is_not_played(comet: AnyGame) -> None:
    position = comet.start(["Q♥ K♥ 2♣", "5♠ 6♠"])
    act = comet.parse_act("pass")
    assert not comet.is_legal(position, act)
    with pytest.raises(IllegalActError, match="comet-1718/passing/lead"):
        comet.play(position, act)


def test_where_chance_has_nothing_to_do_it_does_nothing(comet: AnyGame) -> None:
    with pytest.raises(LacunaError, match="how chance decides within a deal"):
        comet.resolve(comet.start(["7♥ 8♥", "5♠"]), Stream.of(1))


def test_the_outcome_has_gains_but_no_early_winner(comet: AnyGame) -> None:
    step = comet.play(comet.start(["K♥ 2♣", "5♠", "6♠"]), comet.parse_act("K♥"))
    assert comet.outcome(step.position) == ((), (2, -1, -1))
    assert comet.balances(step.position) == {0: 102, 1: 99, 2: 99}


def test_a_game_answers_for_its_seats_and_turns(comet: StopsGame) -> None:
    """wp-comet:045."""
    assert [seats for seats in range(8) if comet.admits(seats)] == [2, 3, 4, 5]
    assert comet.start(["7♥", "5♠"], turn=1).to_act == 1


def test_the_result_before_the_end_has_no_winner(comet: AnyGame) -> None:
    table = comet.start(["7♥ 8♥", "5♠"])
    assert comet.outcome(table).winners == ()
    assert comet.outcome(table).gains == (0, 0)


def plays(game: AnyGame, seed: int) -> Any:  # noqa: ANN401 - positions of every family
    """Return the positions of a deal that is played at random."""
    seats = next(number for number in range(2, 9) if game.admits(number))
    match = begin(game, seats, seed).position
    at_random = deal_transitions(
        game, match, seed, 1, lambda table, stream: stream.shuffled(game.legal_acts(table))[0]
    )
    return [step.position for step in at_random]


@pytest.mark.parametrize("slug", library().playable)
def test_all_cards_hands_and_acts_printed_are_read_back(slug: str) -> None:
    game = library().load(slug)
    for card in game.rule_set.pack.rule.cards(next(n for n in range(2, 9) if game.admits(n)), 0):
        for text in (str(card), card.ascii, card.ascii.lower()):
            assert parse_card(text) == card
    for table in plays(game, 1):
        if not isinstance(table.to_act, int):
            continue
        lines = dict(game.family.display.observation_lines(game.rule_set, game.observe(table, table.to_act)))
        assert set(parse_cards(lines["your hand"])) == set(table.hands[table.to_act])
        for act in game.legal_acts(table):
            for text in (str(act), to_ascii(str(act)), to_ascii(str(act)).lower()):
                read = game.parse_act(text)
                assert str(read) == str(act)
                assert game.why_not(table, read) is None
        for laid in getattr(table, "run", ()):
            assert game.parse_act(show_run((laid,))).cards == laid.cards
