"""The Stops family: games of shedding cards in sequences that stops interrupt."""
