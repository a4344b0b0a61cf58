"""The catalogue of the made-up games; ``nines --library odd_steps`` finds it here."""

from __future__ import annotations

from typing import Final

from nines.libraries import Catalogue, Listed

CATALOGUE: Final = Catalogue(
    corpus="odd_steps.corpus",
    families={"stops": "nines.stops.family:STOPS", "tricks": "odd_steps.tricks.family:TRICKS"},
    games=(
        Listed("steps", "stops", "odd_steps.games:steps"),
        Listed("long-steps", "stops", "odd_steps.games:long_steps"),
        Listed("lifts", "tricks", "odd_steps.games:lifts"),
    ),
    checks="odd_steps.checks",
)
