"""What the details of the Commit of 1857 rest on."""

from __future__ import annotations

import pytest
from tests.details import detail, points


@pytest.mark.parametrize(
    ("place", "name", "warrant"),
    [
        ("pack", "without", "stated"),
        ("continuation", "", "implied"),  # that ranks go up is said nowhere
        ("ranking", "", "implied"),
        ("ranking", "order", "sure-choice"),  # where the ace is
        ("deal", "", "stated"),
        ("deal", "longer", "doubtful-choice"),
        ("wild", "", "stated"),
        ("wild", "which", "sure-choice"),  # the document has lost the card
        ("settlement/cards", "but_wild", "stated"),
        ("settlement/nine-of-diamonds", "other", "doubtful-choice"),
        ("suit", "", "doubtful-choice"),  # no word on suits
        ("insight", "", "doubtful-choice"),  # no word on who may look
        ("lot", "", "doubtful-choice"),
        ("credit", "", "doubtful-choice"),
        ("stop/ace", "", "sure-choice"),
        ("stop/wild-as-stop", "cards", "implied"),
    ],
)
def test_the_words_of_1857_are_apart_from_our_choices(place: str, name: str, warrant: str) -> None:
    assert detail("commit-1857", place, name).warrant == warrant


def test_the_usual_naming_holds_above_the_seven_of_diamonds() -> None:
    usual = detail("commit-1857[seven-of-diamonds-revived=yes]", "naming", "naming")
    assert points(usual) == {"wild-names", "in-suit", "wild-as-absent-card"}
    assert usual.passages == ("wp-comet:195",)
