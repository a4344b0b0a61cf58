"""Seven games of Comet, written from the passages of the documents alone."""

from typing import Any

from nines_verification.second.stops_comet.candidates import TEXT, full_reading, left_out, played, points_of
from nines_verification.second.stops_comet.modern import ModernComet
from nines_verification.second.stops_comet.new import NewComet
from nines_verification.second.stops_comet.old import OldComet
from nines_verification.second.stops_comet.play import StopsTable

__all__ = ["GAMES", "IN_DISPUTE", "LEFT_OUT", "table"]

GAMES: dict[str, dict[str, set[str]]] = {game: played(game) for game in TEXT}
"""The candidates that are played, by game and point."""

LEFT_OUT: dict[str, dict[str, str]] = {game: left_out(game) for game in TEXT}
"""The candidates that are not played, by game, each with the reason."""

OPERA = {
    "opera-answered=from-hand": "whether the dealer of a drawn deal has been left with the comet",
    "required-rank-laid=halt": "whether a halted sequence ends the answer to an opera",
    "right-to-lead=may-pass": "whether the right to lead can be handed on in an answer",
}

IN_DISPUTE: dict[str, dict[str, str]] = {
    "comet-1752": {
        "carte-blanche-shown=due": "whether showing is an act where it must be done",
        "sets-when=due three-nines-with-comet=any-three": "whether one of two nines may be laid"
        " alone that may go together with the comet",
        "sets-when=due three-nines-with-comet=both": "whether all that may go together are also the comet",
    },
    "comet-1753": {
        "wild-kept-in-its-place=no wild-names=any": "whether the comet in its own place may have any name"
    },
    "comet-1991": OPERA,
    "comet-2011-two-hand": {"pegging=at-the-end": "what an account shows before the deal is over"},
}
"""By game, the readings under which the engine plays differently, and what it is about."""

SEATS = {
    "comet-1718": range(2, 6),
    "comet-1752": range(2, 5),
    "comet-1753": range(2, 6),
    "comet-2018": range(6, 9),
    "comet-1991": range(2, 6),
    "comet-2011": range(3, 6),
    "comet-2011-two-hand": range(2, 3),
}


def table(setup: dict[str, Any]) -> StopsTable:
    """Return the table of one deal.

    Raises
    ------
    ValueError
        If the readings exclude each other, or so many cannot play.
    """
    game = str(setup["game"])
    reading = full_reading(game, dict(setup.get("readings") or {}))
    if int(setup["seats"]) not in SEATS[game]:
        raise ValueError(f"{game} is not for {setup['seats']}")
    if game == "comet-1752":
        return NewComet(setup, reading)
    if game in ("comet-1991", "comet-2011", "comet-2011-two-hand"):
        return ModernComet(setup, reading)
    if reading.get("base-game") == "comet-1991":
        modern = {point: names[0] for point, names in points_of("comet-1991").items()}
        chosen = {
            point: name for point, name in reading.items() if name in played("comet-1991").get(point, ())
        }
        return ModernComet(setup, modern | chosen | {"base-pack": reading["base-pack"]})
    return OldComet(setup, reading)
