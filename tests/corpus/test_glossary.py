"""The glossary: each word leads to one term."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import Fault, check_fault

if TYPE_CHECKING:
    from pathlib import Path

FAULTS = {
    "a game of the glossary": Fault(
        "glossary.toml",
        'word = "remainder", game = "comet-1718"',
        'word = "remainder", game = "comit"',
        ("dead-hand: no game or edition 'comit'",),
    ),
    "a passage of the glossary": Fault(
        "glossary.toml",
        'passage = "wp-comet:061"',
        'passage = "wp-comet:0061"',
        ("dead-hand: no passage 'wp-comet:0061'",),
    ),
    "a word that leads to two terms of the glossary": Fault(
        "glossary.toml",
        'linked = ["fiche", "fiches"]',
        'linked = ["fiche", "jetons"]',
        ("fiche: linked 'jetons': it already links to unit",),
    ),
    "a word of the glossary that no page can hold": Fault(
        "glossary.toml",
        'linked = ["fiche", "fiches"]',
        'linked = ["Fiche"]',
        ("fiche: linked 'Fiche': use small letters and single spaces",),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)
