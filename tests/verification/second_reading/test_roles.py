"""Plain patterns tell who pays whom, and whether something must, may or must not be done."""

from __future__ import annotations

import pytest

from nines_verification.second_reading.roles import polarity, role, transfers


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("Each other player pays the winner a counter for every card left.", "others winner"),
        ("When the nine is played, everybody at the table gives its holder two counters.", "others player"),
        ("The player of a king gets one jeton from each opponent.", "player others reversed"),
        ("A player left with the comet pays the winner nine jetons.", "player winner"),
        ("The dealer puts six counters into the pool.", "dealer pool"),
        ("A king is a stop.", ""),
    ],
)
def test_payer_and_payee_are_told_by_their_roles(text: str, pays: str) -> None:
    first, second, *turned = [*pays.split(), "", ""][:3] if pays else ("", "")
    wanted = {(second, first) if any(turned) else (first, second)} if pays else set()
    assert {tuple(one) for one in transfers(text)} == wanted


def test_the_first_role_that_words_name_counts() -> None:
    assert role("each player but the dealer") == "not the dealer"
    assert role("the first player out") == "winner"
    assert role("the matching compartment") == "pool"
    assert not role("nine")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("The leader must go on.", "must"),
        ("The leader may go on.", "may"),
        ("Nobody may look at the stock.", "must not"),
        ("A player who cannot continue says so.", ""),
        ("If they can, the next player must go on.", "must"),
        ("They may pass, but the dealer must not.", ""),
        ("Players should name their cards.", ""),
    ],
)
def test_conditions_and_mixed_sentences_have_no_polarity(text: str, says: str) -> None:
    assert polarity(text) == says
