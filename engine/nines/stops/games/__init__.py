"""The editions: one short module for each, with a function that makes its rules from the readings."""
