"""Golden plays: a stored match of each game. If a rule changes, a line of the match changes.

A golden play shows that something has changed, but not which version is right. Scenarios show which version
is right. The acts of a golden play are stored and replayed, so how they were chosen does not matter. Each
line is a JSON object about one thing: the head of the file, the players of a match, an act and how many acts
were legal, an event, or the result of a deal.
"""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import parse_json, read_stored
from nines.corpus.heads import Head, lines_without_head, made_by
from nines.errors import NinesError, RequestError
from nines.kernel.event import Event
from nines.kernel.playing import begin, deal_transitions
from nines.libraries.rests_on import Grounds
from nines.policies import policy
from nines.text import seat_name
from nines_verification.candidate_plays import candidate_plays, digest_of_answers, file_of, kept_plays
from nines_verification.event_record import FIELDS, event_record
from nines_verification.report import Failure
from nines_verification.storing import edition, folder_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

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
    """Play the match of a game's golden play, and return the lines without the head of the file.

    Acts are drawn at random or chosen by one of our policies. A golden play need not be an example of good
    play.
    """
    played = _played(game, _players(game), _advised(game))
    return "".join(f"{_text(_recorded(game, line))}\n" for line in played)


def check_golden(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of lines compared, and the first line that is different now.

    The digest in the head is not compared: a rule can change without any change in this match.
    """
    place, file = _place(game), _file(library, game)
    if file is None or not file.is_file():
        return 1, (
            Failure(place, "there is no golden play; write it with: python -m nines_verification golden"),
        )
    kept = _kept(library, game, file)[1]
    what = _difference(game, _players(game), kept)
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
    kept = kept_lines(library, game)
    return _difference(game, kept[0], kept) if kept else ""


def kept_lines(library: Library, game: AnyGame) -> list[Line]:
    """Return the stored lines of a golden play without the head of the file; empty if none is stored."""
    file = _file(library, game)
    return _kept(library, game, file)[1] if file is not None and file.is_file() else []


def kept_text(library: Library, game: AnyGame) -> str:
    """Return the stored lines of a golden play without the head; empty if none is stored."""
    file = _file(library, game)
    return _parts(library, game, file)[1] if file is not None and file.is_file() else ""


def write_golden(library: Library, game: AnyGame) -> Path:
    """Write the golden play of a game into the source tree, and return the path of the file.

    If a version in sentences exists, this version is also written again. If there is a folder for plays under
    other answers, those plays are also written again; see :mod:`nines_verification.candidate_plays`.

    Raises
    ------
    RequestError
        If the library has no folder of checks, or if the game is not an edition under our choices.
    """
    folder, slug = folder_for(library, FOLDER, "golden plays"), edition(game).slug
    path, printed = folder / f"{slug}.jsonl", folder / PRINTED / f"{slug}.txt"
    grounds = Grounds(library)
    write_whole(path, Head(_command(library, game), grounds.of(game)).line() + golden_play(game), over=ANY)
    beside = file_of(folder.parent, slug)
    if beside.parent.is_dir():
        write_whole(beside, candidate_plays(library, game), over=ANY)
    if printed.is_file():
        write_whole(printed, printed_play(library, game), over=ANY)
    return path


def is_stale(library: Library, game: AnyGame) -> bool:
    """Return whether a golden play, or the plays under other answers, rest on rules that have changed."""
    file, grounds = _file(library, game), Grounds(library)
    if file is None or not file.is_file() or _kept(library, game, file)[0].rests_on != grounds.of(game):
        return True
    beside = kept_plays(library, game.slug)
    return beside is not None and beside[0].rests_on != digest_of_answers(grounds, game)


def printed_play(library: Library, game: AnyGame) -> str:
    """Return the first deal of a golden play, in sentences, after the head of the golden play."""
    file = _file(library, game)
    if file is None:
        raise RequestError(f"{library!r} has no golden plays; its catalogue names no check folder")
    head, kept = _kept(library, game, file)
    players = kept[0]
    lines = [f"made by: {head.made_by}", f"rests on: {head.rests_on}", ""]
    lines += [f"{players['game']}, {players['seats']} players, seed {players['seed']}, first deal", ""]
    for line in _played(game, players, _again(game, kept)):
        if isinstance(line, Event):
            rule = line.rule.removeprefix(f"{game.slug}/")
            lines.append(f"{game.family.display.sentence(line):<{_WIDTH - len(rule)}}  {rule}".rstrip())
        elif "deal" in line:
            lines += ["", f"gains in {line['unit']}s"]
            lines += [f"{seat_name(seat)} {gain:+}" for seat, gain in enumerate(line["gains"])]
            break
    return "\n".join(lines) + "\n"


def _players(game: AnyGame) -> Line:
    """Return the number of players, the seed and the policy of a golden play: the fewest players can play."""
    fewest = next(number for number in range(1, MOST + 1) if game.admits(number))
    return {"game": game.name, "seats": fewest, "seed": SEED, "policy": game.family.recorded_policy}


def _played(game: AnyGame, players: Line, decide: Decide) -> Iterator[Line | Event]:
    """Play a match and yield its lines. Events in the lines are not yet converted to data."""
    yield players
    opened = begin(game, players["seats"], players["seed"])
    yield from opened.events
    step, acts = opened, []

    def noting(position: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        act = decide(position, stream)
        acts.append({"act": str(act), "of": len(set(map(str, game.legal_acts(position))))})
        return act

    for number in range(1, DEALS + 1):
        if game.match_winners(step.position) is not None:
            return
        for step in deal_transitions(game, step.position, players["seed"], number, noting):  # noqa: B020
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


def _difference(game: AnyGame, players: Line, kept: Sequence[Line]) -> str:
    """Replay the stored match and return the first line that differs; nothing if no line differs."""
    number = 1  # the head
    nothing: Line = {}
    played = (_recorded(game, line) for line in _played(game, players, _again(game, kept)))
    try:
        for number, (old, new) in enumerate(zip_longest(kept, played, fillvalue=nothing), 2):
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


def _command(library: Library, game: AnyGame) -> str:
    return made_by("golden", game.slug, package=library.package)


def _place(game: AnyGame) -> str:
    return f"{FOLDER}/{game.slug}.jsonl"


def _parts(library: Library, game: AnyGame, file: Traversable) -> tuple[Head, str]:
    return lines_without_head(read_stored(file, _place(game)), _place(game), _command(library, game))


def _kept(library: Library, game: AnyGame, file: Traversable) -> tuple[Head, list[Line]]:
    """Return the head and the lines of a stored golden play."""
    place, (head, text) = _place(game), _parts(library, game, file)
    return head, [parse_json(line, place, f"line {at}") for at, line in enumerate(text.splitlines(), 2)]
