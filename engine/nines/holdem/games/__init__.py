"""The games: plain functions of their readings."""
