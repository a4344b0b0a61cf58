"""The games: each is a function of its choices, and cites a source for every rule taken from a source."""
