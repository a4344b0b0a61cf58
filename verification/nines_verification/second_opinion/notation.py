"""Make the acts of two implementations comparable: use one spelling, and treat equal cards as the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nines.cards import parse_card
from nines.errors import NinesError
from nines_verification.second_opinion.setups import CardNames, pools_of
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nines.kernel.game import AnyGame

_NUMBERED: Final = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]#\d+")
_WORD: Final = re.compile(r"Joker|(?:10|[2-9AJQK])[♣♦♥♠](?:#\d+)?")


@dataclass(frozen=True)
class Notation:
    """The spelling of the acts of a game. Results are cached.

    Parameters
    ----------
    game
        The game with its choices.
    names
        The names of the cards of the deal.

    Examples
    --------
    >>> import nines
    >>> notation = Notation(nines.load("comet-1718"))
    >>> notation.spelled("9D as 10"), notation.same("lay 7♠+7♥")
    ('lay 9♦ as 10', 'lay 7♥+7♠')
    """

    game: AnyGame
    names: CardNames = field(default_factory=CardNames)
    _spelled: dict[str, str] = field(default_factory=dict, repr=False)
    _same: dict[str, str] = field(default_factory=dict, repr=False)

    @cached_property
    def _suits_matter(self) -> bool:
        return tools_of(self.game.family).suits_matter

    def spelled(self, text: str) -> str:
        """Return an act in canonical spelling. If the act cannot be parsed, only extra spaces are removed."""
        if text not in self._spelled:
            try:
                plain = str(self.game.parse_act(text))
            except NinesError:
                plain = " ".join(text.split())
            found = _NUMBERED.sub(lambda match: self.names.text(parse_card(match[0])), plain)
            self._spelled[text] = found
        return self._spelled[text]

    def same(self, text: str) -> str:
        """Return a text that acts share if they differ only in equal cards or in the order of cards."""
        if text not in self._same:
            verb, *rest = self.spelled(text).split(" as ")
            cards = _WORD.findall(verb)
            if not self._suits_matter:
                cards = [card.rstrip("♣♦♥♠") for card in cards]
                verb = " ".join((verb.split(" ", 1)[0], *sorted(cards)))
            elif len(cards) > 1:
                in_order = sorted(cards, key=parse_card)
                verb = f"{verb.split(' ', 1)[0]} {'+'.join(in_order)}"
            self._same[text] = " as ".join((verb, *rest))
        return self._same[text]

    def classes(self, texts: Iterable[str]) -> dict[str, list[str]]:
        """Return acts grouped by the text from :meth:`same`."""
        found: dict[str, list[str]] = {}
        for text in texts:
            found.setdefault(self.same(text), []).append(text)
        return found

    def difference(self, engine: Sequence[str], second: Sequence[str]) -> tuple[str, str] | None:
        """Return the acts that only one implementation lists; None if both list the same acts.

        If the engine lists acts with the same cards in several orders, the orders are also compared.
        """
        if len(set(second)) < len(second):
            twice = sorted({text for text in second if second.count(text) > 1})
            return "every act once", f"twice: {', '.join(twice)}"
        if set(engine) == set(second):  # so far as they are written alike, nothing needs to be parsed
            return None
        ours, theirs = self.classes(engine), self.classes(second)
        mine = [text for one, texts in ours.items() if one not in theirs for text in texts]
        their = [text for one, texts in theirs.items() if one not in ours for text in texts]
        if self._suits_matter:
            for one in ours.keys() & theirs.keys():
                if len(ours[one]) > 1:
                    orders = {self.spelled(text) for text in ours[one]}
                    listed = {self.spelled(text) for text in theirs[one]}
                    mine += orders - listed
                    their += listed - orders
        if not mine and not their:
            return None
        both = len(ours.keys() & theirs.keys())
        return _listed(self, mine, both), _listed(self, their, both)

    def lists(self, second: Sequence[str], act: str) -> bool:
        """Return whether the second implementation lists an act of the engine, in whatever spelling."""
        return act in second or self.same(act) in self.classes(second)

    def for_second(self, act: str, second: Sequence[str]) -> str:
        """Return an act of the engine in the spelling of the second implementation."""
        if act in second:
            return act
        listed = self.classes(second)[self.same(act)]
        spelled = self.spelled(act)
        exact = [text for text in listed if self.spelled(text) == spelled]
        if exact or not self._suits_matter:
            return exact[0] if exact else spelled
        return listed[0]


def _listed(notation: Notation, texts: Iterable[str], both: int) -> str:
    found = sorted({notation.spelled(text) for text in texts})
    return f"{both} acts that both list, and only here: {', '.join(found) or 'nothing'}"


def accounts_of(balances: Mapping[int | str, int]) -> dict[int | str, int]:
    """Return the balances of seats and pools, without empty pools and without the pool for points.

    Examples
    --------
    >>> accounts_of({0: 0, "pool": 0, "score": -3, "pot": 4})
    {0: 0, 'pot': 4}
    """
    pools = pools_of(balances)
    return {
        account: held for account, held in balances.items() if isinstance(account, int) or account in pools
    }
