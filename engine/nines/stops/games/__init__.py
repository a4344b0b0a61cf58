"""The editions of the Stops family: each has a module with a function that returns its rules."""
