"""Rules, one module for each aspect: small, frozen, and citing nothing."""
