"""A second implementation of Multiple 9."""

from .readings import GAMES, LEFT_OUT
from .table import Table, table

__all__ = ["GAMES", "LEFT_OUT", "Table", "table"]
