"""Golden plays: a stored match of each game. If a rule changes, a line of the match changes.

A golden play shows that something has changed, but not which version is right. Scenarios show which version
is right. The acts of a golden play are stored and replayed, so how they were chosen does not matter. Each
line is a JSON object about one thing: the players of a match, an act and how many acts were legal, an event,
or the result of a deal.
"""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.files import ANY, write_whole
from nines.errors import NinesError, RequestError
from nines.kernel.event import Event
from nines.kernel.playing import begin, deal_transitions
from nines.policies import policy
from nines.text import seat_name
from nines_verification.candidate_plays import candidate_plays, file_of
from nines_verification.event_record import FIELDS, event_record
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.resources.abc import Traversable

    from nines.kernel.game import AnyGame
    from nines.kernel.playing import Decide
    from nines.libraries import Library
    from nines.shuffle import Stream

Line = dict[str, Any]
SEED: Final = 1718
DEALS: Final = 2  # of the match, unless it ends earlier
MOST: Final = 52  # players of any game
FOLDER: Final = "golden"
PRINTED: Final = "printed"  # inside it: a deal in sentences, for one game of each family
_WIDTH: Final = 100


def golden_play(game: AnyGame) -> str:
    """Play the match of a game's golden play, and return the lines.

    Acts are drawn at random or chosen by one of our policies. A golden play need not be an example of good
    play.
    """
    played = _played(game, _head(game), _advised(game))
    return "".join(f"{_text(_recorded(game, line))}\n" for line in played)


def check_golden(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of lines compared, and the first line that is different now."""
    place = f"{FOLDER}/{game.slug}.jsonl"
    file = _file(library, game)
    if file is None or not file.is_file():
        return 1, (
            Failure(place, "there is no golden play; write it with: python -m nines_verification golden"),
        )
    kept = _kept(file)
    what = _difference(game, _head(game), kept)
    return len(kept), (Failure(place, what),) if what else ()


def replayed_difference(library: Library, game: AnyGame) -> str:
    """Replay the stored acts in *game*, and return the first difference; nothing if no line differs.

    Unlike :func:`check_golden`, this function ignores the name of *game* and replays the stored match
    unchanged.

    Parameters
    ----------
    library
        The library that stores the golden play.
    game
        The edition, or a mutant of the edition.
    """
    file = _file(library, game)
    kept = _kept(file) if file is not None and file.is_file() else []
    return _difference(game, kept[0], kept) if kept else ""


def write_golden(library: Library, game: AnyGame) -> Path:
    """Write the golden play of a game into the source tree, and return the path of the file.

    If a version in sentences exists, this version is also written again. If there is a folder for plays under
    other answers, those plays are also written again; see :mod:`nines_verification.candidate_plays`.

    Raises
    ------
    RequestError
        If the library has no folder of checks.
    """
    if not isinstance(library.checks, Path):
        raise RequestError(f"{library!r} has no folder for golden plays; its catalogue names no check folder")
    folder = library.checks / FOLDER
    path, printed = folder / f"{game.slug}.jsonl", folder / PRINTED / f"{game.slug}.txt"
    write_whole(path, golden_play(game), over=ANY)
    beside = file_of(library.checks, game.slug)
    if beside.parent.is_dir():
        write_whole(beside, candidate_plays(game), over=ANY)
    if printed.is_file():
        write_whole(printed, printed_play(library, game), over=ANY)
    return path


def printed_play(library: Library, game: AnyGame) -> str:
    """Return the first deal of a golden play, in sentences."""
    file = _file(library, game)
    kept = _kept(file) if file else []
    head = kept[0]
    lines = [f"{head['game']}, {head['seats']} players, seed {head['seed']}, first deal", ""]
    for line in _played(game, head, _again(game, kept)):
        if isinstance(line, Event):
            rule = line.rule.removeprefix(f"{game.slug}/")
            lines.append(f"{game.family.display.sentence(line):<{_WIDTH - len(rule)}}  {rule}".rstrip())
        elif "deal" in line:
            lines += ["", f"gains in {line['unit']}s"]
            lines += [f"{seat_name(seat)} {gain:+}" for seat, gain in enumerate(line["gains"])]
            break
    return "\n".join(lines) + "\n"


def _head(game: AnyGame) -> Line:
    """Return the number of players, the seed and the policy of a golden play: the fewest players can play."""
    fewest = next(number for number in range(1, MOST + 1) if game.admits(number))
    return {"game": game.name, "seats": fewest, "seed": SEED, "policy": game.family.recorded_policy}


def _played(game: AnyGame, head: Line, decide: Decide) -> Iterator[Line | Event]:
    """Play a match and yield its lines. Events in the lines are not yet converted to data."""
    yield head
    opened = begin(game, head["seats"], head["seed"])
    yield from opened.events
    step, acts = opened, []

    def noting(position: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        act = decide(position, stream)
        acts.append({"act": str(act), "of": len(set(map(str, game.legal_acts(position))))})
        return act

    for number in range(1, DEALS + 1):
        if game.match_winners(step.position) is not None:
            return
        for step in deal_transitions(game, step.position, head["seed"], number, noting):  # noqa: B020
            yield from acts
            acts.clear()
            yield from step.events
        result, step = game.outcome(step.position), game.settle(step.position)
        yield from step.events
        winners, gains = map(list, result)
        yield {"deal": number, "winners": winners, "gains": gains, "unit": game.unit}


def _advised(game: AnyGame) -> Decide:
    """Return a function that decides by a policy. The order in which acts are listed does not matter."""
    choose = policy(game.family.recorded_policy, game).at(game)

    def decide(position: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts = {str(act): act for act in game.legal_acts(position)}
        return choose(game.observe(position, position.to_act), [acts[text] for text in sorted(acts)], stream)

    return decide


def _again(game: AnyGame, kept: Sequence[Line]) -> Decide:
    """Return a function that repeats the stored decisions."""
    texts = iter([line["act"] for line in kept if "act" in line])

    def decide(_position: Any, _stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        text = next(texts, None)
        if text is None:
            raise RequestError("another act is needed, but none is stored")
        return game.parse_act(text)

    return decide


def _difference(game: AnyGame, head: Line, kept: Sequence[Line]) -> str:
    """Replay the stored match and return the first line that differs; nothing if no line differs."""
    number = 0
    nothing: Line = {}
    played = (_recorded(game, line) for line in _played(game, head, _again(game, kept)))
    try:
        for number, (old, new) in enumerate(zip_longest(kept, played, fillvalue=nothing), 1):
            if old != new:
                field = next(name for name in (*FIELDS, *old, *new) if old.get(name) != new.get(name))
                return (
                    f"line {number} differs, at first in its {field!r}; kept: {_text(old)}, now: {_text(new)}"
                )
    except NinesError as error:
        return f"line {number + 1} cannot be played: {error}"
    return ""


def _recorded(game: AnyGame, line: Line | Event) -> Line:
    return event_record(line, game.slug) if isinstance(line, Event) else line


def _text(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False) if line else "nothing"


def _file(library: Library, game: AnyGame) -> Traversable | None:
    return library.checks / FOLDER / f"{game.slug}.jsonl" if library.checks else None


def _kept(file: Traversable) -> list[Line]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
