"""Files with saved games: how they are written and read, and whether their rules have changed since."""

from __future__ import annotations

import json
import os
import re
import tempfile
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.boundary.files import ANY, read_whole, write_whole
from nines.cli.command import complain
from nines.errors import FileError, NinesError, RequestError
from nines.kernel.playing import check_number
from nines.libraries.rests_on import RulesKept, are_rules, changed_rules, rules_kept
from nines.policies import policy
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


# --- Files with saved games ---
#
# A file is JSON and is read strictly: if a field is missing, unknown or wrong, one line says so and the file
# is refused. The acts are plain text, and the rules check each act.

FORM: Final = "nines play 2"
WITHOUT_RULES: Final = "nines play 1"  # which did not say under which rules a game was begun
PERSON: Final = "human"
LARGEST: Final = 10_000_000  # bytes; a long match has some hundred thousand


@dataclass
class SavedGame:
    """A game with a human player, and its acts so far.

    Parameters
    ----------
    game, readings
        The slug of the edition, and the chosen answers that differ from the default answers, by the key of
        the question.
    seats, seed, deals
        The number of players, the seed (0 to 2^64 - 1), and the number of deals (at least 1, or None for a
        whole match).
    human
        The number of the human player's seat, from 1.
    policies
        The policy of each player; :data:`PERSON` for the human player.
    acts
        The acts of each deal in order, as text.
    rules
        The rules under which the game is played, as :class:`nines.libraries.rests_on.RulesKept` describes
        them, by the names of its fields; empty in a file of an older version of nines.
    form
        The name and the version of the file format.
    """

    game: str
    readings: dict[str, str]
    seats: int
    seed: int
    deals: int | None
    human: int
    policies: list[str]
    acts: list[list[str]] = field(default_factory=list)
    rules: dict[str, Any] = field(default_factory=dict)
    form: str = FORM


class SavedIn(NamedTuple):
    """The file in which a game was saved, and why saving failed in the places tried before."""

    file: Path
    faults: tuple[str, ...]


def record_text(saved: SavedGame) -> str:
    """Return the text of a saved game, as it is written to the file."""
    return json.dumps({"form": saved.form, **asdict(saved)}, indent=1) + "\n"


def write_record(saved: SavedGame, file: Path) -> None:
    """Write a saved game to a new file, or to the file from which the game was read."""
    write_whole(file, record_text(saved), over=ANY)


def save(saved: SavedGame, file: Path | None) -> SavedIn | None:
    """Save a game in *file* or, if that fails, in a new file in the current or the temporary folder.

    Returns
    -------
    The file that was written, and why saving failed in the places tried before; None if no place worked.
    """
    stem = f"{saved.game}-seed-{saved.seed}"
    places: list[Callable[[], Path]] = [
        lambda: _unused(Path.cwd(), stem),
        lambda: _unused(Path(tempfile.gettempdir()), stem),
    ]
    if file is not None:
        places.insert(0, lambda: file)
    faults = []
    for place in places:
        try:
            path = place()
            write_record(saved, path)
        except FileError as error:
            faults.append(error.why)
        except OSError as error:  # of the current folder, which may be gone
            faults.append(error.strerror or str(error))
        else:
            return SavedIn(path, tuple(faults))
    return None


def _unused(folder: Path, stem: str) -> Path:
    file, number = folder / f"{stem}.json", 1
    while os.path.lexists(file):
        number += 1
        file = folder / f"{stem}-{number}.json"
    return file


def read_record(library: Library, file: Path) -> SavedGame:
    """Return the saved game in a file.

    Raises
    ------
    FileError, RequestError
        If the file cannot be read or is not a saved game. The message names the file and the fault.
    """
    text = read_whole(file, LARGEST + 1)
    if len(text) > LARGEST:
        raise RequestError(f"{file}: too large to be a saved game of nines")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError(f"{file}: not JSON, so not a saved game of nines") from None
    try:
        return _checked(library, data)
    except NinesError as error:
        raise RequestError(f"{file}: {error}") from None


def _checked(library: Library, data: object) -> SavedGame:
    """Return the saved game if all its fields are valid."""
    if isinstance(data, dict) and data.get("form") == WITHOUT_RULES:
        data = {**data, "form": FORM, "rules": {}}
    if not isinstance(data, dict) or data.get("form") != FORM:
        raise RequestError(f"not a saved game of nines: its form is not {FORM!r}")
    wanted = {attribute.name for attribute in fields(SavedGame)}
    for fault, names in (("lacks", wanted - data.keys()), ("has unknown fields:", data.keys() - wanted)):
        if names:
            raise RequestError(f"the record {fault} {', '.join(map(repr, sorted(names)))}")
    for name, right in _KINDS.items():
        if not right(data[name]):
            raise RequestError(f"field {name!r} has a wrong value: {json.dumps(data[name])[:60]}")
    kept = SavedGame(**data)
    _check_players(library, kept)
    return kept


def _check_players(library: Library, kept: SavedGame) -> None:
    if not re.fullmatch(r"[a-z0-9-]+", kept.game):
        raise RequestError(f"{kept.game!r} is not the name of a game")
    game = library.load(kept.game)
    check_number(kept.deals)
    if not 1 <= kept.human <= kept.seats:
        raise RequestError(f"player {kept.human} is not at the table; the players are 1 to {kept.seats}")
    if len(kept.policies) != kept.seats or kept.policies[kept.human - 1] != PERSON:
        named, players = ", ".join(kept.policies) or "nobody", counted(kept.seats, "player")
        raise RequestError(
            f"'policies' names {named}; it must name {players}, and {PERSON} for player {kept.human}"
        )
    for number, name in enumerate(kept.policies, 1):
        if number != kept.human:
            policy(name, game)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _rules(value: object) -> bool:
    """Return whether a value has the form of :class:`nines.libraries.rests_on.RulesKept`."""
    return (
        isinstance(value, dict)
        and value.keys() == set(RulesKept._fields)
        and _texts([value["version"], value["behaviour"]])
        and isinstance(value["answers"], dict)
        and _texts(list(value["answers"].values()))
        and are_rules(value["rules"])
    )


_KINDS: Final[dict[str, Any]] = {
    "game": lambda value: isinstance(value, str),
    "readings": lambda value: isinstance(value, dict) and _texts(list(value.values())),
    "seats": _whole,
    "seed": _whole,
    "deals": lambda value: value is None or _whole(value),
    "human": _whole,
    "policies": _texts,
    "acts": lambda value: isinstance(value, list) and all(map(_texts, value)),
    "rules": lambda value: value == {} or _rules(value),
}


# --- A saved game whose rules have changed since ---

MOST: Final = 6  # rules that are named


def under_its_rules(library: Library, saved: SavedGame, file: Path, *, anyway: bool) -> SavedGame:
    """Return a saved game with the readings that keep its rules; say what has changed since it was saved.

    If only our answers to open questions have changed, the game goes on with the answers of then.

    Parameters
    ----------
    library
        The library with the game.
    saved
        The saved game.
    file
        The file from which it was read.
    anyway
        Whether to go on under the rules of today if other rules have changed.

    Raises
    ------
    RequestError
        If rules have changed, and *anyway* is false.
    """
    now = library.load(saved.game).read(saved.readings)
    if not saved.rules:
        complain(
            f"{file} was saved by an older version of nines and does not say under which rules; the game goes"
            " on under the rules of today, which check every act"
        )
        return replace(saved, rules=rules_kept(library, now)._asdict())
    kept = RulesKept(**saved.rules)
    then = _with_answers(now, kept.answers)
    if then is not None and not changed_rules(kept.rules, rules_kept(library, then).rules):
        _say_answers(now, then, file)
        return replace(saved, readings=dict(then.choices.changed))
    changed = changed_rules(kept.rules, rules_kept(library, now).rules)
    said = _said(file, saved.game, kept, changed)
    if not anyway:
        raise RequestError(
            f"{said}. Acts may now be refused, or cost something else. To go on under the rules of today, add"
            f" --anyway; to go on under the old rules, use nines {kept.version}"
        )
    complain(f"{said}; the game goes on under the rules of today")
    return replace(saved, rules=rules_kept(library, now)._asdict())


def _with_answers(game: AnyGame, answers: dict[str, str]) -> AnyGame | None:
    """Return the game with these answers; None if a question or an answer no longer exists."""
    try:
        return game.read(answers)
    except NinesError:
        return None


def _say_answers(now: AnyGame, then: AnyGame, file: Path) -> None:
    """Say which of our answers have changed since the game was saved, if any."""
    others = [
        f"{point} (now {now.choices[point]}, then {answer})"
        for point, answer in then.choices.chosen.items()
        if now.choices[point] != answer
    ]
    if others:
        complain(
            f"{file}: the rules of {now.slug} have changed since this game was saved: we now answer"
            f" {joined(others)}; the game goes on with the answers of then, as {then.name}"
        )


def _said(file: Path, slug: str, kept: RulesKept, changed: tuple[str, ...]) -> str:
    """Return a sentence that names the rules that have changed."""
    named = [*changed[:MOST], *([counted(len(changed) - MOST, "other rule")] if len(changed) > MOST else [])]
    by = f", by nines {kept.version}" if kept.version else ""
    which = joined(named) if named else "an answer to an open question no longer exists"
    return f"{file}: the rules of {slug} have changed since this game was saved{by}: {which}"
