"""Games that amend others: what they carry, what they state themselves, what they set aside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import ReadingError, UnknownNameError
from nines.kernel.amend import altered, amend, carried
from nines.stops.games.comet_1718 import comet_1718

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cite import Cited
    from nines.kernel.game import AnyGame

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
    found: dict[str, Cited[object]] = {}
    choices = game.rule_set.choices
    while choices.base:
        choices = choices.of_base()
        found |= nines.load(choices.name).rules()
    return found


def _grounds(cited: Cited[object]) -> tuple[object, ...]:
    return cited.rule, cited.passages


def test_there_are_games_that_amend_others() -> None:
    assert "comet-1753" in AMENDING


@pytest.mark.parametrize("slug", AMENDING)
def test_a_carried_rule_keeps_its_passages_and_says_where_it_comes_from(slug: str) -> None:
    for game, base in bases(slug):
        theirs = rules_of_bases(game)
        found = [cited for cited in game.rules().values() if cited.carried]
        alike = [
            cited for cited in game.rules().values() if _grounds(cited) in map(_grounds, theirs.values())
        ]
        assert found or alike, base  # a game told together with another rests on the same passages
        for cited in found:
            origin = theirs[cited.carried]
            assert (cited.rule, cited.passages, cited.standing) == (origin.rule, origin.passages, "carried")
            assert cited.via or cited.points, f"{cited.key} does not say why it is carried"


@pytest.mark.parametrize("slug", AMENDING)
def test_a_rule_of_its_own_cites_what_speaks_of_the_game(slug: str) -> None:
    """Or of the amended game, if it says by which sentence that comes with it."""
    game = nines.load(slug)
    theirs = {passage for cited in rules_of_bases(game).values() for passage in cited.passages}
    for cited in game.rules().values():
        if not cited.carried:
            for passage in cited.passages:
                taken = cited.via and passage in theirs
                assert taken or slug in library().corpus.passage(passage).games, (
                    f"{cited.key} cites {passage}"
                )


@pytest.mark.parametrize("slug", AMENDING)
def test_what_is_set_aside_is_moot_or_settled_by_the_later_source(slug: str) -> None:
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
def test_every_reading_of_the_amended_game_is_taken_over_or_set_aside(slug: str) -> None:
    for game, base in bases(slug):
        mine, aside = game.rule_set.choices.readings, library().corpus.amendments[slug].set_aside
        for point in library().corpus.readings_of(base):
            assert (point in mine) != (point in aside)


def test_what_the_later_source_states_too_is_its_own() -> None:
    suit = nines.load("comet-1753").rules()["comet-1753/suit"]
    assert (suit.passages, suit.standing, suit.carried) == (("encyclopedie-1753:001",), "stated", "")


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


def test_a_rule_that_is_not_there_cannot_be_confirmed() -> None:
    choices = library().choices("comet-1753")
    with pytest.raises(KeyError, match="comet-1753 confirms stop/queen, which is not carried"):
        amend(comet_1718, choices, confirmed={"stop/queen": "encyclopedie-1753:007"})


def test_what_is_changed_must_be_an_aspect_with_as_many_rules() -> None:
    choices, stops = library().choices("comet-1753"), nines.load("comet-1718").rule_set.stop
    with pytest.raises(KeyError, match="comet-1753 changes stops, which is no aspect"):
        amend(comet_1718, choices, stops=stops)
    with pytest.raises(TypeError, match="comet-1753: stop takes a tuple of rules"):
        amend(comet_1718, choices, stop=stops[0])
    with pytest.raises(TypeError, match="comet-1753: suit takes one rule"):
        amend(comet_1718, choices, suit=())


def test_rules_are_left_out_or_altered_by_name() -> None:
    stops = nines.load("comet-1718").rule_set.stop
    assert [cited.name for cited in carried(stops, without="king comet")] == ["comet-as-king"]
    (king, *_), other = stops, nines.load("comet-1753").rule_set.stop[0]
    assert altered(stops, other)[0] is other
    assert altered(stops)[0] is king
