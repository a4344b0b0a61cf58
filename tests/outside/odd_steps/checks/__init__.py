"""Scenes and golden plays of the made-up games."""
