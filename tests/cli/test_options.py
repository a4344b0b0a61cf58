"""The values of options: numbers have bounds, and an option that would have no effect is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

import nines
from nines.cli import commands
from nines.cli.command import BAD_INPUT, Whole, WholeNumbers
from nines.cli.lazy import COMMANDS
from nines.errors import RequestError
from nines.simulation.request import MOST_DEALS, request_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from click.testing import Result

HUGE = ("99999999999999999999", "-99999999999999999999", "9" * 5000, "1e9", "1.5", "nan", "0x10", "")


def counts() -> Iterator[tuple[str, click.Option]]:
    context = click.Context(commands)
    for name in COMMANDS:
        command = commands.get_command(context, name)
        assert command
        for one in command.params:
            words = (one.metavar or "").replace(",", " ").replace(".", " ").split()
            counted = {"NUMBER", "N", "PLAYER"} & {*words} or isinstance(one.type, (Whole, WholeNumbers))
            if isinstance(one, click.Option) and counted:
                yield name, one


COUNTS = [(name, one) for name, one in counts()]


def test_the_options_that_count_are_found() -> None:
    found = {option for _, one in COUNTS for option in one.opts}
    assert found >= {"--deals", "--seats", "--jobs", "--seed", "--depth", "--workers", "--each", "--limit"}


@pytest.mark.parametrize(("name", "option"), COUNTS, ids=[f"{name} {one.opts[0]}" for name, one in COUNTS])
def test_every_count_has_bounds(name: str, option: click.Option, run: Callable[..., Result]) -> None:
    assert isinstance(option.type, (Whole, WholeNumbers))
    for typed in HUGE:
        if option.opts[0] == "--balances" and not typed:
            continue  # no balance is a list of balances
        result = run(name, f"{option.opts[-1]}={typed}")
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (BAD_INPUT, "", 1)
        assert f"invalid value for '{option.opts[-1]}'" in result.stderr
        assert (
            "out of range; give a whole number" in result.stderr or "is not a whole number" in result.stderr
        )
        assert len(result.stderr) < 300


def test_deals_have_bounds_for_python_users_too() -> None:
    game = nines.load("comet-1718")
    for deals in (0, MOST_DEALS + 1):
        with pytest.raises(RequestError, match="deals"):
            request_of(game, deals=deals, seats=3, policies=["random"], seed=1)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (
            "diff comet-1718 comet-1752 --decide --deals 9",
            "searches for one play; leave out --deals",
        ),
        ("diff comet-1718 comet-1752 --decide --seats 3 --seed 1", "leave out --seats and --seed"),
        ("diff comet-1718 comet-1752 --decide --policy random", "leave out --policy"),
        ("diff comet-1718 comet-1752 --decide --all", "leave out --all"),
        ("diff comet-1718 comet-1752 --deals 9 --seats 3 --all", "shows figures, not rules; leave out --all"),
        ("diff comet-1718 comet-1752 --seed 1", "without --deals no deal is played; leave out --seed"),
        ("diff comet-1718 comet-1752 --seats 3", "leave out --seats"),
        ("diff comet-1718 comet-1752 --policy random", "leave out --policy"),
        ("diff comet-1718 comet-1752 --all --json", "leave out --all"),
        ("collate none.txt --all --json", "leave out --all"),
        ("verify --instruments comet-1718", "--instruments runs no check; leave out GAME"),
        ("verify --instruments --only scenarios --full", "leave out --only and --full"),
        ("verify --instruments --randomise --jobs 1", "leave out --randomise and --jobs"),
        (
            "simulate comet-1718 --deals 9 --seats 3 --out x --scheduler y --workers 2",
            "leave out --workers",
        ),
        ("sensitivity comet-1718 --deals 9 --seats 3 --replace", "--replace needs --out"),
        ("simulate --show x --replace", "--replace needs --plot"),
        ("simulate comet-1718 --deals 9 --seats 3 --plot x.svg", "--plot needs --show"),
        ("simulate --show x comet-1718", "--show plays no deals; leave out EDITION"),
        (
            "simulate --show x --deals 9 --seats 3 --policy random --read a=b --seed 1",
            "leave out --deals, --seats, --policy, --read and --seed",
        ),
        (
            "simulate --show x --out y --detail deal --workers 1 --scheduler z --resume",
            "leave out --out, --detail, --workers, --scheduler and --resume",
        ),
        ("simulate --deals 9 --seats 3", "missing argument 'EDITION'"),
        ("simulate comet-1718 --seats 3", "missing option '--deals'"),
        ("sensitivity comet-1718 --deals 9", "missing option '--seats'"),
        ("play --resume x.json --deals 2", "takes all settings from the file; leave out --deals"),
        ("play comet-1718 --resume x.json", "takes all settings from the file; leave out GAME"),
        ("play comet-1718 --match --deals 2", "cannot be combined"),
        ("play comet-1718 --human 1 --json", "cannot be combined"),
        ("list --all --policies", "cannot both be given"),
        ("matrix --csv --json", "cannot both be given"),
        ("cite --json --format ris", "cannot be combined"),
        ("lineage --compare --from comet", "leave out --from and --to"),
        ("lineage red-nines --from comet", "cannot be combined"),
        ("lineage --json --format dot", "cannot be combined"),
        ("lineage --compare --format svg", "is not available as svg"),
        ("export x --format json", "leave out 'x'"),
        ("perft comet-1718 --each 2", "do not apply to stored deals"),
        ("perft comet-1718 --balances 1,2", "do not apply to stored deals"),
        ("perft comet-1718 --ordered 1", "do not apply to stored deals"),
        ("perft comet-1718 --pack default --each 2", "do not apply to stored deals"),
    ],
)
def test_an_option_without_effect_is_refused(typed: str, says: str, run: Callable[..., Result]) -> None:
    result = run(*typed.split())
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (BAD_INPUT, "", 1)
    assert says in result.stderr
