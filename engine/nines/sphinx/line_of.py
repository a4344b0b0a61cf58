"""The line of descent of one game: its ancestors, its accounts by date, and its direct descendants."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference.dated import named_game
from nines.reference.lineage import game_lineage
from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.reference.lineage import GameLineage
    from nines.reference.ties import AccountTick, GameNode

OLDER: Final = 2  # generations of ancestors that are shown


class LineOfDirective(b.CorpusDirective):
    """``nines:line-of``: the line of descent of an edition's game, in order of date."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the games of the line; nothing if the game has only one account and no known relative."""
        slug = named_game(self.library, name).slug
        found = game_lineage(self.library, slug)
        shown = _shown(found)
        if len(shown) == 1 and len(found.game.accounts) == 1:
            return []
        items = (_game(one, found, slug) for one in shown)
        listed = nodes.bullet_list("", *items, bullet="*", classes=["nines-line-of"])
        whole = b.paragraph(b.link("lineage/" + found.game.id, "The whole lineage"))
        whole["classes"].append("nines-facts")
        return [listed, whole]


def _shown(found: GameLineage) -> list[GameNode]:
    """Return the ancestors, the game and its direct descendants, each group in order of date."""
    older = {one.game.id: one.game for one in found.ancestors if one.depth <= OLDER and one.game.first}
    younger = {one.game.id: one.game for one in found.descendants if one.depth == 1}
    return [*_by_date(older.values()), found.game, *_by_date(younger.values())]


def _by_date(games: Iterable[GameNode]) -> list[GameNode]:
    return sorted(games, key=lambda one: one.first or 9999)


def _game(game: GameNode, found: GameLineage, slug: str) -> nodes.list_item:
    """Return a game with its date and its accounts. The account of the page's edition is marked."""
    own = game.id == found.game.id
    title: b.Part = game.title if own else b.link(f"lineage/{game.id}", game.title)
    dated = f", first known: {game.dated}" if game.dated else ""
    parts: list[b.Part] = [
        b.fill(b.inline("line-game"), [title]),
        dated,
        b.fill(b.inline("facts"), [_tie(game, found)]),
    ]
    ticks = list(chain.from_iterable(_account(one, slug) for one in game.accounts))
    body = [b.paragraph(*parts), *([b.paragraph(*ticks[1:], kind="facts")] if ticks else [])]
    return nodes.list_item("", *body, classes=["nines-line-own"] if own else [])


def _tie(game: GameNode, found: GameLineage) -> str:
    """Return the relation between a game and the page's game; empty if the two are not direct relatives."""
    for one in found.relations:
        if {one.subject, one.object} == {game.id, found.game.id}:
            ours = one.subject == found.game.id
            verb = "comes" if one.cert == "high" else "may come"
            says = f"this game {verb} from it" if ours else f"{verb} from this game"
            return f" · {says}{' (contested)' if one.contested else ''}"
    return ""


def _account(account: AccountTick, slug: str) -> list[b.Part]:
    """Return an account as a link to its edition; in bold type if this page is about the edition."""
    if slug in account.editions:
        return [" · ", b.fill(nodes.strong(), [account.title])]
    return [" · ", b.link(account.editions[0], account.title) if account.editions else account.title]
