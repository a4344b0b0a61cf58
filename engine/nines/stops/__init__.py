"""The Stops family: games in which players shed cards in sequences that stops interrupt."""
