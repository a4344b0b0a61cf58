"""What a wild card may be named."""

from __future__ import annotations

from tests.stops.rules.lays import COMET, laid

from nines.cards import Card, Face, pack
from nines.stops import rule_inputs as v
from nines.stops.rules import naming


def asked_of(card: Card, wanted: tuple[Face, ...], leading: bool, faces: tuple[Face, ...]) -> v.Naming:  # noqa: FBT001
    ranks = tuple(Face(rank) for rank in sorted({face.rank for face in faces}))
    return v.Naming(card, wanted, leading, faces, ranks)


def test_a_wild_card_is_named_as_wanted_or_anything() -> None:
    faces = tuple(card.face for card in pack())
    within = asked_of(COMET, (Face(8),), leading=False, faces=faces)
    leading = asked_of(COMET, (), leading=True, faces=faces)
    ranks = tuple(map(Face, range(1, 14)))
    assert naming.StandsForWanted().names(within) == (Face(8),)
    assert naming.StandsForWanted().names(leading) == ranks
    assert naming.StandsForAny().names(within) == ranks
    assert naming.StandsForAny(suited=True).names(within) == faces
    assert naming.StandsForWanted(suited=True).names(leading) == faces


def test_a_card_out_of_the_pack_is_named_once() -> None:
    faces = tuple(card.face for card in pack() if card != Card(8, "♦"))
    for absent in (Face(8), Face(8, "♦")):
        names = naming.StandsForWanted(suited=True, absent=(absent,)).names(asked_of(COMET, (), True, faces))
        assert sorted(names) == sorted({*faces, Face(8, "♦")})
        assert len(names) == 52


def test_only_a_readings_own_absent_card_is_named() -> None:
    """wp-comet:181, wp-comet:189: the form for six to eight takes out further eights."""
    faces = tuple(card.face for card in pack() if card.rank != 8)
    rule = naming.StandsForWanted(suited=True, absent=(Face(8, "♦"),))
    assert sorted(rule.names(asked_of(COMET, (), True, faces))) == sorted({*faces, Face(8, "♦")})


def test_a_wild_card_may_continue_above_a_stop() -> None:
    """wp-comet:195, wp-comet:196."""
    lays = (laid("7♦"), laid("7♠"), laid("9♦", Face(7, "♦")))
    suited = naming.StandsForWanted(suited=True)
    seven = naming.AlsoAbove(Card(7, "♦"), suited)
    assert [seven.revives(lay) for lay in lays] == [True, False, False]
    assert not any(suited.revives(lay) for lay in lays)
