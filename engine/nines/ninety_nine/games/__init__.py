"""The games: each is a function of its choices, and cites the source of every rule that has a source."""
