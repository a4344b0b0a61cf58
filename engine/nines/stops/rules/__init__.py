"""Rules, one module for each aspect: small frozen classes; the games that use them cite the sources."""
