"""The games: each a function of its readings, which cites what it takes from a source."""
