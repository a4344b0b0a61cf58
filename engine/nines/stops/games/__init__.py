"""The editions, one short module each: a plain function of the readings."""
