"""The same answers in a browser: deals, and the engine's own tests, in Python for browsers and here."""
