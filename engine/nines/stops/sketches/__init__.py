"""Games known in part, one short module each, in order of date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.stops.sketches.planetenspiel import planetenspiel
from nines.stops.sketches.pope_joan import pope_joan

if TYPE_CHECKING:
    from nines.stops.sketch import Sketch

SKETCHES: Final[tuple[Sketch, ...]] = (planetenspiel(), pope_joan())
