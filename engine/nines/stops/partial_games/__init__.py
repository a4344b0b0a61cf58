"""Games known in part, one short module each; the catalogue names them."""
