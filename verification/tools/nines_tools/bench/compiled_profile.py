"""A profile of the compiled code: for each part of a deal, how many nanoseconds it takes.

The compiled code plays in a process of its own, which a timer interrupts a few thousand times a second. Its
line information says to which functions the interrupted instruction belongs.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import RequestError
from nines_tools.bench.measure import ROOTS
from nines_tools.bench.programs import COMPILER, NO_COMPILER, SOURCES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TOOLS: Final = (COMPILER, "nm", "addr2line")  # a C compiler comes with the other two
DEALS: Final = 20_000
# The part to which the code of a function belongs, with all that it calls, unless that has a part of its own.
PARTS: Final = {
    "the cards are shuffled and dealt": ("open_deal", "deal_again"),
    "acts that were met before": ("walk",),
    "an act is noted": ("find_node", "note_acts", "note_step"),
    "an answer is looked up": ("find",),
    "which plays are legal": ("find_plays",),
    "may the player pass": ("may_claim", "may_redeal", "may_pass"),
    "a play is drawn": ("choose", "play_at"),
    "what the play leads to": ("effect_of", "take"),
    "payments and pools": ("paid_for", "pay_due", "claimed"),
    "who is next": ("after_play", "after_pass"),
    "a new sequence begins": ("block", "new_run"),
    "the deal ends": ("winner_now", "finish_of", "end", "keep_result"),
    "from one act to the next": ("play_deals",),
}
PART_OF: Final = {function: part for part, functions in PARTS.items() for function in functions}
ELSEWHERE: Final = "outside the compiled code"


class Part(NamedTuple):
    """A part of a deal, and its time in nanoseconds."""

    name: str
    nanoseconds: float


class Profile(NamedTuple):
    """A profile: the nanoseconds of CPU time that a deal takes, in total and for each part."""

    nanoseconds: float
    samples: int
    parts: tuple[Part, ...]


def name_of(symbol: str) -> str:
    """Return the Python name of a function from the name that numba or the translation gives the function.

    Examples
    --------
    >>> name_of("_ZN5nines8compiled4keys4findB3v20B66c8tJ")
    'find'
    >>> name_of("find.2")
    'find'
    """
    names, at = [], symbol.find("_ZN") + 3
    while length := re.match(r"\d+", symbol[at:]):
        start = at + length.end()
        at = start + int(length[0])
        names.append(symbol[start:at])
    return names[-1] if names else symbol.partition(".")[0]


def part_of(stack: Sequence[str]) -> str:
    """Return the part to which a sample belongs; *stack* lists the sample's functions, the innermost first.

    Examples
    --------
    >>> part_of(["ask", "may_pass", "act", "play_deals"])
    'may the player pass'
    """
    return next((PART_OF[function] for function in stack if function in PART_OF), ELSEWHERE)


def profiled(game: str, seats: int, seed: int, seconds: float = 8) -> Profile:
    """Return the profile of the compiled code that plays a game.

    Parameters
    ----------
    game, seats, seed
        The game, the number of players and the seed; the compiled code plays with random acts.
    seconds
        The seconds of CPU time for which samples are taken.

    Raises
    ------
    RequestError
        If there is no C compiler, or if the process stops early.
    """
    if not all(map(shutil.which, TOOLS)):
        raise RequestError(NO_COMPILER)
    with TemporaryDirectory() as folder:
        sampler, file = Path(folder, "sampler.so"), Path(folder, "compiled.o")
        _run(COMPILER, "-O2", "-shared", "-fPIC", SOURCES / "sampler.c", "-o", sampler)
        work = (game, seats, seed, DEALS, seconds, sampler, file)
        data = json.loads(_run(sys.executable, "-P", Path(__file__).with_name("sampled.py"), *work))
        counts = _counted(data["samples"], file)
    total = sum(counts.values())
    each = data["nanoseconds"] / total
    order = [*PARTS, ELSEWHERE]
    parts = tuple(Part(part, counts[part] * each) for part in order if part in counts)
    return Profile(data["nanoseconds"], total, parts)


def _run(*command: object) -> str:
    """Run a program and return its output."""
    debug = {"PYTHONWARNINGS": "ignore", "PYTHONPATH": os.pathsep.join(ROOTS)}
    with TemporaryDirectory() as cache:
        environment = {**os.environ, **debug, "XDG_CACHE_HOME": cache}
        done = subprocess.run(  # noqa: S603 - ours
            [*map(str, command)], capture_output=True, check=False, encoding="utf-8", env=environment
        )
    if done.returncode:
        raise RequestError(f"{command[0]} broke off: {done.stderr.strip()}")
    return done.stdout


def _counted(samples: dict[str, int], file: Path) -> Counter[str]:
    """Return the number of samples of each part."""
    inside = [place for place in samples if place.startswith("0x")]
    stacks = _stacks(inside, file)
    counts: Counter[str] = Counter()
    for place, count in samples.items():
        counts[part_of(stacks.get(place, [name_of(place)]))] += count
    return counts


def _stacks(places: Sequence[str], file: Path) -> dict[str, list[str]]:
    """Return the functions around each place in compiled code, the innermost first."""
    stacks: dict[str, list[str]] = {}
    stack: list[str] = []
    for line in _run("addr2line", "-a", "-f", "-i", "-e", file, *places).splitlines():
        if line.startswith("0x"):
            stack = stacks[hex(int(line, 16))] = []
        elif ":" not in line:  # the line of a function, not that of its file
            stack.append(name_of(line))
    return stacks


def lines_of(game: str, seats: int, profile: Profile) -> Iterator[str]:
    """Yield a profile as lines of text."""
    yield f"the compiled code, {game}, {seats} players, random acts: {profile.samples} samples"
    yield f"{'':<36}{'ns a deal':>10}{'share':>8}"
    for part in profile.parts:
        share = part.nanoseconds / profile.nanoseconds
        yield f"{part.name:<36}{part.nanoseconds:>10.0f}{share:>8.1%}"
    yield f"{'all':<36}{profile.nanoseconds:>10.0f}{1:>8.1%}"
