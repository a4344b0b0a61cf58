"""Search for plays in which two games differ, and store them."""
