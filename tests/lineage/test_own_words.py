"""What accounts say in words of their own."""

from __future__ import annotations

from tests.lineage.made_up_accounts import accounts, ours, said

from nines import library
from nines.evidence.warrant import Choice, Inheritance
from nines.lineage import claims, editions, own_words, settled_by_both
from nines.stops.rules import sequence, stop


def test_words_of_their_own_are_neither_inherited_nor_our_choice() -> None:
    stated = said(sequence.AnyCard())
    assert own_words(stated)
    assert own_words(said(sequence.AnyCard(), implied=True))
    assert not own_words(ours(sequence.AnyCard()))
    assert not own_words(said(sequence.AnyCard(), inherited=Inheritance("x/lead", "x/lead", ("x:1",))))
    assert own_words(said(sequence.AnyCard(), choices=(Choice("offered", certainty="option"),)))


def test_an_aspect_counts_if_both_accounts_word_every_rule() -> None:
    king, ace = stop.StopRanks((13,)), stop.StopRanks((1,))
    both = accounts(stop=((said(king), said(ace)), (said(king), said(ace))))
    (settled,) = settled_by_both(both["a"], both["b"])
    assert (settled.aspect, settled.alike) == ("stop", True)
    half = accounts(stop=((said(king), said(ace)), (said(king), ours(ace))))
    assert settled_by_both(half["a"], half["b"]) == ()
    none = accounts(stop=((said(king),), ()))
    assert settled_by_both(none["a"], none["b"]) == ()


def test_one_text_about_both_games_is_one_statement_not_two() -> None:
    king = stop.StopRanks((13,))
    both = said(king, "text:001")
    games = accounts(stop=((said(king, "text:001"),), (said(king, "text:001"),)))
    assert settled_by_both(games["a"], games["b"]) == ()
    within = accounts(stop=((said(king, "text:001"),), (both.also("text:002"),)))
    assert settled_by_both(within["a"], within["b"]) == ()
    apart = accounts(stop=((said(king, "text:001"),), (said(king, "text:002"),)))
    assert len(settled_by_both(apart["a"], apart["b"])) == 1


def test_no_two_accounts_of_a_claim_settle_many_aspects() -> None:
    known = editions(library())
    settled = {
        (claim.younger, claim.older): settled_by_both(known[claim.older].rules, known[claim.younger].rules)
        for claim in claims(library())
    }
    numbers = [len(aspects) for aspects in settled.values()]
    assert len(numbers) > 10
    assert 0 < max(numbers) < 15  # of more than forty aspects
    for aspect in (aspect for aspects in settled.values() for aspect in aspects):
        assert all(cited.passages for cited in (*aspect.older, *aspect.younger))
