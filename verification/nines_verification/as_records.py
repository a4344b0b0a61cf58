"""Golden plays and scenarios as records of play.

Their own files stay. A record has what is needed to play them again: the cards, the match before, and the
acts.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nines import library
from nines.cards import show_cards
from nines.errors import RequestError, UnknownNameError
from nines.records.record import PlayRecord, RecordedAct, RecordedDeal
from nines.records.text_form import record_text
from nines_verification.golden import kept_lines
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.scenario import Scenario


def record_of_golden(library: Library, game: AnyGame) -> PlayRecord:
    """Return the golden play of a game as a record, with its acts and gains.

    Raises
    ------
    RequestError
        If the library stores no golden play of the game.

    Examples
    --------
    >>> from nines import library
    >>> record = record_of_golden(library(), library().load("comet-1718"))
    >>> record.seed, len(record.deals), record.deals[0].acts[0].text
    (1718, 2, 'lay 6♦')
    """
    head, *lines = kept_lines(library, game) or [{}]
    if not head:
        raise RequestError(f"no golden play of {game.slug} is stored")
    deals: list[RecordedDeal] = []
    acts: list[RecordedAct] = []
    for line in lines:
        if "act" in line:
            acts.append(RecordedAct(line["act"]))
        elif "deal" in line:
            winners = tuple(seat + 1 for seat in line["winners"])
            deals.append(RecordedDeal(acts=tuple(acts), gains=tuple(line["gains"]), winners=winners))
            acts = []
    return PlayRecord(
        edition=game.slug,
        title=f"Golden play of {game.slug}",
        seats=head["seats"],
        seed=head["seed"],
        agreed=len(deals),
        deals=tuple(deals),
    )


def record_of_scenario(scenario: Scenario) -> PlayRecord | None:
    """Return a scenario as a record; None if no act is played in it, or if it cannot be set up."""
    if not scenario.plays or scenario.refused_setup or scenario.seats_rule is not None:
        return None
    before: dict[str, Any] = {}
    if scenario.balances:
        before = _plain({"balances": scenario.balances, "deals": scenario.deals, **scenario.before})
    deal = RecordedDeal(
        hands=tuple(map(_cards, scenario.hands)),
        pile=_cards(scenario.dead) if scenario.hands else None,
        turn=scenario.turn + 1 if scenario.hands or before else None,
        set_up=bool(scenario.hands),
        before=before,
        acts=tuple(map(RecordedAct, scenario.plays)),
        gains=scenario.gains,
    )
    return PlayRecord(
        edition=scenario.slug,
        readings=dict(scenario.read),
        title=scenario.name,
        seats=len(scenario.hands) or scenario.seats,
        seed=scenario.seed or 0,
        deals=(deal,),
    )


def _plain(value: Any) -> Any:  # noqa: ANN401 - numbers, lists and tables
    """Return a value as TOML gives it back."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return list(map(_plain, value)) if isinstance(value, list | tuple) else value


def _cards(text: Any) -> str:  # noqa: ANN401 - cards, or their text
    return text if isinstance(text, str) else show_cards(text)


def command(arguments: list[str]) -> Iterator[str]:
    """Print the golden play of a game, or one of its scenarios, as a record of play."""
    parser = ArgumentParser("python -m nines_verification record")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "scenario", metavar="SCENARIO", nargs="?", help="its name; by default the golden play"
    )
    asked = parser.parse_args(arguments)
    ours = library()
    game = ours.load(asked.game)
    if asked.scenario is None:
        yield record_text(record_of_golden(ours, game)).rstrip("\n")
        return
    found = {scenario.name: scenario for scenario in scenarios_of(ours, game.slug)}
    if asked.scenario not in found:
        raise UnknownNameError("scenario", asked.scenario, found)
    record = record_of_scenario(found[asked.scenario])
    if record is None:
        raise RequestError("no act is played in this scenario, so there is no record of play")
    yield record_text(record).rstrip("\n")
