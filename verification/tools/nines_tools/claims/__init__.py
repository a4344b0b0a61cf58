"""Test what the documents claim, and store the results."""
