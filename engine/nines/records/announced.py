"""What a recorded act may mean at its place: an act in notation, its card, or the words of the player."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cards import parse_face
from nines.errors import CardsError, NinesError
from nines.kernel.alike import any_copy, legal_like

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.cards import Card
    from nines.kernel.game import AnyGame

KEPT: Final = 4096  # texts whose meaning is cached, since many games judge the same record


class Meant(NamedTuple):
    """The acts that a text may mean, and whether its words leave more than one."""

    acts: tuple[Any, ...]

    @property
    def is_open(self) -> bool:
        """Whether the text fits several acts."""
        return len(self.acts) > 1


def meant_by(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each family has its own
    text: str,
    later: Callable[[Any], bool],
    unseen: frozenset[Card] = frozenset(),
) -> Meant:
    """Return the acts that a recorded text may mean in a position.

    Parameters
    ----------
    game
        The game played.
    position
        A position in which a player acts.
    text
        The act: in notation; a rank, such as ``7`` or ``seven``; or what the player announces.
    later
        A function that says whether a later act of the record names a card of an act. Acts without such
        cards come first.
    unseen
        The cards that nobody saw. A player may have any of them.

    Raises
    ------
    CardsError
        If the text means no act.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> position = game.start(["6♣ 6♦ K♥", "5♠"])
    >>> [tuple(map(str, meant_by(game, position, text, bool).acts)) for text in ("kh", "king", "six")]
    [('lay K♥',), ('lay K♥',), ('lay 6♣', 'lay 6♦')]
    """
    act, fault = act_of(game, text)
    if not fault and not unseen.isdisjoint(game.family.display.act_form(act).cards):
        return Meant((act,))
    legal = game.legal_acts(position)
    if not fault:
        return Meant((legal_like(act, legal),))
    found = _announced(game, position, text, legal) or _of_rank(game, position, text, legal, unseen)
    if not found:
        raise CardsError(fault)
    alike = {any_copy(act): act for act in found}.values()
    return Meant(tuple(sorted(alike, key=later)))


def act_of(game: AnyGame, text: str) -> tuple[Any, str]:
    """Return the act that a text names in notation, and an empty text; if it names none, None and why.

    Examples
    --------
    >>> import nines
    >>> [act_of(nines.load("comet-1718"), text) for text in ("pass", "no act")][0]
    (Pass(), '')
    """
    return _act_of(game.family.play.parse_act, text)


@lru_cache(KEPT)
def _act_of(parse_act: Callable[[str], Any], text: str) -> tuple[Any, str]:
    try:
        return parse_act(text), ""
    except NinesError as error:
        return None, str(error)


def _announced(game: AnyGame, position: Any, text: str, legal: Sequence[Any]) -> list[Any]:  # noqa: ANN401
    """Return the legal acts with which the player says these words."""
    words = text.strip().casefold()
    said = ((act, game.apply(position, act).events) for act in legal)
    return [act for act, events in said if events and events[0].said.casefold() == words]


def _of_rank(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each family has its own
    text: str,
    legal: Sequence[Any],
    unseen: frozenset[Card],
) -> list[Any]:
    """Return the acts that play a card of a rank; if none is legal, those that the rules refuse."""
    try:
        face = parse_face(text)
    except CardsError:
        return []
    forms = [(act, game.family.display.act_form(act)) for act in legal]
    found = [
        act
        for act, form in forms
        if form.kind == "cards" and len(form.cards) == 1 and face.covers(form.named or form.cards[0].face)
    ]
    seat = position.to_act
    held = position.hands[seat] if isinstance(seat, int) and seat < len(position.hands) else frozenset()
    held |= unseen
    return found or list(_refused(game, sorted(card for card in held if face.covers(card.face))))


def _refused(game: AnyGame, cards: Iterable[Any]) -> Iterable[Any]:
    for card in cards:
        act, fault = act_of(game, str(card))
        if fault:
            return
        yield act
