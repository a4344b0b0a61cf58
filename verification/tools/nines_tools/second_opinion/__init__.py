"""Play the engine and a second implementation side by side, at a user's request."""
