"""Parts shared by games in which suits matter, and parts shared by games in which suits do not matter."""

from __future__ import annotations

from .common import NOTHING, Lay, Table, Want, in_order, rank, sets_of, suit


class SuitTable(Table):
    """A game in which a sequence stays in one suit. A wild card is laid as a card that its player names."""

    def single(self, card: str) -> Lay:
        """Return the play of one card as itself."""
        return Lay(f"lay {card}", (card,), card)

    def cards_named(self, named: str) -> frozenset[str]:
        """Return the only card with this name."""
        return frozenset({named})

    def above(self, card: str) -> Want:
        """Return what must follow: the next card of the suit; nothing after the highest card."""
        at = self.ranks.index(rank(card)) + 1
        if at == len(self.ranks):
            return NOTHING
        named = self.ranks[at] + suit(card)
        return Want(frozenset({named}), named)


class RankTable(Table):
    """A game in which suits do not matter. A wild card is laid as a rank that its player names."""

    def single(self, card: str) -> Lay:
        """Return the play of one card as itself."""
        return Lay(f"lay {card}", (card,), rank(card))

    def cards_named(self, named: str) -> frozenset[str]:
        """Return all cards with this rank."""
        return frozenset(card for card in self.pack if rank(card) == named)

    def names(self, card: str) -> list[str]:
        """Return the ranks that a wild card may stand for: all other ranks."""
        return [one for one in self.ranks if one != rank(card)]

    def want_rank(self, named: str) -> Want:
        """Return what must follow: any card of a rank."""
        return Want(self.cards_named(named), named)

    def above(self, named: str) -> Want:
        """Return what must follow: the next rank; nothing after the highest rank."""
        at = self.ranks.index(named) + 1
        return NOTHING if at == len(self.ranks) else self.want_rank(self.ranks[at])

    def sets(
        self, seat: int, named: str, most: int = 99, *, wild: bool = True, own: bool = True
    ) -> list[Lay]:
        """Return the plays of several cards of a rank, including wild cards of this rank or in its place."""
        hand = self.hands[seat]
        of_rank = [card for card in hand if rank(card) == named and (own or card not in self.wild)]
        others = [card for card in hand if card in self.wild and rank(card) != named] if wild else []
        lays: dict[str, Lay] = {}
        for added in [(), *sets_of(others, 1, most)]:
            least = max(0, 2 - len(added))
            for cards in sets_of(of_rank, least, most - len(added)):
                tail = f" as {named}" if added else ""
                text = "lay " + "+".join([*cards, *added]) + tail
                lays[text] = Lay(text, (*cards, *added), named, added)
        return list(lays.values())

    def may_open(self, seat: int, lay: Lay) -> bool:
        """Return whether a play of several cards may begin a sequence; with wild cards, a reading decides."""
        how = self.read["wild-leads"]
        if how == "any" or not any(card in self.wild for card in lay.cards):
            return True
        only_wild = all(card in self.wild for card in self.hands[seat])
        return lay.named == "9" and (how == "as-itself" or only_wild)

    def lead_singles(self, seat: int) -> list[Lay]:
        """Return the single cards that may be led. A reading decides how wild cards may be led."""
        hand = in_order(sorted(set(self.hands[seat])))
        lays = [self.single(card) for card in hand if card not in self.wild]
        wilds = [card for card in hand if card in self.wild]
        how = self.read["wild-leads"]
        if how != "no" or not lays:
            lays += [self.single(card) for card in wilds]
        if how == "any":
            lays += [self.stand_in(card, named) for card in wilds for named in self.names(card)]
        return lays
