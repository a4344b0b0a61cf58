"""Public functions refuse positions of other games, and values of wrong types."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pytest

import nines
from nines import policies
from nines.cards import parse_card, parse_face
from nines.errors import NinesError, RequestError
from nines.kernel import playing
from nines.kernel.position import Position
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.kernel.game import AnyGame

Calls = dict[str, tuple["Callable[..., Any]", tuple[Any, ...]]]

LIBRARY: Final = nines.library()
GAMES: Final = [
    nines.load(slug)
    for slug in ("comet-1718", "red-nines-20c", "ninety-nine-3p", "multiple-9-2007", "multiple-9-holdem-2007")
]
PLAYERS: Final = {game.slug: next(seats for seats in (3, 4) if game.admits(seats)) for game in GAMES}
MATCHES: Final = {game.slug: nines.begin(game, PLAYERS[game.slug], 7).position for game in GAMES}
TABLES: Final = {game.slug: nines.dealt(game, MATCHES[game.slug], 7).position for game in GAMES}
STREAM: Final = Stream.of(1)


class Odd:
    """A value that cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError("no text for this")


def nested(depth: int) -> list[Any]:
    """Return a list in a list in a list."""
    return [nested(depth - 1)] if depth else []


WRONG: Final[Mapping[str, object]] = {
    "nothing": None,
    "number": 3,
    "below zero": -1,
    "fraction": 1.5,
    "not a number": float("nan"),
    "huge": 10**5000,
    "word": "x",
    "empty": "",
    "controls": "\x1b[31m\0",
    "long": "9♦ " * 2000,
    "bytes": b"x",
    "empty list": [],
    "words": ["x"],
    "nested": nested(100),
    "mapping": {},
    "numbered": {3: None},
    "set": {1},
    "object": object(),
    "odd": Odd(),
    "class": int,
    "position": TABLES["comet-1718"],
    "another position": TABLES["ninety-nine-3p"],
    "match": TABLES["red-nines-20c"].match,
    "transition": nines.Transition(TABLES["comet-1718"]),
    "game": GAMES[0],
    "library": LIBRARY,
    "act": nines.parse_act("pass"),
    "ill-made act": nines.Lay(3, 4),  # type: ignore[arg-type]
    "setup": nines.Setup((3,), None, "x", 5),  # type: ignore[arg-type]
}


def with_position(game: AnyGame) -> Calls:
    """Return every function of a game that takes a position, with arguments that fit."""
    table = TABLES[game.slug]
    act, family, rules = game.legal_acts(table)[0], game.family, game.rule_set
    return {
        "settle": (game.settle, (table,)),
        "legal_acts": (game.legal_acts, (table,)),
        "objection": (game.objection, (table, act)),
        "why_not": (game.why_not, (table, act)),
        "is_legal": (game.is_legal, (table, act)),
        "play": (game.play, (table, act)),
        "check": (game.check, (table, [act])),
        "apply": (game.apply, (table, act)),
        "resolve": (game.resolve, (table, STREAM)),
        "observe": (game.observe, (table, 0)),
        "outcome": (game.outcome, (table,)),
        "balances": (game.balances, (table,)),
        "cards": (game.cards, (table,)),
        "determinize": (partial(family.determinize, rules), (table, 0, STREAM)),
        "card_rows": (partial(family.display.card_rows, rules), (table,)),
        "hidden_piles": (partial(family.display.hidden_piles, rules), (table,)),
        "play_on": (
            partial(playing.play_on, game),
            (table, act, playing.chance_streams(1, 0)),
        ),
    }


def with_match(game: AnyGame) -> Calls:
    """Return every function of a game that takes a match, with arguments that fit."""
    match = TABLES[game.slug].match
    return {
        "deal": (game.deal, (match, STREAM)),
        "match_winners": (game.match_winners, (match,)),
        "start": (lambda match: game.start(["2♣", "3♣", "4♣"], match=match), (match,)),
        "dealt": (partial(nines.dealt, game), (match, 7)),
        "play_deal": (partial(playing.play_deal, game), (match, 7, 1, policies.at_random)),
        "play_match": (partial(playing.play_match, game), (match, 7, policies.at_random)),
    }


def of_game(game: AnyGame) -> Calls:
    """Return the other functions of a game, with arguments that fit."""
    table = TABLES[game.slug]
    seen, event = game.observe(table, table.to_act), game.deal(table.match, STREAM).events[0]
    display, rules = game.family.display, game.rule_set
    so_far = partial(game.match_so_far, [10] * table.seats)
    more = (
        "caught",
        "pools",
        "rises",
        "redeals",
        "succeeded",
        "rounds",
        "games",
        "start",
        "bonuses",
        "stock",
    )
    return {
        "admits": (game.admits, (2,)),
        "read": (game.read, ({},)),
        "with_rule": (game.with_rule, ("pack", None)),
        "new_match": (game.new_match, (3, STREAM)),
        "match_so_far": (game.match_so_far, ([10] * 3, 0, 0)),
        **{
            name: (lambda value, name=name: so_far(0, 0, **{name: value}), (None,))
            for name in (*more, "gone")
        },
        "set_up": (game.set_up, (nines.Setup(("2♣", "3♣")),)),
        "start": (game.start, (["2♣", "3♣"], "", 0, None)),
        "parse_act": (game.parse_act, ("x",)),
        "panels": (partial(display.panels, rules), (seen,)),
        "observation_lines": (partial(display.observation_lines, rules), (seen,)),
        "sentence": (display.sentence, (event,)),
        "around_cards": (display.sentence.around_cards, (event,)),
        "begin": (nines.begin, (game, 3, 7)),
        "dealt": (nines.dealt, (game, table.match, 7)),
    }


def apart_from_games() -> Calls:
    """Return the public functions that belong to no game, with arguments that fit."""
    game, match = GAMES[0], TABLES["comet-1718"].match
    greedy = policies.policy("greedy")
    seen, acts = game.observe(TABLES["comet-1718"], 0), game.legal_acts(TABLES["comet-1718"])
    return {
        "load": (nines.load, ("comet-1718",)),
        "library": (nines.library, ("nines",)),
        "digest": (nines.digest, ("comet-1718",)),
        "parse_act": (nines.parse_act, ("pass",)),
        "parse_cards": (nines.parse_cards, ("9♦",)),
        "parse_card": (parse_card, ("9♦",)),
        "parse_face": (parse_face, ("9♦",)),
        "sentence": (nines.sentence, (game.deal(match, STREAM).events[0],)),
        "Card": (nines.Card, (9, "♦", 1)),
        "Face": (nines.Face, (9, "♦")),
        "Library": (nines.Library, (LIBRARY.corpus, LIBRARY.catalogue, "nines")),
        "simulate": (
            lambda game, seats, names, seed: nines.simulate(
                game, deals=1, seats=seats, policies=names, seed=seed, compiled=False
            ),
            (game, 3, ("random",), 1),
        ),
        "Library.load": (LIBRARY.load, ("comet-1718",)),
        "Library.choices": (LIBRARY.choices, ("comet-1718", {})),
        "Library.rulebook": (LIBRARY.rulebook, ("comet-1718",)),
        "Library.games": (LIBRARY.games, ("stops",)),
        "Library.year": (LIBRARY.year, ("comet-1718",)),
        "Library.by_date": (LIBRARY.by_date, ([],)),
        "policy": (policies.policy, ("greedy",)),
        "seated": (policies.seated, (["greedy"], 2)),
        "usual": (policies.usual, (LIBRARY, game, 1)),
        "Policy.at": (greedy.at, (game,)),
        "Policy.prefers": (lambda seen: greedy.prefers(game, seen, acts), (seen,)),
        "Stream.of": (Stream.of, (1, 0, 0)),
        "chance_streams": (lambda *given: next(playing.chance_streams(*given)), (1, 0)),
        "play_match": (
            lambda *given: list(islice(playing.play_match(game, match, *given), 1)),
            (1, policies.at_random, 1),
        ),
    }


def call(named: tuple[str, Callable[..., Any], tuple[Any, ...]]) -> Any:  # noqa: ANN401 - a parameter of pytest
    return pytest.param(*named[1:], id=named[0])


EVERY: Final = [
    call((f"{game.slug} {name}", function, given))
    for game in GAMES
    for calls in (with_position(game), with_match(game), of_game(game))
    for name, (function, given) in calls.items()
] + [call((name, function, given)) for name, (function, given) in apart_from_games().items()]


@pytest.mark.parametrize(("function", "given"), EVERY)
def test_a_wrong_type_ends_in_an_error_of_nines(function: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """Some wrong values are right for some parameters; what matters is that nothing else is ever raised."""
    for place in range(len(given)):
        for value in WRONG.values():
            if callable(value) and callable(given[place]):
                continue  # a class can be called, and refuses its arguments itself
            try:
                function(*given[:place], value, *given[place + 1 :])
            except NinesError as error:
                assert str(error).isprintable()  # noqa: PT017 - most values are refused, but not all


@pytest.mark.parametrize("other", GAMES[1:], ids=lambda game: game.slug)
def test_a_position_of_another_game_is_refused_by_name(
    other: AnyGame,
) -> None:
    table = TABLES["comet-1718"]
    calls = with_position(other)
    for function, (_, *given) in calls.values():
        with pytest.raises(
            RequestError, match=rf"position of comet-1718 is not for {other.slug}; load comet-1718"
        ):
            function(table, *given)


@pytest.mark.parametrize("other", GAMES[1:], ids=lambda game: game.slug)
def test_a_match_of_another_game_is_refused_by_name(other: AnyGame) -> None:
    match = TABLES["comet-1718"].match
    for function, (_, *given) in with_match(other).values():
        with pytest.raises(
            RequestError, match=rf"match of comet-1718 is not for {other.slug}; load comet-1718"
        ):
            function(match, *given)


def test_the_list_of_functions_with_a_position_is_whole() -> None:
    taking = {
        name
        for name, function in vars(nines.Game).items()
        if callable(function) and "position" in getattr(function, "__annotations__", {}) and name[0] != "_"
    }
    assert taking <= with_position(GAMES[0]).keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_with_other_readings_answers_for_the_same_position(game: AnyGame) -> None:
    table, chosen = TABLES[game.slug], game.choices
    act = game.legal_acts(table)[0]
    for point, reading in chosen.readings.items():
        for candidate in reading.playable[1:2]:
            try:
                other = game.read({point: candidate})
            except nines.ReadingError:
                continue
            assert (other.why_not(table, act) is None) == (act in other.legal_acts(table))


def test_a_deal_and_the_next_keep_their_game() -> None:
    for game in GAMES:
        match = MATCHES[game.slug]
        played = playing.play_deal(game, match, 7, 1, policies.at_random)
        assert match.game == played.match.game == TABLES[game.slug].match.game == game.slug


def test_a_position_in_a_transition_is_pointed_out() -> None:
    game = GAMES[0]
    with pytest.raises(RequestError, match="not a value of type Transition; give its field 'position'"):
        game.play(nines.Transition(TABLES[game.slug]), game.parse_act("pass"))  # type: ignore[arg-type]


def test_every_position_is_of_a_class_that_its_family_names() -> None:
    assert all(issubclass(game.family.play.positions, Position) for game in GAMES)
