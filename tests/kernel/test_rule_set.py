"""Rule sets: an aspect is given or silent, and is neither by an oversight."""

from __future__ import annotations

import dataclasses
from dataclasses import FrozenInstanceError, dataclass
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.errors import CorpusError, UnknownNameError
from nines.evidence.cite import By, Cited, cite
from nines.kernel.rule_set import UNSAID, RuleSet

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame


CHOICES = library().choices("comet-1718")
SEATS = cite("wp-comet:045", lambda: "two to five")
PACK = cite("wp-comet:046", lambda: "a pack of 52")
KING = cite(By("wp-comet:069", name="king"), lambda: "a king is paid")
ALL_SILENT = "redeal payment"


@dataclass(frozen=True)
class Rules(RuleSet):
    """A small family: one aspect that every game answers, and two that may be silent."""

    pack: Cited[str]
    redeal: Cited[str] | None = UNSAID
    payment: tuple[Cited[str], ...] = UNSAID


def rules(silent: str = ALL_SILENT, **given: Any) -> Rules:  # noqa: ANN401 - rules of any aspect
    return Rules("comet-1718", CHOICES, SEATS, PACK, silent=silent, **given)


def test_what_is_silent_has_no_rule() -> None:
    made = rules()
    assert (made.redeal, made.payment) == (None, ())
    assert made.aspects()["redeal"] == made.aspects()["payment"] == ()
    assert list(made.rules()) == ["comet-1718/seats", "comet-1718/pack"]


def test_what_is_given_is_bound_to_its_key() -> None:
    made = rules("", redeal=PACK, payment=(KING,))
    assert made.redeal is not None
    assert made.redeal.key == "comet-1718/redeal"
    assert list(made.rules()) == [
        f"comet-1718/{place}" for place in ("seats", "pack", "redeal", "payment/king")
    ]
    assert list(made.aspects()) == ["seats", "pack", "redeal", "payment"]
    assert not PACK.key


def test_what_is_given_as_no_rule_is_not_silent() -> None:
    """A source may raise a question and answer that there is nothing of the kind under this reading."""
    assert rules("payment", redeal=None).redeal is None
    assert rules("redeal", payment=()).payment == ()


@pytest.mark.parametrize(
    ("silent", "given", "fault"),
    [
        ("", {}, "comet-1718, redeal: is neither given nor listed as silent"),
        ("redeal", {}, "comet-1718, payment: is neither given nor listed as silent"),
        (
            "payment",
            {"payment": (KING,), "redeal": PACK},
            "comet-1718, payment: is both given and listed as silent",
        ),
        (ALL_SILENT, {"redeal": None}, "comet-1718, redeal: is both given and listed as silent"),
        (f"{ALL_SILENT} pack", {}, "comet-1718, pack: is both given and listed as silent"),
    ],
)
def test_an_oversight_is_refused(silent: str, given: dict[str, Any], fault: str) -> None:
    with pytest.raises(CorpusError) as caught:
        rules(silent, **given)
    assert str(caught.value) == fault


def test_silence_of_an_unknown_aspect_names_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no aspect 'payments'; did you mean 'payment'"):
        rules("redeal payments")
    with pytest.raises(UnknownNameError, match="no aspect 'slug'"):
        rules(f"{ALL_SILENT} slug")


def test_other_rules_are_bound_and_no_longer_silent() -> None:
    other = rules().replaced({"redeal": KING})
    assert other.redeal is not None
    assert (other.redeal.key, other.silent) == ("comet-1718/redeal/king", "payment")
    assert other != rules()
    back = other.replaced({"redeal": None})
    assert back == rules()
    assert hash(back) == hash(rules())


def test_a_rule_is_exchanged_by_a_known_key_only() -> None:
    made = rules("redeal", payment=(KING, PACK))
    changed = made.with_rule("comet-1718/payment/king", "nothing is paid")
    assert [cited.rule for cited in changed.payment] == ["nothing is paid", "a pack of 52"]
    assert changed.payment[0].passages == KING.passages
    assert changed.with_rule("comet-1718/pack", "another pack").pack.rule == "another pack"
    assert made.with_rule("comet-1718/payment/queen", "nothing is paid") == made


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        rules().pack = KING  # type: ignore[misc] # the slip that is meant


@pytest.mark.parametrize("slug", nines.library().playable)
def test_the_family_outlines_exactly_the_aspects_of_a_game(slug: str) -> None:
    game = nines.load(slug)
    outline = game.family.outline
    outlined = [name for _, names in outline.sections for name in names]
    assert sorted(outlined) == sorted(game.aspects())
    assert all(outline.question(name).endswith("?") for name in outlined)
    assert all(key == cited.key for key, cited in game.rules().items())


def test_a_game_that_forgets_an_aspect_is_refused(comet: AnyGame) -> None:
    given = {field.name: getattr(comet.rule_set, field.name) for field in dataclasses.fields(comet.rule_set)}
    del given["stop"]
    with pytest.raises(TypeError, match="stop"):
        type(comet.rule_set)(**given)
