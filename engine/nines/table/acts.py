"""How the acts of a turn are given at a table: by cards, by an amount or by a word."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cards import RANK_SIGNS
from nines.kernel.alike import any_copy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.kernel.family import ActForm
    from nines.kernel.game import AnyGame

MOST_LISTED: Final = 200


class Chosen(NamedTuple):
    """A set of cards that is chosen in the hand and then confirmed.

    Parameters
    ----------
    verb, label
        The act in notation without its cards, and the words on the button.
    least, most
        The smallest and the largest number of cards.
    cards
        The cards that can be in the set.
    free
        Whether every set of *least* cards of *cards* is legal; if so, these acts are not listed.
    """

    verb: str
    label: str
    least: int
    most: int
    cards: tuple[Card, ...]
    free: bool


class Amount(NamedTuple):
    """The amounts from *least* to *most*; every amount between them is legal, and costs *owed* more."""

    verb: str
    label: str
    least: int
    most: int
    owed: int


class Offer(NamedTuple):
    """The legal acts of a turn, as an interface offers them.

    Every legal act is listed, or it is a set of cards in *chosen*, or it is an amount in *amount*.

    Parameters
    ----------
    listed
        Acts with their forms.
    chosen
        The sets of cards to choose; None if there are none.
    amount
        The amounts to choose; None if there are none.
    """

    listed: tuple[tuple[Any, ActForm], ...]
    chosen: Chosen | None
    amount: Amount | None


def offer(game: AnyGame, acts: Sequence[Any], observation: Any) -> Offer:  # noqa: ANN401
    """Return the legal acts of a turn, with long series of acts in short.

    Parameters
    ----------
    game
        The game played.
    acts
        The legal acts.
    observation
        What the player sees whose turn it is.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("ninety-nine-3p")
    >>> position = nines.dealt(game, nines.begin(game, 3, 7).position, 7).position
    >>> offered = offer(game, game.legal_acts(position), game.observe(position, position.to_act))
    >>> len(offered.listed), offered.chosen.least, len(offered.chosen.cards)
    (0, 3, 12)
    """
    forms = [(act, game.family.display.act_form(act)) for act in acts]
    sets = [form for _, form in forms if form.kind == "choose"]
    sums = [(act, form) for act, form in forms if form.kind == "amount"]
    joint = game.family.display.cards_of_sets(game.rule_set, observation, acts)
    owed = game.family.display.act_now(game.rule_set, observation, sums[0][0]).owed if sums else 0
    chosen, amount = _chosen(sets, joint), _amount([form for _, form in sums], owed)
    short = {
        kind
        for kind, is_short in (("choose", chosen is not None and chosen.free), ("amount", amount is not None))
        if is_short
    }
    listed = tuple((act, form) for act, form in forms if form.kind not in short)
    return Offer(listed, chosen, amount)


def _chosen(sets: Sequence[ActForm], joint: tuple[Card, ...]) -> Chosen | None:
    """Return the sets of cards, if all of them are confirmed by the same button.

    If several sets can be put down together, *joint* has their cards; at most all of these are put down.
    """
    if not sets or len({form.verb for form in sets}) > 1:
        return None
    cards = joint or tuple(dict.fromkeys(card for form in sets for card in form.cards))
    sizes = [len(form.cards) for form in sets]
    least, most = min(sizes), len(joint) or max(sizes)
    free = not joint and least == most and len(sets) == comb(len(cards), least)
    return Chosen(sets[0].verb, sets[0].label, least, most, cards, free)


def _amount(sums: Sequence[ActForm], owed: int) -> Amount | None:
    """Return the amounts, if they follow one another and are confirmed by the same button."""
    if not sums or len({form.verb for form in sums}) > 1:
        return None
    amounts = [form.amount for form in sums]
    least, most = min(amounts), max(amounts)
    if len(set(amounts)) != most - least + 1:
        return None
    return Amount(sums[0].verb, sums[0].label, least, most, owed)


def playable(game: AnyGame, acts: Sequence[Any], observation: Any) -> frozenset[str]:  # noqa: ANN401
    """Return the cards that can be in a legal act, without the numbers of copies: equal cards count alike."""
    display = game.family.display
    joint = display.cards_of_sets(game.rule_set, observation, acts)
    cards = (card for form in map(display.act_form, acts) for card in form.cards)
    return frozenset(map(any_copy, (*joint, *cards)))


def meant(game: AnyGame, acts: Sequence[Any], cards: Sequence[Card], named: str | None = None) -> list[Any]:
    """Return the legal acts with exactly these cards, in any order, and in any copies.

    Parameters
    ----------
    game
        The game played.
    acts
        The legal acts.
    cards
        The cards.
    named
        The rank or face that the cards are to stand for, as a text; None if any act with the cards will do.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> acts = game.legal_acts(game.start(["Q♥ K♥", "5♠"]))
    >>> print(*meant(game, acts, nines.parse_cards("K♥")))
    lay K♥
    """
    wanted, found = sorted(map(any_copy, cards)), []
    if not wanted:
        return []
    for act in acts:
        form = game.family.display.act_form(act)
        if len(form.cards) != len(wanted) or sorted(map(any_copy, form.cards)) != wanted:
            continue
        face = form.named or form.cards[0].face
        if named is None or named in (str(face), RANK_SIGNS[face.rank]):
            found.append(act)
    return found
