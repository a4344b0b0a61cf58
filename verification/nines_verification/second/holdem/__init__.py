"""Multiple 9 Hold'em, written a second time."""

from .readings import GAMES, IN_DISPUTE, LEFT_OUT
from .table import Table, table

__all__ = ["GAMES", "IN_DISPUTE", "LEFT_OUT", "Table", "table"]
