"""The Stops family: games in which players shed cards in sequences, until a stop ends a sequence."""
