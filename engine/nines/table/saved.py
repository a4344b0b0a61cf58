"""Saved games: how a game at a table is written down and checked when it is read."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nines.errors import RequestError
from nines.kernel.play import Setup
from nines.kernel.playing import MOST_ACTS, check_number
from nines.libraries.digests import digest_of, shortened
from nines.libraries.rests_on import RulesKept, are_rules, rules_kept
from nines.policies import RANDOM, policy, usual
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

FORM: Final = "nines play 3"
ONE_PERSON: Final = "nines play 2"  # had one person and no digest
WITHOUT_RULES: Final = "nines play 1"  # had no rules either
PERSON: Final = "human"  # the name of the person among the policies, in both older forms
LONGEST_TEXT: Final = 300  # characters of a text: no name, hand or act is longer
MOST_SEATS: Final = 100
MOST_OFFERED: Final = 12  # players at a table
USUAL_PLAYERS: Final = 3
SEED: Final = re.compile("[0-9]{1,20}")
Rules: TypeAlias = "dict[str, Any] | str"


@dataclass
class SavedGame:
    """A game at a table, and its acts so far.

    Parameters
    ----------
    game, readings
        The slug of the edition, and the chosen answers that differ from the default answers, by the key of
        the question.
    seats
        The number of players.
    people
        The numbers of the seats of people, from 1, in order.
    policies
        The policy of each player; None for a person.
    seed, deals
        The seed (0 to 2^64 - 1), and the number of deals (at least 1, or None for a whole match).
    hands
        The cards of a deal that is set up, by the names of the fields of :class:`nines.Setup`, with *turn*
        from 1 and the match so far as *before*, by the names of :meth:`nines.Game.match_so_far`; None if the
        cards are dealt from the seed.
    acts
        The acts of each deal in order, as text.
    digest
        The first twelve digits of the digest of the edition; empty if it is not known.
    rules
        The rules under which the game is played, as :class:`nines.libraries.rests_on.RulesKept` describes
        them, by the names of its fields; or their marks, see :mod:`nines.table.rules_then`; empty if they are
        not known.
    form
        The name and the version of the form.
    house
        The house rules: values by rule and parameter; see :meth:`nines.Game.with_house_rules`.
    """

    game: str
    readings: dict[str, str]
    seats: int
    people: list[int]
    policies: list[str | None]
    seed: int
    deals: int | None = None
    hands: dict[str, Any] | None = None
    acts: list[list[str]] = field(default_factory=list)
    digest: str = ""
    rules: Rules = field(default_factory=dict)
    form: str = FORM
    house: dict[str, str] = field(default_factory=dict)

    def edition(self, library: Library) -> AnyGame:
        """Return the edition that is played, with the readings and the house rules."""
        game = library.load(self.game).read(self.readings)
        return game.with_house_rules(self.house) if self.house else game

    @property
    def setup(self) -> Setup | None:
        """The cards of a deal that is set up; None if the cards are dealt from the seed."""
        if self.hands is None:
            return None
        return Setup(tuple(self.hands["hands"]), self.hands["pile"], self.hands["turn"] - 1)


def as_data(saved: SavedGame) -> dict[str, Any]:
    """Return a saved game as data for JSON; its seed is a text, since not every reader has such numbers."""
    return {"form": saved.form, **asdict(saved), "seed": str(saved.seed)}


def digest_now(library: Library, slug: str) -> str:
    """Return the first twelve digits of the digest of an edition.

    Examples
    --------
    >>> from nines import library
    >>> len(digest_now(library(), "comet-1718"))
    12
    """
    return shortened(digest_of(slug, library))


def seats_of(game: AnyGame) -> tuple[int, ...]:
    """Return the numbers of players that a game allows, up to twelve.

    Examples
    --------
    >>> import nines
    >>> seats_of(nines.load("comet-1718"))
    (2, 3, 4, 5)
    """
    return tuple(number for number in range(1, MOST_OFFERED + 1) if game.admits(number))


def usual_seats(game: AnyGame) -> int:
    """Return three if the game allows three players; if not, the smallest number that it allows.

    Examples
    --------
    >>> import nines
    >>> usual_seats(nines.load("red-nines-20c"))
    4
    """
    allowed = seats_of(game)
    return USUAL_PLAYERS if USUAL_PLAYERS in allowed or not allowed else allowed[0]


def opponents(library: Library, game: AnyGame, others: int) -> tuple[str, ...]:
    """Return the policies of a person's opponents: one that ends deals, if random play does not end them.

    Advice alone can be to wait, and then nobody goes out. A family whose deals random play does not end
    names the policy that plays them; in all other families the opponents are the usual ones.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> [opponents(ours, ours.load(game), 1) for game in ("multiple-9-2007", "red-nines-20c")]
    [('greedy',), ('hold-nine+go-on+shed-high',)]
    """
    recorded = game.family.recorded_policy
    return usual(library, game, others) if recorded == RANDOM else (recorded,) * others


def begun(  # noqa: PLR0913 - a game at a table needs all of these
    library: Library,
    game: AnyGame,
    *,
    seats: int,
    seed: int,
    deals: int | None = None,
    people: Sequence[int],
    policies: Sequence[str | None],
    hands: dict[str, Any] | None = None,
) -> SavedGame:
    """Return a new game at a table, before its first deal.

    Parameters
    ----------
    library
        The library with the game.
    game
        The game, with its readings.
    seats, seed, deals, people, policies, hands
        See :class:`SavedGame`.

    Raises
    ------
    RequestError
        If a person or a policy has no seat at the table, or if a seat has neither.
    UnknownNameError
        If there is no policy of a name.

    Examples
    --------
    >>> from nines import library
    >>> game = library().load("comet-1718")
    >>> begun(library(), game, seats=2, seed=7, people=[1], policies=[None, "random"]).policies
    [None, 'random']
    """
    saved = SavedGame(
        game.slug,
        dict(game.choices.changed),
        seats,
        sorted(set(people)),
        [None if name is None else policy(name, game).name for name in policies],
        seed,
        deals,
        hands,
        digest=digest_now(library, game.slug),
        rules=rules_kept(library, game)._asdict(),
        house={setting.key: setting.value for setting in game.house},
    )
    check_players(library, saved)
    return saved


def of_data(library: Library, data: object) -> SavedGame:
    """Return the saved game that data from a file or a link describes, if all its fields are valid.

    Raises
    ------
    RequestError
        If a field is missing, unknown or wrong; the message names it.
    UnknownNameError
        If there is no game or policy of a name.
    """
    if not isinstance(data, dict) or data.get("form") not in (FORM, ONE_PERSON, WITHOUT_RULES):
        raise RequestError("not a saved game of nines, or of a newer version of nines than this")
    data = data if data["form"] == FORM else _from_older(data)
    wanted = {attribute.name for attribute in fields(SavedGame)}
    data = {"rules": {}, "house": {}, **data}
    if isinstance(data.get("hands"), dict):
        data["hands"] = {"pile": "", "turn": 1, **data["hands"]}
    for fault, names in (("lacks", wanted - data.keys()), ("has unknown fields:", data.keys() - wanted)):
        if names:
            listed = ", ".join(repr(str(name)[:LONGEST_TEXT]) for name in sorted(names, key=str)[:5])
            raise RequestError(f"the record {fault} {listed}")
    for name, right in _KINDS.items():
        if not right(data[name]):
            raise RequestError(f"field {name!r} has a wrong value: {json.dumps(data[name])[:60]}")
    saved = SavedGame(**{**data, "seed": int(data["seed"])})
    check_players(library, saved)
    return saved


def _from_older(data: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a game in an older form, with the names and values of today as far as they fit."""
    rules = {} if data["form"] == WITHOUT_RULES else data.get("rules")
    newer = {name: value for name, value in data.items() if name not in ("human", "rules")}
    newer |= {"form": FORM, "digest": "", "hands": None, "people": [data.get("human")]}
    newer |= {"rules": rules} if rules is not None else {"rules": None}
    if isinstance(data.get("policies"), list):
        newer["policies"] = [None if name == PERSON else name for name in data["policies"]]
    if _whole(data.get("seed")):
        newer["seed"] = str(data["seed"])
    return newer


def check_players(library: Library, saved: SavedGame) -> None:
    """Check that a game exists, and that each seat has either a person or a policy of the game.

    Raises
    ------
    RequestError
        If a seat has none or both.
    UnknownNameError
        If there is no game or policy of a name.
    """
    if not re.fullmatch(r"[a-z0-9-]+", saved.game):
        raise RequestError(f"{saved.game!r} is not the name of a game")
    game = library.load(saved.game)
    check_number(saved.deals)
    for person in saved.people:
        if not 1 <= person <= saved.seats:
            raise RequestError(f"player {person} is not at the table; the players are 1 to {saved.seats}")
    people = [number for number, name in enumerate(saved.policies, 1) if name is None]
    if len(saved.policies) != saved.seats or people != saved.people:
        named = ", ".join(name or "a person" for name in saved.policies) or "nobody"
        raise RequestError(
            f"'policies' names {named}; it must name {counted(saved.seats, 'player')}, and a person where"
            f" 'people' does"
        )
    for name in saved.policies:
        if name is not None:
            policy(name, game)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _texts(value: object, most: int = MOST_ACTS) -> bool:
    return isinstance(value, list) and len(value) <= most and all(map(_short, value))


def _setup(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() - {"before"} == set(Setup._fields) - {"match"}
        and _texts(value["hands"], MOST_SEATS)
        and _short(value["pile"])
        and _whole(value["turn"])
        and _so_far(value.get("before", {}))
    )


def _so_far(value: object) -> bool:
    """Return whether a value describes a match so far: names, each with a number or with several."""
    return value == {} or (
        isinstance(value, dict)
        and _texts(list(value))
        and "balances" in value
        and not {"first_hand", "self"} & value.keys()  # the first is *turn*, the second no part of a match
        and all(_whole(part) or _wholes(part) for part in value.values())
    )


def _wholes(value: object) -> bool:
    if isinstance(value, dict):
        return _texts(list(value)) and _wholes(list(value.values()))
    return isinstance(value, list) and len(value) <= MOST_SEATS and all(map(_whole, value))


def _rules(value: object) -> bool:
    """Return whether a value has the form of :class:`nines.libraries.rests_on.RulesKept`."""
    return (
        isinstance(value, dict)
        and value.keys() == set(RulesKept._fields)
        and _texts([value["version"], value["behaviour"]])
        and isinstance(value["answers"], dict)
        and _texts(list(value["answers"].values()))
        and are_rules(value["rules"])
    )


_KINDS: Final[dict[str, Callable[[Any], bool]]] = {
    "game": _short,
    "readings": lambda value: isinstance(value, dict) and _texts([*value, *value.values()]),
    "seats": lambda value: _whole(value) and 0 < value <= MOST_SEATS,
    "people": lambda value: isinstance(value, list) and all(map(_whole, value)) and len(value) <= MOST_SEATS,
    "policies": lambda value: isinstance(value, list) and _texts([name or "" for name in value], MOST_SEATS),
    "seed": lambda value: isinstance(value, str) and SEED.fullmatch(value) is not None,
    "deals": lambda value: value is None or _whole(value),
    "hands": lambda value: value is None or _setup(value),
    "acts": lambda value: isinstance(value, list) and len(value) <= MOST_ACTS and all(map(_texts, value)),
    "digest": lambda value: isinstance(value, str) and re.fullmatch(r"([0-9a-f]{12})?", value) is not None,
    "house": lambda value: isinstance(value, dict) and _texts([*value, *value.values()]),
    "rules": lambda value: value == {} or _rules(value) or (_short_marks(value)),
}


def _short_marks(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"([\w-]{4}){0,300}", value, re.ASCII) is not None
