"""Two tiny games of stops that nobody has ever played: a package outside nines, made up for its tests."""
