"""A family of trick-taking games, made up for the tests of nines: another kind of game than Stops."""
