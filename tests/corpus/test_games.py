"""Games, accounts and editions: each is named by a source, and names what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import Fault, check_fault

if TYPE_CHECKING:
    from pathlib import Path

FAULTS = {
    "the key of an account that steers a terminal": Fault(
        "accounts.toml",
        "",
        '\n["\\u001b[31mx"]\ngame = "comet"\ntitle = "x"\n',
        ("accounts.toml, \\x1b[31mx",),
    ),
    "a control character in a list": Fault(
        "games.toml", 'passages = ["', 'passages = ["\\u001b", "', ("has a character that cannot be printed",)
    ),
    "a source that names a game": Fault(
        "games.toml",
        'sources = [{ source = "pagatepsom", seen = "part" }]',
        'sources = [{ source = "pagatepsum", seen = "part" }]',
        ("epsom: no source 'pagatepsum'; did you mean 'pagatepsom'",),
    ),
    "a game that nobody names": Fault(
        "games.toml",
        'sources = [{ source = "pagatepsom", seen = "part" }]\n',
        "",
        ("epsom: no source names it as a game; cite a passage or a source that does",),
    ),
    "a game with the slug of an edition": Fault(
        "games.toml",
        "",
        '[comet-1718]\ntitle = "X"\nfamily = "other"\npassages = ["wp-comet:001"]\n',
        ("comet-1718: is also an edition; give the game a slug of its own",),
    ),
    "a game of an account": Fault(
        "accounts.toml",
        'game = "matrimony"',
        'game = "matrimoney"',
        ("foster-1914-matrimony: no game 'matrimoney'; did you mean 'matrimony'",),
    ),
    "an account of a group of games": Fault(
        "accounts.toml",
        'game = "matrimony"',
        'game = "stops"',
        ("foster-1914-matrimony: describes stops, which is a group; name a game",),
    ),
    "a source of an account": Fault(
        "accounts.toml", 'source = "hk1881"', 'source = "hk1818"', ("hk-1881: no source 'hk1818'", "'hk1881'")
    ),
    "a place in the source of an account": Fault(
        "accounts.toml", 'at = "pp. 46-47"', 'at = "pages 46"', ("'pages 46' is not a known form of locator",)
    ),
    "an account of an edition": Fault(
        "editions.toml",
        'account = "hk-1881"',
        'account = "hk-1818"',
        ("red-nines-1881: no account 'hk-1818'; did you mean 'hk-1881'",),
    ),
    "an edition of another game than its account": Fault(
        "editions.toml",
        'account = "hk-1881"',
        'account = "taylor-1974"',
        ("red-nines-1881: is an edition of red-nines, but its account describes pink-nines",),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)
