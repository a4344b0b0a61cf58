"""``python -m nines.cli`` is ``nines``."""

from __future__ import annotations

from nines.cli import main

if __name__ == "__main__":
    main()
