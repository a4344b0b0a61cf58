"""The module that ``python -m nines`` runs: the same command line as ``nines``."""

from __future__ import annotations

from nines.cli import main

if __name__ == "__main__":
    main()
