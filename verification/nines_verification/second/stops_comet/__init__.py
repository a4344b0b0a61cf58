"""A second implementation of seven Comet games, written only from the passages of the documents."""

from typing import Any

from nines_verification.second import stops_nines
from nines_verification.second.stops_comet.candidates import TEXT, full_reading, left_out, played, points_of
from nines_verification.second.stops_comet.modern import ModernComet
from nines_verification.second.stops_comet.new import NewComet
from nines_verification.second.stops_comet.old import OldComet
from nines_verification.second.stops_comet.play import StopsTable

__all__ = ["GAMES", "LEFT_OUT", "table"]

GAMES: dict[str, dict[str, set[str]]] = {game: played(game) for game in TEXT}
"""The candidates that are played, by game and point."""

LEFT_OUT: dict[str, dict[str, str]] = {game: left_out(game) for game in TEXT}
"""The candidates that are not played, by game, each with the reason."""

OF_2018 = {
    *("base-game", "base-pack", "cards-each", "comet-card"),
    *("first-dealer", "packets", "which-sevens-and-eights"),
}
"""The questions of comet-2018 that are answered before the first deal."""

SEATS = {
    "comet-1718": range(2, 6),
    "comet-1752": range(2, 5),
    "comet-1753": range(2, 6),
    "comet-2018": range(6, 9),
    "comet-1991": range(2, 6),
    "comet-2011": range(3, 6),
    "comet-2011-two-hand": range(2, 3),
}


def table(setup: dict[str, Any]) -> StopsTable | stops_nines.Table:
    """Return the table for the setup of one deal.

    Raises
    ------
    ValueError
        If the readings exclude each other, or the game does not allow this number of players.
    """
    game = str(setup["game"])
    chosen = dict(setup.get("readings") or {})
    reading = full_reading(game, chosen)
    if int(setup["seats"]) not in SEATS[game]:
        raise ValueError(f"{game} is not for {setup['seats']}")
    if game == "comet-1752":
        return NewComet(setup, reading)
    if game in ("comet-1991", "comet-2011", "comet-2011-two-hand"):
        return ModernComet(setup, reading)
    if reading.get("base-game") == "commit-1857":
        of_commit = {point: name for point, name in chosen.items() if point not in OF_2018}
        return stops_nines.table(setup | {"game": "commit-1857", "readings": of_commit})
    if reading.get("base-game") == "comet-1991":
        modern = {point: names[0] for point, names in points_of("comet-1991").items()}
        both = {point: name for point, name in reading.items() if name in played("comet-1991").get(point, ())}
        return ModernComet(setup, modern | both | {"base-pack": reading["base-pack"]})
    return OldComet(setup, reading)
