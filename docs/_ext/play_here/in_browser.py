"""What Python does in a browser beside the package itself: it loads all modules, and answers the page.

The file is served with the package, and is executed once by the program that loads it. It runs here too: the
build replays the stored deal with it.
"""

from __future__ import annotations

import gc
import json
import pkgutil
from hashlib import sha256
from importlib import import_module, invalidate_caches
from typing import TYPE_CHECKING, Any

import nines
from nines.kernel.playing import begin, deal_transitions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nines.libraries import Library


def preload(modules: Iterable[str], game: str) -> None:
    """Load one game and let a table answer; import every module of nines, and those that are named.

    What takes much memory for a moment comes first: the modules then fill that memory.
    """
    library = nines.library()
    _warm(library, game)
    gc.collect()
    for family in library.families().values():
        _ = family.display
    for name in modules:
        import_module(name)
    for found in pkgutil.walk_packages(nines.__path__, "nines."):
        import_module(found.name)
    invalidate_caches()  # they hold open files, which a start from the snapshot does not have


def _warm(library: Library, game: str) -> None:
    """Let a table answer once, so that what is read and computed at its first answers is there."""
    asked = {
        "do": "begin",
        "game": game,
        "readings": {},
        "seats": 4,
        "people": [1],
        "policies": None,
        "seed": "1",
    }
    page = import_module("nines.table.page").Page(library)
    for request in ({"do": "choices", "game": game}, asked, {"do": "try", "act": "pass"}, {"do": "hint"}):
        page.answer(json.dumps(request))


def replayed(deal: Mapping[str, Any]) -> str:
    """Return a digest of all events of a stored deal: the sentence of each event, and its rule.

    Parameters
    ----------
    deal
        The ``game``, the number of ``seats``, the ``seed`` and the ``acts`` of the first deal of a match.
    """
    game, acts = nines.load(deal["game"]), iter(deal["acts"])
    opened = begin(game, deal["seats"], deal["seed"])
    steps = deal_transitions(
        game, opened.position, deal["seed"], 1, lambda _position, _stream: game.parse_act(next(acts))
    )
    events = [*opened.events, *(event for step in steps for event in step.events)]
    lines = [f"{game.family.display.sentence(event)} [{event.rule}]" for event in events]
    return sha256("\n".join(lines).encode()).hexdigest()


class Answers:
    """Answers the requests of a page. Each is a text, and each answer is a text."""

    def __init__(self) -> None:
        self.answer: Callable[[str], str] | None = None

    def called(self, name: str, text: str) -> str:
        """Return the answer to one kind of request: replay a deal, or answer a table."""
        match name:
            case "replayed":
                return replayed(json.loads(text))
            case _:
                return self._table(text)

    def _table(self, text: str) -> str:
        if self.answer is None:
            self.answer = import_module("nines.table.page").Page(nines.library()).answer
        return self.answer(text)


called = Answers().called
