"""The editions: one module for each, with a function that returns its rules under given choices."""
