"""Draw a random sample of our sentences, for a reader who marks those that had to be read twice."""
