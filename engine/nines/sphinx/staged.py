"""A play as a page asks for it: hands, what was before, and the acts, played by the engine step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines.catalogue import load
from nines.errors import IllegalActError, NinesError, RequestError, UnknownNameError
from nines.readings import parse_choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.game import Event, Refusal
    from nines.stops.play import StopsGame
    from nines.stops.table import Act, Carry, Table

REFUSED: Final = "!"  # before an act that the rules refuse
SITTING: Final = ("purses", "deals", "pools", "rises")  # what says that something was before


class Acted(NamedTuple):
    """One act: by whom, and either what it caused or why it is refused."""

    seat: int
    act: Act
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Staged(NamedTuple):
    """A play from the first position to the last."""

    game: StopsGame
    start: Table
    course: tuple[Acted, ...]
    end: Table


def stage(slug: str, options: Mapping[str, str], acts: Iterable[str]) -> Staged:
    """Return a play as the engine plays it.

    Parameters
    ----------
    slug
        The game.
    options
        ``hands``, parted by ``|``; ``dead``, the cards that nobody has; ``leads``, the player who leads, from
        1; ``read``, points read otherwise, parted by commas; and of a sitting so far ``purses``, ``deals``,
        ``pools`` (``pool=3``) and ``rises``.
    acts
        What is played, as :func:`nines.parse_act` reads it; with ``!`` before it, what the rules refuse.

    Raises
    ------
    NinesError
        If the hands cannot be dealt; if an act is refused that has no mark, or is not that has one.

    Examples
    --------
    >>> played = stage("comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "!2♣", "K♥"])
    >>> played.course[1].refusal.says
    '2♣ does not follow Q♥; wanted: K'
    >>> print(*played.course[2].events, sep="; ")
    player 1 lays K♥, saying “king”; player 2 pays 1 jeton to player 1; player 1 begins another sequence
    """
    game = load(slug)
    game = game.read(parse_choices(options.get("read", "")))
    hands = options.get("hands", "").split("|")
    leads = _leads(options.get("leads", "1"), len(hands))
    before = _sitting(game, options, leads) if any(name in options for name in SITTING) else None
    start = table = game.start(hands, dead=options.get("dead", ""), turn=leads, carry=before)
    course: list[Acted] = []
    for number, text in enumerate(acts, 1):
        try:
            acted, table = _act(game, table, text)
        except IllegalActError as error:
            asked = f"if that is to be shown, write {REFUSED} before it"
            raise RequestError(f"act {number}, {text!r}, is refused: {error.refusal}; {asked}") from None
        except NinesError as error:
            raise RequestError(f"act {number}: {error}") from None
        course.append(acted)
    if not course:
        raise RequestError("nothing is played; write the acts below, for instance: 7♥, 8♠, pass")
    return Staged(game, start, tuple(course), table)


def _act(game: StopsGame, table: Table, text: str) -> tuple[Acted, Table]:
    act, seat = game.parse_act(text.removeprefix(REFUSED)), game.turn(table)
    if not text.startswith(REFUSED):
        step = game.play(table, act)
        return Acted(seat, act, step.events), step.position
    refusal = game.why_not(table, act)
    if refusal is None:
        raise RequestError(f"{text!r} is marked as refused, but {game.name} allows it")
    return Acted(seat, act, refusal=refusal), table


def _sitting(game: StopsGame, options: Mapping[str, str], leads: int) -> Carry:
    if "purses" not in options:
        given = ", ".join(f":{name}:" for name in SITTING if name in options)
        raise RequestError(f"{given} without :purses: says too little; write what each player has")
    purses = _numbers("purses", options["purses"])
    carry = game.carry(purses, _number("deals", options.get("deals", "0")), first_hand=leads)
    if "pools" in options:
        carry = carry._replace(pools=tuple(_pool(game, one) for one in options["pools"].split(",")))
    if "rises" in options:
        carry = carry._replace(rises=_numbers("rises", options["rises"]))
    return carry


def _leads(text: str, players: int) -> int:
    """Return the seat that leads; a page numbers its players from 1."""
    leads = _number("leads", text)
    if not 1 <= leads <= players:
        raise RequestError(f":leads: is {leads}, but there are {players} hands; write 1 to {players}")
    return leads - 1


def _pool(game: StopsGame, text: str) -> tuple[str, int]:
    name, _, amount = (part.strip() for part in text.partition("="))
    known = [cited.rule.name for cited in game.variant.pool]
    if name not in known:
        raise UnknownNameError(f"pool of {game.slug}", name, known)
    return name, _number("pools", amount)


def _numbers(option: str, text: str) -> tuple[int, ...]:
    return tuple(_number(option, word) for word in text.replace(",", " ").split())


def _number(option: str, text: str) -> int:
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        raise RequestError(f":{option}: has {text!r}, which is no whole number") from None
