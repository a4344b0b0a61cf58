"""A second implementation of Ninety-nine and its relatives."""

from .readings import GAMES, LEFT_OUT
from .table import Table, table

__all__ = ["GAMES", "LEFT_OUT", "Table", "table"]
