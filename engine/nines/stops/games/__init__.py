"""The games, one short module each: a plain function of its readings."""
