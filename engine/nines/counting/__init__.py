"""All plays of given deals, counted one by one, and what the rules alone say about odds."""
