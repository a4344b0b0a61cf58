"""Games that amend others: what they carry, what they state themselves, what they set aside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import CorpusError, ReadingError, UnknownNameError
from nines.evidence.cite import cite
from nines.evidence.warrant import Choice, Inheritance
from nines.kernel.inheritance import Confirmed, amend, inherited, one_detail, replacing, taken, variant_of
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.rules.sequence import AnyCard
from nines.stops.rules.settlement import CardsLeft

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame

CHOICES = library().choices("comet-1753")
BASE = comet_1718(CHOICES.of_base())
OWN = cite("encyclopedie-1753:006", AnyCard)  # a rule of the later game, whatever the aspect
AMENDING = [
    listed.slug for listed in nines.library().catalogue.games if listed.slug in library().corpus.amendments
]


def bases(slug: str) -> Iterator[tuple[AnyGame, str]]:
    """Yield a game under each choice of what it amends, with the slug of that."""
    amendment = library().corpus.amendments[slug]
    for candidate, base in amendment.games.items():
        chosen = {amendment.point: candidate} if amendment.point else {}
        yield nines.load(slug).read(chosen), base


def rules_of_bases(game: AnyGame) -> dict[str, Cited[object]]:
    """Return the rules of all games that one amends, at first or second hand, under its choices."""
    cited_rules: dict[str, Cited[object]] = {}
    choices = game.rule_set.choices
    while choices.base:
        choices = choices.of_base()
        cited_rules |= nines.load(choices.name).rules()
    return cited_rules


def _grounds(cited: Cited[object]) -> tuple[object, ...]:
    return cited.rule, cited.passages


def test_there_are_games_that_amend_others() -> None:
    assert "comet-1753" in AMENDING


@pytest.mark.parametrize("slug", AMENDING)
def test_an_inherited_rule_keeps_its_passages_and_names_its_origin(slug: str) -> None:
    for game, base in bases(slug):
        theirs = rules_of_bases(game)
        cited_rules = [cited for cited in game.rules().values() if cited.inherited]
        alike = [
            cited for cited in game.rules().values() if _grounds(cited) in map(_grounds, theirs.values())
        ]
        assert cited_rules or alike, base  # a game told together with another rests on the same passages
        for cited in cited_rules:
            assert cited.inherited
            origin = theirs[cited.inherited.rule]
            taken = {detail.inherited.rule if detail.inherited else "" for detail in cited.details}
            if taken == {origin.key}:  # a parameter may be the later game's own, or come from another rule
                assert type(cited.rule) is type(origin.rule)
                named = [detail for detail in cited.details if detail.name]
                other = [
                    one for one in named if getattr(cited.rule, one.name) != getattr(origin.rule, one.name)
                ]
                assert all(detail.choices for detail in other)  # a question of the later game decides
                added = set(cited.passages) - set(origin.passages)  # by words of its own
                assert all(slug in library().corpus.passage(one).games for one in added)
            assert cited.via or cited.points, f"{cited.key} does not say why it is inherited"


@pytest.mark.parametrize("slug", AMENDING)
def test_an_own_rule_cites_what_speaks_of_the_game(slug: str) -> None:
    """Or of the amended game, if it says by which sentence that comes with it."""
    game = nines.load(slug)
    theirs = {passage for cited in rules_of_bases(game).values() for passage in cited.passages}
    for cited in game.rules().values():
        if not cited.inherited:
            for passage in cited.passages:
                taken = passage in theirs and any(detail.inherited for detail in cited.details)
                assert taken or slug in library().corpus.passage(passage).games, (
                    f"{cited.key} cites {passage}"
                )


@pytest.mark.parametrize("slug", AMENDING)
def test_a_question_set_aside_is_moot_or_has_a_source(slug: str) -> None:
    """A question must not be answered in silence: no answer may change a rule, or the reason cites why."""
    for game, base in bases(slug):
        choices, theirs = game.rule_set.choices, library().corpus.readings_of(base)
        shown = {key: cited.rule for key, cited in game.rules().items()}
        for point, reason in library().corpus.amendments[slug].set_aside.items():
            if any(passage.id in reason for passage in library().corpus.passages_of(slug)):
                continue
            for candidate in theirs[point].playable[1:] if point in theirs else ():
                try:
                    other = game.make(replace(choices, chosen={**choices.chosen, point: candidate}))
                except ReadingError:  # excluded in the amended game
                    continue
                asked = {key: cited.rule for key, cited in other.rules().items()}
                assert asked == shown, f"{slug} sets {point} aside, but {candidate} would change it"


@pytest.mark.parametrize("slug", AMENDING)
def test_every_reading_of_the_base_is_taken_or_set_aside(slug: str) -> None:
    for game, base in bases(slug):
        mine, aside = game.rule_set.choices.readings, library().corpus.amendments[slug].set_aside
        for point in library().corpus.readings_of(base):
            assert (point in mine) != (point in aside)


def test_what_the_later_source_states_too_is_its_own() -> None:
    suit = nines.load("comet-1753").rules()["comet-1753/suit"]
    assert (suit.passages, suit.warrant, suit.inherited) == (("encyclopedie-1753:001",), "stated", None)


def test_a_reading_of_the_amended_game_can_be_chosen() -> None:
    game = nines.load("comet-1753[wild-leads=no]")
    assert game.name == "comet-1753[wild-leads=no]"
    assert game.rule_set.choices.of_base().name == "comet-1718[wild-leads=no]"
    assert library().corpus.readings_of("comet-1753")["wild-leads"].carried == "comet-1718"


def test_one_that_is_set_aside_cannot() -> None:
    with pytest.raises(UnknownNameError, match="no reading of comet-1753 'in-suit'"):
        nines.load("comet-1753[in-suit=yes]")


def test_what_the_amended_game_excludes_is_excluded() -> None:
    with pytest.raises(UnknownNameError):
        nines.load("comet-1753[several-of-a-rank=yes,in-suit=yes]")


@pytest.mark.parametrize(
    ("place", "near"), [("stop/kng", "stop/king"), ("stops/king", "stop/king"), ("going_out", "going-out")]
)
def test_a_rule_that_is_not_there_cannot_be_confirmed(place: str, near: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        amend(BASE, CHOICES, points="unseen-half", confirmed={place: "encyclopedie-1753:007"})
    assert caught.value.near[0] == near
    assert str(caught.value).startswith(f"no rule inherited by comet-1753 {place!r}; did you mean {near!r}")


TURN = Confirmed("encyclopedie-1753:003", details=("",))


def _details_of_turn(confirmed: str | Confirmed) -> dict[str, Detail]:
    turn = amend(BASE, CHOICES, points="unseen-half", confirmed={"turn": confirmed}).rule_at("turn")
    return {detail.name: detail for detail in turn.details}


def test_words_on_part_of_a_rule_confirm_that_part() -> None:
    details = _details_of_turn(TURN)
    assert (details[""].passages, details[""].inherited) == (("encyclopedie-1753:003",), None)
    assert details[""].warrant == "stated"
    older = details["clockwise"].inherited
    assert older is not None
    assert (older.rule, [choice.point for choice in older.choices]) == ("comet-1718/turn", ["unseen-half"])
    assert "encyclopedie-1753:003" not in details["clockwise"].passages
    assert details["clockwise"].warrant == "doubtful-choice"


def test_words_that_name_no_detail_cover_all_of_them() -> None:
    details = _details_of_turn("encyclopedie-1753:003")
    assert details == _details_of_turn(Confirmed("encyclopedie-1753:003"))
    assert [detail.inherited for detail in details.values()] == [None, None]


def test_words_may_imply_what_they_confirm() -> None:
    details = _details_of_turn(replace(TURN, implied=True))
    assert (details[""].warrant, details["clockwise"].implied) == ("implied", False)


def test_a_detail_that_the_rule_lacks_cannot_be_confirmed() -> None:
    with pytest.raises(UnknownNameError, match="no detail of comet-1718/turn 'clock-wise'") as caught:
        _details_of_turn(replace(TURN, details=("clock-wise",)))
    assert caught.value.near[0] == "clockwise"


def test_a_point_that_counts_twice_is_named_once() -> None:
    points = CHOICES.choose("cards-left", {"by-points": BASE.rule_at("settlement/points")})
    cited = amend(BASE, CHOICES, points="unseen-half", settlement=(points,)).settlement[0]
    assert [choice.point for choice in cited.details[0].choices] == ["cards-left"]


def test_a_parameter_may_come_from_one_older_detail() -> None:
    """The fiche is a stated amount, whichever card the manille is: only that settles comet-card."""
    manille = BASE.rule_at("payment/manille")
    whole = cite("", CardsLeft, amount=taken(10, manille, CHOICES, points="unseen-half"))
    amount = taken(10, one_detail(manille, "amount"), CHOICES, points="unseen-half")
    part = cite("", CardsLeft, amount=amount)
    assert [choice.point for choice in whole.details[1].choices] == ["comet-card"]
    assert part.details[1].choices == ()
    assert [detail.details[1].inherited for detail in (whole, part)] == [
        Inheritance(manille.key, manille.key, choices=(Choice("unseen-half"),))
    ] * 2
    with pytest.raises(UnknownNameError, match="no detail of comet-1718/payment/manille 'amuont'"):
        one_detail(manille, "amuont")


def test_a_rule_that_is_given_anew_cannot_be_confirmed_too() -> None:
    with pytest.raises(UnknownNameError, match="no rule inherited by comet-1753 'lead'"):
        amend(
            BASE,
            CHOICES,
            points="unseen-half",
            confirmed={"lead": "encyclopedie-1753:007"},
            lead=OWN,
        )


@pytest.mark.parametrize("make", [amend, variant_of])
@pytest.mark.parametrize(
    ("aspect", "near"), [("stops", "stop"), ("going-out", "going_out"), ("slug", None), ("silent", None)]
)
def test_what_is_changed_must_be_an_aspect(
    make: Callable[..., object], aspect: str, near: str | None
) -> None:
    with pytest.raises(UnknownNameError, match=f"no aspect of comet-1753 '{aspect}'") as caught:
        make(BASE, CHOICES, **{aspect: OWN})
    assert near is None or caught.value.near[0] == near


@pytest.mark.parametrize("make", [amend, variant_of])
@pytest.mark.parametrize(
    ("aspect", "given", "fault"),
    [
        ("stop", OWN, "takes a tuple of rules"),
        ("stop", None, "takes a tuple of rules"),
        ("pool", OWN, "takes a tuple of rules"),
        ("suit", (OWN,), "takes one rule"),
        ("suit", (), "takes one rule"),
        ("suit", None, "needs a rule"),
        ("jump", (OWN,), "takes one rule"),
        ("claim", (), "takes one rule"),
    ],
)
def test_an_aspect_takes_as_many_rules_as_in_any_game(
    make: Callable[..., object], aspect: str, given: object, fault: str
) -> None:
    with pytest.raises(CorpusError) as caught:
        make(BASE, CHOICES, points="unseen-half", **{aspect: given})
    assert str(caught.value) == f"comet-1753, {aspect}: {fault}"


def test_a_rule_that_there_may_be_can_come_and_go() -> None:
    made = amend(BASE, CHOICES, points="unseen-half", claim=None, jump=OWN)
    assert (made.claim, made.redeal) == (None, None)
    assert made.jump is not None
    assert (made.jump.key, made.jump.inherited) == ("comet-1753/jump", None)
    assert "claim" not in made.silent.split()
    assert "jump" not in made.silent.split()
    assert "redeal" in made.silent.split()


def test_rules_are_left_out_or_replaced_by_name() -> None:
    stops = comet_1718(library().choices("comet-1718")).stop
    king, as_king, comet = stops
    other = replace(as_king, name="king")
    assert inherited(stops) == stops
    assert inherited(stops, without="king comet") == (as_king,)
    assert replacing(stops) == stops
    assert replacing(stops, other) == (other, as_king, comet)
    assert king.name == "king"


def test_a_missing_rule_is_neither_left_out_nor_replaced() -> None:
    stops = comet_1718(library().choices("comet-1718")).stop
    with pytest.raises(UnknownNameError, match="no rule to leave out 'commet'; did you mean 'comet'"):
        inherited(stops, without="king commet")
    with pytest.raises(UnknownNameError, match="no rule to replace 'kings'; did you mean 'king'"):
        replacing(stops, replace(stops[0], name="kings"))
    with pytest.raises(UnknownNameError, match="no rule to replace ''"):
        replacing(stops, OWN)


def test_a_rule_of_the_base_is_found_by_its_place() -> None:
    base = comet_1718(library().choices("comet-1718"))
    assert base.rule_at("stop/king") is base.stop[0]
    assert base.rule_at("lot") is base.lot
    with pytest.raises(
        UnknownNameError, match="no rule 'comet-1718/stop/kng'; did you mean 'comet-1718/stop/king'"
    ):
        base.rule_at("stop/kng")
    with pytest.raises(UnknownNameError, match="no rule 'comet-1718/jump'"):
        base.rule_at("jump")
