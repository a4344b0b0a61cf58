"""The games: plain functions of their choices."""
