"""The games, each as a function that returns the rules for given choices."""
