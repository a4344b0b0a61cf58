"""A play that a page describes by its hands, the match so far and the acts; the engine replays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.boundary.signs import plain
from nines.errors import IllegalActError, NinesError, RequestError
from nines.libraries.naming import parse_choices
from nines.text import are, counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library

REFUSED: Final = "!"  # before an act that the rules refuse
SO_FAR: Final = ("balances", "deals", "pools", "rises", "before")  # the options that describe a match so far


class Acted(NamedTuple):
    """One act of a play: its player, and either its events or the reason why the act is refused."""

    seat: int
    act: Any
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    after: Any = None  # the position after the act


class Staged(NamedTuple):
    """A replayed play, from the first position to the last."""

    game: AnyGame
    start: Any
    course: tuple[Acted, ...]
    end: Any


def stage(library: Library, slug: str, options: Mapping[str, str], acts: Iterable[str]) -> Staged:
    """Return a course of play, replayed by the engine.

    Parameters
    ----------
    library
        The library with the game.
    slug
        The slug of the game.
    options
        The options that describe the start of the play. ``hands`` gives the hands, separated by ``|``.
        ``dead`` gives the cards that are in no hand. ``leads`` is the number of the player who leads, from 1.
        ``read`` gives the choices that differ from the default, separated by commas. ``balances``, ``deals``,
        ``pools`` (``pool=3``) and ``rises`` describe the match so far, if there were earlier deals.
        ``before`` gives any other facts that the family uses, for example ``name=3``.
    acts
        The acts, in the notation of :func:`nines.parse_act`. ``!`` marks an act that the rules refuse.

    Raises
    ------
    RequestError
        If there are no acts, if an act without ``!`` is refused, or if an act with ``!`` is legal.
    NinesError
        If the game or a reading does not exist, or if the hands cannot be dealt.

    Examples
    --------
    >>> import nines
    >>> played = stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "!2♣", "K♥"])
    >>> played.course[1].refusal.says
    '2♣ does not follow Q♥; the next card is K'
    >>> print(*map(nines.sentence, played.course[2].events), sep="; ")
    player 1 plays K♥, saying “king”; player 2 pays 1 jeton to player 1; player 1 starts a new sequence
    """
    game = library.load(slug)
    game = game.read(parse_choices(options.get("read", "")))
    hands = plain(options.get("hands", "")).split("|")
    leads = _leads(options.get("leads", "1"), len(hands))
    before = _match_so_far(game, options, leads) if any(name in options for name in SO_FAR) else None
    start = table = game.start(hands, pile=options.get("dead", ""), turn=leads, match=before)
    course: list[Acted] = []
    for number, text in enumerate(acts, 1):
        try:
            acted, table = _act(game, table, text)
        except IllegalActError as error:
            asked = f"to show the refusal, write {REFUSED} before the act"
            raise RequestError(f"act {number}, {text!r}, is refused: {error.refusal}; {asked}") from None
        except NinesError as error:
            raise RequestError(f"act {number}: {error}") from None
        course.append(acted)
    if not course:
        raise RequestError("the play has no acts; write them below, for instance: 7♥, 8♠, pass")
    return Staged(game, start, tuple(course), table)


def _act(game: AnyGame, table: Any, text: str) -> tuple[Acted, Any]:  # noqa: ANN401 - each family has its own
    act, seat = game.parse_act(text.removeprefix(REFUSED)), table.to_act
    if not text.startswith(REFUSED):
        step = game.play(table, act)
        return Acted(seat, act, step.events, after=step.position), step.position
    refusal = game.why_not(table, act)
    if refusal is None:
        raise RequestError(f"{text!r} is marked as refused, but {game.name} allows it")
    return Acted(seat, act, refusal=refusal, after=table), table


def _match_so_far(game: AnyGame, options: Mapping[str, str], leads: int) -> Any:  # noqa: ANN401 - the same
    if "balances" not in options:
        given = ", ".join(f":{name}:" for name in SO_FAR if name in options)
        raise RequestError(f"{given} can only be used with :balances:; write what each player has")
    balances = _numbers("balances", options["balances"])
    so_far: dict[str, object] = {}
    if "pools" in options:
        so_far["pools"] = _amounts("pools", options["pools"])
    if "rises" in options:
        so_far["rises"] = _numbers("rises", options["rises"])
    if "before" in options:
        so_far.update(_amounts("before", options["before"]))
    return game.match_so_far(balances, _number("deals", options.get("deals", "0")), leads, **so_far)


def _leads(text: str, players: int) -> int:
    """Return the seat that leads, counted from 0. Pages count players from 1."""
    leads = _number("leads", text)
    if not 1 <= leads <= players:
        raise RequestError(
            f":leads: is {leads}, but there {are(players)} {counted(players, 'hand')}; write 1 to {players}"
        )
    return leads - 1


def _amounts(option: str, text: str) -> dict[str, int]:
    """Return the numbers by name, from a text such as ``pool=3, side pool=1``."""
    parts = (part.partition("=") for part in text.split(","))
    return {name.strip(): _number(option, amount) for name, _, amount in parts}


def _numbers(option: str, text: str) -> tuple[int, ...]:
    return tuple(_number(option, word) for word in text.replace(",", " ").split())


def _number(option: str, text: str) -> int:
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        raise RequestError(f":{option}: has {text!r}, which is not a whole number") from None
