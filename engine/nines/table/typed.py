"""What a person at a table types: an act by its number, its name or its cards, or several cards in a row."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.signs import plain
from nines.cards import RANK_NAMES, parse_cards, parse_face
from nines.errors import CardsError, NinesError, RequestError
from nines.kernel.alike import legal_like
from nines.table.acts import meant
from nines.text import alternatives

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card, Face
    from nines.kernel.game import AnyGame

SHORT: Final = {"p": "pass"}
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_UNIT: Final = re.compile(r"[^\s,]+\s+(?:as|for)\s+[^\s,]+|[^\s,]+\s*=\s*[^\s,]+|[^\s,]+", re.IGNORECASE)


def act_typed(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each family has its own
    acts: Sequence[Any],
    typed: str,
    *,
    numbered: bool = True,
) -> Any:  # noqa: ANN401 - the same
    """Return the act that a text means; the act can be illegal.

    A suit can be left out where it does not matter.

    Parameters
    ----------
    game
        The game played.
    position
        A position in which a player acts.
    acts
        The legal acts.
    typed
        The number of an act, from 1; an act in notation, or ``p`` for pass; a rank; or the cards of an act.
    numbered
        Whether a number is the number of an act, and not a rank.

    Raises
    ------
    RequestError
        If no act has the number, or if a rank means no card or several cards whose suits matter.
    CardsError
        If the text does not name an act.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> position = game.start(["Q♥ Q♠ 7♣", "5♠"])
    >>> acts = game.legal_acts(position)
    >>> print(*(act_typed(game, position, acts, text) for text in ("1", "qs", "q", "7", "p")), sep=", ")
    lay 7♣, lay Q♠, lay Q♥, lay 7♣, pass
    """
    text = SHORT.get(typed.strip().lower(), typed.strip())
    if numbered and _NUMBER.fullmatch(text) and 1 <= int(text) <= len(acts):
        return acts[int(text) - 1]
    act, fault = None, None
    try:
        act = legal_like(game.parse_act(text), acts)
    except NinesError as error:
        fault = error
    if act is None or not game.is_legal(position, act):
        by_cards = _by_rank(game, position, acts, text) or _by_cards(game, acts, text)
        if by_cards is not None:
            return by_cards
    if act is not None:
        return act
    if numbered and _NUMBER.fullmatch(text):
        raise RequestError(f"there is no act {text}; the acts are 1 to {len(acts)}")
    raise fault or RequestError(f"{text!r} is not an act")


def examples(game: AnyGame, acts: Sequence[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return examples of how acts are typed: those of legal acts, and those of acts for other times.

    Parameters
    ----------
    game
        The game played.
    acts
        The legal acts.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> examples(game, game.legal_acts(game.start(["Q♥ K♥", "5♠"])))
    (('7h',), ('9d as 10', 'pass', 'claim'))
    """
    legal = {_kind(game, act) for act in acts}
    written = [example for example, _ in game.family.display.notation_help(game.rule_set)]
    parts = [part for example in written for part in example.split(", ")]
    now = [part for part in parts if _kind_typed(game, part) in legal]
    return tuple(now), tuple(part for part in parts if part not in now)


def _kind_typed(game: AnyGame, text: str) -> tuple[object, ...]:
    try:
        return _kind(game, game.parse_act(text))
    except NinesError:
        return "word", text


def _kind(game: AnyGame, act: Any) -> tuple[object, ...]:  # noqa: ANN401 - each family has its own
    """Return what the acts of one kind have in common, whatever their cards or their amounts are."""
    form = game.family.display.act_form(act)
    if form.kind == "cards":
        return form.kind, len(form.cards) > 1, form.named is not None
    return (form.kind, form.verb) if form.verb else (form.kind, str(act))


def _by_rank(game: AnyGame, position: Any, acts: Sequence[Any], text: str) -> Any:  # noqa: ANN401 - the same
    """Return the act that plays a card of a rank named without its suit; None if the text names none."""
    face = _rank(text)
    if face is None:
        return None
    forms = [(act, game.family.display.act_form(act)) for act in acts]
    lone = [(act, form) for act, form in forms if form.kind == "cards" and len(form.cards) == 1]
    found = [act for act, form in lone if form.named is None and form.cards[0].rank == face.rank]
    if not found:
        hand = _hand(game, position)
        act = _held(game, hand, face)
        if act is None and plays_card_by_card(game, hand):
            instead = [str(act) for act, form in lone if form.named and form.named.rank == face.rank]
            by = f"; you can {alternatives(instead)}" if instead else ""
            raise RequestError(f"you have no {RANK_NAMES[face.rank]}{by}")
        return act
    if len({_effect(game, position, act) for act in found}) > 1:
        cards = alternatives([str(game.family.display.act_form(act).cards[0]) for act in found])
        raise RequestError(f"{text} can be {cards}, and the suit matters; name the card")
    return found[0]


def _rank(text: str) -> Face | None:
    """Return the rank that a text names without a suit; None if it does not."""
    try:
        face = parse_face(plain(text))
    except CardsError:
        return None
    return None if face.suit else face


def _hand(game: AnyGame, position: Any) -> Sequence[Card]:  # noqa: ANN401 - the same
    """Return the cards from which the player whose turn it is plays."""
    view = game.family.display.seat_view(game.rule_set, game.observe(position, position.to_act))
    return view.plays_from or view.hand


def _held(game: AnyGame, hand: Sequence[Card], face: Face) -> Any:  # noqa: ANN401 - the same
    """Return the illegal act that plays a card of this rank from the hand; None if there is no such card."""
    card = next((card for card in hand if card.rank == face.rank), None)
    try:
        return None if card is None else game.parse_act(str(card))
    except NinesError:
        return None


def plays_card_by_card(game: AnyGame, hand: Sequence[Card]) -> bool:
    """Return whether the cards of a hand are played one by one, so that several can be typed in a row.

    Examples
    --------
    >>> import nines
    >>> hand = nines.parse_cards("7♥")
    >>> [plays_card_by_card(nines.load(game), hand) for game in ("comet-1718", "multiple-9-holdem-2007")]
    [True, False]
    """
    try:
        act = game.parse_act(str(hand[0])) if hand else None
    except NinesError:
        return False
    return act is not None and game.family.display.act_form(act).kind == "cards"


def _effect(game: AnyGame, position: Any, act: Any) -> object:  # noqa: ANN401 - the same
    """Return what an act does, without the card that is played: cards with the same effect are alike."""
    step, display = game.play(position, act), game.family.display
    card: Card = display.act_form(act).cards[0]
    view = display.seat_view(game.rule_set, game.observe(step.position, position.to_act))
    events = tuple(event._replace(cards=(), named=None, made_of=None) for event in step.events)
    return card in display.wild_cards(game.rule_set), view.wanted, events


def _by_cards(game: AnyGame, acts: Sequence[Any], text: str) -> Any:  # noqa: ANN401 - the same
    """Return the only legal act with the cards that a text names; None if there is no such act."""
    try:
        found = meant(game, acts, parse_cards(plain(text).replace("+", " ")))
    except CardsError:
        return None
    return found[0] if len(found) == 1 else None


def in_a_row(typed: str) -> list[str]:
    """Return the cards of a text that are to be played one after the other, each as it was typed.

    If a word of the text does not name a card or a rank, the list is empty.

    Examples
    --------
    >>> in_a_row("a 2, 3h"), in_a_row("7h 9d as 8 9"), in_a_row("no card")
    (['a', '2', '3h'], ['7h', '9d as 8', '9'], [])
    """
    parts = _UNIT.findall(plain(typed))
    return parts if all(map(_is_card, parts)) else []


def _is_card(part: str) -> bool:
    face = re.split(r"\s+(?:as|for)\s+|\s*=\s*", part, maxsplit=1, flags=re.IGNORECASE)[0]
    try:
        parse_face(face.partition("#")[0])
    except CardsError:
        return False
    return True
